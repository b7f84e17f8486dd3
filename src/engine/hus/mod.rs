//! Hus, the children's game of Board Game Arena: 4×8 pits, two seeds in each, captured seeds are sown on (hus.md).
//!
//! A lap takes constant time (`circle`). Every turn ends: in a sowing that came back each pit would be lifted,
//! since one that never is only gains seeds; a front pit that is lifted without a capture faces an empty one; so the
//! other front row would be empty, and the game over before.

mod door;
pub mod points;

use arrayvec::ArrayVec;

use super::board::{Pit, Side, Way};
use super::circle::{Circle, ahead};
use super::door::Step;
use super::turn::{AtHouse, Ending, Event, Halt, Illegal, Kind, Turn};
use points::Singletons;

pub use door::HUS;
pub use points::{Point, Readings};

/// Pits in a ring.
const PITS: usize = 16;
/// Pits in a row.
const COLUMNS: u8 = 8;
/// Seeds in a whole set.
const SEEDS: u32 = 64;

/// Everything that decides what may be played next. Arrays are indexed by [`Side`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Seeds on the board.
    pub rings: [Circle; 2],
    /// The side to move.
    pub side: Side,
}

impl Position {
    /// Two seeds in every pit.
    pub const START: Position = Position { rings: [Circle::filled(PITS, 2); 2], side: Side::South };

    fn front_is_empty(&self, side: Side) -> bool {
        self.rings[side as usize].is_empty_up_to(COLUMNS)
    }

    fn has_multiple(&self, side: Side) -> bool {
        self.rings[side as usize].has_multiple()
    }
}

/// The one form that a turn takes: it has a pit and a way and nothing else to decide.
const fn turn(pit: Pit, way: Way) -> Turn {
    Turn { pit, way, kind: Kind::Takata, at_house: AtHouse::Stop }
}

/// The rules under given readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The readings.
    pub readings: Readings,
    /// Laps after which a turn is given up.
    pub lap_limit: u64,
}

impl Rules {
    /// Whether a side with this ring has lost, though it is not to move.
    #[inline(always)]
    fn has_lost(&self, ring: Circle) -> bool {
        ring.is_empty_up_to(COLUMNS) || self.readings.singletons == Singletons::Lose && !ring.has_multiple()
    }

    /// The pits that may be lifted, either way: those of two or more. None once a side has lost.
    #[inline(always)]
    fn starts(&self, position: &Position) -> ArrayVec<Pit, PITS> {
        let own = position.rings[position.side as usize];
        if self.has_lost(own) || self.has_lost(position.rings[position.side.other() as usize]) {
            return ArrayVec::new();
        }
        (0..PITS as u8).map(Pit).filter(|&pit| own.get(pit) >= 2).collect()
    }

    /// Plays a start, before a watcher who is given both rings ([mover's, opponent's]) after each event.
    #[inline(always)]
    fn play(
        &self,
        position: &Position,
        start: Pit,
        way: Way,
        mut watcher: impl FnMut(Event, [Circle; 2]),
    ) -> Result<Step<Position>, Illegal> {
        let side = position.side;
        let [mut own, mut opponent] = side.seen(position.rings);
        let (mut at, mut laps, mut taken) = (start, 0, 0);
        let halt = loop {
            let seeds = own.lift(at);
            watcher(Event::Lift { pit: at, seeds }, [own, opponent]);
            let seeds = seeds + taken;
            let last = own.sow::<PITS>(at, way, seeds);
            laps += 1;
            let first = ahead::<PITS>(at, way, 1);
            watcher(Event::Lap { first, way, seeds, last }, [own, opponent]);
            at = last;
            if own.get(at) == 1 {
                break Halt::EmptyPit;
            }
            taken = if at.0 < COLUMNS { opponent.lift(Pit(COLUMNS - 1 - at.0)) } else { 0 };
            if taken > 0 {
                let from = Pit(COLUMNS - 1 - at.0);
                watcher(Event::Take { by: at, from, seeds: taken }, [own, opponent]);
                if self.has_lost(opponent) {
                    break if opponent.is_empty_up_to(COLUMNS) { Halt::Hamna } else { Halt::Stuck };
                }
            }
            if laps >= self.lap_limit {
                return Err(Illegal::Halts(Halt::Unproven { laps }));
            }
        };
        let after = Position { rings: side.seen([own, opponent]), side: side.other() };
        let ending = if self.has_lost(opponent) {
            Ending::Won(side)
        } else if self.has_lost(own) {
            Ending::Won(side.other())
        } else {
            Ending::Open
        };
        Ok(Step { turn: turn(start, way), after, ending, halt, blocks: None })
    }

    /// Plays a turn, if it is one of the position.
    fn watch(
        &self,
        position: &Position,
        asked: Turn,
        watcher: impl FnMut(Event, [Circle; 2]),
    ) -> Result<Step<Position>, Illegal> {
        let Turn { pit, way, .. } = asked;
        if asked != turn(pit, way) || !self.starts(position).contains(&pit) {
            return Err(Illegal::NoSuchStart);
        }
        self.play(position, pit, way, watcher)
    }

    fn each(&self, position: &Position, mut legal: impl FnMut(&Step<Position>)) {
        for pit in self.starts(position) {
            for way in Way::BOTH {
                if let Ok(played) = self.play(position, pit, way, |_, _| ()) {
                    legal(&played);
                }
            }
        }
    }

    fn leaves(&self, position: &Position, plies: u32) -> u64 {
        let Some(after) = plies.checked_sub(1) else { return 1 };
        let mut count = 0;
        self.each(position, |played| {
            count += match after {
                0 => 1,
                _ if played.ending == Ending::Open => self.leaves(&played.after, after),
                _ => 0,
            };
        });
        count
    }

    /// Who has won on this position. If both sides have lost, the side to move has: the other has just moved.
    fn winner(&self, position: &Position) -> Option<Side> {
        let (side, other) = (position.side, position.side.other());
        if self.has_lost(position.rings[side as usize]) {
            return Some(other);
        }
        if self.has_lost(position.rings[other as usize]) {
            return Some(side);
        }
        let mut starts = self.starts(position).into_iter().flat_map(|pit| Way::BOTH.map(|way| (pit, way)));
        let may_move = starts.any(|(pit, way)| self.play(position, pit, way, |_, _| ()).is_ok());
        (!may_move).then_some(other)
    }
}
