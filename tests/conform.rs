//! Other programs against the rules: an engine that is wrong is told in which point, and one that does not
//! answer is not waited for.

use std::io;
use std::process::Output;
use std::time::Duration;

use assert_cmd::Command;
use bao::engine::GameName;
use bao::engine::kiswahili;
use bao::engine::{Game, Point};
use bao::jobs::conform::{Explanation, Fault, Peer, Report, Test};
use bao::jobs::questions::{Extent, Question, collect};
use bao::notation::Notation;
use bao::profile;
use bao::profile::change::{Change, Other, single_changes};
use bao::show::json::served;
use serde_json::Value;

/// A game behind the protocol, in place of a program: lines go in, lines come out.
struct Engine(Game);

impl Peer for Engine {
    fn ask(&mut self, question: &str) -> Result<String, Fault> {
        Ok(served(&self.0, Notation::default(), question))
    }

    fn restart(&mut self) -> io::Result<()> {
        Ok(())
    }
}

const EXTENT: Extent = Extent { games: 2, seed: 1 };

fn game(rules: &str) -> Game {
    profile::load(rules).expect(rules).game()
}

fn test(base: Game, questions: &[Question], engine: Game) -> Report {
    let test = Test { game: base, notation: Notation::default(), time: Duration::from_secs(600), seed: 1 };
    test.run(questions, &mut Engine(engine), &mut |_| ()).expect("the profiles are sound")
}

/// The sets of changes that explain all answers.
fn explanations(report: &Report) -> Vec<Vec<Change>> {
    match report.disagreement.as_ref().map(|found| &found.explanation) {
        Some(Explanation::Whole(others)) => others.iter().map(|other| other.changes.clone()).collect(),
        _ => Vec::new(),
    }
}

/// Tests an engine that differs from these rules by one change.
fn wrong_in(base: Game, questions: &[Question], change: Change) -> Report {
    test(base, questions, Other::of(&base, vec![change]).game)
}

#[test]
fn an_engine_wrong_in_one_point_is_told_which() {
    let zanzibar = game("zanzibar");
    let questions = collect(&zanzibar, EXTENT).expect("the profiles are sound");
    // Own front rows are looked at only where a lone kichwa may be sown outwards (rules.md §6).
    let outwards = game("{base: zanzibar, front.lone-kichwa: allowed}");
    let outward_questions = collect(&outwards, EXTENT).expect("the profiles are sound");
    let changes = single_changes(&zanzibar).expect("the profiles are sound");
    for &point in GameName::Kiswahili.points() {
        let (base, questions) = match point {
            Point::Bao(kiswahili::Point::FrontEmptiedByMover) => (outwards, &outward_questions),
            _ => (zanzibar, &questions),
        };
        let wrong = changes.iter().filter(|change| change.point == point);
        for change in wrong {
            let found = explanations(&wrong_in(base, questions, *change));
            let of_the_point =
                found.iter().all(|changes| matches!(changes[..], [Change { point: p, .. }] if p == point));
            assert!(of_the_point && found.contains(&vec![*change]), "{change}: {found:?}");
            // Limits on sowing can be one and the same: twelve rounds are 192 seeds. And where an emptied front row
            // loses, a lone kichwa that may be sown outwards and one that loses by it come to the same.
            let alike = [kiswahili::Point::NeverEnding, kiswahili::Point::FrontLoneKichwa];
            assert!(found.len() == 1 || alike.map(Point::Bao).contains(&point), "{change}: {found:?}");
        }
    }
    // Under the rules themselves it is said that the one point cannot be seen.
    let report = test(zanzibar, &questions, zanzibar);
    assert!(report.conforms());
    let untold: Vec<Point> = report.untold.iter().map(|change| change.point).collect();
    assert_eq!(untold, [Point::Bao(kiswahili::Point::FrontEmptiedByMover); 2]);
}

