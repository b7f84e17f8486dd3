//! `bao show`: the board of a position.

use std::io::Write;

use super::common::{self, FormatArgs, GameArgs};
use super::{CliError, Outcome};

/// Arguments of `bao show`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  bao show '0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -'")]
pub struct Args {
    /// A position text
    #[arg(value_name = "POSITION")]
    position: String,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let state = common::position(&args.position)?;
    args.game.game_for(&state)?;
    let mut out = anstream::stdout().lock();
    for row in state.rows() {
        let row: Vec<String> = row.iter().map(|seeds| format!("{seeds:>2}")).collect();
        writeln!(out, "{}", row.join(" "))?;
    }
    let _ = args.format;
    Ok(Outcome::Fine)
}
