//! Records and move text in canonical layout, as `bao fmt` writes them.
//!
//! Of a record only the moves are laid out anew, and its keys put in the order of the grammar; comments, values and
//! quotes stay as they are. Nothing is laid out whose moves cannot be read.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::engine::Side;
use crate::jobs::score::Form;
use crate::jobs::verify::{Finding, MOST_FINDINGS, Report, text_findings};
use crate::notation::layout::plain;
use crate::notation::movetext::{self, GameText};
use crate::notation::position;
use crate::record::document::{Document, Documents, ReadFault};
use crate::record::places::{Path, Places};
use crate::record::{self, Record, Start};

/// Why a text is not laid out.
#[derive(Debug)]
pub enum Refusal {
    /// A document cannot be read.
    Document(ReadFault),
    /// A document has faults that stand in the way.
    Findings(Document, Box<Report>),
    /// A form that has no canonical layout: transcripts and game files of other programs.
    Form(Form),
    /// Laid out, the document at this line would not be the same record. That is a fault of this program.
    Unfaithful(usize),
}

/// Lays out a text.
///
/// # Errors
/// All that stands in the way.
pub fn lay_out(whole: &Document) -> Result<String, Vec<Refusal>> {
    if whole.text.contains("\r\n") {
        let plain = Document { text: whole.text.replace("\r\n", "\n"), ..whole.clone() };
        return lay_out(&plain).map(|text| text.replace('\n', "\r\n"));
    }
    let mut text = once(whole)?;
    // What stood in the way of one place may be gone when the others are laid out.
    for _ in 0..PASSES {
        let again = once(&Document::new(text.clone(), whole.line))?;
        if again == text {
            break;
        }
        text = again;
    }
    Ok(text)
}

/// Passes after which a layout is taken as it is.
const PASSES: usize = 3;

fn once(whole: &Document) -> Result<String, Vec<Refusal>> {
    match Form::of(&whole.text) {
        Form::MoveText => move_text(whole),
        Form::Records => records(whole),
        form => Err(vec![Refusal::Form(form)]),
    }
}

fn move_text(whole: &Document) -> Result<String, Vec<Refusal>> {
    let (mut games, mut report) = (Vec::new(), Report::default());
    let mut said = Vec::new();
    for game in movetext::games(&whole.text) {
        match errors_of(&whole.text, &game, |span| Some(span.clone())) {
            Some(findings) if report.findings.len() < MOST_FINDINGS => report.findings.extend(findings),
            Some(findings) => report.left_out += findings.len(),
            None => {
                games.push(plain(&whole.text, &game, Side::South));
                said.extend(content(&whole.text, &game));
            }
        }
    }
    if !report.findings.is_empty() {
        return Err(vec![Refusal::Findings(whole.clone(), Box::new(report))]);
    }
    let text = games.join("\n");
    // Without its first number a game would run on from the one before.
    let again = movetext::games(&text).filter_map(|game| content(&text, &game));
    if again.eq(said) { Ok(text) } else { Err(vec![Refusal::Unfaithful(whole.line)]) }
}

/// A number for what a game holds, so that all games of a text can be compared; `None` if that is nothing but perhaps the
/// number of a pair.
fn content(text: &str, game: &GameText) -> Option<u64> {
    let is_blank = game.plies.is_empty()
        && game.comments.is_empty()
        && game.headers.is_empty()
        && game.result.is_none()
        && game.resigns.is_none();
    (!is_blank).then(|| {
        let mut hasher = DefaultHasher::new();
        (game.headers.len(), signs(text, game)).hash(&mut hasher);
        hasher.finish()
    })
}

fn errors_of(
    content: &str,
    game: &GameText,
    place: impl Fn(&crate::notation::Span) -> Option<crate::notation::Span>,
) -> Option<Vec<Finding>> {
    (!game.errors.is_empty()).then(|| text_findings(content, game, place))
}

fn records(whole: &Document) -> Result<String, Vec<Refusal>> {
    let (mut refusals, mut page) = (Vec::new(), super::Page::of(&whole.text));
    for document in Documents::new(whole.text.as_bytes()) {
        let laid_out = document.map_err(Refusal::Document).and_then(|document| {
            let text = one_record(&document)?;
            Ok((document, text))
        });
        match laid_out {
            Ok((document, text)) => page.replace(&document, &text),
            Err(refusal) => refusals.push(refusal),
        }
    }
    if refusals.is_empty() { Ok(page.end()) } else { Err(refusals) }
}

