//! `bao verify` for pipelines: JUnit and SARIF.

use std::fs;
use std::process::Output;

use assert_cmd::Command;
use quick_junit::{NonSuccessKind, Report, TestCaseStatus};
use serde_json::{Value, json};

/// A sound game, a game with an illegal move, and no YAML at all.
const RECORDS: [(&str, &str); 3] = [
    ("fine.yaml", "format: bao-record/1\ntitle: Sound & short\nmoves: |\n  1. A6L* a6R\n"),
    (
        "games of June/wrong.yaml",
        "format: bao-record/1\nmoves: A6L*\n---\nformat: bao-record/1\ntitle: Wrong <move>\nmoves: |\n  1. A5L*\n",
    ),
    ("worse.yaml", "format: [\n"),
];

fn verify(format: &str) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in RECORDS {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }
    let mut command = Command::cargo_bin("bao").expect("the command is built");
    command.current_dir(folder.path()).args(["verify", "--format", format]);
    command.args(RECORDS.map(|(name, _)| name)).output().expect("it runs")
}

#[test]
fn junit_has_a_suite_a_file_and_a_case_a_record() {
    let output = verify("junit");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("text");
    let report = Report::deserialize_from_str(&text).expect(&text);
    assert_eq!((report.tests, report.failures, report.errors), (4, 2, 0));
    let suites: Vec<&str> = report.test_suites.iter().map(|suite| suite.name.as_str()).collect();
    assert_eq!(suites, RECORDS.map(|(name, _)| name));
    let cases: Vec<Vec<&str>> = report
        .test_suites
        .iter()
        .map(|suite| suite.test_cases.iter().map(|case| case.name.as_str()).collect())
        .collect();
    assert_eq!(cases, [vec!["Sound & short"], vec!["record 1", "Wrong <move> (record 2)"], vec!["record 1"]]);
    let TestCaseStatus::NonSuccess { kind, message, ty, description, .. } =
        &report.test_suites[1].test_cases[1].status
    else {
        panic!("the second record fails");
    };
    assert_eq!(*kind, NonSuccessKind::Failure);
    assert_eq!(ty.as_ref().map(|ty| ty.as_str()), Some("illegal-move"));
    assert!(message.as_ref().expect("a message").as_str().contains("house"));
    // The whole finding, with the line it is about and no colours.
    let description = description.as_ref().expect("a description").as_str();
    assert!(description.contains("7 |   1. A5L*") && !description.contains('\u{1b}'), "{description}");
}

#[test]
fn sarif_is_as_its_schema_says_and_points_at_the_place() {
    let output = verify("sarif");
    assert_eq!(output.status.code(), Some(1));
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    // The published pattern of a language code has a bracket too many, which a strict reader refuses.
    let schema = include_str!("data/sarif-2.1.0.schema.json");
    let (faulty, mended) = ("^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$", "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$");
    assert!(schema.contains(faulty));
    let schema: Value = serde_json::from_str(&schema.replace(faulty, mended)).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let faults: Vec<String> = validator.iter_errors(&log).map(|error| error.to_string()).collect();
    assert!(faults.is_empty(), "{faults:?}");
    let results = log["runs"][0]["results"].as_array().expect("a list");
    let wrong = results.iter().find(|result| result["ruleId"] == "illegal-move").expect("the illegal move");
    assert_eq!(wrong["level"], "error");
    let place = &wrong["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "games%20of%20June/wrong.yaml");
    assert_eq!(place["region"], json!({"startLine": 7, "startColumn": 6, "endLine": 7, "endColumn": 10}));
    // Every finding's code is among the rules, and none else.
    let mut codes: Vec<&str> = results.iter().filter_map(|result| result["ruleId"].as_str()).collect();
    codes.sort();
    codes.dedup();
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().expect("a list");
    let described: Vec<&str> = rules.iter().filter_map(|rule| rule["id"].as_str()).collect();
    assert_eq!(described, codes);
}

#[test]
fn the_reference_records_pass_a_pipeline() {
    let mut command = Command::cargo_bin("bao").expect("the command is built");
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(["verify", "--format", "junit", "games"]);
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).expect("text");
    let report = Report::deserialize_from_str(&text).expect(&text);
    assert!(report.tests > 25 && report.failures == 0);
}

#[test]
fn the_documentation_describes_every_code() {
    let document = include_str!("../docs/ci.md");
    for (code, description) in bao::show::sarif::CODES {
        let row = format!("| `{code}` | {description} |\n");
        assert!(document.contains(&row), "{row}");
    }
}
