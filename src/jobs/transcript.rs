//! A written game, ready to be replayed under any rules.

use std::fmt;
use std::sync::Arc;

use crate::engine::{Game, GameName, Readings, State};
use crate::jobs::replay::{Outcome, Replay};
use crate::jobs::score::Reader;
use crate::jobs::score::sources::Found;
use crate::jobs::score::verified::verify;
use crate::jobs::verify::{Report, Verifier};
use crate::notation::Notation;
use crate::notation::movetext::{self, GameResult, GameText};
use crate::profile::Ruleset;
use crate::record::correction;
use crate::record::document::{Document, ReadFault};
use crate::record::{Ended, LapLimit, Record, Start};

/// A written game.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// The file it stands in.
    pub file: Arc<str>,
    /// Which record of the file it is, from 1.
    pub number: usize,
    /// What to call it.
    pub title: String,
    /// The game that was played.
    pub game: GameName,
    /// The rules under which its record replays it.
    pub rules: Arc<Ruleset>,
    notation: Notation,
    text: GameText,
    /// The position from which it starts, if the record says so.
    start: Option<State>,
    result: Option<GameResult>,
    ended: Option<Ended>,
    lap_limit: Option<LapLimit>,
}

/// A record that gives no game to replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unusable {
    /// The file.
    pub file: Arc<str>,
    /// Which record of the file, from 1.
    pub number: usize,
    /// Why.
    pub why: String,
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.number > 1 {
            write!(f, ", record {}", self.number)?;
        }
        write!(f, ": {}", self.why)
    }
}

impl Transcript {
    /// Reads a record. `lap_limit` is used in place of the usual one.
    ///
    /// # Errors
    /// [`Unusable`] if there is no game in it that could be replayed; `bao verify` tells more.
    pub fn of(
        found: Found,
        verifier: &Verifier,
        lap_limit: Option<LapLimit>,
    ) -> Result<Transcript, Unusable> {
        let Found { file, number, document } = found;
        let read = |document: Result<Document, ReadFault>| {
            let document = document.map_err(|fault| fault.to_string())?;
            let Report { record: Some(record), rules: Some(rules), replay: Some(replay), .. } =
                verify(verifier, &Reader::default(), &document)
            else {
                return Err("no record that could be replayed; `bao verify` tells why".to_owned());
            };
            Ok((record, rules, replay))
        };
        let (record, rules, replay) =
            read(document).map_err(|why| Unusable { file: file.clone(), number, why })?;
        let content = record.moves.as_ref().map_or("", |moves| moves.as_str());
        let printed = movetext::games(content).next().unwrap_or_default();
        // `verify` has told of corrections that cannot be made, and replayed the moves without them.
        let text = match correction::correct(content, &printed, &record.corrections) {
            Ok(corrected) => corrected.text,
            Err(_) => printed,
        };
        Ok(Transcript {
            title: title(&record, &file),
            number,
            game: record.game,
            rules,
            notation: record.notation,
            text,
            start: match record.start {
                Start::Initial => None,
                Start::Position(_) => Some(replay.game.start()),
            },
            result: record.result,
            ended: record.ended,
            lap_limit,
            file,
        })
    }

    /// How many plies are written.
    pub fn plies(&self) -> usize {
        self.text.plies.len()
    }

    /// The game as its own record plays it.
    pub fn own_game(&self) -> Game {
        self.game_under(&self.rules)
    }

    /// The game under other rules: from the start that the record gives, else from that of the rules.
    pub fn game_under(&self, rules: &Ruleset) -> Game {
        let start = if rules.game_name() == self.game { rules.start() } else { self.game.start() };
        self.game_with(*rules.readings(), start)
    }

    /// The game with other readings, from its own start.
    pub fn game_with(&self, readings: Readings, start: State) -> Game {
        let game = Game::new(self.game, readings).starting_from(self.start.unwrap_or(start));
        match self.lap_limit {
            Some(limit) => game.with_lap_limit(limit.0),
            None => game,
        }
    }

    /// Replays it.
    pub fn replay(&self, game: Game) -> Replay {
        Replay::of(game, self.notation, &self.text)
    }

    /// Whether a replay to the last ply ends otherwise than is written: another side has won than the
    /// result says, or no front row is empty where it says so.
    pub fn contradicts_end(&self, replay: &Replay) -> bool {
        let outcome = replay.outcome();
        let won = match self.result {
            Some(GameResult::South) => Some(crate::engine::Side::South),
            Some(GameResult::North) => Some(crate::engine::Side::North),
            Some(GameResult::Open) | None => None,
        };
        let other_winner = won.is_some() && outcome.is_some_and(|outcome| outcome.winner() != won);
        let other_end = match self.ended {
            Some(Ended::BaoHamna) => !matches!(outcome, Some(Outcome::BaoHamna(_))),
            Some(Ended::NoMove) => !matches!(outcome, Some(Outcome::NoMove(_))),
            _ => false,
        };
        other_winner || other_end
    }
}

fn title(record: &Record, file: &str) -> String {
    match (&record.title, &record.south, &record.north) {
        (Some(title), ..) => title.to_string(),
        (None, Some(south), Some(north)) => format!("{south} – {north}"),
        _ => file.to_owned(),
    }
}
