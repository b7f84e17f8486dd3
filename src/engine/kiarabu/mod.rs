//! Bao la Kiarabu of Zanzibar and Hawalis of Oman, its parent: 4×7 or 4×8 pits, captured seeds leave the game (kiarabu.md).
//!
//! Sources differ in nearly everything, so the rules are points ([`points`]). A lap takes constant time
//! (`circle`).

mod door;
pub mod points;

use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;

use super::board::{Pit, Side, Way};
use super::circle::{Circle, ahead};
use super::door::Step;
use super::turn::{AtHouse, Ending, Event, Halt, Illegal, Kind, SingletonBar, Turn};
use points::{BoardSize, CaptureBack, Direction, NeverEnding, Singletons, Start, Winner};

pub use door::KIARABU;
pub use points::{Point, Readings};

/// Everything that decides what may be played next, but for repetition. Arrays are indexed by [`Side`].
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// Seeds on the board.
    pub rings: [Circle; 2],
    /// Pits in a row: seven or eight.
    pub columns: u8,
    /// Seeds captured by each side; they are out of play.
    pub captured: [u8; 2],
    /// The side to move.
    pub side: Side,
    /// The only way in which seeds travel, if there is one: a matter of the rules, known once a game has taken the
    /// position in. It is no part of the position itself.
    pub way: Option<Way>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let Position { rings, columns, captured, side, way: _ } = self;
        (rings, columns, captured, side) == (&other.rings, &other.columns, &other.captured, &other.side)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Position { rings, columns, captured, side, way: _ } = self;
        (rings, columns, captured, side).hash(state);
    }
}

impl Position {
    /// The start: the same number of seeds in every pit.
    pub fn start(readings: &Readings) -> Position {
        let columns = readings.columns();
        let seeds = match readings.start {
            Start::Two => 2,
            Start::Three => 3,
        };
        Position {
            rings: [Circle::filled(2 * usize::from(columns), seeds); 2],
            columns,
            captured: [0; 2],
            side: Side::South,
            way: readings.only_way(),
        }
    }

    /// Whether a side has no seed left on the board.
    #[inline(always)]
    pub fn is_bare(&self, side: Side) -> bool {
        self.rings[side as usize].is_empty()
    }

    /// The seeds that a side has captured and still has on its own pits.
    fn seeds_of(&self, side: Side) -> u32 {
        self.rings[side as usize].total() + u32::from(self.captured[side as usize])
    }

    fn next(&self, pit: Pit, way: Way) -> Pit {
        match self.columns {
            7 => ahead::<14>(pit, way, 1),
            _ => ahead::<16>(pit, way, 1),
        }
    }

    /// Why this singleton of the side to move may not be lifted, where it may not.
    fn singleton_bar(&self, pit: Pit) -> Option<SingletonBar> {
        let ring = self.rings[self.side as usize];
        let open = |way| ring.get(self.next(pit, way)) == 0;
        if ring.has_multiple() {
            Some(SingletonBar::LargerPit)
        } else {
            let is_stuck = match self.way {
                Some(way) => !open(way),
                None => !Way::BOTH.into_iter().any(open),
            };
            is_stuck.then_some(SingletonBar::NextOccupied)
        }
    }
}

impl Readings {
    const fn columns(&self) -> u8 {
        match self.board {
            BoardSize::Seven => 7,
            BoardSize::Eight => 8,
        }
    }

    /// The ways in which seeds may be sown.
    const fn ways(&self) -> &'static [Way] {
        match self.direction {
            Direction::Anticlockwise => &[Way::Anticlockwise],
            Direction::Clockwise => &[Way::Clockwise],
            Direction::Either => &Way::BOTH,
        }
    }

    const fn only_way(&self) -> Option<Way> {
        match self.ways() {
            [way] => Some(*way),
            _ => None,
        }
    }
}

/// The one form that a turn takes: it has a pit and a way and nothing else to decide.
const fn turn(pit: Pit, way: Way) -> Turn {
    Turn { pit, way, kind: Kind::Takata, at_house: AtHouse::Stop }
}

/// The starts of a position: at most sixteen pits and two ways.
type Starts = ArrayVec<(Pit, Way), 32>;

/// The rules under given readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The readings.
    pub readings: Readings,
    /// Laps after which a turn that has neither ended nor come back is treated as never-ending.
    pub lap_limit: u64,
}

impl Rules {
    /// What may be lifted, with the ways open to it. Nothing once a side is bare.
    #[inline]
    fn starts(&self, position: &Position) -> Starts {
        let mut starts = Starts::new();
        if position.is_bare(position.side.other()) {
            return starts;
        }
        let ring = position.rings[position.side as usize];
        let lifts_singletons = self.readings.singletons == Singletons::Free || !ring.has_multiple();
        for pit in (0..2 * position.columns).map(Pit) {
            let may = match ring.get(pit) {
                0 => false,
                1 => lifts_singletons,
                _ => true,
            };
            if !may {
                continue;
            }
            let needs_room =
                self.readings.singletons == Singletons::LastResortIntoEmpty && ring.get(pit) == 1;
            for &way in self.readings.ways() {
                if !needs_room || ring.get(position.next(pit, way)) == 0 {
                    starts.push((pit, way));
                }
            }
        }
        starts
    }

