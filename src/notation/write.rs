//! Writing a turn in any notation, in one canonical way.
//!
//! What may be left out, and is in [`Form::Short`], is what the dialect's description says: the letter of
//! a pit in the namua, the direction of a capture without choice. No form writes anything that the reader
//! would not take back as the same turn.

use super::dialect::{
    Description, Dialect, ForcedDirection, Hand, Meaning, Notation, PitNames, RowLetter, way_along_row,
    way_from_kichwa,
};
use crate::engine::{AtHouse, Kind, Loss, Pit, Side, Stage, State, Step, Turn, Way};

/// How much is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Form {
    /// As the dialect's own sources write: with the letter, without the direction of a capture that
    /// leaves no choice if the dialect leaves that out.
    #[default]
    Canonical,
    /// Every direction, every letter, and `#` for bao hamna if the dialect has it.
    Full,
    /// All that may be left out is.
    Short,
}

/// What a turn shows only once it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Outcome {
    /// It blocks a pit.
    pub takasia: bool,
    /// It empties the opponent's front row.
    pub hamna: bool,
}

impl Outcome {
    /// Reads it off a turn that was played from `before`.
    pub fn of(before: &State, step: &Step) -> Outcome {
        Outcome {
            takasia: step.blocks.is_some(),
            hamna: (step.turn.kind == Kind::Capture || !before.marks_takata())
                && step.after.loss(before.side().other()) == Some(Loss::FrontEmpty),
        }
    }
}

/// Writes a legal turn of a position.
pub fn write(before: &State, step: &Step, notation: Notation, form: Form) -> String {
    write_turn(before, &step.turn, Outcome::of(before, step), notation, form)
}

/// Writes a turn whose outcome is given.
pub fn write_turn(before: &State, turn: &Turn, outcome: Outcome, notation: Notation, form: Form) -> String {
    let description = notation.dialect.description();
    let mut text = pit_text(before, turn.pit, notation.dialect, form);
    if before.only_way().is_some() {
        return text;
    }
    let mut say = |meaning, times| {
        if let Some(sign) = description.sign(meaning) {
            text.extend(std::iter::repeat_n(sign.glyph(), times));
        }
    };
    if writes_direction(before, turn, description, form) {
        say(Meaning::Direction(hand(before, turn, notation)), 1);
    }
    say(Meaning::Safari, usize::from(turn.at_house == AtHouse::Safari));
    let stars = match turn.kind {
        Kind::Capture => 0,
        Kind::Takata if !before.marks_takata() => 0,
        Kind::Takata => 1 + usize::from(outcome.takasia),
    };
    say(Meaning::Takata, stars);
    say(Meaning::Hamna, usize::from(outcome.hamna && form == Form::Full));
    text
}

fn pit_text(before: &State, pit: Pit, dialect: Dialect, form: Form) -> String {
    let description = dialect.description();
    let name = dialect.pit_name(pit, before.side(), before.columns());
    let may_be_left_out = before.stage() == Stage::Namua
        && description.row_letter == RowLetter::MayBeLeftOutInNamua
        && description.pits == PitNames::Owner;
    if form == Form::Short && may_be_left_out { name[1..].to_owned() } else { name }
}

fn writes_direction(before: &State, turn: &Turn, description: &Description, form: Form) -> bool {
    form == Form::Full
        || description.forced == ForcedDirection::Written
        || !is_without_choice(before.stage(), turn.kind, turn.pit)
}

/// Whether a start is a namua capture at a kichwa or kimbi, which leaves no choice of direction
/// (rules.md 3.4).
pub(crate) fn is_without_choice(stage: Stage, kind: Kind, pit: Pit) -> bool {
    stage == Stage::Namua && kind == Kind::Capture && pit.forced_entry().is_some()
}

/// The hand that stands for the way of a turn, in a notation.
pub fn hand(before: &State, turn: &Turn, notation: Notation) -> Hand {
    let hand = own_hand(before, turn.pit, turn.way, turn.kind);
    notation.viewpoint.hand(before.side(), hand)
}

/// The hand of the mover that stands for a way.
pub(super) fn own_hand(before: &State, pit: Pit, way: Way, kind: Kind) -> Hand {
    let means = |hand| way_of(before, pit, hand, kind) == way;
    if means(Hand::Left) { Hand::Left } else { Hand::Right }
}

/// The way that a hand of the mover stands for.
pub(super) fn way_of(before: &State, pit: Pit, hand: Hand, kind: Kind) -> Way {
    match (before.stage(), kind) {
        (Stage::Namua, Kind::Capture) => way_from_kichwa(hand),
        _ => way_along_row(pit, hand, before.columns()),
    }
}

/// The pit that a name stands for in a dialect, with its owner. `None` if there is none.
pub(crate) fn pit_of(dialect: Dialect, letter: char, number: u8, columns: u8) -> Option<(Side, Pit)> {
    let lower = letter.to_ascii_lowercase();
    match dialect.description().pits {
        PitNames::Owner => {
            let side = if letter.is_ascii_uppercase() { Side::South } else { Side::North };
            let pit = match lower {
                'a' => number.checked_sub(1)?,
                'b' => (2 * columns).checked_sub(number)?,
                _ => return None,
            };
            (1..=columns).contains(&number).then_some((side, Pit(pit)))
        }
        PitNames::Board => {
            let column = (lower as u8).checked_sub(b'a').filter(|column| *column < columns)?;
            let (side, front) = match number {
                1 => (Side::South, false),
                2 => (Side::South, true),
                3 => (Side::North, true),
                4 => (Side::North, false),
                _ => return None,
            };
            let from_left = if side == Side::South { column } else { columns - 1 - column };
            Some((side, Pit(if front { from_left } else { 2 * columns - 1 - from_left })))
        }
    }
}
