//! Kigogo behind the one door.

use arrayvec::ArrayVec;

use super::points::Repetition;
use super::{COLUMNS, Played, Point, Position, Readings, Rules, SEEDS, WAY, singleton_bar};
use crate::engine::board::{Pit, Side, Way};
use crate::engine::door::{self, Board, Info, Loss, OwnRules, Step};
use crate::engine::setup::{SetUp, SetupFault};
use crate::engine::terms::Terms;
use crate::engine::turn::{AtHouse, Event, Illegal, Kind, LAP_LIMIT, SingletonBar, Turn};

/// Bao Kigogo.
pub const KIGOGO: Info<Point, Readings, Position> = Info {
    name: "kigogo",
    terms: Terms::Kiswahili,
    profiles: &["kigogo"],
    points: Point::ALL,
    fixes: &[],
    start: |_| Position::START,
};

/// The one form that a turn takes: it has a pit and nothing else to decide.
pub fn turn(pit: Pit) -> Turn {
    Turn { pit, way: WAY, kind: Kind::Takata, at_house: AtHouse::Stop }
}

impl Board for Position {
    type Point = Point;

    const NAME: &'static str = "Kigogo";
    const MARKS_TAKATA: bool = false;
    const OWN_RULES: Option<OwnRules<Point>> =
        Some(OwnRules { page: "rules.md", section: "§8", never_ending: Some(Point::NeverEnding) });

    fn set(set_up: &SetUp) -> Result<Position, Vec<SetupFault>> {
        let faults = set_up.check_plain(Self::NAME, SEEDS);
        if !faults.is_empty() {
            return Err(faults);
        }
        let columns = SetupFault::Columns { found: set_up.columns(), game: Self::NAME };
        let ring = |side: Side| set_up.rings[side as usize].as_slice().try_into().map_err(|_| vec![columns]);
        Ok(Position {
            rings: [ring(Side::South)?, ring(Side::North)?],
            captured: set_up.stores,
            side: set_up.side,
        })
    }

    fn has_rows_of(columns: usize) -> bool {
        columns == usize::from(COLUMNS)
    }

    fn side(&self) -> Side {
        self.side
    }

    fn columns(&self) -> u8 {
        COLUMNS
    }

    fn ring(&self, side: Side) -> Vec<u8> {
        self.rings[side as usize].to_vec()
    }

    fn stores(&self) -> [u8; 2] {
        self.captured
    }

    /// An empty front row has not lost.
    fn loss(&self, side: Side) -> Option<Loss> {
        self.is_bare(side).then_some(Loss::AllCaptured)
    }

    fn only_way(&self) -> Option<Way> {
        Some(WAY)
    }

    fn singleton_bar(&self, pit: Pit) -> Option<SingletonBar> {
        let ring = &self.rings[self.side as usize];
        let is_singleton = ring.get(pit.index()) == Some(&1);
        if is_singleton { singleton_bar(ring, pit) } else { None }
    }
}

impl From<&Played> for Step<Position> {
    fn from(played: &Played) -> Step<Position> {
        Step {
            turn: turn(played.pit),
            after: played.after,
            ending: played.ending,
            halt: played.halt,
            blocks: None,
        }
    }
}

impl door::Rules for Rules {
    type Board = Position;
    type Readings = Readings;

    fn under(readings: Readings) -> Rules {
        Rules { readings, lap_limit: LAP_LIMIT }
    }

    fn limited_to(self, laps: Option<u64>) -> Rules {
        Rules { lap_limit: laps.unwrap_or(u64::MAX), ..self }
    }

    fn laps(&self) -> u64 {
        self.lap_limit
    }

    fn each_turn(&self, position: &Position, mut step: impl FnMut(Step<Position>)) {
        self.turns(position).iter().for_each(|played| step(Step::from(played)));
    }

    fn count(&self, position: &Position, plies: u32) -> u64 {
        self.leaves(position, plies)
    }

    fn one(&self, position: &Position, asked: Turn) -> Result<Step<Position>, Illegal> {
        if asked != turn(asked.pit) {
            return Err(Illegal::NoSuchStart);
        }
        self.watch(position, asked.pit, |_, _| ()).map(|played| Step::from(&played))
    }

    fn told(
        &self,
        position: &Position,
        asked: Turn,
        mut watcher: impl FnMut(Event, &dyn Fn() -> Position),
    ) -> Result<Step<Position>, Illegal> {
        let (mover, other) = (position.side as usize, position.side.other() as usize);
        let mut captured = position.captured;
        let played = self.watch(position, asked.pit, |event, [own, opponent]| {
            if let Event::File { seeds, behind, .. } = event {
                captured[mover] += seeds + behind;
            }
            watcher(event, &|| {
                let mut board = Position { captured, ..*position };
                board.rings[mover] = *own;
                board.rings[other] = *opponent;
                board
            });
        })?;
        Ok(Step::from(&played))
    }

    fn each_start(&self, position: &Position, mut start: impl FnMut(Pit, Way, Kind)) {
        self.starts(position).for_each(|pit| start(pit, WAY, Kind::Takata));
    }

    fn starts_of(&self, position: &Position, pit: Pit) -> (Kind, ArrayVec<Way, 2>) {
        let may = self.starts(position).any(|start| start == pit);
        (Kind::Takata, may.then_some(WAY).into_iter().collect())
    }

    fn won(&self, position: &Position) -> Option<Side> {
        self.winner(position)
    }

    fn returns_that_draw(&self) -> Option<usize> {
        Some(match self.readings.repetition {
            Repetition::SecondReturn => 2,
            Repetition::FirstReturn => 1,
        })
    }
}
