//! A stream of text cut into YAML documents.
//!
//! Documents are cut at the lines that YAML reserves for it: `---` and `...` at the left margin can be
//! nothing else, not even within a scalar (YAML 1.2, rule c-forbidden). So each document is read apart,
//! a fault in one leaves the next alone, and memory holds one document however long the stream is.

use std::fmt;
use std::io::{self, BufRead};

use super::places::Path;
use super::{Record, YamlFault};

/// The longest record that is read, in bytes. The longest known game takes some four thousand.
pub const LONGEST_RECORD: usize = 1 << 20;

/// The form of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Records, one a YAML document.
    Records,
    /// Move text.
    MoveText,
    /// Donkers' transcripts.
    Transcripts,
    /// A game file of Abstract Play.
    AbstractPlay,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Form::Records => "records",
            Form::MoveText => "move texts",
            Form::Transcripts => "Donkers' transcripts",
            Form::AbstractPlay => "game files of Abstract Play",
        })
    }
}

/// One YAML document of a stream, or one game of another form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its text, from the line that opens it, `---` included.
    pub text: String,
    /// Its form.
    pub form: Form,
    /// The line of the stream on which it begins, from 1.
    pub line: usize,
    /// The game that is meant, from 1, if the record is a match and only one of its games is.
    pub game: Option<usize>,
}

impl Document {
    /// The document of a record that begins on this line, from 1.
    pub fn new(text: impl Into<String>, line: usize) -> Document {
        Document { text: text.into(), form: Form::Records, line, game: None }
    }

    /// The line of the stream and the column at which a byte of the text stands, both from 1, columns in characters.
    pub fn line_and_column(&self, at: usize) -> (usize, usize) {
        let before = self.text.get(..at).unwrap_or(&self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let column = before.get(line_start..).unwrap_or_default().chars().count() + 1;
        (self.line + before.matches('\n').count(), column)
    }

    /// The record in it, or of a match the game that is meant.
    ///
    /// # Errors
    /// The document is no record.
    pub fn record(&self) -> Result<Record, YamlFault> {
        let record = super::read(&self.text)?.record;
        Ok(self.game.and_then(|game| record.game_of_match(game)).unwrap_or(record))
    }

    /// Where the keys of the game stand that is meant.
    pub fn base(&self) -> Path {
        match self.game.and_then(|game| game.checked_sub(1)) {
            Some(at) => Path::key("match").then("games").item(at),
            None => Path::default(),
        }
    }

    /// If it is a match, each of its games alone; otherwise the document as it is.
    pub fn games(self) -> Vec<Document> {
        // Only a few records are matches: most need not be read for this.
        let may_be_match = self.form == Form::Records && self.game.is_none() && self.text.contains("match:");
        let games = may_be_match.then(|| super::read(&self.text).ok()?.record.games).flatten();
        match games {
            Some(games) => {
                (1..=games.games.len()).map(|game| Document { game: Some(game), ..self.clone() }).collect()
            }
            None => vec![self],
        }
    }
}

/// Why a document could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadFault {
    /// Reading failed.
    Io(io::Error),
    /// The whole stream holds no document.
    Empty,
    /// The stream holds a zero byte: no text. Nothing more is read of it.
    Binary {
        /// The line, from 1.
        line: usize,
    },
    /// A line is not UTF-8.
    NotUtf8 {
        /// The line, from 1.
        line: usize,
        /// The character of the line at which it fails, from 1.
        column: usize,
    },
    /// The document is longer than [`LONGEST_RECORD`].
    TooLong {
        /// The line on which it begins, from 1.
        line: usize,
    },
}