#[test]
fn an_engine_wrong_in_two_points_is_told_both() {
    let zanzibar = game("zanzibar");
    let questions = collect(&zanzibar, EXTENT).expect("the profiles are sound");
    for (one, other) in [
        ("house.tax: one", "namua.singleton-start: always"),
        ("mtaji.first-takata-from-house: must", "takasia.must-capture: must-in-turn"),
        ("front.lone-kichwa: allowed", "takasia.house: functional"),
        ("house.expiry: never", "takasia.counts: any-capture"),
        ("house.threshold: 8", "never-ending: draw"),
    ] {
        let engine = game(&format!("{{base: zanzibar, {one}, {other}}}"));
        let found = explanations(&test(zanzibar, &questions, engine));
        let told = |change: &Change| change.to_string().replace("lone-kichwa: loses", "lone-kichwa: allowed");
        let mut found: Vec<Vec<String>> =
            found.iter().map(|changes| changes.iter().map(told).collect()).collect();
        // The two are the same where an emptied front row loses.
        found.dedup();
        assert_eq!(found, [[one, other]]);
    }
}

#[test]
fn an_engine_that_plays_by_another_profile_is_told_its_points() {
    let zanzibar = game("zanzibar");
    let questions = collect(&zanzibar, EXTENT).expect("the profiles are sound");
    for name in ["bga-2022", "nierse-1997", "abstract-play-2023", "vdeb27-2026", "nkkmd-2026"] {
        let profile = profile::load(name).expect(name);
        let report = test(zanzibar, &questions, zanzibar.with_readings(*profile.readings()));
        let disagreement = report.disagreement.as_ref().expect("it differs");
        assert!(disagreement.profiles.contains(&name.to_owned()), "{name}");
        let found = explanations(&report);
        let [changes] = found.as_slice() else { panic!("{name}: {found:?}") };
        // Points that no answer shows are left out, and none is told that the profile does not hold.
        assert!(changes.len() > 2);
        for change in changes {
            assert_eq!(profile.readings().get(change.point), change.reading, "{name}");
        }
    }
}

#[test]
fn the_first_difference_is_made_small() {
    let zanzibar = game("zanzibar");
    let questions = collect(&zanzibar, EXTENT).expect("the profiles are sound");
    let engine = game("{base: zanzibar, capture.after-hamna: one-lap}");
    let report = test(zanzibar, &questions, engine);
    let smallest = report.disagreement.expect("it differs").smallest;
    // A seed enters a pit that faces one: nothing smaller can capture the last pit of a front row.
    assert_eq!(smallest.position.total(), 3);
    assert!(!smallest.agrees_with(&zanzibar) && smallest.agrees_with(&engine));
}

/// An engine that never plays the first of its legal turns: that is no reading.
struct Forgetful(Engine);

impl Peer for Forgetful {
    fn ask(&mut self, question: &str) -> Result<String, Fault> {
        let mut answer: Value = serde_json::from_str(&self.0.ask(question)?).expect("JSON");
        if let Some(turns) = answer["turns"].as_array_mut().filter(|turns| turns.len() > 1) {
            turns.remove(0);
        }
        Ok(answer.to_string())
    }

