//! `bao vectors`: test vectors for other programs.

use std::io::{self, Write};

use super::common::GameArgs;
use super::{CliError, Outcome};
use crate::jobs::questions::{self, Extent};
use crate::show::json::{self, vectors};

/// Arguments of `bao vectors`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The first line says by which rules the vectors were made, each further line is one position; docs/vectors.md \
explains them. The same arguments give the same lines.

Examples:
  bao vectors > zanzibar.jsonl
  bao vectors --rules kiba --games 100 --seed 7
  bao vectors | jq -c 'select(.tells[]?.point == \"takasia.house\") | [.position, .turns[].moves.kiba]'")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    extent: ExtentArgs,
    /// Write the JSON Schema of a line instead
    #[arg(long)]
    schema: bool,
}

/// `--games` and `--seed`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct ExtentArgs {
    /// How many games by lot, beside the published positions and those that tell one reading from another
    #[arg(long, value_name = "N", default_value_t = 20)]
    games: usize,
    /// The seed of the lots
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl From<ExtentArgs> for Extent {
    fn from(args: ExtentArgs) -> Extent {
        Extent { games: args.games, seed: args.seed }
    }
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    if args.schema {
        serde_json::to_writer_pretty(&mut out, &vectors::vectors_schema()).map_err(io::Error::from)?;
        writeln!(out)?;
        out.flush()?;
        return Ok(Outcome::Fine);
    }
    let (rules, game) = args.game.choice()?.game()?;
    let extent = Extent::from(args.extent);
    let questions = questions::collect(&game, extent)?;
    json::line(&mut out, &vectors::Line::Head(vectors::Head::of(&rules, &game, extent, &questions)))?;
    for question in &questions {
        json::line(&mut out, &vectors::Line::Vector(vectors::Vector::of(&game, question)))?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}
