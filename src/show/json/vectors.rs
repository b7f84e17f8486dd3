//! Test vectors, one a line (docs/vectors.md, docs/vectors.schema.json).

use std::collections::BTreeMap;

#[cfg(feature = "schema")]
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::{Map, Value};

use super::Turn;
use crate::engine::{Game, Halt, Illegal, Point, Side, Stage, State};
#[cfg(feature = "schema")]
use crate::jobs::conform::protocol::Winner;
use crate::jobs::questions::{Extent, Origin, Question};
use crate::notation::Dialect;
use crate::notation::write::{self, Form};
use crate::profile::Ruleset;
use crate::profile::change::Change;

/// A line of test vectors.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "line", rename_all = "kebab-case")]
pub enum Line {
    /// The first: by which rules the others were made.
    Head(Head),
    /// A position, with all that the rules say of it.
    Vector(Vector),
}

/// By which rules, and from which lots, the vectors were made.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Head {
    /// The version of this form.
    pub format: Version,
    /// The game.
    #[cfg_attr(feature = "schema", schemars(with = "crate::engine::GameName"))]
    pub game: &'static str,
    /// The rules: a profile, or a description.
    pub rules: String,
    /// Their reading of each point, by the names that `bao rules` explains.
    pub readings: Map<String, Value>,
    /// How many games by lot.
    pub games: usize,
    /// The seed of the lots.
    pub seed: u64,
    /// How many vectors follow.
    pub vectors: usize,
}

/// The version of this form.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Version {
    /// The only one so far.
    #[serde(rename = "bao-vectors/1")]
    V1,
}

/// A position, with all that the rules say of it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Vector {
    /// Where the position comes from.
    pub origin: From,
    /// The position.
    pub position: String,
    /// The stage in which the next turn is played.
    pub stage: StageName,
    /// Who has won on this position: a front row is empty, or the side to move has no legal turn.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Winner>"))]
    pub winner: Option<char>,
    /// All legal turns.
    pub turns: Vec<VectorTurn>,
    /// The starts that the rules allow but that come to no legal turn.
    pub refused: Vec<Refused>,
    /// The single changes of the rules under which `turns` would be another list, or leave something else.
    /// A program that fails here and reads one of these points so has its explanation.
    pub tells: Vec<Reads>,
}

/// Where a position comes from.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "from", rename_all = "kebab-case")]
pub enum From {
    /// The start of the game.
    Start,
    /// A reference record: a published position, or the witness of a contested point.
    Record {
        /// The file, below `games/`.
        file: String,
        /// After so many plies.
        after: usize,
    },
    /// A search for a position that tells this reading from that of the rules: reached in a game by lot.
    Search(Reads),
    /// The same, among set-ups by lot: no game need lead there.
    SetUp(Reads),
    /// A game by lot.
    Game {
        /// Which, from 1.
        game: usize,
        /// After so many plies.
        after: usize,
    },
}

/// A point and a reading of it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reads {
    /// The point.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub point: Point,
    /// The reading; a limit for `never-ending` is an object.
    pub reading: Value,
}

/// A stage of the game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StageName {
    /// Some hand holds seeds.
    Namua,
    /// Both hands are empty.
    Mtaji,
}

/// A legal turn and what it leaves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VectorTurn {
    /// How it is written in each dialect, directions from the mover's own view.
    pub moves: BTreeMap<Dialect, String>,
    /// The position it leaves.
    pub after: String,
    /// Who has won by it.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Winner>"))]
    pub winner: Option<char>,
    /// Whether it draws the game.
    pub draw: bool,
    /// `capture` or `takata`.
    #[cfg_attr(feature = "schema", schemars(with = "TurnKind"))]
    pub kind: &'static str,
    /// Seeds taken from the other side.
    pub captured: u32,
    /// The pit of the other side that it blocks.
    pub takasia: Option<String>,
}

/// How a turn begins.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "only its schema is used")]
enum TurnKind {
    /// With a capture.
    Capture,
    /// Without one, and so it captures nothing.
    Takata,
}

/// A start that comes to no legal turn.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refused {
    /// How it is written in each dialect.
    pub moves: BTreeMap<Dialect, String>,
    /// Why.
    pub why: Why,
    /// Laps after which the sowing comes back to where it began, if it is `never-ending`; after which it was
    /// given up, if it is `unproven`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub laps: Option<u64>,
}

