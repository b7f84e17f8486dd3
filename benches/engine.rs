//! What the engine costs: a lap, a turn, the list of legal turns, perft, random games.
//!
//! `cargo bench --bench engine`. In the table `item/s` are plies (in perft leaves) a second and `Hz` are laps a
//! second: those of all turns listed or counted, played or not. What lies behind them, laps per turn and seeds
//! per lap, is printed first. What the jobs cost (verifying, repairing) has a place of its own: `benches/records.rs`
//! and `benches/repair.rs`.

use std::hint::black_box;

use bao::engine::{AtHouse, Ending, Event, Kind, Pit, Turn, Way};

use bao::engine::kiswahili::{Observer, Played, Position, Ring, Rules, TurnList};
use divan::Bencher;
use divan::counter::{CyclesCount, ItemsCount};

fn main() {
    println!("games   {}", Counts::of(&sample()));
    println!("perft 9 {}\n", Counts::of(&leaves(9)));
    divan::main();
}

/// What a piece of work consists of.
#[derive(Default)]
struct Counts {
    positions: u64,
    turns: u64,
    captures: u64,
    laps: u64,
    seeds: u64,
}

impl Observer for Counts {
    fn see(&mut self, event: Event, _: [Ring; 2]) {
        match event {
            Event::Lap { seeds, .. } => {
                self.laps += 1;
                self.seeds += u64::from(seeds);
            }
            Event::Capture { .. } => self.captures += 1,
            _ => {}
        }
    }
}

impl Counts {
    /// The counts of listing the turns of these positions.
    fn of(positions: &[Position]) -> Counts {
        let mut counts = Counts::default();
        let rules = Rules::default();
        for position in positions {
            let turns = rules.turns(position);
            counts.positions += 1;
            counts.turns += turns.len() as u64;
            // A safari is sown on from where its twin stops.
            for played in turns.iter().filter(|played| played.turn.at_house == AtHouse::Stop) {
                let safari = Turn { at_house: AtHouse::Safari, ..played.turn };
                let turn =
                    if turns.iter().any(|played| played.turn == safari) { safari } else { played.turn };
                let _ = rules.watch(position, turn, &mut counts);
            }
        }
        counts
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let per = |many: u64, one: u64| many as f64 / one as f64;
        write!(
            f,
            "{} positions, {:.2} turns each; a turn has {:.2} laps of {:.2} seeds and {:.2} captures",
            self.positions,
            per(self.turns, self.positions),
            per(self.laps, self.turns),
            per(self.seeds, self.laps),
            per(self.captures, self.turns),
        )
    }
}

/// One random game from the start, every legal turn listed at each ply.
fn random_game(rules: &Rules, seed: u64, turns: &mut TurnList, mut each: impl FnMut(&Position)) -> u64 {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut position = Position::KISWAHILI;
    let mut plies = 0;
    loop {
        each(&position);
        rules.turns_into(&position, turns);
        let Some(played) = rng.choice(turns.iter()) else { return plies };
        plies += 1;
        if played.ending != Ending::Open {
            return plies;
        }
        position = played.after;
    }
}

const GAMES: u64 = 200;

/// The positions of random games.
fn sample() -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..GAMES {
        random_game(&Rules::default(), seed, &mut TurnList::new(), |position| positions.push(*position));
    }
    positions
}

/// The positions whose turns are the leaves of perft to this depth.
fn leaves(depth: u32) -> Vec<Position> {
    let mut positions = vec![Position::KISWAHILI];
    for _ in 1..depth {
        let rules = Rules::default();
        let open = |played: &Played| (played.ending == Ending::Open).then_some(played.after);
        positions = positions
            .iter()
            .flat_map(|p| rules.turns(p).iter().filter_map(open).collect::<Vec<_>>())
            .collect();
    }
    positions
}

mod lap {
    use super::*;

    const LAPS: u64 = 7_023_472;

    /// The floor: a 128-bit addition of what a table holds, each waiting for the one before.
    #[divan::bench]
    fn bare_addition(bencher: Bencher) {
        let table: [u128; 256] = std::array::from_fn(|i| 0x0101_0101 << (i % 96) | 3);
        bencher.counter(CyclesCount::new(LAPS)).bench_local(|| {
            let mut ring = black_box(1u128);
            for _ in 0..LAPS {
                ring = ring.wrapping_add(black_box(&table)[ring as u8 as usize]);
            }
            ring
        });
    }

