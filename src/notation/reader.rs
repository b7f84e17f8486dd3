//! The reader behind [`super::movetext::games`]: one game's worth of text, word by word.
//!
//! One file over 500 lines: the reader is one machine with one state.

use arrayvec::ArrayVec;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case, take_while, take_while1};
use nom::character::complete::{anychar, char, multispace1, one_of};
use nom::combinator::{eof, map_opt, opt, peek, recognize, value};
use nom::multi::many1_count;
use nom::sequence::{delimited, terminated};
use nom::{IResult, Offset, Parser};

use super::Span;
use super::gametext::{Comment, Error, Fault, GameResult, GameText, Header, Number, Ply, Written};
use super::token::{
    self, Leniency, Lenient, Part, Token, is_boundary, is_inline_space, is_line_end, is_odd_space,
};
use crate::engine::Side;

/// The length of the longest row that a board of the family has.
const LONGEST_ROW: u8 = 12;

/// Whether a closing brace may stand further on. Remembered, so that a text full of opening braces is
/// not searched to its end for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClosingBrace {
    Perhaps,
    No,
}

/// Where the count of plies stands.
#[derive(Clone, Copy, Debug)]
struct Count {
    number: u32,
    next: Side,
    by: CountedBy,
}

/// How the number of a pair came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CountedBy {
    Print,
    Following,
}

/// How bare numbers, without a dot, are to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BareNumbers {
    /// Nothing is known yet.
    Open,
    /// Pairs are numbered without dots.
    Pairs,
    /// Moves are written without their letter; a bare number is one.
    Moves,
    /// Every move so far had its letter.
    LettersSoFar,
}

/// Whether reading of this game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    On,
    Done,
}

pub(super) struct Reader<'a> {
    text: &'a str,
    pub(super) at: usize,
    pub(super) game: GameText,
    pub(super) closing_brace: ClosingBrace,
    count: Option<Count>,
    bare: BareNumbers,
    /// Where the last empty line since the last ply begins.
    empty_line: Option<usize>,
    /// `5. …` or `5...` where South's ply of the pair was not given. It is that ply alone if North's follows, otherwise
    /// any number of plies.
    left_out: Option<Span>,
}

fn digits(input: &str) -> IResult<&str, &str> {
    recognize(many1_count(map_opt(anychar, token::digit_of))).parse(input)
}

fn inline_space(input: &str) -> IResult<&str, &str> {
    take_while(is_inline_space).parse(input)
}

fn ellipsis(input: &str) -> IResult<&str, &str> {
    alt((tag("…"), tag("..."))).parse(input)
}

/// The dots behind the number of a pair; they say whose ply comes next.
fn dots(input: &str) -> IResult<&str, Side> {
    let north = alt((ellipsis, recognize((char('.'), inline_space, ellipsis))));
    alt((value(Side::North, north), value(Side::South, one_of(".:")))).parse(input)
}

fn boundary(input: &str) -> IResult<&str, &str> {
    alt((peek(recognize(map_opt(anychar, |c| is_boundary(c).then_some(())))), eof)).parse(input)
}

fn result(input: &str) -> IResult<&str, GameResult> {
    let hyphen = || one_of("-–—−‐‑");
    let score = alt((
        value(GameResult::South, (char('1'), hyphen(), char('0'))),
        value(GameResult::North, (char('0'), hyphen(), char('1'))),
        value(GameResult::Open, one_of("*＊")),
    ));
    terminated(score, boundary).parse(input)
}

fn resigns(input: &str) -> IResult<&str, Option<Side>> {
    let side = alt((
        value(Side::South, alt((tag_no_case("south"), tag("S")))),
        value(Side::North, alt((tag_no_case("north"), tag("N")))),
    ));
    terminated(opt(terminated(side, multispace1)), (tag_no_case("resigns"), boundary)).parse(input)
}

fn bao_hamna(input: &str) -> IResult<&str, ()> {
    value((), (tag_no_case("bao"), multispace1, tag_no_case("hamna"), boundary)).parse(input)
}

/// A header line: its key and its value.
fn header(line: &str) -> IResult<&str, (&str, &str)> {
    let key = || take_while1(|c: char| c.is_alphabetic() || matches!(c, '_' | '-'));
    let quoted =
        delimited(char('"'), take_while(|c: char| c != '"' && !is_line_end(c)).map(str::trim), char('"'));
    let tagged = delimited(
        (char('['), inline_space),
        (terminated(key(), inline_space), quoted),
        (inline_space, char(']'), inline_space),
    );
    let rest_of_line = take_while(|c: char| !is_line_end(c)).map(str::trim);
    let plain = (terminated(key(), (inline_space, char(':'))), rest_of_line);
    let line_end = alt((eof, peek(recognize(map_opt(anychar, |c| is_line_end(c).then_some(()))))));
    terminated(alt((tagged, plain)), line_end).parse(line)
}

