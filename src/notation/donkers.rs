//! Donkers' transcript: the plain text in which the 1994 games were entered for his program (grammar.md,
//! "Donkers' transcript").
//!
//! ```text
//! title: Ramadhan - Kijumbe;
//! date: 17-10-94;
//! winner: north;
//! opening: official;
//! 1: 7L* 5R;
//! 2: 6L* 5R;  END IN THE HOUSE
//! ```
//!
//! Lines of a key, a colon and a value, then a line a pair. What follows a semicolon and lines that
//! begin with `%` are comments. The dialect is `voogt`, the letter of either case or left out.
//!
//! One file over 500 lines: the whole of one file format, read and written, and its tests.

use std::fmt;

use nom::bytes::complete::take_while1;
use nom::character::complete::{char, digit1, multispace0, one_of};
use nom::combinator::{all_consuming, map_res};
use nom::multi::count;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Offset, Parser};

use super::Span;
use super::dialect::{Dialect, Notation};
use super::movetext::{Comment, Error, Fault, GameResult, GameText, Number, Ply, Written};
use super::position;
use super::token::{self, Leniency, Lenient};
use super::write::{Form, Outcome, write_turn};
use crate::engine::{GameName, Side, State, Step};

/// The game and position that a transcript begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Opening {
    /// `official`: Bao la Kiswahili.
    #[default]
    Official,
    /// `novice`: Bao la Kujifunza.
    Novice,
    /// A position in brackets.
    Position(State),
}

impl Opening {
    /// The position.
    pub fn start(&self) -> State {
        match self {
            Opening::Official => GameName::Kiswahili.start(),
            Opening::Novice => GameName::Kujifunza.start(),
            Opening::Position(state) => *state,
        }
    }
}

/// Whether the rule of takasia holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TakasiaRule {
    /// It does.
    #[default]
    On,
    /// `takasia: no`.
    Off,
}

/// What stands above the moves.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Head {
    /// `title`.
    pub title: Option<String>,
    /// `south`: who plays South.
    pub south: Option<String>,
    /// `north`: who plays North.
    pub north: Option<String>,
    /// `place`.
    pub place: Option<String>,
    /// `event`.
    pub event: Option<String>,
    /// `date`, as written; see [`iso_date`].
    pub date: Option<String>,
    /// `time`.
    pub time: Option<String>,
    /// `winner`; [`GameResult::Open`] if it is left empty.
    pub winner: Option<GameResult>,
    /// `takasia`.
    pub takasia: TakasiaRule,
    /// `opening`.
    pub opening: Opening,
}

/// A transcript that was read.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Transcript {
    /// The lines above the moves.
    pub head: Head,
    /// Moves and comments, every letter in the case of its side. All places are bytes of the text.
    pub game: GameText,
    /// What is wrong with the lines above the moves. Faults of the moves are in the game's own list.
    pub faults: Vec<HeadError>,
}

/// A fault of a line that is no pair of moves, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadError {
    /// Where, in bytes of the text.
    pub span: Span,
    /// What.
    pub fault: HeadFault,
}

/// What can be wrong with a line that is no pair of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeadFault {
    /// Neither a key with its value nor a numbered pair.
    NoSuchLine,
    /// A key that is not known.
    UnknownKey,
    /// A key that was given before.
    Twice,
    /// `winner` is neither `south` nor `north` nor empty.
    Winner,
    /// `takasia` is neither `yes` nor `no`.
    Takasia,
    /// `opening` is neither `official` nor `novice` nor a position in brackets.
    Opening,
    /// The position in brackets cannot be.
    Position(position::PositionFault),
}

impl fmt::Display for HeadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeadFault::NoSuchLine => {
                write!(f, "expected `key: value;` or a pair of moves, as in `1: 7L* 5R;`")
            }
            HeadFault::UnknownKey => write!(f, "unknown key; known are {}", KEYS.join(", ")),
            HeadFault::Twice => write!(f, "this key is given twice"),
            HeadFault::Winner => write!(f, "expected `south`, `north` or nothing"),
            HeadFault::Takasia => write!(f, "expected `yes` or `no`"),
            HeadFault::Opening => write!(
                f,
                "expected `official`, `novice` or `[ b8 … b1 | a8 … a1 | A1 … A8 | B1 … B8 | hands | T F | blocked | side ]`"
            ),
            HeadFault::Position(fault) => fault.fmt(f),
        }
    }
}

const KEYS: [&str; 10] =
    ["title", "south", "north", "place", "event", "date", "time", "winner", "takasia", "opening"];