fn one_record(document: &Document) -> Result<String, Refusal> {
    let findings = |findings| {
        let report = Report { findings, ..Report::default() };
        Refusal::Findings(document.clone(), Box::new(report))
    };
    let read = record::read(&document.text).map_err(|fault| {
        findings(vec![Finding {
            severity: crate::jobs::verify::Severity::Error,
            span: Some(fault.span),
            ply: None,
            fault: crate::jobs::verify::Fault::Yaml(fault.message),
        }])
    })?;
    let mut text = document.text.clone();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    for game in document.clone().games() {
        let record = game.record().unwrap_or_else(|_| read.record.clone());
        let Some(moves) = &record.moves else { continue };
        let path = game.base().then("moves");
        // Those laid out already have moved the places.
        let places = Places::of(&text);
        let parts = Places::of(&document.text).parts(&path, moves.as_str());
        let mut games = movetext::games(moves.as_str());
        if let Some(game) = games.next()
            && games.next().is_none()
        {
            let place =
                |span: &crate::notation::Span| parts.as_ref().and_then(|parts| parts.of(span.clone()));
            if let Some(errors) = errors_of(moves.as_str(), &game, place) {
                return Err(findings(errors));
            }
            let laid_out = plain(moves.as_str(), &game, first_side(&record));
            text = with_moves(&text, &places, &path, &laid_out).unwrap_or(text);
        }
    }
    let text = in_order(&text).unwrap_or(text);
    let holds =
        |text: &String| record::read(text).is_ok_and(|again| same_record(&again.record, &read.record));
    // White space at the end of a line can be part of a value.
    [trimmed(&text), text].into_iter().find(holds).ok_or(Refusal::Unfaithful(document.line))
}

/// The side of the first ply, where the numbering does not tell.
fn first_side(record: &Record) -> Side {
    match &record.start {
        Start::Initial => Side::South,
        Start::Position(text) => position::parse(text).map_or(Side::South, |state| state.side()),
    }
}

/// The document with its moves as a literal block.
fn with_moves(document: &str, places: &Places<'_>, path: &Path, moves: &str) -> Option<String> {
    let (key, value) = (places.of_key(path)?, places.of_value(path)?);
    let before = document.get(..key.start)?.rsplit('\n').next()?;
    // The first key of a game of a match stands behind a dash.
    let is_alone = before.chars().all(|c| matches!(c, ' ' | '-'));
    let indent = before.len() + 2;
    // A comment behind the key, or behind the value, would be lost.
    let between = document.get(key.end..value.start)?;
    let behind = document.get(value.end..)?.lines().next().unwrap_or_default();
    if !is_alone || !behind.trim().is_empty() {
        return None;
    }
    let comment = between.lines().next().and_then(|line| line.split_once('#')).map(|(_, comment)| comment);
    let comment = comment.map(|comment| format!(" #{comment}")).unwrap_or_default();
    let lines: String = moves.lines().map(|line| format!("\n{:indent$}{line}", "")).collect();
    let lines = lines.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    let rest = document.get(value.end..)?;
    Some(format!("{}: |{comment}{lines}{rest}", document.get(..key.end)?))
}

/// The keys of a record in the order of the grammar.
const KEYS: [&str; 20] = [
    "format",
    "game",
    "rules",
    "notation",
    "title",
    "south",
    "north",
    "event",
    "place",
    "date",
    "time",
    "source",
    "note",
    "start",
    "moves",
    "corrections",
    "result",
    "ended",
    "expect",
    "match",
];

/// The keys of a record in the order of the grammar, each with the comments above it.
fn in_order(document: &str) -> Option<String> {
    let (mut head, mut blocks): (String, Vec<(usize, String)>) = (String::new(), Vec::new());
    let mut pending = String::new();
    for line in document.split_inclusive('\n') {
        let key = line.split_once(':').map(|(key, _)| key);
        let rank = key.and_then(|key| KEYS.iter().position(|known| *known == key));
        let margin = line.chars().next().is_none_or(char::is_whitespace);
        if let Some(rank) = rank {
            blocks.push((rank, std::mem::take(&mut pending) + line));
        } else if line.starts_with('#') || line.starts_with("---") || line.starts_with('%') {
            pending.push_str(line);
        } else if !margin && !line.trim().is_empty() && !line.starts_with(['-', ']', '}']) {
            // A key that is not known, or no block mapping at all.
            return None;
        } else {
            let (_, block) = blocks.last_mut()?;
            block.push_str(&std::mem::take(&mut pending));
            block.push_str(line);
        }
        // What stands above the first key stays there.
        if blocks.len() == 1 && head.is_empty() && rank.is_some() {
            let (_, first) = blocks.first_mut()?;
            let at = first.rfind(line)?;
            head = first.drain(..at).collect();
        }
    }
    if let Some((_, last)) = blocks.iter_mut().max_by_key(|(rank, _)| *rank) {
        if !last.ends_with('\n') {
            last.push('\n');
        }
        last.push_str(&pending);
    }
    blocks.sort_by_key(|(rank, _)| *rank);
    Some(head + &blocks.into_iter().map(|(_, block)| block).collect::<String>())
}

