//! Test vectors: what `bao vectors` writes, held to its schema, to the sources and to the readers of the
//! dialects.

mod made;

use std::collections::HashSet;

use assert_cmd::Command;
use bao::engine::kiswahili;
use bao::engine::{Game, Point, State};
use bao::notation::{Dialect, resolve, token};
use bao::profile;
use bao::profile::change::single_changes;
use serde_json::Value;

fn vectors(args: &[&str]) -> String {
    let mut command = Command::cargo_bin("bao").expect("the command is built");
    let output = command.arg("vectors").args(args).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn zanzibar() -> Game {
    profile::load("zanzibar").expect("the default profile").game()
}

/// The texts of the turns of a vector in a dialect.
fn moves<'v>(vector: &'v Value, dialect: &str) -> Vec<&'v str> {
    let turns = vector["turns"].as_array().expect("a list");
    turns.iter().map(|turn| turn["moves"][dialect].as_str().expect("a text")).collect()
}

#[test]
fn the_schema_is_in_step() {
    made::hold("docs/vectors.schema.json", &vectors(&["--schema"]));
}

#[test]
fn every_line_is_as_the_schema_says() {
    let schema: Value = serde_json::from_str(include_str!("../docs/vectors.schema.json")).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    for rules in ["zanzibar", "bga-2022", "kigogo"] {
        for line in lines(&vectors(&["--rules", rules, "--games", "1"])) {
            let faults: Vec<String> = validator.iter_errors(&line).map(|error| error.to_string()).collect();
            assert!(faults.is_empty(), "{line}: {faults:?}");
        }
    }
    let broken = serde_json::json!({"line": "vector", "position": 7});
    assert!(!validator.is_valid(&broken));
}

#[test]
fn the_same_seed_gives_the_same_lines() {
    let once = vectors(&["--games", "2", "--seed", "3"]);
    assert_eq!(once, vectors(&["--games", "2", "--seed", "3"]));
    let other = vectors(&["--games", "2", "--seed", "4"]);
    assert_ne!(once, other);
    // The games by lot differ; what is published does not.
    let published = |text: &str| -> Vec<Value> {
        lines(text).into_iter().filter(|line| line["origin"]["from"] == "record").collect()
    };
    assert_eq!(published(&once), published(&other));
}

#[test]
fn what_is_published_comes_first() {
    let lines = lines(&vectors(&["--games", "1"]));
    let head = &lines[0];
    assert_eq!((&head["line"], &head["rules"]), (&Value::from("head"), &Value::from("zanzibar")));
    assert_eq!(head["readings"]["house.threshold"], 6);
    assert_eq!(head["vectors"], lines.len() - 1);
    let rank = |line: &Value| match line["origin"]["from"].as_str() {
        Some("start") => 0,
        Some("record") => 1,
        Some("search" | "set-up") => 2,
        Some("game") => 3,
        other => panic!("{other:?}"),
    };
    assert!(lines[1..].is_sorted_by_key(rank));
    // The first turns of the game (D03 2.4b: the house may not start while it is not alone).
    assert_eq!(moves(&lines[1], "abstract-play").len(), 4);
    // The club's takasia with its four replies (KIBA 4.5).
    let club = lines.iter().find(|line| line["origin"]["file"] == "kiba/takasia.yaml").expect("the club's");
    let replies: HashSet<&str> = moves(club, "kiba").into_iter().collect();
    assert_eq!(replies, HashSet::from(["a5<*", "a5>*", "a8<*", "a8>*"]));
    // The never-ending move: 228 laps (rules.md §5).
    let endless = lines.iter().find(|line| {
        line["origin"]["file"] == "mancala-world/never-ending-game.yaml" && line["origin"]["after"] == 22
    });
    let refused = &endless.expect("the position after 22 plies")["refused"][0];
    assert_eq!(refused["moves"]["voogt"], "A3L*");
    assert_eq!((&refused["why"], &refused["laps"]), (&Value::from("never-ending"), &Value::from(228)));
}

#[test]
fn every_other_reading_is_told_by_some_vector() {
    let lines = lines(&vectors(&["--games", "0"]));
    for change in single_changes(&zanzibar()).expect("the profiles are sound") {
        let reading = serde_json::to_value(change.reading).expect("JSON");
        let tells = lines.iter().filter_map(|line| line["tells"].as_array()).flatten();
        let told =
            tells.filter(|told| told["point"] == change.point.id() && told["reading"] == reading).count();
        // Own front rows are looked at only where a lone kichwa may be sown outwards (rules.md §6).
        assert_eq!(told > 0, change.point != Point::Bao(kiswahili::Point::FrontEmptiedByMover), "{change}");
    }
}

#[test]
fn every_text_reads_back_to_its_turn() {
    let game = zanzibar();
    for line in lines(&vectors(&["--games", "1"])).iter().skip(1) {
        let state: State = line["position"].as_str().expect("a text").parse().expect("a position");
        for dialect in Dialect::ALL {
            let texts = moves(line, dialect.description().name);
            let turns = line["turns"].as_array().expect("a list");
            assert_eq!(turns.len(), game.turns(&state).len(), "{state}");
            for (text, turn) in texts.iter().zip(turns) {
                let token = token::parse(text).expect(text);
                let resolved = resolve::resolve(&token, dialect.into(), &game, &state);
                let step = resolved.unwrap_or_else(|error| panic!("{text} on {state}: {error}")).step;
                assert_eq!(turn["after"], step.after.to_string(), "{text} on {state}");
            }
        }
    }
}
