//! What came of testing a program, for people.

use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::engine::{Point, Reading, ReadingInfo, Side, State};
use crate::jobs::conform::{Difference, Disagreement, Explanation, Fault, MOST_FAULTS, Report, Steady};
use crate::jobs::questions::Origin;
use crate::notation::Notation;
use crate::notation::write::{Form, write};
use crate::profile::Ruleset;
use crate::profile::change::Change;

use super::board::Board;

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const STRONG: Style = Style::new().bold();

/// Differences that are told one by one.
const MOST_DIFFERENCES: usize = 6;
/// Explanations that are told where several explain everything.
const MOST_EXPLANATIONS: usize = 5;

/// A report to be written.
pub struct Conformance<'a> {
    /// The rules that the program was tested against.
    pub rules: &'a Ruleset,
    /// What came of it.
    pub report: &'a Report,
    /// How moves are written.
    pub notation: Notation,
}

impl fmt::Display for Conformance<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        if let Some(found) = &report.disagreement {
            self.disagreement(f, found)?;
        }
        for (state, fault) in &report.faults {
            writeln!(f, "{BAD}no answer{BAD:#}: {fault}")?;
            if let Fault::Ended { last_words, .. } = fault {
                last_words.lines().try_for_each(|line| writeln!(f, "  standard error: {line}"))?;
            }
            writeln!(f, "  asked about {state}")?;
        }
        if report.faults.len() >= MOST_FAULTS {
            writeln!(f, "  it is not started again after {MOST_FAULTS} faults")?;
        }
        if let Some((state, error, times)) = &report.declined {
            writeln!(f, "declined: {times} times, at first on {state}: {error}")?;
        }
        if report.unasked > 0 {
            let why =
                if report.faults.len() >= MOST_FAULTS { "after its faults" } else { "for want of time" };
            writeln!(f, "left unasked {why}: {} positions", report.unasked)?;
        }
        if !report.untold.is_empty() {
            let untold = untold(&report.untold).join(", ");
            writeln!(f, "not put to the test, as no answer could show it: {untold}")?;
        }
        let (rules, compared, differing) = (self.rules, report.compared, report.differing);
        if report.conforms() {
            writeln!(f, "{GOOD}conforms{GOOD:#} to `{rules}`: {compared} positions compared, no difference")
        } else if compared == 0 {
            writeln!(f, "{BAD}not tested{BAD:#} against `{rules}`: no answer could be compared")
        } else {
            writeln!(
                f,
                "{BAD}does not conform{BAD:#} to `{rules}`: {compared} positions compared, {differing} differ"
            )
        }
    }
}

