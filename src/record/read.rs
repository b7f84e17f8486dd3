//! Reading a record out of its YAML document, and its schema.

use std::sync::OnceLock;

#[cfg(feature = "schema")]
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::Record;
use super::places::{Path, Places, Step};
use crate::notation::Span;

/// A key that no record has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownKey {
    /// Where it stands.
    pub path: Path,
    /// The keys that may stand there.
    pub known: Vec<String>,
    /// The one of them that is most like it, if any is.
    pub nearest: Option<String>,
}

/// Why a document is no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlFault {
    /// Where, in bytes of the document.
    pub span: Span,
    /// What the reader says.
    pub message: String,
}

/// A record that was read, with what was passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The record.
    pub record: Record,
    /// The keys that it should not have.
    pub unknown: Vec<UnknownKey>,
}

/// Reads a record.
///
/// # Errors
/// The document is no YAML, or a value is not of the kind that belongs there.
pub fn read(document: &str) -> Result<Read, YamlFault> {
    if let Some(at) = too_deep(document) {
        let message = format!("more than {DEEPEST} brackets are open here; no record nests so deep");
        return Err(YamlFault { span: at..at + 1, message });
    }
    let (mut unknown, mut track) = (Vec::new(), serde_path_to_error::Track::new());
    let yaml = serde_yaml::Deserializer::from_str(document);
    let read = serde_ignored::deserialize(serde_path_to_error::Deserializer::new(yaml, &mut track), |path| {
        if unknown.len() < MOST_UNKNOWN {
            unknown.push(own_path(&path));
        }
    });
    let record = read.map_err(|error: serde_yaml::Error| fault(document, &error, &track.path()))?;
    Ok(Read { record, unknown: unknown.into_iter().map(unknown_key).collect() })
}

/// Unknown keys that are told.
const MOST_UNKNOWN: usize = 100;

/// Brackets that may be open at one place, be they YAML's or those of a text.
const DEEPEST: usize = 256;

/// Where too many brackets are open. The time that YAML readers take grows with the square of their number.
fn too_deep(document: &str) -> Option<usize> {
    let mut open = 0_usize;
    document.bytes().position(|byte| {
        match byte {
            b'[' | b'{' => open += 1,
            b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        open > DEEPEST
    })
}

fn unknown_key(path: Path) -> UnknownKey {
    let known = known_keys(&path);
    let Some(Step::Key(key)) = path.0.last() else { return UnknownKey { path, known, nearest: None } };
    let likeness = |name: &String| strsim::jaro_winkler(name, key);
    let nearest = known.iter().filter(|name| likeness(name) > 0.8);
    let nearest = nearest.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).cloned();
    UnknownKey { path, known, nearest }
}

fn own_path(path: &serde_ignored::Path<'_>) -> Path {
    use serde_ignored::Path as Theirs;
    match path {
        Theirs::Root => Path::default(),
        Theirs::Seq { parent, index } => own_path(parent).item(*index),
        Theirs::Map { parent, key } => own_path(parent).then(key.clone()),
        Theirs::Some { parent } | Theirs::NewtypeStruct { parent } | Theirs::NewtypeVariant { parent } => {
            own_path(parent)
        }
    }
}

fn value_path(path: &serde_path_to_error::Path) -> Path {
    use serde_path_to_error::Segment;
    path.iter().fold(Path::default(), |path, segment| match segment {
        Segment::Seq { index } => path.item(*index),
        Segment::Map { key } => path.then(key.clone()),
        Segment::Enum { .. } | Segment::Unknown => path,
    })
}

/// What the reader calls things, and what they are called here.
const PLAIN_WORDS: &[(&str, &str)] =
    &[("expected u32", "expected a whole number"), ("expected u64", "expected a whole number")];

/// The place of an error: the value that is not of its kind, or else the word at which the reader stopped.
fn fault(document: &str, error: &serde_yaml::Error, path: &serde_path_to_error::Path) -> YamlFault {
    let mut message = error.to_string();
    let Some(location) = error.location() else {
        return YamlFault { span: 0..document.trim_end().len(), message };
    };
    let (line, column) = (location.line(), location.column());
    if let Some(at) = message.rfind(&format!(" at line {line} column {column}")) {
        message.truncate(at);
    }
    for (theirs, ours) in PLAIN_WORDS {
        message = message.replace(theirs, ours);
    }
    let start: usize = document.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = document.get(start..).unwrap_or_default();
    let within = rest.char_indices().map(|(at, _)| at).nth(column.saturating_sub(1)).unwrap_or(rest.len());
    let start = (start + within).min(document.trim_end().len());
    let (before, word) = document.split_at_checked(start).unwrap_or_default();
    if before.ends_with('*') && !before.ends_with("**") {
        let message = "a lone `*` means something else in YAML: write `\"*\"`".to_owned();
        return YamlFault { span: start - 1..start, message };
    }
    let path = value_path(path);
    if let Some(span) = Places::of(document).of_scalar(&path) {
        // The reader names the place it was at, which may be further out.
        let told = |at: &&str| path.to_string().starts_with(at);
        let message = message.split_once(": ").filter(|(at, _)| told(at)).map_or(&*message, |(_, rest)| rest);
        let at = if path.0.is_empty() { String::new() } else { format!("{path}: ") };
        return YamlFault { message: at + message, span };
    }
    let length = word.find(|c: char| c.is_whitespace() || matches!(c, ':' | ',' | '}' | ']'));
    YamlFault { span: start..start + length.unwrap_or(word.len()), message }
}

