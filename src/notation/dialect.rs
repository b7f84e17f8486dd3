//! The dialects in which moves are written, described as data (grammar.md, "Dialects").
//!
//! They look alike and differ silently. A [`Description`] says all that differs; nothing else asks
//! which dialect it is. A new dialect is a new description.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

#[cfg(feature = "schema")]
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::sign::Sign;
use crate::engine::{Pit, Side, Way};

/// A way of writing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Dialect {
    /// De Voogt's: `A5R>*`. The 1994 games, Donkers, the encyclopedias.
    #[default]
    Voogt,
    /// The club's: `A5>+*`.
    Kiba,
    /// The Abstract Play server's: `e2>+*`, pits named as South sees the board.
    AbstractPlay,
    /// Board Game Arena's logs since March 2022: as the club's, with every direction written.
    Bga,
}

/// From whose seat a direction is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Viewpoint {
    /// Left and right are those of the player who moves.
    #[default]
    Mover,
    /// Left and right are those of the page, South's, also for North's moves.
    South,
}

/// The left or the right hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hand {
    /// Left.
    Left,
    /// Right.
    Right,
}

impl Hand {
    /// The other hand.
    pub const fn other(self) -> Hand {
        match self {
            Hand::Left => Hand::Right,
            Hand::Right => Hand::Left,
        }
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Hand::Left => "left",
            Hand::Right => "right",
        })
    }
}

/// How pits are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PitNames {
    /// By owner: row `A` (front) or `B` (back), capital for South, and the number from the owner's left.
    Owner,
    /// By board: a column letter from South's left, and the row from South's back row, 1 to 4.
    Board,
}

/// What becomes of the direction of a namua capture that leaves no choice (kichwa, kimbi; rules.md 3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcedDirection {
    /// It is left out; written all the same it is understood.
    LeftOut,
    /// It is always written.
    Written,
}

/// Whether the letter of a pit may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowLetter {
    /// In the namua, where every move starts in the front row.
    MayBeLeftOutInNamua,
    /// Never: without it no pit is named.
    Always,
}

/// What a sign after the pit means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Takata and mtaji: the way the hand leaves the pit along its row. Namua capture: the kichwa
    /// where the captured seeds enter.
    Direction(Hand),
    /// The house is played on.
    Safari,
    /// A move without capture; twice: one that makes a takasia.
    Takata,
    /// Bao hamna.
    Hamna,
}

/// Everything that sets a dialect apart.
#[derive(Debug)]
pub struct Description {
    /// Its name in records and on the command line.
    pub name: &'static str,
    /// Who writes so.
    pub used_by: &'static str,
    /// How pits are named.
    pub pits: PitNames,
    /// The signs that may follow the pit, in the order in which they are written.
    pub signs: &'static [(Sign, Meaning)],
    /// The direction of a capture without choice.
    pub forced: ForcedDirection,
    /// Whether the letter may be left out.
    pub row_letter: RowLetter,
}

impl Description {
    /// What a sign means, if the dialect has it.
    pub fn meaning(&self, sign: Sign) -> Option<Meaning> {
        self.signs.iter().find(|(own, _)| *own == sign).map(|(_, meaning)| *meaning)
    }

    /// The sign with a meaning, if the dialect can say it.
    pub fn sign(&self, meaning: Meaning) -> Option<Sign> {
        self.signs.iter().find(|(_, own)| *own == meaning).map(|(sign, _)| *sign)
    }
}

const VOOGT: Description = Description {
    name: "voogt",
    used_by: "de Voogt 1995 and 2000-01, Donkers, Nierse, Mancala World, the ICGA Journal",
    pits: PitNames::Owner,
    signs: &[
        (Sign::L, Meaning::Direction(Hand::Left)),
        (Sign::R, Meaning::Direction(Hand::Right)),
        (Sign::Greater, Meaning::Safari),
        (Sign::Star, Meaning::Takata),
        (Sign::Hash, Meaning::Hamna),
    ],
    forced: ForcedDirection::LeftOut,
    row_letter: RowLetter::MayBeLeftOutInNamua,
};

const KIBA: Description = Description {
    name: "kiba",
    used_by: "the Esperanto club K.I.B.A. and online tournaments",
    signs: &[
        (Sign::Less, Meaning::Direction(Hand::Left)),
        (Sign::Greater, Meaning::Direction(Hand::Right)),
        (Sign::Plus, Meaning::Safari),
        (Sign::Star, Meaning::Takata),
        (Sign::Hash, Meaning::Hamna),
    ],
    ..VOOGT
};

