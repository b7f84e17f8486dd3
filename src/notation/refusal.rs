//! Why a move as written cannot be played: what was found, what was allowed, which rule says so.

use std::fmt;

use super::Span;
use super::dialect::{Dialect, Hand, Meaning, Notation, PitNames};
use super::token::Sign;
use super::write::{Form, Outcome, own_hand, way_of, write_turn};
use crate::engine::kiswahili::Point as Own;
use crate::engine::{
    AtHouse, Game, Halt, Illegal, Kind, Pit, Point, Side, SingletonBar, Stage, State, Turn, Way,
};

/// A move that cannot be played, and why. Its text is made when it is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct ResolveError {
    /// The part of the move that is to blame, in bytes of the text.
    pub span: Span,
    /// What is wrong.
    pub refusal: Refusal,
    /// The notation in which it was read.
    pub notation: Notation,
    /// The position in which it was to be played.
    pub state: State,
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// A part of it cannot be read (`?`).
    Illegible,
    /// A sign that the dialect does not have.
    ForeignSign(Sign),
    /// A sign that says again, or differently, what another says.
    Twice(Sign),
    /// The letter of the pit is left out where it may not be.
    LetterMissing,
    /// No pit has this name.
    NoSuchPit,
    /// The pit belongs to the side that is not to move.
    NotYours,
    /// The side to move has no start at all: the game is over.
    GameOver,
    /// The pit is empty.
    EmptyPit,
    /// A seed is entered into the front row only.
    BackRowInNamua,
    /// A pit of one seed starts no turn.
    Singleton,
    /// A singleton that may move (Kigogo), but not here.
    SingletonBarred(SingletonBar),
    /// A capture is compulsory, and this is none. These are.
    CaptureCompulsory(Vec<(Pit, Way)>),
    /// A capture of this pit, which was blocked, is compulsory.
    MustCapture(Pit),
    /// A takata in the namua may not start in a singleton while another front pit may start.
    SingletonInNamua,
    /// A takata may not start in this house.
    HouseNotAllowed,
    /// The first takata of the mtaji starts in the house.
    HouseFirst,
    /// The pit is blocked by takasia.
    Blocked,
    /// A takata starts in the back row only if no front pit may start.
    FrontRowFirst,
    /// It cannot start so, for a reason not told apart.
    NoSuchStart,
    /// The direction is left out where both are possible.
    DirectionMissing,
    /// The direction is the other one.
    DirectionForced {
        /// The only one possible, for the mover.
        to: Hand,
        /// Why.
        by: Forced,
    },
    /// The house is marked as played on, but no lap of the turn ends in it.
    HouseNotReached,
    /// The house is marked as played on, but the turn has to stop in it.
    HouseStops,
    /// It may start so but not be played to its end.
    Unplayable(Illegal),
}

/// Why only one direction is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Forced {
    /// A capture at front pit 1, 2, 7 or 8 enters at the nearer kichwa.
    Kimbi,
    /// The last front pit may not be sown off its row's end.
    LoneKichwa,
    /// The game is sown one way only.
    OneWay,
    /// A singleton moves into an empty pit only.
    NextOccupied,
}

/// Where the rules say so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The page, as in `rules.md`.
    pub page: &'static str,
    /// A section of it, as in `3.3`.
    pub section: &'static str,
    /// The contested point that decides, if one does.
    pub point: Option<Point>,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.page, self.section)?;
        self.point.map_or(Ok(()), |point| write!(f, ", point `{}`", point.id()))
    }
}

