//! Hus behind the one door.

use super::{COLUMNS, PITS, Point, Position, Readings, Rules, SEEDS};
use crate::engine::board::{Pit, Side, Way};
use crate::engine::circle::Circle;
use crate::engine::door::{self, Board, Info, Loss, OwnRules, Step};
use crate::engine::setup::{SetUp, SetupFault};
use crate::engine::terms::Terms;
use crate::engine::turn::{Event, Illegal, Kind, LAP_LIMIT, Turn};

/// Hus.
pub const HUS: Info<Point, Readings, Position> = Info {
    name: "hus",
    terms: Terms::Kiswahili,
    profiles: &["hus"],
    points: Point::ALL,
    fixes: &[],
    start: |_| Position::START,
};

impl Board for Position {
    type Point = Point;

    const NAME: &'static str = "Hus";
    const MARKS_TAKATA: bool = false;
    const STORES_ARE: &'static str = "in hand";
    const OWN_RULES: Option<OwnRules<Point>> =
        Some(OwnRules { page: "hus.md", section: "§2", never_ending: None });

    fn set(set_up: &SetUp) -> Result<Position, Vec<SetupFault>> {
        let mut faults = set_up.check_plain(Self::NAME, SEEDS);
        if set_up.stores != [0; 2] {
            faults.push(SetupFault::NoHands { game: Self::NAME });
        }
        if set_up.columns() != usize::from(COLUMNS) {
            faults = vec![SetupFault::Columns { found: set_up.columns(), game: Self::NAME }];
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let ring = |side: Side| Circle::of(&set_up.rings[side as usize]);
        Ok(Position { rings: [ring(Side::South), ring(Side::North)], side: set_up.side })
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
        self.rings[side as usize].pits(PITS)
    }

    fn stores(&self) -> [u8; 2] {
        [0; 2]
    }

    fn loss(&self, side: Side) -> Option<Loss> {
        if self.front_is_empty(side) {
            Some(Loss::FrontEmpty)
        } else {
            (!self.has_multiple(side)).then_some(Loss::Singletons)
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
        self.watch(position, asked, |event, rings| {
            watcher(event, &|| Position { rings: position.side.seen(rings), ..*position });
        })
    }

    fn each_start(&self, position: &Position, mut start: impl FnMut(Pit, Way, Kind)) {
        for pit in self.starts(position) {
            Way::BOTH.into_iter().for_each(|way| start(pit, way, Kind::Takata));
        }
    }

    fn starts_of(&self, position: &Position, pit: Pit) -> (Kind, &'static [Way]) {
        let may = self.starts(position).contains(&pit);
        (Kind::Takata, Way::open(|_| may))
    }

    fn won(&self, position: &Position) -> Option<Side> {
        self.winner(position)
    }
}
