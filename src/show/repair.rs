//! Corrections drawn for people: the edit in place, and what it makes legal.

use std::fmt::Write;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};

use super::finding::within;
use super::verdict::some;
use crate::jobs::repair::any::{Explanation, Explanations, Rules};
use crate::jobs::repair::case::Case;
use crate::jobs::repair::{Answer, Edit, GaveUp, Report, Slip};
use crate::jobs::verify::Meant;
use crate::notation::Span;
use crate::notation::movetext::{Ply, Written};
use crate::record::document::Document;
use crate::record::places::{Parts, Path, Places};

/// The most edits of one answer that are drawn; the others are counted.
const MOST_DRAWN: usize = 4;
/// The most answers that are drawn; the others are counted.
const MOST_ANSWERS: usize = 8;
/// The most completions that are listed.
const MOST_LISTED: usize = 40;

/// What else may have been meant, beside the findings about a record.
pub fn meant(file: &str, document: &Document, meant: &Meant) -> String {
    let answer = &meant.answer;
    let edits: Vec<_> = answer.edits.iter().zip(&meant.printed).collect();
    let words = edits.iter().map(|(edit, (printed, _))| in_words(edit, printed));
    let legal = match answer.legal_plies {
        1 => "it is legal".to_owned(),
        plies => format!("all {plies} plies are legal"),
    };
    let title = format!("did you mean {}? then {legal}", enumerated(words));
    let patches = edits.iter().take(MOST_DRAWN).filter_map(|(edit, (_, span))| {
        let span = within(&document.text, span.clone()?);
        Some(match (edit.is_insertion(), edit.corrected.is_empty()) {
            (true, _) => Patch::new(span.start..span.start, format!("{} ", edit.corrected)),
            (false, true) => Patch::new(span, ""),
            (false, false) => Patch::new(span, edit.corrected.to_string()),
        })
    });
    let snippet =
        Snippet::source(document.text.as_str()).line_start(document.line).path(file).patches(patches);
    Renderer::styled().render(&[Group::with_title(Level::HELP.primary_title(title)).element(snippet)])
}

/// The reason that is written beside a correction where none is given.
pub fn reason(answer: &Answer) -> String {
    let mut slips: Vec<&str> = answer.edits.iter().map(|edit| edit.slip.what()).collect();
    slips.dedup();
    format!("{}; so all {} plies are legal", slips.join(", "), answer.legal_plies)
}

/// A text with a transcript in it.
pub struct Source<'s> {
    /// The name of its file.
    pub file: &'s str,
    /// The text.
    pub text: &'s str,
    /// The number of its first line.
    pub line: usize,
    /// Where its moves stand, if it is a record.
    pub moves: Option<Path>,
}

/// All that was found, for people.
pub fn told(source: &Source<'_>, rules: &str, case: &Case, found: &Explanations) -> String {
    let report = &found.own;
    let (plies, legal) = (case.text.plies.len(), report.as_printed);
    let is_unread = |ply: &&Ply| match &ply.written {
        Written::Move(token) => token.is_illegible(),
        _ => true,
    };
    let told = match case.text.plies.iter().filter(is_unread).count() {
        0 => format!("{legal} legal as printed"),
        unread => format!("{unread} of them not to be read as printed"),
    };
    let mut text = format!("{}: {}, {told}, under {rules}\n", source.file, some(plies, "ply", "plies"));
    let parts = source.moves.as_ref().and_then(|moves| Places::of(source.text).parts(moves, &case.content));
    let drawing = Drawing { source, case, report, parts };
    let is_completion = |found: &Explanation| found.answer.slips == 0 && !found.answer.edits.is_empty();
    let explanations = &found.explanations;
    match explanations.as_slice() {
        [] => {}
        [only] if only.answer.edits.is_empty() && only.answer.slips == 0 => {
            drawing.nothing_wrong(&mut text, only)
        }
        [_, _, ..] if explanations.iter().all(is_completion) => drawing.completions(&mut text, explanations),
        all => drawing.answers(&mut text, all),
    }
    drawing.end(&mut text, explanations.is_empty());
    text
}

struct Drawing<'d> {
    source: &'d Source<'d>,
    case: &'d Case,
    report: &'d Report,
    /// The moves within the record; none if they are the text itself.
    parts: Option<Parts<'d>>,
}

