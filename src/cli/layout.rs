//! `bao fmt`: records and move text in canonical layout.

use std::io::Write;
use std::path::PathBuf;

use super::{CliError, Outcome};
use super::{output, scores};
use crate::jobs::convert::layout::{self, Refusal};
use crate::show::finding;

/// Arguments of `bao fmt`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Moves are laid out a pair a line, numbered and in columns, in plain signs; the keys of a record stand in the order \
of the grammar. What a move says is not touched, nor are comments and values. Standard input is laid out to \
standard output.

Exit code: 0 if all is laid out; with `--check` 1 if some is not yet; 1 if some cannot be read.

Examples:
  bao fmt games
  bao fmt --check games
  bao fmt - < scan.txt")]
pub struct Args {
    /// Files, folders (all .yaml, .yml and .txt files under them), or `-` for standard input
    #[arg(value_name = "PATHS|-", required = true)]
    paths: Vec<PathBuf>,
    /// Write nothing; tell which files are not laid out yet
    #[arg(long)]
    check: bool,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let (paths, errors) = crate::cli::sources::files(&args.paths, &["yaml", "yml", "txt"]);
    if !errors.is_empty() {
        return Err(CliError::Paths(errors));
    }
    let mut outcome = Outcome::Fine;
    let mut out = anstream::stdout().lock();
    for path in paths {
        let input = scores::read(&path)?;
        let text = match layout::lay_out(&input.text) {
            Ok(text) => text,
            Err(refusals) => {
                if refusals.iter().any(|refusal| !matches!(refusal, Refusal::Form(_))) {
                    outcome = Outcome::Findings;
                }
                refusals.iter().for_each(|refusal| anstream::eprint!("{}", told(&input.name, refusal)));
                continue;
            }
        };
        let is_laid_out = text == input.text.text;
        match (args.check, input.is_stdin()) {
            (true, _) if !is_laid_out => {
                outcome = Outcome::Findings;
                let line = first_difference(&text, &input.text.text);
                writeln!(out, "{}:{line}: not in canonical layout", input.name)?;
            }
            (true, _) => {}
            (false, true) => out.write_all(text.as_bytes())?,
            (false, false) if !is_laid_out => {
                output::write(&path, text.as_bytes())?;
            }
            (false, false) => {}
        }
    }
    Ok(outcome)
}

/// The line, from 1, at which two texts part.
fn first_difference(one: &str, other: &str) -> usize {
    let same = one.split('\n').zip(other.split('\n')).take_while(|(one, other)| one == other);
    same.count() + 1
}

fn told(name: &str, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Document(fault) => scores::document(name, fault),
        Refusal::Findings(document, report) => finding::findings(name, document, report),
        Refusal::Form(form) => {
            format!("note: {name}: {form} have no canonical layout here; it is left as it is\n")
        }
        Refusal::Unfaithful(line) => format!(
            "error: {name}:{line}: laid out, this would not be the same record; it is left as it is\n"
        ),
    }
}
