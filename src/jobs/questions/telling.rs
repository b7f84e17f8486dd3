//! Looking for positions that tell one set of readings from another.

use crate::engine::{Game, Lot, SetUp, State, Step};

use super::playout::Playout;
use super::{Origin, is_undecided};
use crate::profile::change::Other;

/// Positions that are looked for to tell each change.
const EACH: usize = 3;
/// Comparisons of a position under two sets of readings that are spent on games by lot, and as many again on
/// set-ups by lot for what the games did not show.
const MOST_COMPARISONS: usize = 400_000;

/// Whether two lists of the legal turns of a position are different to a program that is asked for them.
pub fn differ(one: &[Step], other: &[Step]) -> bool {
    let told = |step: &Step| {
        let turn = step.turn;
        (turn.pit, turn.way, turn.at_house, step.after, step.ending)
    };
    one.len() != other.len() || one.iter().zip(other).any(|(one, other)| told(one) != told(other))
}

/// Looks for positions at which a game and each of the others differ, a few for each beyond those known.
pub fn telling(game: &Game, others: &[Other], known: &[State], lot: &mut Lot) -> Vec<(Origin, State)> {
    let mut wanted: Vec<(usize, &Other)> = others.iter().map(|other| (EACH, other)).collect();
    for state in known {
        let steps = game.turns(state);
        for (missing, other) in &mut wanted {
            if *missing > 0 && differ(&steps, &other.game.turns(state)) {
                *missing -= 1;
            }
        }
        wanted.retain(|(missing, _)| *missing > 0);
    }
    let mut found = Vec::new();
    let mut compared = 0;
    while compared < MOST_COMPARISONS && !wanted.is_empty() {
        // Neighbours tell the same story: at most one position of a game for each change.
        let mut fresh: Vec<bool> = vec![true; wanted.len()];
        for (state, steps) in Playout::new(game, lot) {
            compared += wanted.len();
            for ((missing, other), fresh) in wanted.iter_mut().zip(&mut fresh) {
                if *fresh && differ(&steps, &other.game.turns(&state)) && !is_undecided(game, &state) {
                    found.extend(other.changes.first().map(|change| (Origin::Search(*change), state)));
                    *missing -= 1;
                    *fresh = false;
                }
            }
        }
        wanted.retain(|(missing, _)| *missing > 0);
    }
    compared = 0;
    while compared < MOST_COMPARISONS && !wanted.is_empty() {
        compared += wanted.len();
        let Some(state) = game.set(&SetUp::by_lot(game, lot)) else { continue };
        let steps = game.turns(&state);
        for (missing, other) in &mut wanted {
            if differ(&steps, &other.game.turns(&state)) && !is_undecided(game, &state) {
                found.extend(other.changes.first().map(|change| (Origin::SetUp(*change), state)));
                *missing -= 1;
            }
        }
        wanted.retain(|(missing, _)| *missing > 0);
    }
    found
}
