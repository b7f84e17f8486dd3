//! `bao convert`: scores in other notations and forms.

use std::path::{Path, PathBuf};

use super::lines;
use super::output;
use super::scores::{self, Input, ScoreArgs, Written};
use super::{CliError, Outcome};
use crate::jobs::convert::{self, Converted, Problem, Spelling, Target};
use crate::jobs::score::Form;
use crate::notation::Notation;
use crate::notation::write;

/// Arguments of `bao convert`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Notations are voogt, kiba, abstract-play and bga, each from the mover's viewpoint unless `:south` follows, \
as in voogt:south. Records and move text are edited in place: comments, numbers, metadata and order stay. \
Donkers' transcripts and game files of Abstract Play become records. Everything is read back and replayed \
to the same boards before it is written. What the target cannot say is listed.

Examples:
  bao convert games/mancala-world/never-ending-game.yaml --to kiba
  bao convert game.txt --from auto --to abstract-play -o game-ap.txt
  bao convert games --to donkers -o transcripts/
  bao convert games/zanzibar-1994/voogt-69-ramadhan-kijumbe.yaml --to json | jq .laps
  echo '1. A6L* a6R 2. A4R' | bao convert - --to positions")]
pub struct Args {
    /// Files, folders (all .yaml, .yml, .txt and .json files under them), or `-` for standard input
    #[arg(value_name = "PATHS|-", required = true)]
    paths: Vec<PathBuf>,
    /// A notation, or `donkers`, `json` (a line a ply), `positions` (a line a position)
    #[arg(long, value_name = "TARGET")]
    to: Target,
    /// The notation the moves are in, or `auto` to recognise it [default: what the
    /// text says, else the one that is recognised, from the mover's viewpoint if either would do]
    #[arg(long, value_name = "NOTATION|auto")]
    from: Option<Written>,
    /// Write into this file, or below this folder
    #[arg(short, long, value_name = "FILE|DIR", conflicts_with = "in_place")]
    output: Option<PathBuf>,
    /// Write each file in its own place
    #[arg(long)]
    in_place: bool,
    /// Write every direction and every letter
    #[arg(long, conflicts_with = "short")]
    full: bool,
    /// Leave out all that may be left out
    #[arg(long)]
    short: bool,
    /// Read plain move text, one game a line, as a stream, and write one line for each; a line that is no
    /// legal game is answered by `!`, a tab and its verdict. Comments, headers and results are left out
    #[arg(long, conflicts_with_all = ["output", "in_place"])]
    lines: bool,
    #[command(flatten)]
    scores: ScoreArgs,
}

impl Args {
    fn spelling(&self) -> Spelling {
        match (self.full, self.short) {
            (true, _) => Spelling::Full,
            (false, true) => Spelling::Short,
            (false, false) => Spelling::Canonical,
        }
    }

    /// Whether every input gets a file of its own below a folder.
    fn writes_folder(&self, inputs: usize) -> bool {
        self.output.as_deref().is_some_and(|path| {
            inputs > 1
                || path.is_dir()
                || path.as_os_str().to_string_lossy().ends_with(std::path::MAIN_SEPARATOR)
        })
    }
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    if args.lines {
        return convert_lines(&args);
    }
    let reader = args.scores.reader(args.from)?;
    let (paths, errors) = scores::files(&args.paths);
    if !errors.is_empty() {
        return Err(CliError::Paths(errors));
    }
    let writes_folder = args.writes_folder(paths.len());
    if args.in_place && !matches!(args.to, Target::Notation(_)) {
        return Err(CliError::Usage(format!("`--in-place` needs a notation; `{}` is another form", args.to)));
    }
    let mut together = String::new();
    let mut outcome = Outcome::Fine;
    let mut written: Vec<(PathBuf, String)> = Vec::new();
    for path in paths {
        let input = scores::read(&path)?;
        if args.in_place {
            in_place_is_possible(&input)?;
        }
        let converted = match convert::convert(&reader, &input.text, args.to, args.spelling()) {
            Ok(converted) => converted,
            Err(problems) => {
                for problem in problems.iter().take(MOST_PROBLEMS) {
                    anstream::eprint!("{}", told(&input.name, problem));
                }
                if problems.len() > MOST_PROBLEMS {
                    let more = problems.len() - MOST_PROBLEMS;
                    anstream::eprintln!("error: {}: {more} more games with faults", input.name);
                }
                outcome = Outcome::Findings;
                continue;
            }
        };
        if matches!(args.from, Some(Written::In(_))) && Form::of(&input.text.text) == Form::AbstractPlay {
            let name = &input.name;
            anstream::eprintln!("note: {name}: its moves are in `abstract-play`; `--from` is passed over");
        }
        tell_notes(&input, &converted, args.to);
        if args.in_place {
            if converted.text != input.text.text {
                written.push((path, converted.text));
            }
        } else if let (true, Some(folder)) = (writes_folder, &args.output) {
            let target = place_below(folder, &path, &args, &input);
            if let Some((first, _)) = written.iter().find(|(known, _)| *known == target) {
                return Err(CliError::Usage(format!("two inputs would be written to `{}`", first.display())));
            }
            written.push((target, converted.text));
        } else {
            if !together.is_empty() {
                together.push_str(between(args.to, &input));
            }
            if together.is_empty() {
                together = converted.text;
            } else {
                together.push_str(&converted.text);
            }
        }
    }
    // Files of their own stand by themselves; a common output is written whole or not at all.
    for (path, text) in &written {
        if let Some(folder) = path.parent().filter(|_| writes_folder) {
            std::fs::create_dir_all(folder).map_err(|error| {
                CliError::Usage(format!("`{}` cannot be made: {error}", folder.display()))
            })?;
        }
        output::write(path, text.as_bytes())?;
    }
    if !args.in_place && !writes_folder && outcome == Outcome::Fine {
        output::write(args.output.as_deref().unwrap_or(Path::new("-")), together.as_bytes())?;
    }
    Ok(outcome)
}

