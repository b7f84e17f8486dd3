//! What there is to tell a program about the legal turns of a position.
//!
//! The forms are stable: keys may be added, none changes its meaning.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::Side;
use crate::game::{Game, State, Step, pit_name};
use crate::notation::Notation;
use crate::notation::write::{Form, write};
use crate::turn::Ending;

/// A side, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Letter {
    /// South.
    S,
    /// North.
    N,
}

impl From<Side> for Letter {
    fn from(side: Side) -> Letter {
        match side {
            Side::South => Letter::S,
            Side::North => Letter::N,
        }
    }
}

impl From<Letter> for Side {
    fn from(letter: Letter) -> Side {
        match letter {
            Letter::S => Side::South,
            Letter::N => Side::North,
        }
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Side::from(*self).letter().fmt(f)
    }
}

/// All legal turns of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Answer {
    /// The position.
    pub position: String,
    /// Its legal turns.
    pub turns: Vec<TurnAnswer>,
}

/// A legal turn, as text, and what it leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TurnAnswer {
    /// The turn.
    #[serde(rename = "move")]
    pub text: String,
    /// What it leaves.
    #[serde(flatten)]
    pub leaves: Leaves,
}

/// What a turn leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Leaves {
    /// The position after it.
    pub after: String,
    /// Who has won by it: a front row is empty, the other side has no legal turn, or a limit on sowing was
    /// passed.
    pub winner: Option<Letter>,
    /// Whether it draws the game.
    pub draw: bool,
    /// Seeds taken from the other side.
    pub captured: u32,
    /// The pit of the other side that it blocks.
    pub takasia: Option<String>,
}

impl Answer {
    /// The legal turns of a position, written in a notation.
    pub fn of(game: &Game, state: &State, notation: Notation) -> Answer {
        let turns = game.turns(state).into_iter().map(|step| TurnAnswer::of(game, state, &step, notation));
        Answer { position: state.to_string(), turns: turns.collect() }
    }
}

impl TurnAnswer {
    /// A legal turn of a position, written in a notation.
    pub fn of(game: &Game, before: &State, step: &Step, notation: Notation) -> TurnAnswer {
        let text = write(before, step, notation, Form::Canonical);
        TurnAnswer { text, leaves: Leaves::of(game, before, step) }
    }
}

impl Leaves {
    /// What a legal turn of a position leaves.
    pub fn of(game: &Game, before: &State, step: &Step) -> Leaves {
        Leaves {
            after: step.after.to_string(),
            winner: winner(game, step).map(Letter::from),
            draw: step.ending == Ending::Drawn,
            captured: captured(before, step),
            takasia: step.blocks.map(|pit| pit_name(pit, before.side().other(), before.columns())),
        }
    }
}

/// Who has won by a turn.
pub fn winner(game: &Game, step: &Step) -> Option<Side> {
    match step.ending {
        Ending::Won(side) => Some(side),
        Ending::Drawn => None,
        Ending::Open => game.winner(&step.after),
    }
}

/// Seeds that a turn took from the opponent: a turn adds none to his ring.
fn captured(before: &State, step: &Step) -> u32 {
    let seeds = |state: &State| -> u32 {
        state.ring(before.side().other()).iter().map(|&seeds| u32::from(seeds)).sum()
    };
    seeds(before).saturating_sub(seeds(&step.after))
}