/// Why a start comes to no legal turn.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The sowing comes back to its first state.
    NeverEnding,
    /// The sowing had neither ended nor come back within the lap limit.
    Unproven,
    /// It passes a limit on sowing.
    PastLimit,
    /// It empties the own front row.
    OwnFrontRow,
    /// Another turn captures a pit that must be captured.
    MustCapture,
}

impl Head {
    /// Describes the vectors that follow.
    pub fn of(rules: &Ruleset, game: &Game, extent: Extent, questions: &[Question]) -> Head {
        let points = game.name().points().iter();
        let reading = |point: &Point| value(game.readings().get(*point));
        Head {
            format: Version::V1,
            game: game.name().name(),
            rules: rules.name().to_owned(),
            readings: points.map(|point| (point.id().to_owned(), reading(point))).collect(),
            games: extent.games,
            seed: extent.seed,
            vectors: questions.len(),
        }
    }
}

impl Vector {
    /// All that the rules of a game say of a position.
    pub fn of(game: &Game, question: &Question) -> Vector {
        let state = &question.position;
        let turns = game.turns(state);
        Vector {
            origin: From::of(&question.origin),
            position: state.to_string(),
            stage: match state.stage() {
                Stage::Namua => StageName::Namua,
                Stage::Mtaji => StageName::Mtaji,
            },
            winner: game.winner(state).map(Side::letter),
            turns: turns
                .iter()
                .map(|step| {
                    let said = Turn::of(game, state, step, Dialect::Voogt.into());
                    let write = |dialect: Dialect| write::write(state, step, dialect.into(), Form::Canonical);
                    VectorTurn {
                        moves: in_all_dialects(write),
                        after: said.after,
                        winner: said.winner,
                        draw: said.draw,
                        kind: said.kind,
                        captured: said.captured,
                        takasia: said.takasia,
                    }
                })
                .collect(),
            refused: game
                .refused(state)
                .filter_map(|(turn, illegal)| refused(state, &turn, illegal))
                .collect(),
            tells: question.tells.iter().map(Reads::of).collect(),
        }
    }
}

fn in_all_dialects(write: impl Fn(Dialect) -> String) -> BTreeMap<Dialect, String> {
    Dialect::ALL.into_iter().map(|dialect| (dialect, write(dialect))).collect()
}

fn refused(state: &State, turn: &crate::engine::Turn, illegal: Illegal) -> Option<Refused> {
    let (why, laps) = match illegal {
        Illegal::Halts(Halt::NeverEnding { period }) => (Why::NeverEnding, Some(period)),
        Illegal::Halts(Halt::Unproven { laps }) => (Why::Unproven, Some(laps)),
        Illegal::Halts(Halt::PastLimit(_)) => (Why::PastLimit, None),
        Illegal::Halts(Halt::OwnFrontForbidden) => (Why::OwnFrontRow, None),
        Illegal::MustCapture(_) => (Why::MustCapture, None),
        // The starts that are asked about are starts, and none of them takes a choice.
        Illegal::Halts(_) | Illegal::NoSuchStart | Illegal::NoSafari => return None,
    };
    let write = |dialect: Dialect| {
        let outcome = write::Outcome::default();
        write::write_turn(state, turn, outcome, dialect.into(), Form::Canonical)
    };
    Some(Refused { moves: in_all_dialects(write), why, laps })
}

impl From {
    /// Describes where a position comes from.
    pub fn of(origin: &Origin) -> From {
        match *origin {
            Origin::Start => From::Start,
            Origin::Record { path, after } => From::Record { file: path.to_owned(), after },
            Origin::Search(change) => From::Search(Reads::of(&change)),
            Origin::SetUp(change) => From::SetUp(Reads::of(&change)),
            Origin::Played { game, after } => From::Game { game, after },
        }
    }
}

impl Reads {
    /// Names a change.
    pub fn of(change: &Change) -> Reads {
        Reads { point: change.point, reading: value(change.reading) }
    }
}

fn value(reading: crate::engine::Reading) -> Value {
    // A reading is a name, a number or four fields: it can always be written.
    serde_json::to_value(reading).unwrap_or_default()
}

/// The JSON Schema of a line.
#[cfg(feature = "schema")]
pub fn vectors_schema() -> Value {
    let mut schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<Line>();
    schema.insert("title".to_owned(), "Bao test vectors: one line".into());
    schema.to_value()
}