    /// The sowing of rules.md §5 that comes back after 7,023,472 laps, proved.
    #[divan::bench]
    fn without_capture(bencher: Bencher) {
        let north = [1, 2, 3, 6, 8, 2, 13, 2, 1, 0, 4, 1, 0, 1, 3, 2];
        let south = [0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 3, 1, 4, 2, 2, 0];
        let position = Position {
            rings: [Ring::new(south), Ring::new(north)],
            hands: [0; 2],
            houses: [false; 2],
            side: bao::engine::Side::North,
            ..Position::KISWAHILI
        };
        let turn = Turn { pit: Pit(1), way: Way::Clockwise, kind: Kind::Takata, at_house: AtHouse::Stop };
        let rules = Rules::default().with_lap_limit(None);
        bencher.counter(CyclesCount::new(LAPS)).bench_local(|| rules.play(black_box(&position), turn));
    }
}

mod turn {
    use super::*;

    /// Turns of random games, each played alone.
    #[divan::bench]
    fn play(bencher: Bencher) {
        let rules = Rules::default();
        let turns: Vec<(Position, Turn)> = sample()
            .iter()
            .flat_map(|p| rules.turns(p).iter().map(|played| (*p, played.turn)).collect::<Vec<_>>())
            .collect();
        let mut counts = Counts::default();
        for (position, turn) in &turns {
            let _ = rules.watch(position, *turn, &mut counts);
        }
        bencher.counter(ItemsCount::new(turns.len())).counter(CyclesCount::new(counts.laps)).bench_local(
            || {
                for (position, turn) in &turns {
                    let _ = black_box(rules.play(position, *turn));
                }
            },
        );
    }

    /// The legal turns of positions of random games.
    #[divan::bench]
    fn list(bencher: Bencher) {
        let rules = Rules::default();
        let positions = sample();
        let mut turns = TurnList::new();
        let laps = Counts::of(&positions).laps;
        bencher.counter(ItemsCount::new(positions.len())).counter(CyclesCount::new(laps)).bench_local(|| {
            for position in &positions {
                rules.turns_into(position, &mut turns);
                black_box(&turns);
            }
        });
    }
}

mod perft {
    use super::*;

    /// Leaves of the start of Kiswahili, by depth.
    #[divan::bench(args = [9, 11])]
    fn kiswahili(bencher: Bencher, plies: u32) {
        let rules = Rules::default();
        let counts = Counts::of(&leaves(plies));
        bencher
            .counter(ItemsCount::new(counts.turns))
            .counter(CyclesCount::new(counts.laps))
            .bench_local(|| rules.leaves(black_box(&Position::KISWAHILI), plies));
    }
}

/// The other boards, through the one door.
mod kin {
    use super::*;
    use bao::engine::{Game, State};
    use bao::profile;

    const PLIES: u32 = 4;

    /// Leaves from the start and the laps of all turns on the way.
    fn counted(game: &Game, state: &State, plies: u32) -> (u64, u64) {
        let (mut leaves, mut laps) = (0, 0);
        for step in game.turns(state) {
            let played =
                game.watch(state, step.turn, |event| laps += u64::from(matches!(event, Event::Lap { .. })));
            assert!(played.is_ok());
            if plies == 1 {
                leaves += 1;
            } else if step.ending == Ending::Open {
                let below = counted(game, &step.after, plies - 1);
                (leaves, laps) = (leaves + below.0, laps + below.1);
            }
        }
        (leaves, laps)
    }

    #[divan::bench(args = ["kujifunza", "kigogo", "hus", "hawalis", "ingrams-1"])]
    fn perft(bencher: Bencher, rules: &str) {
        let game = profile::load(rules).expect("a profile").game();
        let (leaves, laps) = counted(&game, &game.start(), PLIES);
        bencher
            .counter(ItemsCount::new(leaves))
            .counter(CyclesCount::new(laps))
            .bench_local(|| game.leaves(black_box(&game.start()), PLIES));
    }
}

mod games {
    use super::*;

    /// Random games with the full legal list at every ply.
    #[divan::bench]
    fn random(bencher: Bencher) {
        let rules = Rules::default();
        let mut turns = TurnList::new();
        let plies: u64 = (0..GAMES).map(|seed| random_game(&rules, seed, &mut turns, |_| ())).sum();
        let laps = Counts::of(&sample()).laps;
        bencher.counter(ItemsCount::new(plies)).counter(CyclesCount::new(laps)).bench_local(|| {
            (0..GAMES).map(|seed| random_game(&rules, seed, &mut turns, |_| ())).sum::<u64>()
        });
    }
}
