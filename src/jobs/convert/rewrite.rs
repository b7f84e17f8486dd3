//! Records edited in place: whatever names a move changes, everything else stays as it is.

use crate::engine::State;
use crate::jobs::replay::Replay;
use crate::jobs::score::Score;
use crate::notation::movetext::{self, Written};
use crate::notation::resolve::resolve;
use crate::notation::token;
use crate::notation::write::{self, Form};
use crate::notation::{Notation, Span};
use crate::record::Moves;
use crate::record::correction;
use crate::record::places::{Parts, Path, Places};

use super::words::{edits, translate};

/// How a record writes a notation.
fn notation_text(notation: Notation) -> String {
    match notation.viewpoint {
        crate::notation::Viewpoint::Mover => notation.dialect.to_string(),
        viewpoint => format!("{{dialect: {}, viewpoint: {viewpoint}}}", notation.dialect),
    }
}

fn notation_edits(document: &str, places: &Places<'_>, notation: Notation) -> Option<Vec<(Span, String)>> {
    let value = |key| places.of_scalar(&Path::key("notation").then(key));
    if let (Some(dialect), Some(viewpoint)) = (value("dialect"), value("viewpoint")) {
        return Some(vec![
            (dialect, notation.dialect.to_string()),
            (viewpoint, notation.viewpoint.name().to_owned()),
        ]);
    }
    notation_edit(document, places, notation).map(|edit| vec![edit])
}

fn notation_edit(document: &str, places: &Places<'_>, notation: Notation) -> Option<(Span, String)> {
    let text = notation_text(notation);
    if let Some(span) = places.of_value(&Path::key("notation")) {
        return Some((span, text));
    }
    // No notation is said: say it before the first of these keys.
    let key = ["title", "start", "moves", "expect", "format"]
        .iter()
        .find_map(|key| places.of_key(&Path::key(key)))?;
    let before = document.get(..key.start)?.rsplit('\n').next()?;
    let text = match before.trim_end().chars().next_back() {
        None => format!("notation: {text}\n{before}"),
        Some('{' | ',') => format!("notation: {text}, "),
        Some(_) => return None,
    };
    Some((key.start..key.start, text))
}

