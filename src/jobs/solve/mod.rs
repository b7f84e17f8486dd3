//! Proofs: who wins a position, whatever the other side does.
//!
//! [`search`] finds out who wins, [`exact`] how soon, [`proof`] writes the proof out, [`certificate`] makes it a text that
//! anyone can check, and [`annotate`] and [`puzzle`] are what it is good for. How it works and what it
//! was measured to do is told in docs/solve.md.

pub mod annotate;
pub mod certificate;
pub mod exact;
pub mod numbers;
pub mod proof;
pub mod puzzle;
pub mod search;
pub mod seeds;
pub mod table;
mod workers;

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::engine::door::Rules;
use crate::engine::{Ending, Game, State, Step, Turn, Visitor};
use exact::{Exact, Memo, Won};
use numbers::Numbers;
use proof::{Lost, Proof};
use search::{Bounds, Search, Selection};
use table::Table;

/// What was found of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The side to move wins within so many plies.
    Won(u16),
    /// It loses within so many plies; 0 if it has no legal turn.
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

    /// Within how many plies, if it is proven.
    pub fn plies(self) -> Option<u16> {
        match self {
            Found::Won(plies) | Found::Lost(plies) => Some(plies),
            Found::Open => None,
        }
    }

    /// Whether the side to move is proven to win.
    pub fn is_won(self) -> bool {
        matches!(self, Found::Won(_))
    }

    /// Whether it is proven to lose.
    pub fn is_lost(self) -> bool {
        matches!(self, Found::Lost(_))
    }
}

/// All that was found of a position.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Who wins.
    pub found: Found,
    /// Whether no play of the winner is faster: shorter ones were all tried.
    pub is_exact: bool,
    /// The line in which the loser holds out longest against the proof; empty if nothing is proven.
    pub line: Vec<Step>,
    /// The turns proven to win.
    pub winning: Vec<Step>,
    /// The turns of which nothing is proven.
    pub undecided: Vec<Step>,
    /// Nodes: positions whose legal turns were listed.
    pub nodes: u64,
}

/// What proves positions of one game and remembers what it has proven. Threads are those of the rayon pool it is called in.
pub struct Solver {
    game: Game,
    prover: Box<dyn Proves>,
}

trait Proves: Send + Sync {
    fn prove(&self, state: &State, bounds: Bounds, drawn: &[State]) -> (Found, u64);
    fn least(&self, state: &State, found: Found, bounds: Bounds, drawn: &[State]) -> (Option<u16>, u64);
    fn proof(&self, state: &State, bounds: Bounds, drawn: &[State]) -> Result<Proof, Lost>;
}

struct Of<R: Rules> {
    rules: R,
    table: Table<R::Board>,
    selection: Selection,
    megabytes: usize,
}

fn boards<B: TryFrom<State>>(states: &[State]) -> Vec<B> {
    states.iter().filter_map(|state| B::try_from(*state).ok()).collect()
}

impl<R> Proves for Of<R>
where
    R: Rules + Send + Sync,
    R::Board: TryFrom<State> + Send + Sync,
{
    fn prove(&self, state: &State, bounds: Bounds, drawn: &[State]) -> (Found, u64) {
        let Ok(board) = R::Board::try_from(*state) else { return (Found::Open, 0) };
        let (counted, drawn) = (AtomicU64::new(0), boards(drawn));
        let first = Mutex::new(None);
        workers::in_each_thread(|| {
            let mut search = Search::new(self.rules, &self.table, self.selection, bounds, &counted, &drawn);
            let (numbers, plies) = search.prove(&board);
            if numbers.is_closed() {
                let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
                // The others stop when they see that the nodes are used up.
                let nodes = counted.fetch_max(bounds.nodes, Ordering::Relaxed);
                first.get_or_insert((Found::of(numbers, plies), nodes));
            }
        });
        let found = first.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.unwrap_or((Found::Open, counted.load(Ordering::Relaxed)))
    }

    fn least(&self, state: &State, found: Found, bounds: Bounds, drawn: &[State]) -> (Option<u16>, u64) {
        let Ok(board) = R::Board::try_from(*state) else { return (None, 0) };
        let (is_won, plies) = match found {
            Found::Won(plies) => (Won::Won, plies),
            Found::Lost(plies) => (Won::Lost, plies),
            Found::Open => return (None, 0),
        };
        let mut exact = Exact {
            rules: self.rules,
            table: &self.table,
            bounds,
            drawn: &boards(drawn),
            nodes: 0,
            room: self.room() / 2,
            wins: Memo::default(),
            losses: Memo::default(),
        };
        let least = exact.least(&board, is_won, plies);
        (least, exact.nodes)
    }

    fn proof(&self, state: &State, bounds: Bounds, drawn: &[State]) -> Result<Proof, Lost> {
        let Ok(board) = R::Board::try_from(*state) else { return Err(Lost::Forgotten) };
        let (counted, drawn) = (AtomicU64::new(0), boards(drawn));
        let mut search = Search::new(self.rules, &self.table, self.selection, bounds, &counted, &drawn);
        proof::collect(&self.rules, &self.table, &mut search, &board, self.room())
    }
}

