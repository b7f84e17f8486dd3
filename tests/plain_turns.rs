//! The kernel against a turn played the slow way: arrays of counts, one seed at a time, every state
//! of a run remembered. It asks the readings the same questions but shares none of the sowing.

use std::collections::HashSet;

use bao::engine::kiswahili::points::{CaptureAfterHamna, NeverEnding};
use bao::engine::kiswahili::rules::{
    FirstLapFromHouse, Front, House, IntoHouse, LiftHouse, OwnFrontEmptied, Sown,
};
use bao::engine::kiswahili::{Point, Position, Readings, Ring, Rules};
use bao::engine::{
    AtHouse, Ending, Halt, Illegal, Kind, Limit, LimitOf, LimitThen, LimitUnit, Pit, Reading, Side, Stage,
    Turn, Way,
};

type Row = [u8; 16];

fn step(pit: u8, way: Way) -> u8 {
    match way {
        Way::Clockwise => (pit + 1) % 16,
        Way::Anticlockwise => (pit + 15) % 16,
    }
}

/// The opponent's pit that an own pit faces, if it is a front pit.
fn facing(pit: u8) -> Option<usize> {
    (pit < 8).then(|| usize::from(7 - pit))
}

fn front_is_empty(row: &Row) -> bool {
    row[..8].iter().all(|&seeds| seeds == 0)
}

/// A turn played seed by seed.
#[derive(Debug)]
struct Plain<'a> {
    readings: &'a Readings,
    lap_limit: u64,
    kind: Kind,
    stage: Stage,
    own: Row,
    opponent: Row,
    houses: [bool; 2],
    at_start: House,
    stop_pit: Option<u8>,
    way: Way,
    hand: u8,
    next: u8,
    from_house: FirstLapFromHouse,
    hamna: bool,
    sown: Sown,
    laps: u64,
    /// The states of this run, each with the lap after which it was met.
    run: HashSet<(Row, u8)>,
    first: Option<(Row, u8, u64)>,
}

