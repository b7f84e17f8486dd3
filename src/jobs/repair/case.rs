//! Cases for repair, taken out of records and other texts.

use super::{Demands, Edit, Problem, Won};
use crate::engine::{Game, Side};
use crate::notation::movetext::{self, GameResult, GameText, Written};
use crate::notation::{Notation, position, token};
use crate::record::correction::Correction;
use crate::record::{Ended, Expect, Moves, Record};

/// A transcript with all that belongs to it.
#[derive(Clone, Debug)]
pub struct Case {
    /// What is played, from where.
    pub game: Game,
    /// How the moves are written.
    pub notation: Notation,
    /// The text that holds the moves.
    pub content: String,
    /// The moves as printed.
    pub text: GameText,
    /// What else is known of the game.
    pub demands: Demands,
    /// The corrections that stand beside the moves.
    pub corrections: Vec<Correction>,
}

impl Case {
    /// The case of a record: its moves as published, and all that must hold of them once they are corrected.
    pub fn of_record(record: &Record, game: Game) -> Case {
        let content = record.moves.as_ref().map_or("", |moves| moves.as_str()).to_owned();
        let text = movetext::games(&content).next().unwrap_or_default();
        Case::of_text(record, game, content, text)
    }

    /// The case of a game whose moves stand in a text of another form.
    pub fn of_text(record: &Record, game: Game, content: String, text: GameText) -> Case {
        Case {
            game,
            notation: record.notation,
            demands: demands(record, &game, &text),
            corrections: record.corrections.clone(),
            content,
            text,
        }
    }

    /// What is printed in the place of an edit; empty for a missing move.
    pub fn printed(&self, edit: &Edit) -> &str {
        let ply = self.text.plies.get(edit.slot).filter(|_| !edit.is_insertion());
        ply.and_then(|ply| self.content.get(ply.written.span())).unwrap_or_default()
    }

    /// The problem that it poses.
    pub fn problem(&self) -> Problem<'_> {
        self.problem_under(self.game)
    }

    /// The problem that it poses under other rules.
    pub fn problem_under(&self, game: Game) -> Problem<'_> {
        Problem {
            game,
            notation: self.notation,
            text: &self.content,
            plies: &self.text.plies,
            demands: self.demands.clone(),
        }
    }
}

/// The expectations of a known fault of the source, by number from 0: that the published move is illegal where the
/// moves break off, and what else is said of that place. A record that carries corrections says itself which
/// of its expectations are of the moves as printed.
pub fn of_known_fault(record: &Record, text: &GameText) -> Vec<usize> {
    if !record.corrections.is_empty() {
        return Vec::new();
    }
    let is_fault = |expect: &&Expect| {
        let own = text.plies.get(expect.after as usize).map(|ply| &ply.written);
        let said = expect.mv.as_ref().and_then(|mv| token::parse(mv.as_str()));
        expect.illegal == Some(true)
            && matches!((own, said), (Some(Written::Move(own)), Some(said)) if own.number() == said.number())
    };
    let Some(fault) = record.expect.iter().find(is_fault) else { return Vec::new() };
    (0..).zip(&record.expect).filter(|(_, expect)| expect.after == fault.after).map(|(at, _)| at).collect()
}

/// What a record says of its game beside the moves.
pub fn demands(record: &Record, game: &Game, text: &GameText) -> Demands {
    let of_fault = of_known_fault(record, text);
    let told = (0..).zip(&record.expect).filter(|(at, expect)| {
        expect.rules.is_none()
            && expect.mv.is_none()
            && expect.of == Moves::Corrected
            && !of_fault.contains(at)
    });
    let positions = told.filter_map(|(_, expect)| {
        let state = position::parse_under(expect.position.as_ref()?.as_str(), game).ok()?;
        Some((expect.after as usize, state))
    });
    Demands { positions: positions.collect(), won: won(record.result, record.ended, text) }
}

fn won(result: Option<GameResult>, ended: Option<Ended>, text: &GameText) -> Option<Won> {
    let in_text = text.result.as_ref().map(|(result, _)| *result);
    let resigned = text.resigns.as_ref().and_then(|(side, _)| *side).map(Side::other);
    let side = match result.or(in_text) {
        Some(GameResult::South) => Side::South,
        Some(GameResult::North) => Side::North,
        Some(GameResult::Open) | None => resigned?,
    };
    Some(match ended {
        Some(Ended::BaoHamna | Ended::NoMove) => Won::OnBoard(side),
        _ => Won::Somehow(side),
    })
}
