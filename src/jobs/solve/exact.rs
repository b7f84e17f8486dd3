//! How soon exactly: every turn is tried, one ply further at a time.

use rustc_hash::FxHashMap;

use super::numbers::Numbers;
use super::search::Bounds;
use super::table::Table;
use crate::engine::Ending;
use crate::engine::door::{Board, Rules};

/// No proof is looked for exactly beyond so many plies: each takes a step of the stack.
const MOST_PLIES: u16 = 256;

/// Within how many plies a position is known to be won, or lost, and within how many it is known not to be.
#[derive(Clone, Copy)]
struct Known {
    within: u16,
    not_within: u16,
}

const UNKNOWN: Known = Known { within: u16::MAX, not_within: 0 };

/// An exhaustive search by length.
pub struct Exact<'a, R: Rules> {
    /// The rules.
    pub rules: R,
    /// What was proven, to know where to look first.
    pub table: &'a Table<R::Board>,
    /// What may end it.
    pub bounds: Bounds<'a>,
    /// Positions that are drawn by the game's past.
    pub drawn: &'a [R::Board],
    /// Nodes so far.
    pub nodes: u64,
    /// Positions to be remembered at the most.
    pub room: usize,
    /// Of positions that are won.
    pub wins: Memo<R::Board>,
    /// Of positions that are lost.
    pub losses: Memo<R::Board>,
}

/// What is known of positions by length.
pub struct Memo<B>(FxHashMap<B, Known>);

impl<B> Default for Memo<B> {
    fn default() -> Memo<B> {
        Memo(FxHashMap::default())
    }
}

impl<R: Rules> Exact<'_, R> {
    /// The least number of plies within which a position is won, or lost, that is proven to be so within `plies`; none
    /// if a bound is met before that is certain.
    pub fn least(&mut self, board: &R::Board, is_won: Won, plies: u16) -> Option<u16> {
        let first = match is_won {
            Won::Won => 1,
            Won::Lost => 0,
        };
        // A turn can lose the game by itself, so a win may take an even number of plies as well.
        for shorter in first..plies.min(MOST_PLIES) {
            let is_so = match is_won {
                Won::Won => self.wins(board, shorter),
                Won::Lost => self.loses(board, shorter),
            };
            if self.is_over() {
                return None;
            }
            if is_so {
                return Some(shorter);
            }
        }
        (plies <= MOST_PLIES).then_some(plies)
    }

    fn is_over(&mut self) -> bool {
        if self.nodes.is_multiple_of(1024) && (self.bounds.stop)() {
            self.bounds.nodes = 0;
        }
        self.nodes >= self.bounds.nodes
    }

    /// Whether the side to move wins within so many plies; untrue once a bound is met.
    fn wins(&mut self, board: &R::Board, plies: u16) -> bool {
        let known = self.wins.0.get(board).copied().unwrap_or(UNKNOWN);
        if known.within <= plies {
            return true;
        }
        if known.not_within >= plies || self.is_over() {
            return false;
        }
        self.nodes += 1;
        let (mut at_once, mut after) = (false, Vec::new());
        self.rules.each_turn(board, |step| match step.ending {
            Ending::Won(side) => at_once |= side == board.side(),
            Ending::Drawn => {}
            Ending::Open => after.push(step.after),
        });
        after.retain(|board| !self.drawn.contains(board));
        let is_so = at_once || {
            let table = self.table;
            after.sort_by_cached_key(|board| match table.find(board) {
                Some((Numbers { loss: 0, .. }, plies)) => (0, u32::from(plies)),
                Some((numbers, _)) => (1, numbers.loss),
                None => (1, 1),
            });
            after.iter().any(|board| self.loses(board, plies - 1))
        };
        self.remember(board, Won::Won, if at_once { 1 } else { plies }, is_so);
        is_so
    }

    /// Whether the side to move loses within so many plies; untrue once a bound is met.
    fn loses(&mut self, board: &R::Board, plies: u16) -> bool {
        let known = self.losses.0.get(board).copied().unwrap_or(UNKNOWN);
        if known.within <= plies {
            return true;
        }
        // Nothing is known of no plies at all until it is asked for.
        if (known.not_within >= plies && plies > 0) || self.is_over() {
            return false;
        }
        if plies == 0 {
            return self.rules.count(board, 1) == 0;
        }
        self.nodes += 1;
        let (mut escapes, mut after) = (false, Vec::new());
        self.rules.each_turn(board, |step| match step.ending {
            Ending::Won(side) => escapes |= side == board.side(),
            Ending::Drawn => escapes = true,
            Ending::Open => after.push(step.after),
        });
        escapes |= after.iter().any(|board| self.drawn.contains(board));
        let is_so = !escapes && {
            let table = self.table;
            // The stoutest defence first.
            after.sort_by_cached_key(|board| match table.find(board) {
                Some((Numbers { win: 0, .. }, plies)) => (1, u32::from(u16::MAX - plies)),
                Some((numbers, _)) => (0, u32::MAX - numbers.win),
                None => (0, u32::MAX - 1),
            });
            after.iter().all(|board| self.wins(board, plies - 1))
        };
        self.remember(board, Won::Lost, plies, is_so);
        is_so
    }

    fn remember(&mut self, board: &R::Board, won: Won, plies: u16, is_so: bool) {
        // What a bound has cut short is no answer.
        if !is_so && self.nodes >= self.bounds.nodes {
            return;
        }
        let (memo, numbers) = match won {
            Won::Won => (&mut self.wins.0, Numbers::WON),
            Won::Lost => (&mut self.losses.0, Numbers::LOST),
        };
        if memo.len() >= self.room {
            memo.clear();
        }
        let known = memo.entry(*board).or_insert(UNKNOWN);
        if is_so {
            known.within = known.within.min(plies);
            self.table.keep(board, numbers, plies, 1);
        } else {
            known.not_within = known.not_within.max(plies);
        }
    }
}

/// Which of the two is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Won {
    /// Whether the side to move wins.
    Won,
    /// Whether it loses.
    Lost,
}
