//! What games look like in numbers: how long, how branched, what was captured, what became of the houses.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::engine::{AtHouse, Event, GameName, Kind, Side, Stage, State, Step};
use crate::jobs::replay::{Outcome, Replay};
use crate::notation::movetext::GameResult;
use crate::record::{Ended, Winner};

/// Happenings of one turn that are looked at, some hundred thousand laps; of a longer turn the rest is not
/// counted.
const MOST: usize = 200_000;

/// One game in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameStats {
    /// What it is called, as it is to be shown.
    pub name: String,
    /// Which game of the family.
    pub game: GameName,
    /// Turns played.
    pub plies: usize,
    /// Whether the replay stopped before the last written ply.
    pub cut_short: bool,
    /// Turns played in the namua.
    pub namua_plies: usize,
    /// Who won, by the board or else by the record.
    pub winner: Winner,
    /// How.
    pub ending: Ending,
    /// Legal turns at each ply.
    pub branching: Vec<usize>,
    /// Seeds captured at each ply.
    pub captured: Vec<u32>,
    /// Pits captured at each ply.
    pub captures: Vec<u32>,
    /// Laps at each ply.
    pub laps: Vec<u64>,
    /// Plies that were takata. Games that do not mark them have none.
    pub takata: usize,
    /// Plies that made a takasia, from 1.
    pub takasia: Vec<usize>,
    /// Plies that were safari, from 1.
    pub safari: Vec<usize>,
    /// What became of South's house and North's.
    pub houses: [HouseFate; 2],
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A front row was emptied after the namua.
    BaoHamna,
    /// A front row was emptied while hands held seeds.
    Mkononi,
    /// The side to move had no legal turn.
    NoMove,
    /// All seeds of a side were captured (Kigogo).
    AllCaptured,
    /// The seeds were counted at the end (Kiarabu).
    MostSeeds,
    /// By a rule on sowing.
    Sowing,
    /// Drawn.
    Drawn,
    /// One side gave up, as recorded.
    Resignation,
    /// Time ran out, as recorded.
    Time,
    /// A result is recorded, but not how it came about.
    Unknown,
    /// It has not ended.
    Open,
}

impl Ending {
    /// All, in the order of tables.
    pub const ALL: [Ending; 10] = [
        Ending::BaoHamna,
        Ending::Mkononi,
        Ending::NoMove,
        Ending::AllCaptured,
        Ending::Sowing,
        Ending::Drawn,
        Ending::Resignation,
        Ending::Time,
        Ending::Unknown,
        Ending::Open,
    ];

    /// What it is called in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::BaoHamna => "bao hamna",
            Ending::Mkononi => "mkononi",
            Ending::NoMove => "no legal turn",
            Ending::AllCaptured => "all captured",
            Ending::MostSeeds => "most seeds",
            Ending::Sowing => "sowing",
            Ending::Drawn => "drawn",
            Ending::Resignation => "resignation",
            Ending::Time => "time",
            Ending::Unknown => "not told",
            Ending::Open => "open",
        }
    }
}

/// What became of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "fate", rename_all = "kebab-case")]
pub enum HouseFate {
    /// There was none to lose.
    None,
    /// Its owner had it to the end.
    Kept,
    /// Its owner sowed on from it by choice.
    Safari {
        /// When, from 1.
        ply: usize,
    },
    /// Its owner lifted it, or the tax emptied it.
    Sown {
        /// When, from 1.
        ply: usize,
    },
    /// The opponent captured it.
    Captured {
        /// When, from 1.
        ply: usize,
    },
    /// It ended by itself with this ply (`house.expiry`).
    Expired {
        /// When, from 1.
        ply: usize,
    },
}