impl Refusal {
    /// Its name in grammar.md.
    pub const fn name(&self) -> &'static str {
        match self {
            Refusal::Illegible => "illegible",
            Refusal::ForeignSign(_) => "foreign-sign",
            Refusal::Twice(_) => "said-twice",
            Refusal::LetterMissing => "letter-missing",
            Refusal::NoSuchPit => "no-such-pit",
            Refusal::NotYours => "not-yours",
            Refusal::GameOver => "game-over",
            Refusal::EmptyPit => "empty-pit",
            Refusal::BackRowInNamua => "back-row-in-namua",
            Refusal::Singleton => "singleton",
            Refusal::SingletonBarred(_) => "singleton-barred",
            Refusal::CaptureCompulsory(_) => "capture-compulsory",
            Refusal::MustCapture(_) => "must-capture",
            Refusal::SingletonInNamua => "singleton-in-namua",
            Refusal::HouseNotAllowed => "house-not-allowed",
            Refusal::HouseFirst => "house-first",
            Refusal::Blocked => "blocked",
            Refusal::FrontRowFirst => "front-row-first",
            Refusal::NoSuchStart => "no-such-start",
            Refusal::DirectionMissing => "direction-missing",
            Refusal::DirectionForced { .. } => "direction-forced",
            Refusal::HouseNotReached => "house-not-reached",
            Refusal::HouseStops => "house-stops",
            Refusal::Unplayable(_) => "unplayable",
        }
    }

    /// The rule that says so; none for what is a matter of notation.
    pub fn rule(&self) -> Option<Rule> {
        let page = "rules.md";
        let rule = |section| Some(Rule { page, section, point: None });
        let decided = |section, point: Own| Some(Rule { page, section, point: Some(point.into()) });
        match self {
            Refusal::Illegible
            | Refusal::ForeignSign(_)
            | Refusal::Twice(_)
            | Refusal::LetterMissing
            | Refusal::DirectionMissing
            | Refusal::NoSuchStart => None,
            Refusal::NoSuchPit | Refusal::NotYours => rule("§2"),
            Refusal::EmptyPit | Refusal::BackRowInNamua | Refusal::Singleton => rule("3.1"),
            Refusal::SingletonBarred(_) => rule("§8"),
            Refusal::GameOver => rule("3.9"),
            Refusal::CaptureCompulsory(_) => rule("3.3"),
            Refusal::MustCapture(_) => decided("§6", Own::TakasiaMustCapture),
            Refusal::SingletonInNamua => decided("§6", Own::NamuaSingletonStart),
            Refusal::HouseNotAllowed => decided("§6", Own::NamuaTakataFromHouse),
            Refusal::HouseFirst => decided("§6", Own::MtajiFirstTakataFromHouse),
            Refusal::Blocked => rule("§4"),
            Refusal::FrontRowFirst => rule("3.7"),
            Refusal::DirectionForced { by: Forced::Kimbi, .. } => rule("3.4"),
            Refusal::DirectionForced { by: Forced::LoneKichwa, .. } => decided("§6", Own::FrontLoneKichwa),
            Refusal::DirectionForced { by: Forced::OneWay | Forced::NextOccupied, .. } => rule("§8"),
            Refusal::HouseNotReached => rule("3.8"),
            Refusal::HouseStops => decided("§6", Own::NamuaTakataIntoHouse),
            Refusal::Unplayable(Illegal::Halts(Halt::OwnFrontForbidden)) => {
                decided("§6", Own::FrontEmptiedByMover)
            }
            Refusal::Unplayable(Illegal::Halts(_)) => decided("§5", Own::NeverEnding),
            Refusal::Unplayable(Illegal::MustCapture(_)) => decided("§6", Own::TakasiaMustCapture),
            Refusal::Unplayable(_) => None,
        }
    }
}

