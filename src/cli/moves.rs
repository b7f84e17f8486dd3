//! `bao moves`: the legal turns of a position.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::common::{Choice, Format, FormatArgs, GameArgs, RecordArgs};
use super::{CliError, Outcome};
use crate::engine::{Game, State};
use crate::jobs::score::Reader;
use crate::jobs::score::verified::verify;
use crate::notation::Notation;
use crate::show::json::{self, Turns};

/// Arguments of `bao moves`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bao moves '0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -'
  bao moves games/zanzibar-1994/voogt-69-ramadhan-kijumbe.yaml --ply 67
  bao moves - < positions.txt | jq -c '[.turns[].move]'")]
pub struct Args {
    /// A position text, or with `--ply` a file that holds a game record; `-` reads position texts from
    /// standard input, one a line, and answers each with one line of JSON
    #[arg(value_name = "POSITION|GAME|-")]
    of: PathBuf,
    /// The position of the game after this many plies; 0 is the start
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Which record of the file, if it holds several, counted from 1
    #[arg(long, value_name = "N", requires = "ply")]
    record: Option<usize>,
    /// Which game of a match, counted from 1
    #[arg(long, value_name = "N", requires = "ply")]
    match_game: Option<usize>,
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
    let (game, state) = match args.ply {
        Some(ply) => after(&args, ply)?,
        None if args.of.as_os_str() == "-" => return stream(&args.game.choice()?),
        None => {
            let text = args.of.to_string_lossy();
            let choice = args.game.choice()?;
            let state = choice.position(&text).map_err(|error| not_a_position(&args.of, error))?;
            let game = choice.game_for(&state)?;
            (game, game.start())
        }
    };
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

/// A file that is given without `--ply` is most likely meant as a game.
fn not_a_position(of: &Path, error: CliError) -> CliError {
    if of.is_file() {
        CliError::Usage(format!("`{}` is a file; `--ply N` tells which position of the game", of.display()))
    } else {
        error
    }
}

/// The position of a game after so many plies.
fn after(args: &Args, ply: usize) -> Result<(Game, State), CliError> {
    let record = RecordArgs { game: args.of.clone(), record: args.record, match_game: args.match_game };
    let (file, document) = record.read()?;
    let report = verify(&args.game.rules.verifier()?, &Reader::default(), &document);
    let Some(replay) = &report.replay else {
        return Err(CliError::Usage(format!("`{file}` cannot be replayed; `bao verify` says why")));
    };
    let Some(state) = replay.state(ply) else {
        let plies = replay.plies.len();
        return Err(CliError::Usage(format!("there is no ply {ply}: the replay ends after {plies}")));
    };
    Ok((replay.game, state))
}

/// No position is nearly as long as this; a longer line is not read into memory.
const LONGEST_LINE: usize = 4096;

fn stream(choice: &Choice) -> Result<Outcome, CliError> {
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
        match answer(choice, text.trim_end()) {
            Ok(answer) => json::line(&mut out, &answer)?,
            Err((column, error)) => {
                outcome = Outcome::Findings;
                json::line(&mut out, &Refusal { position: text.trim_end(), line: number, column, error })?;
            }
        }
        // Whoever asks one at a time waits for the answer.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(outcome)
}

/// The turns of a position, or what is wrong with its text and at which column.
fn answer(choice: &Choice, text: &str) -> Result<Turns, (Option<usize>, String)> {
    let state = choice.read(text).map_err(|errors| {
        let before = errors.first().and_then(|error| text.get(..error.span.start));
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        (before.map(|before| before.chars().count() + 1), all.join("; "))
    })?;
    let game = choice.game_for(&state).map_err(|error| (None, error.to_string()))?;
    Ok(Turns::of(&game, &game.start(), Notation::default()))
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
        let room = LONGEST_LINE - line.len();
        line.extend_from_slice(chunk.get(..used.min(room)).unwrap_or_default());
        input.consume(used + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(true);
        }
    }
}