impl GameStats {
    /// The numbers of a replayed game, with the result and the ending that its record states.
    pub fn of(name: &str, replay: &Replay, result: Option<GameResult>, ended: Option<Ended>) -> GameStats {
        let start = replay.game.start();
        let outcome = replay.outcome();
        let recorded = match result {
            Some(GameResult::South) => Winner::South,
            Some(GameResult::North) => Winner::North,
            Some(GameResult::Open) | None => Winner::Nobody,
        };
        let winner = outcome.and_then(Outcome::winner).map_or(recorded, Winner::from);
        let mut stats = GameStats {
            name: name.to_owned(),
            game: replay.game.name(),
            plies: replay.plies.len(),
            cut_short: replay.stop.is_some(),
            namua_plies: 0,
            winner,
            ending: ending(outcome, winner, ended, &replay.last()),
            branching: Vec::new(),
            captured: Vec::new(),
            captures: Vec::new(),
            laps: Vec::new(),
            takata: 0,
            takasia: Vec::new(),
            safari: Vec::new(),
            houses: start.houses().map(|owned| if owned { HouseFate::Kept } else { HouseFate::None }),
        };
        let mut state = start;
        for (at, ply) in replay.plies.iter().enumerate() {
            stats.add(replay, &state, &ply.step, at + 1);
            state = ply.step.after;
        }
        stats
    }

    fn add(&mut self, replay: &Replay, state: &State, step: &Step, ply: usize) {
        let turn = step.turn;
        let (happenings, _) = replay.game.trace(state, turn, MOST);
        let (mut seeds_captured, mut pits_captured, mut laps) = (0, 0, 0);
        for happening in &happenings {
            match happening.event {
                Event::Lap { .. } => laps += 1,
                Event::Capture { seeds, .. } | Event::Take { seeds, .. } => {
                    seeds_captured += u32::from(seeds);
                    pits_captured += 1;
                }
                Event::File { seeds, behind, .. } => {
                    seeds_captured += u32::from(seeds) + u32::from(behind);
                    pits_captured += 1 + u32::from(behind > 0);
                }
                Event::HouseLost => {
                    let fate = match turn.at_house {
                        AtHouse::Safari => HouseFate::Safari { ply },
                        AtHouse::Stop => HouseFate::Sown { ply },
                    };
                    self.lose(state.side(), fate);
                }
                Event::HouseCaptured => self.lose(state.side().other(), HouseFate::Captured { ply }),
                _ => {}
            }
        }
        for side in Side::BOTH {
            if step.after.houses().get(side as usize) == Some(&false) {
                self.lose(side, HouseFate::Expired { ply });
            }
        }
        self.branching.push(replay.game.turns(state).len());
        self.captured.push(seeds_captured);
        self.captures.push(pits_captured);
        self.laps.push(laps);
        self.namua_plies += usize::from(state.stage() == Stage::Namua);
        self.takata += usize::from(turn.kind == Kind::Takata && state.marks_takata());
        if step.blocks.is_some() {
            self.takasia.push(ply);
        }
        if turn.at_house == AtHouse::Safari {
            self.safari.push(ply);
        }
    }

    /// A house that is kept so far is lost; one that is lost stays as it is.
    fn lose(&mut self, side: Side, fate: HouseFate) {
        if let Some(house) = self.houses.get_mut(side as usize)
            && *house == HouseFate::Kept
        {
            *house = fate;
        }
    }

    /// The longest turn: its laps and its ply, from 1.
    pub fn longest(&self) -> Option<(u64, usize)> {
        let longest = self.laps.iter().copied().max()?;
        let at = self.laps.iter().position(|&laps| laps == longest)?;
        Some((longest, at + 1))
    }
}

fn ending(outcome: Option<Outcome>, winner: Winner, ended: Option<Ended>, last: &State) -> Ending {
    match (outcome, ended) {
        (Some(Outcome::BaoHamna(_)), _) if last.stage() == Stage::Namua => Ending::Mkononi,
        (Some(Outcome::BaoHamna(_)), _) => Ending::BaoHamna,
        (Some(Outcome::NoMove(_)), _) => Ending::NoMove,
        (Some(Outcome::AllCaptured(_)), _) => Ending::AllCaptured,
        (Some(Outcome::MostSeeds(_)), _) => Ending::MostSeeds,
        (Some(Outcome::Sowing(_)), _) => Ending::Sowing,
        (Some(Outcome::Drawn | Outcome::Repetition), _) | (None, Some(Ended::Draw)) => Ending::Drawn,
        (None, Some(Ended::Resignation)) => Ending::Resignation,
        (None, Some(Ended::Time)) => Ending::Time,
        (None, _) if winner != Winner::Nobody => Ending::Unknown,
        (None, _) => Ending::Open,
    }
}

