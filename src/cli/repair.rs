//! `bao repair`: damaged transcripts mended.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::common::{Chosen, Format, FormatArgs, RecordArgs};
use super::scores::{self, ScoreArgs, Written};
use super::{CliError, Outcome};
use crate::jobs::repair::any::{self, Explanations};
use crate::jobs::repair::case::Case;
use crate::jobs::repair::{self, Bounds, Progress, apply};
use crate::jobs::score::{Form, damaged};
use crate::jobs::verify::{Report, text_findings};
use crate::notation::{Notation, movetext};
use crate::profile;
use crate::record::Record;
use crate::record::document::Document;
use crate::show::json::{self, Repaired};
use crate::show::{finding, repair as show};

/// Arguments of `bao repair`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Plies that cannot be read are written `?`, in part `A?R`, `?5L`, `A5?`; `…` stands for any number of plies up to \
`--gap`. Slips are looked for only if nothing else makes the game legal. docs/repair.md tells which and what they \
cost. A record's own corrections are set aside: its moves are taken as printed.

Exit code: 0 if there is an answer, 1 if there is none, 2 if the command could not be carried out.

Examples:
  bao repair games/zanzibar-1994/voogt-2-majaliwa-omar.yaml
  bao repair game.yaml --apply --reason 'smudged in the scan; found by repair'
  bao repair game.yaml --rules any
  echo '1. A6L* a6R 2. A4R ? 3. A5L a3R' | bao repair - --format json | jq '.answers[].edits'")]
pub struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// The most slips in one game
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=6))]
    edits: u8,
    /// The most plies that one gap (`…`) stands for
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=12))]
    gap: u8,
    /// How many points more than the best an answer may cost
    #[arg(long, value_name = "POINTS", default_value_t = Bounds::default().within)]
    within: u32,
    /// The most positions that are looked at before giving up
    #[arg(long, value_name = "N", default_value_t = Bounds::default().positions)]
    limit: u64,
    /// Write the correction into the record, beside its moves
    #[arg(long)]
    apply: bool,
    /// Which answer to write, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "apply")]
    choose: usize,
    /// The reason to write beside it [default: the kind of slip]
    #[arg(long, value_name = "TEXT", requires = "apply")]
    reason: Option<String>,
    /// How bare move text is written: a dialect, or `voogt:south` and the like [default: what the text says, or
    /// the notation that fits best]
    #[arg(long, value_name = "NOTATION")]
    from: Option<Notation>,
    #[command(flatten)]
    score: ScoreArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// The word for `--rules` that asks for all of them.
const ANY: &str = "any";

/// A transcript to be mended, and where it stands.
struct Patient {
    /// Which game of its text, from 1.
    number: usize,
    /// The record, if it is one.
    record: Option<Record>,
    rules: String,
    case: Case,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let games = args.record.read_each()?;
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let mut outcome = Outcome::Fine;
    for Chosen { file, number, document } in &games {
        let patient = match args.patient(*number, document)? {
            Ok(patient) => patient,
            Err(report) => {
                write!(out, "{}", finding::findings(file, document, &report))?;
                outcome = Outcome::Findings;
                continue;
            }
        };
        let patient = &patient;
        let text = &patient.case.text;
        let is_unread = |ply: &movetext::Ply| matches!(ply.written, movetext::Written::Unread(_));
        if !text.plies.is_empty() && text.plies.iter().all(is_unread) {
            let findings = text_findings(&patient.case.content, text, |span| Some(span.clone()));
            let report = Report { findings, ..Report::default() };
            anstream::eprint!("{}", finding::findings(file, document, &report));
            outcome = Outcome::Findings;
            continue;
        }
        let found = args.search(patient)?;
        if found.explanations.is_empty() {
            outcome = Outcome::Findings;
        }
        match args.format.format {
            Format::Json => json::line(&mut out, &patient.described(file, &found))?,
            Format::Text => write!(out, "{}", patient.told(file, document, &found))?,
        }
        if args.apply {
            out.flush()?;
            args.apply(patient, document, &found)?;
        }
    }
    out.flush()?;
    Ok(outcome)
}

impl Args {
    fn any(&self) -> bool {
        self.score.game.rules.rules.as_deref() == Some(ANY)
    }

