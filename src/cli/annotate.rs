//! `bao annotate`: a game told by what can be proven of it.

use std::io::Write;
use std::path::PathBuf;

use super::common::{Format, FormatArgs, RecordArgs, RulesArgs};
use super::proving::{ProvingArgs, Watch};
use super::{CliError, Outcome, output};
use crate::jobs::replay::Replay;
use crate::jobs::score::Reader;
use crate::jobs::score::verified::verify;
use crate::jobs::solve::annotate::annotate;
use crate::notation::write::{Form, write};
use crate::record::{Moves, Record, Text};
use crate::show::json::{self, Annotations};
use crate::show::{solve, turn};

/// Arguments of `bao annotate`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Positions are looked at from the last backwards, each with `--nodes`; `--time` is for all of them. Told are the positions \
that are proven, turns that threw a proven win away, turns that allowed one, and turns after which a lost \
side held out shorter than it could.

Examples:
  bao annotate games/zanzibar-1994/voogt-3-ramadhan-nasoro.yaml --nodes 100000
  bao annotate games/zanzibar-1994/voogt-3-ramadhan-nasoro.yaml --nodes 100000 -o annotated.yaml")]
pub struct Args {
    #[command(flatten)]
    record: RecordArgs,
    #[command(flatten)]
    proving: ProvingArgs,
    /// Write the record with the annotations as comments in its moves
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let (file, document) = args.record.read()?;
    let report = verify(&args.rules.verifier()?, &Reader::default(), &document);
    let Some(replay) = &report.replay else {
        return Err(CliError::Usage(format!("`{file}` cannot be replayed; `bao verify` says why")));
    };
    let solver = args.proving.solver(&replay.game)?;
    let watch = Watch::begin(&args.proving)?;
    let told = args.proving.threads()?.install(|| {
        annotate(&solver, replay, watch.bounds(), |ply| watch.tell(format!("the position after ply {ply}")))
    });
    watch.end();
    let answer = Annotations::of(file.to_string(), replay, &told);
    if let Some(path) = &args.output {
        let record = report.record.clone().unwrap_or_default();
        let record = commented(record, replay, &answer);
        let yaml = serde_yaml::to_string(&record)
            .map_err(|error| CliError::Usage(format!("the record cannot be written: {error}")))?;
        output::write(path, yaml.as_bytes())?;
    }
    let mut out = anstream::stdout().lock();
    match args.format.format {
        Format::Json => json::line(&mut out, &answer)?,
        Format::Text => write!(out, "{}", solve::annotated(replay, &answer))?,
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

/// The record with its moves as they were played, one a line, and what there is to say of them in braces.
fn commented(record: Record, replay: &Replay, told: &Annotations) -> Record {
    let mut moves = String::new();
    let first = replay.game.start().side();
    for (ply, played) in (1..).zip(&replay.plies) {
        let before = replay.state(ply - 1).unwrap_or(replay.game.start());
        let number = turn::number(ply, first, before.side());
        let name = write(&before, &played.step, record.notation, Form::Canonical);
        moves.push_str(&format!("{number} {name}"));
        if let Some(remark) = solve::remark(told, ply) {
            moves.push_str(&format!(" {{{remark}}}"));
        }
        if told.certain == Some(ply) {
            moves.push_str(&format!(" {{{}}}", solve::end(told)));
        }
        moves.push('\n');
    }
    // Corrections are in the moves already.
    let expect = record.expect.into_iter().filter(|expect| expect.of == Moves::default()).collect();
    Record { moves: Some(Text(moves)), corrections: Vec::new(), expect, ..record }
}
