//! What was let pass, gathered by kind.

use crate::notation::Span;
use crate::record::document::Document;

/// Things of one kind that were let pass: how often, and where first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    /// A stable name of the kind, for programs.
    pub code: &'static str,
    /// What.
    pub what: String,
    /// How often.
    pub count: usize,
    /// Line and column of the first, from 1, columns in characters; none if it stands nowhere.
    pub place: Option<(usize, usize)>,
}

impl Passed {
    /// Counts one more.
    pub fn count(
        all: &mut Vec<Passed>,
        (code, what): (&'static str, impl ToString),
        document: &Document,
        span: Option<&Span>,
    ) {
        match all.iter_mut().find(|known| known.code == code) {
            Some(known) => known.count += 1,
            None => {
                let place = span.map(|span| document.line_and_column(span.start));
                all.push(Passed { code, what: what.to_string(), count: 1, place });
            }
        }
    }
}