/// The signs of the two servers: those of the club without `#`.
const SERVER_SIGNS: &[(Sign, Meaning)] = &[
    (Sign::Less, Meaning::Direction(Hand::Left)),
    (Sign::Greater, Meaning::Direction(Hand::Right)),
    (Sign::Plus, Meaning::Safari),
    (Sign::Star, Meaning::Takata),
];

const ABSTRACT_PLAY: Description = Description {
    name: "abstract-play",
    used_by: "the Abstract Play server",
    pits: PitNames::Board,
    signs: SERVER_SIGNS,
    forced: ForcedDirection::Written,
    row_letter: RowLetter::Always,
};

const BGA: Description = Description {
    name: "bga",
    used_by: "the logs of Board Game Arena since March 2022",
    signs: SERVER_SIGNS,
    forced: ForcedDirection::Written,
    ..KIBA
};

impl Dialect {
    /// All dialects.
    pub const ALL: [Dialect; 4] = [Dialect::Voogt, Dialect::Kiba, Dialect::AbstractPlay, Dialect::Bga];

    /// What sets it apart.
    pub const fn description(self) -> &'static Description {
        match self {
            Dialect::Voogt => &VOOGT,
            Dialect::Kiba => &KIBA,
            Dialect::AbstractPlay => &ABSTRACT_PLAY,
            Dialect::Bga => &BGA,
        }
    }

    /// The name of a pit in full, such as `A5`, `b12` or `e2`. `columns` is the length of a row.
    pub fn pit_name(self, pit: Pit, side: Side, columns: u8) -> String {
        match self.description().pits {
            PitNames::Owner => crate::engine::pit_name(pit, side, columns),
            PitNames::Board => {
                let front = pit.0 < columns;
                let from_left = if front { pit.0 } else { 2 * columns - 1 - pit.0 };
                let (column, row) = match side {
                    Side::South => (from_left, if front { 2 } else { 1 }),
                    Side::North => (columns - 1 - from_left, if front { 3 } else { 4 }),
                };
                format!("{}{row}", char::from(b'a' + column))
            }
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.description().name)
    }
}

impl Viewpoint {
    /// Both viewpoints.
    pub const ALL: [Viewpoint; 2] = [Viewpoint::Mover, Viewpoint::South];

    /// The name in records and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Viewpoint::Mover => "mover",
            Viewpoint::South => "south",
        }
    }

    /// Turns a hand as written into the mover's own, and back.
    pub fn hand(self, side: Side, hand: Hand) -> Hand {
        match (self, side) {
            (Viewpoint::South, Side::North) => hand.other(),
            _ => hand,
        }
    }
}

impl fmt::Display for Viewpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The way of a sowing that leaves a pit towards the owner's left or right along its row; back rows run
/// the other way round the ring.
pub fn way_along_row(pit: Pit, hand: Hand, columns: u8) -> Way {
    match (hand, pit.0 < columns) {
        (Hand::Right, true) | (Hand::Left, false) => Way::Clockwise,
        (Hand::Left, true) | (Hand::Right, false) => Way::Anticlockwise,
    }
}

/// The way of captured seeds that enter at the owner's left or right kichwa (rules.md 3.4).
pub const fn way_from_kichwa(hand: Hand) -> Way {
    match hand {
        Hand::Left => Way::Clockwise,
        Hand::Right => Way::Anticlockwise,
    }
}

/// How the moves of a text are to be read: a dialect and a viewpoint. As text `voogt` or
/// `voogt:south`; in a record also `{dialect: voogt, viewpoint: south}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Notation {
    /// The dialect.
    pub dialect: Dialect,
    /// The viewpoint; the mover's unless told otherwise.
    pub viewpoint: Viewpoint,
}

impl Notation {
    /// Every dialect from every viewpoint.
    pub fn all() -> impl Iterator<Item = Notation> {
        Dialect::ALL.into_iter().flat_map(|dialect| {
            Viewpoint::ALL.into_iter().map(move |viewpoint| Notation { dialect, viewpoint })
        })
    }
}

