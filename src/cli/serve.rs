//! `bao serve`: answers the questions of the conformance protocol.

use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;

use super::common::GameArgs;
use super::{CliError, Outcome};
use crate::notation::Notation;
use crate::show::json;

/// Arguments of `bao serve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Questions are lines of JSON on standard input, each answered with a line of JSON; docs/conformance.md has \
their form. The command ends with its input.

Examples:
  echo '{\"ask\":\"turns\",\"position\":\"0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -\"}' | bao serve
  bao conform -- bao serve --rules '{base: zanzibar, takasia.house: functional}'")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How moves are written: a dialect, or `DIALECT:south` for directions as South sees them
    #[arg(long, value_name = "DIALECT", default_value_t)]
    notation: Notation,
}

/// No question is nearly as long as this, in bytes; more of a line is not read into memory.
const LONGEST_LINE: u64 = 1 << 14;

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let (_, game) = args.game.choice()?.game()?;
    let mut input = io::BufReader::new(io::stdin().lock());
    let mut out = io::stdout().lock();
    let read = |error| CliError::Read { path: PathBuf::from("-"), error };
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(read)? == 0 {
            return Ok(Outcome::Fine);
        }
        let line = String::from_utf8_lossy(&line);
        if !line.trim().is_empty() {
            writeln!(out, "{}", json::served(&game, args.notation, line.trim()))?;
            out.flush()?;
        }
    }
}
