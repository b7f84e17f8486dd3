//! The list of the games. A further game is a folder beside this file and an entry here; nothing else names one.
//!
//! One file over 500 lines: the list and all that is made from it, so that nothing else need name a game.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::board::{Pit, Side, Stage, Way};
use super::door::{Board, Loss, OwnRules, Rules};
use super::points::{PointInfo, Reading};
use super::setup::{SetUp, SetupFault};
use super::terms::Terms;
use super::turn::SingletonBar;
use super::{hus, kiarabu, kigogo, kiswahili};

/// Everything that holds one variant or field a board, made from one list.
macro_rules! family {
    // The first token is a dollar sign, for the macros that this one makes.
    ($d:tt $(
        $(#[doc = $board_doc:literal])+
        $Board:ident in $folder:ident {
            $( $(#[doc = $doc:literal])+ $(#[$default:ident])? $Game:ident = $INFO:ident, )+
        }
    )+) => {
        /// The games of the family, by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "lowercase")]
        #[non_exhaustive]
        pub enum GameName {
            $($( $(#[doc = $doc])+ $(#[$default])? $Game, )+)+
        }

        impl GameName {
            /// All of them.
            pub const ALL: [GameName; [$($( GameName::$Game, )+)+].len()] = [$($( GameName::$Game, )+)+];

            /// The name in records and on the command line.
            pub const fn name(self) -> &'static str {
                match self { $($( GameName::$Game => $folder::$INFO.name, )+)+ }
            }

            /// What it is, in a few words.
            pub const fn about(self) -> &'static str {
                match self { $($( GameName::$Game => concat!($($doc),+), )+)+ }.trim_ascii()
            }

            /// Its own words, in which people are told of it unless they ask for others.
            pub const fn terms(self) -> Terms {
                match self { $($( GameName::$Game => $folder::$INFO.terms, )+)+ }
            }

            /// Its profiles in the order in which tables show them, the default one first; those not named here come
            /// behind.
            pub const fn profiles(self) -> &'static [&'static str] {
                match self { $($( GameName::$Game => $folder::$INFO.profiles, )+)+ }
            }

            /// The contested points of the game.
            pub const fn points(self) -> &'static [Point] {
                match self {
                    $($( GameName::$Game => {
                        const OWN: &[$folder::Point] = $folder::$INFO.points;
                        const POINTS: [Point; OWN.len()] = {
                            let mut points = [Point::$Board(OWN[0]); OWN.len()];
                            let mut at = 0;
                            while at < OWN.len() {
                                points[at] = Point::$Board(OWN[at]);
                                at += 1;
                            }
                            points
                        };
                        &POINTS
                    } )+)+
                }
            }

            /// The points on which the game itself leaves no choice, with their readings.
            pub fn fixes(self) -> impl Iterator<Item = (Point, &'static str)> {
                let fixes: Vec<(Point, &'static str)> = match self {
                    $($( GameName::$Game => {
                        $folder::$INFO.fixes.iter().map(|&(point, reading)| (Point::$Board(point), reading)).collect()
                    } )+)+
                };
                fixes.into_iter()
            }

            /// The position from which the game starts under these readings, unless its profile says otherwise.
            pub fn start_under(self, readings: &Readings) -> State {
                match self {
                    $($( GameName::$Game => State::$Board(($folder::$INFO.start)(&readings.$folder)), )+)+
                }
            }

            /// Whether the game has rows of so many pits.
            pub fn has_rows_of(self, columns: usize) -> bool {
                match self { $($( GameName::$Game => <$folder::Position as Board>::has_rows_of(columns), )+)+ }
            }

            /// The position of a set-up.
            ///
            /// # Errors
            /// All that is wrong with the set-up.
            pub fn set(self, set_up: &SetUp) -> Result<State, Vec<SetupFault>> {
                match self { $($( GameName::$Game => <$folder::Position as Board>::set(set_up).map(State::$Board), )+)+ }
            }

            pub(super) fn engine(self, readings: Readings) -> Engine {
                match self { $($( GameName::$Game => Engine::$Board($folder::Rules::under(readings.$folder)), )+)+ }
            }
        }

        /// A contested point of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Point {
            $( $(#[doc = $board_doc])+ $Board($folder::Point), )+
        }

        impl Point {
            /// All points of all games.
            pub fn all() -> impl Iterator<Item = Point> {
                std::iter::empty()$( .chain($folder::Point::ALL.iter().map(|&point| Point::$Board(point))) )+
            }

            /// The name used in profiles, as in `house.tax`.
            pub const fn id(self) -> &'static str {
                self.info().id
            }

            /// The readings of other points in which those of this one can part in play at all, or before very long.
            pub fn surroundings(self) -> Vec<(Point, Reading)> {
                match self {
                    $( Point::$Board(point) => {
                        let own = point.surroundings().iter();
                        own.map(|&(point, name)| (Point::$Board(point), Reading::Named(name))).collect()
                    } )+
                }
            }

            /// The question, the readings and their sources.
            pub const fn info(self) -> PointInfo {
                match self { $( Point::$Board(point) => point.info(), )+ }
            }
        }

        $(
            impl From<$folder::Point> for Point {
                fn from(point: $folder::Point) -> Point {
                    Point::$Board(point)
                }
            }

            impl From<$folder::Position> for State {
                fn from(position: $folder::Position) -> State {
                    State::$Board(position)
                }
            }

            impl TryFrom<State> for $folder::Position {
                type Error = State;

                fn try_from(state: State) -> Result<$folder::Position, State> {
                    match state {
                        State::$Board(position) => Ok(position),
                        other => Err(other),
                    }
                }
            }

            impl From<$folder::Readings> for Readings {
                fn from(own: $folder::Readings) -> Readings {
                    Readings { $folder: own, ..Readings::DEFAULT }
                }
            }
        )+

        /// One reading for every point: all that a game needs to be judged. A game asks for those of its
        /// own points only.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct Readings {
            $( $(#[doc = $board_doc])+ pub $folder: $folder::Readings, )+
        }

        impl Readings {
            /// The first reading of every point: those of the default profiles.
            pub const DEFAULT: Readings = Readings { $( $folder: $folder::Readings::DEFAULT, )+ };

            /// The reading of a point.
            pub fn get(&self, point: Point) -> Reading {
                match point { $( Point::$Board(point) => self.$folder.get(point), )+ }
            }

            /// Sets a point to this reading; false, and nothing changes, if it has no such reading.
            pub fn set(&mut self, point: Point, reading: Reading) -> bool {
                match point { $( Point::$Board(point) => self.$folder.set(point, reading), )+ }
            }
        }

        /// A position of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum State {
            $( $(#[doc = $board_doc])+ $Board($folder::Position), )+
        }

        /// The rules of any game.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(super) enum Engine {
            $( $Board($folder::Rules), )+
        }

        /// Asks the position of a state, whatever its board.
        macro_rules! on_board {
            ($d state:expr, $d position:ident => $d body:expr) => {
                match $d state { $( State::$Board($d position) => $d body, )+ }
            };
        }

        impl State {
            /// Where the rules of its board stand, if not in those of Kiswahili.
            pub fn own_rules(&self) -> Option<OwnRules<Point>> {
                match self {
                    $( State::$Board(_) => <$folder::Position as Board>::OWN_RULES.map(|own| OwnRules {
                        page: own.page,
                        section: own.section,
                        never_ending: own.never_ending.map(Point::$Board),
                    }), )+
                }
            }

            /// The same board set up otherwise.
            ///
            /// # Errors
            /// All that is wrong with the set-up.
            pub fn set_otherwise(&self, set_up: &SetUp) -> Result<State, Vec<SetupFault>> {
                match self {
                    $( State::$Board(own) => {
                        <$folder::Position as Board>::set(set_up).map(|set| State::$Board(set.as_ruled_for(own)))
                    } )+
                }
            }

            /// Whether moves on its board mark a takata: a turn shows at its start whether it captures.
            pub const fn marks_takata(&self) -> bool {
                match self { $( State::$Board(_) => <$folder::Position as Board>::MARKS_TAKATA, )+ }
            }

            /// What its board is called, as in a message.
            pub const fn board_name(&self) -> &'static str {
                match self { $( State::$Board(_) => <$folder::Position as Board>::NAME, )+ }
            }

            /// What the stores hold, in words.
            pub const fn stores_are(&self) -> &'static str {
                match self { $( State::$Board(_) => <$folder::Position as Board>::STORES_ARE, )+ }
            }
        }

        /// Asks the rules of a game, whatever its board.
        macro_rules! on_engine {
            ($d engine:expr, $d rules:ident => $d body:expr) => {
                match $d engine { $( crate::engine::family::Engine::$Board($d rules) => $d body, )+ }
            };
        }

        /// Asks the rules of a game about a state of its board; a state of another board gets the other answer.
        macro_rules! on_game {
            ($d engine:expr, $d state:expr, $d rules:ident, $d position:ident, $d wrap:ident => $d body:expr, else $d other:expr) => {
                match ($d engine, $d state) {
                    $( (crate::engine::family::Engine::$Board($d rules), State::$Board($d position)) => {
                        let $d wrap = State::$Board;
                        $d body
                    } )+
                    _ => $d other,
                }
            };
        }

        impl Engine {
            /// The same rules with another lap limit.
            pub(super) fn limited_to(self, laps: Option<u64>) -> Engine {
                match self { $( Engine::$Board(rules) => Engine::$Board(rules.limited_to(laps)), )+ }
            }
        }
    };
}

family! { $
    /// The 4×8 board of Kiswahili and its kin.
    Bao in kiswahili {
        /// Bao la Kiswahili, the game of the masters.
        #[default]
        Kiswahili = KISWAHILI,
        /// Bao la Kujifunza, the learners' game.
        Kujifunza = KUJIFUNZA,
        /// Bao la Kete of Lamu.
        Kete = KETE,
        /// The Malawi game, Bawo.
        Malawi = MALAWI,
    }
    /// The 4×12 board of Kigogo.
    Kigogo in kigogo {
        /// Bao Kigogo of Dodoma.
        Kigogo = KIGOGO,
    }
    /// The 4×7 and 4×8 boards of Kiarabu.
    Kiarabu in kiarabu {
        /// Bao la Kiarabu of Zanzibar, and Hawalis of Oman.
        Kiarabu = KIARABU,
    }
    /// The 4×8 board of Hus.
    Hus in hus {
        /// Hus Bao, the children's game.
        Hus = HUS,
    }
}

pub(super) use {on_engine, on_game};

impl State {
    /// The side to move.
    pub fn side(&self) -> Side {
        on_board!(self, position => Board::side(position))
    }

    /// The stage in which the next turn will be played. Games without hands are always in the mtaji.
    pub fn stage(&self) -> Stage {
        on_board!(self, position => Board::stage(position))
    }

    /// The name of the stage in which the next turn will be played, where there are stages.
    pub fn stage_name(&self) -> Option<&'static str> {
        on_board!(self, position => Board::stage_name(position))
    }

    /// Pits in a row.
    pub fn columns(&self) -> u8 {
        on_board!(self, position => Board::columns(position))
    }

    /// The counts of one side in ring order: front row from the owner's left, back row from his right.
    pub fn ring(&self, side: Side) -> Vec<u8> {
        on_board!(self, position => Board::ring(position, side))
    }

    /// The four rows as South sees them: North back, North front, South front, South back, left to right.
    pub fn rows(&self) -> [Vec<u8>; 4] {
        let columns = usize::from(self.columns());
        let (south, north) = (self.ring(Side::South), self.ring(Side::North));
        let reversed = |row: &[u8]| row.iter().rev().copied().collect::<Vec<u8>>();
        // A back row runs from the owner's right, so North's is already left to right for South.
        [
            north[columns..].to_vec(),
            reversed(&north[..columns]),
            south[..columns].to_vec(),
            reversed(&south[columns..]),
        ]
    }

    /// Seeds in hand, or captured in games without hands, by side; see [`State::stores_are`].
    pub fn stores(&self) -> [u8; 2] {
        on_board!(self, position => Board::stores(position))
    }

    /// The pit of the side to move that takasia blocks.
    pub fn blocked(&self) -> Option<Pit> {
        on_board!(self, position => Board::blocked(position))
    }

    /// The pit of the other side that the side to move must capture if it can (`takasia.must-capture`).
    pub fn must(&self) -> Option<Pit> {
        on_board!(self, position => Board::must(position))
    }

    /// The pit of the other side that will be blocked again at its turn (`takasia.lasts: until-cleared`).
    pub fn blocked_again(&self) -> Option<Pit> {
        on_board!(self, position => Board::blocked_again(position))
    }

    /// The only way in which seeds travel, where there is no choice.
    pub fn only_way(&self) -> Option<Way> {
        on_board!(self, position => Board::only_way(position))
    }

    /// Why this pit of the side to move, a singleton, may not be lifted, where singletons ever move.
    pub fn singleton_bar(&self, pit: Pit) -> Option<SingletonBar> {
        on_board!(self, position => Board::singleton_bar(position, pit))
    }

    /// What on the board itself has lost a side the game, if anything has.
    pub fn loss(&self, side: Side) -> Option<Loss> {
        on_board!(self, position => Board::loss(position, side))
    }

    /// Whether each side owns its house.
    pub fn houses(&self) -> [bool; 2] {
        on_board!(self, position => Board::houses(position))
    }

    /// All seeds: on the board, in hand and captured.
    pub fn total(&self) -> u32 {
        on_board!(self, position => Board::total(position))
    }

    /// All that the position says, free to be changed.
    pub fn set_up(&self) -> SetUp {
        SetUp {
            rings: Side::BOTH.map(|side| self.ring(side)),
            stores: self.stores(),
            houses: self.houses(),
            side: self.side(),
            blocked: self.blocked(),
            must: self.must(),
            other: self.blocked_again(),
        }
    }

    /// The same set-up with some seeds moved from one pit to another; `None` if it cannot be.
    pub fn moved(&self, from: (Side, Pit), to: (Side, Pit), seeds: u8) -> Option<State> {
        if from == to || seeds == 0 {
            return None;
        }
        let mut set_up = self.set_up();
        let source = set_up.rings[from.0 as usize].get_mut(from.1.index())?;
        *source = source.checked_sub(seeds)?;
        *set_up.rings[to.0 as usize].get_mut(to.1.index())? += seeds;
        self.set_otherwise(&set_up).ok()
    }

    /// The same set-up without one of its marks: a house no longer owned, a pit no longer blocked.
    pub fn plainer(&self) -> Vec<State> {
        let marked = self.set_up();
        let [south, north] = marked.houses;
        let mut all = vec![
            SetUp { houses: [false, north], ..marked.clone() },
            SetUp { houses: [south, false], ..marked.clone() },
            SetUp { blocked: None, ..marked.clone() },
            SetUp { must: None, ..marked.clone() },
            SetUp { other: None, ..marked.clone() },
        ];
        all.retain(|plainer| *plainer != marked);
        all.iter().filter_map(|plainer| self.set_otherwise(plainer).ok()).collect()
    }
}

