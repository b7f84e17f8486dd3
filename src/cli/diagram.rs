//! `bao diagram`: a board for papers and wikis.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::common::{GameArgs, RecordArgs};
use super::output;
use super::{CliError, Outcome};
use crate::engine::{Game, Side, State, Turn};
use crate::jobs::score::Reader;
use crate::jobs::score::verified::verify;
use crate::notation::token;
use crate::notation::{Notation, resolve};
use crate::show::board::Board;
use crate::show::diagram::{Arrow, Diagram, Style};

/// Arguments of `bao diagram`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without `-o` the board is written as text. Arrows show the first lap of a move; text has none.

Examples:
  bao diagram games/mancala-world/never-ending-game.yaml --ply 22 -o board.svg
  bao diagram games/nierse-1997/diagram-23-mtaji.yaml --ply 0 --arrow --names -o board.png
  bao diagram '0.0.0.0.0.0.0.0/0.2.2.6.0.0.0.0/0.0.0.0.6.2.2.0/0.0.0.0.0.0.0.0 22.22 Hh S -' \\
    --move 'A6L*' --view north -o board.svg")]
pub struct Args {
    /// A position text, a file that holds a game record, or `-` for a record on standard input
    #[arg(value_name = "POSITION|GAME")]
    board: String,
    /// Which record of the file, if it holds several, counted from 1
    #[arg(long, value_name = "N")]
    record: Option<usize>,
    /// Which game of a match, counted from 1
    #[arg(long, value_name = "N")]
    match_game: Option<usize>,
    /// The board of a game after so many plies [default: the last]
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// The file to write: .svg, .png or .txt
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// From whose side the board is seen
    #[arg(long, value_enum, value_name = "SIDE", default_value_t)]
    view: View,
    /// Write the names of the pits
    #[arg(long)]
    names: bool,
    /// Mark the pits that the last ply changed
    #[arg(long)]
    changed: bool,
    /// Show the ply that the game goes on with by arrows
    #[arg(long, conflicts_with = "mv")]
    arrow: bool,
    /// Show this move by arrows
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
    /// The notation of that move [default: that of the record, or voogt]
    #[arg(long, value_name = "NOTATION")]
    notation: Option<Notation>,
    /// What the drawing looks like
    #[arg(long, value_enum, value_name = "STYLE", default_value_t)]
    style: Style,
    /// The width of a PNG, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(64..=16384))]
    width: u32,
    #[command(flatten)]
    game: GameArgs,
}

/// From whose side a board is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
enum View {
    /// South's.
    #[default]
    South,
    /// North's.
    North,
}

impl From<View> for Side {
    fn from(view: View) -> Side {
        match view {
            View::South => Side::South,
            View::North => Side::North,
        }
    }
}

/// What is to be drawn.
struct Scene {
    game: Game,
    state: State,
    before: Option<State>,
    next: Option<Turn>,
    notation: Notation,
}

/// Runs the command.
pub fn run(args: Args) -> Result<Outcome, CliError> {
    let kind = match &args.output {
        None => Kind::Text,
        Some(path) => Kind::of(path)?,
    };
    let is_record = args.board == "-" || Path::new(&args.board).exists();
    let scene = if is_record { args.of_record()? } else { args.of_position()? };
    let arrow = args.arrow_of(&scene)?;
    let changed = scene.before.as_ref().filter(|_| args.changed);
    let content = match kind {
        Kind::Text => {
            let mut board = Board::of(&scene.state).seen_by(args.view.into());
            if let Some(before) = changed {
                board = board.since(before);
            }
            if args.output.is_none() {
                write!(anstream::stdout().lock(), "{board}")?;
                return Ok(Outcome::Fine);
            }
            anstream::adapter::strip_str(&board.to_string()).to_string().into_bytes()
        }
        Kind::Svg => args.diagram(&scene, changed, arrow).svg().into_bytes(),
        Kind::Png => args.diagram(&scene, changed, arrow).png(args.width)?,
    };
    if let Some(path) = &args.output {
        output::write(path, &content)?;
    }
    Ok(Outcome::Fine)
}

/// What kind of file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Text,
}

impl Kind {
    fn of(path: &Path) -> Result<Kind, CliError> {
        match output::extension(path).as_str() {
            "svg" => Ok(Kind::Svg),
            "png" => Ok(Kind::Png),
            "txt" => Ok(Kind::Text),
            _ => Err(output::unknown_kind(path, &["svg", "png", "txt"])),
        }
    }
}

impl Args {
    fn of_position(&self) -> Result<Scene, CliError> {
        if self.ply.is_some() || self.arrow || self.changed || self.record.or(self.match_game).is_some() {
            let game_only =
                "`--ply`, `--arrow`, `--changed`, `--record` and `--match-game` need the record of a game";
            return Err(CliError::Usage(game_only.to_owned()));
        }
        let choice = self.game.choice()?;
        let game = choice.game_for(&choice.position(&self.board)?)?;
        let state = game.start();
        let notation = self.notation.unwrap_or_default();
        Ok(Scene { game, state, before: None, next: None, notation })
    }

    fn of_record(&self) -> Result<Scene, CliError> {
        let record =
            RecordArgs { game: self.board.clone().into(), record: self.record, match_game: self.match_game };
        let (file, document) = record.read()?;
        let report = verify(&self.game.rules.verifier()?, &Reader::default(), &document);
        let (Some(replay), Some(written)) = (&report.replay, &report.record) else {
            let findings = crate::show::finding::findings(&file, &document, &report);
            return Err(CliError::Record { file: file.to_string(), findings });
        };
        let plies = replay.plies.len();
        let ply = self.ply.unwrap_or(plies);
        let Some(state) = replay.state(ply) else {
            return Err(CliError::Usage(format!("there is no ply {ply}: the replay ends after {plies}")));
        };
        Ok(Scene {
            game: replay.game,
            state,
            before: ply.checked_sub(1).and_then(|before| replay.state(before)),
            next: replay.plies.get(ply).map(|ply| ply.step.turn),
            notation: self.notation.unwrap_or(written.notation),
        })
    }

    fn arrow_of(&self, scene: &Scene) -> Result<Option<Arrow>, CliError> {
        let turn = match &self.mv {
            None if self.arrow => match scene.next {
                Some(turn) => turn,
                None => return Err(CliError::Usage("the game has no ply after this".to_owned())),
            },
            None => return Ok(None),
            Some(written) => {
                let no_move = || CliError::Usage(format!("`{written}` is not a move"));
                let token = token::parse(written).ok_or_else(no_move)?;
                let resolved = resolve::resolve(&token, scene.notation, &scene.game, &scene.state)
                    .map_err(|error| CliError::Usage(format!("`{written}`: {error}")))?;
                resolved.step.turn
            }
        };
        Ok(Some(Arrow::of(&scene.game, &scene.state, turn)))
    }

    fn diagram<'a>(&self, scene: &'a Scene, changed: Option<&'a State>, arrow: Option<Arrow>) -> Diagram<'a> {
        let mut diagram = Diagram::of(&scene.state).seen_by(self.view.into()).in_style(self.style);
        if let Some(before) = changed {
            diagram = diagram.since(before);
        }
        if let Some(arrow) = arrow {
            diagram = diagram.with_arrow(arrow);
        }
        if self.names { diagram.with_names() } else { diagram }
    }
}