impl ReadFault {
    /// A stable name of the kind of fault, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            ReadFault::Io(_) => "unreadable",
            ReadFault::Empty => "empty",
            ReadFault::Binary { .. } => "binary",
            ReadFault::NotUtf8 { .. } => "not-utf-8",
            ReadFault::TooLong { .. } => "too-long",
        }
    }

    /// The line of the stream, from 1, if it concerns one.
    pub fn line(&self) -> Option<usize> {
        match *self {
            ReadFault::Io(_) | ReadFault::Empty => None,
            ReadFault::Binary { line } | ReadFault::NotUtf8 { line, .. } | ReadFault::TooLong { line } => {
                Some(line)
            }
        }
    }
}

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadFault::Io(error) => write!(f, "cannot be read: {error}"),
            ReadFault::Empty => write!(f, "no record in it"),
            ReadFault::Binary { .. } => write!(f, "a zero byte: this is no text"),
            ReadFault::NotUtf8 { column, .. } => {
                write!(f, "not UTF-8 from column {column} on; save the file as UTF-8")
            }
            ReadFault::TooLong { .. } => {
                write!(f, "a record longer than {} KiB; split it", LONGEST_RECORD >> 10)
            }
        }
    }
}

impl std::error::Error for ReadFault {}

/// Iterates over the documents of a stream.
#[derive(Debug)]
pub struct Documents<R> {
    input: R,
    /// The line that opens the next document, if it has been read already.
    opening: Option<Vec<u8>>,
    lines: usize,
    over: bool,
}

impl<R: BufRead> Documents<R> {
    /// Cuts up this stream.
    pub fn new(input: R) -> Documents<R> {
        Documents { input, opening: None, lines: 0, over: false }
    }

    /// Reads one line with its end, at most a record's length of it. `None` at the end of the stream.
    fn line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let mut cut = Cut::Whole;
        let mut begun = false;
        loop {
            let chunk = self.input.fill_buf()?;
            if chunk.is_empty() {
                break;
            }
            begun = true;
            let end = chunk.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
            let part = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
            let used = part.len();
            let kept = used.min(LONGEST_RECORD - bytes.len());
            if kept < used {
                cut = Cut::Short;
            }
            bytes.extend_from_slice(part.get(..kept).unwrap_or_default());
            if part.contains(&0) {
                cut = Cut::Binary;
            }
            self.input.consume(used);
            if end.is_some() || cut == Cut::Binary {
                break;
            }
        }
        self.lines += usize::from(begun);
        Ok(begun.then_some(Line { bytes, cut }))
    }
}

struct Line {
    bytes: Vec<u8>,
    cut: Cut,
}

#[derive(PartialEq)]
enum Cut {
    Whole,
    Short,
    Binary,
}

/// What a line means for the cutting.
#[derive(PartialEq)]
enum Means {
    /// It opens a document; what follows the mark on the same line may be content already.
    Opens,
    /// It closes one.
    Closes,
    /// Blank, a comment or a directive.
    Nothing,
    Content,
}

fn is_idle(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start().first(), None | Some(b'#'))
}

fn meaning(line: &[u8]) -> Means {
    let after_mark = |mark: &[u8]| {
        line.strip_prefix(mark).filter(|rest| rest.first().is_none_or(|byte| byte.is_ascii_whitespace()))
    };
    if after_mark(b"---").is_some() {
        Means::Opens
    } else if after_mark(b"...").is_some() {
        Means::Closes
    } else if is_idle(line) || line.starts_with(b"%") {
        Means::Nothing
    } else {
        Means::Content
    }
}

