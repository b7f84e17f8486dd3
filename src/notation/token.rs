//! The syntax of one move, the same for every dialect: a pit and signs, each with its place.
//!
//! What a sign means is the dialect's business ([`Token::read`]); whether the move can be played is
//! decided against a position ([`super::resolve`]). Leniencies of the reader are [`Leniency`]; all are
//! listed in grammar.md.
//!
//! One file over 500 lines: a token and its parser know every part of each other.

use std::fmt;

use arrayvec::ArrayVec;
use nom::character::complete::anychar;
use nom::combinator::{map_opt, opt, recognize};
use nom::multi::many_m_n;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::Span;
use super::dialect::{Dialect, Hand, Meaning};
pub use super::sign::Sign;
use crate::engine::Side;

/// A part of a move that may be missing or beyond reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part<T> {
    /// Not written.
    Absent,
    /// Written `?`: there was something that cannot be read.
    Illegible,
    /// Written.
    Read(T),
}

impl<T> Part<T> {
    /// What was read, if anything was.
    pub fn read(self) -> Option<T> {
        match self {
            Part::Read(value) => Some(value),
            Part::Absent | Part::Illegible => None,
        }
    }
}

/// Something that the reader let pass and the canonical form does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Leniency {
    /// `‹`, `«`, `←` for `<`; `›`, `»`, `→` for `>`.
    TypographicArrow,
    /// `＊` for `*`.
    WideStar,
    /// `x` for `*` after a direction.
    LetterForStar,
    /// A full-width digit.
    WideDigit,
    /// `l` or `r` for a direction.
    SmallDirection,
    /// White space inside a move.
    StraySpace,
    /// Signs in another order than direction, house, stars, `#`.
    SignOrder,
    /// A no-break space, or another space that is none of the plain ones.
    OddSpace,
    /// A dash or minus sign for the hyphen of a result.
    TypographicDash,
    /// A pair without its number where others have theirs.
    MissingNumber,
    /// A number that does not follow on the last one.
    NumberOutOfSequence,
    /// A move letter of the wrong case for the side that moves, as Donkers' files have now and then.
    LetterCase,
}

impl Leniency {
    /// All leniencies of the reader.
    pub const ALL: [Leniency; 12] = [
        Leniency::TypographicArrow,
        Leniency::WideStar,
        Leniency::LetterForStar,
        Leniency::WideDigit,
        Leniency::SmallDirection,
        Leniency::StraySpace,
        Leniency::SignOrder,
        Leniency::OddSpace,
        Leniency::TypographicDash,
        Leniency::MissingNumber,
        Leniency::NumberOutOfSequence,
        Leniency::LetterCase,
    ];

    /// Its name in grammar.md.
    pub const fn name(self) -> &'static str {
        match self {
            Leniency::TypographicArrow => "typographic-arrow",
            Leniency::WideStar => "wide-star",
            Leniency::LetterForStar => "letter-for-star",
            Leniency::WideDigit => "wide-digit",
            Leniency::SmallDirection => "small-direction",
            Leniency::StraySpace => "stray-space",
            Leniency::SignOrder => "sign-order",
            Leniency::OddSpace => "odd-space",
            Leniency::TypographicDash => "typographic-dash",
            Leniency::MissingNumber => "missing-number",
            Leniency::NumberOutOfSequence => "number-out-of-sequence",
            Leniency::LetterCase => "side-letter-case",
        }
    }
}

impl fmt::Display for Leniency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Leniency::TypographicArrow => "typographic arrow read as `<` or `>`",
            Leniency::WideStar => "full-width star read as `*`",
            Leniency::LetterForStar => "`x` read as `*`",
            Leniency::WideDigit => "full-width digit",
            Leniency::SmallDirection => "small letter for a direction",
            Leniency::StraySpace => "space inside a move",
            Leniency::SignOrder => "signs out of order; usual is direction, house, stars",
            Leniency::OddSpace => "no-break or other unusual space",
            Leniency::TypographicDash => "dash read as a hyphen",
            Leniency::MissingNumber => "the number of this pair is missing",
            Leniency::NumberOutOfSequence => "this number does not follow on the last one",
            Leniency::LetterCase => "letter of the other side's case",
        })
    }
}

/// A leniency and where it was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lenient {
    /// Where, in bytes of the text.
    pub span: Span,
    /// What.
    pub leniency: Leniency,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Place {
    at: u8,
    len: u8,
}

