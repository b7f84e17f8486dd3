//! Corrections drawn for people: the edit in place, and what it makes legal.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};

use super::finding::within;
use crate::notation::Span;
use crate::record::document::Document;
use crate::repair::{Edit, Slip};
use crate::verify::Meant;

/// The most edits of one answer that are drawn; the others are counted.
const MOST_DRAWN: usize = 4;

/// What else may have been meant, beside the findings about a record.
pub fn meant(file: &str, document: &Document, meant: &Meant) -> String {
    let answer = &meant.answer;
    let edits: Vec<_> = answer.edits.iter().zip(&meant.printed).collect();
    let what: Vec<String> =
        edits.iter().take(MOST_DRAWN).map(|(edit, (printed, _))| in_words(edit, printed)).collect();
    let more = edits.len().saturating_sub(MOST_DRAWN);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let plies = answer.legal_plies;
    let title = format!("did you mean {}{more}? then all {plies} plies are legal", what.join(", "));
    let patches = edits.iter().take(MOST_DRAWN).filter_map(|(edit, (_, span))| {
        let span = within(&document.text, span.clone()?);
        Some(match (edit.is_insertion(), edit.corrected.is_empty()) {
            (true, _) => Patch::new(span.start..span.start, format!("{} ", edit.corrected)),
            (false, true) => Patch::new(span, ""),
            (false, false) => Patch::new(span, edit.corrected.to_string()),
        })
    });
    let snippet = Snippet::source(document.text.as_str()).line_start(document.line).path(file).patches(patches);
    Renderer::styled().render(&[Group::with_title(Level::HELP.primary_title(title)).element(snippet)])
}

/// An edit in words: "`8>` for `8` at ply 27".
pub fn in_words(edit: &Edit, printed: &str) -> String {
    let (ply, corrected) = (edit.ply, edit.corrected);
    match (edit.slip, printed.is_empty(), corrected.is_empty()) {
        (Slip::Numbering, ..) => format!("other numbers from ply {ply} on"),
        (_, true, _) => format!("`{corrected}` before ply {ply}"),
        (_, _, true) => format!("no `{printed}` at ply {ply}"),
        _ => format!("`{corrected}` for `{printed}` at ply {ply}"),
    }
}

/// A text with places in it.
pub struct Source<'s> {
    /// The name of its file.
    pub file: &'s str,
    /// The text.
    pub text: &'s str,
    /// The number of its first line.
    pub line: usize,
}

/// The edits of an answer in their places, under a title. An edit without a place is not drawn.
pub fn edits(source: &Source<'_>, title: &str, edits: &[(&Edit, &str, Option<Span>)], notes: Vec<String>) -> String {
    let drawn = edits.iter().take(MOST_DRAWN).enumerate().filter_map(|(at, (edit, printed, span))| {
        let span = within(source.text, span.clone()?);
        let span = if edit.is_insertion() { span.start..span.start } else { span };
        let kind = if at == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        Some(kind.span(span).label(label(edit, printed)))
    });
    let snippet = Snippet::source(source.text).line_start(source.line).path(source.file).annotations(drawn);
    let title = Level::HELP.primary_title(title);
    let mut group = if edits.iter().any(|(.., span)| span.is_some()) {
        title.element(snippet)
    } else {
        title.element(Origin::path(source.file).line(source.line))
    };
    if edits.len() > MOST_DRAWN {
        let more = edits.len() - MOST_DRAWN;
        group = group.element(Level::NOTE.message(format!("and {more} more edits of this kind behind them")));
    }
    for note in notes {
        group = group.element(Level::NOTE.message(note));
    }
    Renderer::styled().render(&[group])
}

fn label(edit: &Edit, printed: &str) -> String {
    let (ply, corrected, what) = (edit.ply, edit.corrected, edit.slip.what());
    match (edit.slip, printed.is_empty(), corrected.is_empty()) {
        (Slip::Numbering, ..) => format!("ply {ply}: {what}"),
        (_, true, _) => format!("ply {ply}: `{corrected}` belongs before this ({what})"),
        (_, _, true) => format!("ply {ply}: not played ({what})"),
        _ => format!("ply {ply}: read `{corrected}` ({what})"),
    }
}
