//! Perft: how many ways there are to play so many plies, counted exactly.
//!
//! The name and the use are those of chess programs: two programs that agree on the count at some depth play by the
//! same rules as far as it reaches, and counts by first turn lead to where they part.

use std::collections::TryReserveError;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use crate::engine::{Ending, Game, State, Step};
use crate::jobs::threads;

/// A count under way: a game, and what helps to count.
pub struct Perft<'a> {
    game: &'a Game,
    table: Option<Table>,
    counted: &'a (dyn Fn(u64) + Sync),
}

/// So many plies are counted by one thread: a few thousand leaves of Kiswahili.
const BY_ONE_THREAD: u32 = 7;
/// So many plies are counted again sooner than looked up.
const NOT_WORTH_KEEPING: u32 = 3;

impl<'a> Perft<'a> {
    /// Counts in a game. With the feature `parallel`, threads are those of the rayon pool it is called in.
    pub fn new(game: &'a Game) -> Perft<'a> {
        Perft { game, table: None, counted: &|_| () }
    }

    /// Remembers counts in a table of so many megabytes (2²⁰ bytes). What it remembers it remembers whole, so
    /// counts stay exact.
    ///
    /// # Errors
    /// There is no room for such a table.
    pub fn with_table(self, megabytes: usize) -> Result<Perft<'a>, TryReserveError> {
        Ok(Perft { table: Some(Table::new(megabytes)?), ..self })
    }

    /// Tells of leaves as they are counted, many at a time.
    pub fn telling(self, counted: &'a (dyn Fn(u64) + Sync)) -> Perft<'a> {
        Perft { counted, ..self }
    }

    /// The leaves: how many ways there are to play so many plies. A game that ends before counts for nothing, and
    /// repetition ends none.
    pub fn leaves(&self, state: &State, plies: u32) -> u64 {
        if plies <= BY_ONE_THREAD {
            let leaves = self.leaves_by_one_thread(state, plies);
            (self.counted)(leaves);
            return leaves;
        }
        self.remembered(state, plies, || {
            threads::map(&open(self.game, state), |after| self.leaves(after, plies - 1)).iter().sum()
        })
    }

    /// The leaves below each legal turn, in the order of [`Game::turns`]. `plies` is at least 1.
    pub fn divide(&self, state: &State, plies: u32) -> Vec<(Step, u64)> {
        let below = |&step: &Step| match (plies, step.ending) {
            (..=1, _) => (step, 1),
            (_, Ending::Open) => (step, self.leaves(&step.after, plies - 1)),
            _ => (step, 0),
        };
        threads::map(&self.game.turns(state), below)
    }

    fn leaves_by_one_thread(&self, state: &State, plies: u32) -> u64 {
        if self.table.is_none() || plies <= NOT_WORTH_KEEPING {
            return self.game.leaves(state, plies);
        }
        self.remembered(state, plies, || {
            open(self.game, state).iter().map(|after| self.leaves_by_one_thread(after, plies - 1)).sum()
        })
    }

    fn remembered(&self, state: &State, plies: u32, count: impl FnOnce() -> u64) -> u64 {
        let Some(table) = &self.table else { return count() };
        if let Some(leaves) = table.find(state, plies) {
            return leaves;
        }
        let leaves = count();
        table.keep(Entry { state: *state, plies, leaves });
        leaves
    }
}

/// The positions after turns that do not end the game.
fn open(game: &Game, state: &State) -> Vec<State> {
    let turns = game.turns(state);
    turns.iter().filter(|step| step.ending == Ending::Open).map(|step| step.after).collect()
}

/// Counts that may be wanted again, one in a slot.
struct Table(Vec<Mutex<Option<Entry>>>);

struct Entry {
    state: State,
    plies: u32,
    leaves: u64,
}

impl Table {
    fn new(megabytes: usize) -> Result<Table, TryReserveError> {
        let slots = megabytes.saturating_mul(1 << 20) / size_of::<Mutex<Option<Entry>>>();
        let mut table = Vec::new();
        table.try_reserve_exact(slots)?;
        table.resize_with(slots, || Mutex::new(None));
        Ok(Table(table))
    }

    fn slot(&self, state: &State, plies: u32) -> Option<&Mutex<Option<Entry>>> {
        let mut hasher = DefaultHasher::new();
        (state, plies).hash(&mut hasher);
        let at = (u128::from(hasher.finish()) * self.0.len() as u128) >> 64;
        self.0.get(at as usize)
    }

    fn find(&self, state: &State, plies: u32) -> Option<u64> {
        let entry = self.slot(state, plies)?.lock().unwrap_or_else(PoisonError::into_inner);
        entry.as_ref().filter(|entry| entry.plies == plies && entry.state == *state).map(|entry| entry.leaves)
    }

    /// Puts a count in its slot, unless one that took longer is there.
    fn keep(&self, entry: Entry) {
        let Some(slot) = self.slot(&entry.state, entry.plies) else { return };
        let mut kept = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.as_ref().is_none_or(|kept| kept.plies <= entry.plies) {
            *kept = Some(entry);
        }
    }
}