/// The document of a record with its moves, and those of its expectations, in another notation. Of a match
/// all games are given, each with its words.
pub(super) fn record(games: &[(Score<'_>, Vec<String>)], to: Notation, spelling: Form) -> Option<String> {
    let (first, _) = games.first()?;
    let document = first.document.text.as_str();
    let places = Places::of(document);
    let mut all = notation_edits(document, &places, to)?;
    for (score, words) in games {
        all.extend(edits_of(score, words, &places, to, spelling)?);
    }
    Some(apply(document, all))
}

/// The edits of one game.
fn edits_of(
    score: &Score<'_>,
    words: &[String],
    places: &Places<'_>,
    to: Notation,
    spelling: Form,
) -> Option<Vec<(Span, String)>> {
    let (mut all, base) = (Vec::new(), score.document.base());
    if score.record.moves.is_some() {
        let parts = places.parts(&base.clone().then("moves"), &score.content).filter(Parts::is_exact)?;
        if score.record.corrections.is_empty() {
            for (span, word) in edits(score, words, to) {
                all.push((parts.of(span)?, word));
            }
        } else {
            all.extend(corrected(score, words, places, &parts, to)?);
        }
    }
    let printed = printed_replay(score);
    for (number, expect) in score.record.expect.iter().enumerate() {
        let path = base.clone().then("expect").item(number);
        let replay = match expect.of {
            Moves::Corrected => &score.replay,
            Moves::Printed => printed.as_ref().unwrap_or(&score.replay),
        };
        let Some(state) = replay.state(expect.after as usize) else { continue };
        let mut reword = |path: Path, text: &str, state: &State| -> Option<()> {
            let word = expected(score, text, state, to, spelling)?;
            all.push((places.of_part(&path, text, 0..text.len())?, word));
            Some(())
        };
        let mut after = state;
        if let Some(text) = &expect.mv {
            reword(path.clone().then("move"), text.as_str(), &state)?;
            let token = token::parse(text.as_str())?;
            if let Ok(resolved) = resolve(&token, score.notation(), &score.replay.game, &state) {
                after = resolved.step.after;
            }
        }
        for (at, text) in expect.legal.iter().flatten().enumerate() {
            reword(path.clone().then("legal").item(at), text.as_str(), &after)?;
        }
    }
    Some(all)
}

/// The moves of a record as printed, replayed, if it carries corrections of them.
fn printed_replay(score: &Score<'_>) -> Option<Replay> {
    if score.record.corrections.is_empty() {
        return None;
    }
    let printed = movetext::games(&score.content).next()?;
    Some(Replay::of(score.replay.game, score.notation(), &printed))
}

/// The edits of moves that carry corrections: what was printed and not played is rewritten sign by sign, in
/// the moves and in the correction alike.
fn corrected(
    score: &Score<'_>,
    words: &[String],
    places: &Places<'_>,
    parts: &Parts<'_>,
    to: Notation,
) -> Option<Vec<(Span, String)>> {
    let printed = movetext::games(&score.content).next()?;
    let corrections = &score.record.corrections;
    let by = correction::correct(&score.content, &printed, corrections).ok()?.by;
    let mut words = by.into_iter().zip(words).enumerate().peekable();
    let mut next = |wanted: Option<usize>| {
        words.next_if(|(_, (by, _))| *by == wanted).map(|(at, (_, word))| (at, word.as_str()))
    };
    let mut all = Vec::new();
    let mut played = 0;
    for slot in 0..=printed.plies.len() {
        let written = printed.plies.get(slot).map(|ply| &ply.written);
        let mut is_replaced = false;
        for (number, correction) in corrections.iter().enumerate() {
            if correction.ply as usize != slot + 1 {
                continue;
            }
            let value = |key: &'static str| score.document.base().then("corrections").item(number).then(key);
            if let (false, Some(Written::Move(token))) = (correction.is_insertion(), written) {
                let state = score.replay.state(played)?;
                let word = translate(token, score.notation(), to, &state, state.side())?;
                let text = correction.printed.as_str();
                all.push((parts.of(token.span())?, word.clone()));
                all.push((places.of_part(&value("printed"), text, 0..text.len())?, word));
                is_replaced = true;
            }
            is_replaced |= !correction.is_insertion();
            let mut said = Vec::new();
            while let Some((at, word)) = next(Some(number)) {
                said.push(word);
                played = at + 1;
            }
            if !said.is_empty() {
                let text = correction.corrected.as_str();
                all.push((places.of_part(&value("corrected"), text, 0..text.len())?, said.join(" ")));
            }
        }
        if let (false, Some(Written::Move(token))) = (is_replaced, written) {
            let (at, word) = next(None)?;
            all.push((parts.of(token.span())?, word.to_owned()));
            played = at + 1;
        }
    }
    Some(all)
}

/// An expected move in another notation. One that cannot be played is rewritten sign by sign.
fn expected(score: &Score<'_>, text: &str, state: &State, to: Notation, spelling: Form) -> Option<String> {
    let token = token::parse(text)?;
    // A direction that these rules leave no choice of may matter under those of the expectation.
    let says_way = token.read(score.notation().dialect).is_ok_and(|signs| signs.direction.read().is_some());
    if says_way && state.only_way().is_some() {
        return translate(&token, score.notation(), to, state, state.side());
    }
    match resolve(&token, score.notation(), &score.replay.game, state) {
        Ok(resolved) => {
            let word = write::write(state, &resolved.step, to, spelling);
            // Print often leaves stars out, and so may an expectation.
            let starred = token.signs().any(|(sign, _)| sign == token::Sign::Star);
            Some(if starred { word } else { word.replace(token::Sign::Star.glyph(), "") })
        }
        Err(_) => translate(&token, score.notation(), to, state, state.side()),
    }
}

/// Makes edits that do not overlap.
fn apply(text: &str, mut edits: Vec<(Span, String)>) -> String {
    edits.sort_by_key(|(span, _)| span.start);
    let (mut new, mut copied) = (String::with_capacity(text.len() + 256), 0);
    for (span, word) in edits {
        new.push_str(text.get(copied..span.start).unwrap_or_default());
        new.push_str(&word);
        copied = span.end.max(copied);
    }
    new.push_str(text.get(copied..).unwrap_or_default());
    new
}
