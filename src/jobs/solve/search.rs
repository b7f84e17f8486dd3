//! Depth-first proof-number search (df-pn: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications",
//! 2002), for both sides at once.
//!
//! A position is proven won only by a turn to one that was proven lost before, and proven lost only when all its turns
//! lead to positions proven won before. So every proof stands on earlier ones and in the end on boards that end
//! the game, and none on a cycle. That a line comes back to a position of its own is taken to prove nothing *there*
//! and is never remembered as a fact: the graph-history interaction (A. Kishimoto, M. Müller, "A general solution to
//! the graph history interaction problem", AAAI 2004) can make the search miss a proof, never find a false one.

use std::sync::atomic::{AtomicU64, Ordering};

use super::numbers::{NEVER, Numbers};
use super::table::Table;
use crate::engine::Ending;
use crate::engine::door::{Board, Rules};

/// How the search chooses where to look. The defaults are what proved most; see docs/solve.md.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Selection {
    /// What a position that has not been looked at yet counts for.
    pub first: First,
    /// How the work below all turns of a position adds up.
    pub all: All,
    /// By how many parts in 16 the limit at a turn is let exceed the second best turn: 1 + ε.
    pub slack: u32,
}

impl Selection {
    /// The best that was measured.
    pub const BEST: Selection = Selection { first: First::Turns, all: All::Sum, slack: 4 };
}

/// What a position that has not been looked at yet counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// One for either proof.
    One,
    /// As many for being lost as its side to move has turns.
    Turns,
    /// The same, and its turns are played to see whether one wins at once.
    Played,
}

/// How the work below all turns of a position adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum All {
    /// It is added.
    Sum,
    /// The most of one turn, and one for every other open turn: less misled where turns lead to the same positions.
    Most,
}

/// What may end a search before it has a proof.
#[derive(Clone, Copy)]
pub struct Bounds<'a> {
    /// No line is looked at further than so many plies.
    pub depth: usize,
    /// No more nodes than that.
    pub nodes: u64,
    /// Asked now and then: whether to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// Nodes between two looks at the bounds.
const BATCH: u64 = 512;

struct Child<B> {
    board: B,
    numbers: Numbers,
    plies: u16,
}

struct Frame<B> {
    board: B,
    /// Where its children begin in the list of all children.
    first: usize,
    /// Its numbers must stay below these.
    limits: Numbers,
    chosen: usize,
    begun: u64,
}

/// One thread's search.
pub struct Search<'a, R: Rules> {
    rules: R,
    table: &'a Table<R::Board>,
    selection: Selection,
    bounds: Bounds<'a>,
    /// Nodes of all threads.
    counted: &'a AtomicU64,
    own: u64,
    told: u64,
    frames: Vec<Frame<R::Board>>,
    children: Vec<Child<R::Board>>,
    /// Positions that are drawn by the game's past.
    drawn: &'a [R::Board],
}

enum Opened {
    Known(Numbers, u16),
    Open,
}

const NO_LIMITS: Numbers = Numbers { win: NEVER + 1, loss: NEVER + 1 };