impl Drawing<'_> {
    fn nothing_wrong(&self, text: &mut String, only: &Explanation) {
        let plies = only.answer.legal_plies;
        *text += &format!("all {plies} plies are legal: there is nothing to mend\n");
    }

    fn answers(&self, text: &mut String, all: &[Explanation]) {
        for (number, found) in (1..).zip(all).take(MOST_ANSWERS) {
            let which = if all.len() > 1 { format!("{number} of {}: ", all.len()) } else { String::new() };
            *text += &format!("\n{}\n", self.answer(&which, found));
        }
        if all.len() > MOST_ANSWERS {
            let more = all.len() - MOST_ANSWERS;
            *text += &format!("\nand {more} more; `--format json` lists them all\n");
        }
    }

    fn answer(&self, which: &str, found: &Explanation) -> String {
        let answer = &found.answer;
        let cost = answer.cost;
        let words = answer.edits.iter().map(|edit| in_words(edit, self.case.printed(edit)));
        let title = match (answer.edits.is_empty(), answer.slips) {
            (true, 0) => format!("{which}another reading of the rules, cost {cost}"),
            _ => format!("{which}{}, cost {cost}", enumerated(words)),
        };
        let mut notes = Vec::new();
        let gained = answer.legal_plies.saturating_sub(self.report.as_printed);
        notes.push(format!("all {} plies are legal, {gained} more than as printed", answer.legal_plies));
        notes.extend(under(&found.rules));
        self.draw(&title, &answer.edits, notes)
    }

    /// The edits in their places, under a title.
    fn draw(&self, title: &str, edits: &[Edit], notes: Vec<String>) -> String {
        let Source { file, text, line, .. } = *self.source;
        let title = Level::HELP.primary_title(title);
        let annotations: Vec<_> = edits
            .iter()
            .take(MOST_DRAWN)
            .enumerate()
            .filter_map(|(at, edit)| self.underline(at, edit))
            .collect();
        let mut group = if annotations.is_empty() {
            title.element(Origin::path(file).line(line))
        } else {
            title.element(Snippet::source(text).line_start(line).path(file).annotations(annotations))
        };
        if edits.len() > MOST_DRAWN {
            let more = some(edits.len() - MOST_DRAWN, "edit", "edits");
            group = group.element(Level::NOTE.message(format!("and {more} more behind them")));
        }
        for note in notes {
            group = group.element(Level::NOTE.message(note));
        }
        Renderer::styled().render(&[group])
    }

    fn underline(&self, at: usize, edit: &Edit) -> Option<annotate_snippets::Annotation<'static>> {
        let span = within(self.source.text, self.place(edit)?);
        let span = if edit.is_insertion() { span.start..span.start } else { span };
        let kind = if at == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let (ply, corrected, what) = (edit.ply, edit.corrected, edit.slip.what());
        let label = match (edit.slip, edit.is_insertion(), corrected.is_empty()) {
            (Slip::Numbering, ..) => format!("ply {ply}: {what}"),
            (_, true, _) => format!("ply {ply}: `{corrected}` belongs before this ({what})"),
            (_, _, true) => format!("ply {ply}: not played ({what})"),
            _ => format!("ply {ply}: read `{corrected}` ({what})"),
        };
        Some(kind.span(span).label(label))
    }

    fn place(&self, edit: &Edit) -> Option<Span> {
        let place = edit.place(&self.case.problem());
        match &self.parts {
            Some(parts) => parts.of(place),
            // A file of another program holds its moves in a form of its own.
            None => (self.case.content == self.source.text).then_some(place),
        }
    }

    fn completions(&self, text: &mut String, all: &[Explanation]) {
        let parts_at =
            self.report.parts_at().map_or(String::new(), |ply| format!(", which part at ply {ply}"));
        *text += &format!("\n{}{parts_at}:\n", some(all.len(), "completion", "completions"));
        for found in all.iter().take(MOST_LISTED) {
            let plies = found.answer.edits.iter().map(|edit| format!("{}: {}", edit.ply, edit.corrected));
            *text += &format!("  {}\n", plies.collect::<Vec<_>>().join("  "));
        }
        if all.len() > MOST_LISTED {
            let more = all.len() - MOST_LISTED;
            *text += &format!("  and {more} more; `--format json` lists them all\n");
        }
    }

    /// How the search ended.
    fn end(&self, text: &mut String, nothing: bool) {
        let report = self.report;
        if nothing {
            let furthest = &report.furthest;
            let plies = self.case.text.plies.len();
            let title = format!(
                "no answer; the furthest reading comes to ply {} of {plies}",
                (furthest.text_plies + 1).min(plies)
            );
            let mut notes = vec![format!("{} are legal in it", some(furthest.legal_plies, "ply", "plies"))];
            if furthest.edits.is_empty() {
                notes.push("it reads the moves as printed".to_owned());
            }
            *text += &format!("\n{}\n", self.draw(&title, &furthest.edits, notes));
        }
        match (report.gave_up, report.complete_to) {
            (Some(GaveUp::Positions(after)), complete) => {
                *text += &format!("\ngave up after {after} positions; `--limit` raises the bound\n");
                if let Some(cost) = complete {
                    *text += &format!("all corrections that cost up to {cost} were tried\n");
                }
            }
            (Some(GaveUp::Answers(after)), _) => {
                *text += &format!("\ngave up after {after} answers: there are too many to list\n");
            }
            (None, _) => {}
        }
    }
}

/// The rules under which an answer holds, if they are worth telling.
fn under(rules: &[Rules]) -> Option<String> {
    let names: Vec<String> = rules.iter().map(|rules| format!("`{rules}`")).collect();
    (names.len() > 1 || matches!(rules, [Rules::Changed { .. }]))
        .then(|| format!("under {}", names.join(", ")))
}

/// The first few of some words, and how many more there are.
fn enumerated(words: impl ExactSizeIterator<Item = String>) -> String {
    let more = words.len().saturating_sub(MOST_DRAWN);
    let mut text = words.take(MOST_DRAWN).collect::<Vec<_>>().join(", ");
    if more > 0 {
        // Writing to a string does not fail.
        let _ = write!(text, " and {more} more");
    }
    text
}

/// An edit in words: "`8>` for `8` at ply 27".
fn in_words(edit: &Edit, printed: &str) -> String {
    let (ply, corrected) = (edit.ply, edit.corrected);
    match (edit.slip, edit.is_insertion(), corrected.is_empty()) {
        (Slip::Numbering, ..) => format!("other numbers from ply {ply} on"),
        (_, true, _) => format!("`{corrected}` before ply {ply}"),
        (_, _, true) => format!("no `{printed}` at ply {ply}"),
        _ => format!("`{corrected}` for `{printed}` at ply {ply}"),
    }
}
