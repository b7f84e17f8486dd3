//! What a move text says, game by game, before any of it is played.

use std::fmt;

use super::Span;
use super::token::{Lenient, Token};
use crate::engine::Side;

/// How a game ended, as a score states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum GameResult {
    /// South won: `1-0`.
    #[serde(rename = "1-0")]
    South,
    /// North won: `0-1`.
    #[serde(rename = "0-1")]
    North,
    /// Unknown, unfinished or drawn: `*`.
    #[serde(rename = "*")]
    Open,
}

impl GameResult {
    /// The text of it in a score.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::South => "1-0",
            GameResult::North => "0-1",
            GameResult::Open => "*",
        }
    }
}

impl From<Side> for GameResult {
    fn from(winner: Side) -> GameResult {
        match winner {
            Side::South => GameResult::South,
            Side::North => GameResult::North,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// What stands in the place of a ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A move, whole or with parts that cannot be read.
    Move(Token),
    /// `?`: one ply that cannot be read at all.
    Unknown(Span),
    /// `…`: any number of plies that are not there.
    Gap(Span),
    /// A word that is no move; it has an error of its own ([`Fault::NotAMove`]).
    Unread(Span),
}

impl Written {
    /// The place in the text.
    pub fn span(&self) -> Span {
        match self {
            Written::Move(token) => token.span(),
            Written::Unknown(span) | Written::Gap(span) | Written::Unread(span) => span.clone(),
        }
    }
}

/// One ply of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// What is written.
    pub written: Written,
    /// The number of its pair, if the text is numbered: as printed, or by count where it is missing.
    pub number: Option<u32>,
    /// The side whose ply it is, if the numbering tells.
    pub side: Option<Side>,
}

/// A number of a pair, as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Where, dots included.
    pub span: Span,
    /// The number.
    pub number: u32,
    /// How many plies of the game stand before it.
    pub before: usize,
}

/// A comment, in braces or after a semicolon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Where, with its braces or semicolon.
    pub span: Span,
    /// Its text alone.
    pub text: Span,
    /// How many plies of the game stand before it.
    pub after: usize,
}

/// A line `key: value` or `[Key "value"]` at the head of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The line.
    pub span: Span,
    /// The key.
    pub key: Span,
    /// The value, without quotes.
    pub value: Span,
}

/// What is wrong with a move text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// A word that is neither a move nor anything else known here. [`super::token::suggestion`] may have an
    /// idea what it was.
    NotAMove,
    /// A comment without its closing brace.
    OpenComment,
    /// A number too large to count by.
    NumberTooLarge,
    /// North's ply of a pair is missing: South would move twice in a row.
    PlyMissing {
        /// The number of the pair.
        number: u32,
    },
    /// A pair of three moves: one side would move twice in a row.
    PlyTooMany {
        /// The number of the pair.
        number: u32,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotAMove => write!(f, "this is not a move"),
            Fault::OpenComment => write!(f, "this comment is never closed"),
            Fault::NumberTooLarge => write!(f, "this number is too large"),
            Fault::PlyMissing { number } => {
                write!(f, "North's move of pair {number} is missing: South would move twice in a row")
            }
            Fault::PlyTooMany { number } => {
                write!(f, "pair {number} has three moves: one side would move twice in a row")
            }
        }
    }
}

/// A fault of a move text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Where, in bytes of the text.
    pub span: Span,
    /// What.
    pub fault: Fault,
}

/// A list that stops growing at [`Few::MOST`] entries and counts on, so that a file of rubbish cannot
/// fill the memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Few<T> {
    /// The first entries.
    pub list: Vec<T>,
    /// How many were left out.
    pub left_out: usize,
}

impl<T> Default for Few<T> {
    fn default() -> Few<T> {
        Few { list: Vec::new(), left_out: 0 }
    }
}

impl<T> Few<T> {
    /// The most entries a list keeps.
    pub const MOST: usize = 1000;

    /// Adds an entry, or counts it.
    pub fn push(&mut self, entry: T) {
        if self.list.len() < Few::<T>::MOST {
            self.list.push(entry);
        } else {
            self.left_out += 1;
        }
    }

    /// Whether nothing was ever added.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// One game of a move text. All places are bytes of the whole text.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct GameText {
    /// From its first character to its last.
    pub span: Span,
    /// Its header lines, if it has any.
    pub headers: Vec<Header>,
    /// Its plies, in order.
    pub plies: Vec<Ply>,
    /// The printed numbers, in order.
    pub numbers: Vec<Number>,
    /// Its comments, in order.
    pub comments: Vec<Comment>,
    /// The result at its end, if there is one.
    pub result: Option<(GameResult, Span)>,
    /// Who resigned, and where it says so. Without a name it is the side to move.
    pub resigns: Option<(Option<Side>, Span)>,
    /// What the reader let pass.
    pub leniencies: Few<Lenient>,
    /// What it could not read.
    pub errors: Few<Error>,
}

impl GameText {
    /// The comments that follow ply `ply` (counted from 0) and stand before the next.
    pub fn comments_after(&self, ply: usize) -> &[Comment] {
        let from = self.comments.partition_point(|comment| comment.after <= ply);
        let to = self.comments.partition_point(|comment| comment.after <= ply + 1);
        &self.comments[from..to]
    }

    /// The comments before the first ply.
    pub fn comments_before(&self) -> &[Comment] {
        &self.comments[..self.comments.partition_point(|comment| comment.after == 0)]
    }

    /// Whether nothing of it was read yet.
    pub(super) fn is_blank(&self) -> bool {
        self.span.is_empty()
    }
}
