//! Findings drawn for people: file, line and column, the text at fault underlined, what was allowed, which
//! rule says so.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};

use crate::engine::{State, Terms, pit_name};
use crate::jobs::verify::{ExpectFault, Fault, Finding, Report, Severity};
use crate::notation::Span;
use crate::notation::refusal::{Refusal, ResolveError};
use crate::notation::write::{self, Form};
use crate::record::correction::CorrectionFault;
use crate::record::document::{Document, ReadFault};

/// What belongs to a finding beside its title.
#[derive(Default)]
struct Extras {
    /// What to write at the underlined place.
    label: Option<String>,
    notes: Vec<String>,
    /// A question and the text that would take the place of what is underlined.
    suggestion: Option<(String, String)>,
}

impl Extras {
    fn in_terms(self, terms: Terms) -> Extras {
        let say = |text: String| terms.say(&text).into_owned();
        Extras { label: self.label.map(say), notes: self.notes.into_iter().map(say).collect(), ..self }
    }
}

/// Findings about one record that are drawn; more would bury them.
const MOST_FINDINGS: usize = 50;

/// All findings about a record, one after another; warnings of one kind are gathered into one. Known faults
/// of a source have their place in the record's line.
pub fn findings(file: &str, document: &Document, report: &Report) -> String {
    let mut text = String::new();
    let mut drawn = 0;
    for (at, finding) in report.findings.iter().enumerate() {
        if finding.severity == Severity::Known {
            continue;
        }
        let is_same = |other: &&Finding| {
            finding.severity == Severity::Warning
                && other.severity == Severity::Warning
                && other.fault.code() == finding.fault.code()
        };
        if report.findings.iter().take(at).any(|earlier| is_same(&earlier)) {
            continue;
        }
        drawn += 1;
        if drawn > MOST_FINDINGS {
            let more = report.findings.len() - at + report.left_out;
            text.push_str(&format!("… and {more} more\n\n"));
            break;
        }
        let alike = report.findings.iter().skip(at + 1).filter(is_same).collect::<Vec<_>>();
        text.push_str(&one(file, document, report, finding, &alike));
        text.push_str("\n\n");
    }
    if let Some(meant) = &report.meant {
        text.push_str(&super::repair::meant(file, document, meant));
        text.push_str("\n\n");
    }
    report.games.iter().for_each(|game| text.push_str(&findings(file, document, game)));
    text
}

/// Why a document could not be read.
pub fn read_fault(file: &str, fault: &ReadFault) -> String {
    let origin = match fault.line() {
        Some(line) => Origin::path(file).line(line),
        None => Origin::path(file),
    };
    let group = Level::ERROR.primary_title(fault.to_string()).id(fault.code()).element(origin);
    Renderer::styled().render(&[group]) + "\n\n"
}

fn one(file: &str, document: &Document, report: &Report, finding: &Finding, alike: &[&Finding]) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Known => Level::NOTE,
    };
    let extras = extras(report, finding, alike).in_terms(report.terms);
    let fault = finding.fault.to_string();
    let title = level.primary_title(shortened(report.terms.say(&fault).into_owned()));
    let title = title.id(finding.fault.code());
    let Some(span) = finding.span.clone().map(|span| within(&document.text, span)) else {
        let group = title.element(Origin::path(file).line(document.line));
        return Renderer::styled().render(&[with_notes(group, extras.notes)]);
    };
    let (source, line, span) = lines_of(document, span);
    let annotation = AnnotationKind::Primary.span(span.clone()).label(extras.label);
    let snippet = Snippet::source(source).line_start(line).path(file).annotation(annotation);
    let group = with_notes(title.element(snippet), extras.notes);
    let mut groups = vec![group];
    if let Some((question, replacement)) = extras.suggestion {
        let patch = Patch::new(span, replacement);
        let snippet = Snippet::source(source).line_start(line).path(file).patch(patch);
        groups.push(Group::with_title(Level::HELP.secondary_title(question)).element(snippet));
    }
    Renderer::styled().render(&groups)
}

