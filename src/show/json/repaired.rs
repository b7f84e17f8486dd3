//! Corrections in JSON.

use serde::Serialize;

use crate::jobs::repair::any::{Explanation, Explanations, Rules};
use crate::jobs::repair::case::Case;
use crate::jobs::repair::{Edit, Furthest, GaveUp, Report, Slip};
use crate::jobs::verify::Meant;

/// The answer of `repair`.
#[derive(Clone, Debug, Serialize)]
pub struct Repaired<'a> {
    /// The file.
    pub file: &'a str,
    /// Which record or game of the file it is, from 1.
    pub number: usize,
    /// The title of the record.
    pub title: Option<&'a str>,
    /// The rules.
    pub rules: &'a str,
    /// Plies of the text as printed.
    pub plies: usize,
    /// How many of them can be read and are legal, and agree with what is expected, as printed.
    pub legal_as_printed: usize,
    /// The answers, best first.
    pub answers: Vec<AnswerJson<'a>>,
    /// The first ply at which the answers part, if there are several.
    pub parts_at: Option<usize>,
    /// The furthest that any reading came.
    pub furthest: FurthestJson<'a>,
    /// The cost up to which all corrections were tried; `null` if it did not come to slips.
    pub complete_to: Option<u32>,
    /// Why the search stopped early, or `null`.
    pub gave_up: Option<GaveUpJson>,
    /// Positions looked at.
    pub positions: u64,
}

/// A way to read the text.
#[derive(Clone, Debug, Serialize)]
pub struct AnswerJson<'a> {
    /// What is read otherwise than printed; empty if nothing is.
    pub edits: Vec<EditJson<'a>>,
    /// What it costs.
    pub cost: u32,
    /// How many slips it takes; illegible plies are none.
    pub slips: u8,
    /// Plies of the game so read, all of them legal.
    pub legal_plies: usize,
    /// How many more that is than as printed.
    pub gained: usize,
    /// How much choice the players had in it, in bits: the less, the better the printed moves confirm it.
    pub freedom: f64,
    /// The rules under which it holds.
    pub rules: Vec<String>,
}

/// A ply that is read otherwise than printed.
#[derive(Clone, Debug, Serialize)]
pub struct EditJson<'a> {
    /// The ply, from 1.
    pub ply: usize,
    /// What is printed; empty for a missing move.
    pub printed: &'a str,
    /// What was played; empty if nothing was.
    pub corrected: String,
    /// The kind of slip.
    pub slip: Slip,
}

/// The furthest that any reading came.
#[derive(Clone, Debug, Serialize)]
pub struct FurthestJson<'a> {
    /// Plies of the text that were read.
    pub plies: usize,
    /// Plies that were played.
    pub legal_plies: usize,
    /// What it read otherwise than printed.
    pub edits: Vec<EditJson<'a>>,
}

/// Why a search stopped early.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GaveUpJson {
    /// `positions` or `answers`.
    pub why: &'static str,
    /// After so many of them.
    pub after: u64,
}

impl<'a> Repaired<'a> {
    /// Describes what was found in a case.
    pub fn of(
        (file, number): (&'a str, usize),
        title: Option<&'a str>,
        rules: &'a str,
        case: &'a Case,
        found: &'a Explanations,
    ) -> Repaired<'a> {
        let report = &found.own;
        Repaired {
            file,
            number,
            title,
            rules,
            plies: case.text.plies.len(),
            legal_as_printed: report.as_printed,
            answers: found.explanations.iter().map(|found| AnswerJson::of(case, report, found)).collect(),
            parts_at: report.parts_at(),
            furthest: FurthestJson::of(case, &report.furthest),
            complete_to: report.complete_to,
            gave_up: report.gave_up.map(GaveUpJson::of),
            positions: report.positions,
        }
    }
}

impl<'a> AnswerJson<'a> {
    fn of(case: &'a Case, report: &Report, found: &Explanation) -> AnswerJson<'a> {
        let answer = &found.answer;
        AnswerJson {
            edits: edits(case, &answer.edits),
            cost: answer.cost,
            slips: answer.slips,
            legal_plies: answer.legal_plies,
            gained: answer.legal_plies.saturating_sub(report.as_printed),
            freedom: (answer.freedom_bits() * 10.0).round() / 10.0,
            rules: found.rules.iter().map(Rules::to_string).collect(),
        }
    }
}

impl<'a> EditJson<'a> {
    /// What may have been meant in a record that does not hold.
    pub fn of_meant(meant: &'a Meant) -> Vec<EditJson<'a>> {
        let edits = meant.answer.edits.iter().zip(&meant.printed);
        edits.map(|(edit, (printed, _))| EditJson::of(edit, printed)).collect()
    }

    fn of(edit: &Edit, printed: &'a str) -> EditJson<'a> {
        EditJson { ply: edit.ply, printed, corrected: edit.corrected.to_string(), slip: edit.slip }
    }
}

fn edits<'a>(case: &'a Case, edits: &[Edit]) -> Vec<EditJson<'a>> {
    edits.iter().map(|edit| EditJson::of(edit, case.printed(edit))).collect()
}

impl<'a> FurthestJson<'a> {
    fn of(case: &'a Case, furthest: &Furthest) -> FurthestJson<'a> {
        FurthestJson {
            plies: furthest.text_plies,
            legal_plies: furthest.legal_plies,
            edits: edits(case, &furthest.edits),
        }
    }
}

impl GaveUpJson {
    fn of(gave_up: GaveUp) -> GaveUpJson {
        match gave_up {
            GaveUp::Positions(after) => GaveUpJson { why: "positions", after },
            GaveUp::Answers(after) => GaveUpJson { why: "answers", after: after as u64 },
        }
    }
}
