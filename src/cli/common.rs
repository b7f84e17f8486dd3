//! Arguments that several commands share.

use super::CliError;
use crate::game::{Game, GameName, State};
use crate::notation::position;
use crate::profile::{self, Ruleset};
use crate::record::LapLimit;
use crate::rulebook::game_under;
use crate::verify::Verifier;

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

/// `--rules` and `--lap-limit`: by which rules.
#[derive(Clone, Debug, clap::Args)]
pub struct RulesArgs {
    /// The rules: a profile, a file, or inline as in '{base: zanzibar, takasia.threats: replies}'
    /// [default: what the record says, or those of the game]
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    /// Laps of one turn after which sowing is given up as never-ending, unproven: a number, or `none`
    /// [default: 1000000]
    #[arg(long, value_name = "LAPS")]
    pub lap_limit: Option<LapLimit>,
}

impl RulesArgs {
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

    /// What verifies records by these rules.
    pub fn verifier(&self) -> Result<Verifier, CliError> {
        let mut verifier = Verifier::new();
        if let Some(rules) = self.ruleset()? {
            verifier = verifier.under(rules);
        }
        if let Some(limit) = self.lap_limit {
            verifier = verifier.with_lap_limit(limit);
        }
        Ok(verifier)
    }
}

/// `--rules`, `--lap-limit` and `--game`: what is played where a text does not say so itself.
#[derive(Clone, Debug, clap::Args)]
pub struct GameArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// The game that a bare position or move text belongs to [default: kigogo for rows of twelve, else
    /// kiswahili]
    #[arg(long, value_enum, value_name = "GAME")]
    game: Option<GameName>,
}

impl GameArgs {
    /// The game to play from this position.
    pub fn game_for(&self, state: &State) -> Result<Game, CliError> {
        let fits = |name: GameName| name.start().columns() == state.columns();
        let by_rows = if fits(GameName::Kigogo) { GameName::Kigogo } else { GameName::Kiswahili };
        let rules = self.rules.ruleset()?;
        let name = self.game.or(rules.as_ref().map(Ruleset::game_name)).unwrap_or(by_rows);
        if !fits(name) {
            return Err(CliError::Usage(format!(
                "{name} is played with rows of {}, but the position has rows of {}",
                name.start().columns(),
                state.columns()
            )));
        }
        Ok(self.rules.limited(game(name, rules.as_ref())?).starting_from(*state))
    }
}

/// A game of this name, under these rules or its own.
fn game(name: GameName, rules: Option<&Ruleset>) -> Result<Game, CliError> {
    match rules {
        Some(rules) => game_under(rules, name).ok_or_else(|| {
            let of = rules.game_name();
            CliError::Usage(format!("`{rules}` are rules of {of}, and the game is {name}"))
        }),
        None => Ok(profile::load(name.default_profile()).map_err(CliError::Rules)?.game()),
    }
}

/// Reads an argument as a position text.
pub fn position(text: &str) -> Result<State, CliError> {
    position::parse(text).map_err(|errors| CliError::Position { text: text.to_owned(), errors })
}
