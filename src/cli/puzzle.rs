//! `bao puzzle`: positions with one winning turn.

use std::path::PathBuf;

use super::common::{GameArgs, RecordArgs};
use super::proving::{ProvingArgs, Watch};
use super::{CliError, Outcome, output};
use crate::engine::{Game, Lot, State};
use crate::jobs::score::Reader;
use crate::jobs::score::verified::verify;
use crate::jobs::solve::puzzle::{Puzzle, by_lot};
use crate::record::{Record, Start, Text};
use crate::show::{json, turn};

/// Arguments of `bao puzzle`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A puzzle has exactly one turn that wins, proven, and another that captures more. How soon it wins is exact. Puzzles are \
written as records, with the longest line as their moves.

Examples:
  bao puzzle --seed 1 --number 3 --nodes 100000 -o puzzles.yaml
  bao puzzle games/zanzibar-1994/voogt-4-nasoro-ramadhan.yaml --least 5 --most 21 -o -")]
pub struct Args {
    /// Take the positions of this game instead of games by lot
    #[arg(value_name = "GAME")]
    from: Option<PathBuf>,
    /// Which record of the file, if it holds several, counted from 1
    #[arg(long, value_name = "N", requires = "from")]
    record: Option<usize>,
    /// The seed of the lots
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "from")]
    seed: u64,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    number: usize,
    /// The least plies to the end of the game
    #[arg(long, value_name = "PLIES", default_value_t = 3)]
    least: u16,
    /// The most plies to the end of the game
    #[arg(long, value_name = "PLIES", default_value_t = 15)]
    most: u16,
    #[command(flatten)]
    proving: ProvingArgs,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    output: output::OutputArgs,
}

/// Games by lot that are looked through for one puzzle.
const GAMES_A_PUZZLE: usize = 500;
/// Plies of a game by lot.
const LONGEST: usize = 300;

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    if args.least > args.most {
        return Err(CliError::Usage(format!("--least {} is more than --most {}", args.least, args.most)));
    }
    let (game, states) = match &args.from {
        Some(path) => of_game(&args, path)?,
        None => (args.game.choice()?.game()?.1, Vec::new()),
    };
    let solver = args.proving.solver(&game)?;
    let watch = Watch::begin(&args.proving)?;
    let threads = args.proving.threads()?;
    let mut lot = Lot::new(args.seed);
    let wanted = args.least..=args.most;
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let games = if args.from.is_some() { 1 } else { args.number.saturating_mul(GAMES_A_PUZZLE) };
    'games: for number in 1..=games {
        let by_lot = args.from.is_none().then(|| by_lot(&game, &mut lot, LONGEST));
        for state in by_lot.as_ref().unwrap_or(&states).iter().rev() {
            let bounds = watch.bounds();
            if puzzles.len() >= args.number || (bounds.stop)() {
                break 'games;
            }
            watch.tell(format!("game {number}, {} puzzles", puzzles.len()));
            let puzzle = threads.install(|| Puzzle::of(&solver, state, &wanted, bounds));
            if let Some(puzzle) = puzzle.filter(|new| puzzles.iter().all(|old| old.state != new.state)) {
                puzzles.push(puzzle);
                if args.from.is_none() {
                    break;
                }
            }
        }
    }
    watch.end();
    if puzzles.is_empty() {
        return Err(CliError::Usage("no such position was found".to_owned()));
    }
    let records: Result<Vec<String>, _> =
        puzzles.iter().map(|puzzle| serde_yaml::to_string(&record(&args, &game, puzzle))).collect();
    let records =
        records.map_err(|error| CliError::Usage(format!("the record cannot be written: {error}")))?;
    output::write(&args.output.output, records.join("---\n").as_bytes())?;
    Ok(Outcome::Fine)
}

fn of_game(args: &Args, path: &std::path::Path) -> Result<(Game, Vec<State>), CliError> {
    let record = RecordArgs { game: path.to_owned(), record: args.record, match_game: None };
    let (file, document) = record.read()?;
    let report = verify(&args.game.rules.verifier()?, &Reader::default(), &document);
    let replay = report.replay.as_ref();
    let replay = replay
        .ok_or_else(|| CliError::Usage(format!("`{file}` cannot be replayed; `bao verify` says why")))?;
    Ok((replay.game, (0..=replay.plies.len()).filter_map(|ply| replay.state(ply)).collect()))
}

/// A puzzle as a record.
fn record(args: &Args, game: &Game, puzzle: &Puzzle) -> Record {
    let (side, first) = (puzzle.state.side(), puzzle.solution.winning.first());
    let solution = first.map(|step| json::canonical(&puzzle.state, step)).unwrap_or_default();
    let mut moves = String::new();
    let mut before = puzzle.state;
    for (ply, step) in (1..).zip(&puzzle.solution.line) {
        let number = turn::number(ply, side, before.side());
        moves.push_str(&format!("{number} {}\n", json::canonical(&before, step)));
        before = step.after;
    }
    let plies = puzzle.solution.found.plies().unwrap_or_default();
    Record {
        game: game.name(),
        rules: args.game.rules.rules.as_deref().and_then(|rules| serde_yaml::from_str(rules).ok()),
        title: Some(Text(format!("{side} to move wins in {plies} plies"))),
        note: Some(Text(format!("Only {solution} wins, proven by search."))),
        start: Start::Position(puzzle.state.to_string()),
        moves: Some(Text(moves)),
        ..Record::default()
    }
}