impl<'a, R: Rules> Search<'a, R> {
    /// A search that shares a table and a count of nodes with others.
    pub fn new(
        rules: R,
        table: &'a Table<R::Board>,
        selection: Selection,
        bounds: Bounds<'a>,
        counted: &'a AtomicU64,
        drawn: &'a [R::Board],
    ) -> Search<'a, R> {
        let (frames, children) = (Vec::new(), Vec::new());
        Search { rules, table, selection, bounds, counted, own: 0, told: 0, frames, children, drawn }
    }

    /// Searches until it is proven who wins, or nothing can be proven, or a bound is met. Tells what is known then.
    pub fn prove(&mut self, root: &R::Board) -> (Numbers, u16) {
        if let Some((numbers, plies)) = self.table.find(root)
            && numbers.is_proven()
        {
            return (numbers, plies);
        }
        self.frames.clear();
        self.children.clear();
        if let Opened::Known(numbers, plies) = self.open(root, NO_LIMITS) {
            self.tell();
            return (numbers, plies);
        }
        let known = loop {
            let Some(frame) = self.frames.last() else { break (Numbers::DRAWN, 0) };
            let (limits, first) = (frame.limits, frame.first);
            let (numbers, plies) = self.sum_up(first);
            let next = if numbers.is_closed()
                || self.is_over()
                || numbers.win >= limits.win
                || numbers.loss >= limits.loss
            {
                None
            } else {
                self.choose(first)
            };
            match next {
                Some(chosen) => self.go_down(chosen, numbers),
                None => {
                    if let Some(known) = self.go_up(numbers, plies) {
                        break known;
                    }
                }
            }
        };
        self.tell();
        known
    }

    /// Tells the others of the nodes not yet told of.
    fn tell(&mut self) {
        self.counted.fetch_add(self.own - self.told, Ordering::Relaxed);
        self.told = self.own;
    }

    fn is_over(&mut self) -> bool {
        if self.own - self.told < BATCH {
            return self.counted.load(Ordering::Relaxed) >= self.bounds.nodes;
        }
        self.tell();
        if (self.bounds.stop)() {
            self.counted.fetch_max(self.bounds.nodes, Ordering::Relaxed);
        }
        self.counted.load(Ordering::Relaxed) >= self.bounds.nodes
    }

    /// Lists the turns of a position: it becomes the last frame unless it is decided by that.
    fn open(&mut self, board: &R::Board, limits: Numbers) -> Opened {
        self.own += 1;
        let first = self.children.len();
        let (mover, is_deepest) = (board.side(), self.frames.len() + 1 >= self.bounds.depth);
        let mut wins = false;
        let (table, rules, selection, drawn) = (self.table, &self.rules, self.selection, self.drawn);
        let children = &mut self.children;
        rules.each_turn(board, |step| {
            let (numbers, plies) = match step.ending {
                Ending::Won(side) => {
                    wins |= side == mover;
                    (if side == mover { Numbers::LOST } else { Numbers::WON }, 0)
                }
                Ending::Drawn => (Numbers::DRAWN, 0),
                Ending::Open if wins => return,
                Ending::Open if drawn.contains(&step.after) => (Numbers::DRAWN, 0),
                Ending::Open => match table.find(&step.after) {
                    Some(known) => known,
                    None => first_numbers(rules, selection.first, &step.after),
                },
            };
            let numbers = if is_deepest && !numbers.is_proven() { Numbers::DRAWN } else { numbers };
            children.push(Child { board: step.after, numbers, plies });
        });
        let frame = Frame { board: *board, first, limits, chosen: first, begun: self.own };
        let (numbers, plies) = self.sum_up(first);
        if numbers.is_proven() || numbers.win >= limits.win || numbers.loss >= limits.loss {
            self.children.truncate(first);
            self.table.keep(board, numbers.unproven(), plies, 1);
            return Opened::Known(numbers, plies);
        }
        self.frames.push(frame);
        Opened::Open
    }

    /// The numbers of the last frame by those of its children.
    #[inline]
    fn sum_up(&self, first: usize) -> (Numbers, u16) {
        let (mut win, mut loss, mut most, mut open) = (NEVER, 0_u32, 0, 0);
        let (mut soonest, mut latest) = (u16::MAX, 0);
        for child in &self.children[first..] {
            if child.numbers.loss == 0 {
                soonest = soonest.min(child.plies);
            }
            win = win.min(child.numbers.loss);
            loss = loss.saturating_add(child.numbers.win);
            most = most.max(child.numbers.win);
            open += u32::from(child.numbers.win > 0);
            latest = latest.max(child.plies.saturating_add(1));
        }
        if win == 0 {
            return (Numbers::WON, soonest.saturating_add(1));
        }
        if loss == 0 {
            return (Numbers::LOST, latest);
        }
        if self.selection.all == All::Most {
            loss = most.saturating_add(open.saturating_sub(1));
        }
        (Numbers { win, loss: loss.min(NEVER) }, 0)
    }

    /// The child to look at next.
    #[inline]
    fn choose(&self, first: usize) -> Option<usize> {
        let open = |child: &Child<R::Board>| child.numbers.win > 0 && !child.numbers.is_closed();
        let all = self.children[first..].iter().zip(first..);
        all.filter(|(child, _)| open(child))
            .min_by_key(|(child, _)| (child.numbers.loss, child.numbers.win))
            .map(|(_, at)| at)
    }

    fn go_down(&mut self, chosen: usize, numbers: Numbers) {
        let board = self.children[chosen].board;
        // What others have found meanwhile, and lines that come back.
        if let Some((known, plies)) = self.table.find(&board)
            && known.is_proven()
        {
            (self.children[chosen].numbers, self.children[chosen].plies) = (known, plies);
            return;
        }
        if self.frames.iter().any(|frame| frame.board == board) {
            self.children[chosen].numbers = Numbers::DRAWN;
            return;
        }
        let Some(frame) = self.frames.last_mut() else { return };
        frame.chosen = chosen;
        let (limits, first) = (frame.limits, frame.first);
        let child = self.children[chosen].numbers;
        let rest = self.children[first..].iter().zip(first..).filter(|(_, at)| *at != chosen);
        let second = rest.clone().map(|(other, _)| other.numbers.loss).min().unwrap_or(NEVER);
        let slack =
            (second / 16).saturating_mul(self.selection.slack) + (second % 16) * self.selection.slack / 16;
        // What this child may cost before another looks better.
        let loss = if second >= NEVER { NEVER + 1 } else { second.saturating_add(1 + slack) };
        let win = match self.selection.all {
            _ if numbers.loss >= NEVER || limits.loss > NEVER => NEVER + 1,
            All::Sum => limits.loss.saturating_sub(numbers.loss).saturating_add(child.win),
            All::Most => {
                let others = rest.filter(|(other, _)| other.numbers.win > 0).count();
                limits.loss.saturating_sub(others as u32)
            }
        };
        let below = Numbers { win: win.min(NEVER + 1), loss: loss.min(limits.win) };
        self.table.work(&board, child, true);
        if let Opened::Known(numbers, plies) = self.open(&board, below) {
            self.table.work(&board, child, false);
            (self.children[chosen].numbers, self.children[chosen].plies) = (numbers, plies);
        }
    }

    /// Gives what is known of the last frame to the one above it, or if there is none to the caller.
    fn go_up(&mut self, numbers: Numbers, plies: u16) -> Option<(Numbers, u16)> {
        let Some(frame) = self.frames.pop() else { return Some((numbers, plies)) };
        self.children.truncate(frame.first);
        self.table.keep(&frame.board, numbers.unproven(), plies, self.own - frame.begun + 1);
        let Some(above) = self.frames.last() else { return Some((numbers, plies)) };
        self.table.work(&frame.board, numbers, false);
        let child = &mut self.children[above.chosen];
        (child.numbers, child.plies) = (numbers, plies);
        None
    }
}

#[inline]
fn first_numbers<R: Rules>(rules: &R, first: First, board: &R::Board) -> (Numbers, u16) {
    match first {
        First::One => (Numbers { win: 1, loss: 1 }, 0),
        First::Turns => match rules.count(board, 1) {
            0 => (Numbers::LOST, 0),
            turns => (Numbers { win: 1, loss: turns as u32 }, 0),
        },
        First::Played => {
            let (mut turns, mut wins, mut ways_out) = (0, false, 0);
            rules.each_turn(board, |step| {
                turns += 1;
                wins |= step.ending == Ending::Won(board.side());
                ways_out += u32::from(step.ending != Ending::Won(board.side().other()));
            });
            match (wins, ways_out) {
                (true, _) => (Numbers::WON, 1),
                (_, 0) => (Numbers::LOST, u16::from(turns > 0)),
                _ => (Numbers { win: 1, loss: ways_out }, 0),
            }
        }
    }
}