/// The JSON Schema of a record, for editors and other programs.
#[cfg(feature = "schema")]
pub fn schema() -> Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<Record>();
    schema.insert("title".to_owned(), "Bao game record".into());
    schema.to_value()
}

/// The keys that may stand beside the last one of a path, from the schema that lies beside the records.
fn known_keys(path: &Path) -> Vec<String> {
    const WRITTEN: &str = include_str!("../../games/record.schema.json");
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    let root = SCHEMA.get_or_init(|| serde_json::from_str(WRITTEN).unwrap_or_default());
    let steps = path.0.split_last().map_or(&[][..], |(_, before)| before);
    let Some(found) = steps.iter().try_fold(root, |at, step| below(root, at, step)) else {
        return Vec::new();
    };
    mapping(root, found).map(|properties| properties.keys().cloned().collect()).unwrap_or_default()
}

fn below<'v>(root: &'v Value, at: &'v Value, step: &Step) -> Option<&'v Value> {
    match step {
        Step::Key(key) => mapping(root, at)?.get(key.as_ref()),
        Step::Item(_) => resolved(root, at)?.get("items"),
    }
}

fn mapping<'v>(root: &'v Value, at: &'v Value) -> Option<&'v serde_json::Map<String, Value>> {
    resolved(root, at)?.get("properties")?.as_object()
}

/// Follows `$ref`, and of alternatives the one that is a mapping.
fn resolved<'v>(root: &'v Value, at: &'v Value) -> Option<&'v Value> {
    if let Some(reference) = at.get("$ref").and_then(Value::as_str) {
        return resolved(root, root.pointer(reference.trim_start_matches('#'))?);
    }
    match at.get("anyOf").and_then(Value::as_array) {
        Some(any) => any
            .iter()
            .filter_map(|one| resolved(root, one))
            .find(|one| one.get("properties").is_some() || one.get("items").is_some()),
        None => Some(at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "\
format: bao-record/1
title: Étude
source: {work: Limits of the Mind, year: 1995, pages: 151}
moves: |
  1. A6L* a6R
result: \"*\"
expect:
  - {after: 2, winner: none}
";

    #[test]
    fn a_record_is_read_whole() {
        let Read { record, unknown } = read(GAME).expect("a record");
        assert_eq!(unknown, []);
        assert_eq!(record.moves, Some("1. A6L* a6R\n".into()));
        assert_eq!(record.source.expect("a source").pages, Some("151".into()));
        assert_eq!(record.expect[0].winner, Some(super::super::Winner::Nobody));
    }

    #[test]
    fn what_is_written_reads_back() {
        let record = read(GAME).expect("a record").record;
        let written = serde_yaml::to_string(&record).expect("YAML");
        assert_eq!(read(&written).expect("a record").record, record);
    }

    #[test]
    fn all_unknown_keys_are_told_with_the_keys_that_may_stand_there() {
        let text = format!("{GAME}  - {{after: 0, winer: none}}\ntitel: x\n");
        let unknown = read(&text).expect("a record").unknown;
        let paths: Vec<String> = unknown.iter().map(|key| key.path.to_string()).collect();
        assert_eq!(paths, ["expect[1].winer", "titel"]);
        assert!(unknown[0].known.contains(&"winner".to_owned()) && unknown[0].known.len() == 10);
        assert!(unknown[1].known.contains(&"title".to_owned()));
    }

    #[test]
    fn a_value_of_the_wrong_kind_is_told_with_its_place() {
        let found = |text: &str| {
            let fault = read(text).expect_err("no record");
            (text.get(fault.span).expect("a place").to_owned(), fault.message)
        };
        let wrong = |from, to| found(&GAME.replace(from, to));
        insta::assert_debug_snapshot!([
            wrong("after: 2", "after: two"),
            wrong("bao-record/1", "bao-record/9"),
            wrong("Étude", "[é, ü]"),
            wrong("\"*\"", "*"),
            wrong("\"*\"", "won"),
            wrong("winner: none", "winner: none, winner: none"),
            wrong("{after: 2, winner: none}", "{winner: none}"),
            found("é: [a\nb: c\n"),
            found("just a text\n"),
        ]);
    }
}
