//! What games look like in numbers: how long, how branched, what was captured, what became of the houses.

use serde::Serialize;

use crate::board::{Side, Stage};
use crate::game::{Game, GameName, State, Step};
use crate::rules::Kind;
use crate::sow::Event;
use crate::turn::{AtHouse, Ending, Turn};

/// Happenings of one turn that are looked at. Of a longer turn the laps beyond are not counted; see
/// [`GameStats::longest`].
const MOST: usize = 3_000_000;

/// One game in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameStats {
    /// Where it stands, as it is to be shown.
    pub name: String,
    /// Which game of the family.
    pub game: GameName,
    /// Turns played.
    pub plies: usize,
    /// Turns played in the namua.
    pub namua_plies: usize,
    /// The result as recorded, if it is.
    pub recorded: Option<String>,
    /// How the board says that it stands.
    pub outcome: Outcome,
    /// Legal turns at each ply.
    pub branching: Vec<usize>,
    /// Seeds captured at each ply.
    pub captured: Vec<u32>,
    /// Pits captured at each ply.
    pub captures: Vec<u32>,
    /// Laps at each ply.
    pub laps: Vec<u64>,
    /// Plies that were takata.
    pub takata: usize,
    /// Plies that made a takasia, from 1.
    pub takasia: Vec<usize>,
    /// Plies that were safari, from 1.
    pub safari: Vec<usize>,
    /// What became of South's house and North's.
    pub houses: [HouseFate; 2],
}

/// How the board says that a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "how", rename_all = "kebab-case")]
pub enum Outcome {
    /// Nobody has won on the board; if a result is recorded it comes from resignation or time.
    Open,
    /// Won by emptying a front row.
    BaoHamna {
        /// By whom.
        winner: Winner,
        /// Whether there were still seeds in hand: mkononi.
        mkononi: bool,
    },
    /// Won because the other side had no legal turn.
    NoTurn {
        /// By whom.
        winner: Winner,
    },
    /// Won in another way that the readings know, such as a limit on sowing.
    OtherWin {
        /// By whom.
        winner: Winner,
    },
    /// Drawn.
    Drawn,
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// South.
    South,
    /// North.
    North,
}

