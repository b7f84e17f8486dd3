//! Bulk games: plain move text, one game a line, each judged by itself (docs/scale.md).
//!
//! A line is the moves of one game, or `PROFILE|NOTATION|START|MOVES`, where a field left empty takes the default.
//! Nothing is carried over from line to line, so that a file may be cut anywhere between two of them.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::engine::{Ending, Game, Side, State, Step};
use crate::jobs::replay::{Outcome, Replay, Stop};
use crate::notation::dialect::NotationError;
use crate::notation::movetext::{self, GameText};
use crate::notation::refusal::ResolveError;
use crate::notation::resolve::resolve;
use crate::notation::write::{Form, write};
use crate::notation::{Notation, position};
use crate::profile::rulebook::{Rulebook, game_under};
use crate::profile::{ProfileErrors, Spec};
use crate::record::LapLimit;

/// What judges lines: the defaults of the fields that a line leaves out, and the rules met so far.
#[derive(Debug)]
pub struct Lines {
    game: Game,
    notation: Notation,
    lap_limit: Option<LapLimit>,
    rulebook: Rulebook,
}

/// What became of one line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// Whether all of it was read and is legal.
    pub ok: bool,
    /// Plies that were played.
    pub plies: usize,
    /// The position after them; empty if nothing could be played.
    pub position: String,
    /// `S` or `N` once the board says who has won.
    pub winner: Option<char>,
    /// Where in the line the fault lies: a column in characters, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// Tab-separated: `ok` or `bad`, plies, position, winner or `-`; for a bad line its column and what is wrong.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.ok { "ok" } else { "bad" };
        write!(f, "{word}\t{}\t{}\t{}", self.plies, self.position, self.winner.unwrap_or('-'))?;
        if let Some(error) = &self.error {
            write!(f, "\t{}\t{error}", self.column.unwrap_or(1))?;
        }
        Ok(())
    }
}

/// Why a line is not a legal game: where, in bytes of the line, and what. Plies and position tell how far it
/// could be played.
#[derive(Clone, Debug)]
struct Bad {
    at: usize,
    fault: Fault,
    played: Option<(usize, State)>,
}

#[derive(Clone, Debug)]
enum Fault {
    Fields(usize),
    Rules(Arc<ProfileErrors>),
    OtherGame,
    Notation(NotationError),
    Position(String),
    Text(movetext::Fault),
    Illegal(Box<ResolveError>),
    Over,
    Illegible,
    Missing,
    SecondGame,
    NotUtf8,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Fields(found) => {
                write!(f, "{found} fields; a line is `MOVES` or `PROFILE|NOTATION|START|MOVES`")
            }
            Fault::Rules(errors) => write!(f, "{}", errors.to_string().replace('\n', "; ")),
            Fault::OtherGame => write!(f, "the position is not one of the game that these rules are of"),
            Fault::Notation(error) => error.fmt(f),
            Fault::Position(error) => f.write_str(error),
            Fault::Text(fault) => fault.fmt(f),
            Fault::Illegal(error) => error.fmt(f),
            Fault::Over => write!(f, "the game is over before this move"),
            Fault::Illegible => write!(f, "this move cannot be read"),
            Fault::Missing => write!(f, "the side to move has no ply here"),
            Fault::SecondGame => write!(f, "a second game begins; a line holds one"),
            Fault::NotUtf8 => write!(f, "the line is not UTF-8"),
        }
    }
}

/// A line cut into what is to be played.
struct Fields<'t> {
    game: Game,
    notation: Notation,
    moves: &'t str,
}

impl Lines {
    /// Judges lines that say nothing else by this game and in this notation.
    pub fn new(game: Game, notation: Notation, lap_limit: Option<LapLimit>) -> Lines {
        Lines { game: limited(game, lap_limit), notation, lap_limit, rulebook: Rulebook::new() }
    }

    /// Replays the game of a line.
    pub fn verify(&self, line: &[u8]) -> Verdict {
        let text = std::str::from_utf8(line).map_err(|error| Bad {
            at: error.valid_up_to(),
            fault: Fault::NotUtf8,
            played: None,
        });
        match text.and_then(|text| self.play(text)) {
            Ok((plies, state, outcome)) => Verdict {
                ok: true,
                plies,
                position: state.to_string(),
                winner: outcome.and_then(Outcome::winner).map(Side::letter),
                column: None,
                error: None,
            },
            Err(Bad { at, fault, played }) => Verdict {
                ok: false,
                plies: played.map_or(0, |(plies, _)| plies),
                position: played.map_or(String::new(), |(_, state)| state.to_string()),
                winner: None,
                column: Some(String::from_utf8_lossy(line.get(..at).unwrap_or(line)).chars().count() + 1),
                error: Some(fault.to_string()),
            },
        }
    }

