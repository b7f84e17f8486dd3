//! Bao la Kiarabu, Hus and the Malawi game (kiarabu.md, hus.md, malawi.md): their counts, and each of the first two played
//! again by a plain program, seed by seed.

use bao::engine::{Ending, Game, GameName, Lot, Readings, SetUp, Side, State, Way};
use bao::notation::position;
use bao::profile;
use bao::record::document::Document;

fn game(rules: &str) -> Game {
    profile::load(rules).unwrap_or_else(|errors| panic!("{errors}")).game()
}

fn counts(rules: &str) -> [u64; 3] {
    let game = game(rules);
    [1, 2, 3].map(|plies| game.leaves(&game.start(), plies))
}

#[test]
fn perft_is_what_the_pages_say() {
    assert_eq!(counts("hawalis"), [14, 182, 1539]);
    assert_eq!(counts("ingrams-1"), [32, 960, 23_232]);
    assert_eq!(counts("hus"), [32, 912, 17_892]);
}

/// A board as four loops would hold it: rings in ring order, seeds taken.
#[derive(Clone, Debug, PartialEq)]
struct Table {
    rings: [Vec<u32>; 2],
    taken: [u32; 2],
    mover: usize,
}

impl Table {
    fn of(state: &State) -> Table {
        Table {
            rings: Side::BOTH.map(|side| state.ring(side).into_iter().map(u32::from).collect()),
            taken: state.stores().map(u32::from),
            mover: state.side() as usize,
        }
    }

    fn pits(&self) -> usize {
        self.rings[0].len()
    }

    fn next(&self, pit: usize, way: Way) -> usize {
        match way {
            Way::Clockwise => (pit + 1) % self.pits(),
            Way::Anticlockwise => (pit + self.pits() - 1) % self.pits(),
        }
    }

    /// Sows so many seeds one by one behind a pit of the mover; the pit of the last.
    fn sow(&mut self, from: usize, way: Way, seeds: u32) -> usize {
        let mut at = from;
        for _ in 0..seeds {
            at = self.next(at, way);
            self.rings[self.mover][at] += 1;
        }
        at
    }

    fn lift(&mut self, side: usize, pit: usize) -> u32 {
        std::mem::take(&mut self.rings[side][pit])
    }

    /// The front pit of the other side across the middle.
    fn across(&self, front: usize) -> usize {
        self.pits() / 2 - 1 - front
    }

    fn is_front(&self, pit: usize) -> bool {
        pit < self.pits() / 2
    }
}

/// Laps after which the plain programs give up.
const PLAIN_LAPS: usize = 20_000;

/// How a turn ends: `None` while the game goes on, else the winner; an outer `None` if it may not be played or is too long.
type Told = Option<(Table, Option<Option<usize>>)>;

/// What the profile text says, as words.
fn reading(game: &Game, id: &str) -> String {
    let point = game.name().points().iter().find(|point| point.id() == id).expect(id);
    game.readings().get(*point).to_string()
}