/// The most signs a move can have: direction, house, two stars, `#`.
const SIGNS: usize = 5;

/// One move as it is written, every part with its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    at: usize,
    letter: Part<u8>,
    number: Part<u8>,
    letter_place: Place,
    number_place: Place,
    signs: ArrayVec<(Sign, Place), SIGNS>,
}

/// The most bytes a move can take, stray spaces included.
const LONGEST: usize = u8::MAX as usize;

impl Token {
    /// The letter of the pit as written, `a` to `l` of either case.
    pub fn letter(&self) -> Part<char> {
        match self.letter {
            Part::Read(letter) => Part::Read(char::from(letter)),
            Part::Illegible => Part::Illegible,
            Part::Absent => Part::Absent,
        }
    }

    /// The number of the pit.
    pub fn number(&self) -> Part<u8> {
        self.number
    }

    /// The signs after the pit, in the order in which they are written, with their places.
    pub fn signs(&self) -> impl DoubleEndedIterator<Item = (Sign, Span)> + '_ {
        self.signs.iter().map(|(sign, place)| (*sign, self.span_of(*place)))
    }

    /// Whether some part of it cannot be read.
    pub fn is_illegible(&self) -> bool {
        self.letter == Part::Illegible
            || self.number == Part::Illegible
            || self.signs.iter().any(|(sign, _)| *sign == Sign::Illegible)
    }

    /// Whether it is a number alone, which may as well be the number of a pair.
    pub(super) fn bare_number(&self) -> Option<u8> {
        (self.letter == Part::Absent && self.signs.is_empty()).then_some(self.number.read()).flatten()
    }

    /// The whole move.
    pub fn span(&self) -> Span {
        let last = self.signs.last().map_or(self.number_place, |(_, place)| *place);
        self.at..self.span_of(last).end
    }

    /// The pit: letter, if there is one, and number.
    pub fn pit_span(&self) -> Span {
        self.at..self.span_of(self.number_place).end
    }

    /// The letter of the pit; empty, before the number, if it is left out.
    pub fn letter_span(&self) -> Span {
        self.span_of(self.letter_place)
    }

    /// The number of the pit.
    pub fn number_span(&self) -> Span {
        self.span_of(self.number_place)
    }

    fn span_of(&self, place: Place) -> Span {
        let at = self.at + usize::from(place.at);
        at..at + usize::from(place.len)
    }

    /// The same move standing at byte `at`.
    pub fn moved_to(self, at: usize) -> Token {
        Token { at, ..self }
    }

    /// Adds `#` for the words that say so. False if they stand too far off.
    pub(super) fn add_hamna(&mut self, span: Span) -> bool {
        let place = place(self.at, span);
        place.is_some_and(|place| self.signs.try_push((Sign::Hash, place)).is_ok())
    }

    /// The token with its letter in the case of a side, and whether that changed it. For transcripts whose
    /// cases cannot be trusted.
    pub(super) fn of_side(mut self, side: Side) -> (Token, bool) {
        let Part::Read(letter) = self.letter else { return (self, false) };
        let cased = match side {
            Side::South => letter.to_ascii_uppercase(),
            Side::North => letter.to_ascii_lowercase(),
        };
        self.letter = Part::Read(cased);
        (self, cased != letter)
    }

    /// Reads the signs in a dialect.
    ///
    /// # Errors
    /// [`TokenFault`] if the dialect has no such sign, or a sign says again what is said already.
    pub fn read(&self, dialect: Dialect) -> Result<Signs, (TokenFault, Span)> {
        let description = dialect.description();
        let mut read = Signs { direction: Part::Absent, safari: false, stars: 0, hamna: false };
        for (sign, span) in self.signs() {
            if sign == Sign::Illegible {
                // A `?` stands for the direction, unless that is read already.
                if read.direction != Part::Absent {
                    return Err((TokenFault::IllegibleMark, span));
                }
                read.direction = Part::Illegible;
                continue;
            }
            let twice = match description.meaning(sign) {
                None => return Err((TokenFault::ForeignSign(sign), span)),
                Some(Meaning::Direction(hand)) => {
                    let twice = read.direction != Part::Absent;
                    read.direction = Part::Read(hand);
                    twice
                }
                Some(Meaning::Safari) => std::mem::replace(&mut read.safari, true),
                Some(Meaning::Hamna) => std::mem::replace(&mut read.hamna, true),
                Some(Meaning::Takata) => {
                    read.stars += 1;
                    read.stars > 2
                }
            };
            if twice {
                return Err((TokenFault::Twice(sign), span));
            }
        }
        Ok(read)
    }

    /// The span of the last sign of this kind.
    pub fn sign_span(&self, sign: Sign) -> Option<Span> {
        self.signs().rev().find(|(own, _)| *own == sign).map(|(_, span)| span)
    }
}

