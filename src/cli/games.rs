//! Games given as records, for the commands that replay many of them under many rules.

use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use super::CliError;
use crate::cli::sources::{PathError, Sources};
use crate::jobs::score::sources::Found;
use crate::jobs::transcript::{Transcript, Unusable};
use crate::jobs::verify::Verifier;
use crate::record::LapLimit;

/// The games that a command is given.
#[derive(Clone, Debug, clap::Args)]
pub struct GamesArgs {
    /// Files, folders (all .yaml and .yml files under them), or `-` for standard input
    #[arg(value_name = "GAME", required = true)]
    games: Vec<PathBuf>,
    /// Laps of one turn after which sowing is given up as never-ending, unproven: a number, or `none`
    /// [default: 1000000]
    #[arg(long, value_name = "LAPS")]
    lap_limit: Option<LapLimit>,
}

/// The games that could be read, and what could not.
pub struct Games {
    /// The games.
    pub transcripts: Vec<Transcript>,
    paths: Vec<PathError>,
    unusable: Vec<Unusable>,
}

impl GamesArgs {
    /// Reads them all.
    pub fn read(&self) -> Games {
        let (sources, paths) = Sources::of(&self.games);
        let mut verifier = Verifier::new();
        if let Some(limit) = self.lap_limit {
            verifier = verifier.with_lap_limit(limit);
        }
        let found: Vec<Found> = sources.games().collect();
        let read: Vec<Result<Transcript, Unusable>> =
            found.into_par_iter().map(|found| Transcript::of(found, &verifier, self.lap_limit)).collect();
        let mut games = Games { transcripts: Vec::new(), paths, unusable: Vec::new() };
        for read in read {
            match read {
                Ok(transcript) => games.transcripts.push(transcript),
                Err(unusable) => games.unusable.push(unusable),
            }
        }
        games
    }
}

impl Games {
    /// Complains of what could not be read; to be called when all else has been said.
    pub fn complete(self) -> Result<(), CliError> {
        if self.unusable.is_empty() && self.paths.is_empty() {
            return Ok(());
        }
        let paths = self.paths.iter().map(ToString::to_string);
        let faults: Vec<String> = paths.chain(self.unusable.iter().map(ToString::to_string)).collect();
        Err(CliError::Usage(faults.join("\n       ")))
    }
}

/// A bar on standard error, if that is a terminal.
pub fn progress(length: usize, what: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length as u64), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {what}")) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
