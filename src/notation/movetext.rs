//! Move text: games as numbered pairs of moves, with comments and results (grammar.md, "Move text").
//!
//! [`games`] reads a text game by game, in linear time and holding one game at a time; it never gives
//! up: what it cannot read is an error with its place, and reading goes on behind it. Whether moves
//! are legal is not asked here, nor in which dialect they are written.

use std::fmt;

use super::Span;
use super::reader::{ClosingBrace, Reader};
use super::token::{Lenient, Token};
use crate::engine::Side;

/// How a game ended, as a score states it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
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

/// Reads all games of a text.
pub fn parse(text: &str) -> Vec<GameText> {
    games(text).collect()
}

/// Reads a text game by game. A new game begins after a result, and where an empty line is followed by
/// header lines or by the number 1.
pub fn games(text: &str) -> Games<'_> {
    Games { text, at: 0, closing_brace: ClosingBrace::Perhaps }
}

/// The games of a text; see [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: &'a str,
    at: usize,
    closing_brace: ClosingBrace,
}

impl Iterator for Games<'_> {
    type Item = GameText;

    fn next(&mut self) -> Option<GameText> {
        let read = Reader::new(self.text, self.at, self.closing_brace).read();
        (self.at, self.closing_brace) = (read.at, read.closing_brace);
        (!read.game.is_blank()).then_some(read.game)
    }
}

#[cfg(test)]
mod tests {
    use super::super::token::Leniency;
    use super::*;

    fn one(text: &str) -> GameText {
        let mut games = parse(text);
        assert_eq!(games.len(), 1, "{text}");
        games.remove(0)
    }