/// Many games in numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// How many.
    pub games: usize,
    /// Won by South.
    pub south: usize,
    /// Won by North.
    pub north: usize,
    /// Neither.
    pub neither: usize,
    /// How they ended, with how many each.
    pub endings: BTreeMap<Ending, usize>,
    /// Replays that stopped before the last written ply.
    pub cut_short: usize,
    /// Turns in all.
    pub plies: usize,
    /// Turns a game.
    pub plies_per_game: Spread,
    /// Legal turns a position.
    pub branching: Spread,
    /// Seeds captured a turn, takata included.
    pub captured: Spread,
    /// Laps a turn.
    pub laps: Spread,
    /// Share of turns that were takata, from 0 to 1.
    pub takata_share: f64,
    /// Takasias made.
    pub takasia: usize,
    /// What became of the houses.
    pub houses: Houses,
}

/// What became of the houses of many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Houses {
    /// Kept to the end.
    pub kept: usize,
    /// Lost by safari.
    pub safari: usize,
    /// Lost by being sown.
    pub sown: usize,
    /// Captured.
    pub captured: usize,
    /// Ended by themselves.
    pub expired: usize,
    /// The ply at which one was lost, by whatever means.
    pub lost_at: Spread,
}

/// How a number is spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// The mean; 0 if there is nothing.
    pub mean: f64,
    /// The median.
    pub median: f64,
    /// The greatest.
    pub most: u64,
}

impl Spread {
    /// The spread of some numbers.
    pub fn of(numbers: impl IntoIterator<Item = u64>) -> Spread {
        let mut numbers: Vec<u64> = numbers.into_iter().collect();
        numbers.sort_unstable();
        let Some(&most) = numbers.last() else { return Spread::default() };
        let half = numbers.len() / 2;
        let middle = |at: usize| numbers.get(at).copied().unwrap_or_default() as f64;
        let median =
            if numbers.len() % 2 == 1 { middle(half) } else { (middle(half - 1) + middle(half)) / 2.0 };
        Spread { mean: numbers.iter().sum::<u64>() as f64 / numbers.len() as f64, median, most }
    }
}