fn blank(input: &str) -> IResult<&str, &str> {
    nom::bytes::complete::take_while(token::is_inline_space).parse(input)
}

/// The key and colon of a line above the moves.
fn key(line: &str) -> IResult<&str, &str> {
    delimited(blank, take_while1(char::is_alphabetic), (blank, char(':'), blank)).parse(line)
}

/// The number and colon of a pair.
fn pair_number(line: &str) -> IResult<&str, &str> {
    delimited(blank, digit1, (blank, char(':'))).parse(line)
}

/// Whether a text is a transcript: it has a line of a key that transcripts know, ended by a semicolon.
pub fn is_transcript(text: &str) -> bool {
    let head = |line: &str| {
        key(line).is_ok_and(|(value, key)| is_key(key) && (value.contains(';') || value.starts_with('[')))
    };
    text.lines().any(head)
}

fn is_key(key: &str) -> bool {
    KEYS.iter().any(|known| known.eq_ignore_ascii_case(key))
}

/// Reads the transcripts of a text. A new one begins where a key follows on pairs of moves, or where one that was given
/// already follows on an empty line.
pub fn parse(text: &str) -> Vec<Transcript> {
    let mut reader =
        Reader { text, read: Transcript::default(), side: None, seen: Vec::new(), done: Vec::new() };
    let mut rest = text;
    while !rest.is_empty() {
        rest = reader.line(rest);
    }
    reader.close();
    reader.done
}

struct Reader<'a> {
    text: &'a str,
    read: Transcript,
    /// The side whose ply comes next, once there has been one.
    side: Option<Side>,
    seen: Vec<String>,
    done: Vec<Transcript>,
}

/// No position in brackets is nearly as long as this.
const LONGEST_POSITION: usize = 1000;

impl<'a> Reader<'a> {
    /// Ends the transcript at hand.
    fn close(&mut self) {
        let mut read = std::mem::take(&mut self.read);
        self.seen.clear();
        self.side = None;
        // A result has no place among the moves.
        read.game.result =
            read.head.winner.map(|winner| (winner, read.game.span.start..read.game.span.start));
        if !read.game.span.is_empty() {
            self.done.push(read);
        }
    }

    /// Whether the line before this one is empty.
    fn is_behind_empty_line(&self, line: &str) -> bool {
        let before = self.text.get(..self.text.offset(line)).unwrap_or_default();
        let mut lines = before.trim_end_matches(token::is_inline_space).rsplit('\n');
        lines.next();
        lines.next().is_some_and(|line| line.trim().is_empty())
    }

    /// Counts a line to the transcript at hand.
    fn extend(&mut self, line: &str) {
        let span = self.span(line.trim());
        let whole = &mut self.read.game.span;
        if whole.start == whole.end {
            *whole = span;
        } else if span.start < span.end {
            whole.end = span.end;
        }
    }

    fn span(&self, part: &str) -> Span {
        let start = self.text.offset(part);
        start..start + part.len()
    }

    fn fault(&mut self, part: &str, fault: HeadFault) {
        let span = self.span(part);
        self.read.faults.push(HeadError { span, fault });
    }

