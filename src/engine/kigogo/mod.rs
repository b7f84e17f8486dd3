//! Bao Kigogo, the game of the Gogo of Dodoma: 4×12 pits, one way round (rules.md §8).
//!
//! Where the sources are thin the rules are named points with a default ([`points`]). Repetition is a matter of the game and
//! not of a position; [`crate::engine::Game::is_drawn_by_repetition`] decides it.

mod door;
pub mod points;

use arrayvec::ArrayVec;

use super::board::{Pit, Side, Way};
use super::turn::{Ending, Event, Halt, Illegal, SingletonBar};
use points::{NeverEnding, SingletonCapture};

pub use door::{KIGOGO, turn};
pub use points::{Point, Readings};

/// Pits in a ring.
pub const PITS: u8 = 24;
/// Pits in a row.
pub const COLUMNS: u8 = 12;
/// Seeds in a whole set.
pub const SEEDS: u32 = 92;

/// Everything that decides what may be played next, but for repetition. Arrays are indexed by [`Side`];
/// rings run like those of the 4×8 board: front 1 to 12, back 12 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Seeds on the board.
    pub rings: [[u8; PITS as usize]; 2],
    /// Seeds captured by each side; they are out of play.
    pub captured: [u8; 2],
    /// The side to move.
    pub side: Side,
}

impl Position {
    /// Two seeds in every pit but `A1` and `a1`.
    pub const START: Position = {
        let mut ring = [2; PITS as usize];
        ring[0] = 0;
        Position { rings: [ring; 2], captured: [0; 2], side: Side::South }
    };

    /// Seeds on the board and captured.
    pub fn total(&self) -> u32 {
        self.rings.iter().flatten().chain(&self.captured).map(|&n| u32::from(n)).sum()
    }

    /// Whether a side has no seed left on the board: it has lost.
    pub fn is_bare(&self, side: Side) -> bool {
        self.rings[side as usize].iter().all(|&seeds| seeds == 0)
    }
}

/// Why this singleton of a ring may not move, if it may not.
pub fn singleton_bar(ring: &[u8; PITS as usize], pit: Pit) -> Option<SingletonBar> {
    if ring.iter().any(|&seeds| seeds >= 2) {
        Some(SingletonBar::LargerPit)
    } else if ring[next(pit).index()] > 0 {
        Some(SingletonBar::NextOccupied)
    } else {
        None
    }
}

/// A legal turn and what it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The pit lifted.
    pub pit: Pit,
    /// The position it leaves.
    pub after: Position,
    /// Whether it ended the game.
    pub ending: Ending,
    /// Why its laps came to a halt.
    pub halt: Halt,
}

/// All legal turns of a position.
type TurnList = ArrayVec<Played, { PITS as usize }>;

/// The pit behind a front pit.
pub const fn behind(front: Pit) -> Pit {
    Pit(PITS - 1 - front.0)
}

/// The next pit, anticlockwise for the owner.
const fn next(pit: Pit) -> Pit {
    Pit(if pit.0 == 0 { PITS - 1 } else { pit.0 - 1 })
}

/// The only way there is.
pub const WAY: Way = Way::Anticlockwise;

/// The rules of Kigogo under given readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The readings.
    pub readings: Readings,
    /// Laps after which a turn that has neither ended nor come back is treated as never-ending.
    pub lap_limit: u64,
}

impl Rules {
    /// The pits that may be lifted: those of two or more; only where there are none, singletons
    /// whose next pit is empty. None once the opponent is bare.
    pub fn starts(&self, position: &Position) -> impl Iterator<Item = Pit> + use<> {
        let ring = position.rings[position.side as usize];
        let is_over = position.is_bare(position.side.other());
        (0..PITS).map(Pit).filter(move |&pit| match ring[pit.index()] {
            0 => false,
            _ if is_over => false,
            1 => singleton_bar(&ring, pit).is_none(),
            _ => true,
        })
    }

    /// Plays a turn before a watcher, who is given both rings ([mover's, opponent's]) after each event.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played.
    pub fn watch(
        &self,
        position: &Position,
        pit: Pit,
        mut watcher: impl FnMut(Event, [&[u8; PITS as usize]; 2]),
    ) -> Result<Played, Illegal> {
        if !self.starts(position).any(|start| start == pit) {
            return Err(Illegal::NoSuchStart);
        }
        let (side, other) = (position.side, position.side.other());
        let (mut own, mut opponent) = (position.rings[side as usize], position.rings[other as usize]);
        let mut after = Position { side: other, ..*position };
        let singleton = own[pit.index()] == 1;
        let first_state = (own, pit);
        let (mut at, mut laps) = (pit, 0);
        let halt = loop {
            let seeds = std::mem::take(&mut own[at.index()]);
            watcher(Event::Lift { pit: at, seeds }, [&own, &opponent]);
            let first = next(at);
            for _ in 0..seeds {
                at = next(at);
                own[at.index()] += 1;
            }
            laps += 1;
            watcher(Event::Lap { first, way: WAY, seeds, last: at }, [&own, &opponent]);
            if own[at.index()] == 1 {
                break Halt::EmptyPit;
            }
            if (own, at) == first_state {
                break Halt::NeverEnding { period: laps };
            }
            if laps >= self.lap_limit {
                break Halt::Unproven { laps };
            }
        };
        if halt != Halt::EmptyPit && self.readings.never_ending == NeverEnding::Illegal {
            return Err(Illegal::Halts(halt));
        }
        let may_capture = !singleton || self.readings.singleton_capture == SingletonCapture::Captures;
        if halt == Halt::EmptyPit && at.0 < COLUMNS && may_capture {
            let front = Pit(COLUMNS - 1 - at.0);
            let seeds = std::mem::take(&mut opponent[front.index()]);
            if seeds > 0 {
                let behind = std::mem::take(&mut opponent[behind(front).index()]);
                after.captured[side as usize] += seeds + behind;
                watcher(Event::File { by: at, front, seeds, behind }, [&own, &opponent]);
            }
        }
        after.rings[side as usize] = own;
        after.rings[other as usize] = opponent;
        let ending = if halt != Halt::EmptyPit {
            Ending::Drawn
        } else if after.is_bare(other) {
            Ending::Won(side)
        } else {
            Ending::Open
        };
        Ok(Played { pit, after, ending, halt })
    }

    /// All legal turns of the side to move, in ring order.
    fn turns(&self, position: &Position) -> TurnList {
        self.starts(position).filter_map(|pit| self.watch(position, pit, |_, _| ()).ok()).collect()
    }

    /// How many ways there are to play so many plies from a position; a game that ends before counts for
    /// nothing. 1 for no plies.
    pub fn leaves(&self, position: &Position, plies: u32) -> u64 {
        let Some(after) = plies.checked_sub(1) else { return 1 };
        let turns = self.turns(position);
        if after == 0 {
            return turns.len() as u64;
        }
        let open = turns.iter().filter(|played| played.ending == Ending::Open);
        open.map(|played| self.leaves(&played.after, after)).sum()
    }

    /// Who has won on this position: the other side is bare, or the side to move has no legal turn. If both
    /// are bare the side to move has lost.
    pub fn winner(&self, position: &Position) -> Option<Side> {
        if position.is_bare(position.side.other()) && !position.is_bare(position.side) {
            return Some(position.side);
        }
        let movable = self.starts(position).any(|pit| self.watch(position, pit, |_, _| ()).is_ok());
        (!movable).then_some(position.side.other())
    }
}
