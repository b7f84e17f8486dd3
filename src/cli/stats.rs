//! `bao stats`: games in numbers.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::common::{Format, FormatArgs, RulesArgs};
use super::output;
use super::{CliError, Outcome};
use crate::cli::sources::Sources;
use crate::jobs::score::Reader;
use crate::jobs::score::sources::Found;
use crate::jobs::score::verified::verify;
use crate::jobs::stats::{GameStats, Summary};
use crate::jobs::verify::Verifier;
use crate::show::{chart, numbers, picture};

/// Arguments of `bao stats`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Records without moves are passed over; of a game that cannot be replayed to its end the plies before are \
counted. `bao verify` tells what is wrong with a record.

Exit code: 0, or 1 if some records could not be replayed at all.

Examples:
  bao stats games/zanzibar-1994
  bao stats games --plot games.svg
  bao stats games --format json")]
pub struct Args {
    /// Files, folders (all .yaml and .yml files under them), or `-` for standard input
    #[arg(value_name = "PATHS|-", required = true)]
    paths: Vec<PathBuf>,
    /// Draw charts into this file: .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// The width of charts in PNG, in pixels.
const CHART_WIDTH: u32 = 1840;

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let plot = args.plot.as_deref().map(Plot::of).transpose()?;
    let verifier = args.rules.verifier()?;
    let (sources, errors) = Sources::of(&args.paths);
    if !errors.is_empty() {
        return Err(CliError::Paths(errors));
    }
    let found: Vec<Found> = sources.games().collect();
    let counted: Vec<Counted> = found.into_par_iter().map(|found| count(&verifier, found)).collect();
    let (mut games, mut unread) = (Vec::new(), Vec::new());
    for counted in counted {
        match counted {
            Counted::Game(game) => games.push(*game),
            Counted::NoMoves => {}
            Counted::Unread(name) => unread.push(name),
        }
    }
    let summary = Summary::of(&games);
    if let Some(plot) = plot {
        plot.write(&chart::svg(&games, &summary))?;
    }
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    match args.format.format {
        Format::Text => write!(out, "{}", numbers::text(&games, &summary))?,
        Format::Json => numbers::json(&mut out, &games, &summary)?,
    }
    out.flush()?;
    for name in &unread {
        anstream::eprintln!("warning: `{name}` cannot be replayed; `bao verify` tells why");
    }
    Ok(if unread.is_empty() { Outcome::Fine } else { Outcome::Findings })
}

enum Counted {
    Game(Box<GameStats>),
    NoMoves,
    Unread(String),
}

fn count(verifier: &Verifier, found: Found) -> Counted {
    let Ok(document) = found.document else { return Counted::Unread(found.file.to_string()) };
    let report = verify(verifier, &Reader::default(), &document);
    let (Some(record), Some(replay)) = (&report.record, &report.replay) else {
        return Counted::Unread(found.file.to_string());
    };
    if replay.plies.is_empty() {
        return if replay.stop.is_some() {
            Counted::Unread(found.file.to_string())
        } else {
            Counted::NoMoves
        };
    }
    let stem = Path::new(&*found.file)
        .file_stem()
        .map_or(found.file.to_string(), |stem| stem.to_string_lossy().into());
    let mut name = if found.number == 1 { stem } else { format!("{stem} {}", found.number) };
    if let Some(game) = document.game {
        name += &format!(" game {game}");
    }
    Counted::Game(Box::new(GameStats::of(&name, replay, record.result, record.ended)))
}

/// Charts and where they go.
struct Plot<'a> {
    path: &'a Path,
    is_png: bool,
}

impl Plot<'_> {
    fn of(path: &Path) -> Result<Plot<'_>, CliError> {
        match output::extension(path).as_str() {
            "svg" => Ok(Plot { path, is_png: false }),
            "png" => Ok(Plot { path, is_png: true }),
            _ => Err(output::unknown_kind(path, &["svg", "png"])),
        }
    }

    fn write(&self, svg: &str) -> Result<(), CliError> {
        if self.is_png {
            output::write(self.path, &picture::png(svg, CHART_WIDTH)?)
        } else {
            output::write(self.path, svg.as_bytes())
        }
    }
}
