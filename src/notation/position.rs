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
use crate::engine::{Game, GameName, Pit, SetUp, SetUpField, SetupFault, Side, State, pit_name};

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
#[non_exhaustive]
pub enum PositionFault {
    /// Something else was expected here.
    Expected(&'static str),
    /// A number above 255.
    TooLarge,
    /// Rows of a length that this game does not have.
    OtherRows {
        /// The length.
        columns: usize,
        /// The game.
        game: GameName,
    },
    /// A row of the wrong length; all rows must have the length of those of one board.
    RowLength(usize),
    /// Not four rows.
    Rows(usize),
    /// The pit named is no front pit of this side, whose row has so many pits.
    Pit(Side, u8),
    /// An extra field that is not known.
    UnknownField(String),
    /// The same extra field twice.
    Twice(&'static str),
    /// The set-up cannot be.
    Setup(SetupFault),
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionFault::Expected(what) => write!(f, "expected {what}"),
            PositionFault::TooLarge => write!(f, "a pit or hand cannot hold that many"),
            PositionFault::OtherRows { columns, game } => {
                let fits = u8::try_from(*columns).unwrap_or(u8::MAX);
                let fitting: Vec<&str> = GameName::with_rows_of(fits).map(GameName::name).collect();
                write!(f, "rows of {columns} pits, but {game} has rows of {}", game.row_lengths())?;
                if fitting.is_empty() { Ok(()) } else { write!(f, "; they would fit {}", fitting.join(", ")) }
            }
            PositionFault::RowLength(n) => {
                write!(f, "a row of {n} pits; rows have {}, all the same", row_lengths())
            }
            PositionFault::Rows(n) => write!(f, "{n} rows; a board has 4"),
            PositionFault::Pit(side, columns) => {
                let [first, last] = [0, columns - 1].map(|pit| pit_name(Pit(pit), *side, *columns));
                write!(f, "expected a front pit of {side}, `{first}` to `{last}`")
            }
            PositionFault::UnknownField(key) => {
                write!(f, "unknown field `{key}`; known are `must` and `other`")
            }
            PositionFault::Twice(key) => write!(f, "`{key}` is given twice"),
            PositionFault::Setup(fault) => fault.fmt(f),
        }
    }
}

