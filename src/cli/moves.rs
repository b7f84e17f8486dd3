//! `bao moves`: the legal turns of a position.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use serde::Serialize;

use super::common::{self, Format, FormatArgs, GameArgs};
use super::{CliError, Outcome};
use crate::notation::{Notation, position};
use crate::show::json::{self, Turns};

/// Arguments of `bao moves`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bao moves '0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -'
  bao moves - < positions.txt | jq -c '.turns[].move'")]
pub struct Args {
    /// A position text, or `-` to read position texts from standard input, one a line, and answer each
    /// with one line of JSON
    #[arg(value_name = "POSITION|-")]
    position: String,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// A line that is no position, as JSON.
#[derive(Serialize)]
struct Refusal<'a> {
    position: &'a str,
    line: usize,
    column: Option<usize>,
    error: String,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    if args.position == "-" {
        return stream(&args);
    }
    let state = common::position(&args.position)?;
    let game = args.game.game_for(&state)?;
    let answer = Turns::of(&game, &state, Notation::default());
    let mut out = anstream::stdout().lock();
    match args.format.format {
        Format::Json => json::line(&mut out, &answer)?,
        Format::Text => {
            for turn in &answer.turns {
                let end = match turn.winner {
                    Some('S') => "  South wins",
                    Some(_) => "  North wins",
                    None if turn.draw => "  drawn",
                    None => "",
                };
                writeln!(out, "{:<7} {}{end}", turn.text, turn.after)?;
            }
        }
    }
    Ok(Outcome::Fine)
}

/// No position is nearly as long as this; a longer line is not read into memory.
const LONGEST_LINE: u64 = 4096;

fn stream(args: &Args) -> Result<Outcome, CliError> {
    let mut input = io::BufReader::new(io::stdin().lock());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut outcome = Outcome::Fine;
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if !next_line(&mut input, &mut line)? {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        let answered = position::parse(text)
            .map_err(|errors| {
                let first = errors.first();
                let before = first.and_then(|error| text.get(..error.span.start));
                let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
                (before.map(|before| before.chars().count() + 1), all.join("; "))
            })
            .and_then(|state| {
                let game = args.game.game_for(&state).map_err(|error| (None, error.to_string()))?;
                Ok(Turns::of(&game, &state, Notation::default()))
            });
        match answered {
            Ok(answer) => json::line(&mut out, &answer)?,
            Err((column, error)) => {
                outcome = Outcome::Findings;
                json::line(&mut out, &Refusal { position: text, line: number, column, error })?;
            }
        }
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(outcome)
}

/// Reads a line of which at most [`LONGEST_LINE`] bytes are kept. False at the end of the input.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool, CliError> {
    let read = |error| CliError::Read { path: PathBuf::from("-"), error };
    let mut begun = false;
    loop {
        let chunk = input.fill_buf().map_err(read)?;
        if chunk.is_empty() {
            return Ok(begun);
        }
        begun = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let used = end.unwrap_or(chunk.len());
        let room = (LONGEST_LINE as usize).saturating_sub(line.len());
        line.extend_from_slice(chunk.get(..used.min(room)).unwrap_or_default());
        input.consume(used + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(true);
        }
    }
}
