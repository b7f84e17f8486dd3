//! Games from files, folders and standard input, one document at a time.

use std::collections::VecDeque;
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::jobs::score::sources::{Expected, Found, Games, Input};
use crate::record::document::ReadFault;

/// A path that gives no records at all.
#[derive(Debug)]
pub enum PathError {
    /// It does not exist, or cannot be looked at.
    Unreadable {
        /// The path.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// A folder without a file of these endings.
    NoRecords {
        /// The folder.
        path: PathBuf,
        /// The endings.
        endings: Vec<String>,
    },
}

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathError::Unreadable { path, why } => write!(f, "`{}` cannot be read: {why}", path.display()),
            PathError::NoRecords { path, endings } => {
                let endings: Vec<String> = endings.iter().map(|ending| format!(".{ending}")).collect();
                let endings = endings.join(" or ");
                write!(f, "no records under `{}`: no file there ends in {endings}", path.display())
            }
        }
    }
}

impl std::error::Error for PathError {}

/// The documents of a list of files, in order.
pub struct Sources {
    files: VecDeque<PathBuf>,
    total: usize,
    open: Option<Open>,
}

struct Open {
    name: Arc<str>,
    games: Games,
    number: usize,
}

/// The path that stands for standard input.
const STDIN: &str = "-";

/// The endings of files that hold records.
const YAML: [&str; 2] = ["yaml", "yml"];

/// The files of these paths: a folder gives all files under it with one of these endings, by name; `-` is
/// standard input. Paths that give nothing are told apart.
pub fn files(paths: &[PathBuf], endings: &[&str]) -> (Vec<PathBuf>, Vec<PathError>) {
    let (mut files, mut errors) = (Vec::new(), Vec::new());
    for path in paths {
        if path.is_dir() {
            let before = files.len();
            walk(path, endings, &mut files, &mut errors);
            if files.len() == before && errors.is_empty() {
                let endings = endings.iter().map(|ending| (*ending).to_owned()).collect();
                errors.push(PathError::NoRecords { path: path.clone(), endings });
            }
        } else if path.as_os_str() == STDIN || path.exists() {
            files.push(path.clone());
        } else {
            errors
                .push(PathError::Unreadable { path: path.clone(), why: "no such file or folder".to_owned() });
        }
    }
    (files, errors)
}

impl Sources {
    /// The games of these paths; of a folder those of its records. See [`files`].
    pub fn of(paths: &[PathBuf]) -> (Sources, Vec<PathError>) {
        let (files, errors) = files(paths, &YAML);
        (Sources { total: files.len(), files: files.into(), open: None }, errors)
    }

    /// How many files there are in all.
    pub fn files(&self) -> usize {
        self.total
    }

    /// The same with each game of a match alone.
    pub fn games(self) -> impl Iterator<Item = Found> {
        self.flat_map(|Found { file, number, document }| {
            let documents = match document {
                Ok(document) => document.games().into_iter().map(Ok).collect(),
                Err(fault) => vec![Err(fault)],
            };
            documents.into_iter().map(move |document| Found { file: file.clone(), number, document })
        })
    }

    /// How many files have been begun.
    pub fn files_begun(&self) -> usize {
        self.total - self.files.len()
    }
}

/// Whether a file has one of these endings, in letters of either case.
fn ends_in(path: &Path, endings: &[&str]) -> bool {
    path.extension().is_some_and(|end| endings.iter().any(|ending| end.eq_ignore_ascii_case(ending)))
}

fn walk(folder: &Path, endings: &[&str], files: &mut Vec<PathBuf>, errors: &mut Vec<PathError>) {
    let mut walk = ignore::WalkBuilder::new(folder);
    walk.standard_filters(false).hidden(true).sort_by_file_path(Path::cmp);
    for entry in walk.build() {
        match entry {
            Ok(entry) => {
                // Not a pipe, which would be waited for.
                let is_file = entry.path().is_file();
                if is_file && ends_in(entry.path(), endings) {
                    files.push(entry.into_path());
                }
            }
            Err(error) => {
                errors.push(PathError::Unreadable { path: folder.to_owned(), why: error.to_string() });
            }
        }
    }
}

fn open(path: &Path) -> Result<Open, (Arc<str>, io::Error)> {
    let (name, input): (Arc<str>, Input) = if path.as_os_str() == STDIN {
        (Arc::from("<stdin>"), Box::new(BufReader::new(io::stdin())))
    } else {
        let name: Arc<str> = path.display().to_string().into();
        match File::open(path) {
            Ok(file) => (name, Box::new(BufReader::new(file))),
            Err(error) => return Err((name, error)),
        }
    };
    let expected = if ends_in(path, &YAML) { Expected::Records } else { Expected::AnyForm };
    match Games::of(input, expected) {
        Ok(games) => Ok(Open { name, games, number: 0 }),
        Err(error) => Err((name, error)),
    }
}

impl Iterator for Sources {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            if let Some(open) = &mut self.open {
                let (file, number) = (open.name.clone(), open.number + 1);
                match open.games.next() {
                    Some(document) => {
                        open.number = number;
                        return Some(Found { file, number, document });
                    }
                    None => {
                        self.open = None;
                        if number == 1 {
                            return Some(Found { file, number, document: Err(ReadFault::Empty) });
                        }
                    }
                }
            }
            match open(&self.files.pop_front()?) {
                Ok(opened) => self.open = Some(opened),
                Err((file, error)) => {
                    return Some(Found { file, number: 1, document: Err(ReadFault::Io(error)) });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_walked_by_name_and_nothing_is_passed_over_in_silence() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        std::fs::create_dir(path("b")).expect("a folder");
        std::fs::create_dir(path("none")).expect("a folder");
        for (name, text) in [
            ("c.yaml", "x: 1\n---\ny: 1\n"),
            ("b/a.yml", "z: 1\n"),
            ("a.yaml", "# empty\n"),
            ("b/x.txt", "no"),
        ] {
            std::fs::write(path(name), text).expect("written");
        }
        let (sources, errors) = Sources::of(&[folder.path().to_owned(), path("none"), path("gone")]);
        let errors: Vec<String> = errors
            .iter()
            .map(|error| error.to_string().replace(&*folder.path().to_string_lossy(), ""))
            .collect();
        assert_eq!(
            errors,
            [
                "no records under `/none`: no file there ends in .yaml or .yml",
                "`/gone` cannot be read: no such file or folder"
            ]
        );
        let found: Vec<_> = sources
            .map(|found| {
                let file = found.file.replace(&*folder.path().to_string_lossy(), "");
                (file, found.number, found.document.map_err(|fault| fault.to_string()).map(|d| d.line))
            })
            .collect();
        let empty = Err("no record in it".to_owned());
        let expected =
            [("/a.yaml", 1, empty), ("/b/a.yml", 1, Ok(1)), ("/c.yaml", 1, Ok(1)), ("/c.yaml", 2, Ok(2))];
        assert_eq!(found, expected.map(|(file, number, document)| (file.to_owned(), number, document)));
    }
}
