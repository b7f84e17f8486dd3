//! The witnesses of `games/witnesses`, embedded: for each point positions where its readings part.

use crate::points::Point;
use crate::record::document::Documents;
use crate::record::{self, Record, Start};

/// The files, by point. A draw by repetition shows in a game only, so `kigogo.repetition` has none.
const SHIPPED: &[(Point, &str)] = &[
    (Point::CaptureAfterHamna, include_str!("../../games/witnesses/capture.after-hamna.yaml")),
    (Point::FrontEmptiedByMover, include_str!("../../games/witnesses/front.emptied-by-mover.yaml")),
    (Point::FrontLoneKichwa, include_str!("../../games/witnesses/front.lone-kichwa.yaml")),
    (Point::HouseBelow, include_str!("../../games/witnesses/house.below.yaml")),
    (Point::HouseCounted, include_str!("../../games/witnesses/house.counted.yaml")),
    (Point::HouseExpiry, include_str!("../../games/witnesses/house.expiry.yaml")),
    (Point::HouseTax, include_str!("../../games/witnesses/house.tax.yaml")),
    (Point::HouseThreshold, include_str!("../../games/witnesses/house.threshold.yaml")),
    (Point::KigogoNeverEnding, include_str!("../../games/witnesses/kigogo.never-ending.yaml")),
    (Point::KigogoSingletonCapture, include_str!("../../games/witnesses/kigogo.singleton-capture.yaml")),
    (Point::MtajiCaptureIntoHouse, include_str!("../../games/witnesses/mtaji.capture-into-house.yaml")),
    (
        Point::MtajiFirstTakataFromHouse,
        include_str!("../../games/witnesses/mtaji.first-takata-from-house.yaml"),
    ),
    (Point::MtajiMaxCapturingStart, include_str!("../../games/witnesses/mtaji.max-capturing-start.yaml")),
    (Point::MtajiTakataIntoHouse, include_str!("../../games/witnesses/mtaji.takata-into-house.yaml")),
    (Point::NamuaCaptureIntoHouse, include_str!("../../games/witnesses/namua.capture-into-house.yaml")),
    (Point::NamuaSingletonStart, include_str!("../../games/witnesses/namua.singleton-start.yaml")),
    (Point::NamuaTakataFromHouse, include_str!("../../games/witnesses/namua.takata-from-house.yaml")),
    (Point::NamuaTakataIntoHouse, include_str!("../../games/witnesses/namua.takata-into-house.yaml")),
    (Point::NeverEnding, include_str!("../../games/witnesses/never-ending.yaml")),
    (Point::TakasiaCounts, include_str!("../../games/witnesses/takasia.counts.yaml")),
    (Point::TakasiaDefenderCaptures, include_str!("../../games/witnesses/takasia.defender-captures.yaml")),
    (Point::TakasiaFromHouse, include_str!("../../games/witnesses/takasia.from-house.yaml")),
    (Point::TakasiaHouse, include_str!("../../games/witnesses/takasia.house.yaml")),
    (Point::TakasiaLastPit, include_str!("../../games/witnesses/takasia.last-pit.yaml")),
    (Point::TakasiaLasts, include_str!("../../games/witnesses/takasia.lasts.yaml")),
    (Point::TakasiaMadeBy, include_str!("../../games/witnesses/takasia.made-by.yaml")),
    (Point::TakasiaMustCapture, include_str!("../../games/witnesses/takasia.must-capture.yaml")),
    (Point::TakasiaSingleton, include_str!("../../games/witnesses/takasia.singleton.yaml")),
    (Point::TakasiaThreats, include_str!("../../games/witnesses/takasia.threats.yaml")),
    (Point::Takasia, include_str!("../../games/witnesses/takasia.yaml")),
];

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

/// The records of a point.
pub fn records(point: Point) -> Vec<Record> {
    let text = SHIPPED.iter().find(|(shipped, _)| *shipped == point).map_or("", |(_, text)| text);
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