fn with_notes(mut group: Group<'_>, notes: Vec<String>) -> Group<'_> {
    for note in notes {
        group = group.element(Level::NOTE.message(note));
    }
    group
}

/// A title that a person can take in; it may quote a text of any length.
fn shortened(title: String) -> String {
    match title.char_indices().nth(LONGEST_TITLE) {
        Some((at, _)) => format!("{}…", title.get(..at).unwrap_or_default()),
        None => title,
    }
}

/// Characters of a title that are shown.
const LONGEST_TITLE: usize = 400;

/// The whole lines on which a span stands, the number of the first, and the span within them.
fn lines_of(document: &Document, span: Span) -> (&str, usize, Span) {
    let text = document.text.as_str();
    let (before, _) = text.split_at(span.start);
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let end = text.get(span.end..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| span.end + at);
    let line = document.line + before.matches('\n').count();
    (text.get(start..end).unwrap_or_default(), line, span.start - start..span.end - start)
}

/// The span, as far as it lies within the text.
pub(super) fn within(text: &str, span: Span) -> Span {
    let floor = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(span.start);
    start..floor(span.end).max(start)
}

fn extras(report: &Report, finding: &Finding, alike: &[&Finding]) -> Extras {
    let mut extras = Extras::default();
    match &finding.fault {
        Fault::UnknownKey(key) => match &key.nearest {
            Some(nearest) => {
                extras.suggestion = Some((format!("did you mean `{nearest}`?"), nearest.clone()));
            }
            None if key.known.is_empty() => {}
            None => extras.notes.push(format!("keys that may stand here: {}", listed(&key.known))),
        },
        Fault::MoveText { suggestion: Some(suggestion), .. }
        | Fault::Correction(CorrectionFault::NotAMove(Some(suggestion)))
        | Fault::Expect(ExpectFault::NotAMove(Some(suggestion))) => {
            extras.suggestion = Some((format!("did you mean `{suggestion}`?"), suggestion.clone()));
        }
        Fault::Move(error) | Fault::Expect(ExpectFault::Move(error)) => {
            extras.label = Some(whose(&error.state, finding));
            refused(&mut extras, report, finding, error);
            extras.notes.push(format!("the position: {}", error.state));
        }
        Fault::Expect(ExpectFault::Position { expected, found }) => {
            extras.label = Some(format!("expected after ply {}", finding.ply.unwrap_or_default()));
            extras.notes.extend(differences(expected, found));
            extras.notes.push(format!("found: {found}"));
        }
        Fault::Expect(ExpectFault::Turns { legal, .. }) => {
            extras.notes.push(format!("all legal turns: {}", listed(legal)));
        }
        Fault::Expect(ExpectFault::Period { found: crate::engine::Halt::Unproven { .. }, .. }) => {
            extras.notes.push("`lap-limit` in the expectation or `--lap-limit` raises the limit".to_owned());
        }
        _ => {}
    }
    if let (None, Some(ply), Fault::Odd(_)) = (&extras.label, finding.ply, &finding.fault) {
        extras.label = Some(format!("ply {ply}"));
    }
    if !alike.is_empty() {
        let plies: Vec<String> =
            alike.iter().filter_map(|other| other.ply).map(|ply| ply.to_string()).collect();
        let shown = plies.iter().take(MOST_PLIES).cloned().collect::<Vec<_>>().join(", ");
        let more = if plies.len() > MOST_PLIES { ", …" } else { "" };
        extras.notes.push(format!("{} more of this kind, at plies {shown}{more}", alike.len()));
    }
    extras
}

/// Plies that are listed for warnings of one kind.
const MOST_PLIES: usize = 12;
/// Legal turns that are listed when a move is refused.
const MOST_TURNS: usize = 16;

fn whose(state: &State, finding: &Finding) -> String {
    match (&finding.fault, finding.ply) {
        (Fault::Move(_), Some(ply)) => format!("{}'s move, ply {ply}", state.side()),
        (_, Some(ply)) => format!("{} to move after ply {ply}", state.side()),
        (_, None) => String::new(),
    }
}

fn refused(extras: &mut Extras, report: &Report, finding: &Finding, error: &ResolveError) {
    if let Some(rule) = finding.fault.rule() {
        extras.notes.push(rule.to_string());
    }
    // That list is in the title.
    let captures_are_told = matches!(error.refusal, Refusal::CaptureCompulsory(_));
    let Some(replay) = report.replay.as_ref().filter(|_| !captures_are_told) else { return };
    let turns = replay.game.turns(&error.state);
    let written: Vec<String> = turns
        .iter()
        .take(MOST_TURNS)
        .map(|step| write::write(&error.state, step, error.notation, Form::Canonical))
        .collect();
    let more = if turns.len() > MOST_TURNS { ", …" } else { "" };
    if !written.is_empty() {
        extras.notes.push(format!("legal here: {}{more}", listed(&written)));
    }
}

fn listed(words: &[String]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// What differs between two positions, pit by pit.
fn differences(expected: &State, found: &State) -> Vec<String> {
    use crate::engine::{Pit, Side};
    let mut differences = Vec::new();
    let columns = expected.columns();
    if columns != found.columns() {
        return differences;
    }
    let mut pits = Vec::new();
    for side in [Side::North, Side::South] {
        let rings = expected.ring(side).into_iter().zip(found.ring(side));
        for (at, (expected, found)) in (0..).zip(rings) {
            if expected != found {
                let pit = pit_name(Pit(at), side, columns);
                pits.push(format!("{pit}: {expected} expected, {found} found"));
            }
        }
    }
    if !pits.is_empty() {
        differences.push(pits.join("; "));
    }
    let mut others = |what: &str, expected: String, found: String| {
        if expected != found {
            differences.push(format!("{what}: {expected} expected, {found} found"));
        }
    };
    let stores = |state: &State| state.stores().map(|seeds| seeds.to_string()).join(".");
    let houses = |state: &State| state.to_string().split(' ').nth(2).unwrap_or_default().to_owned();
    let blocked =
        |state: &State| state.blocked().map_or("none".to_owned(), |pit| pit_name(pit, state.side(), columns));
    others(found.stores_are(), stores(expected), stores(found));
    others("houses", houses(expected), houses(found));
    others("to move", expected.side().to_string(), found.side().to_string());
    others("blocked", blocked(expected), blocked(found));
    differences
}
