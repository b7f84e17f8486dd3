//! What the commands that prove have in common: bounds, threads, the clock, Ctrl-C, progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::CliError;
use crate::engine::Game;
use crate::jobs::solve::Solver;
use crate::jobs::solve::search::{Bounds, Selection};

/// How far to search.
#[derive(Clone, Debug, clap::Args)]
pub struct ProvingArgs {
    /// Look at no line further than so many plies, at most 10000
    #[arg(long, value_name = "PLIES", default_value_t = 1000, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    depth: u16,
    /// Look at so many positions at the most, of each position asked about
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Search for so many seconds at the most
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Remember in so many megabytes, at least 4
    #[arg(long, value_name = "MB", default_value_t = 512)]
    memory: usize,
    /// How many threads search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
}

fn go_on() -> bool {
    false
}

impl ProvingArgs {
    /// What proves positions of this game.
    pub fn solver(&self, game: &Game) -> Result<Solver, CliError> {
        if self.memory < Solver::LEAST_MEGABYTES {
            let least = Solver::LEAST_MEGABYTES;
            return Err(CliError::Usage(format!(
                "`--memory {}` is too little: it takes {least} at least",
                self.memory
            )));
        }
        Solver::new(game, self.memory, Selection::BEST).map_err(|_| {
            CliError::Usage(format!("there are no {} megabytes of memory to be had", self.memory))
        })
    }

    /// The threads to search with.
    pub fn threads(&self) -> Result<rayon::ThreadPool, CliError> {
        rayon::ThreadPoolBuilder::new()
            .num_threads(usize::from(self.threads))
            .build()
            .map_err(|error| CliError::Usage(format!("the threads cannot be had: {error}")))
    }

    /// The bounds without clock and Ctrl-C.
    pub fn unwatched(&self) -> Bounds<'static> {
        Bounds { depth: usize::from(self.depth), nodes: self.nodes, stop: &go_on }
    }
}

/// A search that is being watched.
pub struct Watch {
    stop: Box<dyn Fn() -> bool + Sync>,
    bar: ProgressBar,
    bounds: Bounds<'static>,
}

impl Watch {
    /// Starts the clock, and has Ctrl-C end the search instead of the program.
    pub fn begin(args: &ProvingArgs) -> Result<Watch, CliError> {
        let interrupted = Arc::new(AtomicBool::new(false));
        let sent = interrupted.clone();
        ctrlc::set_handler(move || {
            // Whoever asks twice wants no answer.
            if sent.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        })
        .map_err(|error| CliError::Usage(format!("Ctrl-C cannot be watched for: {error}")))?;
        let until = args.time.map(|seconds| (Instant::now(), Duration::from_secs(seconds)));
        let stop = move || {
            interrupted.load(Ordering::Relaxed) || until.is_some_and(|(begun, most)| begun.elapsed() >= most)
        };
        Ok(Watch { stop: Box::new(stop), bar: progress(), bounds: args.unwatched() })
    }

    /// The bounds with clock and Ctrl-C.
    pub fn bounds(&self) -> Bounds<'_> {
        Bounds { stop: &*self.stop, ..self.bounds }
    }

    /// Tells what is being done.
    pub fn tell(&self, what: String) {
        self.bar.set_message(what);
    }

    /// Ends the progress.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// That something is being done, on standard error if that is a terminal.
fn progress() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    bar.enable_steady_tick(Duration::from_millis(100));
    match ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
