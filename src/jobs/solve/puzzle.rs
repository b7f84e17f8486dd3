//! Positions that make a puzzle: one turn wins, and not the one that takes the eye.

use std::ops::RangeInclusive;

use super::search::Bounds;
use super::{Found, Solution, Solver};
use crate::engine::{Ending, Game, Lot, State, Step};

/// A position and its solution.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position.
    pub state: State,
    /// Its one winning turn, how soon it wins, and the longest line.
    pub solution: Solution,
}

impl Puzzle {
    /// The puzzle that a position makes, if it does: exactly one turn is proven to win and every other one not to, in a number
    /// of plies that is exact and among those wanted, and another turn captures more.
    pub fn of(
        solver: &Solver,
        state: &State,
        wanted: &RangeInclusive<u16>,
        bounds: Bounds,
    ) -> Option<Puzzle> {
        let game = solver.game();
        if game.winner(state).is_some() {
            return None;
        }
        let turns = game.turns(state);
        if turns.len() < 2 {
            return None;
        }
        let (found, is_exact, _) = solver.solve_briefly(state, bounds, &[]);
        if !is_exact || !matches!(found, Found::Won(plies) if wanted.contains(&plies)) {
            return None;
        }
        let solution = solver.solve(state, bounds, &[]);
        let ([winning], []) = (&solution.winning[..], &solution.undecided[..]) else { return None };
        let best = captured(state, winning);
        let is_hidden = turns.iter().any(|step| captured(state, step) > best);
        (is_hidden && solution.is_exact && !solution.line.is_empty())
            .then_some(Puzzle { state: *state, solution })
    }
}

/// Seeds that a turn takes from the other side.
fn captured(before: &State, step: &Step) -> u32 {
    let theirs = |state: &State| state.ring(before.side().other()).into_iter().map(u32::from).sum::<u32>();
    theirs(before).saturating_sub(theirs(&step.after))
}

/// The positions of a game by lot, as long as it goes on, at most so many.
pub fn by_lot(game: &Game, lot: &mut Lot, most: usize) -> Vec<State> {
    let mut states = vec![game.start()];
    while states.len() < most {
        let turns = game.turns(&states[states.len() - 1]);
        match lot.one_of(&turns) {
            Some(step) if step.ending == Ending::Open => states.push(step.after),
            _ => break,
        }
    }
    states
}