/// No white space at the ends of lines, and one line end at the end.
fn trimmed(document: &str) -> String {
    let lines: String = document.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    format!("{}\n", lines.trim_end())
}

/// Whether two records say the same; their moves may be laid out differently.
fn same_record(one: &Record, other: &Record) -> bool {
    let moves = |record: &Record| {
        let games = record.games.iter().flat_map(|games| &games.games).map(|game| &game.moves);
        let texts = [&record.moves].into_iter().chain(games).flatten().map(|moves| moves.as_str());
        let signs = |text| movetext::parse(text).iter().map(|game| signs(text, game)).collect::<Vec<_>>();
        texts.map(signs).collect::<Vec<_>>()
    };
    let rest = |record: &Record| {
        let mut rest = Record { moves: None, ..record.clone() };
        let games = rest.games.iter_mut().flat_map(|games| &mut games.games);
        games.for_each(|game| game.moves = None);
        rest
    };
    rest(one) == rest(other) && moves(one) == moves(other)
}

/// Plies, comments with their places, and the end.
type Signs = (Vec<String>, Vec<String>, String);

/// All that a game of move text says, without its layout.
fn signs(text: &str, game: &GameText) -> Signs {
    let plies = game.plies.iter().map(|ply| crate::notation::layout::word(text, &ply.written));
    let comments = game.comments.iter().map(|comment| {
        let words = text.get(comment.text.clone()).unwrap_or_default();
        format!("{} {}", comment.after, words.split_whitespace().collect::<Vec<_>>().join(" "))
    });
    let end = format!(
        "{:?} {:?}",
        game.result.as_ref().map(|(result, _)| result),
        game.resigns.as_ref().map(|(side, _)| side)
    );
    (plies.collect(), comments.collect(), end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(text: &str) -> String {
        lay_out(&Document::new(text, 1)).expect("laid out")
    }

    #[test]
    fn the_keys_are_those_of_the_schema() {
        let schema = record::schema();
        let mut known: Vec<&str> =
            schema["properties"].as_object().expect("keys").keys().map(String::as_str).collect();
        let mut keys = KEYS.to_vec();
        known.sort_unstable();
        keys.sort_unstable();
        assert_eq!(known, keys);
    }

    #[test]
    fn a_record_keeps_its_comments_and_values() {
        let text = "# A game.\n# Two lines.\nformat: bao-record/1\n# Of the result.\nresult: \"*\" # open\ntitle: 'x'   \n\
                    moves: 1 A6L* a6R {so}\n   2 A4R\nexpect:\n  # An expectation.\n  - {after: 0, winner: none}\n# The end.\n";
        let expected = "# A game.\n# Two lines.\nformat: bao-record/1\ntitle: 'x'\nmoves: |\n  1. A6L* a6R {so}\n  2. A4R\n\
                        # Of the result.\nresult: \"*\" # open\nexpect:\n  # An expectation.\n  - {after: 0, winner: none}\n# The end.\n";
        assert_eq!(laid_out(text), expected);
        assert_eq!(laid_out(expected), expected);
    }

    #[test]
    fn the_games_of_a_match_are_laid_out_each_in_its_place() {
        let text = "format: bao-record/1\nmatch:\n  games:\n    - result: 1-0\n      moves: 1 A6L*  a6R\n    \
                    - moves: |\n          1 A6R*\n      result: 0-1\n";
        let expected = "format: bao-record/1\nmatch:\n  games:\n    - result: 1-0\n      moves: |\n        1. A6L* a6R\n    \
                        - moves: |\n        1. A6R*\n      result: 0-1\n";
        assert_eq!(laid_out(text), expected);
        assert_eq!(laid_out(expected), expected);
    }

    #[test]
    fn several_records_stay_apart() {
        let text = "---\nformat: bao-record/1\nmoves: A6L*\n...\n# between\n---\nformat: bao-record/1\nmoves: |\n    A6R*\n";
        let expected = "---\nformat: bao-record/1\nmoves: |\n  1. A6L*\n...\n# between\n---\nformat: bao-record/1\nmoves: |\n  1. A6R*\n";
        assert_eq!(laid_out(text), expected);
    }

    #[test]
    fn what_cannot_be_read_is_not_touched() {
        let refused = |text: &str| lay_out(&Document::new(text, 1)).map_err(|all| all.len());
        assert_eq!(refused("1. A6L* axR"), Err(1));
        assert_eq!(refused("format: bao-record/1\nmoves: 1. A6L* axR\n"), Err(1));
        assert_eq!(refused("format: bao-record/2\n"), Err(1));
        assert_eq!(refused("title: x;\n1: 7L*;\n"), Err(1));
    }
}
