//! The record of a game: what was played, where it is published, and what must hold when it is replayed
//! (grammar.md, "Record").
//!
//! A record is one YAML document. The types here are its whole grammar: what they do not name is an unknown
//! key, and `games/record.schema.json` is generated from them.

pub mod correction;
pub mod document;
pub mod matches;
pub mod places;
mod read;
mod text;

use serde::{Deserialize, Serialize};

use crate::engine::GameName;
use crate::notation::Notation;
use crate::notation::movetext::GameResult;
use crate::profile::Spec;

pub use correction::{Correction, Moves};
pub use matches::Match;
#[cfg(feature = "schema")]
pub use read::schema;
pub use read::{Read, UnknownKey, YamlFault, read};
pub use text::{LapLimit, Start, Text};

/// The version of this form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Format {
    /// The only one so far.
    #[default]
    #[serde(rename = "bao-record/1")]
    V1,
}

/// A transcribed game, a position, or a match of several games.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", expecting = "a record: `format: bao-record/1` and so on")]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Record {
    /// The version of this form.
    pub format: Format,
    /// The game that was played.
    #[serde(default)]
    pub game: GameName,
    /// The rules under which it is replayed; the game's own unless told otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Spec>,
    /// How the moves are written.
    #[serde(default)]
    pub notation: Notation,
    /// What to call it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Text>,
    /// Who played South.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub south: Option<Text>,
    /// Who played North.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub north: Option<Text>,
    /// Tournament or occasion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<Text>,
    /// Where it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Text>,
    /// When: year-month-day, or as much of it as is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<Text>,
    /// How long it took, in minutes and seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Text>,
    /// Where it is published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// What else a reader should know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Text>,
    /// The position from which it starts.
    #[serde(default)]
    pub start: Start,
    /// The moves, as published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Text>,
    /// What was played otherwise than published. The moves are replayed with these corrections.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corrections: Vec<Correction>,
    /// Who won, as published. It may come from resignation or time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// How it ended, as published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// What must hold when it is replayed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expect: Vec<Expect>,
    /// The games of a match, in place of `start`, `moves`, `corrections`, `result`, `ended` and `expect`.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub games: Option<Match>,
}

/// Where a game is published.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", expecting = "a source: `{work: …}` and so on")]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Source {
    /// The book, article, page or program.
    pub work: Text,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<Text>,
    /// When it appeared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<Text>,
    /// Its pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pages: Option<Text>,
    /// Chapter, diagram, puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Text>,
    /// Through whom or what it came here, if it was not taken from the work itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<Text>,
    /// Where it can be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<Text>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Ended {
    /// A front row was emptied.
    #[serde(rename = "bao hamna")]
    BaoHamna,
    /// The side to move had no legal turn.
    #[serde(rename = "no move")]
    NoMove,
    /// All seeds of a side were captured (Kigogo).
    #[serde(rename = "all captured")]
    AllCaptured,
    /// Seeds were counted, captured and on the board (Kiarabu).
    #[serde(rename = "most seeds")]
    MostSeeds,
    /// One side gave up.
    #[serde(rename = "resignation")]
    Resignation,
    /// Time ran out.
    #[serde(rename = "time")]
    Time,
    /// It was drawn.
    #[serde(rename = "draw")]
    Draw,
    /// It was not played to an end, or nothing is known of it.
    #[serde(rename = "unfinished")]
    Unfinished,
}

/// Something that must hold when a record is replayed. `after` says where, together with `move` if that is
/// not what was played next; the rest says what.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", expecting = "an expectation: `{after: …}` and so on")]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct Expect {
    /// After how many plies; 0 is the start.
    pub after: u32,
    /// A move played there in place of the record's own; what follows is said of it, or of the position it
    /// leaves.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<Text>,
    /// Which moves it speaks of: `corrected` unless told otherwise, or `printed`, as published.
    #[serde(default, skip_serializing_if = "Moves::is_default")]
    pub of: Moves,
    /// The rules under which this holds, if not those of the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Spec>,
    /// The position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Text>,
    /// All legal turns of the side to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<Text>>,
    /// Whether the move is illegal. If it is the record's own next move this is a known fault of the source,
    /// and the replay ends here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal: Option<bool>,
    /// The sowing of the move never ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub never_ending: Option<NeverEnding>,
    /// Who has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Winner>,
    /// The pit of the side to move that takasia blocks, or `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub takasia: Option<Text>,
}

/// Proof that a sowing never ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", expecting = "`{period: …}`")]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct NeverEnding {
    /// Laps after which it comes back to its first state.
    pub period: u64,
    /// Laps after which the proof is given up: a number, or `none`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lap_limit: Option<LapLimit>,
}

/// Who has won on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Winner {
    /// South.
    South,
    /// North.
    North,
    /// Nobody yet.
    #[serde(rename = "none")]
    Nobody,
    /// Nobody: the game is drawn.
    #[serde(rename = "draw")]
    Draw,
}
