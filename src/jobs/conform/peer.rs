//! The program under test, and what it says of a position.

use std::fmt;
use std::io;
use std::time::Duration;

use super::protocol::{self, Answer, Answering, Request, Unreadable};
use super::seen::{Seen, SeenTurn};
use crate::engine::State;
use crate::notation::Notation;

/// A program that answers questions, one line each.
pub trait Peer {
    /// Puts a question and waits for the line that answers it, not for long.
    ///
    /// # Errors
    /// There is no such line.
    fn ask(&mut self, question: &str) -> Result<String, Fault>;

    /// Starts it again after a fault.
    ///
    /// # Errors
    /// It cannot be started.
    fn restart(&mut self) -> io::Result<()>;
}

/// Why a program gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It said nothing for so long, and was killed.
    Silent(Duration),
    /// It has ended.
    Ended {
        /// How, if that is known.
        status: Option<String>,
        /// The last that it wrote to standard error.
        last_words: String,
    },
    /// Its line is no answer.
    Unreadable {
        /// The line, or the beginning of a long one.
        line: String,
        /// Why.
        why: Unreadable,
    },
    /// Its line was still not over after so many bytes.
    Endless(usize),
    /// It cannot play a turn that it called legal.
    Refused {
        /// The turn.
        turn: String,
        /// What it says.
        error: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Silent(waited) => {
                write!(f, "no answer within {} s; it was killed", waited.as_secs_f32())
            }
            Fault::Ended { status, .. } => match status {
                Some(status) => write!(f, "it ended ({status})"),
                None => write!(f, "it closed its standard output"),
            },
            Fault::Unreadable { line, why } => write!(f, "`{line}` is no answer: {why}"),
            Fault::Endless(bytes) => write!(f, "a line of more than {bytes} bytes; it was killed"),
            Fault::Refused { turn, error } => {
                write!(f, "it calls `{turn}` legal and then cannot play it: {error}")
            }
        }
    }
}

/// Lines are shown up to so many characters.
const SHOWN: usize = 120;

fn ask<T: Answering>(peer: &mut dyn Peer, request: &Request) -> Result<Answer<T>, Fault> {
    let line = peer.ask(&request.to_string())?;
    protocol::read(&line).map_err(|why| unreadable(&line, why))
}

fn unreadable(line: &str, why: Unreadable) -> Fault {
    let line = match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    };
    Fault::Unreadable { line, why }
}

/// Asks a program all about a position: its legal turns and what each of them leaves.
///
/// # Errors
/// A question was not answered.
pub fn interview(peer: &mut dyn Peer, state: &State, notation: Notation) -> Result<Answer<Seen>, Fault> {
    let position = state.to_string();
    let request = Request::Turns { position: position.clone() };
    let said = match ask::<protocol::Turns>(peer, &request)? {
        Ok(said) => said,
        Err(error) => return Ok(Err(error)),
    };
    let mut turns = Vec::with_capacity(said.turns.len());
    for turn in said.turns {
        let text = turn.text().to_owned();
        let named = turn.named(state, notation).map_err(|why| unreadable(&text, why))?;
        let left = match turn {
            protocol::Turn::Whole { left, .. } => left,
            protocol::Turn::Text(_) => {
                let request = Request::Play { position: position.clone(), text: text.clone() };
                ask(peer, &request)?.map_err(|error| Fault::Refused { turn: text.clone(), error })?
            }
        };
        let leaves = left.understood(state).map_err(|why| unreadable(&left.after, why))?;
        turns.push(SeenTurn { text, named, leaves });
    }
    Ok(Ok(Seen { position: *state, turns }))
}
