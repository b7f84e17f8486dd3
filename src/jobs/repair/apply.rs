//! Writing corrections into a record beside its moves, which stay as they are.

use std::fmt;

use super::case::{Case, of_known_fault};
use super::{Answer, Slip};
use crate::record::correction::Correction;
use crate::record::document::Document;
use crate::record::places::{Path, Places};
use crate::record::{Moves, Record, Text};

/// Why corrections cannot be written into a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApplyError {
    /// The answer changes nothing, or nothing that the record does not correct already.
    NothingToDo,
    /// The answer says that the numbering is wrong, which no correction of a ply can say.
    Numbering,
    /// The record corrects this ply already, otherwise.
    Corrected(u32),
    /// The document is laid out in a way that leaves no room; these lines are to be added by hand.
    Layout(String),
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ApplyError::NothingToDo => write!(f, "there is nothing to correct that is not corrected already"),
            ApplyError::Numbering => write!(f, "the numbers of the pairs are to be put right by hand"),
            ApplyError::Corrected(ply) => write!(f, "ply {ply} is corrected already, otherwise"),
            ApplyError::Layout(lines) => {
                write!(f, "the record is laid out in a way that leaves no room; add this by hand:\n{lines}")
            }
        }
    }
}

impl std::error::Error for ApplyError {}

/// The corrections that an answer makes of a record's moves. One for each ply; all that fills a gap is one.
pub fn corrections(case: &Case, answer: &Answer, reason: &str) -> Vec<Correction> {
    let mut corrections: Vec<(Slip, Correction)> = Vec::new();
    for edit in &answer.edits {
        let ply = edit.slot as u32 + 1;
        if let Some((Slip::Gap, last)) = corrections.last_mut()
            && edit.slip == Slip::Gap
            && last.ply == ply
        {
            last.corrected.0 += &format!(" {}", edit.corrected);
            continue;
        }
        let text = |text: &str| Text(text.to_owned());
        let (printed, corrected) = (text(case.printed(edit)), text(&edit.corrected));
        corrections.push((edit.slip, Correction { ply, printed, corrected, reason: text(reason) }));
    }
    corrections
        .into_iter()
        .map(|(_, correction)| correction)
        .filter(|made| made.printed != made.corrected)
        .collect()
}

/// The document of a record with an answer's corrections added. Expectations of a known fault of the source
/// are from then on said to be of the moves as printed. Nothing else in it changes.
///
/// # Errors
/// [`ApplyError`] says why they cannot be added.
pub fn apply(
    document: &Document,
    record: &Record,
    case: &Case,
    answer: &Answer,
    reason: &str,
) -> Result<String, ApplyError> {
    if answer.edits.iter().any(|edit| edit.slip == Slip::Numbering) {
        return Err(ApplyError::Numbering);
    }
    let same = |a: &Correction, b: &Correction| (a.ply, &a.printed) == (b.ply, &b.printed);
    let mut added = Vec::new();
    for correction in corrections(case, answer, reason) {
        match record.corrections.iter().find(|known| same(known, &correction)) {
            Some(known) if known.corrected == correction.corrected => {}
            Some(known) => return Err(ApplyError::Corrected(known.ply)),
            None => added.push(correction),
        }
    }
    if added.is_empty() {
        return Err(ApplyError::NothingToDo);
    }
    let lines: String = added.iter().map(line).collect();
    let by_hand = || ApplyError::Layout(format!("corrections:\n{lines}"));
    let mut wanted =
        Record { corrections: [record.corrections.clone(), added.clone()].concat(), ..record.clone() };
    let mut amended = insert(document, &added).ok_or_else(by_hand)?;
    for at in of_known_fault(record, &case.text) {
        if let Some(expect) = wanted.expect.get_mut(at) {
            expect.of = Moves::Printed;
        }
        amended = say_printed(&amended, &document.base(), at).ok_or_else(by_hand)?;
    }
    // Only what reads back as the same record with the corrections added is let out.
    let again = Document { text: amended, ..document.clone() };
    if again.record().is_ok_and(|read| read == wanted) { Ok(again.text) } else { Err(by_hand()) }
}

/// The text of a document with more corrections.
fn insert(document: &Document, added: &[Correction]) -> Option<String> {
    let text = document.text.as_str();
    let (places, moves) = (Places::of(text), document.base().then("moves"));
    // The keys of a game of a match are indented; the first of them stands behind a dash.
    let key = places.of_key(&moves)?;
    let indent = " ".repeat(text.get(..key.start)?.rsplit('\n').next()?.chars().count());
    let lines: String = added.iter().map(|correction| format!("{indent}{}", line(correction))).collect();
    let (after, inserted) = match places.of_value(&document.base().then("corrections")) {
        Some(span) => (span.end, lines),
        None => (places.of_value(&moves)?.end, format!("{indent}corrections:\n{lines}")),
    };
    let room = text.get(after..)?.find('\n').map_or(text.len(), |end| after + end + 1);
    let (before, behind) = text.split_at(room);
    let line_end = if before.ends_with('\n') { "" } else { "\n" };
    Some(format!("{before}{line_end}{inserted}{behind}"))
}

/// The document with an expectation that says it speaks of the moves as printed.
fn say_printed(document: &str, base: &Path, number: usize) -> Option<String> {
    let start = Places::of(document).of_value(&base.clone().then("expect").item(number))?.start;
    let (before, behind) = document.split_at_checked(start)?;
    if let Some(rest) = behind.strip_prefix('{') {
        return Some(format!("{before}{{of: printed, {rest}"));
    }
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let indent = " ".repeat(before.get(line..)?.chars().count());
    Some(format!("{before}of: printed\n{indent}{behind}"))
}

/// A correction as a line of a record.
fn line(correction: &Correction) -> String {
    let Correction { ply, printed, corrected, reason } = correction;
    let [printed, corrected, reason] = [printed, corrected, reason].map(|text| quoted(text.as_str()));
    format!("  - {{ply: {ply}, printed: {printed}, corrected: {corrected}, reason: {reason}}}\n")
}

/// A text in double quotes, with the escapes that YAML and JSON share.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
