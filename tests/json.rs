//! The JSON of the commands has the keys that docs/json.md says.

use std::collections::BTreeSet;

use assert_cmd::Command;
use serde_json::Value;

const DOCS: &str = include_str!("../docs/json.md");

/// What a command line of the document prints.
fn answer(line: &str) -> String {
    let (input, line) = match line.split_once(" | ") {
        Some((echo, line)) => {
            (echo.strip_prefix("echo '").and_then(|text| text.strip_suffix('\'')).expect("text"), line)
        }
        None => ("", line),
    };
    let mut args = Vec::new();
    for (at, part) in line.strip_prefix("bao ").expect("a command").split('\'').enumerate() {
        if at % 2 == 1 {
            args.push(part.to_owned());
        } else {
            args.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    let mut command = Command::cargo_bin("bao").expect("the command is built");
    let output = command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(args)
        .write_stdin(input)
        .output()
        .expect("it runs");
    String::from_utf8(output.stdout).expect("text")
}

fn keys(value: &Value, path: &str, all: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                keys(value, &path, all);
                all.insert(path);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, path, all)),
        _ => {}
    }
}

/// The keys that a section names: those of its table, and those above them.
fn told(section: &str) -> BTreeSet<String> {
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let words = rows.flat_map(|row| row.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>());
    words.filter(|word| word.chars().all(|c| c.is_ascii_lowercase() || c == '.' || c == '_')).collect()
}

/// Keys below these go by the game, or are told with others of their kind.
const OPEN: [&str; 8] = [
    "summary.endings.",
    "summary.branching.",
    "summary.captured.",
    "summary.laps.",
    "summary.houses.lost_at.",
    "comparisons.partings.differences.",
    "records.games.",
    "findings.",
];

#[test]
fn every_command_answers_with_the_keys_that_the_document_names() {
    let sections: Vec<&str> = DOCS.split("\n## ").skip(1).collect();
    assert!(sections.len() >= 12, "the document has its sections");
    let mut wrong = Vec::new();
    for section in sections {
        let name = section.lines().next().expect("a name");
        let examples =
            section.split("```").nth(1).expect("examples").lines().filter(|line| line.contains("bao "));
        let mut found = BTreeSet::new();
        for example in examples {
            let text = answer(example);
            let values: Vec<Value> = serde_json::Deserializer::from_str(&text)
                .into_iter()
                .collect::<Result<_, _>>()
                .expect("JSON");
            assert!(!values.is_empty(), "{example}");
            values.iter().for_each(|value| keys(value, "", &mut found));
        }
        let told = told(section);
        for key in &found {
            let is_named =
                told.contains(key) || told.iter().any(|known| known.starts_with(&format!("{key}.")));
            let is_open = OPEN.iter().any(|open| key.starts_with(open));
            if !is_named && !is_open {
                wrong.push(format!("{name}: `{key}` is not in docs/json.md"));
            }
        }
        // Other words in the tables are values; a key has its object, or stands first in its row.
        for row in section.lines().filter(|line| line.starts_with("| `")) {
            let keys = row.split(" | ").next().expect("a cell").split('`').skip(1).step_by(2);
            for key in keys.filter(|key| !found.contains(*key)) {
                wrong.push(format!("{name}: no `{key}` in the answer"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
