//! The one line that tells how a record came out, and the total.

use std::fmt;

use anstyle::{AnsiColor, Style};

use crate::jobs::replay::Outcome;
use crate::jobs::verify::{Report, Severity, Verdict};
use crate::record::Record;
use crate::record::document::{Document, ReadFault};

const FINE: Style = AnsiColor::Green.on_default();
const KNOWN: Style = AnsiColor::Yellow.on_default();
const FAILED: Style = AnsiColor::Red.on_default().bold();

fn word(verdict: Verdict) -> (Style, &'static str) {
    match verdict {
        Verdict::Fine => (FINE, "ok    "),
        Verdict::Corrected => (FINE, "mended"),
        Verdict::KnownFault => (KNOWN, "known "),
        Verdict::Failed => (FAILED, "FAILED"),
    }
}

/// The line of a record that was verified. `number` tells it from others in its file.
pub fn line(file: &str, number: usize, report: &Report) -> String {
    let (style, word) = word(report.verdict());
    let number = if number > 1 { format!(" #{number}") } else { String::new() };
    let told = told(report).join(", ");
    format!("{style}{word}{style:#} {file}{number}: {told}")
}

/// The line of a document that could not be read.
pub fn unread(file: &str) -> String {
    let (style, word) = word(Verdict::Failed);
    format!("{style}{word}{style:#} {file}: not read")
}

fn told(report: &Report) -> Vec<String> {
    let mut told = Vec::new();
    let count = |severity| report.all_findings().filter(|finding| finding.severity == severity).count();
    if let Some(standing) = &report.standing {
        told.push(some(report.games.len(), "game", "games"));
        told.push(some(report.plies(), "ply", "plies"));
        told.push(match standing.winner() {
            Some(player) => {
                let name = report.record.as_ref().map(|record| record.player(player));
                format!("{}: {} has won the match", standing.score(), name.unwrap_or_default())
            }
            None => format!("{}: the match is not over", standing.score()),
        });
        let expected = |game: &Report| game.record.as_ref().map_or(0, |record| record.expect.len());
        let checked: usize = report.games.iter().map(|game| expected(game) - game.unchecked).sum();
        if checked > 0 {
            told.push(some(checked, "expectation", "expectations"));
        }
    }
    match (&report.replay, &report.record) {
        (Some(replay), Some(record)) => {
            if record.moves.is_some() {
                told.push(some(replay.plies.len(), "ply", "plies"));
                if report.corrections > 0 {
                    told.push(some(report.corrections, "correction", "corrections"));
                }
                let takasias = replay.takasias().count();
                if takasias > 0 {
                    told.push(some(takasias, "takasia", "takasias"));
                }
                if matches!(report.verdict(), Verdict::Fine | Verdict::Corrected) {
                    told.push(ending(record, replay.outcome()));
                }
                if let Some(notation) = report.read_as {
                    told.push(format!("read as {notation}"));
                }
            }
            let checked = record.expect.len() - report.unchecked;
            if checked > 0 {
                told.push(some(checked, "expectation", "expectations"));
            }
        }
        _ if report.standing.is_some() => {}
        _ => told.push("not replayed".to_owned()),
    }
    if told.is_empty() && report.findings.is_empty() {
        told.push("nothing to check".to_owned());
    }
    for known in report.all_findings().filter(|finding| finding.severity == Severity::Known) {
        let ply = known.ply.unwrap_or_default();
        told.push(format!(
            "known fault of its source at ply {ply}: {}",
            report.terms.say(&known.fault.to_string())
        ));
    }
    for (severity, one, many) in
        [(Severity::Error, "error", "errors"), (Severity::Warning, "warning", "warnings")]
    {
        if count(severity) > 0 {
            told.push(some(count(severity), one, many));
        }
    }
    let left_out: usize = report.left_out + report.games.iter().map(|game| game.left_out).sum::<usize>();
    if left_out > 0 {
        told.push(format!("{left_out} more findings"));
    }
    let unchecked = report.played().iter().map(|game| game.unchecked).sum();
    if unchecked > 0 {
        told.push(format!("{} not checked", some(unchecked, "expectation", "expectations")));
    }
    told
}

/// How the game ended, by the board or else by the record.
fn ending(record: &Record, outcome: Option<Outcome>) -> String {
    match (outcome, record.result) {
        (Some(outcome), _) => outcome.to_string(),
        (None, Some(result)) => match record.ended {
            Some(ended) => format!("{result} ({})", ended.name()),
            None => result.to_string(),
        },
        (None, None) => "not over".to_owned(),
    }
}

/// A number of things.
pub(super) fn some(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// How many records came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Records that hold.
    pub fine: usize,
    /// Records that hold with the corrections that they carry.
    pub corrected: usize,
    /// Records that hold but for a known fault of their source.
    pub known_faults: usize,
    /// Records that do not hold, and documents that are none.
    pub failed: usize,
    /// Plies that were replayed.
    pub plies: usize,
}

impl Tally {
    /// Counts one more.
    pub fn add(&mut self, result: &Result<(Document, Report), ReadFault>) {
        let verdict = result.as_ref().map_or(Verdict::Failed, |(_, report)| report.verdict());
        match verdict {
            Verdict::Fine => self.fine += 1,
            Verdict::Corrected => self.corrected += 1,
            Verdict::KnownFault => self.known_faults += 1,
            Verdict::Failed => self.failed += 1,
        }
        self.plies += result.as_ref().map_or(0, |(_, report)| report.plies());
    }

    /// How many there were.
    pub fn records(&self) -> usize {
        self.fine + self.corrected + self.known_faults + self.failed
    }

    /// Whether none failed.
    pub fn all_hold(&self) -> bool {
        self.failed == 0
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (plies, fine) = (some(self.plies, "ply", "plies"), self.fine);
        write!(f, "{}, {plies}: {FINE}{fine} ok{FINE:#}", some(self.records(), "record", "records"))?;
        if self.corrected > 0 {
            write!(f, ", {FINE}{} with corrections{FINE:#}", self.corrected)?;
        }
        if self.known_faults > 0 {
            write!(f, ", {KNOWN}{} with a known fault of its source{KNOWN:#}", self.known_faults)?;
        }
        let style = if self.failed > 0 { FAILED } else { Style::new() };
        write!(f, ", {style}{} failed{style:#}", self.failed)
    }
}
