//! Scores that may be damaged: all that a text says of its game, and nothing refused because a move cannot be
//! played.

use std::sync::Arc;

use super::{From, Reader, ScoreError, Unread, unread};
use crate::engine::Game;
use crate::jobs::replay::Replay;
use crate::notation::Notation;
use crate::notation::movetext::{GameText, Written};
use crate::notation::token::{Part, Token};
use crate::notation::write::pit_of;
use crate::record::Record;
use crate::record::document::Document;

/// A game as it stands in a text that is no record.
#[derive(Debug)]
pub struct Damaged {
    /// What is said of the game. The notation is the one to read it in.
    pub record: Record,
    /// The text of the moves.
    pub content: String,
    /// The moves; all places are bytes of `content`.
    pub text: GameText,
    /// The name of the rules.
    pub rules: Arc<str>,
    /// The game under them, from its start.
    pub game: Game,
}

/// The game of a document that is no record.
///
/// # Errors
/// [`ScoreError`], if the rules cannot be had or a file of another program cannot be read.
pub fn damaged(reader: &Reader, document: &Document) -> Result<Damaged, ScoreError<'static>> {
    reader.damaged(unread(document)?)
}

impl Reader {
    fn damaged(&self, unread: Unread<'_>) -> Result<Damaged, ScoreError<'static>> {
        let name = self.name(&unread);
        let (rules, game) = self.game(name, unread.record.rules.as_ref())?;
        let game = unread.start.or(self.start).map_or(game, |start| game.starting_from(start));
        let Unread { record, content, text, notation, .. } = unread;
        let notation = match self.from {
            From::Given(notation) => notation,
            From::Text | From::Recognised => notation.unwrap_or_else(|| likeliest(game, &text)),
        };
        let record = Record { game: name, notation, ..record };
        Ok(Damaged { record, content: content.into_owned(), text, rules, game })
    }
}

/// The notation in which most moves are moves at all, and of those the one that plays furthest.
pub(super) fn likeliest(game: Game, text: &GameText) -> Notation {
    let tokens: Vec<&Token> = text
        .plies
        .iter()
        .filter_map(|ply| match &ply.written {
            Written::Move(token) => Some(token),
            _ => None,
        })
        .collect();
    let columns = game.start().columns();
    let is_move = |token: &&&Token, notation: Notation| {
        let named = match (token.letter(), token.number()) {
            (Part::Read(letter), Part::Read(number)) => {
                pit_of(notation.dialect, letter, number, columns).is_some()
            }
            _ => true,
        };
        named && token.read(notation.dialect).is_ok()
    };
    let fit = |notation: Notation| {
        let moves = tokens.iter().filter(|token| is_move(token, notation)).count();
        (moves, Replay::of(game, notation, text).plies.len())
    };
    // Of equals the last is taken, and the first is the usual one.
    Notation::all()
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .max_by_key(|&notation| fit(notation))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::Form;
    use super::*;
    use crate::notation::Dialect;

    fn notation(text: &str) -> Notation {
        let document = Document { form: Form::MoveText, ..Document::new(text.to_owned(), 1) };
        damaged(&Reader::default(), &document).expect("a game").record.notation
    }

    #[test]
    fn a_damaged_text_is_read_in_the_dialect_it_is_written_in() {
        assert_eq!(notation("1. A6L* a6R 2. A4R ?"), Dialect::Voogt.into());
        assert_eq!(notation("1. A4<* a6> 2. A4> a6> 3. A5< a3> 4. A8>+ a8"), Dialect::Kiba.into());
        assert_eq!(notation("1. d2<* c3> 2. d2> c3> 3. e2< f3>").dialect, Dialect::AbstractPlay);
        assert_eq!(notation("notation: bga\n\n1. A6L* a6R"), Dialect::Bga.into());
    }
}