    /// The transcript of a document, or what is wrong with its record.
    fn patient(
        &self,
        number: usize,
        document: &Document,
    ) -> Result<Result<Patient, Box<crate::jobs::verify::Report>>, CliError> {
        let mut game = self.score.game.clone();
        if self.any() {
            game.rules.rules = None;
        }
        if document.form == Form::Records {
            let mut report = game.rules.verifier()?.verify(document);
            return Ok(match (report.record.take(), &report.replay, &report.rules) {
                (Some(record), Some(replay), Some(rules)) => {
                    let case = Case::of_record(&record, replay.game);
                    let rules = rules.name().to_owned();
                    Ok(Patient { number: 1, record: Some(record), rules, case })
                }
                _ => Err(Box::new(report)),
            });
        }
        let reader = self.score.reader_by(game.rules.ruleset()?, self.from.map(Written::In))?;
        let read = damaged::damaged(&reader, document);
        let read = read.map_err(|error| {
            CliError::Usage(scores::told(&self.record.game.display().to_string(), &error))
        })?;
        Ok(Ok(Patient {
            number,
            record: None,
            rules: read.rules.to_string(),
            case: Case::of_text(&read.record, read.game, read.content, read.text),
        }))
    }

    fn search(&self, patient: &Patient) -> Result<Explanations, CliError> {
        // Corrections that the record carries are found again, so they come on top.
        let known = patient.case.corrections.len().min(4) as u8;
        let bounds = Bounds {
            slips: self.edits + known,
            gap: self.gap.into(),
            positions: self.limit,
            within: self.within,
        };
        let bar = progress();
        let mut tell = |progress: Progress| {
            let Progress { positions, ceiling } = progress;
            bar.set_message(match ceiling {
                u32::MAX => format!("{positions} positions: completions"),
                _ => format!("{positions} positions: slips that cost up to {ceiling}"),
            });
            bar.tick();
        };
        let found = if self.any() {
            let profiles = profile::of_game(patient.case.game.name())?;
            any::explain(&patient.case, &patient.rules, &profiles, bounds, &mut tell)
        } else {
            let report = repair::repair(&patient.case.problem(), bounds, &mut tell);
            Explanations::of_own(report, &patient.rules)
        };
        bar.finish_and_clear();
        Ok(found)
    }

    fn apply(&self, patient: &Patient, document: &Document, found: &Explanations) -> Result<(), CliError> {
        let path = &self.record.game;
        let refuse = |why: String| CliError::Usage(format!("`{}`: {why}", path.display()));
        let Some(record) = &patient.record else {
            return Err(refuse("only a record has a place for corrections".to_owned()));
        };
        let Some(chosen) = found.explanations.get(self.choose.saturating_sub(1)) else {
            return Err(refuse(format!("there is no answer {} to write", self.choose)));
        };
        let reason = self.reason.clone().unwrap_or_else(|| show::reason(&chosen.answer));
        let amended = apply::apply(document, record, &patient.case, &chosen.answer, &reason)
            .map_err(|error| refuse(error.to_string()))?;
        replace(path, document, &amended)
    }
}

impl Patient {
    fn title(&self) -> Option<&str> {
        self.record.as_ref()?.title.as_ref().map(|title| title.as_str())
    }

    fn described<'a>(&'a self, file: &'a str, found: &'a Explanations) -> Repaired<'a> {
        Repaired::of((file, self.number), self.title(), &self.rules, &self.case, found)
    }

    fn told(&self, file: &str, document: &Document, found: &Explanations) -> String {
        let moves = self.record.as_ref().map(|_| document.base().then("moves"));
        let source = show::Source { file, text: &document.text, line: document.line, moves };
        show::told(&source, &self.rules, &self.case, found)
    }
}

/// Puts an amended document in the place of the one that was read. The file is written whole or not at all.
fn replace(path: &Path, document: &Document, amended: &str) -> Result<(), CliError> {
    if path == Path::new("-") {
        return Err(CliError::Usage("standard input cannot be written to; give a file".to_owned()));
    }
    let read = |error| CliError::Read { path: path.to_owned(), error };
    let whole = fs::read_to_string(path).map_err(read)?;
    let before: usize = whole.split_inclusive('\n').take(document.line - 1).map(str::len).sum();
    // A byte order mark is no part of the document.
    let start = before + whole.get(before..).and_then(|rest| rest.find(&document.text)).unwrap_or(0);
    let end = start + document.text.len();
    if whole.get(start..end) != Some(&document.text) {
        return Err(CliError::Usage(format!("`{}` has changed meanwhile", path.display())));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(format!("{}{amended}{}", &whole[..start], &whole[end..]).as_bytes())?;
    let permissions = fs::metadata(path).map_err(read)?.permissions();
    file.as_file().set_permissions(permissions)?;
    file.persist(path).map_err(|error| CliError::Write(error.error))?;
    Ok(())
}

/// A word about a long search on standard error, if that is a terminal.
fn progress() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    match ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