impl<'a> Plain<'a> {
    fn new(readings: &'a Readings, lap_limit: u64, position: &Position, kind: Kind) -> Plain<'a> {
        let (own, opponent) = (position.ring(position.side), position.ring(position.side.other()));
        let houses =
            [position.houses[position.side as usize], position.houses[position.side.other() as usize]];
        Plain {
            readings,
            lap_limit,
            kind,
            stage: position.stage(),
            own: own.pits(),
            opponent: opponent.pits(),
            houses,
            at_start: House { owned: houses[0], seeds: own.pits()[4] },
            stop_pit: readings.blocked(position).map(|pit| pit.0),
            way: Way::Clockwise,
            hand: 0,
            next: 0,
            from_house: FirstLapFromHouse::No,
            hamna: false,
            sown: Sown::default(),
            laps: 0,
            run: HashSet::new(),
            first: None,
        }
    }

    fn lift(&mut self, pit: u8) {
        self.run.insert((self.own, pit));
        self.first.get_or_insert((self.own, pit, self.laps));
        self.hand = std::mem::take(&mut self.own[usize::from(pit)]);
        self.next = step(pit, self.way);
        if pit == 4 {
            self.houses[0] = false;
        }
    }

    fn new_run(&mut self) {
        self.run.clear();
        self.first = None;
    }

    /// Captures; true if that ends the turn.
    fn capture(&mut self, by: u8) -> bool {
        let from = facing(by).expect("a front pit");
        self.hand = std::mem::take(&mut self.opponent[from]);
        match by {
            0 | 1 => self.way = Way::Clockwise,
            6 | 7 => self.way = Way::Anticlockwise,
            _ => {}
        }
        self.next = if self.way == Way::Clockwise { 0 } else { 7 };
        if from == 4 {
            self.houses[1] = false;
        }
        self.sown.seeds_since_capture = 0;
        self.sown.captures += 1;
        self.new_run();
        self.hamna = front_is_empty(&self.opponent);
        self.hamna && self.readings.capture_after_hamna == CaptureAfterHamna::Stop
    }

    fn begin(&mut self, pit: u8, way: Way) -> Option<Halt> {
        self.way = way;
        let front = Front::of(Ring::new(self.own));
        if self.stage == Stage::Namua {
            self.own[usize::from(pit)] += 1;
            if self.kind == Kind::Capture {
                return self.capture(pit).then_some(Halt::Hamna);
            }
            if pit == 4
                && let LiftHouse::Tax(tax) = self.readings.lift_house(self.at_start, front)
            {
                self.own[4] -= tax;
                self.hand = tax;
                self.next = step(4, way);
                let left = House { owned: true, seeds: self.own[4] };
                self.houses[0] = self.readings.survives_tax(left);
                return None;
            }
        } else if self.kind == Kind::Takata && pit == 4 && self.houses[0] {
            self.from_house = FirstLapFromHouse::Yes;
        }
        self.lift(pit);
        None
    }

    fn run(&mut self) -> Halt {
        loop {
            let (mut last, seeds) = (self.next, self.hand);
            self.own[usize::from(last)] += 1;
            for _ in 1..seeds {
                last = step(last, self.way);
                self.own[usize::from(last)] += 1;
            }
            self.laps += 1;
            self.sown.laps += 1;
            self.sown.seeds_of_turn += u64::from(seeds);
            self.sown.seeds_since_capture += u64::from(seeds);
            if let Some(then) = self.readings.past_limit(self.kind, &self.sown) {
                return Halt::PastLimit(then);
            }
            if front_is_empty(&self.own) && !self.hamna {
                match self.readings.own_front_emptied() {
                    OwnFrontEmptied::EndsGame => return Halt::OwnFrontEmptied,
                    OwnFrontEmptied::Illegal => return Halt::OwnFrontForbidden,
                    OwnFrontEmptied::Ignored => {}
                }
            }
            if self.hamna && self.readings.capture_after_hamna == CaptureAfterHamna::OneLap {
                return Halt::Hamna;
            }
            let seeds = self.own[usize::from(last)];
            if seeds == 1 {
                return Halt::EmptyPit;
            }
            let faces = facing(last).is_some_and(|pit| self.opponent[pit] > 0);
            if self.kind == Kind::Capture && faces {
                if self.capture(last) {
                    return Halt::Hamna;
                }
                if self.laps >= self.lap_limit {
                    return Halt::Unproven { laps: self.laps };
                }
                continue;
            }
            if last == 4 && self.houses[0] {
                let house = House { owned: true, seeds };
                match self.readings.lap_into_house(self.stage, self.kind, house, self.at_start) {
                    IntoHouse::Stop => return Halt::HouseStop,
                    IntoHouse::Choose => return Halt::HouseChoice,
                    IntoHouse::SowOn => {}
                }
            }
            if self.kind == Kind::Takata && self.stop_pit == Some(last) {
                if self.readings.stops_in_blocked_pit(self.from_house) {
                    return Halt::Blocked;
                }
                self.new_run();
                if self.readings.lifting_clears_block() {
                    self.stop_pit = None;
                }
            }
            if last == 4 && self.houses[0] {
                self.new_run();
            } else if self.readings.proves_never_ending(self.kind) && self.run.contains(&(self.own, last)) {
                let (row, pit, lap) = self.first.expect("a run has a first state");
                assert_eq!((row, pit), (self.own, last), "a run comes back to its first state (rules.md §5)");
                return Halt::NeverEnding { period: self.laps - lap };
            }
            if self.laps >= self.lap_limit {
                return Halt::Unproven { laps: self.laps };
            }
            self.from_house = FirstLapFromHouse::No;
            self.lift(last);
        }
    }

    /// Plays the turn; `None` if it takes a choice that is not offered.
    fn play(&mut self, turn: Turn) -> Option<Halt> {
        let halt = self.begin(turn.pit.0, turn.way).unwrap_or_else(|| self.run());
        if turn.at_house == AtHouse::Stop {
            return Some(halt);
        }
        if halt != Halt::HouseChoice {
            return None;
        }
        if self.laps >= self.lap_limit {
            return Some(Halt::Unproven { laps: self.laps });
        }
        self.new_run();
        self.lift(4);
        Some(self.run())
    }
}

/// The mtaji starts whose first lap captures, found by sowing it.
fn mtaji_captures(readings: &Readings, own: Row, opponent: Row) -> Vec<(u8, Way)> {
    let captures = |pit: u8, way: Way| {
        let mut after = own;
        let seeds = std::mem::take(&mut after[usize::from(pit)]);
        let mut last = pit;
        for _ in 0..seeds {
            last = step(last, way);
            after[usize::from(last)] += 1;
        }
        readings.may_start_capture(seeds)
            && after[usize::from(last)] >= 2
            && facing(last).is_some_and(|pit| opponent[pit] > 0)
    };
    let all = (0..16).flat_map(|pit| Way::BOTH.map(|way| (pit, way)));
    all.filter(|&(pit, way)| captures(pit, way)).collect()
}

/// A set-up that can be, of up to 64 seeds, thrown at random.
fn thrown(rng: &mut fastrand::Rng) -> Position {
    let mut rows = [[0u8; 16]; 2];
    let side = if rng.bool() { Side::South } else { Side::North };
    let mut hands = [0; 2];
    if rng.bool() {
        hands[side as usize] = rng.u8(1..=22);
        hands[side.other() as usize] = hands[side as usize] - rng.u8(0..=1);
    }
    let on_board = rng.u8(8..=64 - hands[0] - hands[1]);
    let front = rng.u8(8..=16);
    for _ in 0..on_board {
        rows[rng.usize(0..2)][usize::from(rng.u8(0..front))] += 1;
    }
    let blocked = (hands == [0, 0] && rng.bool()).then(|| Pit(rng.u8(0..8)));
    Position {
        rings: rows.map(Ring::new),
        hands,
        houses: rows.map(|row| row[4] > 0 && rng.bool()),
        side,
        blocked,
        must: None,
        other: None,
    }
}

/// Readings thrown at random, point by point; every third has a limit on sowing.
fn thrown_readings(rng: &mut fastrand::Rng) -> Readings {
    let mut readings = Readings::DEFAULT;
    for &point in Point::ALL {
        // The limit has no name of its own.
        let named = point.info().readings.iter().filter(|reading| reading.name != "limit");
        let names: Vec<_> = named.map(|reading| reading.name).collect();
        let reading = Reading::Named(names[rng.usize(0..names.len())]);
        assert!(readings.set(point, reading), "{reading} of {point:?}");
    }
    if rng.u8(0..3) == 0 {
        readings.never_ending = NeverEnding::Limit(Limit {
            limit: rng.u32(4..200),
            unit: LimitUnit::ALL[rng.usize(0..LimitUnit::ALL.len())].0,
            of: LimitOf::ALL[rng.usize(0..LimitOf::ALL.len())].0,
            then: LimitThen::ALL[rng.usize(0..LimitThen::ALL.len())].0,
        });
    }
    readings
}

fn every_choice() -> impl Iterator<Item = (u8, Way, AtHouse)> {
    (0..16).flat_map(|pit| {
        Way::BOTH
            .into_iter()
            .flat_map(move |way| [AtHouse::Stop, AtHouse::Safari].map(|at_house| (pit, way, at_house)))
    })
}

/// What the compared turns came to, so that no test is empty.
#[derive(Default)]
struct Seen {
    played: usize,
    endless: usize,
    unproven: usize,
}

/// Plays every turn of a position both ways and compares board, houses and halt.
fn compare(rules: &Rules, position: &Position, seen: &mut Seen) {
    let readings = rules.readings();
    let starts = rules.starts(position);
    for (pit, way, at_house) in every_choice() {
        let turn = Turn { pit: Pit(pit), way, kind: starts.kind, at_house };
        let played = rules.play(position, turn);
        if !starts.has(turn.pit, way) {
            assert_eq!(played, Err(Illegal::NoSuchStart));
            continue;
        }
        let mut plain = Plain::new(readings, rules.lap_limit(), position, starts.kind);
        let halt = plain.play(turn);
        seen.played += 1;
        seen.endless += usize::from(matches!(halt, Some(Halt::NeverEnding { .. })));
        seen.unproven += usize::from(matches!(halt, Some(Halt::Unproven { .. })));
        let told = || format!("{turn:?}\n{position:?}\n{readings:?}\nplain {plain:?}");
        match played {
            Ok(played) => {
                let side = position.side;
                assert_eq!(Some(played.halt), halt, "{}", told());
                assert_eq!(played.after.ring(side).pits(), plain.own, "{}", told());
                assert_eq!(played.after.ring(side.other()).pits(), plain.opponent, "{}", told());
                // A turn that a limit stops before it has captured was no capture.
                let kind = if plain.sown.captures == 0 { Kind::Takata } else { starts.kind };
                let end = readings.houses_end(position.stage(), kind, played.after.stage());
                assert_eq!(played.after.houses[side as usize], plain.houses[0] && !end[0], "{}", told());
                assert_eq!(
                    played.after.houses[side.other() as usize],
                    plain.houses[1] && !end[1],
                    "{}",
                    told()
                );
            }
            Err(Illegal::NoSafari) => assert_eq!(halt, None, "{}", told()),
            Err(Illegal::Halts(reason)) => assert_eq!(Some(reason), halt, "{}", told()),
            Err(_) => panic!("{played:?} {}", told()),
        }
    }
}

/// The mtaji captures that the kernel finds without playing them.
fn compare_captures(rules: &Rules, position: &Position) {
    if position.stage() == Stage::Namua || position.emptied_front().is_some() {
        return;
    }
    let (own, opponent) = (position.ring(position.side), position.ring(position.side.other()));
    let plain = mtaji_captures(rules.readings(), own.pits(), opponent.pits());
    let starts = rules.starts(position);
    assert_eq!(starts.kind == Kind::Capture, !plain.is_empty(), "{position:?} {rules:?}");
    if starts.kind == Kind::Capture {
        for (pit, way, _) in every_choice() {
            let found = starts.has(Pit(pit), way);
            assert_eq!(found, plain.contains(&(pit, way)), "{pit} {way:?} {position:?} {rules:?}");
        }
    }
}

/// How many ways there are to play on, by lists of turns.
fn listed(rules: &Rules, position: &Position, plies: u32) -> u64 {
    let turns = rules.turns(position);
    if plies == 1 {
        return turns.len() as u64;
    }
    let open = turns.iter().filter(|played| played.ending == Ending::Open);
    open.map(|played| listed(rules, &played.after, plies - 1)).sum()
}

/// What is counted without lists.
fn compare_counts(rules: &Rules, position: &Position) {
    for plies in 1..=2 {
        let counted = rules.leaves(position, plies);
        assert_eq!(counted, listed(rules, position, plies), "{plies} plies from {position:?} {rules:?}");
    }
}

fn compare_many(rules: &Rules, rng: &mut fastrand::Rng, positions: usize) -> Seen {
    let mut seen = Seen::default();
    for _ in 0..positions {
        let position = thrown(rng);
        if position.check().is_empty() {
            compare(rules, &position, &mut seen);
            compare_captures(rules, &position);
            compare_counts(rules, &position);
        }
    }
    assert!(seen.played >= positions);
    seen
}

#[test]
fn usual_turns_are_those_played_seed_by_seed() {
    let rules = Rules::default().with_lap_limit(Some(20_000));
    compare_many(&rules, &mut fastrand::Rng::with_seed(1), 10_000);
}

#[test]
fn turns_of_any_readings_are_those_played_seed_by_seed() {
    let mut rng = fastrand::Rng::with_seed(2);
    for _ in 0..400 {
        // The smallest limits fall among the laps of ordinary turns.
        let limit = *rng.choice(&[1, 2, 3, 5, 10, 31, 32, 33, 2_000]).expect("a limit");
        let rules = Rules::new(thrown_readings(&mut rng)).with_lap_limit(Some(limit));
        compare_many(&rules, &mut rng, 40);
    }
}

#[test]
fn turns_of_whole_games_are_those_played_seed_by_seed() {
    let mut rng = fastrand::Rng::with_seed(3);
    let rules = Rules::default().with_lap_limit(Some(20_000));
    let mut seen = Seen::default();
    for _ in 0..60 {
        let mut position = Position::KISWAHILI;
        for _ in 0..300 {
            compare(&rules, &position, &mut seen);
            compare_captures(&rules, &position);
            let turns = rules.turns(&position);
            let Some(played) = rng.choice(&turns) else { break };
            position = played.after;
        }
    }
    assert!(seen.played > 5_000);
}

/// Rings from which a sowing comes back: every other pit is empty, or nearly.
#[test]
fn endless_turns_are_those_that_come_back_seed_by_seed() {
    let mut rng = fastrand::Rng::with_seed(4);
    let mut seen = Seen::default();
    for _ in 0..3_000 {
        let mut own: Row = [2, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 2, 2 * rng.u8(0..7) + 1];
        own.rotate_left(rng.usize(0..16));
        if rng.bool() {
            own[..8].reverse();
            own[8..].reverse();
        }
        let mut opponent: Row = [0; 16];
        opponent[rng.usize(0..8)] = rng.u8(1..4);
        let namua = rng.bool();
        let position = Position {
            rings: [own, opponent].map(Ring::new),
            hands: [u8::from(namua); 2],
            houses: [own[4] > 0 && rng.bool(), false],
            side: Side::South,
            blocked: (!namua && rng.bool()).then(|| Pit(rng.u8(0..8))),
            must: None,
            other: None,
        };
        let mut readings = Readings::DEFAULT;
        if rng.bool() {
            // The board on which it came back matters only to this reading.
            readings.never_ending = NeverEnding::Draw;
        }
        let limit = *rng.choice(&[20, 40, 80, 2_000]).expect("a limit");
        let rules = Rules::new(readings).with_lap_limit(Some(limit));
        compare(&rules, &position, &mut seen);
        compare_counts(&rules, &position);
    }
    assert!(seen.endless > 50, "{} endless turns", seen.endless);
    assert!(seen.unproven > 100, "{} unproven turns", seen.unproven);
}