/// Whether a bare number at the head of a game counts its first pair: its move follows with its letter, or
/// two moves on stands the next number.
fn counts_first_pair(number: u8, after: &str) -> bool {
    const LOOK_AHEAD: usize = 400;
    let mut end = after.len().min(LOOK_AHEAD);
    while !after.is_char_boundary(end) {
        end -= 1;
    }
    let mut rest = &after[..end];
    for at in 0..3 {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        while let Some(comment) = rest.strip_prefix('{') {
            let Some((_, behind)) = comment.split_once('}') else { return false };
            rest = behind.trim_start();
        }
        if at == 0 && ellipsis(rest).is_ok() {
            return true;
        }
        let Some((behind, token)) = token::token(rest, 0, &mut |_, _| ()) else {
            return rest.is_empty() && at > 0;
        };
        if at == 0 && token.letter() != Part::Absent {
            return true;
        }
        if at == 2 {
            return token.bare_number() == Some(number + 1);
        }
        rest = behind;
    }
    false
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, at: usize, closing_brace: ClosingBrace) -> Reader<'a> {
        Reader {
            text,
            at,
            game: GameText::default(),
            closing_brace,
            count: None,
            bare: BareNumbers::Open,
            empty_line: None,
            left_out: None,
        }
    }

    /// Reads to the end of the game at hand.
    pub(super) fn read(mut self) -> Reader<'a> {
        loop {
            self.skip_blanks();
            let rest = &self.text[self.at..];
            let next = match rest.chars().next() {
                None => Next::Done,
                Some('{') => self.brace_comment(rest),
                Some(';') => self.semicolon(rest),
                Some(_) => self.header(rest).unwrap_or_else(|| self.word(rest)),
            };
            if next == Next::Done {
                self.close_gap();
                return self;
            }
        }
    }

    /// Takes what stands before `after` as part of the game and returns its place.
    fn take(&mut self, after: &str) -> Span {
        let span = self.at..self.text.len() - after.len();
        self.at = span.end;
        if self.game.is_blank() {
            self.game.span.start = span.start;
        }
        self.game.span.end = span.end;
        span
    }

    fn lenient(&mut self, leniency: Leniency, span: Span) {
        self.game.leniencies.push(Lenient { span, leniency });
    }

    fn error(&mut self, fault: Fault, span: Span) {
        self.game.errors.push(Error { span, fault });
    }

    /// Skips white space and commas, and notes empty lines.
    fn skip_blanks(&mut self) {
        let (mut line_ends, from) = (0, self.at);
        for c in self.text[from..].chars() {
            if !(token::is_space(c) || c == ',') {
                break;
            }
            line_ends += usize::from(c == '\n');
            if line_ends == 2 {
                self.empty_line = Some(from);
            }
            if is_odd_space(c) && !self.game.is_blank() {
                self.lenient(Leniency::OddSpace, self.at..self.at + c.len_utf8());
            }
            self.at += c.len_utf8();
        }
    }

    fn brace_comment(&mut self, rest: &'a str) -> Next {
        let end = match self.closing_brace {
            ClosingBrace::Perhaps => rest.find('}'),
            ClosingBrace::No => None,
        };
        match end {
            Some(end) => {
                let span = self.take(&rest[end + 1..]);
                let text = span.start + 1..span.end - 1;
                self.game.comments.push(Comment { span, text, after: self.game.plies.len() });
            }
            None => {
                // The brace alone is taken for the slip; the moves behind it are read on.
                self.closing_brace = ClosingBrace::No;
                let span = self.take(&rest[1..]);
                self.error(Fault::OpenComment, span);
            }
        }
        Next::On
    }

    fn semicolon(&mut self, rest: &'a str) -> Next {
        if self.semicolon_parts_moves(rest) {
            self.take(&rest[1..]);
        } else {
            let end = rest.find(is_line_end).unwrap_or(rest.len());
            let span = self.take(&rest[end..]);
            let text = span.start + 1..span.end;
            self.game.comments.push(Comment { span, text, after: self.game.plies.len() });
        }
        Next::On
    }

    /// A semicolon right behind a word parts moves if up to the next one, or to the end of its line,
    /// nothing stands but moves. Any other begins a comment.
    fn semicolon_parts_moves(&self, rest: &str) -> bool {
        let is_move = |word: &str| {
            let word = terminated(digits, dots).parse(word).map_or(word, |(after, _)| after);
            let scored = |word| (result, eof).parse(word).is_ok();
            word.is_empty() || token::parse(word).is_some() || scored(word)
        };
        let behind_word = !self.text[..self.at].ends_with(|c: char| c.is_whitespace()) && self.at > 0;
        let part = &rest[1..];
        let part = &part[..part.find(|c| is_line_end(c) || matches!(c, ';' | '{')).unwrap_or(part.len())];
        behind_word && part.split(|c: char| c.is_whitespace() || c == ',').all(is_move)
    }

    /// Takes a header line, or ends the game before it.
    fn header(&mut self, rest: &'a str) -> Option<Next> {
        let begun =
            !self.game.plies.is_empty() || !self.game.numbers.is_empty() || self.game.result.is_some();
        if begun && self.empty_line.is_none() {
            return None;
        }
        let before = self.text[..self.at].trim_end_matches(is_inline_space);
        if !(before.is_empty() || before.ends_with(is_line_end)) {
            return None;
        }
        let (after, (key, value)) = header(rest).ok()?;
        if begun {
            return Some(self.end_here());
        }
        let place = |part: &str| self.text.offset(part)..self.text.offset(part) + part.len();
        let (key, value) = (place(key), place(value));
        let span = self.take(after);
        self.game.headers.push(Header { span, key, value });
        Some(Next::On)
    }

    /// Ends the game before the text at hand. Comments behind the last empty line go to the next game.
    fn end_here(&mut self) -> Next {
        if let Some(from) = self.empty_line {
            let kept = self.game.comments.partition_point(|comment| comment.span.start < from);
            if let Some(first) = self.game.comments.get(kept) {
                self.at = first.span.start;
                self.game.comments.truncate(kept);
                // All that is read again with the next game.
                self.game.errors.list.retain(|error| error.span.start < from);
                self.game.leniencies.list.retain(|lenient| lenient.span.start < from);
                self.game.span.end = from;
            }
        }
        Next::Done
    }

    fn word(&mut self, rest: &'a str) -> Next {
        if self.game.result.is_some() {
            return self.end_here();
        }
        if let Ok((after, result)) = result(rest) {
            let span = self.take(after);
            if !self.text[span.clone()].is_ascii() {
                let is_star = result == GameResult::Open;
                let leniency = if is_star { Leniency::WideStar } else { Leniency::TypographicDash };
                self.lenient(leniency, span.clone());
            }
            self.game.result = Some((result, span));
            self.empty_line = None;
            return Next::On;
        }
        if let Ok((after, (digits, next))) = (digits, dots).parse(rest) {
            return self.number(digits, after, next);
        }
        let mut shown = ArrayVec::<Lenient, 16>::new();
        let found = token::token(rest, self.at, &mut |leniency, span| {
            let _ = shown.try_push(Lenient { span, leniency });
        });
        if let Some((after, token)) = found {
            if let Some(number) = token.bare_number()
                && self.counts_pair(number, after)
            {
                let dots = (inline_space, ellipsis).parse(after);
                let (after, next) = dots.map_or((after, Side::South), |(after, _)| (after, Side::North));
                return self.number(&self.text[token.span()], after, next);
            }
            self.note_letters(&token);
            self.take(after);
            shown.into_iter().for_each(|lenient| self.game.leniencies.push(lenient));
            return self.ply(Written::Move(token));
        }
        self.word_of_another_kind(rest)
    }

    /// What is neither a move nor a number with dots.
    fn word_of_another_kind(&mut self, rest: &'a str) -> Next {
        if let Ok((after, _)) = ellipsis(rest) {
            let span = self.take(after);
            self.count = None;
            return self.ply(Written::Gap(span));
        }
        if let Ok((after, _)) = terminated(many1_count(char('?')), boundary).parse(rest) {
            let span = self.take(after);
            return self.ply(Written::Unknown(span));
        }
        if let Ok((after, side)) = resigns(rest) {
            let span = self.take(after);
            self.game.resigns = Some((side, span));
            self.empty_line = None;
            return Next::On;
        }
        if let Ok((after, ())) = bao_hamna(rest) {
            let span = self.take(after);
            if let Some(Ply { written: Written::Move(token), .. }) = self.game.plies.last_mut() {
                token.add_hamna(span);
            }
            self.empty_line = None;
            return Next::On;
        }
        if let Ok((after, digits)) = terminated(digits, boundary).parse(rest) {
            // Three digits or more: no pit has such a number.
            return self.number(digits, after, Side::South);
        }
        let end = rest.find(|c: char| token::is_space(c) || matches!(c, ',' | ';' | '{'));
        let span = self.take(&rest[end.unwrap_or(rest.len())..]);
        self.error(Fault::NotAMove, span.clone());
        self.ply(Written::Unread(span))
    }

    fn note_letters(&mut self, token: &Token) {
        let lettered = token.letter() != Part::Absent;
        self.bare = match (self.bare, lettered) {
            (BareNumbers::Open, true) => BareNumbers::LettersSoFar,
            (BareNumbers::Open | BareNumbers::LettersSoFar, false) => BareNumbers::Moves,
            (bare, _) => bare,
        };
    }

    /// Whether a number without a dot counts a pair rather than naming a pit.
    fn counts_pair(&mut self, number: u8, after: &str) -> bool {
        let first = self.game.plies.is_empty() && self.count.is_none();
        if first && self.bare == BareNumbers::Open && counts_first_pair(number, after) {
            self.bare = BareNumbers::Pairs;
        }
        // Behind a number stands a move.
        let behind_number =
            self.game.numbers.last().is_some_and(|number| number.before == self.game.plies.len());
        let expected = !behind_number
            && match self.count {
                None => first,
                Some(count) => count.next == Side::South && u32::from(number) == count.number,
            };
        let begins_game = number == 1 && self.empty_line.is_some();
        let no_pit = number == 0 || number > LONGEST_ROW;
        match self.bare {
            BareNumbers::Pairs | BareNumbers::LettersSoFar => expected || begins_game || no_pit,
            BareNumbers::Open | BareNumbers::Moves => no_pit,
        }
    }

    /// The number of a pair. `next` is the side whose ply its dots announce.
    fn number(&mut self, digits: &str, after: &'a str, next: Side) -> Next {
        let number = digits
            .chars()
            .try_fold(0u32, |sum, c| sum.checked_mul(10)?.checked_add(u32::from(token::digit_of(c)?)));
        if number == Some(1) && self.empty_line.is_some() && !self.game.plies.is_empty() {
            return self.end_here();
        }
        let span = self.take(after);
        let Some(number) = number else {
            self.error(Fault::NumberTooLarge, span);
            return Next::On;
        };
        if !digits.is_ascii() {
            self.lenient(Leniency::WideDigit, span.clone());
        }
        self.close_gap();
        self.empty_line = None;
        let before = self.game.plies.len();
        self.game.numbers.push(Number { span: span.clone(), number, before });
        // A comment may part a pair, and the number stand again before North's ply.
        let goes_on = |count: Count| (count.number, count.next, next) == (number, Side::North, Side::North);
        if self.count.is_some_and(goes_on) {
            return Next::On;
        }
        if let Some(count) = self.count {
            self.check_sequence(count, number, span.clone());
        }
        self.count = Some(Count { number, next: Side::South, by: CountedBy::Print });
        if next == Side::North {
            let after_gap = matches!(self.game.plies.last(), Some(Ply { written: Written::Gap(_), .. }));
            self.left_out = (before > 0 && !after_gap).then_some(span);
            self.count = Some(Count { number, next: Side::North, by: CountedBy::Print });
        }
        Next::On
    }

    fn check_sequence(&mut self, count: Count, number: u32, span: Span) {
        let expected = match count.next {
            Side::South => count.number,
            Side::North => count.number.saturating_add(1),
        };
        match (count.next, count.by) {
            (Side::North, CountedBy::Following) if count.number == number => {
                self.error(Fault::PlyTooMany { number: number.saturating_sub(1) }, span);
            }
            (Side::North, _) => {
                self.error(Fault::PlyMissing { number: count.number }, span.clone());
                if number != expected && number != count.number {
                    self.lenient(Leniency::NumberOutOfSequence, span);
                }
            }
            (Side::South, _) if number != expected => self.lenient(Leniency::NumberOutOfSequence, span),
            (Side::South, _) => {}
        }
    }

    fn close_gap(&mut self) {
        if let Some(span) = self.left_out.take() {
            self.game.plies.push(Ply { written: Written::Gap(span), number: None, side: None });
            self.count = None;
        }
    }

    fn ply(&mut self, written: Written) -> Next {
        self.empty_line = None;
        if let Some(span) = self.left_out.take() {
            let number = self.count.map(|count| count.number);
            self.game.plies.push(Ply { written: Written::Unknown(span), number, side: Some(Side::South) });
        }
        let (mut number, mut side) = (None, None);
        if let Some(count) = &mut self.count {
            (number, side) = (Some(count.number), Some(count.next));
            let missing = count.next == Side::South && count.by == CountedBy::Following;
            *count = match count.next {
                Side::South => Count { next: Side::North, ..*count },
                Side::North => Count {
                    number: count.number.saturating_add(1),
                    next: Side::South,
                    by: CountedBy::Following,
                },
            };
            if missing {
                let start = written.span().start;
                self.lenient(Leniency::MissingNumber, start..start);
            }
        }
        self.game.plies.push(Ply { written, number, side });
        Next::On
    }
}
