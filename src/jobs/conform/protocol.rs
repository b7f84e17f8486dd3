//! The lines that go to a program under test and come back (docs/conformance.md).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::seen::Leaves;
use crate::engine::{Side, State};
use crate::notation::named::Named;
use crate::notation::{Dialect, Notation, position, token};

/// A question: one line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Request {
    /// Which turns are legal on this position?
    Turns {
        /// The position.
        position: String,
    },
    /// What does this turn, which the program itself called legal, leave?
    Play {
        /// The position.
        position: String,
        /// The turn, as the program wrote it.
        #[serde(rename = "move")]
        text: String,
    },
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A question is made of texts only, so it can always be written.
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}

/// An answer to [`Request::Turns`]. Keys beyond this are passed over.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Turns {
    /// The legal turns, each of them once, in any order.
    pub turns: Vec<Turn>,
}

/// A legal turn, with or without what it leaves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Turn {
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

/// What a turn leaves: an answer to [`Request::Play`], or part of one to [`Request::Turns`]. Keys beyond
/// this are passed over.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Left {
    /// The position after the turn.
    pub after: String,
    /// `S` or `N` if that side has won by it, null if nobody has; left out, it is not compared.
    #[serde(default, deserialize_with = "said")]
    pub winner: Option<Option<Winner>>,
    /// Whether it draws the game; left out, it is not compared.
    #[serde(default)]
    pub draw: Option<bool>,
}

/// Tells null from nothing at all.
fn said<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<Winner>>, D::Error> {
    Option::deserialize(value).map(Some)
}

/// A side, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Winner {
    /// South.
    S,
    /// North.
    N,
}

/// Why a line is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is no JSON.
    NotJson(String),
    /// It is JSON, but not what was asked for, which this names.
    NoAnswer(&'static str),
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
            Unreadable::NotJson(why) => write!(f, "it is no JSON: {why}"),
            Unreadable::NoAnswer(wanted) => write!(f, "expected {wanted}, or `error`"),
            Unreadable::Move { text, dialect } => {
                write!(f, "`{text}` names no turn of the side to move in dialect `{dialect}`")
            }
            Unreadable::Position { text, why } => write!(f, "`{text}` is no position: {why}"),
        }
    }
}

/// An answer, or why the program cannot give it.
pub type Answer<T> = Result<T, String>;

/// What answers a kind of question.
pub trait Answering: for<'de> Deserialize<'de> {
    /// How it looks, for people.
    const FORM: &'static str;
}

impl Answering for Turns {
    const FORM: &'static str = "`turns`, a list of moves or of objects with `move` and `after`";
}

impl Answering for Left {
    const FORM: &'static str = "`after`, a position";
}

/// Reads a line as an answer.
///
/// # Errors
/// Why it is none.
pub fn read<T: Answering>(line: &str) -> Result<Answer<T>, Unreadable> {
    let value: Value = serde_json::from_str(line).map_err(|error| Unreadable::NotJson(error.to_string()))?;
    match value.get("error") {
        Some(Value::String(error)) => Ok(Err(error.clone())),
        Some(error) => Ok(Err(error.to_string())),
        None => T::deserialize(value).map(Ok).map_err(|_| Unreadable::NoAnswer(T::FORM)),
    }
}

impl Turn {
    /// Its text.
    pub fn text(&self) -> &str {
        match self {
            Turn::Text(text) | Turn::Whole { text, .. } => text,
        }
    }

    /// What the text names on this position.
    ///
    /// # Errors
    /// It names nothing.
    pub fn named(&self, state: &State, notation: Notation) -> Result<Named, Unreadable> {
        token::parse(self.text().trim())
            .and_then(|token| Named::of(&token, notation, state))
            .ok_or_else(|| Unreadable::Move { text: self.text().to_owned(), dialect: notation.dialect })
    }
}

impl Left {
    /// Understands it as what a turn of a position leaves.
    ///
    /// # Errors
    /// `after` is no position.
    pub fn understood(&self, before: &State) -> Result<Leaves, Unreadable> {
        let after = position::parse_like(&self.after, before).map_err(|errors| {
            let why: Vec<String> = errors.iter().map(ToString::to_string).collect();
            Unreadable::Position { text: self.after.clone(), why: why.join("; ") }
        })?;
        let winner = self.winner.map(|winner| {
            winner.map(|winner| match winner {
                Winner::S => Side::South,
                Winner::N => Side::North,
            })
        });
        Ok(Leaves { after, winner, draw: self.draw })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_the_lines_that_the_documentation_shows() {
        let document = include_str!("../../../docs/conformance.md");
        let position =
            "0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -".to_owned();
        for request in [
            Request::Turns { position: position.clone() },
            Request::Play { position, text: "A6L*".to_owned() },
        ] {
            let line = request.to_string();
            assert!(document.contains(&line), "{line}");
            assert_eq!(serde_json::from_str::<Request>(&line).ok(), Some(request));
        }
    }

    #[test]
    fn a_turn_may_be_a_text_or_all_that_it_leaves() {
        let line = r#"{"turns": ["A6L*", {"move": "A6R*", "after": "…", "winner": null, "captured": 0}]}"#;
        let turns = read::<Turns>(line).unwrap().unwrap().turns;
        assert_eq!(turns[0], Turn::Text("A6L*".to_owned()));
        let left = Left { after: "…".to_owned(), winner: Some(None), draw: None };
        assert_eq!(turns[1], Turn::Whole { text: "A6R*".to_owned(), left });
    }

    #[test]
    fn nobody_has_won_is_another_thing_than_nothing_said() {
        let winner = |line| read::<Left>(line).unwrap().unwrap().winner;
        assert_eq!(winner(r#"{"after": "…"}"#), None);
        assert_eq!(winner(r#"{"after": "…", "winner": null}"#), Some(None));
        assert_eq!(winner(r#"{"after": "…", "winner": "N"}"#), Some(Some(Winner::N)));
    }

    #[test]
    fn what_is_no_answer_is_told_apart() {
        assert!(matches!(read::<Turns>("ready."), Err(Unreadable::NotJson(_))));
        assert!(matches!(read::<Turns>("{\"turns\": 7}"), Err(Unreadable::NoAnswer(_))));
        assert!(matches!(read::<Left>("{\"turns\": []}"), Err(Unreadable::NoAnswer(_))));
        assert_eq!(read::<Left>("{\"error\": \"no room\"}"), Ok(Err("no room".to_owned())));
    }
}
