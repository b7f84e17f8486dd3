//! Writing corrections into a record beside its moves, which stay as they are.

use std::fmt;

use super::case::Case;
use super::{Answer, Slip};
use crate::record::correction::Correction;
use crate::record::places::{Path, Places};
use crate::record::{self, Record, Text};

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
    corrections.into_iter().map(|(_, correction)| correction).filter(|made| made.printed != made.corrected).collect()
}

/// The document of a record with an answer's corrections added. Nothing else in it changes.
///
/// # Errors
/// [`ApplyError`] says why they cannot be added.
pub fn apply(document: &str, record: &Record, case: &Case, answer: &Answer, reason: &str) -> Result<String, ApplyError> {
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
    let places = Places::of(document);
    let (after, text) = match places.of_value(&Path::key("corrections")) {
        Some(span) => (Some(span.end), lines.clone()),
        None => (places.of_value(&Path::key("moves")).map(|span| span.end), format!("corrections:\n{lines}")),
    };
    let room = after.map(|after| document[after..].find('\n').map_or(document.len(), |end| after + end + 1));
    let amended = room.map(|room| {
        let (before, behind) = document.split_at(room);
        let line_end = if before.ends_with('\n') { "" } else { "\n" };
        format!("{before}{line_end}{text}{behind}")
    });
    // Only what reads back as the same record with the corrections added is let out.
    let wanted = Record { corrections: [record.corrections.clone(), added].concat(), ..record.clone() };
    let holds = |text: &String| record::read(text).is_ok_and(|read| read.record == wanted);
    amended.filter(holds).ok_or_else(|| ApplyError::Layout(format!("corrections:\n{lines}")))
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
