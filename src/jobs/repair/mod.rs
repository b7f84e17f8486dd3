//! Mending damaged transcripts: the smallest corrections after which a text is a legal game.
//!
//! A text may have plies that cannot be read (`?`, `A?R`, `…`) and slips of the hand: a left for a right, a
//! forgotten house mark, a move missing. [`repair`] reads it in every way that costs little ([`cost`]) and
//! keeps those that are legal to the end and agree with all that is known of the game ([`Demands`]). The
//! slip may stand long before the ply at which it shows. How corrections are ranked, and how well that
//! works, is in docs/repair.md.

mod answer;
pub mod any;
pub mod apply;
pub mod case;
pub mod cost;
mod printed;
mod search;
mod trail;

use std::collections::HashSet;

use crate::engine::{Game, Side, State};
use crate::notation::Notation;
use crate::notation::movetext::Ply;

pub use answer::{Answer, Edit, Furthest, MoveText};
pub use cost::Slip;

/// A text to be mended.
#[derive(Clone, Debug)]
pub struct Problem<'a> {
    /// What is played, from where.
    pub game: Game,
    /// How the moves are written.
    pub notation: Notation,
    /// The move text.
    pub text: &'a str,
    /// Its plies.
    pub plies: &'a [Ply],
    /// What else is known of the game.
    pub demands: Demands,
}

impl<'a> Problem<'a> {
    fn printed(&self, slot: usize) -> &'a str {
        self.plies.get(slot).and_then(|ply| self.text.get(ply.written.span())).unwrap_or_default()
    }
}

/// What is known of a game beside its moves. Plies are counted in the game as it was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Demands {
    /// Positions after so many plies.
    pub positions: Vec<(usize, State)>,
    /// Who won, if that is known.
    pub won: Option<Won>,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Won {
    /// On the board: the last position shows it.
    OnBoard(Side),
    /// On the board, or because the other side resigned or ran out of time.
    Somehow(Side),
}

impl Demands {
    fn allow(&self, played: usize, state: &State) -> bool {
        self.positions.iter().all(|(after, position)| *after != played || position == state)
    }

    fn allow_end(&self, game: &Game, played: usize, state: &State) -> bool {
        self.last() <= played
            && match self.won {
                None => true,
                Some(Won::OnBoard(side)) => game.winner(state) == Some(side),
                Some(Won::Somehow(side)) => game.winner(state).is_none_or(|winner| winner == side),
            }
    }

    /// The last ply of which something is known.
    fn last(&self) -> usize {
        self.positions.iter().map(|(after, _)| *after).max().unwrap_or_default()
    }
}

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most slips in one game.
    pub slips: u8,
    /// The most plies that one gap stands for.
    pub gap: usize,
    /// The most positions that are looked at.
    pub positions: u64,
    /// How many points more than the best a correction may cost and still be told.
    pub within: u32,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { slips: 2, gap: 4, positions: 3_000_000, within: 8 }
    }
}

/// Why a search stopped before it was through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaveUp {
    /// It had looked at so many positions.
    Positions(u64),
    /// It had found so many answers.
    Answers(usize),
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions looked at.
    pub positions: u64,
    /// The cost up to which corrections are being looked for.
    pub ceiling: u32,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answers, best first: by cost, then by freedom ([`Answer::freedom`]). One without edits says that
    /// nothing is wrong.
    pub answers: Vec<Answer>,
    /// The furthest that any reading came.
    pub furthest: Furthest,
    /// How many plies of the text can be read and are legal as printed.
    pub as_printed: usize,
    /// Positions looked at.
    pub positions: u64,
    /// Why the search stopped early, if it did.
    pub gave_up: Option<GaveUp>,
    /// The cost up to which all corrections were looked for.
    pub complete_to: Option<u32>,
}

impl Report {
    /// The first ply at which the answers part, if there are several.
    pub fn parts_at(&self) -> Option<usize> {
        let (first, rest) = self.answers.split_first()?;
        rest.iter()
            .flat_map(|other| {
                let same = first.edits.iter().zip(&other.edits).take_while(|(a, b)| a == b).count();
                let ply = |answer: &Answer| answer.edits.get(same).map(|edit| edit.ply);
                [ply(first), ply(other)]
            })
            .flatten()
            .min()
    }
}

/// The most that a correction may cost to be worth a word beside a fault.
const CHEAP: u32 = 18;
/// So many later plies confirm a correction although another costs no more.
const CONFIRMED: usize = 3;

/// The best single correction of a text that does not hold, if there is a cheap one that later plies confirm or
/// that is alone in costing so little. Quick enough to be asked for every fault.
pub fn did_you_mean(problem: &Problem<'_>) -> Option<Answer> {
    let bounds = Bounds { slips: 1, gap: 1, positions: 20_000, within: 0 };
    let report = repair(problem, bounds, &mut |_| ());
    let only = report.answers.len() == 1;
    let best = report.answers.into_iter().next().filter(|best| best.cost <= CHEAP)?;
    let last = best.edits.last()?.ply;
    let confirming = best.legal_plies.saturating_sub(last);
    let likely = confirming >= CONFIRMED || (only && (confirming > 0 || best.cost <= Slip::Direction.cost()));
    (report.gave_up.is_none() && likely).then_some(best)
}

/// Looks for the cheapest corrections of a text.
pub fn repair(problem: &Problem<'_>, bounds: Bounds, progress: &mut dyn FnMut(Progress)) -> Report {
    let mut search = search::Search::new(problem, bounds, progress);
    let as_printed = search.run();
    let mut answers = search.found;
    answers.sort_by_key(|answer| (answer.cost, answer.freedom));
    let mut seen = HashSet::new();
    answers.retain(|answer| seen.insert(answer.game));
    if let Some(best) = answers.first().map(|answer| answer.cost) {
        answers.retain(|answer| answer.cost <= best + bounds.within || answer.slips == 0);
    }
    Report {
        answers,
        furthest: search.furthest,
        as_printed,
        positions: search.looked_at,
        gave_up: search.gave_up,
        complete_to: search.complete_to,
    }
}
