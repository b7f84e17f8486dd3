//! Positions worth asking a program about.
//!
//! First what is published and the witnesses of the contested points, then positions that tell one reading
//! from another, looked for in games by lot and among set-ups by lot, then games by lot. The same seed
//! gives the same positions.

pub mod library;
pub mod playout;
mod telling;

use std::collections::HashSet;

use crate::engine::{Game, Halt, Illegal, Lot, State, Step};
use crate::profile::ProfileErrors;

use crate::profile::change::{Change, Other, single_changes};
use playout::Playout;

pub use telling::{differ, telling};

/// Where a position comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// The start of the game.
    Start,
    /// A reference record, after so many plies of it.
    Record {
        /// The path below `games/`.
        path: &'static str,
        /// How many plies.
        after: usize,
    },
    /// A search for what this change of the rules does: reached in a game by lot.
    Search(Change),
    /// The same, among set-ups by lot: no game need lead there.
    SetUp(Change),
    /// A game by lot.
    Played {
        /// Which game, from 1.
        game: usize,
        /// After how many plies.
        after: usize,
    },
}

/// A position worth asking about.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The position.
    pub position: State,
    /// Where it comes from.
    pub origin: Origin,
    /// The single changes of the rules under which the legal turns, or what they leave, are others.
    pub tells: Vec<Change>,
}

/// What is collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// How many games by lot.
    pub games: usize,
    /// The seed of all lots.
    pub seed: u64,
}

/// A run that is not over after so many laps is not asked about, unless it is published: few programs could
/// tell.
const LONGEST_SOWING: u64 = 10_000;

/// Collects positions for a game.
///
/// # Errors
/// Never, unless the crate was built from a broken profile.
pub fn collect(game: &Game, extent: Extent) -> Result<Vec<Question>, ProfileErrors> {
    let game = &game.with_lap_limit(Some(LONGEST_SOWING));
    let others: Vec<Other> =
        single_changes(game)?.into_iter().map(|change| Other::of(game, vec![change])).collect();
    let mut lot = Lot::new(extent.seed);
    let mut positions = vec![(Origin::Start, game.start())];
    positions.extend(library::positions(game));
    let known: Vec<State> = positions.iter().map(|(_, state)| *state).collect();
    positions.extend(telling(game, &others, &known, &mut lot));
    for number in 1..=extent.games {
        let played = Playout::new(game, &mut lot).enumerate();
        let decided = played.filter(|(_, (state, _))| !is_undecided(game, state));
        positions.extend(decided.map(|(after, (state, _))| (Origin::Played { game: number, after }, state)));
    }
    let mut seen = HashSet::new();
    positions.retain(|(_, state)| seen.insert(*state));
    let question = |(origin, position): (Origin, State)| {
        let steps = game.turns(&position);
        let tells = others.iter().filter(|other| differ(&steps, &other.game.turns(&position)));
        let tells = tells.flat_map(|other| other.changes.clone()).collect();
        Question { position, origin, tells }
    };
    Ok(positions.into_iter().map(question).collect())
}

/// Whether a start of this position is neither over nor back where it began within
/// `LONGEST_SOWING` laps.
pub fn is_undecided(game: &Game, state: &State) -> bool {
    let game = game.with_lap_limit(Some(LONGEST_SOWING));
    let undecided = |halt: Halt| matches!(halt, Halt::Unproven { .. });
    game.refused(state).any(|(_, illegal)| matches!(illegal, Illegal::Halts(halt) if undecided(halt)))
        || game.turns(state).iter().any(|step: &Step| undecided(step.halt))
}
