//! The records of games/: each holds, and every intermediate board of each is pinned.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use bao::cli::sources::Sources;
use bao::engine::{State, pit_name};
use bao::jobs::verify::{Report, Verdict, Verifier};
use bao::notation::write::{Form, write};
use bao::notation::{resolve, token};
use bao::record::document::Document;

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games")
}

/// The records, by path under games/ and number in the file.
fn records() -> Vec<(String, Document)> {
    let (sources, errors) = Sources::of(&[games()]);
    assert!(errors.is_empty(), "{errors:?}");
    let folder = format!("{}/", games().display());
    sources
        .map(|found| {
            let name = found.file.trim_start_matches(&folder).trim_end_matches(".yaml").to_owned();
            let number = if found.number > 1 { format!("-{}", found.number) } else { String::new() };
            (name + &number, found.document.expect("games/ can be read"))
        })
        .collect()
}

fn verify(document: &Document) -> Report {
    Verifier::new().verify(document)
}

#[test]
fn every_record_holds() {
    let records = records();
    for (name, document) in &records {
        let report = verify(document);
        let is_mended =
            ["voogt-1-", "voogt-2-", "voogt-3-", "voogt-7-"].iter().any(|game| name.contains(game));
        let expected = if is_mended { Verdict::Corrected } else { Verdict::Fine };
        assert_eq!(report.verdict(), expected, "{name}: {:#?}", report.findings);
    }
    assert!(records.len() >= 27);
}

/// The games of a record: the one it holds, or those of its match.
fn games_of(report: Report) -> Vec<Report> {
    if report.games.is_empty() { vec![report] } else { report.games }
}

#[test]
fn every_record_names_its_source_and_expects_something() {
    for (name, document) in records() {
        let report = verify(&document);
        assert!(report.record.as_ref().is_some_and(|record| record.source.is_some()), "{name} has no source");
        for game in games_of(report) {
            let record = game.record.expect("a record");
            assert!(!record.expect.is_empty(), "{name} expects nothing");
        }
    }
}

/// Editors check a record by the schema, so it must take what the command takes.
#[test]
fn the_schema_takes_every_record_and_no_unknown_key() {
    let schema = bao::record::schema();
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    for (name, document) in records() {
        let mut record: serde_json::Value = serde_yaml::from_str(&document.text).expect("YAML");
        let faults: Vec<String> = validator.iter_errors(&record).map(|fault| fault.to_string()).collect();
        assert!(faults.is_empty(), "{name}: {faults:?}");
        record["titel"] = "a mistyped key".into();
        assert!(!validator.is_valid(&record), "{name}");
    }
}

/// Takasias are noted in the book, but for the one of voogt-7, which Donkers found.
#[test]
fn the_takasias_of_the_master_games_are_where_they_are_noted() {
    let noted = |name: &str| match name {
        "voogt-4-nasoro-ramadhan" => vec![59],
        "voogt-69-ramadhan-kijumbe" => vec![67, 71],
        "voogt-7-othman-kijumbe" => vec![48],
        _ => Vec::new(),
    };
    let mut seen = 0;
    for (name, document) in records() {
        let Some(game) = name.strip_prefix("zanzibar-1994/") else { continue };
        let replay = verify(&document).replay.expect("a replay");
        let plies: Vec<usize> = replay.takasias().map(|(ply, _)| ply).collect();
        assert_eq!(plies, noted(game), "{game}");
        seen += 1;
    }
    assert_eq!(seen, 8);
}

/// Ply, move, board, seeds in hand, houses, side to move, blocked pit: the whole replay, readable.
#[test]
fn every_board_of_every_record() {
    // Witnesses hold no plies, and say of each position themselves what it must be.
    for (name, document) in records().into_iter().filter(|(name, _)| !name.starts_with("witnesses/")) {
        let mut text = String::new();
        for game in games_of(verify(&document)) {
            boards(&mut text, &game);
        }
        insta::with_settings!({snapshot_path => "boards", prepend_module_to_snapshot => false}, {
            insta::assert_snapshot!(name.replace('/', "-"), text.trim_end());
        });
    }
}

fn boards(text: &mut String, report: &Report) {
    let record = report.record.as_ref().expect("a record");
    let replay = report.replay.as_ref().expect("a replay");
    let players = [&record.south, &record.north].map(|name| name.as_ref().map_or("?", |name| name.as_str()));
    let title = record.title.as_ref().map_or_else(|| players.join(" – "), |title| title.0.clone());
    let _ = writeln!(text, "{title}\n\n     {:<7} {}", "start", shown(&replay.game.start()));
    let mut before = replay.game.start();
    for (at, ply) in (1..).zip(&replay.plies) {
        let turn = write(&before, &ply.step, record.notation, Form::Canonical);
        let _ = writeln!(text, "{at:>3}. {turn:<7} {}", shown(&ply.step.after));
        before = ply.step.after;
    }
    for expect in &record.expect {
        let (Some(mv), Some(state)) = (&expect.mv, replay.state(expect.after as usize)) else { continue };
        let token = token::parse(mv.as_str()).expect("a move");
        let rules = expect.rules.as_ref().map(|rules| rules.ruleset().expect("rules"));
        let game = rules.as_ref().map_or(replay.game, |rules| rules.game());
        let after = match resolve::resolve(&token, record.notation, &game, &state) {
            Ok(resolved) => shown(&resolved.step.after),
            Err(error) => error.to_string(),
        };
        let under = rules.map_or(String::new(), |rules| format!(" under {rules}"));
        let _ = writeln!(text, "\nafter {}, {mv}{under}:\n{:13} {after}", expect.after, "");
    }
    let end = replay.outcome().map_or("not over".to_owned(), |outcome| outcome.to_string());
    let _ = writeln!(text, "\n{end}\n");
}

fn shown(state: &State) -> String {
    let rows = state.rows().map(|row| row.iter().map(|seeds| format!("{seeds:>3}")).collect::<String>());
    let [south, north] = state.stores();
    let [own, theirs] = state.houses();
    let houses = format!("{}{}", if own { 'H' } else { '-' }, if theirs { 'h' } else { '-' });
    let blocked = state
        .blocked()
        .map_or(String::new(), |pit| format!("  {} blocked", pit_name(pit, state.side(), state.columns())));
    format!(
        "{}  hands {south:>2}.{north:<2} houses {houses}  {}{blocked}",
        rows.join(" |"),
        state.side().letter()
    )
}