    /// Reads a line and returns what follows it. A position in brackets may take several.
    fn line(&mut self, rest: &'a str) -> &'a str {
        let end = rest.find(token::is_line_end).unwrap_or(rest.len());
        let (line, after) = rest.split_at(end);
        let trimmed = line.trim_start();
        if let Ok((_, key)) = key(line) {
            let is_again = self.seen.contains(&key.to_ascii_lowercase()) && self.is_behind_empty_line(line);
            if is_again || !self.read.game.numbers.is_empty() {
                self.close();
            }
        }
        self.extend(line);
        if let Some(comment) = trimmed.strip_prefix('%') {
            self.comment(trimmed, comment);
        } else if let Ok((value, key)) = key(line) {
            let open = &rest[rest.offset(value)..];
            if value.starts_with('[')
                && let Some((close, _)) = open.char_indices().take(LONGEST_POSITION).find(|(_, c)| *c == ']')
            {
                let (value, after) = open.split_at(close + 1);
                self.extend(value);
                self.set(key, value);
                let end = after.find(token::is_line_end).unwrap_or(after.len());
                self.tail(&after[..end]);
                return after[end..].trim_start_matches(token::is_line_end);
            }
            let end = value.find(';').unwrap_or(value.len());
            let (value, tail) = value.split_at(end);
            self.set(key, value.trim());
            self.tail(tail);
        } else if let Ok((moves, number)) = pair_number(line) {
            let end = moves.find(';').unwrap_or(moves.len());
            let (moves, tail) = moves.split_at(end);
            self.pair(number, moves);
            self.tail(tail);
        } else if !trimmed.is_empty() {
            self.fault(line.trim(), HeadFault::NoSuchLine);
        }
        after.trim_start_matches(token::is_line_end)
    }

    /// What follows the semicolon of a line.
    fn tail(&mut self, tail: &str) {
        if let Some(comment) = tail.trim_start().strip_prefix(';')
            && !comment.trim().is_empty()
        {
            self.comment(tail, comment);
        }
    }

    fn comment(&mut self, whole: &str, text: &str) {
        let trimmed = text.trim();
        let (span, text) = (self.span(whole.trim_end()), self.span(trimmed));
        if let Some(side) = self.resigns(trimmed) {
            self.read.game.resigns.get_or_insert((side, text.clone()));
        }
        let after = self.read.game.plies.len();
        self.read.game.comments.push(Comment { span, text, after });
    }

    /// Whether a comment says that someone resigns, and who if it can be told.
    fn resigns(&self, comment: &str) -> Option<Option<Side>> {
        let mut words = comment.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let name = words.next()?;
        if name.eq_ignore_ascii_case("resigns") {
            return Some(None);
        }
        if !words.next()?.eq_ignore_ascii_case("resigns") {
            return None;
        }
        let is = |player: &Option<String>| {
            player.as_deref().is_some_and(|player| player.eq_ignore_ascii_case(name))
        };
        let head = &self.read.head;
        let south = name.eq_ignore_ascii_case("south") || is(&head.south);
        let north = name.eq_ignore_ascii_case("north") || is(&head.north);
        Some(match (south, north) {
            (true, false) => Some(Side::South),
            (false, true) => Some(Side::North),
            _ => None,
        })
    }

    fn set(&mut self, key: &'a str, value: &'a str) {
        let name = key.to_ascii_lowercase();
        if !is_key(&name) {
            return self.fault(key, HeadFault::UnknownKey);
        }
        if self.seen.contains(&name) {
            return self.fault(key, HeadFault::Twice);
        }
        let text = || (!value.is_empty()).then(|| value.to_owned());
        let lower = value.to_ascii_lowercase();
        let head = &mut self.read.head;
        let fault = match name.as_str() {
            "title" => return self.keep(name, |head| head.title = text()),
            "south" => return self.keep(name, |head| head.south = text()),
            "north" => return self.keep(name, |head| head.north = text()),
            "place" => return self.keep(name, |head| head.place = text()),
            "event" => return self.keep(name, |head| head.event = text()),
            "date" => return self.keep(name, |head| head.date = text()),
            "time" => return self.keep(name, |head| head.time = text()),
            "winner" => match lower.as_str() {
                "south" => {
                    head.winner = Some(GameResult::South);
                    None
                }
                "north" => {
                    head.winner = Some(GameResult::North);
                    None
                }
                "" => {
                    head.winner = Some(GameResult::Open);
                    None
                }
                _ => Some(HeadFault::Winner),
            },
            "takasia" => match lower.as_str() {
                "no" => {
                    head.takasia = TakasiaRule::Off;
                    None
                }
                "yes" | "" => None,
                _ => Some(HeadFault::Takasia),
            },
            _ => match opening(value) {
                Ok(opening) => {
                    head.opening = opening;
                    None
                }
                Err(fault) => Some(fault),
            },
        };
        self.seen.push(name);
        if let Some(fault) = fault {
            self.fault(if value.is_empty() { key } else { value }, fault);
        }
    }

    fn keep(&mut self, name: String, set: impl FnOnce(&mut Head)) {
        self.seen.push(name);
        set(&mut self.read.head);
    }

    /// The moves of a pair: usually two, in the last pair one may be missing.
    fn pair(&mut self, digits: &'a str, moves: &'a str) {
        let Ok(number) = digits.parse::<u32>() else {
            let span = self.span(digits);
            return self.read.game.errors.push(Error { span, fault: Fault::NumberTooLarge });
        };
        let span = self.span(digits);
        let before = self.read.game.plies.len();
        let follows = self.read.game.numbers.last().map_or(1, |last| last.number.saturating_add(1));
        if number != follows {
            self.read
                .game
                .leniencies
                .push(Lenient { span: span.clone(), leniency: Leniency::NumberOutOfSequence });
        }
        self.read.game.numbers.push(Number { span, number, before });
        let first = self.read.head.opening.start().side();
        let mut rest = moves;
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            if rest.is_empty() {
                return;
            }
            rest = self.ply(rest, number, first);
        }
    }

