//! A game told by what can be proven of it, from its end backwards.

use super::search::Bounds;
use super::{Found, Solver};
use crate::engine::{Ending, Side, State, Step};
use crate::jobs::replay::Replay;

/// A game as far as it was proven.
#[derive(Clone, Debug)]
pub struct Annotated {
    /// What was found of the position after so many plies; [`Found::Open`] also where nothing was looked for. One more
    /// than there are plies.
    pub found: Vec<Found>,
    /// What there is to say of the plies, each with its number from 1.
    pub marks: Vec<(usize, Mark)>,
    /// The position after so many plies is the first from which on every one is proven for the same side, and that side.
    pub certain: Option<(usize, Side)>,
    /// How the last position stands, if the board has not ended the game: for a resignation.
    pub last: Option<Found>,
    /// Nodes in all.
    pub nodes: u64,
}

/// What there is to say of a turn.
#[derive(Clone, Debug)]
pub enum Mark {
    /// It threw a proven win away: now the other side is proven to win, or nothing more is proven.
    ThrewAway {
        /// A turn that wins, and how it goes on.
        better: Vec<Step>,
        /// Within how many plies.
        plies: u16,
        /// Whether it is proven that the other side wins now.
        is_lost: bool,
    },
    /// It let the other side have a proven win, where it was not proven before that it had one.
    Allowed {
        /// Within how many plies.
        plies: u16,
    },
    /// It was lost already, and another turn would have held out longer.
    Shorter {
        /// How the longest resistance goes.
        better: Vec<Step>,
        /// How many plies were left by it, at the most.
        plies: u16,
        /// How many are left now.
        left: u16,
    },
}

/// Annotates a game. `bounds` hold for each position; `told` is told after how many plies the next one is.
pub fn annotate(solver: &Solver, replay: &Replay, bounds: Bounds, mut told: impl FnMut(usize)) -> Annotated {
    let plies = replay.plies.len();
    let states: Vec<State> = (0..=plies).filter_map(|ply| replay.state(ply)).collect();
    let mut found = vec![Found::Open; states.len()];
    let (mut nodes, mut exact) = (0, vec![false; states.len()]);
    for (ply, state) in states.iter().enumerate().rev() {
        told(ply);
        if let Some(outcome) = replay.outcome_after(ply) {
            found[ply] = match outcome.winner() {
                Some(side) if side == state.side() => Found::Won(0),
                Some(_) => Found::Lost(0),
                None => Found::Open,
            };
            exact[ply] = true;
            continue;
        }
        if (bounds.stop)() {
            break;
        }
        let solution = solver.solve_briefly(state, bounds, past(replay, &states[..ply]));
        (found[ply], exact[ply]) = (solution.0, solution.1);
        nodes += solution.2;
    }
    let mut marks = Vec::new();
    for (at, ply) in replay.plies.iter().enumerate() {
        let (before, after) = (found[at], found[at + 1]);
        let drawn = past(replay, &states[..at]);
        let line = || {
            let proof = solver.proof(&states[at], bounds, drawn).map(|proof| proof.line());
            solver.played(&states[at], &proof.unwrap_or_default())
        };
        let has_won = ply.step.ending == Ending::Won(states[at].side()) || after.is_lost();
        let mark = match (before, after) {
            (Found::Won(plies), _) if !has_won => {
                Mark::ThrewAway { better: line(), plies, is_lost: after.is_won() }
            }
            (Found::Open, Found::Won(plies)) => Mark::Allowed { plies },
            (Found::Lost(plies), Found::Won(left)) if exact[at] && exact[at + 1] && left + 1 < plies => {
                Mark::Shorter { better: line(), plies, left }
            }
            _ => continue,
        };
        marks.push((at + 1, mark));
    }
    let winner = |at: usize| match found[at] {
        Found::Won(_) => Some(states[at].side()),
        Found::Lost(_) => Some(states[at].side().other()),
        Found::Open => None,
    };
    let certain = winner(plies).map(|side| {
        let first = (0..=plies).rev().take_while(|&at| winner(at) == Some(side)).last();
        (first.unwrap_or(plies), side)
    });
    let last = replay.outcome().is_none().then(|| found[plies]);
    Annotated { found, marks, certain, last, nodes }
}

/// The positions to which a game must not come back, where that may draw it.
fn past<'a>(replay: &Replay, before: &'a [State]) -> &'a [State] {
    if replay.game.can_be_drawn_by_repetition() { before } else { &[] }
}
