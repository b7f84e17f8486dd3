//! Proofs told to people.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::json::{Annotations, Checked, Solved};
use super::turn;
use crate::engine::Side;
use crate::jobs::replay::Replay;

const WON: Style = AnsiColor::Green.on_default().bold();
const LOST: Style = AnsiColor::Red.on_default().bold();
const MOVE: Style = Style::new().bold();

fn side(letter: char) -> &'static str {
    if letter == Side::South.letter() { "South" } else { "North" }
}

fn plies(number: u16) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

/// What was found of a position.
pub fn solved(mover: Side, solved: &Solved) -> String {
    let mut text = String::new();
    let within = match (solved.plies, solved.exact) {
        (Some(0), _) => " at once: there is no legal turn".to_owned(),
        (Some(number), true) => format!(" in {}", plies(number)),
        (Some(number), false) => format!(" within {}; a faster win is not ruled out", plies(number)),
        (None, _) => String::new(),
    };
    let _ = match solved.result {
        "won" => writeln!(text, "{WON}{mover} wins{WON:#}{within}"),
        "lost" => writeln!(text, "{LOST}{mover} loses{LOST:#}{within}"),
        _ => writeln!(text, "open: nothing is proven for {mover}, to move"),
    };
    let mut list = |what: &str, turns: &[String]| {
        if !turns.is_empty() {
            let _ = writeln!(text, "{what} {MOVE}{}{MOVE:#}", turns.join(" "));
        }
    };
    list("winning turns:      ", &solved.winning);
    list("undecided turns:    ", &solved.undecided);
    list("longest resistance: ", &solved.line);
    let _ = writeln!(text, "{} nodes", solved.nodes);
    text
}

/// What became of a certificate.
pub fn checked(checked: &Checked) -> String {
    match (checked.winner, checked.plies, checked.positions) {
        (Some(winner), Some(number), Some(positions)) => format!(
            "{}: {WON}holds{WON:#}: {} wins within {}, by {positions} positions\n{}\n",
            checked.file,
            side(winner),
            plies(number),
            checked.position.as_deref().unwrap_or_default()
        ),
        _ => format!(
            "{}: {LOST}does not hold{LOST:#}: {}\n",
            checked.file,
            checked.error.as_deref().unwrap_or_default()
        ),
    }
}

/// What is said of a ply, as a comment in the moves; none if there is nothing to say.
pub fn remark(annotations: &Annotations, ply: usize) -> Option<String> {
    let mark = annotations.marks.iter().find(|mark| mark.ply == ply)?;
    let better = || mark.better.join(" ");
    Some(match mark.mark {
        "threw-away" if mark.lost => {
            format!("throws away a proven win within {}: {}; now lost", plies(mark.plies), better())
        }
        "threw-away" => format!("leaves a proven win within {}: {}", plies(mark.plies), better()),
        "allowed" => format!("allows a proven win within {}", plies(mark.plies)),
        _ => format!("holds out shorter than {}: {}", plies(mark.plies), better()),
    })
}

/// The verdict on the end of a game.
pub fn end(annotations: &Annotations) -> String {
    let mut text = match (annotations.certain, annotations.winner) {
        (Some(0), Some(winner)) => format!("{} wins from the start", side(winner)),
        (Some(after), Some(winner)) => format!("{} has a proven win from ply {after} on", side(winner)),
        _ => "who wins the last position is not proven".to_owned(),
    };
    match (annotations.last, annotations.positions.last()) {
        (Some("lost"), Some(last)) => {
            let _ = write!(text, "; {} was right to give up", side(last.side));
        }
        (Some("won"), Some(last)) => {
            let _ = write!(text, "; {}, to move, had won when the game was given up", side(last.side));
        }
        _ => {}
    }
    text
}

/// A game as far as it was proven.
pub fn annotated(replay: &Replay, annotations: &Annotations) -> String {
    let mut text = String::new();
    let first = replay.game.start().side();
    let first_known = annotations.positions.iter().position(|standing| standing.result != "open");
    for standing in annotations.positions.iter().skip(first_known.unwrap_or(usize::MAX)) {
        let ply = standing.after;
        let standing_text = match (standing.result, standing.plies) {
            ("won", Some(0)) | ("lost", Some(0)) => "the game is over".to_owned(),
            ("won", Some(number)) => {
                format!("{WON}{} wins{WON:#} within {}", side(standing.side), plies(number))
            }
            ("lost", Some(number)) => {
                format!("{LOST}{} loses{LOST:#} within {}", side(standing.side), plies(number))
            }
            _ => "open".to_owned(),
        };
        let played = match ply
            .checked_sub(1)
            .and_then(|before| Some((replay.state(before)?, replay.plies.get(before)?)))
        {
            Some((before, played)) => {
                let name = super::json::canonical(&before, &played.step);
                turn::numbered(ply, first, before.side(), &name)
            }
            None => "start".to_owned(),
        };
        let _ = writeln!(text, "{played}  {standing_text}");
        if let Some(remark) = remark(annotations, ply) {
            let _ = writeln!(text, "      {remark}");
        }
    }
    let _ = writeln!(text, "{}", end(annotations));
    text
}
