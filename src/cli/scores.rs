//! What the commands on scores share: their arguments, the files they read, and problems told to people.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::CliError;
use super::common::{self, GameArgs};
use crate::notation::Notation;
use crate::notation::dialect::NotationError;
use crate::profile::Ruleset;
use crate::record::document::{Document, ReadFault};
use crate::record::sources::{self, PathError};
use crate::score::{From, Reader, ScoreError};
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
            start: self.start.as_deref().map(common::position).transpose()?,
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

/// The files of these paths, each to be read when its turn comes.
pub fn files(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<PathError>) {
    sources::files(paths, &ENDINGS)
}

/// Reads a file whole.
pub fn read(path: &Path) -> Result<Input, CliError> {
    let is_stdin = path.as_os_str() == "-";
    let mut text = String::new();
    let read = if is_stdin {
        std::io::stdin().read_to_string(&mut text)
    } else {
        std::fs::File::open(path).and_then(|mut file| file.read_to_string(&mut text))
    };
    read.map_err(|error| CliError::Read { path: path.to_owned(), error })?;
    let name = if is_stdin { "<stdin>".to_owned() } else { path.display().to_string() };
    Ok(Input { path: path.to_owned(), name, text: Document::new(text, 1) })
}

/// Why a text gives no score, told to people.
pub fn told(name: &str, error: &ScoreError<'_>) -> String {
    let plain = |message: &str| format!("error: {name}: {message}\n");
    match error {
        ScoreError::Document(fault) => document(name, fault),
        ScoreError::Findings(document, report) => finding::findings(name, document, report),
        ScoreError::Rules(errors) => plain(&errors.to_string()),
        ScoreError::OtherGame { rules, game } => {
            plain(&format!("`{rules}` are rules of another game, and the game is {game}"))
        }
        ScoreError::Unrecognised(recognition) => {
            let told = super::recognise::text(recognition);
            plain(&format!("the notation of the moves is not recognised; tell it with `--from`\n{told}"))
        }
        ScoreError::Import(error) => plain(&error.to_string()),
    }
}

/// Why a document cannot be read, told to people.
pub fn document(name: &str, fault: &ReadFault) -> String {
    finding::read_fault(name, fault)
}