fn plain_kiarabu(game: &Game, before: &Table, pit: usize, way: Way) -> Told {
    let says = |id: &str, name: &str| reading(game, id) == name;
    let ways: &[Way] = match reading(game, "kiarabu.direction").as_str() {
        "anticlockwise" => &[Way::Anticlockwise],
        "clockwise" => &[Way::Clockwise],
        _ => &Way::BOTH,
    };
    let (me, you) = (before.mover, 1 - before.mover);
    let own = &before.rings[me];
    let over = before.rings.iter().any(|ring| ring.iter().sum::<u32>() == 0);
    if over || !ways.contains(&way) || own[pit] == 0 {
        return None;
    }
    if own[pit] == 1 && !says("kiarabu.singletons", "free") {
        if own.iter().any(|&seeds| seeds > 1) {
            return None;
        }
        if says("kiarabu.singletons", "last-resort-into-empty") && own[before.next(pit, way)] > 0 {
            return None;
        }
    }
    let mut table = before.clone();
    let mut seen = vec![(table.rings.clone(), pit)];
    let mut at = pit;
    loop {
        let seeds = table.lift(me, at);
        at = table.sow(at, way, seeds);
        if table.rings[me][at] == 1 {
            break;
        }
        if seen.contains(&(table.rings.clone(), at)) {
            let lost = Table { mover: you, ..before.clone() };
            return says("kiarabu.never-ending", "loses").then_some((lost, Some(Some(you))));
        }
        // Few turns are so long; all that they came by is remembered.
        if seen.len() > 3000 {
            return None;
        }
        seen.push((table.rings.clone(), at));
    }
    if table.is_front(at) {
        let (front, back) = (table.across(at), table.pits() - 1 - table.across(at));
        let faced = table.lift(you, front);
        table.taken[me] += faced;
        let takes_back = match reading(game, "kiarabu.capture.back").as_str() {
            "with-front" => faced > 0,
            "alone-too" => true,
            _ => false,
        };
        if takes_back {
            table.taken[me] += table.lift(you, back);
        }
    }
    table.mover = you;
    let left = |side: usize| table.rings[side].iter().sum::<u32>();
    let end = (left(you) == 0).then(|| {
        let all = [0, 1].map(|side| left(side) + table.taken[side]);
        match reading(game, "kiarabu.winner").as_str() {
            "last-with-seeds" => Some(me),
            _ if all[0] == all[1] => None,
            _ => Some(usize::from(all[1] > all[0])),
        }
    });
    Some((table, end))
}

fn plain_hus(game: &Game, before: &Table, pit: usize, way: Way) -> Told {
    let (me, you) = (before.mover, 1 - before.mover);
    let at_once = reading(game, "hus.singletons") == "lose";
    let lost = |table: &Table, side: usize| {
        table.rings[side][..8].iter().all(|&seeds| seeds == 0)
            || at_once && table.rings[side].iter().all(|&seeds| seeds < 2)
    };
    if lost(before, me) || lost(before, you) || before.rings[me][pit] < 2 {
        return None;
    }
    let mut table = before.clone();
    let (mut at, mut hand) = (pit, table.lift(me, pit));
    for _ in 0..PLAIN_LAPS {
        at = table.sow(at, way, hand);
        if table.rings[me][at] == 1 {
            table.mover = you;
            let end = [(you, me), (me, you)].into_iter().find(|&(loser, _)| lost(&table, loser));
            return Some((table.clone(), end.map(|(_, winner)| Some(winner))));
        }
        hand = 0;
        if table.is_front(at) {
            let across = table.across(at);
            hand = table.lift(you, across);
            if hand > 0 && lost(&table, you) {
                table.mover = you;
                return Some((table, Some(Some(me))));
            }
        }
        hand += table.lift(me, at);
    }
    None
}

fn compare(rules: &str, plain: impl Fn(&Game, &Table, usize, Way) -> Told, positions: usize) {
    let game = game(rules).with_lap_limit(Some(3000));
    let mut lot = Lot::new(20);
    let mut compared = 0;
    let mut check = |state: &State| {
        let table = Table::of(state);
        let turns = game.turns(state);
        for pit in 0..table.pits() {
            for way in Way::BOTH {
                let step = turns.iter().find(|step| step.turn.pit.index() == pit && step.turn.way == way);
                let told = plain(&game, &table, pit, way);
                let found = step.map(|step| {
                    let end = match step.ending {
                        Ending::Open => None,
                        Ending::Drawn => Some(None),
                        Ending::Won(side) => Some(Some(side as usize)),
                    };
                    (Table::of(&step.after), end)
                });
                assert_eq!(found, told, "{rules}: pit {pit} {way:?} of {state}");
                compared += usize::from(told.is_some());
            }
        }
    };
    for _ in 0..positions {
        let set_up = SetUp::by_lot(&game, &mut lot);
        check(&game.set(&set_up).expect("it can be set up"));
    }
    let mut state = game.start();
    for _ in 0..positions {
        check(&state);
        let turns = game.turns(&state);
        state = match lot.one_of(&turns) {
            Some(step) if step.ending == Ending::Open => step.after,
            _ => game.start(),
        };
    }
    assert!(compared > positions, "{compared}");
}

#[test]
fn kiarabu_is_played_as_a_plain_program_plays_it() {
    for rules in GameName::Kiarabu.profiles() {
        compare(rules, plain_kiarabu, 150);
    }
    compare("{base: hawalis, kiarabu.never-ending: illegal}", plain_kiarabu, 150);
}

