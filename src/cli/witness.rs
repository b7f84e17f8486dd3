//! `bao witness`: a position where two readings of a point part.

use std::io::{self, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{CliError, Outcome};
use crate::cli::profile as files;
use crate::engine::{Point, Reading};
use crate::jobs::witness::{Progress, Question, Witness};
use crate::profile::{self, Ruleset, nearest};
use crate::show::json;
use crate::show::witness as show;

/// Arguments of `bao witness`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The search plays both readings from the start of the game: all lines as deep as a part of the limit allows, then \
lines by lot, always the same ones. What it finds is shrunk to a position that shows the difference with few pits.

Exit code: 0 if every pair of readings was seen to part, 1 if one was not within the limit.

Examples:
  bao witness house.below
  bao witness house.below dormant lost
  bao witness never-ending illegal '{limit: 12, unit: rounds, then: loses}' --limit 5000000
  bao witness takasia.threats --format record > takasia.threats.yaml")]
pub struct Args {
    /// The point
    #[arg(value_name = "POINT")]
    point: String,
    /// Two of its readings [default: that of the rules with each of the others]
    #[arg(value_name = "READING", num_args = 2)]
    readings: Vec<String>,
    /// The rules of which the point is changed: a profile, a file or inline [default: that of the game]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Positions to look at for each pair of readings, at most
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    limit: u64,
    /// How to write the answer
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
}

/// How a witness is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON value.
    Json,
    /// As records to be verified.
    Record,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let point = args.point()?;
    let base = args.base(point)?;
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let mut outcome = Outcome::Fine;
    let mut answers = Vec::new();
    for readings in args.pairs(point, &base)? {
        let question = Question::of(&base, point, readings)?;
        let witness = search(&question, args.limit);
        if witness.is_none() {
            outcome = Outcome::Findings;
        }
        match (args.format, &witness) {
            (Format::Json, witness) => answers.push(show::answer(&question, witness.as_ref())),
            (Format::Text, Some(witness)) => writeln!(out, "{}", show::text(&question, witness))?,
            (Format::Record, Some(witness)) => write!(out, "---\n{}", show::record(&question, witness))?,
            (Format::Text | Format::Record, None) => {
                out.flush()?;
                let [a, b] = readings;
                let limit = args.limit;
                anstream::eprintln!("{point}: {a} and {b} were not seen to part within {limit} positions");
            }
        }
    }
    if args.format == Format::Json {
        json::line(&mut out, &answers)?;
    }
    out.flush()?;
    Ok(outcome)
}

impl Args {
    fn point(&self) -> Result<Point, CliError> {
        let ids = || Point::all().map(Point::id);
        Point::all().find(|point| point.id() == self.point).ok_or_else(|| {
            let hint =
                nearest(&self.point, ids()).map_or(String::new(), |id| format!("; did you mean `{id}`?"));
            CliError::Usage(format!("`{}` is no contested point; `bao rules` lists them{hint}", self.point))
        })
    }

    fn base(&self, point: Point) -> Result<Ruleset, CliError> {
        let base = match &self.rules {
            Some(rules) => files::load(rules)?,
            None => profile::load(point.game().default_profile())?,
        };
        match base.holding(point) {
            Some(_) => Ok(base),
            None => Err(CliError::Usage(format!("`{base}` says nothing of `{point}`"))),
        }
    }

    fn pairs(&self, point: Point, base: &Ruleset) -> Result<Vec<[Reading; 2]>, CliError> {
        let held = base.readings().get(point);
        if let [a, b] = self.readings.as_slice() {
            let of = |reading: &String| -> Result<Reading, CliError> {
                let shipped = point.game().default_profile();
                let rules = files::load(&format!("{{base: {shipped}, {point}: {reading}}}"))?;
                Ok(rules.readings().get(point))
            };
            return Ok(vec![[of(a)?, of(b)?]]);
        }
        let all = profile::readings_of(point, &profile::shipped()?).into_iter();
        Ok(all.filter(|reading| *reading != held).map(|reading| [held, reading]).collect())
    }
}

fn search(question: &Question, limit: u64) -> Option<Witness> {
    let bar = ProgressBar::with_draw_target(Some(limit), ProgressDrawTarget::stderr());
    let bar = match ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} positions {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    };
    let witness = question.answer(limit, &mut |Progress { examined, best }| {
        bar.set_position(examined);
        if let Some(plies) = best {
            bar.set_message(format!("shortest: {plies} plies"));
        }
    });
    bar.finish_and_clear();
    witness
}
