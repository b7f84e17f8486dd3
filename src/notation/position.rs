//! Position text: one line that says all about a position (grammar.md, "Position text").
//!
//! ```text
//! 0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -
//! ```
//!
//! Leniencies of the reader, all listed in grammar.md: any run of white space between fields, and
//! `hH` for `Hh`. The writer knows one form only.

use std::fmt;
use std::str::FromStr;

use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{char, digit1, one_of, space0, space1};
use nom::combinator::{map, opt, recognize, value};
use nom::multi::{many0, separated_list1};
use nom::sequence::{preceded, separated_pair, terminated};
use nom::{IResult, Offset, Parser};

use super::Span;
use crate::board::{self, Pit, Ring, SetupFault, Side};
use crate::game::{State, pit_name};
use crate::kigogo;

/// What is wrong with a position text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// Where, in bytes of the text.
    pub span: Span,
    /// What.
    pub fault: PositionFault,
}

/// What can be wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionFault {
    /// Something else was expected here.
    Expected(&'static str),
    /// A number above 255.
    TooLarge,
    /// A row of the wrong length; the rows must all have eight pits, or all twelve.
    RowLength(usize),
    /// Not four rows.
    Rows(usize),
    /// The pit named does not exist, or cannot be the one this field speaks of.
    Pit(&'static str),
    /// An extra field that is not known.
    UnknownField(String),
    /// The same extra field twice.
    Twice(&'static str),
    /// The set-up cannot be.
    Setup(SetupFault),
    /// More seeds than a Kigogo set has.
    KigogoSeeds(u32),
    /// A 4×12 board has no houses, no blocked pit and no extra fields.
    NotOfKigogo,
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionFault::Expected(what) => write!(f, "expected {what}"),
            PositionFault::TooLarge => write!(f, "a pit or hand cannot hold that many"),
            PositionFault::RowLength(n) => {
                write!(f, "a row of {n} pits; rows have 8 (Kigogo: 12), all the same")
            }
            PositionFault::Rows(n) => write!(f, "{n} rows; a board has 4"),
            PositionFault::Pit(what) => write!(f, "expected {what}"),
            PositionFault::UnknownField(key) => {
                write!(f, "unknown field `{key}`; known are `must` and `other`")
            }
            PositionFault::Twice(key) => write!(f, "`{key}` is given twice"),
            PositionFault::Setup(fault) => fault.fmt(f),
            PositionFault::KigogoSeeds(n) => {
                write!(f, "{n} seeds, but a set of Kigogo has {}", kigogo::SEEDS)
            }
            PositionFault::NotOfKigogo => {
                write!(f, "Kigogo has no houses, no blocked pit and no extra fields")
            }
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}

impl std::error::Error for PositionError {}

/// A position text as it stands, before anything is asked of it.
struct Syntax<'a> {
    rows: Vec<(&'a str, Vec<&'a str>)>,
    stores: (&'a str, &'a str),
    houses: (&'a str, [bool; 2]),
    side: Side,
    blocked: &'a str,
    extra: Vec<(&'a str, &'a str)>,
}

fn row(input: &str) -> IResult<&str, (&str, Vec<&str>)> {
    let (rest, counts) = separated_list1(char('.'), digit1).parse(input)?;
    Ok((rest, (&input[..input.len() - rest.len()], counts)))
}

fn rows(input: &str) -> IResult<&str, Vec<(&str, Vec<&str>)>> {
    separated_list1(char('/'), row).parse(input)
}

fn houses(input: &str) -> IResult<&str, (&str, [bool; 2])> {
    let (rest, owned) = alt((
        value([true, true], alt((nom::bytes::complete::tag("Hh"), nom::bytes::complete::tag("hH")))),
        value([true, false], nom::bytes::complete::tag("H")),
        value([false, true], nom::bytes::complete::tag("h")),
        value([false, false], nom::bytes::complete::tag("-")),
    ))
    .parse(input)?;
    Ok((rest, (&input[..input.len() - rest.len()], owned)))
}

fn word(input: &str) -> IResult<&str, &str> {
    take_while1(|c: char| !c.is_whitespace() && c != '=').parse(input)
}

/// Splits a position text into its fields. On failure says what was expected where.
fn syntax(text: &str) -> Result<Syntax<'_>, PositionError> {
    let mut rest = text;
    macro_rules! field {
        ($parser:expr, $what:expr) => {{
            let parsed: IResult<&str, _> = $parser.parse(rest);
            match parsed {
                Ok((left, found)) => {
                    rest = left;
                    found
                }
                Err(nom::Err::Error(error) | nom::Err::Failure(error)) => {
                    return Err(expected(text, error.input, $what));
                }
                Err(nom::Err::Incomplete(_)) => return Err(expected(text, rest, $what)),
            }
        }};
    }
    let rows = field!(preceded(space0, rows), "four rows of seed counts, as in `0.2.2.6.0.0.0.0/…`");
    let stores = field!(
        preceded(space1, separated_pair(digit1, char('.'), digit1)),
        "the seeds in hand, South.North, as in `22.22`"
    );
    let houses = field!(preceded(space1, houses), "the owned houses: `Hh`, `H`, `h` or `-`");
    let side = field!(
        preceded(space1, map(one_of("SN"), |c| if c == 'S' { Side::South } else { Side::North })),
        "the side to move: `S` or `N`"
    );
    let blocked =
        field!(preceded(space1, alt((recognize(char('-')), word))), "the blocked pit, as in `a4`, or `-`");
    let extra = field!(
        terminated(many0(preceded(space1, separated_pair(word, char('='), word))), opt(space1)),
        "extra fields, as in `must=a4`"
    );
    if !rest.is_empty() {
        return Err(expected(text, rest, "nothing more"));
    }
    Ok(Syntax { rows, stores, houses, side, blocked, extra })
}

fn expected(text: &str, at: &str, what: &'static str) -> PositionError {
    let at = at.trim_start();
    let start = text.offset(at);
    let length = at.find(char::is_whitespace).unwrap_or(at.len());
    PositionError { span: start..start + length, fault: PositionFault::Expected(what) }
}

fn span(text: &str, part: &str) -> Span {
    let start = text.offset(part);
    start..start + part.len()
}

fn count(text: &str, digits: &str, errors: &mut Vec<PositionError>) -> u8 {
    digits.parse().unwrap_or_else(|_| {
        errors.push(PositionError { span: span(text, digits), fault: PositionFault::TooLarge });
        0
    })
}

/// Reads a position text.
///
/// # Errors
/// All faults of the text; if it cannot be split into fields, the first only.
pub fn parse(text: &str) -> Result<State, Vec<PositionError>> {
    let syntax = syntax(text).map_err(|error| vec![error])?;
    let mut errors = Vec::new();
    let mut fault = |part: &str, fault| errors.push(PositionError { span: span(text, part), fault });

    if syntax.rows.len() != 4 {
        let (first, last) = (syntax.rows[0].0, syntax.rows[syntax.rows.len() - 1].0);
        let all = span(text, first).start..span(text, last).end;
        fault(&text[all], PositionFault::Rows(syntax.rows.len()));
    }
    let columns = syntax.rows[0].1.len();
    for (part, counts) in &syntax.rows {
        if counts.len() != columns || !(columns == 8 || columns == usize::from(kigogo::COLUMNS)) {
            fault(part, PositionFault::RowLength(counts.len()));
        }
    }
    let stores = [syntax.stores.0, syntax.stores.1].map(|digits| count(text, digits, &mut errors));
    let rows: Vec<Vec<u8>> = syntax
        .rows
        .iter()
        .map(|(_, counts)| counts.iter().map(|digits| count(text, digits, &mut errors)).collect())
        .collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let ring =
        |front: &[u8], back: &[u8]| -> Vec<u8> { front.iter().chain(back.iter().rev()).copied().collect() };
    let reversed = |row: &[u8]| row.iter().rev().copied().collect::<Vec<u8>>();
    let south = ring(&rows[2], &rows[3]);
    let north = ring(&reversed(&rows[1]), &reversed(&rows[0]));

    let state = if columns == 8 {
        bao(text, &syntax, [south, north], stores, &mut errors)
    } else {
        kigogo(text, &syntax, [south, north], stores, &mut errors)
    };
    if errors.is_empty() { Ok(state) } else { Err(errors) }
}

fn bao(
    text: &str,
    syntax: &Syntax<'_>,
    rings: [Vec<u8>; 2],
    hands: [u8; 2],
    errors: &mut Vec<PositionError>,
) -> State {
    let board_seeds: u32 = rings.iter().flatten().chain(&hands).map(|&seeds| u32::from(seeds)).sum();
    if board_seeds > board::SEEDS {
        let fault = PositionFault::Setup(SetupFault::TooManySeeds(board_seeds));
        errors.push(PositionError { span: 0..text.len(), fault });
        return crate::game::GameName::Kiswahili.start();
    }
    let rings = rings.map(|ring| Ring::new(std::array::from_fn(|at| ring[at])));
    let mut front_pit = |part: &str, side: Side, what| {
        let pit = (0..8).map(Pit).find(|&pit| pit_name(pit, side, 8) == part);
        if pit.is_none() {
            errors.push(PositionError { span: span(text, part), fault: PositionFault::Pit(what) });
        }
        pit
    };
    let (own, theirs) = (syntax.side, syntax.side.other());
    let what = |side| match side {
        Side::South => "a front pit of South, `A1` to `A8`",
        Side::North => "a front pit of North, `a1` to `a8`",
    };
    let blocked = if syntax.blocked == "-" { None } else { front_pit(syntax.blocked, own, what(own)) };
    let (mut must, mut other) = (None, None);
    let mut unknown = Vec::new();
    for (key, value) in &syntax.extra {
        let field = match *key {
            "must" => &mut must,
            "other" => &mut other,
            _ => {
                unknown.push((*key, PositionFault::UnknownField((*key).to_owned())));
                continue;
            }
        };
        if field.is_some() {
            unknown.push((*key, PositionFault::Twice(if *key == "must" { "must" } else { "other" })));
        }
        *field = front_pit(value, theirs, what(theirs));
    }
    for (part, fault) in unknown {
        errors.push(PositionError { span: span(text, part), fault });
    }
    let position = board::Position { rings, hands, houses: syntax.houses.1, side: own, blocked, must, other };
    for fault in position.check() {
        let part = match fault {
            SetupFault::TooManySeeds(_) => 0..text.len(),
            SetupFault::HandEmpty(_) => span(text, syntax.stores.0).start..span(text, syntax.stores.1).end,
            SetupFault::HouseEmpty(_) => span(text, syntax.houses.0),
            SetupFault::BlockedInNamua => span(text, syntax.blocked).start..text.trim_end().len(),
        };
        errors.push(PositionError { span: part, fault: PositionFault::Setup(fault) });
    }
    State::Bao(position)
}

fn kigogo(
    text: &str,
    syntax: &Syntax<'_>,
    rings: [Vec<u8>; 2],
    captured: [u8; 2],
    errors: &mut Vec<PositionError>,
) -> State {
    let position = kigogo::Position {
        rings: rings.map(|ring| std::array::from_fn(|at| ring[at])),
        captured,
        side: syntax.side,
    };
    let mut fault = |span, fault| errors.push(PositionError { span, fault });
    if position.total() > kigogo::SEEDS {
        fault(0..text.len(), PositionFault::KigogoSeeds(position.total()));
    }
    if syntax.houses.0 != "-" {
        fault(span(text, syntax.houses.0), PositionFault::NotOfKigogo);
    }
    if syntax.blocked != "-" {
        fault(span(text, syntax.blocked), PositionFault::NotOfKigogo);
    }
    if let Some((key, _)) = syntax.extra.first() {
        fault(span(text, key), PositionFault::NotOfKigogo);
    }
    State::Kigogo(position)
}

impl FromStr for State {
    type Err = Vec<PositionError>;

    fn from_str(text: &str) -> Result<State, Self::Err> {
        parse(text)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, row) in self.rows().iter().enumerate() {
            if at > 0 {
                f.write_str("/")?;
            }
            for (at, seeds) in row.iter().enumerate() {
                if at > 0 {
                    f.write_str(".")?;
                }
                write!(f, "{seeds}")?;
            }
        }
        let [south, north] = self.stores();
        let houses = match self.houses() {
            [true, true] => "Hh",
            [true, false] => "H",
            [false, true] => "h",
            [false, false] => "-",
        };
        write!(f, " {south}.{north} {houses} {} ", self.side().letter())?;
        match self.blocked() {
            Some(pit) => f.write_str(&pit_name(pit, self.side(), self.columns()))?,
            None => f.write_str("-")?,
        }
        for (key, pit) in [("must", self.must()), ("other", self.blocked_again())] {
            if let Some(pit) = pit {
                write!(f, " {key}={}", pit_name(pit, self.side().other(), self.columns()))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_written_as_notations_md_writes_it() {
        let text = "0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -";
        let start = State::Bao(board::Position::KISWAHILI);
        assert_eq!(start.to_string(), text);
        assert_eq!(parse(text), Ok(start));
    }

    #[test]
    fn the_start_of_kigogo_is_written_as_rules_md_writes_it() {
        let text = "2.2.2.2.2.2.2.2.2.2.2.2/2.2.2.2.2.2.2.2.2.2.2.0/0.2.2.2.2.2.2.2.2.2.2.2/2.2.2.2.2.2.2.2.2.2.2.2 0.0 - S -";
        let start = State::Kigogo(kigogo::Position::START);
        assert_eq!(start.to_string(), text);
        assert_eq!(parse(text), Ok(start));
    }
}
