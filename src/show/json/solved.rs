//! The answers of `solve` and `annotate` in JSON.

use serde::Serialize;

use super::canonical;
use crate::engine::{Game, State, Step};
use crate::jobs::replay::Replay;
use crate::jobs::solve::annotate::{Annotated, Mark};
use crate::jobs::solve::certificate::Proven;
use crate::jobs::solve::{Found, Solution};

/// What was found of a position.
#[derive(Clone, Debug, Serialize)]
pub struct Solved {
    /// The position.
    pub position: String,
    /// The game.
    pub game: &'static str,
    /// `won`, `lost` or `open`, for the side to move.
    pub result: &'static str,
    /// Within how many plies the game is over, if it is proven who wins.
    pub plies: Option<u16>,
    /// Whether the winner can be no faster.
    pub exact: bool,
    /// The line in which the loser holds out longest against the proof.
    pub line: Vec<String>,
    /// The turns proven to win.
    pub winning: Vec<String>,
    /// The turns of which nothing is proven.
    pub undecided: Vec<String>,
    /// Positions whose legal turns were listed.
    pub nodes: u64,
}

/// What a finding is called.
pub fn result(found: Found) -> &'static str {
    match found {
        Found::Won(_) => "won",
        Found::Lost(_) => "lost",
        Found::Open => "open",
    }
}

/// A line of turns as they are written.
pub fn line(from: &State, steps: &[Step]) -> Vec<String> {
    let mut before = *from;
    let mut texts = Vec::with_capacity(steps.len());
    for step in steps {
        texts.push(canonical(&before, step));
        before = step.after;
    }
    texts
}

impl Solved {
    /// Describes what was found.
    pub fn of(game: &Game, state: &State, solution: &Solution) -> Solved {
        let turns = |steps: &[Step]| steps.iter().map(|step| canonical(state, step)).collect();
        Solved {
            position: state.to_string(),
            game: game.name().name(),
            result: result(solution.found),
            plies: solution.found.plies(),
            exact: solution.is_exact,
            line: line(state, &solution.line),
            winning: turns(&solution.winning),
            undecided: turns(&solution.undecided),
            nodes: solution.nodes,
        }
    }
}

/// A certificate that holds, or not.
#[derive(Clone, Debug, Serialize)]
pub struct Checked {
    /// The file.
    pub file: String,
    /// Whether it holds.
    pub holds: bool,
    /// Why it does not.
    pub error: Option<String>,
    /// The position it is about.
    pub position: Option<String>,
    /// Who wins it, `S` or `N`.
    pub winner: Option<char>,
    /// Within how many plies.
    pub plies: Option<u16>,
    /// How many positions the proof has.
    pub positions: Option<usize>,
    /// How many turns were played to check it.
    pub turns: Option<usize>,
}

impl Checked {
    /// Describes a certificate that was checked.
    pub fn of(file: String, checked: &Result<Proven, String>) -> Checked {
        let proven = checked.as_ref().ok();
        Checked {
            file,
            holds: proven.is_some(),
            error: checked.as_ref().err().cloned(),
            position: proven.map(|proven| proven.game.start().to_string()),
            winner: proven.map(|proven| proven.winner.letter()),
            plies: proven.map(|proven| proven.plies),
            positions: proven.map(|proven| proven.positions),
            turns: proven.map(|proven| proven.turns),
        }
    }
}

/// A game as far as it was proven.
#[derive(Clone, Debug, Serialize)]
pub struct Annotations {
    /// The file.
    pub file: String,
    /// From after which ply on the winner was certain.
    pub certain: Option<usize>,
    /// Who it was, `S` or `N`.
    pub winner: Option<char>,
    /// How the last position stands for its side to move, where the board has not ended the game.
    pub last: Option<&'static str>,
    /// Each position.
    pub positions: Vec<Standing>,
    /// What there is to say of turns.
    pub marks: Vec<Marked>,
    /// Positions whose legal turns were listed.
    pub nodes: u64,
}

/// How a position stands.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// After how many plies.
    pub after: usize,
    /// `S` or `N`, whose turn it is.
    pub side: char,
    /// `won`, `lost` or `open`, for that side.
    pub result: &'static str,
    /// Within how many plies.
    pub plies: Option<u16>,
}

/// What there is to say of a turn.
#[derive(Clone, Debug, Serialize)]
pub struct Marked {
    /// Its ply, from 1.
    pub ply: usize,
    /// How it is written.
    pub r#move: String,
    /// `threw-away`, `allowed` or `shorter`.
    pub mark: &'static str,
    /// Whether the other side is proven to win now.
    pub lost: bool,
    /// Within how many plies the game is over by the better line, or by what was allowed.
    pub plies: u16,
    /// The better line.
    pub better: Vec<String>,
}

impl Annotations {
    /// Describes a game that was annotated.
    pub fn of(file: String, replay: &Replay, told: &Annotated) -> Annotations {
        let state = |ply: usize| replay.state(ply).unwrap_or(replay.game.start());
        let positions = told.found.iter().enumerate().map(|(after, &found)| Standing {
            after,
            side: state(after).side().letter(),
            result: result(found),
            plies: found.plies(),
        });
        let marks = told.marks.iter().filter_map(|(ply, mark)| {
            let before = state(ply - 1);
            let (name, lost, plies, better) = match mark {
                Mark::ThrewAway { better, plies, is_lost } => ("threw-away", *is_lost, *plies, &better[..]),
                Mark::Allowed { plies } => ("allowed", true, *plies, &[][..]),
                Mark::Shorter { better, plies, .. } => ("shorter", true, *plies, &better[..]),
            };
            let played = canonical(&before, &replay.plies.get(ply - 1)?.step);
            Some(Marked { ply: *ply, r#move: played, mark: name, lost, plies, better: line(&before, better) })
        });
        Annotations {
            file,
            certain: told.certain.map(|(ply, _)| ply),
            winner: told.certain.map(|(_, side)| side.letter()),
            last: told.last.map(result),
            positions: positions.collect(),
            marks: marks.collect(),
            nodes: told.nodes,
        }
    }
}
