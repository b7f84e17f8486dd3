//! Arguments that several commands share.

use std::str::FromStr;

use super::CliError;
use crate::game::{Game, GameName, State};
use crate::notation::position;
use crate::profile::{self, Ruleset};

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON value, or one a line.
    Json,
}

/// `--format`.
#[derive(Clone, Debug, clap::Args)]
pub struct FormatArgs {
    /// How to write the answer
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: Format,
}

/// Laps after which sowing is given up as unproven: a number, or `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LapLimit(pub Option<u64>);

impl FromStr for LapLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<LapLimit, String> {
        match text {
            "none" => Ok(LapLimit(None)),
            _ => match text.parse() {
                Ok(0) | Err(_) => Err("expected a number of laps, at least 1, or `none`".to_owned()),
                Ok(laps) => Ok(LapLimit(Some(laps))),
            },
        }
    }
}

/// `--rules`, `--game` and `--lap-limit`: what is played.
#[derive(Clone, Debug, clap::Args)]
pub struct GameArgs {
    /// The rules: a profile, a file, or inline as in '{base: zanzibar, takasia.threats: replies}'
    /// [default: what the game or record says]
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    /// The game that a bare position or move text belongs to [default: kigogo for rows of twelve, else
    /// kiswahili]
    #[arg(long, value_enum, value_name = "GAME")]
    pub game: Option<GameName>,
    /// Laps of one turn after which sowing is given up as never-ending, unproven: a number, or `none`
    /// [default: 1000000]
    #[arg(long, value_name = "LAPS")]
    pub lap_limit: Option<LapLimit>,
}

impl GameArgs {
    /// The game to play from this position.
    pub fn game_for(&self, state: &State) -> Result<Game, CliError> {
        let fits = |name: GameName| name.start().columns() == state.columns();
        let by_rows = if fits(GameName::Kigogo) { GameName::Kigogo } else { GameName::Kiswahili };
        let rules = self.ruleset()?;
        let name = self.game.or(rules.as_ref().map(Ruleset::game_name)).unwrap_or(by_rows);
        if !fits(name) {
            return Err(CliError::Usage(format!(
                "{name} is played with rows of {}, but the position has rows of {}",
                name.start().columns(),
                state.columns()
            )));
        }
        Ok(self.limited(game(name, rules.as_ref())?).starting_from(*state))
    }

    /// The rules asked for, if any.
    pub fn ruleset(&self) -> Result<Option<Ruleset>, CliError> {
        self.rules.as_deref().map(profile::load).transpose().map_err(CliError::Rules)
    }

    /// The game with the lap limit asked for.
    pub fn limited(&self, game: Game) -> Game {
        match self.lap_limit {
            Some(limit) => game.with_lap_limit(limit.0),
            None => game,
        }
    }
}

/// A game of this name, under these rules or its own.
pub fn game(name: GameName, rules: Option<&Ruleset>) -> Result<Game, CliError> {
    match rules {
        Some(rules) if rules.game_name() == name => Ok(rules.game()),
        Some(rules) if rules.game_name().points() == name.points() => Ok(Game::new(name, *rules.readings())),
        Some(rules) => Err(CliError::Usage(format!(
            "`{rules}` are rules of {}, and the game is {name}",
            rules.game_name()
        ))),
        None => Ok(profile::load(name.default_profile()).map_err(CliError::Rules)?.game()),
    }
}

/// Reads an argument as a position text.
pub fn position(text: &str) -> Result<State, CliError> {
    position::parse(text).map_err(|errors| CliError::Position { text: text.to_owned(), errors })
}