    fn ply(&mut self, rest: &'a str, number: u32, first: Side) -> &'a str {
        let at = self.text.offset(rest);
        let mut shown = Vec::new();
        let found = token::token(rest, at, &mut |leniency, span| shown.push(Lenient { span, leniency }));
        let side = self.side.unwrap_or(first);
        let (after, written) = match found {
            Some((after, token)) => {
                let (token, mended) = token.of_side(side);
                if mended {
                    shown.push(Lenient { span: token.letter_span(), leniency: Leniency::LetterCase });
                }
                (after, Written::Move(token))
            }
            None => {
                let end = rest.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                let span = self.span(word);
                match word {
                    "?" => (after, Written::Unknown(span)),
                    "…" | "..." => (after, Written::Gap(span)),
                    _ => {
                        self.read.game.errors.push(Error { span: span.clone(), fault: Fault::NotAMove });
                        (after, Written::Unread(span))
                    }
                }
            }
        };
        shown.into_iter().for_each(|lenient| self.read.game.leniencies.push(lenient));
        self.read.game.plies.push(Ply { written, number: Some(number), side: Some(side) });
        self.side = Some(side.other());
        after
    }
}

fn opening(value: &str) -> Result<Opening, HeadFault> {
    if value.eq_ignore_ascii_case("official") {
        return Ok(Opening::Official);
    }
    if value.eq_ignore_ascii_case("novice") {
        return Ok(Opening::Novice);
    }
    let (_, text) = all_consuming(bracketed).parse(value).map_err(|_| HeadFault::Opening)?;
    match position::parse(&text) {
        Ok(state) => Ok(Opening::Position(state)),
        Err(errors) => Err(errors
            .into_iter()
            .next()
            .map_or(HeadFault::Opening, |error| HeadFault::Position(error.fault))),
    }
}

/// Reads a position in brackets into our position text, which is then judged like any other.
fn bracketed(input: &str) -> IResult<&str, String> {
    fn number(input: &str) -> IResult<&str, u8> {
        preceded(multispace0, map_res(digit1, str::parse)).parse(input)
    }
    fn bar(input: &str) -> IResult<&str, char> {
        preceded(multispace0, char('|')).parse(input)
    }
    fn owned(input: &str) -> IResult<&str, bool> {
        preceded(multispace0, one_of("TtFf")).map(|c| c.eq_ignore_ascii_case(&'t')).parse(input)
    }
    let row = || terminated(count(number, 8), bar);
    let (rest, _) = char('[').parse(input)?;
    let (rest, rows) = count(row(), 4).parse(rest)?;
    let (rest, (south, north)) = terminated((number, number), bar).parse(rest)?;
    let (rest, (south_house, north_house)) = terminated((owned, owned), bar).parse(rest)?;
    let (rest, blocked) = terminated(number, bar).parse(rest)?;
    let (rest, side) = number.parse(rest)?;
    let (rest, _) = (multispace0, char(']')).parse(rest)?;
    let side = match side {
        0 => Side::South,
        1 => Side::North,
        _ => return Err(nom::Err::Error(nom::error::Error::new(rest, nom::error::ErrorKind::Verify))),
    };
    let rows: Vec<String> =
        rows.iter().map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(".")).collect();
    let houses = match (south_house, north_house) {
        (true, true) => "Hh",
        (true, false) => "H",
        (false, true) => "h",
        (false, false) => "-",
    };
    let blocked = match blocked {
        NO_PIT => "-".to_owned(),
        // An index that is no pit is left to the position text to refuse.
        index => crate::engine::pit_name(crate::engine::Pit(index.min(PITS)), side, 8),
    };
    Ok((rest, format!("{} {south}.{north} {houses} {} {blocked}", rows.join("/"), side.letter())))
}

/// The blocked pit of a position without one.
const NO_PIT: u8 = 255;
const PITS: u8 = crate::engine::kiswahili::PITS;

/// Writes a position in brackets. `None` for a board that is not 4×8.
pub fn write_position(state: &State) -> Option<String> {
    if state.columns() != 8 || !state.marks_takata() {
        return None;
    }
    let rows = state.rows().map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
    let [south, north] = state.stores();
    let [south_house, north_house] = state.houses().map(|owned| if owned { 'T' } else { 'F' });
    let blocked = state.blocked().map_or(NO_PIT, |pit| pit.0);
    let side = state.side() as u8;
    Some(format!(
        "[ {} | {south} {north} | {south_house} {north_house} | {blocked} | {side} ]",
        rows.join(" | ")
    ))
}

