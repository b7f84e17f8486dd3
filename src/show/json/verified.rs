//! The answer of `verify` in JSON.

use std::io::{self, Write};

use serde::Serialize;

use super::EditJson;

use crate::engine::Side;
use crate::jobs::replay::Outcome;
use crate::jobs::verify::{Passed, Report, Severity, Verdict};
use crate::notation::Span;
use crate::record::document::{Document, ReadFault};
use crate::show::verdict::Tally;

/// A finding.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// `error`, `warning`, or `known` for a fault of the source that the record expects.
    pub severity: &'static str,
    /// A stable name of the kind of fault.
    pub code: &'static str,
    /// What was found, in words.
    pub message: String,
    /// The rule that says so, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The ply, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// Where, if it has a place.
    #[serde(flatten)]
    pub place: Option<Place>,
}

/// A place in a file. Lines and columns count from 1, columns in characters; the end is the place behind
/// the last character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// The line of the end.
    pub end_line: usize,
    /// The column of the end.
    pub end_column: usize,
}

impl Place {
    /// The place of a span of a document in its file.
    pub fn of(document: &Document, span: &Span) -> Place {
        let (line, column) = document.line_and_column(span.start);
        let (end_line, end_column) = document.line_and_column(span.end);
        Place { line, column, end_line, end_column }
    }
}

/// Things of one kind that were let pass.
#[derive(Clone, Debug, Serialize)]
pub struct Let {
    /// The kind; grammar.md has them.
    pub kind: &'static str,
    /// How often.
    pub count: usize,
    /// The line of the first.
    pub line: Option<usize>,
    /// Its column.
    pub column: Option<usize>,
}

impl Let {
    fn of(passed: Passed) -> Let {
        let (line, column) = passed.place.unzip();
        Let { kind: passed.code, count: passed.count, line, column }
    }
}

/// A record as it came out.
#[derive(Clone, Debug, Serialize)]
pub struct Verified<'a> {
    /// The file.
    pub file: &'a str,
    /// Which record of the file it is, or which game of its match, from 1.
    pub number: usize,
    /// `ok`, `corrected` (it holds with the corrections that it carries), `known-fault` or `failed`.
    pub verdict: &'static str,
    /// Its title.
    pub title: Option<&'a str>,
    /// The game.
    pub game: Option<&'static str>,
    /// The rules under which it was replayed.
    pub rules: Option<&'a str>,
    /// The notation in which its moves were read, such as `voogt` or `kiba:south`.
    pub notation: Option<String>,
    /// Plies that were replayed.
    pub plies: usize,
    /// Corrections of its moves that the record carries.
    pub corrections: usize,
    /// The last position that was reached.
    pub last: Option<String>,
    /// Who has won on the board, `S` or `N`.
    pub winner: Option<char>,
    /// How the board says that it ended: `bao-hamna`, `no-move`, `all-captured`, `most-seeds`,
    /// `sowing`, `draw` or `repetition`.
    pub ended: Option<&'static str>,
    /// The plies that made a takasia, from 1.
    pub takasias: Vec<usize>,
    /// Expectations that could not be checked.
    pub unchecked: usize,
    /// What the reader of the moves let pass, gathered by kind.
    pub leniencies: Vec<Let>,
    /// What was found.
    pub findings: Vec<Finding>,
    /// A correction that would make the moves legal to the end, if there is a cheap one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub did_you_mean: Option<Vec<EditJson<'a>>>,
    /// Findings that are only counted, because there were too many.
    pub left_out: usize,
    /// The games of a match, won by South and by North.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// The games of a match, each as if it were a record of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<Verified<'a>>,
}