    fn words<'a>(text: &'a str, game: &GameText) -> Vec<&'a str> {
        game.plies.iter().map(|ply| &text[ply.written.span()]).collect()
    }

    fn sides(game: &GameText) -> String {
        game.plies.iter().map(|ply| ply.side.map_or('-', Side::letter)).collect()
    }

    fn leniencies(game: &GameText) -> Vec<Leniency> {
        game.leniencies.list.iter().map(|lenient| lenient.leniency).collect()
    }

    #[test]
    fn the_example_of_notations_md() {
        let text = "1. A6L* a6R   2. A4R a6R   3. A5L a3R   4. A8> a8 {kimbi: direction left out}";
        let game = one(text);
        assert_eq!(words(text, &game), ["A6L*", "a6R", "A4R", "a6R", "A5L", "a3R", "A8>", "a8"]);
        assert_eq!(sides(&game), "SNSNSNSN");
        assert_eq!(game.plies[7].number, Some(4));
        assert_eq!(&text[game.comments_after(7)[0].text.clone()], "kimbi: direction left out");
        assert!(game.errors.is_empty() && game.leniencies.is_empty());
    }

    #[test]
    fn north_may_begin() {
        for text in ["1... a4L 2. A4L* b3L", "1. ... a4L 2. A4L* b3L", "1… a4L 2. A4L* b3L"] {
            let game = one(text);
            assert_eq!(sides(&game), "NSN", "{text}");
            assert!(game.errors.is_empty() && game.leniencies.is_empty());
        }
    }

    #[test]
    fn bare_numbers_are_pits_or_pairs() {
        let text = "6L* 5L 3L 7 1 5R 2 8 8 7";
        assert_eq!(words(text, &one(text)).len(), 10);
        let text = "1 A6L* a6R 2 A4R a6R 3 A5L a3R";
        assert_eq!(sides(&one(text)), "SNSNSN");
        let text = "1 6L* 5L 2 3L 7 3 1 5R 4 2 8";
        assert_eq!(words(text, &one(text)), ["6L*", "5L", "3L", "7", "1", "5R", "2", "8"]);
        let text = "1. 6L* 5L 2. 3L 7 3. 1 5R 4. 2 8";
        assert_eq!(words(text, &one(text)), ["6L*", "5L", "3L", "7", "1", "5R", "2", "8"]);
        let text = "1. A6L* a6R 2 A4R a6R";
        assert_eq!(words(text, &one(text)), ["A6L*", "a6R", "A4R", "a6R"]);
    }

    #[test]
    fn a_comment_may_part_a_pair() {
        for text in
            ["1. A6L* {so} 1... a6R 2. A4R", "1. A6L* ; so\n1. ... a6R 2. A4R", "1. A6L* {a} {b} a6R 2. A4R"]
        {
            let game = one(text);
            assert_eq!(sides(&game), "SNS", "{text}");
            assert!(game.errors.is_empty() && game.leniencies.is_empty());
            assert_eq!(game.comments_after(0).len(), game.comments.len());
        }
    }

    #[test]
    fn illegible_plies_are_syntax() {
        let text = "1. A6L* ? 2. A?R ?5L 3. A5?";
        let game = one(text);
        assert!(matches!(game.plies[1].written, Written::Unknown(_)));
        assert_eq!(words(text, &game)[2..], ["A?R", "?5L", "A5?"]);
        assert!(game.errors.is_empty());
    }

    #[test]
    fn an_ellipsis_is_one_ply_where_the_numbering_says_so_and_any_number_elsewhere() {
        let kinds = |text| -> String {
            let game = one(text);
            assert!(game.errors.is_empty() && game.leniencies.is_empty(), "{text}");
            let kind = |ply: &Ply| match ply.written {
                Written::Move(_) => 'm',
                Written::Unknown(_) => '?',
                Written::Gap(_) => '…',
                Written::Unread(_) => '!',
            };
            game.plies.iter().map(kind).chain([' ']).chain(sides(&game).chars()).collect()
        };
        assert_eq!(kinds("1. A6L* … 7. A4R a6R"), "m…mm S-SN");
        assert_eq!(kinds("1. A6L* a6R 2. … 7. A4R a6R"), "mm…mm SN-SN");
        assert_eq!(kinds("1. A6L* a6R 2. … a6R 3. A4R"), "mm?mm SNSNS");
        assert_eq!(kinds("1. A6L* a6R 2... a6R 3. A4R"), "mm?mm SNSNS");
        assert_eq!(kinds("1. A6L* a6R ..."), "mm… SN-");
    }

    #[test]
    fn several_moves_of_one_side_in_a_row_are_flagged() {
        let game = one("1. A6L* 2. A4R a6R");
        assert_eq!(game.errors.list, [Error { span: 8..10, fault: Fault::PlyMissing { number: 1 } }]);
        assert_eq!(sides(&game), "SSN");
        let game = one("1. A6L* a6R A4R 2. A5L a3R");
        assert_eq!(game.errors.list, [Error { span: 16..18, fault: Fault::PlyTooMany { number: 1 } }]);
    }

    #[test]
    fn missing_and_wrong_numbers_are_let_pass() {
        let game = one("1. A6L* a6R A4R a6R 3. A5L a3R");
        assert_eq!((leniencies(&game), sides(&game)), (vec![Leniency::MissingNumber], "SNSNSN".into()));
        let game = one("1. A6L* a6R 12. A4R a6R");
        assert_eq!(leniencies(&game), [Leniency::NumberOutOfSequence]);
    }

    #[test]
    fn reading_goes_on_behind_an_error() {
        let text = "1. A6L* axR 2. A4R zzz 3. A5L a3R";
        let game = one(text);
        assert_eq!(
            game.errors.list.iter().map(|e| &text[e.span.clone()]).collect::<Vec<_>>(),
            ["axR", "zzz"]
        );
        assert_eq!(sides(&game), "SNSNSN");
        assert!(matches!(game.plies[1].written, Written::Unread(_)));
    }

    #[test]
    fn a_semicolon_begins_a_comment_unless_moves_follow_at_once() {
        let text = "1. A6L*; a6R; 2. A4R ; A5R was better\na6R";
        let game = one(text);
        assert_eq!(words(text, &game), ["A6L*", "a6R", "A4R", "a6R"]);
        assert_eq!(&text[game.comments[0].text.clone()], " A5R was better");
        assert!(game.errors.is_empty() && game.leniencies.is_empty());
    }

    #[test]
    fn a_log_of_board_game_arena_is_move_text() {
        let text = " 1: A6<* a6>; 2: A4> a6>; 3: A5< a3>;";
        let game = one(text);
        assert_eq!(sides(&game), "SNSNSN");
        assert_eq!(words(text, &game), ["A6<*", "a6>", "A4>", "a6>", "A5<", "a3>"]);
        assert!(game.errors.is_empty() && game.leniencies.is_empty());
    }

    #[test]
    fn games_part_at_results_and_empty_lines() {
        let text = "1. A6L* a6R 1-0\n\n{of the next} 1. A6R* a5L South resigns 0–1 1. A6L*\n\ntitle: Third\n1. A6L* *";
        let games = parse(text);
        assert_eq!(games.iter().map(|game| game.plies.len()).collect::<Vec<_>>(), [2, 2, 1, 1]);
        assert_eq!(games[0].result, Some((GameResult::South, 12..15)));
        assert_eq!(games[1].comments.len(), 1);
        assert_eq!(games[1].resigns.as_ref().map(|(side, _)| *side), Some(Some(Side::South)));
        assert_eq!(games[1].result.as_ref().map(|(result, _)| *result), Some(GameResult::North));
        assert_eq!(&text[games[3].headers[0].value.clone()], "Third");
        assert_eq!(games[3].result.as_ref().map(|(result, _)| *result), Some(GameResult::Open));
    }

    #[test]
    fn an_open_comment_is_an_error_at_its_brace() {
        let game = one("1. A6L* {so a6R");
        assert_eq!(game.errors.list[0], Error { span: 8..9, fault: Fault::OpenComment });
    }

    #[test]
    fn bao_hamna_in_words_is_the_sign() {
        let text = "12. B2L bao hamna 1-0";
        let game = one(text);
        let Written::Move(token) = &game.plies[0].written else { panic!("not a move") };
        assert_eq!(token.sign_span(super::super::token::Sign::Hash), Some(8..17));
    }
}
