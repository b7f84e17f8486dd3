//! `bao replay`: a game on boards, ply by ply or lap by lap.

use std::io::{self, Write};

use super::common::{Format, FormatArgs, RecordArgs, RulesArgs, TermsArgs};
use super::{CliError, Outcome};
use crate::engine::{Event, State, Terms};
use crate::jobs::replay::Replay;
use crate::jobs::score::Reader;
use crate::jobs::score::verified::verify;
use crate::jobs::verify::{Report, Verdict};
use crate::show::board::Board;
use crate::show::json::{self, Replayed};
use crate::show::{finding, turn};

/// Arguments of `bao replay`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
On the boards `[6]` is a house that is still owned, `(6)` a pit blocked by takasia; `+` and `-` mark the pits \
that hold more or fewer seeds than on the board before.

Examples:
  bao replay games/zanzibar-1994/voogt-69-ramadhan-kijumbe.yaml
  bao replay games/zanzibar-1994/voogt-69-ramadhan-kijumbe.yaml --ply 67 --laps
  bao replay games/mancala-world/puzzle-1.yaml --format json")]
pub struct Args {
    #[command(flatten)]
    record: RecordArgs,
    /// Show this ply only, counted from 1; 0 is the start
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Show every lap
    #[arg(long)]
    laps: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    format: FormatArgs,
    #[command(flatten)]
    terms: TermsArgs,
}

/// Happenings of one turn that are shown; a turn may have millions.
const MOST_HAPPENINGS: usize = 10_000;

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let (file, document) = args.record.read()?;
    let report = verify(&args.terms.of(args.rules.verifier()?), &Reader::default(), &document);
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    match (&report.replay, args.format.format) {
        (Some(replay), Format::Text) => {
            args.check_ply(replay)?;
            head(&mut out, &report)?;
            args.boards(&mut out, replay, report.terms)?;
        }
        (Some(replay), Format::Json) => {
            args.check_ply(replay)?;
            let detail = if args.laps { MOST_HAPPENINGS } else { 0 };
            let answer = Replayed::of(&file, &document, &report, replay, args.ply, detail);
            json::line(&mut out, &answer)?;
        }
        (None, Format::Json) => json::line(&mut out, &json::Verified::of(&file, 1, &document, &report))?,
        (None, Format::Text) => {}
    }
    if args.format.format == Format::Text {
        write!(out, "{}", finding::findings(&file, &document, &report))?;
        let whole = report.replay.as_ref().filter(|_| args.ply.is_none());
        if let Some(outcome) = whole.and_then(Replay::outcome) {
            writeln!(out, "{outcome}")?;
        }
    }
    out.flush()?;
    Ok(if report.verdict() == Verdict::Failed { Outcome::Findings } else { Outcome::Fine })
}

impl Args {
    fn check_ply(&self, replay: &Replay) -> Result<(), CliError> {
        match self.ply {
            Some(ply) if ply > replay.plies.len() => Err(CliError::Usage(format!(
                "there is no ply {ply}: the replay ends after {}",
                replay.plies.len()
            ))),
            _ => Ok(()),
        }
    }

    fn boards(&self, out: &mut impl Write, replay: &Replay, terms: Terms) -> io::Result<()> {
        let mut told = None;
        if self.ply.is_none_or(|ply| ply == 0) {
            writeln!(out, "{}", Board::of(&replay.game.start()))?;
        }
        let mut before = replay.game.start();
        for (ply, played) in (1..).zip(&replay.plies) {
            if self.ply.is_none_or(|only| only == ply) {
                let stage = before.stage_name();
                if let Some(stage) = stage.filter(|_| told != stage) {
                    writeln!(out, "{}", turn::stage(&terms.say(stage)))?;
                }
                told = stage;
                self.ply(out, replay, ply, &before, terms)?;
            }
            before = played.step.after;
        }
        Ok(())
    }

    fn ply(
        &self,
        out: &mut impl Write,
        replay: &Replay,
        ply: usize,
        before: &State,
        terms: Terms,
    ) -> io::Result<()> {
        let Some(played) = replay.plies.get(ply - 1) else { return Ok(()) };
        let (happenings, _) = replay.game.trace(before, played.step.turn, MOST_HAPPENINGS);
        let text = json::canonical(before, &played.step);
        let summary = turn::summary(before, &played.step, &happenings);
        let number = turn::numbered(ply, replay.game.start().side(), before.side(), &text);
        writeln!(out, "{number}  {}", terms.say(&summary))?;
        if self.laps {
            let mut shown = *before;
            writeln!(out)?;
            for happening in &happenings {
                let event = turn::event(before.side(), before.columns(), &happening.event);
                writeln!(out, "   {}", terms.say(&event))?;
                if matches!(happening.event, Event::Lap { .. }) {
                    writeln!(out, "{}", Board::of(&happening.board).since(&shown))?;
                    shown = happening.board;
                }
            }
        }
        writeln!(out, "{}", Board::of(&played.step.after).since(before))
    }
}

fn head(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let Some(record) = &report.record else { return Ok(()) };
    let title = record.title.as_ref().map(ToString::to_string);
    let when = [&record.event, &record.place, &record.date].into_iter().flatten().map(ToString::to_string);
    let line: Vec<String> = title.into_iter().chain(when).collect();
    if !line.is_empty() {
        writeln!(out, "{}\n", line.join(", "))?;
    }
    Ok(())
}
