//! Kiswahili and its kin behind the one door.

use arrayvec::ArrayVec;

use super::points::TakasiaMustCapture;
use super::starts::first_capture;
use super::{Observer, Played, Point, Position, Readings, Ring, Rules, TurnList};
use crate::engine::board::{Pit, Side, Stage, Way};
use crate::engine::door::{self, Board, Info, Loss, Step};
use crate::engine::setup::{SetUp, SetupFault};
use crate::engine::terms::Terms;
use crate::engine::turn::{Event, Illegal, Kind, Turn};

/// A game of this folder.
type Game = Info<Point, Readings, Position>;

/// Bao la Kiswahili.
pub const KISWAHILI: Game = Info {
    name: "kiswahili",
    terms: Terms::Kiswahili,
    profiles: &[
        "zanzibar",
        "donkers-2003",
        "mancala-world",
        "nierse-1997",
        "kiba",
        "asg-2011",
        "wikipedia",
        "polovynka-2026",
        "bga-2022",
        "bga-booklet-2021",
        "abstract-play-2023",
        "abstract-play-2026",
        "nkkmd-2026",
        "vdeb27-2026",
        "malawi-setup",
    ],
    points: Point::SHARED,
    fixes: &[],
    start: |_| Position::KISWAHILI,
};

/// The Malawi game, with points and words of its own (malawi.md).
pub const MALAWI: Game = Info {
    name: "malawi",
    terms: Terms::Malawi,
    profiles: &["malawi", "malawi-chibaka", "malawi-sanderson-1913", "malawi-abstract-play"],
    points: Point::ALL,
    start: |_| Position::MALAWI,
    ..KISWAHILI
};

/// Bao la Kujifunza, which knows no takasia (rules.md §8).
pub const KUJIFUNZA: Game = Info {
    name: "kujifunza",
    profiles: &["kujifunza"],
    fixes: &[(Point::Takasia, "none")],
    start: |_| Position::KUJIFUNZA,
    ..KISWAHILI
};

/// Bao la Kete, with words of its own (rules.md §8).
pub const KETE: Game = Info { name: "kete", terms: Terms::Kete, profiles: &["kete"], ..KISWAHILI };

impl Board for Position {
    type Point = Point;

    const NAME: &'static str = "Bao";
    const STORES_ARE: &'static str = "in hand";

    fn set(set_up: &SetUp) -> Result<Position, Vec<SetupFault>> {
        let total = set_up.total();
        if total > super::SEEDS {
            return Err(vec![SetupFault::TooManySeeds(total)]);
        }
        let columns = vec![SetupFault::Columns { found: set_up.columns(), game: Self::NAME }];
        let ring = |side: Side| set_up.rings[side as usize].as_slice().try_into().map(Ring::new);
        let (Ok(south), Ok(north)) = (ring(Side::South), ring(Side::North)) else { return Err(columns) };
        let position = Position {
            rings: [south, north],
            hands: set_up.stores,
            houses: set_up.houses,
            side: set_up.side,
            blocked: set_up.blocked,
            must: set_up.must,
            other: set_up.other,
        };
        let faults = position.check();
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    fn has_rows_of(columns: usize) -> bool {
        columns == 8
    }

    fn side(&self) -> Side {
        self.side
    }

    fn columns(&self) -> u8 {
        8
    }

    fn ring(&self, side: Side) -> Vec<u8> {
        Position::ring(self, side).pits().to_vec()
    }

    fn stores(&self) -> [u8; 2] {
        self.hands
    }

    fn loss(&self, side: Side) -> Option<Loss> {
        Position::ring(self, side).front_is_empty().then_some(Loss::FrontEmpty)
    }

    fn stage(&self) -> Stage {
        Position::stage(self)
    }

    fn stage_name(&self) -> Option<&'static str> {
        Some(match Position::stage(self) {
            Stage::Namua => "namua",
            Stage::Mtaji => "mtaji",
        })
    }

