//! Where two readings part: in words, in JSON, and as a record that can be verified.

use serde::Serialize;

use super::board::Board;
use super::turn::number;
use crate::engine::{Ending, Game, Halt, Illegal, Point, Reading, Side, State, Step};
use crate::jobs::replay::Outcome;
use crate::jobs::witness::{Line, Parting, Question, Witness};
use crate::notation::Notation;
use crate::notation::write::{self, Form, write_turn};
use crate::profile::Ruleset;

/// The move that shows it.
fn move_text(parting: &Parting, games: &[Game; 2]) -> String {
    let step = parting.outcomes.iter().find_map(|outcome| outcome.as_ref().ok());
    let outcome = step.map_or(write::Outcome::default(), |step| write::Outcome::of(&parting.position, step));
    // Takasia is an outcome, and may be one under one reading only.
    let outcome = write::Outcome { takasia: false, ..outcome };
    // The direction is said where the two know different ways.
    let [own, other] = games.map(|game| game.starting_from(parting.position).start().only_way());
    let unsettled = games[0].name().set(&parting.position.set_up()).ok().filter(|_| own != other);
    let position = unsettled.unwrap_or(parting.position);
    write_turn(&position, &parting.turn, outcome, Notation::default(), Form::Canonical)
}

/// The moves that lead there, numbered.
fn moves(line: &Line, game: &Game) -> String {
    let mut state = game.start();
    let mut words = Vec::new();
    for (at, turn) in line.turns.iter().enumerate() {
        let Ok(step) = game.play(&state, *turn) else { break };
        if at == 0 || state.side() == Side::South {
            words.push(number(at + 1, game.start().side(), state.side()));
        }
        words.push(write::write(&state, &step, Notation::default(), Form::Canonical));
        state = step.after;
    }
    words.join(" ")
}

fn comes_to(game: &Game, outcome: &Result<Step, Illegal>) -> String {
    match outcome {
        Ok(step) => {
            let end = match Outcome::of(game, &step.after, Some(step)) {
                None => String::new(),
                Some(outcome) => format!(", {}", super::diff::outcome(Some(outcome))),
            };
            format!("{}{end}", step.after)
        }
        Err(why) => format!("illegal: {why}"),
    }
}

/// In words, with the small position drawn.
pub fn text(question: &Question, witness: &Witness) -> String {
    let [a, b] = &question.readings;
    let games = question.rules.each_ref().map(Ruleset::game);
    let plies = witness.line.turns.len();
    let mut out = format!("{}: {a} | {b}\n", question.point);
    out += &match plies {
        0 => "  they part at the start\n".to_owned(),
        1 => format!("  they part after 1 ply: {}\n", moves(&witness.line, &games[0])),
        _ => format!("  they part after {plies} plies: {}\n", moves(&witness.line, &games[0])),
    };
    out += &told("  ", &witness.line.parting, &question.readings, &games);
    out += "\n  a small position that shows it:\n";
    for line in Board::of(&witness.shrunk.position).to_string().lines() {
        out += &format!("    {line}\n");
    }
    out += &told("  ", &witness.shrunk, &question.readings, &games);
    out
}

fn told(indent: &str, parting: &Parting, readings: &[Reading; 2], games: &[Game; 2]) -> String {
    let mut out = format!("{indent}{}\n{indent}{}\n", parting.position, move_text(parting, games));
    for ((reading, game), outcome) in readings.iter().zip(games).zip(&parting.outcomes) {
        out += &format!("{indent}  {reading}: {}\n", comes_to(game, outcome));
    }
    out
}

