//! What came of verifying records as a SARIF 2.1.0 log, as code hosts show it beside the lines of a file.
//!
//! Only the small part of the form is written that a log of findings needs; a test holds it to the published
//! schema.

use std::collections::BTreeSet;
use std::io::{self, Write};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Serialize;

use super::json::{Finding, Verified};

/// A log that grows record by record and is written at the end.
#[derive(Default)]
pub struct Log {
    results: Vec<Result>,
    codes: BTreeSet<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Sarif {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: Tool,
    column_kind: &'static str,
    results: Vec<Result>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    version: &'static str,
    semantic_version: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    short_description: Text,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Result {
    rule_id: &'static str,
    level: &'static str,
    message: Text,
    locations: [Location; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}

/// What a path may hold unescaped in a relative URI (RFC 3986, section 3.3), without the colon, which its
/// first part may not hold.
const PATH: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'.').remove(b'-').remove(b'_').remove(b'~');

impl Log {
    /// Adds the findings about a record.
    pub fn record(&mut self, record: &Verified<'_>) {
        for finding in &record.findings {
            self.codes.insert(finding.code);
            self.results.push(result(record.file, finding));
        }
    }

    /// Writes the log.
    ///
    /// # Errors
    /// Writing failed.
    pub fn write(self, out: &mut impl Write) -> io::Result<()> {
        let describe =
            |id: &'static str| Rule { id, short_description: Text { text: description(id).to_owned() } };
        let driver = Driver {
            name: "bao",
            version: env!("CARGO_PKG_VERSION"),
            semantic_version: env!("CARGO_PKG_VERSION"),
            rules: self.codes.into_iter().map(describe).collect(),
        };
        let log = Sarif {
            schema: "https://json.schemastore.org/sarif-2.1.0.json",
            version: "2.1.0",
            runs: [Run { tool: Tool { driver }, column_kind: "unicodeCodePoints", results: self.results }],
        };
        serde_json::to_writer_pretty(&mut *out, &log)?;
        writeln!(out)
    }
}

fn result(file: &str, finding: &Finding) -> Result {
    let rule = finding.rule.as_ref().map_or(String::new(), |rule| format!(" ({rule})"));
    let file = file.replace('\\', "/");
    Result {
        rule_id: finding.code,
        level: match finding.severity {
            "error" => "error",
            "warning" => "warning",
            // A fault of the source that the record expects.
            _ => "note",
        },
        message: Text { text: format!("{}{rule}", finding.message) },
        locations: [Location {
            physical_location: PhysicalLocation {
                artifact_location: ArtifactLocation { uri: utf8_percent_encode(&file, PATH).to_string() },
                region: finding.place.map(|place| Region {
                    start_line: place.line,
                    start_column: place.column,
                    end_line: place.end_line,
                    end_column: place.end_column,
                }),
            },
        }],
    }
}

/// What each code of a finding means.
pub const CODES: &[(&str, &str)] = &[
    ("unreadable", "the file cannot be read"),
    ("empty", "the file holds no record"),
    ("binary", "the file is no text"),
    ("not-utf-8", "the file is not UTF-8"),
    ("too-long", "the record is too long"),
    ("yaml", "the record is no YAML, or a value is not of the kind that belongs there"),
    ("unknown-key", "a key that no record has"),
    ("rules", "the rules asked for cannot be had"),
    ("position", "a position text is at fault"),
    ("move-text", "the move text cannot be read"),
    ("correction", "a correction that cannot be made"),
    ("transcript", "a line above the moves of a transcript of Donkers is wrong"),
    ("header", "a header line within the moves, or one that cannot be understood"),
    (
        "import",
        "a game file of another program cannot be brought in, or does not replay to the boards it reports",
    ),
    (
        "reported",
        "a game file of another program reports something else than the replay has, beside the seeds",
    ),
    ("no-moves", "a text without moves"),
    ("unrecognised", "the notation of the moves is not recognised"),
    ("second-game", "a second game within the moves of a record"),
    ("numbering", "the numbering gives every ply to the other side"),
    ("illegal-move", "a move that the rules forbid"),
    ("unclear-move", "a move whose text names no turn"),
    ("illegible", "plies that cannot be read or are not there"),
    ("missing-move", "a ply of one side is missing"),
    ("game-over", "a ply after the end of the game"),
    ("result", "the result contradicts the board, or itself"),
    ("ended", "how the game is said to have ended contradicts the board"),
    ("match", "a match without games, or with what belongs in its games"),
    ("match-over", "a game after the end of its match"),
    ("match-score", "the score of a match is another than its games make it"),
    ("match-player", "a game of a match is between other players"),
    ("expect", "an expectation does not hold"),
    ("star-on-capture", "the mark of a takata on a move that captures"),
    ("star-missing", "a takata without its mark"),
    ("no-takasia", "the mark of a takasia on a takata that blocks no pit"),
    ("takasia-unmarked", "a takasia without its mark"),
    ("second-star-on-reply", "the mark of a takasia on the reply to it"),
    ("redundant-safari", "the mark of a choice at the house where there was none"),
    ("direction-left-out", "a direction left out that the dialect writes"),
    ("no-hamna", "the mark of bao hamna on another move"),
    ("letter-case", "a letter of the case that the dialect does not use"),
    ("meaningless-sign", "a sign that means nothing in this game"),
];

/// What a code means; the code itself if nothing is said of it.
fn description(code: &'static str) -> &'static str {
    CODES.iter().find(|(known, _)| *known == code).map_or(code, |(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_described() {
        let sources = [
            include_str!("../jobs/verify/fault.rs"),
            include_str!("../record/document.rs"),
            include_str!("../notation/resolve.rs"),
        ];
        // Each has one function that gives a name in quotes for every kind.
        let body = |source: &'static str| {
            let after = source.split_once("fn code(").or_else(|| source.split_once("fn name("))?.1;
            Some(after.split_once("\n    }\n")?.0)
        };
        let bodies: Vec<&str> = sources.into_iter().filter_map(body).collect();
        assert_eq!(bodies.len(), sources.len());
        let code = |line: &'static str| Some(line.split_once("=> \"")?.1.split_once('"')?.0);
        let mut codes: Vec<&str> = bodies.iter().flat_map(|body| body.lines()).filter_map(code).collect();
        let mut described: Vec<&str> = CODES.iter().map(|(code, _)| *code).collect();
        codes.sort();
        codes.dedup();
        described.sort();
        assert_eq!(codes, described);
    }
}
