//! `bao show`: the board of a position.

use std::io::Write;

use super::common::{Format, FormatArgs, GameArgs};
use super::{CliError, Outcome};
use crate::show::board::Board;
use crate::show::json;

/// Arguments of `bao show`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
`[6]` is a house that is still owned, `(6)` a pit blocked by takasia, `{6}` a house that is blocked.

Examples:
  bao show '0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -'
  bao show --format json '0.1.2.1.4.8.2.2/10.0.0.10.2.1.0.1/0.2.0.0.1.1.0.0/0.0.2.2.0.2.6.4 0.0 - N a4'")]
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
    let choice = args.game.choice()?;
    let game = choice.game_for(&choice.position(&args.position)?)?;
    let state = game.start();
    let mut out = anstream::stdout().lock();
    match args.format.format {
        Format::Json => json::line(&mut out, &json::Position::of(&game, &state))?,
        Format::Text => {
            write!(out, "{}", Board::of(&state))?;
            if let Some(outcome) = crate::jobs::replay::Outcome::of(&game, &state, None) {
                writeln!(out, "\n{outcome}")?;
            }
        }
    }
    Ok(Outcome::Fine)
}
