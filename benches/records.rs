//! What reading and verifying games costs: 10,000 of 40 plies each, as records in a folder of files and in one
//! stream, and as plain move text, one game a line.
//!
//! `cargo bench --bench records`. In the table `item/s` are plies a second, on one thread.

use std::fmt::Write as _;
use std::path::PathBuf;

use bao::cli::sources::Sources;
use bao::engine::{Game, GameName, Lot, Readings};
use bao::jobs::lines::Lines;
use bao::jobs::verify::{Verdict, Verifier};
use bao::notation::Notation;
use bao::notation::write::{Form, write};
use bao::record::document::Documents;
use divan::Bencher;
use divan::counter::ItemsCount;

const RECORDS: usize = 10_000;
const PLIES: usize = 40;

fn main() {
    divan::main();
}

/// A record of a random game that lasts long enough, if this one does.
fn record(number: usize, lot: &mut Lot) -> Option<String> {
    let game = Game::new(GameName::Kiswahili, Readings::DEFAULT);
    let mut state = game.start();
    let mut moves = String::new();
    for ply in 0..PLIES {
        let turns = game.turns(&state);
        let step = turns.get(lot.below(turns.len()))?;
        let text = write(&state, step, Notation::default(), Form::Canonical);
        let _ = match ply % 2 {
            0 => write!(moves, "  {}. {text} ", ply / 2 + 1),
            _ => writeln!(moves, "{text}"),
        };
        state = step.after;
    }
    Some(format!(
        "format: bao-record/1\ngame: kiswahili\nrules: zanzibar\nnotation: voogt\ntitle: Game {number}\n\
         source: {{work: random play, year: 2026}}\nstart: initial\nmoves: |\n{moves}result: \"*\"\n\
         expect:\n  - {{after: {PLIES}, position: \"{state}\"}}\n"
    ))
}

fn records() -> Vec<String> {
    let mut lot = Lot::new(1);
    (1..).filter_map(|number| record(number, &mut lot)).take(RECORDS).collect()
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn a_stream(bencher: Bencher) {
    let text = records().join("---\n");
    bencher.counter(ItemsCount::new(RECORDS * PLIES)).bench(|| {
        let verifier = Verifier::new();
        let documents = Documents::new(text.as_bytes()).map(|document| document.expect("readable"));
        let fine = documents.filter(|document| verifier.verify(document).verdict() == Verdict::Fine).count();
        assert_eq!(fine, RECORDS);
    });
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn a_folder(bencher: Bencher) {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, text) in (0..).zip(records()) {
        std::fs::write(folder.path().join(format!("{number:05}.yaml")), text).expect("written");
    }
    let paths: [PathBuf; 1] = [folder.path().to_owned()];
    bencher.counter(ItemsCount::new(RECORDS * PLIES)).bench(|| {
        let verifier = Verifier::new();
        let (sources, errors) = Sources::of(&paths);
        assert!(errors.is_empty());
        let documents = sources.map(|found| found.document.expect("readable"));
        let fine = documents.filter(|document| verifier.verify(document).verdict() == Verdict::Fine).count();
        assert_eq!(fine, RECORDS);
    });
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn a_game_a_line(bencher: Bencher) {
    let moves = |record: String| {
        let (_, rest) = record.split_once("moves: |\n").expect("moves");
        let (moves, _) = rest.split_once("result:").expect("a result");
        moves.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let games: Vec<String> = records().into_iter().map(moves).collect();
    let game = Game::new(GameName::Kiswahili, Readings::DEFAULT);
    bencher.counter(ItemsCount::new(RECORDS * PLIES)).bench(|| {
        let lines = Lines::new(game, Notation::default(), None);
        let fine = games.iter().filter(|line| lines.verify(line.as_bytes()).plies == PLIES).count();
        assert_eq!(fine, RECORDS);
    });
}
