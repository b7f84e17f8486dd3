//! A ply as printed, compared with a turn that may be meant by it.
//!
//! The comparison agrees with the reader of moves ([`crate::notation::resolve`]): where it finds no
//! slip the reader reads that very turn, and the other way round.

use super::cost::{SECOND_STAR, STAR, Slip};
use crate::engine::{AtHouse, Game, Halt, Kind, Side, Stage, State, Step, Turn, Way};
use crate::notation::dialect::{Hand, PitNames, way_from_kichwa};
use crate::notation::movetext::Written;
use crate::notation::token::{Part, Token};
use crate::notation::{Dialect, Notation, Viewpoint, resolve, write};

/// A ply as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Printed {
    /// A move that can be read.
    Move(Move),
    /// A move that can be read in part.
    Partial(Partial),
    /// Nothing can be read.
    Unknown,
    /// Any number of plies is not there.
    Gap,
}

/// The parts of a move that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// Whose pit it is, if that is said.
    side: Option<Side>,
    /// Whether the pit is of the front row, if that is said.
    front: Option<bool>,
    /// The number of the pit, from its owner's left.
    number: u8,
    /// The direction as written.
    hand: Option<Hand>,
    safari: bool,
    stars: u8,
}

/// The parts of a move of which some cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Partial {
    letter: Part<char>,
    number: Part<u8>,
    hand: Part<Hand>,
    safari: bool,
    stars: u8,
}

/// How the text is to be read at some place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seat {
    pub notation: Notation,
    /// Whether the letters are those of the other side.
    pub other_letters: bool,
}

/// How a printed move and a turn differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Difference {
    /// It is that turn. What its marks cost.
    None(u32),
    /// It would be that turn but for this slip. What slip and marks cost.
    Slip(Slip, u32),
}

impl Printed {
    pub(super) fn of(written: &Written, dialect: Dialect, columns: u8) -> Printed {
        match written {
            Written::Move(token) => Printed::of_token(token, dialect, columns),
            Written::Unknown(_) | Written::Unread(_) => Printed::Unknown,
            Written::Gap(_) => Printed::Gap,
        }
    }

    fn of_token(token: &Token, dialect: Dialect, columns: u8) -> Printed {
        let (letter, number) = (token.letter(), token.number());
        let Ok(signs) = token.read(dialect) else {
            let hand = Part::Illegible;
            return Printed::Partial(Partial { letter, number, hand, safari: false, stars: 0 });
        };
        let (hand, safari, stars) = (signs.direction, signs.safari, signs.stars);
        let partial = Partial { letter, number, hand, safari, stars };
        if token.is_illegible() {
            return Printed::Partial(partial);
        }
        let named = match (letter, number) {
            (Part::Read(letter), Part::Read(number)) => pit_named(dialect, letter, number, columns),
            (Part::Absent, Part::Read(number)) if dialect.description().pits == PitNames::Owner => {
                Some((None, None, number))
            }
            _ => None,
        };
        match named {
            Some((side, front, number)) => {
                Printed::Move(Move { side, front, number, hand: hand.read(), safari, stars })
            }
            // No pit has such a name: one part of it must be wrong.
            None => Printed::Partial(match dialect.description().pits {
                PitNames::Owner => Partial { letter: Part::Illegible, ..partial },
                PitNames::Board => Partial { letter: Part::Illegible, number: Part::Illegible, ..partial },
            }),
        }
    }
}

/// Whose pit a name means, of which row, and its number from the owner's left, which may be one that no row has.
fn pit_named(
    dialect: Dialect,
    letter: char,
    number: u8,
    columns: u8,
) -> Option<(Option<Side>, Option<bool>, u8)> {
    match dialect.description().pits {
        PitNames::Owner => {
            let side = if letter.is_ascii_uppercase() { Side::South } else { Side::North };
            let front = match letter.to_ascii_lowercase() {
                'a' => true,
                'b' => false,
                _ => return None,
            };
            Some((Some(side), Some(front), number))
        }
        PitNames::Board => {
            let (side, pit) = write::pit_of(dialect, letter, number, columns)?;
            let front = pit.0 < columns;
            Some((Some(side), Some(front), if front { pit.0 + 1 } else { 2 * columns - pit.0 }))
        }
    }
}

/// What the stars of a printed move cost if this turn is meant.
fn stars_cost(state: &State, step: &Step, stars: u8) -> u32 {
    if !state.marks_takata() {
        return 0;
    }
    let due = match step.turn.kind {
        Kind::Capture => 0,
        Kind::Takata => 1 + u8::from(step.blocks.is_some()),
    };
    match (stars > 0, due > 0) {
        (true, true) if stars != due => SECOND_STAR,
        (said, is) if said != is => STAR,
        _ => 0,
    }
}

/// A turn that a printed move is compared with.
pub(super) struct Candidate<'a> {
    pub game: &'a Game,
    pub state: &'a State,
    pub steps: &'a [Step],
    pub step: &'a Step,
}

