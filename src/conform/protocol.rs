//! The lines that go to a program under test and come back (docs/conformance.md).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::seen::{Leaving, Seen, SeenTurn};
use crate::answer::{Answer, Letter, TurnAnswer};
use crate::board::Side;
use crate::game::{Game, State};
use crate::notation::{Dialect, Notation, position, resolve, token};

/// A question: one line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Request {
    /// Which turns are legal on this position?
    Turns {
        /// The position.
        position: String,
    },
    /// What does this turn, which the program called legal, leave?
    Play {
        /// The position.
        position: String,
        /// The turn, as the program wrote it.
        #[serde(rename = "move")]
        text: String,
    },
}

/// An answer: one line of JSON. Keys beyond these are passed over.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Reply {
    /// The program cannot answer that.
    Cannot {
        /// Why, for people.
        error: String,
    },
    /// The legal turns.
    Turns {
        /// Each of them once, in any order.
        turns: Vec<SaidTurn>,
    },
    /// What a turn leaves.
    Left(Left),
}

/// A legal turn, with or without what it leaves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum SaidTurn {
    /// Its text.
    Text(String),
    /// Its text and what it leaves, which spares the question.
    Whole {
        /// Its text.
        #[serde(rename = "move")]
        text: String,
        /// What it leaves.
        #[serde(flatten)]
        left: Left,
    },
}

/// What a turn leaves, as far as the program says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Left {
    /// The position after the turn.
    pub after: String,
    /// `S` or `N` if that side has won by it, null if nobody has; left out, it is not compared.
    #[serde(default, deserialize_with = "said")]
    #[schemars(with = "Option<Letter>")]
    pub winner: Option<Option<Letter>>,
    /// Whether it draws the game; left out, it is not compared.
    #[serde(default)]
    pub draw: Option<bool>,
}

/// Tells null from nothing at all.
fn said<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<Letter>>, D::Error> {
    Option::deserialize(value).map(Some)
}

/// Why a line is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is no JSON.
    NotJson(String),
    /// It is JSON, but no answer to the question.
    NoAnswer,
    /// A move that names no pit of the side to move.
    Move {
        /// As written.
        text: String,
        /// The dialect in which it was read.
        dialect: Dialect,
    },
    /// A position text at fault.
    Position {
        /// As written.
        text: String,
        /// What is wrong with it.
        why: String,
    },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::NotJson(why) => write!(f, "no JSON: {why}"),
            Unreadable::NoAnswer => {
                write!(f, "JSON, but neither `turns`, `after` nor `error` as docs/conformance.md has them")
            }
            Unreadable::Move { text, dialect } => {
                write!(f, "`{text}` names no turn of the side to move in dialect {dialect}")
            }
            Unreadable::Position { text, why } => write!(f, "`{text}` is no position: {why}"),
        }
    }
}

/// Reads a line as an answer.
///
/// # Errors
/// Why it is none.
pub fn read(line: &str) -> Result<Reply, Unreadable> {
    let value: serde_json::Value =
        serde_json::from_str(line).map_err(|error| Unreadable::NotJson(error.to_string()))?;
    Reply::deserialize(value).map_err(|_| Unreadable::NoAnswer)
}

impl SaidTurn {
    /// Understands what is said of a turn of this position.
    ///
    /// # Errors
    /// Its text names no turn, or what it leaves is no position.
    pub fn understood(&self, state: &State, notation: Notation) -> Result<SeenTurn, Unreadable> {
        let (text, left) = match self {
            SaidTurn::Text(text) => (text, None),
            SaidTurn::Whole { text, left } => (text, Some(left)),
        };
        let no_turn = || Unreadable::Move { text: text.clone(), dialect: notation.dialect };
        let token = token::parse(text.trim()).ok_or_else(no_turn)?;
        let named = resolve::named(&token, notation, state).ok_or_else(no_turn)?;
        let leaving = left.map(Left::understood).transpose()?;
        Ok(SeenTurn { text: text.clone(), named, leaving })
    }
}

impl Left {
    /// Understands it.
    ///
    /// # Errors
    /// `after` is no position.
    pub fn understood(&self) -> Result<Leaving, Unreadable> {
        let after = position::parse(&self.after).map_err(|errors| {
            let why: Vec<String> = errors.iter().map(ToString::to_string).collect();
            Unreadable::Position { text: self.after.clone(), why: why.join("; ") }
        })?;
        let winner = self.winner.map(|winner| winner.map(Side::from));
        Ok(Leaving { after, winner, draw: self.draw })
    }
}

/// Answers a question as a program under test does, by the rules of this game.
pub fn answer(game: &Game, notation: Notation, line: &str) -> String {
    let answered = serde_json::from_str(line)
        .map_err(|error| format!("no question: {error}"))
        .and_then(|request| answer_to(game, notation, &request));
    let value = answered.unwrap_or_else(|error| serde_json::json!({"error": error}));
    value.to_string()
}

fn answer_to(game: &Game, notation: Notation, request: &Request) -> Result<serde_json::Value, String> {
    let (Request::Turns { position: text } | Request::Play { position: text, .. }) = request;
    let state = position::parse(text).map_err(|errors| {
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        all.join("; ")
    })?;
    if state.columns() != game.start().columns() {
        return Err(format!("{} is played with rows of {}", game.name(), game.start().columns()));
    }
    let answered = match request {
        Request::Turns { .. } => serde_json::to_value(Answer::of(game, &state, notation)),
        Request::Play { text, .. } => {
            let token = token::parse(text).ok_or_else(|| format!("`{text}` is no move"))?;
            let resolved = resolve::resolve(&token, notation, game, &state)
                .map_err(|error| format!("`{text}`: {error}"))?;
            serde_json::to_value(TurnAnswer::of(game, &state, &resolved.step, notation))
        }
    };
    answered.map_err(|error| error.to_string())
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A question is made of texts only, so it can always be written.
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

/// What has been seen of a position, from the answer of a program that tells everything at once. For
/// programs that have to be asked for each turn see [`super::Interview`].
pub fn seen(state: &State, turns: &[SaidTurn], notation: Notation) -> Result<Seen, Unreadable> {
    let turns = turns.iter().map(|turn| turn.understood(state, notation)).collect::<Result<_, _>>()?;
    Ok(Seen { position: *state, turns })
}