impl Summary {
    /// The numbers of these games taken together.
    pub fn of(games: &[GameStats]) -> Summary {
        let mut summary = Summary { games: games.len(), ..Summary::default() };
        let mut lost_at = Vec::new();
        for game in games {
            *match game.winner {
                Winner::South => &mut summary.south,
                Winner::North => &mut summary.north,
                Winner::Nobody | Winner::Draw => &mut summary.neither,
            } += 1;
            *summary.endings.entry(game.ending).or_default() += 1;
            summary.cut_short += usize::from(game.cut_short);
            for house in game.houses {
                let (count, ply) = match house {
                    HouseFate::None => continue,
                    HouseFate::Kept => (&mut summary.houses.kept, None),
                    HouseFate::Safari { ply } => (&mut summary.houses.safari, Some(ply)),
                    HouseFate::Sown { ply } => (&mut summary.houses.sown, Some(ply)),
                    HouseFate::Captured { ply } => (&mut summary.houses.captured, Some(ply)),
                    HouseFate::Expired { ply } => (&mut summary.houses.expired, Some(ply)),
                };
                *count += 1;
                lost_at.extend(ply.map(|ply| ply as u64));
            }
        }
        let takata: usize = games.iter().map(|game| game.takata).sum();
        summary.plies = games.iter().map(|game| game.plies).sum();
        summary.plies_per_game = Spread::of(games.iter().map(|game| game.plies as u64));
        summary.branching = Spread::of(games.iter().flat_map(|game| &game.branching).map(|&n| n as u64));
        summary.captured = Spread::of(games.iter().flat_map(|game| &game.captured).map(|&n| u64::from(n)));
        summary.laps = Spread::of(games.iter().flat_map(|game| &game.laps).copied());
        summary.takata_share = if summary.plies == 0 { 0.0 } else { takata as f64 / summary.plies as f64 };
        summary.takasia = games.iter().map(|game| game.takasia.len()).sum();
        summary.houses.lost_at = Spread::of(lost_at);
        summary
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::verify::Verifier;
    use crate::record::document::Documents;

    fn stats(moves: &str, start: &str, more: &str) -> GameStats {
        let record = format!("format: bao-record/1\nnotation: voogt\nstart: {start}\nmoves: {moves}\n{more}");
        let document = Documents::new(record.as_bytes()).next().expect("a document").expect("readable");
        let report = Verifier::new().verify(&document);
        let record = report.record.expect("a record");
        GameStats::of("x", &report.replay.expect("a replay"), record.result, record.ended)
    }

    #[test]
    fn a_safari_loses_the_house_and_is_counted() {
        // Nierse 1997, diagram 14: A8 captures the 6 of a1, then the 4 of a6, and reaches the house.
        let start = "0.0.0.0.0.0.0.0/0.3.4.8.0.2.5.6/0.2.1.0.8.0.3.4/0.0.0.0.0.0.0.0 5.5 Hh S -";
        let game = stats("A8>", start, "");
        assert_eq!((game.plies, game.safari.as_slice(), game.ending), (1, &[1][..], Ending::Open));
        assert_eq!(game.houses, [HouseFate::Safari { ply: 1 }, HouseFate::Kept]);
        assert_eq!((game.captured.as_slice(), game.captures.as_slice()), (&[10][..], &[2][..]));
        let stopped = stats("A8", start, "");
        assert_eq!(stopped.houses, [HouseFate::Kept, HouseFate::Kept]);
        assert_eq!(stopped.captured, [10]);
    }

    #[test]
    fn bao_hamna_with_seeds_in_hand_is_mkononi() {
        // Nierse 1997, diagram 21.
        let start = "0.0.0.0.0.0.0.0/1.2.2.16.0.0.2.0/2.0.0.0.14.0.0.1/0.0.0.0.0.0.0.0 5.4 Hh S -";
        let game = stats("A1>", start, "");
        assert_eq!((game.winner, game.ending), (Winner::South, Ending::Mkononi));
        assert_eq!(game.houses, [HouseFate::Safari { ply: 1 }, HouseFate::Captured { ply: 1 }]);
        let summary = Summary::of(&[game]);
        assert_eq!((summary.south, summary.endings.get(&Ending::Mkononi)), (1, Some(&1)));
        assert_eq!(summary.houses.lost_at, Spread { mean: 1.0, median: 1.0, most: 1 });
    }

    #[test]
    fn what_the_board_does_not_tell_the_record_does() {
        let resigned = stats("A6L*", "initial", "result: 0-1\nended: resignation\n");
        assert_eq!((resigned.winner, resigned.ending), (Winner::North, Ending::Resignation));
        let untold = stats("A6L*", "initial", "result: 1-0\n");
        assert_eq!((untold.winner, untold.ending), (Winner::South, Ending::Unknown));
        let cut = stats("A6L* a1R", "initial", "");
        assert_eq!((cut.plies, cut.cut_short, cut.takata), (1, true, 1));
    }

    #[test]
    fn a_takasia_is_counted_where_it_was_made() {
        // De Voogt prints the second star at 34 B6R and 36 A7R.
        let record = include_str!("../../games/zanzibar-1994/voogt-69-ramadhan-kijumbe.yaml");
        let document = Documents::new(record.as_bytes()).next().expect("a document").expect("readable");
        let replay = Verifier::new().verify(&document).replay.expect("a replay");
        let game = GameStats::of("69", &replay, None, None);
        assert_eq!((game.takasia.as_slice(), game.plies, game.namua_plies), (&[67, 71][..], 90, 44));
        assert_eq!((game.winner, game.ending), (Winner::North, Ending::BaoHamna));
    }

    #[test]
    fn a_spread_has_a_median_between_two_middles() {
        assert_eq!(Spread::of([4, 1, 2, 9]), Spread { mean: 4.0, median: 3.0, most: 9 });
        assert_eq!(Spread::of([]), Spread::default());
    }
}
