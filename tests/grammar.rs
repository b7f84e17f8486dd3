//! Every example of grammar.md, run.

use std::collections::BTreeSet;

use bao::engine::{Game, GameName, Side, State};
use bao::jobs::replay::Replay;
use bao::jobs::score::{self, Form, From, Reader};
use bao::jobs::verify::{Verdict, Verifier};
use bao::notation::donkers;
use bao::notation::layout::{plain, word};
use bao::notation::movetext::{self, GameText};
use bao::notation::position;
use bao::notation::resolve::{Warning, resolve};
use bao::notation::token::{self, Leniency};
use bao::notation::{Dialect, Notation};
use bao::profile;
use bao::record::document::Document;

const GRAMMAR: &str = include_str!("../grammar.md");

/// The fenced blocks whose info string begins so, with the rest of it.
fn blocks(kind: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut lines = GRAMMAR.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```")
            && !info.is_empty()
        {
            let text: String =
                lines.by_ref().take_while(|line| *line != "```").map(|l| format!("{l}\n")).collect();
            if let Some(rest) = info.strip_prefix(kind) {
                blocks.push((rest.trim().to_owned(), text));
            }
        }
    }
    assert!(!blocks.is_empty(), "no block of {kind}");
    blocks
}

/// The rows of all tables with this head; code in a cell loses its quotes.
fn rows(head: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut lines = GRAMMAR.lines();
    while let Some(line) = lines.next() {
        if line == head {
            let cells = |line: &str| -> Vec<String> {
                line.trim_matches('|')
                    .split('|')
                    .map(|cell| cell.trim().trim_matches('`').to_owned())
                    .collect()
            };
            rows.extend(lines.by_ref().skip(1).take_while(|line| line.starts_with('|')).map(cells));
        }
    }
    assert!(!rows.is_empty(), "no table {head}");
    rows
}

fn names(rows: &[Vec<String>]) -> BTreeSet<&str> {
    rows.iter().map(|row| row[0].as_str()).collect()
}

fn game_for(state: &State) -> Game {
    let name = GameName::of_rows(state.columns()).expect("a game has such rows");
    profile::load(name.default_profile()).expect("a profile").game().starting_from(*state)
}

fn words(text: &str, game: &GameText) -> Vec<String> {
    game.plies.iter().map(|ply| word(text, &ply.written)).collect()
}

#[test]
fn position_texts_are_written_as_they_stand() {
    for (_, text) in blocks("bao-position") {
        for line in text.lines() {
            assert_eq!(position::parse(line).map(|state| state.to_string()).as_deref(), Ok(line));
        }
    }
}

#[test]
fn position_texts_are_refused_at_the_part_to_blame() {
    for row in rows("| text | to blame |") {
        let errors = position::parse(&row[0]).expect_err(&row[0]);
        assert_eq!(&row[0][errors[0].span.clone()], row[1], "{errors:?}");
    }
}

#[test]
fn position_texts_that_are_let_pass() {
    for row in rows("| text | read as |") {
        assert_ne!(row[0], row[1]);
        assert_eq!(position::parse(&row[0]).map(|state| state.to_string()).as_ref(), Ok(&row[1]));
    }
}

#[test]
fn move_texts_replay_from_end_to_end_in_plain_syntax() {
    for (notation, text) in blocks("bao-moves") {
        let notation: Notation = notation.parse().expect("a notation");
        assert_eq!(Form::of(&text), Form::MoveText);
        for game in movetext::games(&text) {
            assert!(game.errors.is_empty() && game.leniencies.is_empty(), "{text}: {game:?}");
            assert!(!game.plies.is_empty());
        }
        let reader = Reader { from: From::Given(notation), ..Reader::default() };
        let whole = Document::new(text, 1);
        score::each(&reader, &whole, |scored| {
            let score = scored.unwrap_or_else(|error| panic!("{}: {error:?}", whole.text));
            assert_eq!(score.replay.plies.len(), score.text.plies.len());
        });
    }
}

#[test]
fn the_dialects_say_the_same() {
    let reach = |notation: &str, text: &str| {
        let game = movetext::parse(text).remove(0);
        let start = GameName::Kiswahili.start();
        Replay::of(game_for(&start), notation.parse().expect("a notation"), &game).last().to_string()
    };
    let all: Vec<String> =
        blocks("bao-moves").iter().take(6).map(|(notation, text)| reach(notation, text)).collect();
    assert!(all.iter().all(|last| *last == all[0]), "{all:?}");
}

#[test]
fn faults_of_move_text_have_their_place() {
    for row in rows("| fault | text | to blame |") {
        let games = movetext::parse(&row[1]);
        let errors: Vec<_> = games.iter().flat_map(|game| &game.errors.list).collect();
        assert_eq!(errors.len(), 1, "{row:?}: {errors:?}");
        assert_eq!(&row[1][errors[0].span.clone()], row[2]);
        if let Some((_, meant)) = row[0].split_once("did you mean `") {
            assert_eq!(token::suggestion(&row[2]).as_deref(), meant.split('`').next());
        }
    }
}