/// No game has longer rows.
const LONGEST_ROW: usize = 12;

impl GameName {
    /// The profile under which the game is played unless told otherwise.
    pub const fn default_profile(self) -> &'static str {
        self.profiles()[0]
    }

    /// The position from which the game starts unless its profile says otherwise.
    pub fn start(self) -> State {
        self.start_under(&Readings::DEFAULT)
    }

    /// The lengths that its rows can have, in words: `7 or 8`.
    pub fn row_lengths(self) -> String {
        let lengths = (1..=LONGEST_ROW).filter(|&columns| self.has_rows_of(columns));
        lengths.map(|columns| columns.to_string()).collect::<Vec<_>>().join(" or ")
    }

    /// All games that have rows of so many pits.
    pub fn with_rows_of(columns: u8) -> impl Iterator<Item = GameName> {
        GameName::ALL.into_iter().filter(move |game| game.has_rows_of(usize::from(columns)))
    }

    /// The game that rows of so many pits belong to, the best known of several.
    pub fn of_rows(columns: u8) -> Option<GameName> {
        GameName::ALL.into_iter().find(|game| game.has_rows_of(usize::from(columns)))
    }

    /// Whether two games are played alike, so that the rules of one can be tried on the other: the same
    /// contested points, begun in the same stage.
    pub fn is_like(self, other: GameName) -> bool {
        self.points() == other.points() && self.start().stage() == other.start().stage()
    }
}

impl Point {
    /// The game that it is a point of, the first of several.
    pub fn game(self) -> GameName {
        GameName::ALL.into_iter().find(|game| game.points().contains(&self)).unwrap_or_default()
    }

    /// Whether a limit on sowing is a reading of it.
    pub fn takes_limit(self) -> bool {
        self.info().readings.iter().any(|reading| reading.name == "limit")
    }
}

impl Readings {
    /// The same readings with one point changed. A reading that is none of the point's changes nothing.
    pub fn with(mut self, point: Point, reading: Reading) -> Readings {
        self.set(point, reading);
        self
    }

    /// Sets a point to its reading of this name; false, and nothing changes, if it has none that its name tells whole.
    pub fn set_named(&mut self, point: Point, name: &str) -> bool {
        let known = point.info().readings.iter().find(|reading| reading.name == name);
        known.is_some_and(|known| self.set(point, Reading::Named(known.name)))
    }

    /// Takes the reading of one point from another set of readings.
    pub fn adopt(&mut self, point: Point, from: &Readings) {
        self.set(point, from.get(point));
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}
