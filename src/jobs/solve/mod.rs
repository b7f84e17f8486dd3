//! Proofs: who wins a position, whatever the other side does.

pub mod numbers;
pub mod search;
pub mod table;
mod workers;

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::engine::door::Rules;
use crate::engine::{Game, State, Visitor};
use numbers::Numbers;
use search::{Bounds, Search, Selection};
use table::Table;

/// What was found of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The side to move wins within so many plies.
    Won(u16),
    /// It loses within so many plies.
    Lost(u16),
    /// Neither was proven.
    Open,
}

impl Found {
    fn of(numbers: Numbers, plies: u16) -> Found {
        match numbers {
            Numbers { win: 0, .. } => Found::Won(plies),
            Numbers { loss: 0, .. } => Found::Lost(plies),
            _ => Found::Open,
        }
    }
}

/// What proves positions of one game and remembers what it has proven.
pub struct Solver(Box<dyn Proves>);

trait Proves: Send + Sync {
    fn prove(&self, state: &State, bounds: Bounds) -> (Found, u64);
}

struct Of<R: Rules> {
    rules: R,
    table: Table<R::Board>,
    selection: Selection,
}

impl<R> Proves for Of<R>
where
    R: Rules + Send + Sync,
    R::Board: TryFrom<State> + Send + Sync,
{
    fn prove(&self, state: &State, bounds: Bounds) -> (Found, u64) {
        let Ok(board) = R::Board::try_from(*state) else { return (Found::Open, 0) };
        let counted = AtomicU64::new(0);
        let found = std::sync::Mutex::new((Found::Open, 0));
        workers::in_each_thread(|| {
            let mut search = Search::new(self.rules, &self.table, self.selection, bounds, &counted, &[]);
            let (numbers, plies) = search.prove(&board);
            if numbers.is_proven() {
                let nodes = counted.swap(bounds.nodes, Ordering::Relaxed);
                let mut found = found.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                if found.0 == Found::Open {
                    *found = (Found::of(numbers, plies), nodes);
                }
            }
        });
        let (found, nodes) = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        if found == Found::Open { (found, counted.load(Ordering::Relaxed)) } else { (found, nodes) }
    }
}

struct Make {
    megabytes: usize,
    selection: Selection,
}

impl Visitor for Make {
    type Out = Result<Box<dyn Proves>, TryReserveError>;

    fn visit<R>(self, rules: R) -> Self::Out
    where
        R: Rules + Send + Sync + 'static,
        R::Board: Into<State> + TryFrom<State> + Send + Sync,
    {
        Ok(Box::new(Of { rules, table: Table::new(self.megabytes)?, selection: self.selection }))
    }
}

impl Solver {
    /// A solver with so many megabytes to remember in.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn new(game: &Game, megabytes: usize, selection: Selection) -> Result<Solver, TryReserveError> {
        game.admit(Make { megabytes, selection }).map(Solver)
    }

    /// Searches a position.
    pub fn prove(&self, state: &State, bounds: Bounds) -> (Found, u64) {
        self.0.prove(state, bounds)
    }
}