    /// Writes the game of a line in another notation, with the fields that the line has; its comments and numbers
    /// are left out.
    ///
    /// # Errors
    /// The verdict on a line that is not a legal game.
    pub fn convert(&self, line: &[u8], to: Notation, form: Form) -> Result<String, Box<Verdict>> {
        let verdict = self.verify(line);
        let (true, Ok(text)) = (verdict.ok, std::str::from_utf8(line)) else { return Err(Box::new(verdict)) };
        let Ok(fields) = self.fields(text) else { return Err(Box::new(verdict)) };
        let game = movetext::games(fields.moves).next().unwrap_or_default();
        let replay = Replay::of(fields.game, fields.notation, &game);
        let words: Vec<String> = replay
            .plies
            .iter()
            .enumerate()
            .filter_map(|(at, ply)| Some(write(&replay.state(at)?, &ply.step, to, form)))
            .collect();
        let prefix = match text.split('|').collect::<Vec<_>>().as_slice() {
            [profile, _, start, _] => format!("{profile}|{to}|{start}|"),
            _ => String::new(),
        };
        let written = format!("{prefix}{}", words.join(" "));
        // What is written has to lead to the same boards.
        let back = Lines::new(self.game, to, self.lap_limit);
        let again = back.verify(written.as_bytes());
        if again == verdict { Ok(written) } else { Err(Box::new(again)) }
    }

    fn fields<'t>(&self, line: &'t str) -> Result<Fields<'t>, Bad> {
        let parts: Vec<&str> = line.split('|').collect();
        let (profile, notation, start, moves) = match parts.as_slice() {
            [moves] => return Ok(Fields { game: self.game, notation: self.notation, moves }),
            [profile, notation, start, moves] => (*profile, *notation, *start, *moves),
            _ => return Err(Bad { at: 0, fault: Fault::Fields(parts.len()), played: None }),
        };
        let bad = |part: &str, fault| Bad { at: offset(line, part), fault, played: None };
        let mut game = self.game;
        if !profile.trim().is_empty() {
            let rules = self
                .rulebook
                .rules(&Spec::Name(profile.trim().to_owned()))
                .map_err(|errors| bad(profile, Fault::Rules(errors)))?;
            let own = game_under(&rules, rules.game_name()).ok_or_else(|| bad(profile, Fault::OtherGame))?;
            game = limited(own, self.lap_limit);
        }
        if !start.trim().is_empty() && start.trim() != "initial" {
            let state = position::parse_under(start.trim(), &game).map_err(|errors| {
                let first = errors.first();
                let at = first.map_or(0, |error| error.span.start);
                let told = first.map_or_else(String::new, ToString::to_string);
                let at = offset(line, start.trim()) + at;
                Bad { at, fault: Fault::Position(told), played: None }
            })?;
            game = game.starting_from(state);
        }
        let notation = match notation.trim() {
            "" => self.notation,
            said => said.parse().map_err(|error| bad(notation, Fault::Notation(error)))?,
        };
        Ok(Fields { game, notation, moves })
    }

    fn play(&self, line: &str) -> Result<(usize, State, Option<Outcome>), Bad> {
        let fields = self.fields(line)?;
        let offset = offset(line, fields.moves);
        let mut games = movetext::games(fields.moves);
        let text = games.next().unwrap_or_default();
        if let Some(second) = games.next() {
            return Err(Bad { at: offset + second.span.start, fault: Fault::SecondGame, played: None });
        }
        let played = match quick(fields.game, fields.notation, &text) {
            Some(played) => played,
            None => {
                let replay = Replay::of(fields.game, fields.notation, &text);
                if let Some(stop) = &replay.stop {
                    return Err(self.stopped(stop, &replay, &text, offset));
                }
                (replay.plies.len(), replay.last(), replay.outcome())
            }
        };
        match text.errors.list.first() {
            None => Ok(played),
            Some(error) => Err(Bad {
                at: offset + error.span.start,
                fault: Fault::Text(error.fault),
                played: Some((played.0, played.1)),
            }),
        }
    }

    fn stopped(&self, stop: &Stop, replay: &Replay, text: &GameText, offset: usize) -> Bad {
        let span = stop.span();
        let fault = match stop {
            Stop::Illegal(error) => Fault::Illegal(error.clone()),
            Stop::Over { .. } => Fault::Over,
            Stop::Illegible(_) => Fault::Illegible,
            Stop::Missing(_) => Fault::Missing,
            Stop::Unread(_) => match text.errors.list.iter().find(|error| error.span.start >= span.start) {
                Some(error) => Fault::Text(error.fault),
                None => Fault::Illegible,
            },
        };
        Bad { at: offset + span.start, fault, played: Some((replay.plies.len(), replay.last())) }
    }
}

/// Plays moves without keeping the plies. `None` if anything is out of the ordinary: a replay tells what.
fn quick(game: Game, notation: Notation, text: &GameText) -> Option<(usize, State, Option<Outcome>)> {
    if game.remembers_positions() || !text.errors.is_empty() {
        return None;
    }
    let mut state = game.start();
    let mut last = None;
    for ply in &text.plies {
        let is_over = last.is_some_and(|step: Step| step.ending != Ending::Open);
        if is_over || ply.side.is_some_and(|side| side != state.side()) {
            return None;
        }
        let movetext::Written::Move(token) = &ply.written else { return None };
        let step = resolve(token, notation, &game, &state).ok()?.step;
        state = step.after;
        last = Some(step);
    }
    let outcome = Outcome::of(&game, &state, last.as_ref());
    Some((text.plies.len(), state, outcome))
}

fn limited(game: Game, lap_limit: Option<LapLimit>) -> Game {
    lap_limit.map_or(game, |limit| game.with_lap_limit(limit.0))
}

fn offset(line: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize)
}