/// Why no turn starts in this pit, or not this way. To be asked of starts that are none.
pub(super) fn of_start(game: &Game, state: &State, pit: Pit, hand: Option<Hand>) -> Refusal {
    let starts = game.starts(state);
    let ring = state.ring(state.side());
    let seeds = ring.get(pit.index()).copied().unwrap_or(0);
    let (namua, front) = (state.stage() == Stage::Namua, pit.0 < state.columns());
    let Some((_, _, kind)) = starts.first().copied() else { return Refusal::GameOver };
    if namua && !front {
        return Refusal::BackRowInNamua;
    }
    if seeds == 0 {
        return Refusal::EmptyPit;
    }
    if let Some(bar) = state.singleton_bar(pit) {
        return Refusal::SingletonBarred(bar);
    }
    let here = starts.iter().find(|(start, ..)| *start == pit);
    if seeds == 1 && !namua && here.is_none() {
        return Refusal::Singleton;
    }
    if kind == Kind::Capture {
        return match here {
            Some((_, way, _)) if namua => {
                Refusal::DirectionForced { to: own_hand(state, pit, *way, kind), by: Forced::Kimbi }
            }
            _ => match game.must_take_first(state) {
                Some(must) if captures_first(game, state, pit, hand) => Refusal::MustCapture(must),
                _ => Refusal::CaptureCompulsory(starts.iter().map(|(pit, way, _)| (*pit, *way)).collect()),
            },
        };
    }
    let starts_in_front = starts.iter().any(|(start, ..)| start.0 < state.columns());
    match here {
        Some((_, way, _)) => {
            let by = if state.marks_takata() { Forced::LoneKichwa } else { Forced::NextOccupied };
            Refusal::DirectionForced { to: own_hand(state, pit, *way, kind), by }
        }
        None if state.blocked() == Some(pit) => Refusal::Blocked,
        None if !front && starts_in_front => Refusal::FrontRowFirst,
        None if namua && pit == Pit::HOUSE && state.houses()[state.side() as usize] => {
            Refusal::HouseNotAllowed
        }
        None if namua && seeds == 1 => Refusal::SingletonInNamua,
        None if !namua && starts.iter().all(|(start, ..)| *start == Pit::HOUSE) => Refusal::HouseFirst,
        None => Refusal::NoSuchStart,
    }
}

/// Whether the first lap of a start would capture.
fn captures_first(game: &Game, state: &State, pit: Pit, hand: Option<Hand>) -> bool {
    let way = hand.map(|hand| way_of(state, pit, hand, Kind::Capture));
    way.is_some_and(|way| game.takes_first(state, pit, way).is_some())
}

impl ResolveError {
    /// The rule that says so, in the game at hand; none for what is a matter of notation.
    pub fn rule(&self) -> Option<Rule> {
        let rule = self.refusal.rule()?;
        let Some(own) = self.state.own_rules() else { return Some(rule) };
        Some(Rule { page: own.page, section: own.section, point: rule.point.and(own.never_ending) })
    }

    /// A pit of the side to move in the notation at hand.
    fn pit(&self, pit: Pit, side: Side) -> String {
        self.notation.dialect.pit_name(pit, side, self.state.columns())
    }

    /// The pits that the side to move owns, as the dialect names them.
    fn own_pits(&self) -> String {
        let (side, columns) = (self.state.side(), self.state.columns());
        let name = |pit| format!("`{}`", self.notation.dialect.pit_name(Pit(pit), side, columns));
        let [front_left, front_right, back_right, back_left] =
            [0, columns - 1, columns, 2 * columns - 1].map(name);
        format!("{front_left} to {front_right} and {back_left} to {back_right}")
    }

    fn direction_signs(&self) -> [char; 2] {
        [Hand::Left, Hand::Right].map(|hand| self.sign(Meaning::Direction(hand)))
    }

    fn sign(&self, meaning: Meaning) -> char {
        self.notation.dialect.description().sign(meaning).map_or('?', Sign::glyph)
    }