/// As a record: the small position, and what the move comes to under each rules.
pub fn record(question: &Question, witness: &Witness) -> String {
    let [a, b] = &question.readings;
    let [own, other] = &question.rules;
    let games = question.rules.each_ref().map(Ruleset::game);
    let quoted = |text: &str| serde_json::json!(text).to_string();
    let found = match witness.line.turns.len() {
        0 => "They part at the start of the game".to_owned(),
        plies => format!("They part after {plies} plies: {}", moves(&witness.line, &games[0])),
    };
    let parting = &witness.line.parting;
    let mut out = String::from("format: bao-record/1\n");
    out += &format!("game: {}\nrules: {}\nnotation: voogt\n", own.game_name(), own.name());
    out += &format!("title: {}\n", quoted(&format!("{}: {a} or {b}", question.point)));
    out +=
        &format!("source: {{work: bao witness, part: {}}}\n", quoted(&format!("{} {a} {b}", question.point)));
    out += &format!("note: |\n  {found}\n  and then {}.\n", move_text(parting, &games));
    out += &format!("start: {}\nexpect:\n", quoted(&witness.shrunk.position.to_string()));
    let text = quoted(&move_text(&witness.shrunk, &games));
    for ((rules, game), outcome) in [None, Some(other)].into_iter().zip(&games).zip(&witness.shrunk.outcomes)
    {
        let rules = rules.map_or(String::new(), |rules| format!(", rules: {}", rules.name()));
        out += &format!("  - {{after: 0, move: {text}{rules}, {}}}\n", claim(game, outcome));
    }
    out
}

fn claim(game: &Game, outcome: &Result<Step, Illegal>) -> String {
    match outcome {
        Ok(step) => {
            let winner = Outcome::of(game, &step.after, Some(step)).and_then(Outcome::winner);
            let winner = winner.map_or("none".to_owned(), |side| side.to_string());
            format!("position: \"{}\", winner: {winner}", step.after)
        }
        Err(Illegal::Halts(Halt::NeverEnding { period })) => {
            format!("illegal: true, never-ending: {{period: {period}}}")
        }
        Err(_) => "illegal: true".to_owned(),
    }
}

/// For programs.
#[derive(Serialize)]
pub struct WitnessAnswer {
    point: Point,
    readings: [Reading; 2],
    rules: [String; 2],
    /// Nothing if the search found none within its limit.
    found: Option<FoundAnswer>,
}

#[derive(Serialize)]
struct FoundAnswer {
    plies: usize,
    moves: String,
    reached: PartingAnswer,
    shrunk: PartingAnswer,
}

#[derive(Serialize)]
struct PartingAnswer {
    position: String,
    #[serde(rename = "move")]
    text: String,
    outcomes: [OutcomeAnswer; 2],
}

#[derive(Serialize)]
struct OutcomeAnswer {
    after: Option<String>,
    winner: Option<char>,
    draw: bool,
    illegal: Option<String>,
}

fn parting_answer(parting: &Parting, games: &[Game; 2]) -> PartingAnswer {
    let outcome = |at: usize| {
        let (game, outcome): (&Game, &Result<Step, Illegal>) = (&games[at], &parting.outcomes[at]);
        let step = outcome.as_ref().ok();
        let won = step.and_then(|step| Outcome::of(game, &step.after, Some(step))).and_then(Outcome::winner);
        OutcomeAnswer {
            after: step.map(|step: &Step| State::to_string(&step.after)),
            winner: won.map(Side::letter),
            draw: step.is_some_and(|step| step.ending == Ending::Drawn),
            illegal: outcome.as_ref().err().map(Illegal::to_string),
        }
    };
    PartingAnswer {
        position: parting.position.to_string(),
        text: move_text(parting, games),
        outcomes: [outcome(0), outcome(1)],
    }
}

/// The answer for programs.
pub fn answer(question: &Question, witness: Option<&Witness>) -> WitnessAnswer {
    let games = question.rules.each_ref().map(Ruleset::game);
    WitnessAnswer {
        point: question.point,
        readings: question.readings,
        rules: question.rules.each_ref().map(|rules| rules.name().to_owned()),
        found: witness.map(|witness| FoundAnswer {
            plies: witness.line.turns.len(),
            moves: moves(&witness.line, &games[0]),
            reached: parting_answer(&witness.line.parting, &games),
            shrunk: parting_answer(&witness.shrunk, &games),
        }),
    }
}