    /// Plays a start, before a watcher who is given both rings ([mover's, opponent's]) after each event.
    #[inline(always)]
    fn sow<const PITS: usize>(
        &self,
        position: &Position,
        start: Pit,
        way: Way,
        mut watcher: impl FnMut(Event, [Circle; 2]),
    ) -> Result<Step<Position>, Illegal> {
        let (side, other) = (position.side, position.side.other());
        let [mut own, mut opponent] = side.seen(position.rings);
        let first_state = (own, start);
        let (mut at, mut laps) = (start, 0);
        let halt = loop {
            let seeds = own.lift(at);
            watcher(Event::Lift { pit: at, seeds }, [own, opponent]);
            let last = own.sow::<PITS>(at, way, seeds);
            let first = ahead::<PITS>(at, way, 1);
            watcher(Event::Lap { first, way, seeds, last }, [own, opponent]);
            at = last;
            laps += 1;
            if own.get(at) == 1 {
                break Halt::EmptyPit;
            }
            if at == first_state.1 && own == first_state.0 {
                break Halt::NeverEnding { period: laps };
            }
            if laps >= self.lap_limit {
                break Halt::Unproven { laps };
            }
        };
        let mut after = Position { side: other, way: self.readings.only_way(), ..*position };
        if halt != Halt::EmptyPit {
            // It comes back to the board before it, or counts as if it did.
            return match self.readings.never_ending {
                NeverEnding::Loses => {
                    Ok(Step { turn: turn(start, way), after, ending: Ending::Won(other), halt, blocks: None })
                }
                NeverEnding::Illegal => Err(Illegal::Halts(halt)),
            };
        }
        let columns = (PITS / 2) as u8;
        let mut ending = Ending::Open;
        if at.0 < columns {
            let front = Pit(columns - 1 - at.0);
            let back = Pit(columns + at.0);
            let takes_back = match self.readings.capture_back {
                CaptureBack::WithFront => opponent.get(front) > 0,
                CaptureBack::AloneToo => true,
                CaptureBack::FrontOnly => false,
            };
            let seeds = opponent.lift(front);
            let behind = if takes_back { opponent.lift(back) } else { 0 };
            if seeds + behind > 0 {
                after.captured[side as usize] += seeds + behind;
                watcher(Event::File { by: at, front, seeds, behind }, [own, opponent]);
            }
        }
        after.rings = side.seen([own, opponent]);
        if opponent.is_empty() {
            ending = self.verdict(&after);
        }
        Ok(Step { turn: turn(start, way), after, ending, halt, blocks: None })
    }

    /// Plays a start of the position.
    #[inline(always)]
    fn play(
        &self,
        position: &Position,
        pit: Pit,
        way: Way,
        watcher: impl FnMut(Event, [Circle; 2]),
    ) -> Result<Step<Position>, Illegal> {
        match position.columns {
            7 => self.sow::<14>(position, pit, way, watcher),
            _ => self.sow::<16>(position, pit, way, watcher),
        }
    }

    /// Plays a turn, if it is one of the position.
    fn watch(
        &self,
        position: &Position,
        asked: Turn,
        watcher: impl FnMut(Event, [Circle; 2]),
    ) -> Result<Step<Position>, Illegal> {
        let Turn { pit, way, .. } = asked;
        if asked != turn(pit, way) || !self.starts(position).contains(&(pit, way)) {
            return Err(Illegal::NoSuchStart);
        }
        self.play(position, pit, way, watcher)
    }

    fn each(&self, position: &Position, mut legal: impl FnMut(&Step<Position>)) {
        for (pit, way) in self.starts(position) {
            if let Ok(played) = self.play(position, pit, way, |_, _| ()) {
                legal(&played);
            }
        }
    }

    fn leaves(&self, position: &Position, plies: u32) -> u64 {
        let Some(after) = plies.checked_sub(1) else { return 1 };
        let mut count = 0;
        if after == 0 && self.readings.never_ending == NeverEnding::Loses {
            // Every start is a turn.
            return self.starts(position).len() as u64;
        }
        self.each(position, |played| {
            count += match after {
                0 => 1,
                _ if played.ending == Ending::Open => self.leaves(&played.after, after),
                _ => 0,
            };
        });
        count
    }

    /// Whether the side to move has a legal turn.
    fn has_turn(&self, position: &Position) -> bool {
        let starts = self.starts(position);
        match self.readings.never_ending {
            NeverEnding::Loses => !starts.is_empty(),
            NeverEnding::Illegal => {
                starts.into_iter().any(|(pit, way)| self.play(position, pit, way, |_, _| ()).is_ok())
            }
        }
    }

    /// How a game stands that is over on this position: a side is bare, or the side to move has no turn. If both are
    /// bare the side to move has lost its last seeds.
    fn verdict(&self, position: &Position) -> Ending {
        let (side, other) = (position.side, position.side.other());
        match self.readings.winner {
            Winner::LastWithSeeds if position.is_bare(other) && !position.is_bare(side) => Ending::Won(side),
            Winner::LastWithSeeds => Ending::Won(other),
            Winner::MostSeeds => match position.seeds_of(side).cmp(&position.seeds_of(other)) {
                std::cmp::Ordering::Greater => Ending::Won(side),
                std::cmp::Ordering::Less => Ending::Won(other),
                std::cmp::Ordering::Equal => Ending::Drawn,
            },
        }
    }

    /// How the game stands on this position.
    fn standing(&self, position: &Position) -> Ending {
        let is_over = Side::BOTH.into_iter().any(|side| position.is_bare(side)) || !self.has_turn(position);
        if is_over { self.verdict(position) } else { Ending::Open }
    }
}