#[test]
fn hus_is_played_as_a_plain_program_plays_it() {
    compare("hus", plain_hus, 300);
    compare("{base: hus, hus.singletons: lose-on-turn}", plain_hus, 300);
}

/// hus.md §3: no sowing of Hus comes back, however it is set up.
#[test]
fn every_turn_of_hus_ends() {
    let hus = game("hus").with_lap_limit(Some(100_000));
    let mut lot = Lot::new(3);
    for _ in 0..2000 {
        let state = hus.set(&SetUp::by_lot(&hus, &mut lot)).expect("a set-up");
        assert_eq!(hus.refused(&state).count(), 0, "{state}");
    }
}

#[test]
fn the_start_follows_the_readings() {
    for (rules, start) in [
        ("hawalis", "2.2.2.2.2.2.2/2.2.2.2.2.2.2/2.2.2.2.2.2.2/2.2.2.2.2.2.2 0.0 - S -"),
        ("ingrams-1", "3.3.3.3.3.3.3.3/3.3.3.3.3.3.3.3/3.3.3.3.3.3.3.3/3.3.3.3.3.3.3.3 0.0 - S -"),
        (
            "{base: hawalis, kiarabu.start: three}",
            "3.3.3.3.3.3.3/3.3.3.3.3.3.3/3.3.3.3.3.3.3/3.3.3.3.3.3.3 0.0 - S -",
        ),
        ("hus", "2.2.2.2.2.2.2.2/2.2.2.2.2.2.2.2/2.2.2.2.2.2.2.2/2.2.2.2.2.2.2.2 0.0 - S -"),
        ("malawi", "0.0.0.0.0.0.0.0/0.2.2.8.0.0.0.0/0.0.0.0.8.2.2.0/0.0.0.0.0.0.0.0 20.20 Hh S -"),
        ("malawi-chibaka", "0.0.0.0.0.0.0.0/0.2.2.10.0.0.0.0/0.0.0.0.10.2.2.0/0.0.0.0.0.0.0.0 18.18 Hh S -"),
        (
            "malawi-sanderson-1913",
            "0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -",
        ),
        (
            "malawi-abstract-play",
            "0.0.0.0.0.0.0.0/0.2.2.8.0.0.0.0/0.0.0.0.8.2.2.0/0.0.0.0.0.0.0.0 20.20 Hh S -",
        ),
    ] {
        assert_eq!(game(rules).start().to_string(), start, "{rules}");
    }
}

#[test]
fn a_position_of_another_game_says_which_it_would_fit() {
    let seven = "2.2.2.2.2.2.2/2.2.2.2.2.2.2/2.2.2.2.2.2.2/2.2.2.2.2.2.2 0.0 - S -";
    let eight = "3.3.3.3.3.3.3.3/3.3.3.3.3.3.3.3/3.3.3.3.3.3.3.3/3.3.3.3.3.3.3.3 0.0 - S -";
    let faults = |text: &str, rules: &str| -> Vec<String> {
        let errors = position::parse_under(text, &game(rules)).expect_err(text);
        errors.iter().map(ToString::to_string).collect()
    };
    assert_eq!(faults(seven, "hus"), ["rows of 7 pits, but hus has rows of 8; they would fit kiarabu"]);
    assert_eq!(faults(eight, "hawalis"), ["rows of 8 pits, but by these rules a row has 7"]);
    assert_eq!(faults(eight, "hus"), ["96 seeds, but a set of Hus has 64"]);
    assert_eq!(
        faults(&eight.replace('3', "1").replace("0.0", "3.4"), "hus"),
        ["Hus has no seeds in hand and keeps none that are captured: `0.0`"]
    );
    assert!(position::parse_under(eight, &game("ingrams-1")).is_ok());
}

#[test]
fn moves_carry_a_direction_only_where_there_is_a_choice() {
    let first = |rules: &str| {
        let game = game(rules);
        let steps = game.turns(&game.start());
        bao::show::json::canonical(&game.start(), &steps[0])
    };
    assert_eq!(["hawalis", "ingrams-1", "hus"].map(first), ["A1", "A1R", "A1R"]);
}