/// What the signs of a move say in a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    /// The direction as written; the viewpoint is not applied yet.
    pub direction: Part<Hand>,
    /// Whether the house is marked as played on.
    pub safari: bool,
    /// Stars: 0, 1 (takata) or 2 (takata that makes a takasia).
    pub stars: u8,
    /// Whether bao hamna is marked.
    pub hamna: bool,
}

/// Why the signs of a move say nothing in a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenFault {
    /// The dialect has no such sign.
    ForeignSign(Sign),
    /// A sign that says again, or differently, what is said already.
    Twice(Sign),
    /// A mark after the direction that cannot be read.
    IllegibleMark,
}

fn place(start: usize, span: Span) -> Option<Place> {
    if span.end > start + LONGEST {
        return None;
    }
    Some(Place { at: (span.start - start) as u8, len: (span.end - span.start) as u8 })
}

/// Spaces that may stand inside a line.
pub(super) fn is_inline_space(c: char) -> bool {
    is_space(c) && !is_line_end(c)
}

/// White space, and the byte order mark that some editors put before a text.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Characters that end a line.
pub(super) fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

/// Spaces other than the plain ones.
pub(super) fn is_odd_space(c: char) -> bool {
    is_space(c) && !matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{feff}')
}

/// A digit, plain or full-width.
pub(super) fn digit_of(c: char) -> Option<u8> {
    match c {
        '0'..='9' => Some(c as u8 - b'0'),
        '０'..='９' => Some((c as u32 - '０' as u32) as u8),
        _ => None,
    }
}

/// Whether a move may end before this character.
pub(super) fn is_boundary(c: char) -> bool {
    is_space(c) || matches!(c, ',' | ';' | '{' | '.' | '…')
}

fn letter_of(c: char) -> Option<Part<u8>> {
    match c {
        'a'..='l' | 'A'..='L' => Some(Part::Read(c as u8)),
        '?' => Some(Part::Illegible),
        _ => None,
    }
}

fn sign_of(c: char) -> Option<(Sign, Option<Leniency>)> {
    Some(match c {
        'L' => (Sign::L, None),
        'R' => (Sign::R, None),
        'l' => (Sign::L, Some(Leniency::SmallDirection)),
        'r' => (Sign::R, Some(Leniency::SmallDirection)),
        '<' => (Sign::Less, None),
        '>' => (Sign::Greater, None),
        '‹' | '«' | '←' => (Sign::Less, Some(Leniency::TypographicArrow)),
        '›' | '»' | '→' => (Sign::Greater, Some(Leniency::TypographicArrow)),
        '+' => (Sign::Plus, None),
        '*' => (Sign::Star, None),
        '＊' => (Sign::Star, Some(Leniency::WideStar)),
        'x' => (Sign::Star, Some(Leniency::LetterForStar)),
        '#' => (Sign::Hash, None),
        '?' => (Sign::Illegible, None),
        _ => return None,
    })
}

/// Up to three spaces inside a line.
fn stray(input: &str) -> IResult<&str, &str> {
    recognize(many_m_n(0, 3, nom::character::complete::satisfy(is_inline_space))).parse(input)
}

fn letter(input: &str) -> IResult<&str, Part<u8>> {
    let number = || map_opt(anychar, |c| digit_of(c).or((c == '?').then_some(0)));
    let (rest, letter) = map_opt(anychar, letter_of).parse(input)?;
    // A `?` with a space behind it is a move of its own.
    let follows =
        if letter == Part::Illegible { number().parse(rest) } else { preceded(stray, number()).parse(rest) };
    follows.map(|_| (rest, letter))
}

fn number(input: &str) -> IResult<&str, Part<u8>> {
    let illegible = map_opt(anychar, |c| (c == '?').then_some(Part::Illegible));
    let digits = |input| {
        let (rest, first) = map_opt(anychar, digit_of).parse(input)?;
        let (rest, second) = opt(map_opt(anychar, digit_of)).parse(rest)?;
        Ok((rest, Part::Read(second.map_or(first, |second| 10 * first + second))))
    };
    nom::branch::alt((digits, illegible)).parse(input)
}

