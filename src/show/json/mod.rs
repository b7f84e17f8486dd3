//! The answers in JSON. Their forms are stable: keys may be added, none changes its meaning.

pub mod conformance;
mod repaired;
mod replayed;
mod served;
mod solved;
pub mod vectors;
mod verified;

use std::io::{self, Write};

use serde::Serialize;

use crate::engine::{Ending, Game, Kind, Side, Stage, State, Step, pit_name};
use crate::jobs::replay::Outcome;
use crate::notation::Notation;
use crate::notation::write::{self, Form};

pub use repaired::{EditJson, Repaired};
pub use replayed::Replayed;
pub use served::served;
pub use solved::{Annotations, Checked, Solved, line as solved_line};
pub use verified::{Finding, Place, Verification, Verified};

/// Writes a value as one line of JSON.
///
/// # Errors
/// Writing failed.
pub fn line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// A position.
#[derive(Clone, Debug, Serialize)]
pub struct Position {
    /// Its text.
    pub position: String,
    /// The game it belongs to.
    pub game: &'static str,
    /// `S` or `N`.
    pub side: char,
    /// `namua` or `mtaji`.
    pub stage: &'static str,
    /// As South sees them: North back, North front, South front, South back, left to right.
    pub rows: [Vec<u8>; 4],
    /// Seeds in hand, or for Kigogo captured: South's, North's.
    pub stores: [u8; 2],
    /// Whether South and North own their house.
    pub houses: [bool; 2],
    /// The pit of the side to move that takasia blocks.
    pub blocked: Option<String>,
    /// All seeds: on the board and in the stores.
    pub seeds: u32,
    /// Who has won, `S` or `N`, if somebody has.
    pub winner: Option<char>,
}

impl Position {
    /// Describes a position of a game.
    pub fn of(game: &Game, state: &State) -> Position {
        Position {
            position: state.to_string(),
            game: game.name().name(),
            side: state.side().letter(),
            stage: match state.stage() {
                Stage::Namua => "namua",
                Stage::Mtaji => "mtaji",
            },
            rows: state.rows(),
            stores: state.stores(),
            houses: state.houses(),
            blocked: state.blocked().map(|pit| pit_name(pit, state.side(), state.columns())),
            seeds: state.total(),
            winner: Outcome::of(game, state, None).and_then(Outcome::winner).map(Side::letter),
        }
    }
}

/// A legal turn and what it leaves.
#[derive(Clone, Debug, Serialize)]
pub struct Turn {
    /// How it is written.
    #[serde(rename = "move")]
    pub text: String,
    /// The position it leaves.
    pub after: String,
    /// Who has won by it, `S` or `N`, if somebody has.
    pub winner: Option<char>,
    /// Whether the game is drawn by it.
    pub draw: bool,
    /// `capture` or `takata`.
    pub kind: &'static str,
    /// Seeds taken from the other side.
    pub captured: u32,
    /// The pit of the other side that it blocks.
    pub takasia: Option<String>,
}

impl Turn {
    /// Describes a turn of a position.
    pub fn of(game: &Game, before: &State, step: &Step, notation: Notation) -> Turn {
        let opponent = before.side().other();
        // A turn adds no seeds to the other ring.
        let theirs = |state: &State| state.ring(opponent).into_iter().map(u32::from).sum::<u32>();
        let captured = theirs(before).saturating_sub(theirs(&step.after));
        let winner = Outcome::of(game, &step.after, Some(step)).and_then(Outcome::winner);
        Turn {
            text: write::write(before, step, notation, Form::Canonical),
            after: step.after.to_string(),
            winner: winner.map(Side::letter),
            draw: step.ending == Ending::Drawn,
            // Where takata are not marked, a turn turns out to be the one or the other when it ends.
            kind: match step.turn.kind {
                Kind::Takata if captured == 0 || before.marks_takata() => "takata",
                _ => "capture",
            },
            captured,
            takasia: step.blocks.map(|pit| pit_name(pit, opponent, before.columns())),
        }
    }
}

/// A turn as its own text, in the notation that the answers of the tool use.
pub fn canonical(before: &State, step: &Step) -> String {
    write::write(before, step, Notation::default(), Form::Canonical)
}

/// All legal turns of a position.
#[derive(Clone, Debug, Serialize)]
pub struct Turns {
    /// The position.
    pub position: String,
    /// Its legal turns.
    pub turns: Vec<Turn>,
}

impl Turns {
    /// Lists them.
    pub fn of(game: &Game, state: &State, notation: Notation) -> Turns {
        let turns = game.turns(state).iter().map(|step| Turn::of(game, state, step, notation)).collect();
        Turns { position: state.to_string(), turns }
    }
}