/// Games with faults that are told of in one file.
const MOST_PROBLEMS: usize = 100;

fn convert_lines(args: &Args) -> Result<Outcome, CliError> {
    let Target::Notation(to) = args.to else {
        return Err(CliError::Usage(format!("`--lines` needs a notation; `{}` is another form", args.to)));
    };
    let from = match args.from {
        None => Notation::default(),
        Some(Written::In(notation)) => notation,
        Some(Written::Auto) => {
            return Err(CliError::Usage(
                "`--lines` recognises no notation; tell it with `--from`".to_owned(),
            ));
        }
    };
    let form = match args.spelling() {
        Spelling::Full => write::Form::Full,
        Spelling::Short => write::Form::Short,
        Spelling::Canonical => write::Form::Canonical,
    };
    let lines = lines::lines(&args.scores.game, from)?;
    lines::stream(&args.paths, |line, answer| match lines.convert(line, to, form) {
        Ok(written) => {
            answer.push_str(&written);
            Outcome::Fine
        }
        Err(verdict) => {
            answer.push_str(&format!("!\t{verdict}"));
            Outcome::Findings
        }
    })
}

fn in_place_is_possible(input: &Input) -> Result<(), CliError> {
    if input.is_stdin() {
        return Err(CliError::Usage("standard input has no place to write to".to_owned()));
    }
    match Form::of(&input.text.text) {
        Form::Records | Form::MoveText => Ok(()),
        Form::Transcripts | Form::AbstractPlay => {
            Err(CliError::Usage(format!("`{}` would become a record; write it with `-o`", input.name)))
        }
    }
}

/// What stands between the texts of two inputs.
fn between(target: Target, input: &Input) -> &'static str {
    match target {
        Target::Json | Target::Positions => "",
        Target::Donkers => "\n",
        Target::Notation(_) if Form::of(&input.text.text) == Form::MoveText => "\n",
        Target::Notation(_) => "---\n",
    }
}

/// Where an input is written below a folder: by the part of its path that a folder argument did not give, with
/// the ending of its new form.
fn place_below(folder: &Path, path: &Path, args: &Args, input: &Input) -> PathBuf {
    let below = args.paths.iter().find_map(|given| path.strip_prefix(given).ok());
    let below = below.filter(|below| !below.as_os_str().is_empty()).map(Path::to_owned);
    let name =
        below.or_else(|| path.file_name().map(PathBuf::from)).unwrap_or_else(|| PathBuf::from("stdin"));
    let name = if input.is_stdin() { PathBuf::from("stdin") } else { name };
    let ending = match (args.to, Form::of(&input.text.text)) {
        (Target::Json, _) => "jsonl",
        (Target::Donkers | Target::Positions, _) | (Target::Notation(_), Form::MoveText) => "txt",
        (Target::Notation(_), _) => "yaml",
    };
    folder.join(name).with_extension(ending)
}

/// What a reader of the result should know.
fn tell_notes(input: &Input, converted: &Converted, target: Target) {
    let number = |game: usize| if converted.games > 1 { format!(" #{game}") } else { String::new() };
    for (game, notation) in &converted.assumed {
        let number = number(*game);
        anstream::eprintln!(
            "note: {}{number}: read as `{notation}`, the mover's viewpoint; `{notation}:south` is legal as well",
            input.name
        );
    }
    for passed in &converted.passed {
        anstream::eprintln!("note: {}", scores::passed(&input.name, passed));
    }
    for (game, unsaid) in &converted.unsaid {
        let number = number(*game);
        anstream::eprintln!("note: {}{number}: not in `{target}`: {unsaid}", input.name);
    }
}

fn told(name: &str, problem: &Problem<'_>) -> String {
    match problem {
        Problem::Score(error) => scores::told(name, error),
        Problem::NoGame => format!("error: {name}: no game in it\n"),
        Problem::Winner { game, result, outcome } => {
            format!("error: {name}: game {game} is said to end `{result}`, but on the board {outcome}\n")
        }
        Problem::CannotHold(why) => format!("error: {name}: {why}\n"),
        Problem::Unfaithful { game } => format!(
            "error: {name}: game {game} would not replay to the same boards; nothing is written. This is a fault of bao\n"
        ),
    }
}
