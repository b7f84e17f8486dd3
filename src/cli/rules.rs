//! `bao rules`: the contested points and who holds which reading.

use std::io::Write;

use serde::Serialize;

use super::{CliError, Outcome};
use crate::cli::profile as files;
use crate::engine::Point;
use crate::profile::{self, ProfileError, ProfileErrors, nearest};
use crate::show::rules::{self as show, Markup};

/// Arguments of `bao rules`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  bao rules                               the table of points and profiles
  bao rules takasia.threats               one point: its question, its readings, who holds which
  bao rules kiba                          one profile
  bao rules zanzibar nkkmd-2026           what two profiles disagree on
  bao rules kiba '{base: kiba, house.below: lost}' --format json")]
pub struct Args {
    /// Nothing for the whole table, a point, or one or two profiles (names, files or inline)
    #[arg(value_name = "POINT|RULES", num_args = 0..=2)]
    what: Vec<String>,
    /// The page of all boards and points, in Markdown
    #[arg(long, conflicts_with_all = ["what", "format"])]
    family: bool,
    /// How to write the answer
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
}

/// How an answer with tables is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// Tables in Markdown.
    Markdown,
    /// For programs: one JSON value.
    Json,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let shipped = profile::shipped()?;
    let text = match args.what.as_slice() {
        _ if args.family => crate::show::family::page()?,
        [] => match args.format.markup() {
            Some(markup) => show::table(&shipped, markup),
            None => json(&show::table_answer(&shipped))?,
        },
        [what] => match Point::all().find(|point| point.id() == what) {
            Some(point) => match args.format.markup() {
                Some(markup) => show::point(point, &shipped, markup),
                None => json(&show::point_answer(point, &shipped))?,
            },
            None => {
                let rules = files::load(what).map_err(|errors| or_a_point(errors, what))?;
                match args.format.markup() {
                    Some(markup) => show::profile(&rules, markup),
                    None => json(&show::profile_answer(&rules))?,
                }
            }
        },
        [a, b, ..] => {
            let (a, b) = (files::load(a)?, files::load(b)?);
            if a.game_name().points() != b.game_name().points() {
                let (one, other) = (a.game_name(), b.game_name());
                return Err(CliError::Usage(format!("{one} and {other} have no contested points in common")));
            }
            match args.format.markup() {
                Some(markup) => show::pair(&a, &b, markup),
                None => json(&show::pair_answer(&a, &b))?,
            }
        }
    };
    anstream::stdout().lock().write_all(text.as_bytes())?;
    Ok(Outcome::Fine)
}

impl Format {
    /// The markup of a table; JSON has none.
    fn markup(self) -> Option<Markup> {
        match self {
            Format::Text => Some(Markup::Plain),
            Format::Markdown => Some(Markup::Markdown),
            Format::Json => None,
        }
    }
}

fn json(value: &impl Serialize) -> Result<String, CliError> {
    let text = serde_json::to_string_pretty(value).map_err(|error| CliError::Write(error.into()))?;
    Ok(text + "\n")
}

/// Points are names as well here.
fn or_a_point(errors: ProfileErrors, what: &str) -> CliError {
    match errors.errors.as_slice() {
        [ProfileError::UnknownProfile { .. }] => {
            let names = profile::names().chain(Point::all().map(Point::id));
            let hint = nearest(what, names).map_or(String::new(), |name| format!("; did you mean `{name}`?"));
            CliError::Usage(format!("`{what}` is neither a point, a profile nor a file{hint}"))
        }
        _ => CliError::Rules(errors),
    }
}
