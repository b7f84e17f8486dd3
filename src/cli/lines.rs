//! `--lines`: a stream of games, one a line, answered line by line in the same order.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::common::GameArgs;
use super::{CliError, Outcome};
use crate::jobs::lines::Lines;
use crate::notation::Notation;

/// Bytes read before a batch of whole lines is answered: memory does not grow with the stream.
const BATCH: usize = 1 << 20;

/// Lines that one thread answers at a time.
const RUN: usize = 64;

/// What judges lines by these arguments.
pub fn lines(args: &GameArgs, notation: Notation) -> Result<Lines, CliError> {
    let (_, game) = args.choice()?.game()?;
    Ok(Lines::new(game, notation, args.rules.lap_limit))
}

/// Answers every line of these files. `answer` writes the answer to one line, without its end, and tells
/// whether the line is in order.
pub fn stream(
    paths: &[PathBuf],
    answer: impl Fn(&[u8], &mut String) -> Outcome + Sync,
) -> Result<Outcome, CliError> {
    let mut out = BufWriter::with_capacity(BATCH, io::stdout().lock());
    let mut outcome = Outcome::Fine;
    for path in paths {
        let mut input = open(path)?;
        let mut batch = Vec::new();
        loop {
            batch.clear();
            let read = |error| CliError::Read { path: path.clone(), error };
            while batch.len() < BATCH && input.read_until(b'\n', &mut batch).map_err(read)? > 0 {}
            if batch.is_empty() {
                break;
            }
            let whole = batch.strip_suffix(b"\n").unwrap_or(&batch);
            let games: Vec<&[u8]> = whole.split(|&byte| byte == b'\n').collect();
            let answered: Vec<(String, Outcome)> = games
                .par_chunks(RUN)
                .map(|games| {
                    let mut text = String::new();
                    let mut outcome = Outcome::Fine;
                    for game in games {
                        let game = game.strip_suffix(b"\r").unwrap_or(game);
                        if answer(game, &mut text) == Outcome::Findings {
                            outcome = Outcome::Findings;
                        }
                        text.push('\n');
                    }
                    (text, outcome)
                })
                .collect();
            for (text, found) in answered {
                out.write_all(text.as_bytes())?;
                if found == Outcome::Findings {
                    outcome = Outcome::Findings;
                }
            }
        }
    }
    out.flush()?;
    Ok(outcome)
}

fn open(path: &Path) -> Result<Box<dyn BufRead>, CliError> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufReader::with_capacity(BATCH, io::stdin())));
    }
    match File::open(path) {
        Ok(file) => Ok(Box::new(BufReader::with_capacity(BATCH, file))),
        Err(error) => Err(CliError::Read { path: path.to_owned(), error }),
    }
}