impl<R: Rules> Of<R> {
    /// Positions for which a quarter of the memory has room outside the table.
    fn room(&self) -> usize {
        self.megabytes.saturating_mul(1 << 18) / (2 * size_of::<R::Board>() + 64)
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
        let Make { megabytes, selection } = self;
        // Three quarters for the table, one for what is written out or tried exhaustively.
        let table = Table::new(megabytes - megabytes / 4)?;
        Ok(Box::new(Of { rules, table, selection, megabytes }))
    }
}

impl Solver {
    /// The least memory that makes sense, in megabytes.
    pub const LEAST_MEGABYTES: usize = 4;

    /// A solver with so many megabytes (2²⁰ bytes) to remember in, all taken at once but for a quarter.
    ///
    /// # Errors
    /// There is not so much memory.
    pub fn new(game: &Game, megabytes: usize, selection: Selection) -> Result<Solver, TryReserveError> {
        Ok(Solver { game: *game, prover: game.let_in(Make { megabytes, selection })? })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Finds out who wins a position, and how many nodes that took. `drawn` are positions that the game's past makes draws.
    pub fn prove(&self, state: &State, bounds: Bounds, drawn: &[State]) -> (Found, u64) {
        self.prover.prove(state, bounds, drawn)
    }

    /// Writes out the proof of a position that was proven.
    ///
    /// # Errors
    /// It does not fit in the memory.
    pub fn proof(&self, state: &State, bounds: Bounds, drawn: &[State]) -> Result<Proof, Lost> {
        self.prover.proof(state, bounds, drawn)
    }

    /// Finds out who wins a position that is not over and how soon: what, whether that is exact, and the nodes it took.
    pub fn solve_briefly(&self, state: &State, bounds: Bounds, drawn: &[State]) -> (Found, bool, u64) {
        let (found, nodes) = self.prove(state, bounds, drawn);
        let left = Bounds { nodes: bounds.nodes.saturating_sub(nodes) / 2, ..bounds };
        let (least, used) = self.prover.least(state, found, left, drawn);
        let found = match (found, least) {
            (Found::Won(_), Some(least)) => Found::Won(least),
            (Found::Lost(_), Some(least)) => Found::Lost(least),
            _ => found,
        };
        (found, least.is_some(), nodes + used)
    }

    /// Finds out all about a position that is not over: who wins, how soon, by which turns. The nodes that the first of
    /// these leaves go half to the second, and what is left to the third.
    pub fn solve(&self, state: &State, bounds: Bounds, drawn: &[State]) -> Solution {
        let (mut found, is_exact, mut nodes) = self.solve_briefly(state, bounds, drawn);
        let left =
            |nodes: u64, share: u64| Bounds { nodes: bounds.nodes.saturating_sub(nodes) / share, ..bounds };
        let (mut winning, mut undecided) = (Vec::new(), Vec::new());
        let turns = self.game.turns(state);
        for (at, step) in turns.iter().enumerate().filter(|_| !found.is_lost()) {
            let share = (turns.len() - at) as u64;
            let (below, used) = match step.ending {
                Ending::Won(side) => (if side == state.side() { Found::Lost(0) } else { Found::Won(0) }, 0),
                Ending::Drawn => continue,
                Ending::Open if drawn.contains(&step.after) => continue,
                Ending::Open => self.prove(&step.after, left(nodes, share), drawn),
            };
            nodes += used;
            match below {
                Found::Lost(_) => winning.push(*step),
                Found::Won(_) => {}
                Found::Open => undecided.push(*step),
            }
        }
        let proof = self.proof(state, left(0, 1), drawn);
        if let (false, Some(plies)) =
            (is_exact, proof.as_ref().ok().and_then(|proof| Some(proof.root()?.plies)))
        {
            found = if found.is_won() { Found::Won(plies) } else { Found::Lost(plies) };
        }
        let line = proof.map(|proof| proof.line()).unwrap_or_default();
        Solution { found, is_exact, line: self.played(state, &line), winning, undecided, nodes }
    }

    /// A line as it is played.
    pub fn played(&self, from: &State, turns: &[Turn]) -> Vec<Step> {
        let mut state = *from;
        let play = |turn: &Turn| {
            let step = self.game.play(&state, *turn).ok()?;
            state = step.after;
            Some(step)
        };
        turns.iter().map_while(play).collect()
    }
}
