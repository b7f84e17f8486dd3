//! The moves of a score, each in another notation.

use std::fmt;

use crate::engine::{Side, Stage, State};
use crate::jobs::replay::Replay;
use crate::jobs::score::Score;
use crate::notation::dialect::{Meaning, PitNames, RowLetter};
use crate::notation::layout::word;
use crate::notation::movetext::Written;
use crate::notation::token::{self, Part, Sign, Token};
use crate::notation::write::{self, Form};
use crate::notation::{Notation, Span};

/// What a target cannot say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsaid {
    /// The mark for bao hamna, at this ply, from 1.
    Hamna(usize),
    /// A key of the record.
    Key(&'static str),
    /// A header line that no record has a place for.
    Header(String),
    /// Comments of the record itself, beside those of its moves.
    Comments,
    /// What a position has beside board, hands, houses and block.
    PositionFields,
    /// Plies behind a known fault, from this one on, from 1: they were rewritten sign by sign, since they cannot be
    /// played.
    Unplayed(usize),
    /// An expected move that cannot be played was rewritten sign by sign.
    UnplayedExpectation(String),
}

impl fmt::Display for Unsaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsaid::Hamna(ply) => write!(f, "`#` (bao hamna) at ply {ply} has no sign there"),
            Unsaid::Key(key) => write!(f, "`{key}` has no place there"),
            Unsaid::Header(key) => write!(f, "header `{key}` has no place there"),
            Unsaid::Comments => write!(f, "the comments beside the moves (`# …`) have no place there"),
            Unsaid::PositionFields => write!(f, "`must` and `other` of the start have no place there"),
            Unsaid::Unplayed(ply) => {
                write!(f, "the plies from {ply} on, behind the known fault, were rewritten sign by sign")
            }
            Unsaid::UnplayedExpectation(text) => {
                write!(f, "`{text}` in `expect` cannot be played; it was rewritten sign by sign")
            }
        }
    }
}

/// The words of all plies in a notation, and what it cannot say.
pub(super) fn of(
    score: &Score<'_>,
    to: Notation,
    spelling: Form,
) -> Result<(Vec<String>, Vec<Unsaid>), &'static str> {
    let (mut words, mut unsaid) = (Vec::with_capacity(score.text.plies.len()), Vec::new());
    let mut state = score.replay.game.start();
    for (at, written) in score.text.plies.iter().enumerate() {
        let Some(ply) = score.replay.plies.get(at) else {
            if at == score.replay.plies.len() {
                unsaid.push(Unsaid::Unplayed(at + 1));
            }
            let ahead = at - score.replay.plies.len();
            let side = if ahead.is_multiple_of(2) { state.side() } else { state.side().other() };
            words.push(unplayed(score, &written.written, &state, side, to)?);
            continue;
        };
        let mut text = write::write(&state, &ply.step, to, spelling);
        if marks_hamna(&written.written) && spelling != Form::Full {
            match to.dialect.description().sign(Meaning::Hamna) {
                Some(sign) => text.push(sign.glyph()),
                None => unsaid.push(Unsaid::Hamna(at + 1)),
            }
        } else if marks_hamna(&written.written) && to.dialect.description().sign(Meaning::Hamna).is_none() {
            unsaid.push(Unsaid::Hamna(at + 1));
        }
        words.push(text);
        state = ply.step.after;
    }
    Ok((words, unsaid))
}

fn marks_hamna(written: &Written) -> bool {
    match written {
        Written::Move(token) => token.signs().any(|(sign, _)| sign == Sign::Hash),
        _ => false,
    }
}

fn unplayed(
    score: &Score<'_>,
    written: &Written,
    state: &State,
    side: Side,
    to: Notation,
) -> Result<String, &'static str> {
    match written {
        Written::Move(token) => translate(token, score.notation(), to, state, side)
            .ok_or("a ply behind its fault cannot be rewritten without playing it"),
        other => Ok(word(&score.content, other)),
    }
}

/// A move in another notation, sign by sign, without playing it. `None` if the other one has no word for it, or would
/// need to know more.
pub(super) fn translate(
    token: &Token,
    from: Notation,
    to: Notation,
    state: &State,
    side: Side,
) -> Option<String> {
    let signs = token.read(from.dialect).ok()?;
    let description = to.dialect.description();
    let columns = state.columns();
    let number = token.number().read()?;
    let mut text = match token.letter() {
        Part::Read(letter) => {
            let (owner, pit) = write::pit_of(from.dialect, letter, number, columns)?;
            to.dialect.pit_name(pit, owner, columns)
        }
        Part::Illegible => return None,
        Part::Absent if description.row_letter == RowLetter::MayBeLeftOutInNamua => number.to_string(),
        Part::Absent if description.pits == PitNames::Board && state.stage() == Stage::Namua => {
            let (owner, pit) =
                write::pit_of(from.dialect, if side == Side::South { 'A' } else { 'a' }, number, columns)?;
            to.dialect.pit_name(pit, owner, columns)
        }
        Part::Absent => return None,
    };
    let mut say = |meaning, times| {
        let sign = description.sign(meaning);
        text.extend(sign.into_iter().flat_map(|sign| std::iter::repeat_n(sign.glyph(), times)));
        sign.is_some() || times == 0
    };
    let said = match signs.direction {
        Part::Read(hand) => {
            let hand = to.viewpoint.hand(side, from.viewpoint.hand(side, hand));
            say(Meaning::Direction(hand), 1)
        }
        Part::Absent => true,
        Part::Illegible => return None,
    };
    let said = said
        && say(Meaning::Safari, usize::from(signs.safari))
        && say(Meaning::Takata, usize::from(signs.stars))
        && say(Meaning::Hamna, usize::from(signs.hamna));
    said.then_some(text)
}

/// What has to change in the move text: the place of each ply and its new word.
pub(super) fn edits<'s>(
    score: &'s Score<'_>,
    words: &'s [String],
    to: Notation,
) -> impl Iterator<Item = (Span, String)> + 's {
    let has_hamna = to.dialect.description().sign(Meaning::Hamna).is_some();
    let changes = move |(ply, word): (&crate::notation::movetext::Ply, &String)| match &ply.written {
        // Words for bao hamna stand apart and stay, where they can be said; the sign is not said twice.
        Written::Move(token) => {
            let (span, word) = (token.span(), word.clone());
            let apart =
                token.signs().find(|(sign, place)| *sign == Sign::Hash && place.len() > 1 && has_hamna);
            Some(match apart {
                Some((_, words)) => {
                    let end = token
                        .signs()
                        .filter(|(_, place)| place.end <= words.start)
                        .map(|(_, place)| place.end);
                    let end = end.max().unwrap_or(token.pit_span().end);
                    (span.start..end, word.trim_end_matches(Sign::Hash.glyph()).to_owned())
                }
                None => (span, word),
            })
        }
        _ => None,
    };
    score.text.plies.iter().zip(words).filter_map(changes)
}

/// Whether the words, read in the new notation, are the turns that were played.
pub(super) fn read_back(score: &Score<'_>, words: &[String], to: Notation) -> bool {
    let mut text = score.text.clone();
    for (ply, word) in text.plies.iter_mut().zip(words) {
        if let Written::Move(_) = ply.written {
            let Some(token) = token::parse(word) else { return false };
            ply.written = Written::Move(token);
        }
    }
    let again = Replay::of(score.replay.game, to, &text);
    super::same_boards(&again, &score.replay)
}