/// The next sign, with the space before it if it may be taken for part of the move.
fn sign(input: &str, after: Option<Sign>) -> IResult<&str, (&str, Sign, Option<Leniency>)> {
    let (at, space) = stray(input)?;
    let (rest, (sign, leniency)) = map_opt(anychar, sign_of).parse(at)?;
    // A letter or `?` behind it begins a move of its own.
    let is_mark = |c: char| sign_of(c).is_some() && !c.is_alphabetic() && c != '?';
    let ends_move = || rest.chars().next().is_none_or(|c| is_boundary(c) || is_mark(c));
    let belongs = match (sign, leniency) {
        (_, Some(Leniency::LetterForStar)) => {
            matches!(after, Some(Sign::L | Sign::R | Sign::Less | Sign::Greater | Sign::Star))
                && space.is_empty()
        }
        _ if space.is_empty() => true,
        // A lone `l` is as likely a misread 1, and a lone `?` is a move of its own.
        (Sign::L, Some(Leniency::SmallDirection)) | (Sign::Illegible, _) => false,
        (Sign::L | Sign::R, _) => after.is_none() && ends_move(),
        // A star at the end of a game is its result.
        (Sign::Star, _) => ends_move() && !ends_game(rest),
        _ => ends_move(),
    };
    if belongs {
        Ok((rest, (space, sign, leniency)))
    } else {
        Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::MapOpt)))
    }
}

/// Whether nothing more of a game follows: the text or the paragraph ends, or the next line begins with pair 1.
fn ends_game(rest: &str) -> bool {
    let line = rest.trim_start_matches(is_inline_space);
    let next = line.strip_prefix("\r\n").or_else(|| line.strip_prefix('\n'));
    match next {
        None => line.is_empty(),
        Some(next) => {
            let next = next.trim_start_matches(is_inline_space);
            let begins_game = next.strip_prefix('1').is_some_and(|next| next.starts_with(['.', ':']));
            next.is_empty() || next.starts_with(is_line_end) || begins_game
        }
    }
}

/// Reads a move at the head of `input`, which stands at byte `at` of its text. `None` if there is
/// none; otherwise the move and what follows it.
pub(super) fn token<'a>(
    input: &'a str,
    at: usize,
    lenient: &mut impl FnMut(Leniency, Span),
) -> Option<(&'a str, Token)> {
    let offset = |rest: &str| at + input.len() - rest.len();
    let (mut rest, found) = opt(letter).parse(input).ok()?;
    let mut shown: ArrayVec<(Leniency, Span), 16> = ArrayVec::new();
    let mut show = |leniency, span| {
        let _ = shown.try_push((leniency, span));
    };
    let letter_span = at..offset(rest);
    if found.is_some() {
        let (after, space) = stray(rest).ok()?;
        if !space.is_empty() {
            show(Leniency::StraySpace, offset(rest)..offset(after));
        }
        rest = after;
    }
    let number_start = offset(rest);
    let (letter, number) = match number(rest) {
        Ok((after, number)) => {
            if !rest[..rest.len() - after.len()].is_ascii() {
                show(Leniency::WideDigit, number_start..offset(after));
            }
            rest = after;
            (found.unwrap_or(Part::Absent), number)
        }
        Err(_) => return None,
    };
    let mut token = Token {
        at,
        letter,
        number,
        letter_place: place(at, letter_span)?,
        number_place: place(at, number_start..offset(rest))?,
        signs: ArrayVec::new(),
    };
    let mut rank = 0;
    while let Ok((after, (space, sign, leniency))) = sign(rest, token.signs.last().map(|(sign, _)| *sign)) {
        let start = offset(rest) + space.len();
        let span = start..offset(after);
        let Some(place) = place(at, span.clone()) else { break };
        token.signs.try_push((sign, place)).ok()?;
        if !space.is_empty() {
            show(Leniency::StraySpace, start - space.len()..start);
        }
        if let Some(leniency) = leniency {
            show(leniency, span.clone());
        }
        if sign != Sign::Illegible {
            if sign.rank() < rank {
                show(Leniency::SignOrder, span);
            }
            rank = rank.max(sign.rank());
        }
        rest = after;
    }
    let only_marks = |(sign, _): &(Sign, Place)| *sign == Sign::Illegible;
    let nothing_read =
        letter.read().is_none() && number.read().is_none() && token.signs.iter().all(only_marks);
    if nothing_read || rest.chars().next().is_some_and(|c| !is_boundary(c)) {
        return None;
    }
    shown.into_iter().for_each(|(leniency, span)| lenient(leniency, span));
    Some((rest, token))
}