impl Conformance<'_> {
    fn disagreement(&self, f: &mut fmt::Formatter<'_>, found: &Disagreement) -> fmt::Result {
        let differing = self.report.differing;
        match &found.explanation {
            Explanation::Whole(others) => {
                for (at, other) in others.iter().take(MOST_EXPLANATIONS).enumerate() {
                    if at > 0 {
                        writeln!(f, "or, which explains its answers as well:")?;
                    }
                    self.reads(f, &other.changes)?;
                }
                let surplus = others.len().saturating_sub(MOST_EXPLANATIONS);
                if surplus > 0 {
                    writeln!(f, "or {surplus} more such explanations")?;
                }
                writeln!(f, "this explains all {differing} answers that differ")?;
            }
            Explanation::Partial { other, explained } => {
                self.reads(f, &other.changes)?;
                writeln!(
                    f,
                    "this explains {explained} of {differing} answers that differ, and no reading explains the rest"
                )?;
            }
            Explanation::None => {
                writeln!(f, "no readings of contested points explain the {differing} answers that differ")?;
            }
        }
        if !found.profiles.is_empty() {
            let names: Vec<String> = found.profiles.iter().map(|name| format!("`{name}`")).collect();
            writeln!(f, "profiles that explain all answers: {}", names.join(", "))?;
        }
        if found.steady == Steady::No {
            writeln!(f, "it answered differently when it was asked about the first of them again")?;
        }
        writeln!(f)?;
        let state = &found.smallest.position;
        let (origin, first) = &found.first;
        let shows = match &found.explanation {
            Explanation::Whole(_) => "shows it",
            Explanation::Partial { .. } => "it does not explain",
            Explanation::None => "shows a difference",
        };
        writeln!(f, "the smallest position found that {shows}:\n")?;
        writeln!(f, "{}", Board::of(state))?;
        writeln!(f, "  {state}")?;
        for difference in found.differences.iter().take(MOST_DIFFERENCES) {
            writeln!(f, "  {}", self.difference(state, difference))?;
        }
        let surplus = found.differences.len().saturating_sub(MOST_DIFFERENCES);
        if surplus > 0 {
            writeln!(f, "  and {surplus} more differences there")?;
        }
        if first != state {
            writeln!(f, "the first, {}:\n  {first}", origin_told(origin))?;
        }
        writeln!(f)
    }

    fn reads(&self, f: &mut fmt::Formatter<'_>, changes: &[Change]) -> fmt::Result {
        for change in changes {
            let point = change.point;
            let own = self.rules.readings().get(point);
            writeln!(
                f,
                "{STRONG}your program reads `{point}` as `{}`, not `{own}`{STRONG:#}",
                change.reading
            )?;
            writeln!(f, "  {}", point.info().question())?;
            for reading in [change.reading, own] {
                if let Some(info) = info(point, reading) {
                    writeln!(f, "  {reading}: {} ({})", info.meaning(), info.held_by())?;
                }
            }
        }
        Ok(())
    }

    fn difference(&self, state: &State, difference: &Difference) -> String {
        let own = |step| write(state, step, self.notation, Form::Canonical);
        match difference {
            Difference::Missing(step) => {
                format!("`{}` is legal, and the program does not have it", own(step))
            }
            Difference::Extra(turn) => format!("`{}` is not legal, and the program has it", turn.text),
            Difference::Twice(turn) => format!("the program has `{}` twice", turn.text),
            Difference::After { step, found } => {
                let mut text = format!("`{}` leaves {}", own(step), step.after);
                // A text never fails to be written to.
                let _ = write!(text, "\n  the program says {found}");
                text
            }
            Difference::Winner { step, expected, found } => {
                let (expected, found) = (outcome(*expected), outcome(*found));
                format!("after `{}` {expected}; the program says that {found}", own(step))
            }
            Difference::Draw(step) => format!("whether `{}` draws the game", own(step)),
        }
    }
}

/// The points of which no reading could be told from that of the rules; of the others, those readings.
fn untold(changes: &[Change]) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for change in changes {
        let same = changes.iter().filter(|other| other.point == change.point).count();
        let text = if same + 1 >= change.point.info().readings.len() {
            format!("`{}`", change.point)
        } else {
            format!("`{change}`")
        };
        if !told.contains(&text) {
            told.push(text);
        }
    }
    told
}

/// Who has won, in words.
pub fn outcome(winner: Option<Side>) -> String {
    winner.map_or("nobody has won".to_owned(), |side| format!("{side} has won"))
}

fn origin_told(origin: &Origin) -> String {
    match origin {
        Origin::Start => "the start of the game".to_owned(),
        Origin::Record { path, after: 0 } => format!("the start of games/{path}"),
        Origin::Record { path, after } => format!("after {after} plies of games/{path}"),
        Origin::Search(change) | Origin::SetUp(change) => format!("looked for to tell `{change}`"),
        Origin::Played { game, after } => format!("after {after} plies of game {game} by lot"),
    }
}

fn info(point: Point, reading: Reading) -> Option<ReadingInfo> {
    let name = match reading {
        Reading::Named(name) => name,
        Reading::Limit(_) => "limit",
    };
    point.info().readings.iter().find(|info| info.name == name).copied()
}
