//! The answer of `replay` in JSON.

use serde::Serialize;

use super::{Finding, Turn};
use crate::engine::{Event, Happening, Side, State};
use crate::jobs::replay::Replay;
use crate::jobs::verify::Report;
use crate::notation::Notation;
use crate::record::document::Document;
use crate::show::turn;

/// A game as it was replayed.
#[derive(Clone, Debug, Serialize)]
pub struct Replayed<'a> {
    /// The file.
    pub file: &'a str,
    /// Its title.
    pub title: Option<&'a str>,
    /// The game.
    pub game: &'static str,
    /// The rules.
    pub rules: Option<&'a str>,
    /// The position from which it started.
    pub start: String,
    /// The plies that were asked for.
    pub plies: Vec<Ply>,
    /// Who has won on the board in the end, `S` or `N`.
    pub winner: Option<char>,
    /// What was found wrong or odd.
    pub findings: Vec<Finding>,
}

/// One ply.
#[derive(Clone, Debug, Serialize)]
pub struct Ply {
    /// Which, from 1.
    pub ply: usize,
    /// The number of its pair, as printed or counted, if the moves are numbered.
    pub pair: Option<u32>,
    /// `S` or `N`.
    pub side: char,
    /// The turn.
    #[serde(flatten)]
    pub turn: Turn,
    /// What happened in it, if asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub happenings: Vec<HappeningAnswer>,
}

/// One event of a turn.
#[derive(Clone, Debug, Serialize)]
pub struct HappeningAnswer {
    /// `enter`, `lift`, `tax`, `lap`, `capture`, `safari`, `house-lost`, `house-captured` or `file`.
    pub event: &'static str,
    /// In words.
    pub text: String,
    /// The board it left, as a position text; seeds in the mover's fingers are nowhere on it.
    pub board: String,
}

impl HappeningAnswer {
    fn of(before: &State, happening: &Happening) -> HappeningAnswer {
        HappeningAnswer {
            event: match happening.event {
                Event::Enter(_) => "enter",
                Event::Lift { .. } => "lift",
                Event::Tax { .. } => "tax",
                Event::Lap { .. } => "lap",
                Event::Capture { .. } | Event::Take { .. } => "capture",
                Event::Safari => "safari",
                Event::HouseLost => "house-lost",
                Event::HouseCaptured => "house-captured",
                Event::File { .. } => "file",
            },
            text: turn::event(before.side(), before.columns(), &happening.event),
            board: happening.board.to_string(),
        }
    }
}

impl<'a> Replayed<'a> {
    /// Describes a replay: all plies or only one, each with up to `detail` happenings.
    pub fn of(
        file: &'a str,
        document: &Document,
        report: &'a Report,
        replay: &Replay,
        only: Option<usize>,
        detail: usize,
    ) -> Replayed<'a> {
        let mut before = replay.game.start();
        let mut plies = Vec::new();
        for (ply, played) in (1..).zip(&replay.plies) {
            if only.is_none_or(|only| only == ply) {
                let happenings = match detail {
                    0 => Vec::new(),
                    most => replay.game.trace(&before, played.step.turn, most).0,
                };
                plies.push(Ply {
                    ply,
                    pair: played.number,
                    side: before.side().letter(),
                    turn: Turn::of(&replay.game, &before, &played.step, Notation::default()),
                    happenings: happenings
                        .iter()
                        .map(|happening| HappeningAnswer::of(&before, happening))
                        .collect(),
                });
            }
            before = played.step.after;
        }
        let outcome = replay.outcome();
        Replayed {
            file,
            title: report
                .record
                .as_ref()
                .and_then(|record| record.title.as_ref())
                .map(|title| title.as_str()),
            game: replay.game.name().name(),
            rules: report.rules.as_ref().map(|rules| rules.name()),
            start: replay.game.start().to_string(),
            plies,
            winner: outcome.and_then(crate::jobs::replay::Outcome::winner).map(Side::letter),
            findings: report.findings.iter().map(|finding| Finding::of(document, finding)).collect(),
        }
    }
}