/// Reads a text that is one move and nothing else.
pub fn parse(text: &str) -> Option<Token> {
    let (rest, token) = token(text, 0, &mut |_, _| ())?;
    rest.is_empty().then_some(token)
}

/// What a word that is no move might have been: `l`, `I` taken for 1 and `O`, `o` for 0, or the other
/// way round. Only ever a suggestion.
pub fn suggestion(word: &str) -> Option<String> {
    let mended: String = word
        .chars()
        .enumerate()
        .map(|(at, c)| match c {
            'l' | 'I' | '|' if at > 0 => '1',
            'O' | 'o' if at > 0 => '0',
            _ => c,
        })
        .collect();
    // A direction written `1`: `A51` for `A5l`.
    let direction = || {
        let head = word.strip_suffix('1')?;
        Some(format!("{head}L"))
    };
    [Some(mended), direction()].into_iter().flatten().find(|text| text != word && parse(text).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(text: &str, dialect: Dialect) -> Option<Signs> {
        parse(text)?.read(dialect).ok()
    }

    #[test]
    fn the_examples_of_the_dialect_table() {
        let right = Part::Read(Hand::Right);
        let read = |direction, safari, stars| Some(Signs { direction, safari, stars, hamna: false });
        assert_eq!(signs("A5R>", Dialect::Voogt), read(right, true, 0));
        assert_eq!(signs("A8>", Dialect::Voogt), read(Part::Absent, true, 0));
        assert_eq!(signs("A8>", Dialect::Kiba), read(right, false, 0));
        assert_eq!(signs("A3>+", Dialect::Kiba), read(right, true, 0));
        assert_eq!(signs("A3R>*", Dialect::Voogt), read(right, true, 1));
        assert_eq!(signs("7L*", Dialect::Voogt), read(Part::Read(Hand::Left), false, 1));
    }

    #[test]
    fn a_sign_of_another_dialect_is_named_with_its_place() {
        let fault = |text, dialect| parse(text).map(|token| token.read(dialect));
        assert_eq!(fault("A5<", Dialect::Voogt), Some(Err((TokenFault::ForeignSign(Sign::Less), 2..3))));
        assert_eq!(fault("A5R", Dialect::Kiba), Some(Err((TokenFault::ForeignSign(Sign::R), 2..3))));
        assert_eq!(fault("A5>>", Dialect::Kiba), Some(Err((TokenFault::Twice(Sign::Greater), 3..4))));
        assert_eq!(fault("A5>#", Dialect::Bga), Some(Err((TokenFault::ForeignSign(Sign::Hash), 3..4))));
    }

    #[test]
    fn parts_that_cannot_be_read_are_told_from_parts_left_out() {
        let parts = |text| parse(text).map(|token| (token.letter(), token.number()));
        assert_eq!(parts("A?R"), Some((Part::Read('A'), Part::Illegible)));
        assert_eq!(parts("?5L"), Some((Part::Illegible, Part::Read(5))));
        assert_eq!(parts("5L"), Some((Part::Absent, Part::Read(5))));
        let direction = |text| signs(text, Dialect::Voogt).map(|signs| signs.direction);
        assert_eq!(direction("A5?"), Some(Part::Illegible));
        assert_eq!(direction("A5"), Some(Part::Absent));
    }

    #[test]
    fn a_space_inside_a_move_is_part_of_it() {
        for text in ["A 5R>*", "A5 R>*", "A5R >*", "A5R> * ,", "A 5 R > *,"] {
            let mut seen = Vec::new();
            let (_, token) = token(text, 0, &mut |leniency, _| seen.push(leniency)).expect(text);
            assert_eq!(token.signs().map(|(sign, _)| sign.glyph()).collect::<String>(), "R>*", "{text}");
            assert!(seen.iter().all(|leniency| *leniency == Leniency::StraySpace) && !seen.is_empty());
        }
    }

    #[test]
    fn one_and_zero_are_only_ever_suggested() {
        assert_eq!(parse("AlR"), None);
        assert_eq!(suggestion("AlR").as_deref(), Some("A1R"));
        assert_eq!(suggestion("blO").as_deref(), Some("b10"));
        assert_eq!(suggestion("hello"), None);
    }
}