impl From<Dialect> for Notation {
    fn from(dialect: Dialect) -> Notation {
        Notation { dialect, viewpoint: Viewpoint::Mover }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.viewpoint {
            Viewpoint::Mover => self.dialect.fmt(f),
            Viewpoint::South => f.pad(&format!("{}:{}", self.dialect, self.viewpoint)),
        }
    }
}

/// A name that is no dialect or no viewpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// No dialect of this name.
    Dialect(String),
    /// No viewpoint of this name.
    Viewpoint(String),
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::Dialect(given) => {
                let names = Dialect::ALL.map(|dialect| format!("`{dialect}`")).join(", ");
                write!(f, "`{given}` is no dialect; known are {names}")
            }
            NotationError::Viewpoint(given) => {
                write!(f, "`{given}` is no viewpoint; known are `mover` and `south`")
            }
        }
    }
}

impl std::error::Error for NotationError {}

impl FromStr for Dialect {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Dialect, NotationError> {
        let found = Dialect::ALL.into_iter().find(|dialect| dialect.description().name == text);
        found.ok_or_else(|| NotationError::Dialect(text.to_owned()))
    }
}

impl FromStr for Viewpoint {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Viewpoint, NotationError> {
        let found = Viewpoint::ALL.into_iter().find(|viewpoint| viewpoint.name() == text);
        found.ok_or_else(|| NotationError::Viewpoint(text.to_owned()))
    }
}

impl FromStr for Notation {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Notation, NotationError> {
        match text.split_once(':') {
            Some((dialect, viewpoint)) => {
                Ok(Notation { dialect: dialect.parse()?, viewpoint: viewpoint.parse()? })
            }
            None => Ok(Notation::from(text.parse::<Dialect>()?)),
        }
    }
}

/// The two forms of a notation in a record.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a dialect, as in `voogt`, or `{dialect: voogt, viewpoint: south}`")]
enum Form {
    /// A dialect from the mover's viewpoint.
    Name(Cow<'static, str>),
    /// A dialect and a viewpoint.
    Full(Full),
}

/// A dialect and a viewpoint.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Full {
    /// The dialect.
    dialect: Dialect,
    /// The viewpoint.
    #[serde(default)]
    viewpoint: Viewpoint,
}

impl Serialize for Notation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.viewpoint {
            Viewpoint::Mover => self.dialect.serialize(serializer),
            viewpoint => Full { dialect: self.dialect, viewpoint }.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Notation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Notation, D::Error> {
        match Form::deserialize(deserializer)? {
            Form::Name(name) => name.parse().map_err(serde::de::Error::custom),
            Form::Full(Full { dialect, viewpoint }) => Ok(Notation { dialect, viewpoint }),
        }
    }
}

#[cfg(feature = "schema")]
impl JsonSchema for Notation {
    fn schema_name() -> Cow<'static, str> {
        "Notation".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let name = generator.subschema_for::<Dialect>();
        let full = generator.subschema_for::<Full>();
        schemars::json_schema!({
            "description": "How the moves are written: a dialect, or a dialect and a viewpoint",
            "anyOf": [name, full],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notation_is_its_own_text_and_its_own_yaml() {
        for notation in Notation::all() {
            assert_eq!(notation.to_string().parse(), Ok(notation));
            let yaml = serde_yaml::to_string(&notation).expect("a notation can be written");
            assert_eq!(serde_yaml::from_str::<Notation>(&yaml).ok(), Some(notation), "{yaml}");
        }
    }

    #[test]
    fn the_record_form_is_that_of_notations_md() {
        let full = "{dialect: voogt, viewpoint: mover}";
        assert_eq!(serde_yaml::from_str::<Notation>(full).ok(), Some(Dialect::Voogt.into()));
        assert!(serde_yaml::from_str::<Notation>("{dialect: voogt, view: mover}").is_err());
        assert!(serde_yaml::from_str::<Notation>("vogt").is_err());
    }

    #[test]
    fn abstract_play_names_pits_as_south_sees_them() {
        let name = |pit, side| Dialect::AbstractPlay.pit_name(Pit(pit), side, 8);
        // A5, B1, a5 and b1; column a is South's left.
        assert_eq!([name(4, Side::South), name(15, Side::South)], ["e2", "a1"]);
        assert_eq!([name(4, Side::North), name(15, Side::North)], ["d3", "h4"]);
    }
}