/// Points of the Malawi game, one position each.
#[test]
fn the_malawi_game_has_rules_of_its_own() {
    let legal = |rules: &str, text: &str| -> Vec<String> {
        let game = game(rules);
        let state = position::parse_under(text, &game).unwrap_or_else(|errors| panic!("{errors:?}"));
        game.turns(&state).iter().map(|step| bao::show::json::canonical(&state, step)).collect()
    };
    // A kuu of eight is alone: nine with the seed, all are lifted. With seven it may not start.
    let alone = "0.0.0.0.0.0.0.0/0.0.0.8.0.0.0.0/0.0.0.0.8.0.0.0/0.0.0.0.0.0.0.0 5.5 Hh S -";
    assert_eq!(legal("malawi-abstract-play", alone).len(), 2);
    assert_eq!(
        legal("malawi-abstract-play", &alone.replace("0.0.0.0.8.0.0.0/", "0.0.0.0.7.0.0.0/")),
        [""; 0]
    );
    // A5 (8) faces a4 (1), A4 faces the other kuu: not to be captured while the own can capture.
    let guard = "0.0.0.0.0.0.0.0/0.0.0.8.1.0.0.0/0.0.0.1.8.0.0.0/0.0.0.0.0.0.0.0 5.5 Hh S -";
    assert_eq!(legal("malawi-abstract-play", guard), ["A5L", "A5R"]);
    assert_eq!(legal("malawi", guard), ["A4L", "A4R", "A5L", "A5R"]);
    // A pit of fifteen captures nothing (from A5 fifteen seeds end in A4, which faces a5).
    let fifteen = "0.0.0.0.0.0.0.0/0.0.0.1.0.0.0.1/0.0.0.1.15.0.0.0/0.0.0.0.0.0.0.0 0.0 - S -";
    assert_eq!(legal("malawi", fifteen), ["A5R"]);
    assert_eq!(legal("malawi-abstract-play", fifteen), ["A5R*", "A5L*"]);
    // A lone kichwa may be sown away, and has lost by it.
    let game = game("malawi");
    let lone = "0.0.0.0.0.0.0.0/0.0.0.0.0.0.2.0/2.0.0.0.0.0.0.0/0.0.0.0.0.0.0.0 0.0 - S -";
    let state = position::parse_under(lone, &game).expect("a position");
    let lost = game.turns(&state).into_iter().find(|step| step.turn.way == Way::Anticlockwise);
    assert_eq!(lost.map(|step| step.ending), Some(Ending::Won(Side::North)));
}

#[test]
fn other_games_know_nothing_of_the_points_of_malawi() {
    let own = GameName::Malawi.points().iter().filter(|point| point.id().starts_with("malawi."));
    for point in own {
        assert!(!GameName::Kiswahili.points().contains(point));
        let rules = format!("{{base: zanzibar, {point}: {}}}", point.info().readings[1].name);
        assert!(profile::load(&rules).is_err());
    }
    assert_eq!(Game::new(GameName::Malawi, Readings::DEFAULT).start(), GameName::Malawi.start());
}

#[test]
fn the_page_of_the_family_is_made_from_the_data() {
    let kept = include_str!("../docs/family.md");
    let made = bao::show::family::page().expect("the profiles are sound");
    assert!(kept == made, "write it anew: bao rules --family > docs/family.md");
    assert!(GameName::ALL.iter().all(|game| made.contains(game.name())));
}

/// A start that is no position of the rules is a finding, not a replay.
#[test]
fn a_record_whose_game_and_board_differ_says_so() {
    let text = "format: bao-record/1\ngame: kiarabu\nrules: hawalis\nstart: \"2.2.2.2.2.2.2.2/2.2.2.2.2.2.2.2/2.2.2.2.2.2.2.2/2.2.2.2.2.2.2.2 0.0 - S -\"\n";
    let report = bao::jobs::verify::Verifier::new().verify(&Document::new(text.to_owned(), 1));
    let told: Vec<String> = report.findings.iter().map(|finding| finding.fault.to_string()).collect();
    assert_eq!(told, ["rows of 8 pits, but by these rules a row has 7"]);
}
