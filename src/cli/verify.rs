//! `bao verify`: whether records hold.

use std::io::{self, Write};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use super::common::{GameArgs, TermsArgs};
use super::{CliError, Outcome};
use super::{lines, scores};
use crate::cli::sources::Sources;
use crate::jobs::score::sources::Found;
use crate::jobs::score::verified;
use crate::jobs::score::{From, Reader};
use crate::jobs::verify::{Report, Verifier};
use crate::notation::Notation;
use crate::record::document::{Document, ReadFault};
use crate::show::{finding, json, junit, sarif, verdict};

/// Arguments of `bao verify`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit code: 0 if all records hold, known faults of their sources included; 1 if some do not; 2 if a path \
could not be read.

Examples:
  bao verify games
  bao verify game.txt
  bao verify games/zanzibar-1994 --rules '{base: zanzibar, takasia.threats: replies}'
  bao verify --format json - < game.yaml | jq '.records[].findings[]'
  bao verify --format junit games > report.xml
  bao verify --format sarif games > findings.sarif
  bao verify --lines --format json million-games.txt > verdicts.jsonl")]
pub struct Args {
    /// Files with records, move text, transcripts or game files, folders (all .yaml and .yml files under
    /// them), or `-` for standard input
    #[arg(value_name = "PATHS|-", required = true)]
    paths: Vec<PathBuf>,
    /// Read plain move text, one game a line, as a stream: a line is MOVES or PROFILE|NOTATION|START|MOVES;
    /// each is answered by one line, tab-separated or JSON
    #[arg(long)]
    lines: bool,
    /// The notation of move text and of lines that do not say so themselves [default: the likeliest; of lines
    /// `voogt`]
    #[arg(long, value_name = "NOTATION")]
    from: Option<Notation>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    terms: TermsArgs,
    /// How to write the answer
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON value.
    Json,
    /// A JUnit report, for pipelines.
    Junit,
    /// A SARIF log, for code hosts.
    Sarif,
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
    if args.lines {
        return verify_lines(&args);
    }
    let from = args.from.map_or(From::Text, From::Given);
    let reader = Reader { from, game: args.game.game, ..Reader::default() };
    let verifier = args.terms.of(args.game.rules.verifier()?);
    let (mut sources, errors) = Sources::of(&args.paths);
    let progress = progress(sources.files());
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let mut tally = verdict::Tally::default();
    let mut answer = Answer::new(args.format);
    answer.open(&mut out)?;
    loop {
        let batch: Vec<Found> = sources.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            break;
        }
        let checked: Vec<Checked> =
            batch.into_par_iter().map(|found| check(&verifier, &reader, found)).collect();
        for checked in &checked {
            tally.add(&checked.result);
            progress.suspend(|| answer.record(&mut out, checked))?;
        }
        progress.set_position(sources.files_begun() as u64);
    }
    progress.finish_and_clear();
    answer.close(&mut out, &tally)?;
    out.flush()?;
    if !errors.is_empty() {
        return Err(CliError::Paths(errors));
    }
    Ok(if tally.all_hold() { Outcome::Fine } else { Outcome::Findings })
}

fn verify_lines(args: &Args) -> Result<Outcome, CliError> {
    let lines = lines::lines(&args.game, args.from.unwrap_or_default())?;
    let json = match args.format {
        Format::Text => false,
        Format::Json => true,
        Format::Junit | Format::Sarif => {
            return Err(CliError::Usage("`--lines` answers as text or json".to_owned()));
        }
    };
    lines::stream(&args.paths, |line, answer| {
        let verdict = lines.verify(line);
        let told =
            if json { serde_json::to_string(&verdict).unwrap_or_default() } else { verdict.to_string() };
        answer.push_str(&told);
        if verdict.ok { Outcome::Fine } else { Outcome::Findings }
    })
}

fn check(verifier: &Verifier, reader: &Reader, found: Found) -> Checked {
    let result = found.document.map(|document| {
        let report = verified::verify(verifier, reader, &document);
        (document, report)
    });
    Checked { found: (found.file, found.number), result }
}

/// An answer under way: text and JSON are written record by record, reports for machines at the end.
enum Answer {
    Text,
    Json(json::Verification),
    Junit(junit::Log),
    Sarif(sarif::Log),
}

impl Answer {
    fn new(format: Format) -> Answer {
        match format {
            Format::Text => Answer::Text,
            Format::Json => Answer::Json(json::Verification::default()),
            Format::Junit => Answer::Junit(junit::Log::default()),
            Format::Sarif => Answer::Sarif(sarif::Log::default()),
        }
    }

    fn open(&mut self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Answer::Json(json) => json.open(out),
            Answer::Text | Answer::Junit(_) | Answer::Sarif(_) => Ok(()),
        }
    }

    fn record(&mut self, out: &mut impl Write, checked: &Checked) -> io::Result<()> {
        match self {
            Answer::Text => text(out, checked),
            Answer::Json(json) => json.record(out, &described(checked)),
            Answer::Junit(log) => {
                let mut told = Vec::new();
                text(&mut anstream::StripStream::new(&mut told), checked)?;
                log.record(&described(checked), &String::from_utf8_lossy(&told));
                Ok(())
            }
            Answer::Sarif(log) => {
                log.record(&described(checked));
                Ok(())
            }
        }
    }

    fn close(self, out: &mut impl Write, tally: &verdict::Tally) -> io::Result<()> {
        match self {
            Answer::Text if tally.records() > 0 => writeln!(out, "{tally}"),
            Answer::Text => Ok(()),
            Answer::Json(mut json) => json.close(out, tally),
            Answer::Junit(log) => log.write(out),
            Answer::Sarif(log) => log.write(out),
        }
    }
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
            for passed in report.let_pass(document) {
                writeln!(out, "note: {}", scores::passed(file, &passed))?;
            }
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