    fn blocked(&self) -> Option<Pit> {
        self.blocked
    }

    fn must(&self) -> Option<Pit> {
        self.must
    }

    fn blocked_again(&self) -> Option<Pit> {
        self.other
    }

    fn houses(&self) -> [bool; 2] {
        self.houses
    }
}

impl From<&Played> for Step<Position> {
    fn from(played: &Played) -> Step<Position> {
        Step {
            turn: played.turn,
            after: played.after,
            ending: played.ending,
            halt: played.halt,
            blocks: played.blocks,
        }
    }
}

impl door::Rules for Rules {
    type Board = Position;
    type Readings = Readings;

    fn under(readings: Readings) -> Rules {
        Rules::new(readings)
    }

    fn limited_to(self, laps: Option<u64>) -> Rules {
        self.with_lap_limit(laps)
    }

    fn laps(&self) -> u64 {
        self.lap_limit()
    }

    fn each_turn(&self, position: &Position, mut step: impl FnMut(Step<Position>)) {
        let mut turns = TurnList::new();
        self.turns_into(position, &mut turns);
        turns.iter().for_each(|played| step(Step::from(played)));
    }

    fn count(&self, position: &Position, plies: u32) -> u64 {
        self.leaves(position, plies)
    }

    fn one(&self, position: &Position, turn: Turn) -> Result<Step<Position>, Illegal> {
        self.play(position, turn).map(|played| Step::from(&played))
    }

    fn told(
        &self,
        position: &Position,
        turn: Turn,
        watcher: impl FnMut(Event, &dyn Fn() -> Position),
    ) -> Result<Step<Position>, Illegal> {
        let mut boards = Boards { before: *position, watcher };
        self.watch(position, turn, &mut boards).map(|played| Step::from(&played))
    }

    fn each_start(&self, position: &Position, mut start: impl FnMut(Pit, Way, Kind)) {
        let starts = self.starts(position);
        starts.for_each(|(pit, way)| start(pit, way, starts.kind));
    }

    fn starts_of(&self, position: &Position, pit: Pit) -> (Kind, ArrayVec<Way, 2>) {
        let starts = self.starts(position);
        (starts.kind, Way::BOTH.into_iter().filter(|&way| starts.has(pit, way)).collect())
    }

    fn won(&self, position: &Position) -> Option<Side> {
        self.winner(position)
    }

    fn must_take_first(&self, position: &Position) -> Option<Pit> {
        if self.readings().takasia_must_capture == TakasiaMustCapture::Must { position.must } else { None }
    }

    fn takes_first(&self, position: &Position, pit: Pit, way: Way) -> Option<Pit> {
        let side = position.side;
        let (own, opponent) = (Position::ring(position, side), Position::ring(position, side.other()));
        let last = pit.ahead(way, own.get(pit));
        let captures = last.is_front() && own.get(last) > 0 && opponent.get(last.facing()) > 0;
        captures.then(|| first_capture(own, pit, way))
    }

    fn marks(&self) -> [bool; 3] {
        self.readings().marks()
    }
}

/// Puts the rings that an observer sees back into whole positions.
struct Boards<F> {
    before: Position,
    watcher: F,
}

impl<F: FnMut(Event, &dyn Fn() -> Position)> Observer for Boards<F> {
    fn see(&mut self, event: Event, [own, opponent]: [Ring; 2]) {
        let (mover, other) = (self.before.side as usize, self.before.side.other() as usize);
        match event {
            Event::Enter(_) => self.before.hands[mover] -= 1,
            Event::HouseLost => self.before.houses[mover] = false,
            Event::HouseCaptured => self.before.houses[other] = false,
            _ => {}
        }
        let before = &self.before;
        (self.watcher)(event, &|| {
            let mut board = *before;
            board.rings[mover] = own;
            board.rings[other] = opponent;
            board
        });
    }
}