/// A date in the order of the calendar of our records. Print has DD-MM-YY; years from 50 on belong to
/// the last century. A date of another form stays as it is.
pub fn iso_date(date: &str) -> String {
    let parts: Vec<&str> = date.split('-').map(str::trim).collect();
    let number = |part: &str, most: u32| part.parse().ok().filter(|number| (1..=most).contains(number));
    if let [day, month, year] = parts[..]
        && let (Some(day), Some(month), Ok(year)) = (number(day, 31), number(month, 12), year.parse::<u32>())
    {
        let century = match (parts[2].len(), year) {
            (4, _) => 0,
            (2, 50..) => 1900,
            (2, _) => 2000,
            _ => return date.to_owned(),
        };
        return format!("{:04}-{month:02}-{day:02}", century + year);
    }
    date.to_owned()
}

/// A date as transcripts have it, DD-MM-YY, if it is one of the years from 1950 to 2049 and written in the order of
/// our records; otherwise as it is.
pub fn printed_date(iso: &str) -> String {
    let printed = match iso.split('-').collect::<Vec<_>>()[..] {
        [year, month, day] if year.len() == 4 => format!("{day}-{month}-{}", year.get(2..).unwrap_or(year)),
        _ => return iso.to_owned(),
    };
    if iso_date(&printed) == iso { printed } else { iso.to_owned() }
}

/// Writes a turn as his files do: the second star of a takasia stands on the reply played under it.
pub fn write_move(before: &State, step: &Step, form: Form) -> String {
    let outcome = Outcome { takasia: before.blocked().is_some(), ..Outcome::of(before, step) };
    write_turn(before, &step.turn, outcome, Notation::from(Dialect::Voogt), form)
}

