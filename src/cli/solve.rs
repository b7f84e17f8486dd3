//! `bao solve`: who wins a position, proven.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::common::{Format, FormatArgs, GameArgs, RecordArgs};
use super::proving::{ProvingArgs, Watch};
use super::{CliError, Outcome, output};
use crate::engine::{Game, State};
use crate::jobs::replay;
use crate::jobs::score::Reader;
use crate::jobs::score::verified::verify;
use crate::jobs::solve::certificate::{self, Fault};
use crate::jobs::solve::proof::Lost;
use crate::show::json::{self, Checked, Solved};
use crate::show::solve;

/// Arguments of `bao solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A position is proven won or lost for the side to move, or left open. Ctrl-C ends the search and tells what is known. \
A certificate is the proof written out, which `--check` goes through without any search.

Examples:
  bao solve '2.2.4.6.0.0.3.4/3.0.3.0.0.5.1.0/2.0.1.2.0.1.1.1/1.2.4.5.3.3.3.2 0.0 - S -'
  bao solve games/zanzibar-1994/voogt-3-ramadhan-nasoro.yaml --ply 52 --certificate end.proof
  bao solve --check end.proof")]
pub struct Args {
    /// A position text, or with `--ply` a file that holds a game record
    #[arg(value_name = "POSITION|GAME", required_unless_present = "check")]
    of: Option<PathBuf>,
    /// The position of the game after this many plies; 0 is the start
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Which record of the file, if it holds several, counted from 1
    #[arg(long, value_name = "N", requires = "ply")]
    record: Option<usize>,
    /// Which game of a match, counted from 1
    #[arg(long, value_name = "N", requires = "ply")]
    match_game: Option<usize>,
    #[command(flatten)]
    proving: ProvingArgs,
    /// Write the proof to a file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Check the proof that a file holds, by the rules it names
    #[arg(long, value_name = "FILE", conflicts_with_all = ["of", "certificate"])]
    check: Option<PathBuf>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    if let Some(path) = &args.check {
        return check(&args, path);
    }
    let (game, state, past) = args.asked()?;
    if let Some(outcome) = replay::Outcome::of(&game, &state, None) {
        return Err(CliError::Usage(format!("there is nothing to solve, the game is over: {outcome}")));
    }
    let solver = args.proving.solver(&game)?;
    let watch = Watch::begin(&args.proving)?;
    let drawn = if game.can_be_drawn_by_repetition() { &past[..] } else { &[] };
    let solution = args.proving.threads()?.install(|| solver.solve(&state, watch.bounds(), drawn));
    watch.end();
    if let Some(path) = &args.certificate {
        if solution.found.plies().is_none() {
            return Err(CliError::Usage("nothing is proven, so there is no certificate to write".to_owned()));
        }
        if !drawn.is_empty() {
            return Err(CliError::Usage(
                "a certificate is of a position by itself, and this one has a past that repetition \
                 remembers: give the position alone"
                    .to_owned(),
            ));
        }
        let proof = solver.proof(&state, args.proving.unwatched(), drawn).map_err(|lost| {
            CliError::Usage(match lost {
                Lost::Forgotten => {
                    "the proof had to be forgotten in part; `--memory` gives more room".to_owned()
                }
                Lost::TooLarge => {
                    "the proof is too large to write out; `--memory` gives more room".to_owned()
                }
            })
        })?;
        output::write(path, &certificate::pack(&certificate::text(&game, &state, &proof)))?;
    }
    let answer = Solved::of(&game, &state, &solution);
    let mut out = anstream::stdout().lock();
    match args.format.format {
        Format::Json => json::line(&mut out, &answer)?,
        Format::Text => write!(out, "{}", solve::solved(state.side(), &answer))?,
    }
    out.flush()?;
    Ok(Outcome::Fine)
}

impl Args {
    /// The position asked for, and those before it in its game.
    fn asked(&self) -> Result<(Game, State, Vec<State>), CliError> {
        let of = self.of.clone().unwrap_or_default();
        let Some(ply) = self.ply else {
            let (text, choice) = (of.to_string_lossy(), self.game.choice()?);
            let state = choice.position(&text).map_err(|error| {
                if of.is_file() {
                    let file = of.display();
                    let why = format!("`{file}` is a file; `--ply N` tells which position of the game");
                    return CliError::Usage(why);
                }
                error
            })?;
            let game = choice.game_for(&state)?;
            return Ok((game, game.start(), Vec::new()));
        };
        let record = RecordArgs { game: of, record: self.record, match_game: self.match_game };
        let (file, document) = record.read()?;
        let report = verify(&self.game.rules.verifier()?, &Reader::default(), &document);
        let Some(replay) = &report.replay else {
            return Err(CliError::Usage(format!("`{file}` cannot be replayed; `bao verify` says why")));
        };
        let Some(state) = replay.state(ply) else {
            let plies = replay.plies.len();
            return Err(CliError::Usage(format!("there is no ply {ply}: the replay ends after {plies}")));
        };
        if let Some(outcome) = replay.outcome_after(ply) {
            return Err(CliError::Usage(format!("there is nothing to solve, the game is over: {outcome}")));
        }
        let past = (0..ply).filter_map(|ply| replay.state(ply)).collect();
        Ok((replay.game, state, past))
    }
}

fn check(args: &Args, path: &Path) -> Result<Outcome, CliError> {
    let bytes = std::fs::read(path).map_err(|error| CliError::Read { path: path.to_owned(), error })?;
    let checked = certificate::unpack(&bytes).and_then(|content| certificate::check(&content));
    if matches!(checked, Err(Fault::NoCertificate)) {
        return Err(CliError::Usage(format!("`{}`: {}", path.display(), Fault::NoCertificate)));
    }
    if let (Ok(proven), Some(rules)) = (&checked, args.game.rules.ruleset()?)
        && let Some(point) = proven.game.name().points().iter().find(|&&point| {
            rules.game_name().is_like(proven.game.name())
                && rules.readings().get(point) != proven.game.readings().get(point)
        })
    {
        return Err(CliError::Usage(format!(
            "`{}` is a certificate by other rules: it has `{point}: {}`, and `{rules}` has `{}`",
            path.display(),
            proven.game.readings().get(*point),
            rules.readings().get(*point)
        )));
    }
    let is_fine = checked.is_ok();
    let answer = Checked::of(path.display().to_string(), &checked.map_err(|fault| fault.to_string()));
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    match args.format.format {
        Format::Json => json::line(&mut out, &answer)?,
        Format::Text => write!(out, "{}", solve::checked(&answer))?,
    }
    out.flush()?;
    Ok(if is_fine { Outcome::Fine } else { Outcome::Findings })
}