impl From<Side> for Winner {
    fn from(side: Side) -> Winner {
        match side {
            Side::South => Winner::South,
            Side::North => Winner::North,
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
    /// Counts a game from its start. Turns from the first that is not legal on are not counted.
    pub fn of(name: &str, game: &Game, start: &State, turns: &[Turn], recorded: Option<&str>) -> GameStats {
        let mut stats = GameStats {
            name: name.to_owned(),
            game: game.name(),
            plies: 0,
            namua_plies: 0,
            recorded: recorded.map(str::to_owned),
            outcome: Outcome::Open,
            branching: Vec::new(),
            captured: Vec::new(),
            captures: Vec::new(),
            laps: Vec::new(),
            takata: 0,
            takasia: Vec::new(),
            safari: Vec::new(),
            houses: start.houses().map(|owned| if owned { HouseFate::Kept } else { HouseFate::None }),
        };
        let mut state = *start;
        let mut history = vec![state];
        for &turn in turns {
            let Some(step) = stats.add(game, &state, turn) else { break };
            state = step.after;
            history.push(state);
            stats.outcome = Outcome::of(game, &step, &history);
        }
        if stats.plies == 0 {
            stats.outcome = Outcome::of_position(game, &state);
        }
        stats
    }

    fn add(&mut self, game: &Game, state: &State, turn: Turn) -> Option<Step> {
        let branching = game.turns(state).len();
        let (happenings, played) = game.trace(state, turn, MOST);
        let step = played.ok()?;
        self.plies += 1;
        let ply = self.plies;
        let (mut seeds_captured, mut pits_captured, mut laps) = (0, 0, 0);
        for happening in &happenings {
            match happening.event {
                Event::Lap { .. } => laps += 1,
                Event::Capture { seeds, .. } => {
                    seeds_captured += u32::from(seeds);
                    pits_captured += 1;
                }
                Event::File { seeds, behind, .. } => {
                    seeds_captured += u32::from(seeds) + u32::from(behind);
                    pits_captured += 1 + u32::from(behind > 0);
                }
                Event::HouseLost => {
                    let fate = if turn.at_house == AtHouse::Safari {
                        HouseFate::Safari { ply }
                    } else {
                        HouseFate::Sown { ply }
                    };
                    self.lose(state.side(), fate);
                }
                Event::HouseCaptured => self.lose(state.side().other(), HouseFate::Captured { ply }),
                _ => {}
            }
        }
        for side in Side::BOTH {
            let owned = step.after.houses().get(side as usize).copied().unwrap_or_default();
            if !owned {
                self.lose(side, HouseFate::Expired { ply });
            }
        }
        self.branching.push(branching);
        self.captured.push(seeds_captured);
        self.captures.push(pits_captured);
        self.laps.push(laps);
        self.namua_plies += usize::from(state.stage() == Stage::Namua);
        self.takata += usize::from(turn.kind == Kind::Takata && game.name() != GameName::Kigogo);
        if step.blocks.is_some() {
            self.takasia.push(ply);
        }
        if turn.at_house == AtHouse::Safari {
            self.safari.push(ply);
        }
        Some(step)
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

impl Outcome {
    fn of(game: &Game, step: &Step, history: &[State]) -> Outcome {
        match step.ending {
            Ending::Drawn => Outcome::Drawn,
            Ending::Open if game.is_drawn_by_repetition(history) => Outcome::Drawn,
            Ending::Open => Outcome::of_position(game, &step.after),
            Ending::Won(side) => Outcome::won(&step.after, side),
        }
    }

    /// How a position stands, its past aside.
    fn of_position(game: &Game, state: &State) -> Outcome {
        match game.winner(state) {
            None => Outcome::Open,
            Some(side) => match Outcome::won(state, side) {
                Outcome::OtherWin { winner } => Outcome::NoTurn { winner },
                other => other,
            },
        }
    }

    fn won(state: &State, side: Side) -> Outcome {
        let winner = side.into();
        let columns = usize::from(state.columns());
        let front_is_empty = state.ring(side.other()).iter().take(columns).all(|&seeds| seeds == 0);
        if state.columns() == 8 && front_is_empty {
            Outcome::BaoHamna { winner, mkononi: state.stage() == Stage::Namua }
        } else {
            Outcome::OtherWin { winner }
        }
    }

    /// Who has won on the board.
    pub fn winner(self) -> Option<Winner> {
        match self {
            Outcome::BaoHamna { winner, .. } | Outcome::NoTurn { winner } | Outcome::OtherWin { winner } => {
                Some(winner)
            }
            Outcome::Open | Outcome::Drawn => None,
        }
    }
}

/// Many games in numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// How many.
    pub games: usize,
    /// Results as recorded or, where none is, as the board has them: South won, North won, drawn, open.
    pub results: Results,
    /// How wins on the board came about.
    pub wins: Wins,
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

/// Results of many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Results {
    /// Won by South.
    pub south: usize,
    /// Won by North.
    pub north: usize,
    /// Drawn.
    pub drawn: usize,
    /// Neither.
    pub open: usize,
}

/// How wins on the board came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Wins {
    /// By an emptied front row.
    pub bao_hamna: usize,
    /// Of these, while hands held seeds.
    pub mkononi: usize,
    /// For want of a legal turn.
    pub no_turn: usize,
    /// Otherwise.
    pub other: usize,
    /// Recorded as won, though nobody has won on the board: resignation or time.
    pub off_board: usize,
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
        let median = if numbers.len() % 2 == 1 { middle(half) } else { (middle(half - 1) + middle(half)) / 2.0 };
        Spread { mean: numbers.iter().sum::<u64>() as f64 / numbers.len() as f64, median, most }
    }
}

impl Summary {
    /// The numbers of these games taken together.
    pub fn of(games: &[GameStats]) -> Summary {
        let mut summary = Summary { games: games.len(), ..Summary::default() };
        let mut lost_at = Vec::new();
        for game in games {
            summary.count_result(game);
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

    fn count_result(&mut self, game: &GameStats) {
        let recorded = match game.recorded.as_deref() {
            Some("1-0") => Some(Winner::South),
            Some("0-1") => Some(Winner::North),
            _ => None,
        };
        let is_drawn = game.outcome == Outcome::Drawn || game.recorded.as_deref() == Some("1/2-1/2");
        match recorded.or(game.outcome.winner()) {
            Some(Winner::South) => self.results.south += 1,
            Some(Winner::North) => self.results.north += 1,
            None if is_drawn => self.results.drawn += 1,
            None => self.results.open += 1,
        }
        match game.outcome {
            Outcome::BaoHamna { mkononi, .. } => {
                self.wins.bao_hamna += 1;
                self.wins.mkononi += usize::from(mkononi);
            }
            Outcome::NoTurn { .. } => self.wins.no_turn += 1,
            Outcome::OtherWin { .. } => self.wins.other += 1,
            Outcome::Open if recorded.is_some() => self.wins.off_board += 1,
            Outcome::Open | Outcome::Drawn => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Pit, Way};

    fn start(text: &str) -> State {
        text.parse().expect("a position")
    }

    fn capture(pit: u8, way: Way, at_house: AtHouse) -> Turn {
        Turn { pit: Pit(pit), way, kind: Kind::Capture, at_house }
    }

    fn kiswahili() -> Game {
        Game::new(GameName::Kiswahili, crate::points::Readings::DEFAULT)
    }

    #[test]
    fn a_safari_loses_the_house_and_is_counted() {
        // Nierse 1997, diagram 14: A8> captures 6, 4 and so on and sows the house.
        let state = start("0.0.0.0.0.0.0.0/0.3.4.8.0.2.5.6/0.2.1.0.8.0.3.4/0.0.0.0.0.0.0.0 5.5 Hh S -");
        let turn = capture(7, Way::Anticlockwise, AtHouse::Safari);
        let stats = GameStats::of("14", &kiswahili(), &state, &[turn], None);
        assert_eq!((stats.plies, stats.safari.as_slice()), (1, &[1][..]));
        assert_eq!(stats.houses, [HouseFate::Safari { ply: 1 }, HouseFate::Kept]);
        assert_eq!(stats.captured, [10], "6 of a1 and 4 of a6");
        assert_eq!(stats.branching, [5], "A2, A3L, A3R, A7, A8 and A8>, as far as legal");
    }

    #[test]
    fn bao_hamna_with_seeds_in_hand_is_mkononi() {
        // Nierse 1997, diagram 21.
        let state = start("0.0.0.0.0.0.0.0/1.2.2.16.0.0.2.0/2.0.0.0.14.0.0.1/0.0.0.0.0.0.0.0 5.4 Hh S -");
        let turn = capture(0, Way::Clockwise, AtHouse::Safari);
        let stats = GameStats::of("21", &kiswahili(), &state, &[turn], None);
        assert_eq!(stats.outcome, Outcome::BaoHamna { winner: Winner::South, mkononi: true });
        assert_eq!(stats.houses, [HouseFate::Safari { ply: 1 }, HouseFate::Captured { ply: 1 }]);
        let summary = Summary::of(&[stats]);
        assert_eq!((summary.results.south, summary.wins.bao_hamna, summary.wins.mkononi), (1, 1, 1));
        assert_eq!(summary.houses.lost_at, Spread { mean: 1.0, median: 1.0, most: 1 });
    }

    #[test]
    fn a_spread_has_a_median_between_two_middles() {
        assert_eq!(Spread::of([4, 1, 2, 9]), Spread { mean: 4.0, median: 3.0, most: 9 });
        assert_eq!(Spread::of([]), Spread::default());
    }

    #[test]
    fn turns_from_the_first_illegal_one_on_are_not_counted() {
        let state = GameName::Kiswahili.start();
        let turn = capture(0, Way::Clockwise, AtHouse::Stop);
        let stats = GameStats::of("x", &kiswahili(), &state, &[turn], Some("1-0"));
        assert_eq!((stats.plies, stats.outcome), (0, Outcome::Open));
        assert_eq!(Summary::of(&[stats]).wins.off_board, 1);
    }
}
