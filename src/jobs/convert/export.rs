//! Scores in forms of their own: a new record, Donkers' transcript, JSON, position texts.

use std::fmt::Write;

use serde::Serialize;

use super::same_boards;
use super::words::{self, Unsaid};
use crate::engine::{AtHouse, Ending, Event, GameName, Kind, Side, State, Step, pit_name};
use crate::jobs::replay::{Outcome, Replay};
use crate::jobs::score::Score;
use crate::notation::donkers::{self, Head, Opening, TakasiaRule};
use crate::notation::layout;
use crate::notation::movetext::{Comment, GameResult};
use crate::notation::write::{self, Form};
use crate::notation::{Dialect, Notation};
use crate::record::{Ended, Expect, Record, Text};

/// A new record of a score, its moves in a notation.
pub(super) fn record(score: &Score<'_>, words: &[String], notation: Notation) -> String {
    let mut text = score.text.clone();
    // The record has places of their own for these.
    (text.result, text.resigns) = (None, None);
    let first = score.replay.game.start().side();
    let moves = layout::lay_out(&score.content, &text, first, words);
    let plies = score.replay.plies.len();
    let last = Expect {
        after: u32::try_from(plies).unwrap_or(u32::MAX),
        position: Some(Text(score.replay.last().to_string())),
        ..Expect::default()
    };
    let record = Record {
        notation,
        moves: (!moves.is_empty()).then_some(Text(moves)),
        expect: if plies > 0 { vec![last] } else { Vec::new() },
        ..score.record.clone()
    };
    serde_yaml::to_string(&record).unwrap_or_default()
}

