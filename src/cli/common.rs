//! Arguments that several commands share.

use std::path::PathBuf;
use std::sync::Arc;

use super::CliError;
use crate::cli::profile as files;
use crate::cli::sources::Sources;
use crate::engine::{Game, GameName, State, Terms};
use crate::jobs::score::sources::Found;
use crate::jobs::verify::Verifier;
use crate::notation::position::{self, PositionError};
use crate::profile::Ruleset;
use crate::profile::rulebook::{Rulebook, game_under};
use crate::record::LapLimit;
use crate::record::document::{Document, Form};

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
        self.rules.as_deref().map(files::load).transpose().map_err(CliError::Rules)
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

/// `--terms`: in whose words.
#[derive(Clone, Debug, clap::Args)]
pub struct TermsArgs {
    /// Words for the stages and the house: namua, mtaji and house, or nemo, hizi zetu and kuu [default: those
    /// of the game]
    #[arg(long, value_enum, value_name = "TERMS")]
    terms: Option<Terms>,
}

impl TermsArgs {
    /// A verifier that tells people of records in these words.
    pub fn of(&self, verifier: Verifier) -> Verifier {
        match self.terms {
            Some(terms) => verifier.in_terms(terms),
            None => verifier,
        }
    }
}

/// `--rules`, `--lap-limit` and `--game`: what is played where a text does not say so itself.
#[derive(Clone, Debug, clap::Args)]
pub struct GameArgs {
    #[command(flatten)]
    pub rules: RulesArgs,
    /// The game that a bare position or move text belongs to [default: kigogo for rows of twelve, kiarabu for
    /// rows of seven, else kiswahili]
    #[arg(long, value_enum, value_name = "GAME")]
    pub game: Option<GameName>,
}

impl GameArgs {
    /// Looks the rules up, once for any number of positions.
    pub fn choice(&self) -> Result<Choice, CliError> {
        let rules = self.rules.ruleset()?.map(Arc::new);
        Ok(Choice { game: self.game, rules, limit: self.rules.clone(), rulebook: Rulebook::new() })
    }
}

/// What is to be played from positions that do not say so themselves.
pub struct Choice {
    game: Option<GameName>,
    rules: Option<Arc<Ruleset>>,
    limit: RulesArgs,
    rulebook: Rulebook,
}

impl Choice {
    /// The game to play from this position.
    pub fn game_for(&self, state: &State) -> Result<Game, CliError> {
        let by_rows = GameName::of_rows(state.columns()).unwrap_or_default();
        let game = self.named(self.wanted().unwrap_or(by_rows))?.1;
        let admitted = game.admit(state).map_err(|faults| {
            let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
            CliError::Usage(all.join("; "))
        })?;
        Ok(game.starting_from(admitted))
    }

    /// The game that was asked for, by name or by its rules.
    fn wanted(&self) -> Option<GameName> {
        self.game.or(self.rules.as_ref().map(|rules| rules.game_name()))
    }

    /// Reads a position text of the game that was asked for, or else of the one that rows of its length belong to.
    pub fn read(&self, text: &str) -> Result<State, Vec<PositionError>> {
        match self.wanted() {
            Some(game) => position::parse_for(text, game),
            None => position::parse(text),
        }
    }

    /// Reads an argument as such a position text.
    pub fn position(&self, text: &str) -> Result<State, CliError> {
        self.read(text).map_err(|errors| CliError::Position { text: text.to_owned(), errors })
    }

    /// The game to play from its own start, and its rules.
    pub fn game(&self) -> Result<(Arc<Ruleset>, Game), CliError> {
        self.named(self.wanted().unwrap_or_default())
    }

    fn named(&self, name: GameName) -> Result<(Arc<Ruleset>, Game), CliError> {
        let rules = match &self.rules {
            Some(rules) => rules.clone(),
            None => self.rulebook.default_of(name).map_err(|errors| CliError::Rules((*errors).clone()))?,
        };
        let game = game_under(&rules, name).ok_or_else(|| {
            let of = rules.game_name();
            CliError::Usage(format!("`{rules}` are rules of {of}, and the game is {name}"))
        })?;
        Ok((rules, self.limit.limited(game)))
    }
}

/// A record: a file, and which record of it.
#[derive(Clone, Debug, clap::Args)]
pub struct RecordArgs {
    /// A file that holds a game: a record, move text, a transcript or a game file; `-` for standard input
    #[arg(id = "file", value_name = "GAME|-")]
    pub game: PathBuf,
    /// Which record or game of the file, if it holds several, counted from 1
    #[arg(long, value_name = "N")]
    pub record: Option<usize>,
    /// Which game of a match, counted from 1
    #[arg(long, value_name = "N")]
    pub match_game: Option<usize>,
}

/// A game that was asked for.
pub struct Chosen {
    /// Its file, as it is to be shown.
    pub file: Arc<str>,
    /// Which of the file it is, from 1.
    pub number: usize,
    /// Its document.
    pub document: Document,
}

impl RecordArgs {
    /// Reads the document of the record, and the name of its file as it is to be shown.
    pub fn read(&self) -> Result<(Arc<str>, Document), CliError> {
        let mut games = self.read_each()?;
        match (games.pop(), games.is_empty()) {
            (Some(game), true) => Ok((game.file, game.document)),
            _ => Err(self.several("games")),
        }
    }

    fn several(&self, what: &str) -> CliError {
        let game = self.game.display();
        CliError::Usage(format!("`{game}` holds several {what}; choose one with `--record`"))
    }

    /// Reads the document of the record, or of a text of another form all its games unless one is chosen.
    pub fn read_each(&self) -> Result<Vec<Chosen>, CliError> {
        let (sources, mut errors) = Sources::of(std::slice::from_ref(&self.game));
        if let Some(error) = errors.pop() {
            return Err(CliError::Paths(vec![error]));
        }
        let game = self.game.display();
        let mut found = sources.skip(self.record.unwrap_or(1).saturating_sub(1));
        let Some(wanted) = found.next() else {
            return Err(CliError::Usage(format!("`{game}` has no record {}", self.record.unwrap_or(1))));
        };
        let is_text = wanted.document.as_ref().is_ok_and(|document| document.form != Form::Records);
        let rest: Vec<Found> = match self.record {
            Some(_) => Vec::new(),
            None if is_text => found.collect(),
            None if found.next().is_some() => return Err(self.several("records")),
            None => Vec::new(),
        };
        let read = |found: Found| match found.document {
            Ok(document) => {
                Ok(Chosen { file: found.file, number: found.number, document: self.game_of(document)? })
            }
            Err(fault) => {
                let line = fault.line().map_or(String::new(), |line| format!("{line}: "));
                Err(CliError::Usage(format!("{}:{line} {fault}", found.file)))
            }
        };
        std::iter::once(wanted).chain(rest).map(read).collect()
    }
}

impl RecordArgs {
    /// The game of a match that was chosen, or the document as it is.
    fn game_of(&self, document: Document) -> Result<Document, CliError> {
        let file = self.game.display();
        let mut games = document.games();
        let is_match = games.first().is_none_or(|game| game.game.is_some());
        match self.match_game {
            None if is_match => Err(CliError::Usage(format!(
                "`{file}` holds a match of {} games; choose one with `--match-game`",
                games.len()
            ))),
            Some(_) if !is_match => Err(CliError::Usage(format!("`{file}` holds no match"))),
            Some(number) if number == 0 || number > games.len() => {
                Err(CliError::Usage(format!("the match in `{file}` has no game {number}")))
            }
            Some(number) => Ok(games.swap_remove(number - 1)),
            None => Ok(games.swap_remove(0)),
        }
    }
}
