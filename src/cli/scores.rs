//! What the commands on scores share: their arguments, the files they read, and problems told to people.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::CliError;
use super::common::GameArgs;
use crate::cli::sources::{self, PathError};
use crate::jobs::score::{From, Reader, ScoreError};
use crate::jobs::verify::Passed;
use crate::notation::Notation;
use crate::notation::dialect::NotationError;
use crate::profile::Ruleset;
use crate::record::document::{Document, ReadFault};
use crate::show::finding;

/// A notation, or `auto`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// The one that is recognised.
    Auto,
    /// This one.
    In(Notation),
}

impl FromStr for Written {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Written, NotationError> {
        if text == "auto" { Ok(Written::Auto) } else { text.parse().map(Written::In) }
    }
}

/// How scores are read.
#[derive(Clone, Debug, clap::Args)]
pub struct ScoreArgs {
    /// The position from which move text starts, unless a header line `start: …` says so
    #[arg(long, value_name = "POSITION")]
    start: Option<String>,
    #[command(flatten)]
    pub game: GameArgs,
}

impl ScoreArgs {
    /// What reads scores so.
    pub fn reader(&self, from: Option<Written>) -> Result<Reader, CliError> {
        self.reader_by(self.game.rules.ruleset()?, from)
    }

    /// The same by these rules.
    pub fn reader_by(&self, rules: Option<Ruleset>, from: Option<Written>) -> Result<Reader, CliError> {
        Ok(Reader {
            from: match from {
                None => From::Text,
                Some(Written::Auto) => From::Recognised,
                Some(Written::In(notation)) => From::Given(notation),
            },
            rules,
            game: self.game.game,
            start: self.start.as_deref().map(|text| self.game.choice()?.position(text)).transpose()?,
            lap_limit: self.game.rules.lap_limit,
            ..Reader::default()
        })
    }
}

/// The endings of files that hold scores.
pub const ENDINGS: [&str; 4] = ["yaml", "yml", "txt", "json"];

/// A file that was read.
#[derive(Debug)]
pub struct Input {
    /// Its path; `-` is standard input.
    pub path: PathBuf,
    /// Its path, as it is to be shown.
    pub name: String,
    /// Its text.
    pub text: Document,
}

impl Input {
    /// Whether it is standard input.
    pub fn is_stdin(&self) -> bool {
        self.path.as_os_str() == "-"
    }
}

/// The files of these paths, each to be read when its turn comes. Of a folder's JSON only game files are taken.
pub fn files(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<PathError>) {
    let (mut files, errors) = sources::files(paths, &ENDINGS);
    files.retain(|file| {
        let is_json = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("json"));
        !is_json
            || paths.contains(file)
            || std::fs::read_to_string(file).is_ok_and(|text| text.contains("\"stack\""))
    });
    (files, errors)
}

/// Reads a file whole.
pub fn read(path: &Path) -> Result<Input, CliError> {
    let is_stdin = path.as_os_str() == "-";
    let name = if is_stdin { "<stdin>".to_owned() } else { path.display().to_string() };
    let mut bytes = Vec::new();
    let read = if is_stdin {
        std::io::stdin().read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes))
    };
    read.map_err(|error| CliError::Read { path: path.to_owned(), error })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let whole =
            String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
        let (line, column) = Document::new(whole.as_str(), 1).line_and_column(whole.len());
        CliError::Usage(format!("{name}:{line}: not UTF-8 from column {column} on; save the file as UTF-8"))
    })?;
    Ok(Input { path: path.to_owned(), name, text: Document::new(text, 1) })
}

/// Why a text gives no score, told to people.
pub fn told(name: &str, error: &ScoreError<'_>) -> String {
    let plain = |message: &str| format!("error: {name}: {message}\n");
    match error {
        ScoreError::Document(fault) => document(name, fault),
        ScoreError::Findings(document, report) => finding::findings(name, document, report),
        ScoreError::Rules(errors) => plain(&errors.to_string()),
        ScoreError::OtherGame { rules, of, game } => {
            plain(&format!("`{rules}` are rules of {of}, but the game is {game}"))
        }
        ScoreError::Ambiguous(recognition) => {
            let told = super::recognise::text(recognition);
            plain(&format!(
                "more than one notation reads the moves; tell with `--from` which is meant\n{told}"
            ))
        }
        ScoreError::Unrecognised(recognition) => {
            let told = super::recognise::text(recognition);
            plain(&format!("the notation of the moves is not recognised; tell it with `--from`\n{told}"))
        }
        ScoreError::Import(error) => plain(&error.to_string()),
    }
}

/// Something that was let pass, told to people.
pub fn passed(name: &str, passed: &Passed) -> String {
    let place = passed.place.map_or(String::new(), |(line, column)| format!(":{line}:{column}"));
    let times = if passed.count > 1 { format!(" ({} times)", passed.count) } else { String::new() };
    format!("{name}{place}: {}{times}", passed.what)
}

/// Why a document cannot be read, told to people.
pub fn document(name: &str, fault: &ReadFault) -> String {
    finding::read_fault(name, fault)
}
