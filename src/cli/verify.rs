//! `bao verify`: whether records hold.

use std::io::{self, Write};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use super::common::{Format, FormatArgs, RulesArgs, TermsArgs};
use super::{CliError, Outcome};
use crate::record::document::{Document, ReadFault};
use crate::record::sources::{Found, Sources};
use crate::show::json;
use crate::show::{finding, verdict};
use crate::verify::{Report, Verifier};

/// Arguments of `bao verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit code: 0 if all records hold, known faults of their sources included; 1 if some do not; 2 if a path
could not be read.

Examples:
  bao verify games
  bao verify games/zanzibar-1994 --rules '{base: zanzibar, takasia.threats: replies}'
  bao verify --format json - < game.yaml | jq '.records[].findings[]'")]
pub struct Args {
    /// Files, folders (all .yaml and .yml files under them), or `-` for standard input
    #[arg(value_name = "PATHS|-", required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    format: FormatArgs,
    #[command(flatten)]
    terms: TermsArgs,
}

/// One document, by file and number in it, and what came of it.
struct Checked {
    found: (std::sync::Arc<str>, usize),
    result: Result<(Document, Report), ReadFault>,
}

/// Records that are verified at a time; more fill the memory, fewer leave threads idle.
const BATCH: usize = 256;

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let verifier = args.terms.of(args.rules.verifier()?);
    let (mut sources, errors) = Sources::of(&args.paths);
    let progress = progress(sources.files());
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let mut tally = verdict::Tally::default();
    let mut json = json::Verification::default();
    if args.format.format == Format::Json {
        json.open(&mut out)?;
    }
    loop {
        let batch: Vec<Found> = sources.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            break;
        }
        let checked: Vec<Checked> = batch.into_par_iter().map(|found| check(&verifier, found)).collect();
        for checked in &checked {
            tally.add(&checked.result);
            match args.format.format {
                Format::Json => json.record(&mut out, &described(checked))?,
                Format::Text => progress.suspend(|| text(&mut out, checked))?,
            }
        }
        progress.set_position(sources.files_begun() as u64);
    }
    progress.finish_and_clear();
    match args.format.format {
        Format::Json => json.close(&mut out, &tally)?,
        Format::Text if tally.records() > 0 => writeln!(out, "{tally}")?,
        Format::Text => {}
    }
    out.flush()?;
    if !errors.is_empty() {
        return Err(CliError::Paths(errors));
    }
    Ok(if tally.all_hold() { Outcome::Fine } else { Outcome::Findings })
}

fn check(verifier: &Verifier, found: Found) -> Checked {
    let result = found.document.map(|document| {
        let report = verifier.verify(&document);
        (document, report)
    });
    Checked { found: (found.file, found.number), result }
}

fn described(checked: &Checked) -> json::Verified<'_> {
    let (file, number) = &checked.found;
    match &checked.result {
        Ok((document, report)) => json::Verified::of(file, *number, document, report),
        Err(fault) => json::Verified::unread(file, *number, fault),
    }
}

fn text(out: &mut impl Write, checked: &Checked) -> io::Result<()> {
    let (file, number) = &checked.found;
    match &checked.result {
        Ok((document, report)) => {
            write!(out, "{}", finding::findings(file, document, report))?;
            writeln!(out, "{}", verdict::line(file, *number, report))
        }
        Err(fault) => {
            write!(out, "{}", finding::read_fault(file, fault))?;
            writeln!(out, "{}", verdict::unread(file))
        }
    }
}

/// A bar on standard error, if that is a terminal.
fn progress(files: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{bar:40} {pos}/{len} files") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