impl<'a> Verified<'a> {
    /// Describes a record that was verified.
    pub fn of(file: &'a str, number: usize, document: &Document, report: &'a Report) -> Verified<'a> {
        let outcome = report.replay.as_ref().and_then(|replay| replay.outcome());
        let replay = report.replay.as_ref();
        Verified {
            file,
            number,
            verdict: verdict(report.verdict()),
            title: report
                .record
                .as_ref()
                .and_then(|record| record.title.as_ref())
                .map(|title| title.as_str()),
            game: replay.map(|replay| replay.game.name().name()),
            rules: report.rules.as_ref().map(|rules| rules.name()),
            notation: report.record.as_ref().map(|record| record.notation.to_string()),
            plies: report.plies(),
            corrections: report.corrections,
            last: replay.map(|replay| replay.last().to_string()),
            winner: outcome.and_then(Outcome::winner).map(Side::letter),
            ended: outcome.map(|outcome| match outcome {
                Outcome::BaoHamna(_) => "bao-hamna",
                Outcome::NoMove(_) => "no-move",
                Outcome::Sowing(_) => "sowing",
                Outcome::AllCaptured(_) => "all-captured",
                Outcome::MostSeeds(_) => "most-seeds",
                Outcome::Drawn => "draw",
                Outcome::Repetition => "repetition",
            }),
            takasias: replay
                .map(|replay| replay.takasias().map(|(ply, _)| ply).collect())
                .unwrap_or_default(),
            unchecked: report.unchecked,
            leniencies: report.let_pass(document).into_iter().map(Let::of).collect(),
            findings: report.findings.iter().map(|finding| Finding::of(document, finding)).collect(),
            did_you_mean: report.meant.as_ref().map(EditJson::of_meant),
            left_out: report.left_out,
            score: report.standing.map(|standing| standing.score().to_string()),
            games: (1..)
                .zip(&report.games)
                .map(|(number, game)| Verified::of(file, number, document, game))
                .collect(),
        }
    }

    /// Describes a document that could not be read.
    pub fn unread(file: &'a str, number: usize, fault: &ReadFault) -> Verified<'a> {
        let place = fault.line().map(|line| Place { line, column: 1, end_line: line, end_column: 1 });
        let finding = Finding {
            severity: "error",
            code: fault.code(),
            message: fault.to_string(),
            rule: None,
            ply: None,
            place,
        };
        Verified {
            file,
            number,
            verdict: verdict(Verdict::Failed),
            title: None,
            game: None,
            rules: None,
            notation: None,
            plies: 0,
            corrections: 0,
            last: None,
            winner: None,
            ended: None,
            takasias: Vec::new(),
            unchecked: 0,
            leniencies: Vec::new(),
            findings: vec![finding],
            did_you_mean: None,
            left_out: 0,
            score: None,
            games: Vec::new(),
        }
    }
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Fine => "ok",
        Verdict::Corrected => "corrected",
        Verdict::KnownFault => "known-fault",
        Verdict::Failed => "failed",
    }
}

impl Finding {
    /// Describes a finding.
    pub fn of(document: &Document, finding: &crate::jobs::verify::Finding) -> Finding {
        Finding {
            severity: match finding.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Known => "known",
            },
            code: finding.fault.code(),
            message: finding.fault.to_string(),
            rule: finding.fault.rule().map(|rule| rule.to_string()),
            ply: finding.ply,
            place: finding.span.as_ref().map(|span| Place::of(document, span)),
        }
    }
}

/// The answer of `verify`, written record by record:
/// `{"records": […], "total": {"records": …, "ok": …, "corrected": …, "known_faults": …, "failed": …, "plies": …}}`.
#[derive(Debug, Default)]
pub struct Verification {
    written: usize,
}

#[derive(Serialize)]
struct Total {
    records: usize,
    ok: usize,
    corrected: usize,
    known_faults: usize,
    failed: usize,
    plies: usize,
}

impl Verification {
    /// Begins the answer.
    ///
    /// # Errors
    /// Writing failed.
    pub fn open(&mut self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "{{\"records\":[")
    }

    /// Writes one record.
    ///
    /// # Errors
    /// Writing failed.
    pub fn record(&mut self, out: &mut impl Write, record: &Verified<'_>) -> io::Result<()> {
        write!(out, "{}", if self.written == 0 { "\n" } else { ",\n" })?;
        self.written += 1;
        Ok(serde_json::to_writer(out, record)?)
    }

    /// Ends the answer.
    ///
    /// # Errors
    /// Writing failed.
    pub fn close(&mut self, out: &mut impl Write, tally: &Tally) -> io::Result<()> {
        write!(out, "\n],\"total\":")?;
        let total = Total {
            records: tally.records(),
            ok: tally.fine,
            corrected: tally.corrected,
            known_faults: tally.known_faults,
            failed: tally.failed,
            plies: tally.plies,
        };
        serde_json::to_writer(&mut *out, &total)?;
        writeln!(out, "}}")
    }
}
