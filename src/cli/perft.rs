//! `bao perft`: how many ways there are to play so many plies.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use super::common::{Format, FormatArgs, GameArgs};
use super::{CliError, Outcome};
use crate::engine::State;
use crate::jobs::perft::Perft;
use crate::notation::Notation;
use crate::notation::write::{Form, write};
use crate::show::json;

/// Arguments of `bao perft`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every whole turn is a move, a stop in the house and a safari are two. A game that ends before the last ply counts \
for nothing, and repetition ends none. Counts go to standard output, the time they took to standard error.

Examples:
  bao perft --initial -d 9
  bao perft --initial --game kujifunza -d 7 --threads 1
  bao perft '0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -' -d 5 --divide
  bao perft --initial -d 15 --table 2000")]
pub struct Args {
    /// A position text
    #[arg(value_name = "POSITION", required_unless_present = "initial")]
    position: Option<String>,
    /// Count from the start of the game
    #[arg(long, conflicts_with = "position")]
    initial: bool,
    /// How many plies
    #[arg(short, long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Count for each legal turn by itself, to find where another program differs
    #[arg(long)]
    divide: bool,
    /// How many threads count [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Remember counts in a table of so many megabytes; they stay exact [default: no table]
    #[arg(long, value_name = "MB")]
    table: Option<usize>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// The answer in JSON.
#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    depth: u32,
    leaves: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Below>>,
}

/// The leaves below a turn.
#[derive(Serialize)]
struct Below {
    r#move: String,
    leaves: u64,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let choice = args.game.choice()?;
    let game = match &args.position {
        Some(text) => choice.game_for(&choice.position(text)?)?,
        None => choice.game()?.1,
    };
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .map_err(|error| CliError::Usage(format!("the threads cannot be had: {error}")))?;
    let bar = progress();
    let told = |leaves| bar.inc(leaves);
    let mut perft = Perft::new(&game).telling(&told);
    if let Some(megabytes) = args.table {
        perft = perft
            .with_table(megabytes)
            .map_err(|_| CliError::Usage(format!("there is no room for a table of {megabytes} megabytes")))?;
    }
    let begun = Instant::now();
    let state = game.start();
    let (leaves, divide) = threads.install(|| count(&perft, &state, &args));
    let took = begun.elapsed();
    bar.finish_and_clear();

    let mut out = io::BufWriter::new(anstream::stdout().lock());
    match args.format.format {
        Format::Text => {
            for below in divide.iter().flatten() {
                writeln!(out, "{:<7} {}", below.r#move, below.leaves)?;
            }
            writeln!(out, "{leaves} leaves at depth {}", args.depth)?;
        }
        Format::Json => {
            let position = state.to_string();
            let (depth, seconds) = (args.depth, took.as_secs_f64());
            json::line(
                &mut out,
                &Answer { game: game.name().name(), position, depth, leaves, seconds, divide },
            )?;
        }
    }
    out.flush()?;
    if args.format.format == Format::Text {
        let millions = leaves as f64 / took.as_secs_f64().max(f64::MIN_POSITIVE) / 1e6;
        anstream::eprintln!("{took:.3?}, {millions:.1} million leaves a second");
    }
    Ok(Outcome::Fine)
}

fn count(perft: &Perft, state: &State, args: &Args) -> (u64, Option<Vec<Below>>) {
    if !args.divide {
        return (perft.leaves(state, args.depth), None);
    }
    let counted = perft.divide(state, args.depth);
    let leaves = counted.iter().map(|(_, leaves)| leaves).sum();
    let text =
        |(step, leaves)| Below { r#move: write(state, &step, Notation::default(), Form::Canonical), leaves };
    (leaves, Some(counted.into_iter().map(text).collect()))
}

/// What has been counted so far, on standard error if that is a terminal.
fn progress() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    bar.enable_steady_tick(Duration::from_millis(100));
    match ProgressStyle::with_template("{spinner} {human_pos} leaves, {per_sec}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
