//! Bao la Kiarabu and Hawalis behind the one door.

use super::{Point, Position, Readings, Rules};
use crate::engine::board::{Pit, Side, Way};
use crate::engine::circle::Circle;
use crate::engine::door::{self, Board, Info, Loss, OwnRules, Step};
use crate::engine::setup::{SetUp, SetupFault};
use crate::engine::terms::Terms;
use crate::engine::turn::{Ending, Event, Illegal, Kind, LAP_LIMIT, SingletonBar, Turn};

/// Bao la Kiarabu and Hawalis.
pub const KIARABU: Info<Point, Readings, Position> = Info {
    name: "kiarabu",
    terms: Terms::Kiswahili,
    profiles: &[
        "hawalis",
        "ingrams-1",
        "ingrams-2",
        "kiarabu-mancala-world",
        "hawalis-wikipedia",
        "hawalis-ludii",
    ],
    points: Point::ALL,
    fixes: &[],
    start: Position::start,
};

/// What a pit holds at most at the start.
const MOST_IN_A_PIT: u32 = 3;

impl Board for Position {
    type Point = Point;

    const NAME: &'static str = "Kiarabu";
    const MARKS_TAKATA: bool = false;
    const OWN_RULES: Option<OwnRules<Point>> =
        Some(OwnRules { page: "kiarabu.md", section: "§2", never_ending: Some(Point::NeverEnding) });

    fn set(set_up: &SetUp) -> Result<Position, Vec<SetupFault>> {
        let columns = match set_up.columns() {
            7 => 7,
            8 => 8,
            found => return Err(vec![SetupFault::Columns { found, game: Self::NAME }]),
        };
        let faults = set_up.check_plain(Self::NAME, 4 * u32::from(columns) * MOST_IN_A_PIT);
        if !faults.is_empty() {
            return Err(faults);
        }
        let ring = |side: Side| Circle::of(&set_up.rings[side as usize]);
        Ok(Position {
            rings: [ring(Side::South), ring(Side::North)],
            columns,
            captured: set_up.stores,
            side: set_up.side,
            way: None,
        })
    }

    fn has_rows_of(columns: usize) -> bool {
        matches!(columns, 7 | 8)
    }

    fn side(&self) -> Side {
        self.side
    }

    fn columns(&self) -> u8 {
        self.columns
    }

    fn ring(&self, side: Side) -> Vec<u8> {
        self.rings[side as usize].pits(2 * usize::from(self.columns))
    }

    fn stores(&self) -> [u8; 2] {
        self.captured
    }

    /// An empty front row has not lost.
    fn loss(&self, side: Side) -> Option<Loss> {
        self.is_bare(side).then_some(Loss::AllCaptured)
    }

    fn only_way(&self) -> Option<Way> {
        self.way
    }

    fn as_ruled_for(self, other: &Position) -> Position {
        Position { way: other.way, ..self }
    }

    fn singleton_bar(&self, pit: Pit) -> Option<SingletonBar> {
        let is_singleton = pit.0 < 2 * self.columns && self.rings[self.side as usize].get(pit) == 1;
        if is_singleton { Position::singleton_bar(self, pit) } else { None }
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

    fn settled(&self, position: &Position) -> Position {
        Position { way: self.readings.only_way(), ..*position }
    }

    fn bars(&self, position: &Position) -> Option<SetupFault> {
        let (found, ruled) = (position.columns, self.readings.columns());
        (found != ruled).then_some(SetupFault::OtherRows { found, ruled })
    }

    fn each_turn(&self, position: &Position, mut step: impl FnMut(Step<Position>)) {
        self.each(position, |played| step(*played));
    }

    fn count(&self, position: &Position, plies: u32) -> u64 {
        self.leaves(position, plies)
    }

    fn one(&self, position: &Position, asked: Turn) -> Result<Step<Position>, Illegal> {
        self.watch(position, asked, |_, _| ())
    }

    fn told(
        &self,
        position: &Position,
        asked: Turn,
        mut watcher: impl FnMut(Event, &dyn Fn() -> Position),
    ) -> Result<Step<Position>, Illegal> {
        let mover = position.side as usize;
        let mut captured = position.captured;
        self.watch(position, asked, |event, rings| {
            if let Event::File { seeds, behind, .. } = event {
                captured[mover] += seeds + behind;
            }
            let way = self.readings.only_way();
            watcher(event, &|| Position { rings: position.side.seen(rings), captured, way, ..*position });
        })
    }

    fn each_start(&self, position: &Position, mut start: impl FnMut(Pit, Way, Kind)) {
        self.starts(position).into_iter().for_each(|(pit, way)| start(pit, way, Kind::Takata));
    }

    fn starts_of(&self, position: &Position, pit: Pit) -> (Kind, &'static [Way]) {
        let starts = self.starts(position);
        (Kind::Takata, Way::open(|way| starts.contains(&(pit, way))))
    }

    fn won(&self, position: &Position) -> Option<Side> {
        match self.standing(position) {
            Ending::Won(side) => Some(side),
            Ending::Drawn | Ending::Open => None,
        }
    }

    fn is_drawn(&self, position: &Position) -> bool {
        self.standing(position) == Ending::Drawn
    }

    /// No source speaks of it; as in Kigogo.
    fn returns_that_draw(&self) -> Option<usize> {
        Some(2)
    }
}
