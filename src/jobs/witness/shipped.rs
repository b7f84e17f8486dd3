//! The witnesses of `games/witnesses`, embedded: for each point positions where its readings part.

use crate::engine::Point;
use crate::jobs::questions::library::RECORDS;
use crate::record::document::Documents;
use crate::record::{self, Record, Start};

/// A position where two readings part, and what a move comes to under each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The two readings.
    pub title: String,
    /// The position text.
    pub position: String,
    /// The move.
    pub text: String,
    /// What it comes to, by rules.
    pub outcomes: Vec<(String, String)>,
}

/// The records of a point. A draw by repetition shows in a game only, so such a point has none.
pub fn records(point: Point) -> Vec<Record> {
    let path = format!("witnesses/{}.yaml", point.id());
    let text = RECORDS.iter().find(|(shipped, _)| *shipped == path).map_or("", |(_, text)| text);
    let documents = Documents::new(text.as_bytes()).filter_map(Result::ok);
    documents.filter_map(|document| record::read(&document.text).ok()).map(|read| read.record).collect()
}

/// What they show.
pub fn shown(point: Point) -> Vec<Shown> {
    records(point).iter().filter_map(of_record).collect()
}

fn of_record(record: &Record) -> Option<Shown> {
    let Start::Position(position) = &record.start else { return None };
    let own = record.rules.as_ref()?;
    let outcome = |expect: &record::Expect| {
        let rules = expect.rules.as_ref().unwrap_or(own).to_string();
        let outcome = match (&expect.position, expect.never_ending) {
            (Some(after), _) => after.to_string(),
            (None, Some(never)) => format!("illegal: never-ending, period {} laps", never.period),
            (None, None) => "illegal".to_owned(),
        };
        (rules, outcome)
    };
    Some(Shown {
        title: record.title.as_ref()?.to_string(),
        position: position.to_string(),
        text: record.expect.first()?.mv.as_ref()?.to_string(),
        outcomes: record.expect.iter().map(outcome).collect(),
    })
}