/// The lengths of the rows of all boards: `8 (Kigogo: 12)`.
fn row_lengths() -> String {
    let mut lengths: Vec<(u8, &str)> = Vec::new();
    for game in GameName::ALL {
        for columns in (1..=u8::MAX).filter(|&columns| game.has_rows_of(usize::from(columns))) {
            if lengths.iter().all(|(length, _)| *length != columns) {
                lengths.push((columns, game.start().board_name()));
            }
        }
    }
    let others: Vec<String> =
        lengths.iter().skip(1).map(|(length, board)| format!("{board}: {length}")).collect();
    format!("{} ({})", lengths[0].0, others.join(", "))
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

/// Reads a position text of the first game of the family that has rows of its length.
///
/// # Errors
/// All faults of the text; if it cannot be split into fields, the first only.
pub fn parse(text: &str) -> Result<State, Vec<PositionError>> {
    parse_by(text, None)
}

/// Reads a position text of this game.
///
/// # Errors
/// All faults of the text; if it cannot be split into fields, the first only.
pub fn parse_for(text: &str, game: GameName) -> Result<State, Vec<PositionError>> {
    parse_by(text, Some(game))
}

/// Reads a position text as a game takes it in under its rules.
///
/// # Errors
/// All faults of the text; if it cannot be split into fields, the first only.
pub fn parse_under(text: &str, game: &Game) -> Result<State, Vec<PositionError>> {
    let state = parse_for(text, game.name())?;
    let whole = |fault| PositionError { span: 0..text.len(), fault: PositionFault::Setup(fault) };
    game.admit(&state).map_err(|faults| faults.into_iter().map(whole).collect())
}

/// Reads a position text of the same board as another position, with what rules have settled of that.
///
/// # Errors
/// All faults of the text; if it cannot be split into fields, the first only.
pub fn parse_like(text: &str, other: &State) -> Result<State, Vec<PositionError>> {
    let is_like = |game: &GameName| game.start().board_name() == other.board_name();
    let state = parse_by(text, GameName::ALL.into_iter().find(is_like))?;
    Ok(other.set_otherwise(&state.set_up()).unwrap_or(state))
}

fn parse_by(text: &str, wanted: Option<GameName>) -> Result<State, Vec<PositionError>> {
    let syntax = syntax(text).map_err(|error| vec![error])?;
    let mut errors = Vec::new();
    let mut fault = |part: &str, fault| errors.push(PositionError { span: span(text, part), fault });

    if syntax.rows.len() != 4 {
        let (first, last) = (syntax.rows[0].0, syntax.rows[syntax.rows.len() - 1].0);
        let all = span(text, first).start..span(text, last).end;
        fault(&text[all], PositionFault::Rows(syntax.rows.len()));
    }
    let columns = syntax.rows[0].1.len();
    let by_rows = GameName::ALL.into_iter().find(|game| game.has_rows_of(columns));
    for (part, counts) in &syntax.rows {
        if counts.len() != columns || by_rows.is_none() {
            fault(part, PositionFault::RowLength(counts.len()));
        }
    }
    let game = wanted.or(by_rows);
    if let Some(game) = wanted.filter(|game| !game.has_rows_of(columns) && by_rows.is_some()) {
        let (first, last) = (syntax.rows[0].0, syntax.rows[syntax.rows.len() - 1].0);
        let all = span(text, first).start..span(text, last).end;
        fault(&text[all], PositionFault::OtherRows { columns, game });
    }
    let stores = [syntax.stores.0, syntax.stores.1].map(|digits| count(text, digits, &mut errors));
    let rows: Vec<Vec<u8>> = syntax
        .rows
        .iter()
        .map(|(_, counts)| counts.iter().map(|digits| count(text, digits, &mut errors)).collect())
        .collect();
    let Some(game) = game.filter(|_| errors.is_empty()) else { return Err(errors) };
    let ring =
        |front: &[u8], back: &[u8]| -> Vec<u8> { front.iter().chain(back.iter().rev()).copied().collect() };
    let reversed = |row: &[u8]| row.iter().rev().copied().collect::<Vec<u8>>();
    let mut set_up = SetUp {
        rings: [ring(&rows[2], &rows[3]), ring(&reversed(&rows[1]), &reversed(&rows[0]))],
        stores,
        houses: syntax.houses.1,
        side: syntax.side,
        blocked: None,
        must: None,
        other: None,
    };
    marks(text, &syntax, &mut set_up, &mut errors);
    match game.set(&set_up) {
        Ok(state) if errors.is_empty() => Ok(state),
        Ok(_) => Err(errors),
        Err(faults) => {
            // Of a game without marks it matters that there is one, not which.
            errors.retain(|_| !faults.iter().any(|fault| matches!(fault, SetupFault::NoSuchMark { .. })));
            let faults = faults.into_iter().map(|fault| PositionError {
                span: field(text, &syntax, fault.field()),
                fault: PositionFault::Setup(fault),
            });
            errors.extend(faults);
            Err(errors)
        }
    }
}

/// Where a field stands.
fn field(text: &str, syntax: &Syntax<'_>, field: SetUpField) -> Span {
    match field {
        SetUpField::Whole => 0..text.len(),
        SetUpField::Stores => span(text, syntax.stores.0).start..span(text, syntax.stores.1).end,
        SetUpField::Houses => span(text, syntax.houses.0),
        SetUpField::Blocked if syntax.extra.is_empty() => span(text, syntax.blocked),
        SetUpField::Blocked => span(text, syntax.blocked).start..text.trim_end().len(),
        SetUpField::Extra => syntax.extra.first().map_or(0..text.len(), |(key, _)| span(text, key)),
    }
}

/// Reads the pits that takasia speaks of.
fn marks(text: &str, syntax: &Syntax<'_>, set_up: &mut SetUp, errors: &mut Vec<PositionError>) {
    let columns = u8::try_from(set_up.columns()).unwrap_or(u8::MAX);
    let mut front_pit = |part: &str, side: Side| {
        let pit = (0..columns).map(Pit).find(|&pit| pit_name(pit, side, columns) == part);
        if pit.is_none() {
            errors.push(PositionError { span: span(text, part), fault: PositionFault::Pit(side, columns) });
        }
        pit
    };
    let (own, theirs) = (set_up.side, set_up.side.other());
    if syntax.blocked != "-" {
        set_up.blocked = front_pit(syntax.blocked, own);
    }
    let mut unknown = Vec::new();
    for (key, value) in &syntax.extra {
        let field = match *key {
            "must" => &mut set_up.must,
            "other" => &mut set_up.other,
            _ => {
                unknown.push((*key, PositionFault::UnknownField((*key).to_owned())));
                continue;
            }
        };
        if field.is_some() {
            unknown.push((*key, PositionFault::Twice(if *key == "must" { "must" } else { "other" })));
        }
        *field = front_pit(value, theirs);
    }
    errors.extend(unknown.into_iter().map(|(part, fault)| PositionError { span: span(text, part), fault }));
}

/// Reads a position of the first game of the family in which it can be.
impl FromStr for State {
    type Err = Vec<PositionError>;

    fn from_str(text: &str) -> Result<State, Self::Err> {
        let by_any = || GameName::ALL.into_iter().find_map(|game| parse_for(text, game).ok());
        parse(text).or_else(|errors| by_any().ok_or(errors))
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
        let start = GameName::Kiswahili.start();
        assert_eq!(start.to_string(), text);
        assert_eq!(parse(text), Ok(start));
    }

    #[test]
    fn the_start_of_kigogo_is_written_as_rules_md_writes_it() {
        let text = "2.2.2.2.2.2.2.2.2.2.2.2/2.2.2.2.2.2.2.2.2.2.2.0/0.2.2.2.2.2.2.2.2.2.2.2/2.2.2.2.2.2.2.2.2.2.2.2 0.0 - S -";
        let start = GameName::Kigogo.start();
        assert_eq!(start.to_string(), text);
        assert_eq!(parse(text), Ok(start));
    }
}