    fn restart(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_fault_that_is_no_reading_is_not_called_one() {
    let base = game("zanzibar");
    let questions = collect(&base, EXTENT).expect("the profiles are sound");
    let test = Test { game: base, notation: Notation::default(), time: Duration::from_secs(600), seed: 1 };
    let mut peer = Forgetful(Engine(base));
    let report = test.run(&questions, &mut peer, &mut |_| ()).expect("the profiles are sound");
    let found = report.disagreement.expect("it differs");
    assert!(!matches!(found.explanation, Explanation::Whole(_)), "{:?}", found.explanation);
    assert_eq!(found.smallest.position.total(), 3, "{}", found.smallest.position);
}

fn conform(options: &[&str], program: &[&str]) -> Output {
    let mut command = Command::cargo_bin("bao").expect("the command is built");
    command.current_dir(env!("CARGO_MANIFEST_DIR")).arg("conform").args(options).arg("--").args(program);
    command.timeout(Duration::from_secs(120)).output().expect("it does not hang")
}

fn said(output: &Output) -> (i32, Value) {
    let answer = serde_json::from_slice(&output.stdout);
    let told = || String::from_utf8_lossy(&output.stderr);
    (output.status.code().expect("a code"), answer.unwrap_or_else(|error| panic!("{error}: {}", told())))
}

/// Options that keep a test short.
const QUICK: [&str; 6] = ["--games", "0", "--format", "json", "--timeout", "20"];

#[test]
fn the_examples_are_engines_of_kujifunza() {
    for client in [["python3", "docs/conformance/client.py"], ["node", "docs/conformance/client.js"]] {
        let options = ["--game", "kujifunza", "--games", "8", "--format", "json", "--timeout", "20"];
        let (code, answer) = said(&conform(&options, &client));
        assert_eq!((code, &answer["conforms"]), (0, &Value::Bool(true)), "{answer}");
        assert_eq!(answer["differing"], 0);
        assert!(answer["compared"].as_u64() > Some(60), "{answer}");
    }
}

#[test]
fn a_mistake_in_an_example_is_found_and_named() {
    let text = include_str!("../docs/conformance/client.py");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("client.py");
    let mistakes = [
        ("1 < own[pit] < 16", "1 < own[pit] and own[pit] != 16", "mtaji.max-capturing-start"),
        ("if not any(other[:8]): return own, other  # bao hamna", "pass", "capture.after-hamna"),
    ];
    for (right, wrong, point) in mistakes {
        assert_eq!(text.matches(right).count(), 1, "{right}");
        std::fs::write(&path, text.replace(right, wrong)).expect("written");
        let client = ["python3", path.to_str().expect("a path")];
        let (code, answer) = said(&conform(&[&QUICK[..], &["--game", "kujifunza"]].concat(), &client));
        assert_eq!(code, 1);
        let readings = &answer["disagreement"]["readings"];
        assert_eq!(readings[0][0]["point"], point, "{answer}");
        assert_eq!(readings[0].as_array().map(Vec::len), Some(1), "{answer}");
    }
}

#[test]
fn our_own_engine_behind_a_pipe() {
    let bao = assert_cmd::cargo::cargo_bin("bao");
    let bao = bao.to_str().expect("a path");
    let kiba = ["--notation", "kiba", "--rules", "kiba"];
    let serve = [bao, "serve", "--notation", "kiba", "--rules", "kiba"];
    let (code, answer) = said(&conform(&[&QUICK[..], &kiba].concat(), &serve));
    assert_eq!((code, &answer["conforms"]), (0, &Value::Bool(true)), "{answer}");
    let kigogo = ["--game", "kigogo"];
    let serve = [bao, "serve", "--rules", "{base: kigogo, kigogo.singleton-capture: never}"];
    let (code, answer) = said(&conform(&[&QUICK[..], &kigogo].concat(), &serve));
    assert_eq!(code, 1);
    let readings = &answer["disagreement"]["readings"];
    assert_eq!(readings[0][0]["point"], "kigogo.singleton-capture", "{answer}");
}

#[test]
fn the_text_says_which_point_is_read_how() {
    let bao = assert_cmd::cargo::cargo_bin("bao");
    let bao = bao.to_str().expect("a path");
    let serve = [bao, "serve", "--rules", "{base: zanzibar, takasia.house: functional}"];
    let output = conform(&["--games", "0"], &serve);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.starts_with("your program reads `takasia.house` as `functional`, not `owned`\n"), "{text}");
    let last = text.lines().last().expect("a line");
    assert!(last.starts_with("does not conform to `zanzibar`: "), "{last}");
}

/// What a shell script in place of a program is found to do wrong: the kinds of its faults.
fn faults_of(script: &str, options: &[&str]) -> (i32, Vec<String>, Value) {
    let output = conform(&[&["--games", "0", "--format", "json"], options].concat(), &["sh", "-c", script]);
    let (code, answer) = said(&output);
    let faults = answer["faults"].as_array().expect("a list").iter();
    let kinds = faults.map(|fault| fault["kind"].as_str().expect("a kind").to_owned()).collect();
    (code, kinds, answer)
}

const PATIENT: [&str; 2] = ["--timeout", "20"];

// `ps` tells the states of processes on Unix only.
#[cfg(unix)]
#[test]
fn a_program_that_hangs_is_killed_with_all_it_has_started() {
    let folder = tempfile::tempdir().expect("a folder");
    let note = folder.path().join("pid");
    let script = format!("sleep 600 & echo $! >> {}; wait", note.display());
    let (code, kinds, _) = faults_of(&script, &["--timeout", "0.3"]);
    assert_eq!((code, kinds), (1, vec!["silent".to_owned(); 3]));
    let started = std::fs::read_to_string(&note).expect("it was started");
    for pid in started.split_whitespace() {
        let ps = std::process::Command::new("ps").args(["-o", "stat=", "-p", pid]).output().expect("ps runs");
        let state = String::from_utf8_lossy(&ps.stdout).trim().to_owned();
        // What nobody has asked after yet is dead all the same.
        assert!(state.is_empty() || state.starts_with('Z'), "process {pid} is in state {state}");
    }
}

#[test]
fn a_program_that_ends_or_crashes_is_told_with_its_last_words() {
    let (code, kinds, answer) = faults_of("read line; echo 'out of pits' >&2; exit 7", &PATIENT);
    assert_eq!((code, kinds), (1, vec!["ended".to_owned(); 3]));
    assert_eq!(answer["faults"][0]["stderr"], "out of pits");
    assert!(answer["faults"][0]["message"].as_str().expect("text").contains('7'), "{answer}");
    let (_, kinds, _) = faults_of("exit 0", &PATIENT);
    assert_eq!(kinds, ["ended"; 3]);
    let (_, kinds, _) = faults_of("kill -SEGV $$", &PATIENT);
    assert_eq!(kinds, ["ended"; 3]);
}

#[test]
fn a_program_that_talks_nonsense_is_told() {
    let (code, kinds, answer) = faults_of("while read line; do echo ready; done", &PATIENT);
    assert_eq!((code, kinds), (1, vec!["unreadable".to_owned(); 3]));
    assert_eq!(answer["compared"], 0);
    for line in [r#"{"turns": "A6L"}"#, r#"{"turns": ["Z9"]}"#, r#"[]"#, "", r#"{"after": 7}"#] {
        let (_, kinds, answer) = faults_of(&format!("while read line; do echo '{line}'; done"), &PATIENT);
        assert_eq!(kinds, ["unreadable"; 3], "{line}: {answer}");
    }
    let (_, kinds, _) = faults_of("read line; head -c 3000000 /dev/zero; sleep 600", &PATIENT);
    assert_eq!(kinds, ["endless"; 3]);
}

#[test]
fn a_program_that_declines_everything_has_not_been_tested() {
    let (code, kinds, answer) =
        faults_of(r#"while read line; do echo '{"error": "no such game"}'; done"#, &PATIENT);
    assert_eq!((code, kinds), (1, Vec::new()));
    assert_eq!((&answer["conforms"], &answer["compared"]), (&Value::Bool(false), &Value::from(0)));
    assert!(answer["declined"].as_u64() > Some(50), "{answer}");
}

#[test]
fn all_questions_together_take_no_longer_than_they_may() {
    let script = r#"while read line; do sleep 0.2; echo '{"error": "no"}'; done"#;
    let (code, _, answer) = faults_of(script, &["--time", "1"]);
    assert_eq!(code, 1);
    assert!(answer["unasked"].as_u64() > Some(20), "{answer}");
}

#[test]
fn a_program_that_cannot_be_started_is_not_tested() {
    let output = conform(&[], &["./no-such-program"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("error: `./no-such-program` cannot be run: "), "{said}");
}
