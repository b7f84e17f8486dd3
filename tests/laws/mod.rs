//! Laws that hold for every text whatsoever. The property tests and the fuzz targets (`fuzz/`) share them.

use bao::engine::{Game, GameName, Readings, Side, State};
use bao::jobs::convert::layout::lay_out;
use bao::jobs::convert::{self, Spelling, Target};
use bao::jobs::replay::Replay;
use bao::jobs::score::{self, Form, Reader};
use bao::jobs::verify::Verifier;
use bao::notation::layout::{plain, word};
use bao::notation::movetext::{self, GameText};
use bao::notation::{Notation, Span, donkers, position};
use bao::record::LapLimit;
use bao::record::document::Document;

/// Laps enough for ordinary turns; texts are many.
const LAPS: u64 = 1000;

fn lies_in(text: &str, span: &Span) {
    assert!(text.get(span.clone()).is_some(), "{span:?} of {text:?}");
}

fn all_spans(game: &GameText) -> Vec<Span> {
    let mut spans: Vec<Span> = game.plies.iter().map(|ply| ply.written.span()).collect();
    spans.extend(game.numbers.iter().map(|number| number.span.clone()));
    spans.extend(game.comments.iter().flat_map(|comment| [comment.span.clone(), comment.text.clone()]));
    spans.extend(game.headers.iter().flat_map(|header| [header.key.clone(), header.value.clone()]));
    spans.extend(game.result.iter().map(|(_, span)| span.clone()));
    spans.extend(game.resigns.iter().map(|(_, span)| span.clone()));
    spans.extend(game.errors.list.iter().map(|error| error.span.clone()));
    spans
}

fn words(text: &str, game: &GameText) -> Vec<String> {
    game.plies.iter().map(|ply| word(text, &ply.written)).collect()
}

fn game(name: GameName) -> Game {
    Game::new(name, Readings::DEFAULT).with_lap_limit(Some(LAPS))
}

/// Move text is read without a panic; every place lies in the text; what is read without error reads the same
/// when it is laid out; and it can be replayed in every notation, as far as it goes.
pub fn move_text(text: &str) {
    let games = movetext::parse(text);
    let mut end = 0;
    for read in &games {
        assert!(end <= read.span.start && read.span.start <= read.span.end, "{text:?}");
        end = read.span.end;
        for span in all_spans(read) {
            lies_in(text, &span);
            assert!(read.span.start <= span.start && span.end <= read.span.end, "{span:?} of {text:?}");
        }
        // A space may stand behind the last word of a game.
        read.leniencies.list.iter().for_each(|lenient| lies_in(text, &lenient.span));
        if read.errors.is_empty() {
            let laid_out = plain(text, read, Side::South);
            let again = movetext::parse(&laid_out);
            let of = |texts: &str, games: &[GameText]| {
                games.iter().flat_map(|game| words(texts, game)).collect::<Vec<_>>()
            };
            assert_eq!(of(&laid_out, &again), words(text, read), "{text:?} as {laid_out:?}");
            assert!(again.len() <= 1, "{text:?} as {laid_out:?}");
            for game in &again {
                assert!(game.errors.is_empty(), "{text:?} as {laid_out:?}");
                assert_eq!(plain(&laid_out, game, Side::South), laid_out, "{text:?}");
            }
        }
        for notation in Notation::all() {
            let _ = Replay::of(game(GameName::Kiswahili), notation, read);
        }
        let _ = Replay::of(game(GameName::Kigogo), Notation::default(), read);
    }
    verified(text, Form::of(text));
    for read in donkers::parse(text) {
        all_spans(&read.game).iter().for_each(|span| lies_in(text, span));
        read.faults.iter().for_each(|fault| lies_in(text, &fault.span));
        let _ = Replay::of(
            game(GameName::Kiswahili).starting_from(read.head.opening.start()),
            Notation::default(),
            &read.game,
        );
    }
}

/// A text is verified without a panic, and findings lie in it.
fn verified(text: &str, form: Form) {
    let document = Document { form, ..Document::new(text, 1) };
    let verifier = Verifier::new().with_lap_limit(LapLimit(Some(LAPS)));
    let report = score::verified::verify(&verifier, &Reader::default(), &document);
    for finding in report.all_findings() {
        finding.span.iter().for_each(|span| lies_in(text, span));
    }
    for (_, span) in &report.leniencies {
        span.iter().for_each(|span| lies_in(text, span));
    }
}

/// A position text is read and written back as one and the same position, or refused at places that lie in it. A
/// position can be played from.
pub fn position_text(text: &str) {
    match position::parse(text) {
        Err(errors) => {
            assert!(!errors.is_empty(), "{text:?}");
            errors.iter().for_each(|error| lies_in(text, &error.span));
        }
        Ok(state) => {
            let written = state.to_string();
            assert_eq!(position::parse(&written), Ok(state), "{text:?}");
            assert_eq!(state.to_string(), written);
            playable(&state);
        }
    }
}

fn playable(state: &State) {
    let name = GameName::of_rows(state.columns()).expect("a game has such rows");
    let game = game(name).starting_from(*state);
    for step in game.turns(state) {
        assert_eq!(game.play(state, step.turn), Ok(step), "{state}");
        assert!(step.after.total() <= state.total(), "{state}");
    }
    if let Some(bracketed) = donkers::write_position(state)
        && state.must().is_none()
        && !state.to_string().contains('=')
    {
        let read = donkers::parse(&format!("opening: {bracketed};\n"));
        assert_eq!(read[0].head.opening, donkers::Opening::Position(*state), "{state}");
    }
}

/// A document is verified, laid out and converted without a panic; findings lie in it; a layout laid out is itself.
pub fn record(text: &str) {
    let document = Document::new(text, 1);
    let limit = LapLimit(Some(LAPS));
    verified(text, Form::Records);
    verified(text, Form::of(text));
    if let Ok(laid_out) = lay_out(&document) {
        let again = lay_out(&Document::new(laid_out.clone(), 1));
        assert_eq!(again.ok().as_ref(), Some(&laid_out), "{text:?}");
    }
    for target in ["kiba", "abstract-play:south", "donkers", "json"] {
        let reader = Reader { lap_limit: Some(limit), ..Reader::default() };
        let target: Target = target.parse().expect("a target");
        match convert::convert(&reader, &document, target, Spelling::Canonical) {
            Ok(_) => {}
            Err(problems) => {
                let unfaithful =
                    problems.iter().any(|problem| matches!(problem, convert::Problem::Unfaithful { .. }));
                assert!(!unfaithful, "{text:?} to {target}");
            }
        }
    }
}
