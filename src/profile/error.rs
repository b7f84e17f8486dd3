//! What can be wrong with a description of rules.

use std::fmt;

use super::spec::Said;
use crate::engine::{GameName, Point};

/// What can be wrong with a description of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProfileError {
    /// No shipped profile has this name, and it is neither a file nor an inline description.
    UnknownProfile {
        /// The name given.
        given: String,
        /// The nearest name there is.
        nearest: Option<&'static str>,
    },
    /// A key is neither a point nor anything else that a profile says.
    UnknownPoint {
        /// The key given.
        given: String,
        /// The nearest point or key.
        nearest: Option<&'static str>,
    },
    /// The point has no such reading.
    UnknownReading {
        /// The point.
        point: Point,
        /// The reading given.
        given: String,
        /// The nearest of its readings.
        nearest: Option<&'static str>,
    },
    /// The point belongs to another game.
    OtherGame {
        /// The point.
        point: Point,
        /// The game whose rules are described.
        game: GameName,
    },
    /// The game leaves no choice on the point.
    Fixed {
        /// The point.
        point: Point,
        /// The game.
        game: GameName,
        /// The only reading.
        reading: &'static str,
    },
    /// A limit on sowing is not whole or says something unknown.
    Limit {
        /// The part of it that is wrong.
        given: String,
        /// What was expected.
        expected: String,
    },
    /// Something is said twice.
    Twice {
        /// What.
        key: String,
    },
    /// A value is of the wrong kind.
    Value {
        /// The key.
        key: String,
        /// What it should be.
        expected: &'static str,
    },
    /// A profile extends itself.
    Circle {
        /// Its name.
        name: String,
    },
    /// The start is no position of the game.
    Start {
        /// The text given.
        given: String,
        /// What is wrong with it.
        fault: String,
    },
    /// The text is not YAML, or not a name or a mapping.
    Syntax {
        /// What the YAML reader says, with line and column where it knows them.
        message: String,
    },
    /// The file cannot be read.
    Unreadable {
        /// Its path.
        path: String,
        /// Why.
        why: String,
    },
}

impl ProfileError {
    /// A part of a limit on sowing is not what was expected.
    pub(super) fn limit(given: Option<&Said>, expected: &str) -> ProfileError {
        let given = given.map_or("nothing".to_owned(), |given| match given {
            Said::Text(text) => text.clone(),
            other => other.to_string(),
        });
        ProfileError::Limit { given, expected: expected.to_owned() }
    }

    /// The text that is at fault, as it was given; for finding its place in a file.
    pub fn given(&self) -> Option<&str> {
        match self {
            ProfileError::UnknownProfile { given, .. }
            | ProfileError::UnknownPoint { given, .. }
            | ProfileError::UnknownReading { given, .. }
            | ProfileError::Limit { given, .. }
            | ProfileError::Start { given, .. } => Some(given),
            ProfileError::OtherGame { point, .. } | ProfileError::Fixed { point, .. } => Some(point.id()),
            ProfileError::Twice { key } | ProfileError::Value { key, .. } => Some(key),
            ProfileError::Circle { name } => Some(name),
            ProfileError::Syntax { .. } | ProfileError::Unreadable { .. } => None,
        }
    }
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let did_you_mean = |f: &mut fmt::Formatter<'_>, nearest: &Option<&str>| match nearest {
            Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
            None => Ok(()),
        };
        match self {
            ProfileError::UnknownProfile { given, nearest } => {
                write!(f, "`{given}` is neither a profile nor a file; `bao rules` lists the profiles")?;
                did_you_mean(f, nearest)
            }
            ProfileError::UnknownPoint { given, nearest } => {
                write!(f, "`{given}` is no contested point; `bao rules` lists them")?;
                did_you_mean(f, nearest)
            }
            ProfileError::UnknownReading { point, given, nearest } => {
                let readings = point.info().readings.iter().map(|reading| match reading.name {
                    "limit" => "`{limit: …, unit: …, of: …, then: …}`".to_owned(),
                    name => format!("`{name}`"),
                });
                let readings: Vec<String> = readings.collect();
                write!(f, "`{given}` is no reading of `{point}`; it has {}", readings.join(", "))?;
                did_you_mean(f, nearest)
            }
            ProfileError::OtherGame { point, game } => {
                write!(f, "`{point}` is a point of another game than {game}")
            }
            ProfileError::Fixed { point, game, reading } => {
                write!(f, "`{point}` is always `{reading}` in {game} (rules.md §8)")
            }
            ProfileError::Limit { given, expected } => {
                write!(f, "`{given}` in a limit on sowing; expected {expected}")
            }
            ProfileError::Twice { key } => write!(f, "`{key}` is said twice"),
            ProfileError::Value { key, expected } => write!(f, "`{key}` should be {expected}"),
            ProfileError::Circle { name } => write!(f, "`{name}` extends itself"),
            ProfileError::Start { given, fault } => write!(f, "`{given}` is no start: {fault}"),
            ProfileError::Syntax { message } => write!(f, "{message}"),
            ProfileError::Unreadable { path, why } => write!(f, "`{path}` cannot be read: {why}"),
        }
    }
}

/// All that is wrong with a description of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProfileErrors {
    /// The file, where it is one.
    pub path: Option<String>,
    /// The text that was read, where there is one.
    pub text: Option<String>,
    /// The faults, in the order of the text.
    pub errors: Vec<ProfileError>,
}

impl fmt::Display for ProfileErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, error) in self.errors.iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            if let Some(path) = &self.path {
                write!(f, "{path}:")?;
                if let Some((line, column)) = self.place(error) {
                    write!(f, "{line}:{column}:")?;
                }
                write!(f, " ")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl ProfileErrors {
    /// Line and column, from 1, of what is at fault.
    pub fn place(&self, error: &ProfileError) -> Option<(usize, usize)> {
        let (text, given) = (self.text.as_deref()?, error.given()?);
        let part_of_word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '.' | '_');
        let whole = |at: &usize| {
            !text[..*at].ends_with(part_of_word) && !text[at + given.len()..].starts_with(part_of_word)
        };
        let places = text.match_indices(given).map(|(at, _)| at).filter(whole);
        let at = match error {
            ProfileError::Twice { .. } => places.last()?,
            _ => places.min()?,
        };
        let line = text[..at].matches('\n').count() + 1;
        let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        Some((line, text[start..at].chars().count() + 1))
    }
}

impl std::error::Error for ProfileErrors {}

impl From<Vec<ProfileError>> for ProfileErrors {
    fn from(errors: Vec<ProfileError>) -> ProfileErrors {
        ProfileErrors { path: None, text: None, errors }
    }
}

/// The name nearest to one that was mistyped, if any is near.
pub fn nearest(given: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    names
        .filter(|name| *name != given)
        .map(|name| (strsim::jaro_winkler(given, name), name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}
