//! The documents of a text of any form, one at a time: records, and the games of move text, of transcripts and of
//! game files.

use std::io::{self, BufRead, Cursor};
use std::sync::Arc;

use super::Form;
use crate::notation::{Span, donkers, movetext};
use crate::record::document::{Document, Documents, ReadFault};

/// A document and where it was found, or why there is none.
#[derive(Debug)]
pub struct Found {
    /// The path, as it is to be shown; standard input is `<stdin>`.
    pub file: Arc<str>,
    /// Which document of its file it is, from 1.
    pub number: usize,
    /// The document.
    pub document: Result<Document, ReadFault>,
}

/// Where the text comes from: read once, from beginning to end.
pub type Input = Box<dyn BufRead + Send>;

/// What a text is expected to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Records, and nothing else: the name of its file says so.
    Records,
    /// Any form, as its beginning tells.
    AnyForm,
}

/// The documents that are left of a text.
pub struct Games(Left);

enum Left {
    /// A stream of records.
    Records(Documents<Input>),
    /// A text of another form, and where its games stand in it.
    Text { text: String, form: Form, games: std::vec::IntoIter<Span>, at: usize, line: usize },
}

impl Iterator for Games {
    type Item = Result<Document, ReadFault>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Left::Records(documents) => documents.next(),
            Left::Text { text, form, games, at, line } => {
                let game = games.next()?;
                let before = text.get(*at..game.start)?;
                *line += before.matches('\n').count();
                // What stands before the game on its line is another's; blanks in its place keep the columns right.
                let own = text.get(..game.start)?.rsplit('\n').next()?;
                let blanks = " ".repeat(own.chars().count());
                *at = game.start;
                let text = blanks + text.get(game)?;
                Some(Ok(Document { form: *form, ..Document::new(text, *line) }))
            }
        }
    }
}

impl Games {
    /// The games of an input. Records are read as a stream, anything else as a whole.
    ///
    /// # Errors
    /// Reading failed. What can be read and is no text is told by the documents.
    pub fn of(mut input: Input, expected: Expected) -> io::Result<Games> {
        if expected == Expected::Records
            || Form::of(&String::from_utf8_lossy(input.fill_buf()?)) == Form::Records
        {
            return Ok(Games(Left::Records(Documents::new(input))));
        }
        let mut bytes = Vec::new();
        input.read_to_end(&mut bytes)?;
        let text = match String::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => text,
            // They know how to tell what is wrong with it.
            Ok(text) => return Ok(Games::records(text.into_bytes())),
            Err(error) => return Ok(Games::records(error.into_bytes())),
        };
        let form = Form::of(&text);
        let games: Vec<Span> = match form {
            Form::Records => return Ok(Games::records(text.into_bytes())),
            Form::MoveText => movetext::games(&text).map(|game| game.span).collect(),
            Form::Transcripts => donkers::parse(&text).into_iter().map(|read| read.game.span).collect(),
            Form::AbstractPlay => std::iter::once(0..text.len()).collect(),
        };
        Ok(Games(Left::Text { text, form, games: games.into_iter(), at: 0, line: 1 }))
    }

    fn records(bytes: Vec<u8>) -> Games {
        Games(Left::Records(Documents::new(Box::new(Cursor::new(bytes)))))
    }
}