impl Candidate<'_> {
    fn turn(&self) -> Turn {
        self.step.turn
    }

    fn front_and_number(&self) -> (bool, u8) {
        let (pit, columns) = (self.turn().pit.0, self.state.columns());
        if pit < columns { (true, pit + 1) } else { (false, 2 * columns - pit) }
    }

    fn is_namua_capture(&self) -> bool {
        self.state.stage() == Stage::Namua && self.turn().kind == Kind::Capture
    }

    /// Whether it is the only way that its pit can be played.
    fn is_only_way(&self) -> bool {
        let turn = self.turn();
        self.steps.iter().all(|other| other.turn.pit != turn.pit || other.turn.way == turn.way)
    }

    /// Whether a mark for the house would be redundant: going on is compulsory.
    fn goes_on_anyway(&self) -> bool {
        let turn = self.turn();
        turn.at_house == AtHouse::Stop
            && self.state.marks_takata()
            && !matches!(self.step.halt, Halt::HouseStop | Halt::HouseChoice)
            && resolve::sows_on_from_house(self.game, self.state, turn)
    }

    fn stars_cost(&self, stars: u8) -> u32 {
        stars_cost(self.state, self.step, stars)
    }
}

impl Move {
    /// Whether the other is written the same, but for the side.
    pub(super) fn repeats(&self, other: &Move) -> bool {
        Move { side: None, ..*self } == Move { side: None, ..*other }
    }

    pub(super) fn says_side(&self) -> bool {
        self.side.is_some()
    }

    pub(super) fn says_hand(&self) -> bool {
        self.hand.is_some()
    }

    pub(super) fn leaves_letter_out(&self) -> bool {
        self.front.is_none()
    }

    pub(super) fn stars(&self) -> u8 {
        self.stars
    }

    /// Compares with a turn.
    pub(super) fn compare(&self, candidate: &Candidate<'_>, seat: Seat) -> Difference {
        let slips = [
            self.side_slip(candidate, seat),
            self.pit_slip(candidate),
            self.hand_slip(candidate, seat.notation.viewpoint),
            self.house_slip(candidate),
        ];
        let stars = candidate.stars_cost(self.stars);
        let dearest = slips.iter().flatten().copied().max_by_key(|slip| slip.cost());
        let slip = match (dearest, slips.iter().flatten().count()) {
            (None, _) => return Difference::None(stars),
            (Some(only), 1) => only,
            (Some(dearest), 2) if dearest.cost() < Slip::TwoParts.cost() => Slip::TwoParts,
            _ => Slip::Other,
        };
        Difference::Slip(slip, slip.cost() + stars)
    }

    fn side_slip(&self, candidate: &Candidate<'_>, seat: Seat) -> Option<Slip> {
        let is_own = self.side? == candidate.state.side();
        (is_own == seat.other_letters).then_some(Slip::Side)
    }

    fn pit_slip(&self, candidate: &Candidate<'_>) -> Option<Slip> {
        let (front, number) = candidate.front_and_number();
        let number_slip = match self.number.abs_diff(number) {
            0 => None,
            1 => Some(Slip::Neighbour),
            _ => Some(Slip::Number),
        };
        match (self.front, candidate.state.stage()) {
            (None, Stage::Mtaji) => Some(number_slip.map_or(Slip::LetterMissing, |_| Slip::TwoParts)),
            (Some(said), _) if said != front => Some(number_slip.map_or(Slip::Row, |_| Slip::TwoParts)),
            _ => number_slip,
        }
    }

    fn hand_slip(&self, candidate: &Candidate<'_>, viewpoint: Viewpoint) -> Option<Slip> {
        let notation = Notation { viewpoint, ..Notation::default() };
        let due = write::hand(candidate.state, &candidate.turn(), notation);
        match self.hand {
            Some(hand) => (hand != due).then_some(Slip::Direction),
            None if candidate.is_only_way() => None,
            // The pit as printed may have left no choice; then the direction was its only one.
            None => match Some(self.number).filter(|_| candidate.is_namua_capture()).and_then(forced_entry) {
                Some(way) if way == candidate.turn().way => None,
                Some(_) => Some(Slip::Direction),
                None => Some(Slip::DirectionMissing),
            },
        }
    }

    fn house_slip(&self, candidate: &Candidate<'_>) -> Option<Slip> {
        let plays_on = candidate.turn().at_house == AtHouse::Safari;
        let fits = self.safari == plays_on || (self.safari && candidate.goes_on_anyway());
        (!fits).then_some(Slip::House)
    }
}

/// Where a capture at this front pit must enter (rules.md 3.4).
fn forced_entry(number: u8) -> Option<Way> {
    match number {
        1 | 2 => Some(way_from_kichwa(Hand::Left)),
        7 | 8 => Some(way_from_kichwa(Hand::Right)),
        _ => None,
    }
}

impl Partial {
    /// Whether a turn may be meant, and what the marks cost if it is.
    pub(super) fn fits(&self, candidate: &Candidate<'_>, seat: Seat) -> Option<u32> {
        let state = candidate.state;
        let named_for = if seat.other_letters { state.side().other() } else { state.side() };
        let name = seat.notation.dialect.pit_name(candidate.turn().pit, named_for, state.columns());
        let letter = match self.letter {
            Part::Illegible => true,
            Part::Read(letter) => name.starts_with(letter),
            Part::Absent => state.stage() == Stage::Namua,
        };
        let number = match self.number {
            Part::Read(number) => name.get(1..).and_then(|digits| digits.parse().ok()) == Some(number),
            Part::Illegible | Part::Absent => true,
        };
        let hand = match self.hand {
            Part::Read(hand) => write::hand(state, &candidate.turn(), seat.notation) == hand,
            Part::Absent => candidate.is_only_way(),
            Part::Illegible => true,
        };
        let safari =
            !self.safari || candidate.turn().at_house == AtHouse::Safari || candidate.goes_on_anyway();
        (letter && number && hand && safari).then(|| candidate.stars_cost(self.stars))
    }
}
