//! `bao conform`: tests another program against the rules.

use std::ffi::OsString;
use std::io::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::common::{Format, FormatArgs, GameArgs};
use super::vectors::ExtentArgs;
use super::{CliError, Outcome};
use crate::cli::child::Child;
use crate::jobs::conform::Test;
use crate::jobs::questions::{self, Extent};
use crate::notation::Notation;
use crate::show::conform::Conformance;
use crate::show::json::{self, conformance};

/// Arguments of `bao conform`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The program reads questions from its standard input and answers on its standard output, a line of JSON each; \
docs/conformance.md has their form and two examples.

Exit code: 0 if the program conforms, 1 if it does not or gave no answer, 2 if it could not be started.

Examples:
  bao conform --rules zanzibar -- python3 client.py
  bao conform --rules kiba --notation kiba --format json -- node client.js
  bao conform -- bao serve --rules '{base: zanzibar, takasia.house: functional}'")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How the program writes moves: a dialect, or `DIALECT:south` for directions as South sees them
    #[arg(long, value_name = "DIALECT", default_value_t)]
    notation: Notation,
    #[command(flatten)]
    extent: ExtentArgs,
    /// Seconds in which each question must be answered
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0, value_parser = seconds)]
    timeout: f64,
    /// Seconds that all questions together may take; explaining what differs may take half as long again
    #[arg(long, value_name = "SECONDS", default_value_t = 120.0, value_parser = seconds)]
    time: f64,
    #[command(flatten)]
    format: FormatArgs,
    /// The program and its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

/// A day is as long as anybody waits.
const LONGEST: f64 = 86_400.0;

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    if seconds > 0.0 && seconds <= LONGEST {
        Ok(seconds)
    } else {
        Err(format!("expected more than 0 and at most {LONGEST} seconds"))
    }
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let (rules, game) = args.game.choice()?.game()?;
    let extent = Extent::from(args.extent);
    let mut child = Child::start(&args.command, Duration::from_secs_f64(args.timeout))
        .map_err(|error| CliError::Usage(format!("`{}` cannot be run: {error}", shown(&args.command))))?;
    let questions = questions::collect(&game, extent)?;
    let test =
        Test { game, notation: args.notation, time: Duration::from_secs_f64(args.time), seed: extent.seed };
    let bar = progress(questions.len());
    let report = test.run(&questions, &mut child, &mut |asked| bar.set_position(asked as u64));
    bar.finish_and_clear();
    let report = report?;
    let mut out = anstream::stdout().lock();
    match args.format.format {
        Format::Json => {
            json::line(&mut out, &conformance::Conformance::of(rules.name(), &report, args.notation))?;
        }
        Format::Text => {
            write!(out, "{}", Conformance { rules: &rules, report: &report, notation: args.notation })?;
        }
    }
    Ok(if report.conforms() { Outcome::Fine } else { Outcome::Findings })
}

fn shown(command: &[OsString]) -> String {
    command.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// A bar on standard error, if that is a terminal.
fn progress(questions: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(questions as u64), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{bar:40} {pos}/{len} positions") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