impl fmt::Display for Head {
    /// The lines above the moves, in the order in which the keys are usually met.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = [
            ("title", &self.title),
            ("south", &self.south),
            ("north", &self.north),
            ("place", &self.place),
            ("event", &self.event),
            ("date", &self.date),
            ("time", &self.time),
        ];
        for (key, value) in texts {
            if let Some(value) = value {
                writeln!(f, "{key}: {value};")?;
            }
        }
        match self.winner {
            Some(GameResult::South) => writeln!(f, "winner: south;")?,
            Some(GameResult::North) => writeln!(f, "winner: north;")?,
            Some(GameResult::Open) => writeln!(f, "winner: ;")?,
            None => {}
        }
        if self.takasia == TakasiaRule::Off {
            writeln!(f, "takasia: no;")?;
        }
        match &self.opening {
            Opening::Official => writeln!(f, "opening: official;"),
            Opening::Novice => writeln!(f, "opening: novice;"),
            Opening::Position(state) => {
                writeln!(f, "opening: {};", write_position(state).unwrap_or_default())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
% entered 2001
Title: Ramadhan - Kijumbe;
south: Ramadhan;
north: Kijumbe;
DATE: 17-10-94;
winner: north; South gave up
takasia: no;
opening: official;
1: A7L* 5r;
2: 6L* A5R; END IN THE HOUSE
4: 2;  Ramadhan resigns
";

    fn one(text: &str) -> Transcript {
        let mut all = parse(text);
        assert_eq!(all.len(), 1, "{text}");
        all.remove(0)
    }

    #[test]
    fn a_transcript_with_all_it_may_have() {
        assert!(is_transcript(TEXT));
        let read = one(TEXT);
        assert_eq!(read.faults, []);
        assert_eq!(read.head.title.as_deref(), Some("Ramadhan - Kijumbe"));
        assert_eq!(read.head.date.as_deref(), Some("17-10-94"));
        assert_eq!((read.head.takasia, read.head.opening), (TakasiaRule::Off, Opening::Official));
        assert_eq!(read.game.result.as_ref().map(|(result, _)| *result), Some(GameResult::North));
        let words: Vec<&str> = read.game.plies.iter().map(|ply| &TEXT[ply.written.span()]).collect();
        assert_eq!(words, ["A7L*", "5r", "6L*", "A5R", "2"]);
        let comments: Vec<&str> = read.game.comments.iter().map(|c| &TEXT[c.text.clone()]).collect();
        assert_eq!(comments, ["entered 2001", "South gave up", "END IN THE HOUSE", "Ramadhan resigns"]);
        assert_eq!(read.game.resigns.as_ref().map(|(side, _)| *side), Some(Some(Side::South)));
        let leniencies: Vec<Leniency> = read.game.leniencies.list.iter().map(|l| l.leniency).collect();
        assert_eq!(
            leniencies,
            [Leniency::SmallDirection, Leniency::LetterCase, Leniency::NumberOutOfSequence]
        );
        let Written::Move(token) = &read.game.plies[3].written else { panic!("no move") };
        assert_eq!(token.letter(), token::Part::Read('a'));
    }

    #[test]
    fn a_position_in_brackets_is_read_and_written_back() {
        let text =
            "[ 0 1 2 1 4 8 2 2 | 10 0 0 10 2 1 0 1 | 0 2 0 0 1 1 0 0 | 0 0 2 2 0 2 6 4 | 0 0 | F F | 3 | 1 ]";
        let state: State = "0.1.2.1.4.8.2.2/10.0.0.10.2.1.0.1/0.2.0.0.1.1.0.0/0.0.2.2.0.2.6.4 0.0 - N a4"
            .parse()
            .expect("the club position");
        let read = one(&format!("opening: {text};\n1: 5L*;\n"));
        assert_eq!((read.faults, read.head.opening), (vec![], Opening::Position(state)));
        assert_eq!(read.game.plies[0].side, Some(Side::North));
        assert_eq!(write_position(&state).as_deref(), Some(text));
        let over_lines = one(&format!("opening: {};\n", text.replace(" | ", "\n | ")));
        assert_eq!(over_lines.head.opening, Opening::Position(state));
    }

    #[test]
    fn every_fault_has_its_place() {
        let faults = |text: &str| -> Vec<(String, HeadFault)> {
            let read = one(text);
            read.faults.into_iter().map(|error| (text[error.span].to_owned(), error.fault)).collect()
        };
        let found = faults(
            "titel: x;\ntitle: x;\ntitle: y;\nwinner: both;\ntakasia: often;\nopening: hard;\nno line\n",
        );
        let expected = [
            ("titel", HeadFault::UnknownKey),
            ("title", HeadFault::Twice),
            ("both", HeadFault::Winner),
            ("often", HeadFault::Takasia),
            ("hard", HeadFault::Opening),
            ("no line", HeadFault::NoSuchLine),
        ];
        assert_eq!(found, expected.map(|(text, fault)| (text.to_owned(), fault)));
        let empty =
            "[ 0 0 0 0 0 0 0 0 | 0 0 0 0 0 0 0 0 | 0 0 0 0 0 0 0 0 | 0 0 0 0 0 0 0 0 | 1 1 | T F | 255 | 0 ]";
        let house = HeadFault::Position(position::PositionFault::Setup(
            crate::engine::SetupFault::HouseEmpty(Side::South),
        ));
        assert_eq!(faults(&format!("opening: {empty};")), [(empty.to_owned(), house)]);
        let read = one("1: 7L* xyz;");
        assert_eq!(read.game.errors.list, [Error { span: 7..10, fault: Fault::NotAMove }]);
    }

    #[test]
    fn a_key_behind_moves_begins_another_transcript() {
        let all = parse("title: One;\n1: 7L*;\n\ntitle: Two;\n1: 6L* 5R;\n");
        let titles: Vec<_> =
            all.iter().map(|read| (read.head.title.as_deref(), read.game.plies.len())).collect();
        assert_eq!(titles, [(Some("One"), 1), (Some("Two"), 2)]);
    }

    #[test]
    fn dates_turn_both_ways() {
        assert_eq!(iso_date("17-10-94"), "1994-10-17");
        assert_eq!(iso_date("01-02-03"), "2003-02-01");
        assert_eq!(iso_date("October 1994"), "October 1994");
        assert_eq!(printed_date("1994-10-17"), "17-10-94");
        assert_eq!(printed_date("1913-01-02"), "1913-01-02");
        assert_eq!(printed_date("1994"), "1994");
    }

    #[test]
    fn what_is_no_transcript_is_told_apart() {
        assert!(!is_transcript("1. A6L* a6R"));
        assert!(!is_transcript("title: A record\nmoves: A6L*\n"));
        assert!(!is_transcript("1: A6<* a6>; 2: A4> a6>;"));
        assert!(is_transcript("1: 7L* 5R;\nwinner: north;"));
    }
}