impl<R: BufRead> Iterator for Documents<R> {
    type Item = Result<Document, ReadFault>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut text = Vec::new();
        let (mut first, mut has_content, mut has_mark, mut too_long) = (self.lines + 1, false, false, false);
        if let Some(opening) = self.opening.take() {
            first = self.lines;
            has_content = !is_idle(opening.get(3..).unwrap_or_default());
            has_mark = true;
            text = opening;
        }
        while !self.over {
            let line = match self.line() {
                Ok(Some(line)) => line,
                Ok(None) => {
                    self.over = true;
                    break;
                }
                Err(error) => {
                    self.over = true;
                    return Some(Err(ReadFault::Io(error)));
                }
            };
            if line.cut == Cut::Binary {
                self.over = true;
                return Some(Err(ReadFault::Binary { line: self.lines }));
            }
            let mut bytes = line.bytes;
            if self.lines == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
                bytes.drain(..3);
            }
            match meaning(&bytes) {
                Means::Opens if has_content => {
                    self.opening = Some(bytes);
                    break;
                }
                Means::Closes if has_content => break,
                Means::Opens if has_mark => {
                    text.clear();
                    first = self.lines;
                    has_content = !is_idle(bytes.get(3..).unwrap_or_default());
                }
                Means::Opens => {
                    has_mark = true;
                    has_content = !is_idle(bytes.get(3..).unwrap_or_default());
                }
                Means::Closes => {
                    text.clear();
                    has_mark = false;
                    first = self.lines + 1;
                    continue;
                }
                Means::Content => has_content = true,
                Means::Nothing => {}
            }
            too_long |= line.cut == Cut::Short || text.len() + bytes.len() > LONGEST_RECORD;
            if !too_long {
                text.extend_from_slice(&bytes);
            }
        }
        if !has_content {
            return None;
        }
        Some(if too_long {
            Err(ReadFault::TooLong { line: first })
        } else {
            String::from_utf8(text).map(|text| Document::new(text, first)).map_err(|error| {
                let valid = error.utf8_error().valid_up_to();
                let bytes = error.as_bytes();
                let before = String::from_utf8_lossy(bytes.get(..valid).unwrap_or_default());
                let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
                let line = first + before.matches('\n').count();
                ReadFault::NotUtf8 { line, column }
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &[u8]) -> Vec<Result<(usize, String), String>> {
        Documents::new(text)
            .map(|document| {
                document.map(|found| (found.line, found.text)).map_err(|fault| {
                    format!("{}: {fault}", fault.line().map_or(String::new(), |line| line.to_string()))
                })
            })
            .collect()
    }

    fn texts(text: &str) -> Vec<(usize, String)> {
        cut(text.as_bytes()).into_iter().map(|document| document.expect("readable")).collect()
    }

    #[test]
    fn one_document_needs_no_marks() {
        assert_eq!(texts("a: 1\nb: 2"), [(1, "a: 1\nb: 2".to_owned())]);
    }

    #[test]
    fn marks_open_and_close_documents_and_comments_make_none() {
        let text = "# head\n---\na: 1\n---\n# none\n--- {b: 2}\n...\n\n# tail\n";
        assert_eq!(texts(text), [(1, "# head\n---\na: 1\n".to_owned()), (6, "--- {b: 2}\n".to_owned())]);
        assert_eq!(texts(""), []);
        assert_eq!(texts("---\n# nothing\n---\n...\n"), []);
    }

    #[test]
    fn a_directive_stays_with_its_document() {
        assert_eq!(texts("%YAML 1.2\n---\na: 1\n"), [(1, "%YAML 1.2\n---\na: 1\n".to_owned())]);
    }

    #[test]
    fn dashes_inside_a_line_cut_nothing() {
        assert_eq!(texts("a: |\n  ---\n  x\n----\n").len(), 1);
    }

    #[test]
    fn a_record_too_long_is_skipped_and_the_next_is_read() {
        let text = format!("---\na: {}\n---\nb: 1\n", "x".repeat(LONGEST_RECORD));
        let found = cut(text.as_bytes());
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], Err("1: a record longer than 1024 KiB; split it".to_owned()));
        assert_eq!(found[1], Ok((3, "---\nb: 1\n".to_owned())));
        let many_lines = format!("---\n{}---\nb: 1\n", "a: x\n".repeat(LONGEST_RECORD / 4));
        assert_eq!(cut(many_lines.as_bytes()).len(), 2);
    }

    #[test]
    fn what_is_no_text_is_told() {
        assert_eq!(cut(b"a: 1\n\0\x01"), [Err("2: a zero byte: this is no text".to_owned())]);
        let latin = b"---\na: 1\n---\nb: caf\xe9\n---\nc: 2\n";
        let found = cut(latin);
        assert_eq!(found.len(), 3);
        assert_eq!(found[1], Err("4: not UTF-8 from column 7 on; save the file as UTF-8".to_owned()));
    }

    #[test]
    fn a_byte_order_mark_is_dropped() {
        assert_eq!(texts("\u{feff}a: 1\n"), [(1, "a: 1\n".to_owned())]);
    }
}