    fn captures(&self, starts: &[(Pit, Way)]) -> String {
        let write = |&(pit, way): &(Pit, Way)| {
            let turn = Turn { pit, way, kind: Kind::Capture, at_house: AtHouse::Stop };
            format!(
                "`{}`",
                write_turn(&self.state, &turn, Outcome::default(), self.notation, Form::Canonical)
            )
        };
        starts.iter().map(write).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.state.side();
        let dialect = self.notation.dialect;
        match &self.refusal {
            Refusal::Illegible => write!(f, "part of this move cannot be read"),
            Refusal::ForeignSign(sign) => foreign_sign(f, dialect, *sign),
            Refusal::Twice(sign) => write!(f, "`{}` says again what is said already", sign.glyph()),
            Refusal::LetterMissing => match dialect.description().pits {
                PitNames::Owner => {
                    write!(f, "the letter of the row is missing; it may be left out in the namua only")
                }
                PitNames::Board => write!(f, "the letter of the column is missing"),
            },
            Refusal::NoSuchPit => write!(f, "there is no such pit; {side} has {}", self.own_pits()),
            Refusal::NotYours => write!(f, "{side} is to move, and this pit is {}'s", side.other()),
            Refusal::GameOver => write!(f, "{side} cannot move: the game is over"),
            Refusal::EmptyPit => write!(f, "this pit is empty"),
            Refusal::BackRowInNamua => write!(f, "in the namua a seed is entered into the front row"),
            Refusal::Singleton => write!(f, "a pit of one seed starts no turn"),
            Refusal::SingletonBarred(SingletonBar::LargerPit) => {
                write!(f, "a singleton moves only if no pit of {side} holds two or more")
            }
            Refusal::SingletonBarred(SingletonBar::NextOccupied) => {
                write!(f, "a singleton moves only into an empty pit, and the next pit is occupied")
            }
            Refusal::CaptureCompulsory(starts) => {
                write!(f, "a capture is compulsory: {}", self.captures(starts))
            }
            Refusal::MustCapture(pit) => {
                write!(f, "`{}`, which was blocked, must be captured", self.pit(*pit, side.other()))
            }
            Refusal::SingletonInNamua => {
                write!(f, "a takata may not start in a singleton while a front pit of two or more may start")
            }
            Refusal::HouseNotAllowed => write!(f, "a takata may not start in this house"),
            Refusal::HouseFirst => write!(f, "a takata must start in the house while it is owned"),
            Refusal::Blocked => write!(f, "this pit is blocked by takasia"),
            Refusal::FrontRowFirst => {
                write!(f, "a takata starts in the back row only if no front pit may start")
            }
            Refusal::NoSuchStart => write!(f, "no turn may start here"),
            Refusal::DirectionMissing => {
                let [left, right] = self.direction_signs();
                write!(f, "the direction is missing; both `{left}` and `{right}` are possible")
            }
            Refusal::DirectionForced { to, by } => {
                let to = self.notation.viewpoint.hand(side, *to);
                let sign = self.sign(Meaning::Direction(to));
                match by {
                    Forced::Kimbi => {
                        write!(f, "captured seeds must enter here at the nearer kichwa: `{sign}`")
                    }
                    Forced::LoneKichwa => {
                        write!(f, "the last front pit may not be sown off its row; only `{sign}` is possible")
                    }
                    Forced::NextOccupied => {
                        write!(f, "a singleton moves only into an empty pit; only `{sign}` is possible")
                    }
                    Forced::OneWay => {
                        write!(f, "{} is sown one way only: {to} here", self.state.board_name())
                    }
                }
            }
            Refusal::HouseNotReached => {
                write!(
                    f,
                    "`{}` marks the house as played on, but no lap ends in it",
                    self.sign(Meaning::Safari)
                )
            }
            Refusal::HouseStops => {
                write!(
                    f,
                    "`{}` marks the house as played on, but the turn stops in it",
                    self.sign(Meaning::Safari)
                )
            }
            Refusal::Unplayable(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for ResolveError {}

fn foreign_sign(f: &mut fmt::Formatter<'_>, dialect: Dialect, sign: Sign) -> fmt::Result {
    let known = dialect.description().signs.iter().map(|(sign, _)| format!("`{}`", sign.glyph()));
    let known = known.collect::<Vec<_>>().join(", ");
    write!(f, "dialect `{dialect}` has no `{}`; it has {known}", sign.glyph())
}
