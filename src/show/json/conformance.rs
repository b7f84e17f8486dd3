//! The answer of `conform` in JSON.

use serde::Serialize;

use super::vectors::{From, Reads};
use crate::engine::State;
use crate::jobs::conform::{Difference, Explanation, Fault, Report, Steady};
use crate::notation::Notation;
use crate::notation::write::{Form, write};
use crate::profile::change::Change;
use crate::show::conform::outcome;

/// What came of testing a program.
#[derive(Debug, Serialize)]
pub struct Conformance {
    /// The rules it was tested against.
    pub rules: String,
    /// Whether it was found to play by them.
    pub conforms: bool,
    /// Positions on which its answers were compared.
    pub compared: usize,
    /// Positions on which they differed.
    pub differing: usize,
    /// Positions that it said it cannot answer.
    pub declined: usize,
    /// Positions that were left unasked for want of time or after too many faults.
    pub unasked: usize,
    /// Where it gave no answer.
    pub faults: Vec<FaultAnswer>,
    /// How its answers differ, if they do.
    pub disagreement: Option<DisagreementAnswer>,
    /// Single readings that no answer could tell from those of the rules.
    pub untold: Vec<Reads>,
}

/// A question that was not answered.
#[derive(Debug, Serialize)]
pub struct FaultAnswer {
    /// The position.
    pub position: String,
    /// `silent`, `ended`, `unreadable`, `endless` or `refused`.
    pub kind: &'static str,
    /// In words.
    pub message: String,
    /// The last that the program wrote to standard error, if it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
}

/// How a program's answers differ from the rules.
#[derive(Debug, Serialize)]
pub struct DisagreementAnswer {
    /// `whole` if `readings` explain all answers, `partial` if some, `none` if no reading explains any.
    pub explained: &'static str,
    /// What explains the answers: sets of readings, each of which does, the likeliest first.
    pub readings: Vec<Vec<Reads>>,
    /// The shipped profiles that explain all answers.
    pub profiles: Vec<String>,
    /// How many of the differing answers they explain.
    pub explains: usize,
    /// The position of the first difference.
    pub first: Asked,
    /// The smallest position found that shows a difference.
    pub smallest: String,
    /// In what the program differs there.
    pub differences: Vec<DifferenceAnswer>,
    /// Whether the program answers the same question alike.
    pub steady: bool,
}

/// A position that was asked about.
#[derive(Debug, Serialize)]
pub struct Asked {
    /// Where it comes from.
    pub origin: From,
    /// The position.
    pub position: String,
}

/// One thing in which a program differs.
#[derive(Debug, Serialize)]
pub struct DifferenceAnswer {
    /// `missing`, `extra`, `twice`, `after`, `winner` or `draw`.
    pub kind: &'static str,
    /// The turn.
    #[serde(rename = "move")]
    pub text: String,
    /// What holds by the rules.
    pub expected: Option<String>,
    /// What the program said.
    pub found: Option<String>,
}

impl Conformance {
    /// Describes a report.
    pub fn of(rules: &str, report: &Report, notation: Notation) -> Conformance {
        Conformance {
            rules: rules.to_owned(),
            conforms: report.conforms(),
            compared: report.compared,
            differing: report.differing,
            declined: report.declined.as_ref().map_or(0, |(_, _, times)| *times),
            unasked: report.unasked,
            faults: report.faults.iter().map(|(state, fault)| FaultAnswer::of(state, fault)).collect(),
            disagreement: report.disagreement.as_ref().map(|found| {
                let changes = |changes: &[Change]| changes.iter().map(Reads::of).collect();
                let (explained, readings, explains) = match &found.explanation {
                    Explanation::Whole(others) => {
                        let all = others.iter().map(|other| changes(&other.changes)).collect();
                        ("whole", all, report.differing)
                    }
                    Explanation::Partial { other, explained } => {
                        ("partial", vec![changes(&other.changes)], *explained)
                    }
                    Explanation::None => ("none", Vec::new(), 0),
                };
                let state = &found.smallest.position;
                let (origin, first) = found.first;
                DisagreementAnswer {
                    explained,
                    readings,
                    explains,
                    profiles: found.profiles.clone(),
                    first: Asked { origin: From::of(&origin), position: first.to_string() },
                    smallest: state.to_string(),
                    differences: found
                        .differences
                        .iter()
                        .map(|difference| DifferenceAnswer::of(state, difference, notation))
                        .collect(),
                    steady: found.steady == Steady::Yes,
                }
            }),
            untold: report.untold.iter().map(Reads::of).collect(),
        }
    }
}

impl FaultAnswer {
    fn of(state: &State, fault: &Fault) -> FaultAnswer {
        let (kind, stderr) = match fault {
            Fault::Silent(_) => ("silent", None),
            Fault::Ended { last_words, .. } => ("ended", Some(last_words.clone())),
            Fault::Unreadable { .. } => ("unreadable", None),
            Fault::Endless(_) => ("endless", None),
            Fault::Refused { .. } => ("refused", None),
        };
        FaultAnswer { position: state.to_string(), kind, message: fault.to_string(), stderr }
    }
}

impl DifferenceAnswer {
    fn of(state: &State, difference: &Difference, notation: Notation) -> DifferenceAnswer {
        let own = |step| write(state, step, notation, Form::Canonical);
        let (kind, text, expected, found) = match difference {
            Difference::Missing(step) => ("missing", own(step), Some(step.after.to_string()), None),
            Difference::Extra(turn) => {
                ("extra", turn.text.clone(), None, Some(turn.leaves.after.to_string()))
            }
            Difference::Twice(turn) => ("twice", turn.text.clone(), None, None),
            Difference::After { step, found } => {
                ("after", own(step), Some(step.after.to_string()), Some(found.to_string()))
            }
            Difference::Winner { step, expected, found } => {
                ("winner", own(step), Some(outcome(*expected)), Some(outcome(*found)))
            }
            Difference::Draw(step) => ("draw", own(step), None, None),
        };
        DifferenceAnswer { kind, text, expected, found }
    }
}