/// Donkers' transcript of a score, and what it cannot say. His files leave out what may be left out.
pub(super) fn donkers(score: &Score<'_>, spelling: Form) -> Result<(String, Vec<Unsaid>), &'static str> {
    let start = score.replay.game.start();
    let name = score.record.game;
    if start.board_name() != GameName::default().start().board_name() {
        return Err("Donkers' transcripts know the 4×8 board only");
    }
    let opening = [(GameName::Kujifunza, Opening::Novice), (GameName::Kiswahili, Opening::Official)]
        .into_iter()
        .find(|(game, _)| game.is_like(name) && game.start() == start)
        .map_or(Opening::Position(start), |(_, opening)| opening);
    let record = &score.record;
    let text = |text: &Option<Text>| text.as_ref().map(|text| text.0.replace([';', '\n', '\r'], " "));
    let [blocks, ..] = score.replay.game.marks();
    // The learners' game has none; nothing is switched off.
    let on = blocks || matches!(opening, Opening::Novice);
    let takasia = if on { TakasiaRule::On } else { TakasiaRule::Off };
    let result = record.result.or(score.text.result.as_ref().map(|(result, _)| *result));
    let head = Head {
        title: text(&record.title),
        south: text(&record.south),
        north: text(&record.north),
        place: text(&record.place),
        event: text(&record.event),
        date: text(&record.date).map(|date| donkers::printed_date(&date)),
        time: text(&record.time),
        winner: result,
        takasia,
        opening,
    };
    let mut out = head.to_string();
    let comment = |comment: &Comment| {
        let text = score.content.get(comment.text.clone()).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for before in score.text.comments_before() {
        let _ = writeln!(out, "% {}", comment(before));
    }
    let mut state = start;
    let spelling = if spelling == Form::Full { Form::Full } else { Form::Short };
    // Behind a known fault there are words only; the others follow his way with the second star.
    let (mut words, unplayed) = words::of(score, Dialect::Voogt.into(), spelling)?;
    for (word, ply) in words.iter_mut().zip(&score.replay.plies) {
        let hamna = if word.ends_with('#') { "#" } else { "" };
        *word = donkers::write_move(&state, &ply.step, spelling);
        word.truncate(word.trim_end_matches('#').len());
        word.push_str(hamna);
        state = ply.step.after;
    }
    let plies = words.len();
    for (at, word) in words.iter().enumerate() {
        if at % 2 == 0 {
            let _ = write!(out, "{}: {word}", at / 2 + 1);
        } else {
            let _ = write!(out, " {word}");
        }
        if at % 2 == 1 || at + 1 == plies {
            let first = at - at % 2;
            let mut said: Vec<String> =
                (first..=at).flat_map(|ply| score.text.comments_after(ply)).map(comment).collect();
            if at + 1 == plies {
                said.extend(resigned(score, &said));
            }
            let tail = if said.is_empty() { String::new() } else { format!(" {}", said.join(" / ")) };
            let _ = writeln!(out, ";{tail}");
        }
    }
    let mut all = unsaid(score, opening);
    all.extend(unplayed);
    Ok((out, all))
}

/// The words for a resignation, unless a comment has them already.
fn resigned(score: &Score<'_>, said: &[String]) -> Option<String> {
    let by = match &score.text.resigns {
        Some((side, _)) => side.unwrap_or(score.replay.last().side()),
        None if score.record.ended == Some(Ended::Resignation) => match score.record.result {
            Some(GameResult::South) => Side::North,
            Some(GameResult::North) => Side::South,
            _ => return None,
        },
        None => return None,
    };
    let is_said = said.iter().any(|text| text.to_ascii_lowercase().contains("resigns"));
    (!is_said).then(|| format!("{by} resigns"))
}

fn unsaid(score: &Score<'_>, opening: Opening) -> Vec<Unsaid> {
    let record = &score.record;
    let read_as = if opening == Opening::Novice { GameName::Kujifunza } else { GameName::Kiswahili };
    let default = read_as.default_profile();
    let keys = [
        ("game", record.game != read_as),
        ("match", score.document.game.is_some()),
        ("rules", &*score.rules != default && !score.rules.contains("takasia: none")),
        ("source", record.source.is_some()),
        ("note", record.note.is_some()),
        ("ended", record.ended.is_some_and(|ended| ended != Ended::Resignation)),
        ("corrections", !record.corrections.is_empty()),
        ("expect", !record.expect.is_empty()),
    ];
    let mut unsaid: Vec<Unsaid> =
        keys.into_iter().filter(|(_, held)| *held).map(|(key, _)| Unsaid::Key(key)).collect();
    unsaid.extend(score.unknown_headers().map(Unsaid::Header));
    if score.record.moves.is_some() && score.document.text.lines().any(|line| line.starts_with('#')) {
        unsaid.push(Unsaid::Comments);
    }
    if let Opening::Position(state) = opening
        && donkers::write_position(&state).is_none_or(|text| donkers_state(&text) != Some(state))
    {
        unsaid.push(Unsaid::PositionFields);
    }
    unsaid
}

fn donkers_state(position: &str) -> Option<State> {
    let read = donkers::parse(&format!("opening: {position};\n"));
    match read.first()?.head.opening {
        Opening::Position(state) => Some(state),
        Opening::Official | Opening::Novice => None,
    }
}

/// Whether a transcript replays to the same boards.
pub(super) fn reads_back(transcript: &str, replay: &Replay) -> bool {
    let read = donkers::parse(transcript);
    let Some(first) = read.first() else { return false };
    let game = replay.game.starting_from(first.head.opening.start());
    let again = Replay::of(game, Dialect::Voogt.into(), &first.game);
    first.faults.is_empty() && first.game.errors.is_empty() && same_boards(&again, replay)
}

/// The start and the position after each ply, one a line.
pub(super) fn positions(replay: &Replay) -> String {
    let mut text = format!("{}\n", replay.game.start());
    for ply in &replay.plies {
        let _ = writeln!(text, "{}", ply.step.after);
    }
    text
}

/// A ply as a line of JSON.
#[derive(Debug, Serialize)]
struct PlyLine {
    /// Which game of the text, from 1.
    game: usize,
    /// Which ply, from 1.
    ply: usize,
    /// The number of its pair, if the text is numbered.
    number: Option<u32>,
    /// `S` or `N`.
    side: char,
    /// How the text writes it.
    written: String,
    /// The same in dialect `voogt`, mover's viewpoint.
    #[serde(rename = "move")]
    text: String,
    turn: TurnParts,
    before: String,
    after: String,
    captures: Vec<Capture>,
    /// Seeds taken in all.
    captured: u32,
    laps: u64,
    /// The pit of the other side that it blocks.
    takasia: Option<String>,
    /// Who has won by it, `S` or `N`.
    winner: Option<char>,
}

/// All that the player decides.
#[derive(Debug, Serialize)]
struct TurnParts {
    pit: String,
    /// `left` or `right` for the mover; nothing where there is only one way.
    direction: Option<String>,
    /// `capture` or `takata`.
    kind: &'static str,
    safari: bool,
}

#[derive(Debug, Serialize)]
struct Capture {
    pit: String,
    seeds: u32,
}

/// A line of JSON for every ply.
pub(super) fn json(score: &Score<'_>, game: usize) -> String {
    let mut out = String::new();
    let mut before = score.replay.game.start();
    for (at, (ply, written)) in score.replay.plies.iter().zip(&score.text.plies).enumerate() {
        let line = PlyLine {
            game,
            ply: at + 1,
            number: ply.number,
            written: layout::word(&score.content, &written.written),
            ..ply_line(score, &before, &ply.step)
        };
        // A line of plain values cannot fail to be written.
        let _ = writeln!(out, "{}", serde_json::to_string(&line).unwrap_or_default());
        before = ply.step.after;
    }
    out
}

fn ply_line(score: &Score<'_>, before: &State, step: &Step) -> PlyLine {
    let game = &score.replay.game;
    let (side, columns) = (before.side(), before.columns());
    let name = |pit, side| pit_name(pit, side, columns);
    let (mut laps, mut captures) = (0, Vec::new());
    let capture = |pit, seeds| Capture { pit: name(pit, side.other()), seeds };
    // It was played before, so it can be played again.
    let _ = game.watch(before, step.turn, |event| match event {
        Event::Lap { .. } => laps += 1,
        Event::Capture { from, seeds, .. } | Event::Take { from, seeds, .. } => {
            captures.push(capture(from, seeds.into()))
        }
        Event::File { front, seeds, behind, .. } => {
            captures.push(capture(front, u32::from(seeds) + u32::from(behind)));
        }
        _ => {}
    });
    let direction = before.only_way().is_none().then(|| write::hand(before, &step.turn, Notation::default()));
    PlyLine {
        game: 0,
        ply: 0,
        number: None,
        side: side.letter(),
        written: String::new(),
        text: write::write(before, step, Notation::default(), Form::Canonical),
        turn: TurnParts {
            pit: name(step.turn.pit, side),
            direction: direction.map(|hand| hand.to_string()),
            kind: match step.turn.kind {
                Kind::Capture => "capture",
                Kind::Takata => "takata",
            },
            safari: step.turn.at_house == AtHouse::Safari,
        },
        before: before.to_string(),
        after: step.after.to_string(),
        captured: captures.iter().map(|capture| capture.seeds).sum(),
        captures,
        laps,
        takasia: step.blocks.map(|pit| name(pit, side.other())),
        winner: match step.ending {
            Ending::Drawn => None,
            _ => Outcome::of(game, &step.after, Some(step)).and_then(Outcome::winner).map(Side::letter),
        },
    }
}