#[test]
fn every_leniency_has_an_example_that_shows_it_and_nothing_else() {
    let rows = rows("| leniency | text | read as |");
    let known: BTreeSet<&str> = Leniency::ALL.iter().map(|leniency| leniency.name()).collect();
    assert_eq!(names(&rows), known);
    for row in &rows {
        let read = |text: &str| -> GameText {
            let mut games = if text.contains(':') {
                donkers::parse(text).into_iter().map(|read| read.game).collect()
            } else {
                movetext::parse(text)
            };
            assert_eq!(games.len(), 1, "{text}");
            games.remove(0)
        };
        let (lenient, plain) = (read(&row[1]), read(&row[2]));
        assert!(lenient.errors.is_empty() && plain.errors.is_empty(), "{row:?}");
        assert!(plain.leniencies.is_empty(), "{row:?}: {:?}", plain.leniencies);
        let shown: BTreeSet<&str> = lenient.leniencies.list.iter().map(|one| one.leniency.name()).collect();
        assert_eq!(shown, BTreeSet::from([row[0].as_str()]), "{row:?}");
        assert_eq!(words(&row[1], &lenient), words(&row[2], &plain));
        assert_eq!(lenient.result.map(|(result, _)| result), plain.result.map(|(result, _)| result));
    }
}

#[test]
fn every_warning_has_an_example() {
    let rows = rows("| warning | notation | position | move |");
    let (pit, side) = (bao::engine::Pit(0), Side::South);
    let all = [
        Warning::StarOnCapture,
        Warning::StarMissing,
        Warning::NoTakasia,
        Warning::TakasiaUnmarked(pit, side),
        Warning::SecondStarOnReply(pit, side),
        Warning::RedundantSafari,
        Warning::DirectionLeftOut(bao::notation::dialect::Hand::Left),
        Warning::NoHamna,
        Warning::LetterCase,
        Warning::Meaningless(token::Sign::L),
    ];
    assert_eq!(names(&rows), all.iter().map(|warning| warning.name()).collect());
    for row in &rows {
        let state: State = row[2].parse().expect("a position");
        let token = token::parse(&row[3]).expect("a move");
        let notation = row[1].parse().expect("a notation");
        let resolved =
            resolve(&token, notation, &game_for(&state), &state).unwrap_or_else(|e| panic!("{row:?}: {e}"));
        let warnings: Vec<&str> = resolved.warnings.iter().map(|warned| warned.warning.name()).collect();
        assert!(warnings.contains(&row[0].as_str()), "{row:?}: {warnings:?}");
    }
}

#[test]
fn every_refusal_has_an_example() {
    let rows = rows("| refusal | notation | position | move |");
    for row in &rows {
        let state: State = row[2].parse().expect("a position");
        let token = token::parse(&row[3]).expect("a move");
        let notation = row[1].parse().expect("a notation");
        let error = resolve(&token, notation, &game_for(&state), &state).expect_err(&row[3]);
        assert_eq!(error.refusal.name(), row[0], "{row:?}");
    }
}

#[test]
fn transcripts_replay() {
    for (_, text) in blocks("bao-transcript") {
        assert_eq!(Form::of(&text), Form::Transcripts);
        for read in donkers::parse(&text) {
            assert!(read.faults.is_empty() && read.game.errors.is_empty() && read.game.leniencies.is_empty());
            let start = read.head.opening.start();
            let replay = Replay::of(game_for(&start), Dialect::Voogt.into(), &read.game);
            assert_eq!((replay.plies.len(), replay.stop), (read.game.plies.len(), None));
        }
    }
}

#[test]
fn records_hold() {
    for (_, text) in blocks("yaml record") {
        assert_eq!(Form::of(&text), Form::Records);
        let report = Verifier::new().verify(&Document::new(text.clone(), 1));
        let verdict = if text.contains("corrections:") { Verdict::Corrected } else { Verdict::Fine };
        assert_eq!(report.verdict(), verdict, "{text}: {:?}", report.findings);
        let whole = Document::new(text.clone(), 1);
        if text.contains("rules:") {
            assert_eq!(bao::jobs::convert::layout::lay_out(&whole).ok(), Some(text));
        }
    }
}

#[test]
fn the_keys_of_a_record_are_those_of_its_schema() {
    let listed: BTreeSet<String> = rows("| key | value |")
        .iter()
        .flat_map(|row| row[0].split(", ").map(|key| key.trim_matches('`').to_owned()).collect::<Vec<_>>())
        .collect();
    let schema = bao::record::schema();
    let known = schema["properties"].as_object().expect("keys").keys().cloned().collect();
    assert_eq!(listed, known);
}

#[test]
fn layouts_are_as_shown() {
    for row in rows("| text | laid out |") {
        let laid_out = row[1].replace('⏎', "\n") + "\n";
        let text: String =
            movetext::parse(&row[0]).iter().map(|game| plain(&row[0], game, Side::South)).collect();
        assert_eq!(text, laid_out);
    }
}
