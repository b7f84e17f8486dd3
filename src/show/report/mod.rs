//! Games as a report shows them: every turn with all that happens in it, under one or more readings.
//!
//! This is plain data that serialises to what the page reads (`docs/page.md`). It stays small because a turn
//! is told as a [`script()`]: the page sows the seeds itself and is given only what sowing alone does
//! not decide.

mod script;
mod sheet;

use serde::Serialize;

use crate::engine::{Ending, Event, Game, GameName, Halt, Illegal, Kind, Side, State, Turn, pit_name};

pub use script::script;
pub use sheet::Wishes;

/// Laps of one turn that a report tells in full; of a longer one it tells the first so many.
pub const LAPS_TOLD: u64 = 3000;

/// A game to be shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sheet {
    /// Its heading.
    pub title: String,
    /// Which game of the family.
    pub game: GameName,
    /// Pits in a row.
    pub columns: u8,
    /// South's player and North's, if known.
    pub players: [Option<String>; 2],
    /// Where, when, and where it is printed, in the order they are to be shown.
    pub facts: Vec<Fact>,
    /// The result as recorded: `1-0`, `0-1` or `*`.
    pub result: String,
    /// How it ended as recorded, such as `resignation`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// The notation in which moves are written.
    pub dialect: String,
    /// Remarks of the record on its moves.
    pub comments: Vec<Comment>,
    /// Words that the game has of its own, each behind the usual one.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub terms: &'static [(&'static str, &'static str)],
    /// Whether it starts as games of its kind start.
    pub initial: bool,
    /// Whether its 4×8 board is played on without houses, hands and takata.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub plain: bool,
    /// The same moves under each profile; the first is the one that the game is shown under.
    pub replays: Vec<Replay>,
}

/// Something known about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What, as the record names it: `event`, `date`, `source`, …
    pub name: String,
    /// The fact.
    pub value: String,
}

/// A remark of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Comment {
    /// After so many plies.
    pub ply: usize,
    /// The remark.
    pub text: String,
}

/// Something found amiss.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// At which ply, from 1; 0 for the record as a whole.
    pub ply: usize,
    /// How grave it is.
    pub grade: Grade,
    /// What was found.
    pub text: String,
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// Worth knowing.
    Note,
    /// A fault of the source that the record expects.
    Known,
    /// Something is wrong.
    Fault,
}

/// A game replayed under one profile.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Replay {
    /// The profile.
    pub profile: String,
    /// Its source, by sigils.
    pub source: String,
    /// What the sigils stand for.
    pub sources: Vec<Fact>,
    /// The contested points on which it differs from the profile of the first replay.
    pub differs: Vec<Difference>,
    /// The position at the start.
    pub start: String,
    /// How many turns there were to choose from at each ply.
    pub choices: Vec<usize>,
    /// How many of its first plies are told with the first replay, being the same there.
    #[serde(skip_serializing_if = "is_none_shared")]
    pub shared: usize,
    /// The other turns as far as they could be played; the last one may be illegal.
    pub plies: Vec<Ply>,
    /// The first ply, from 1, at which the board, or whether the turn may be played, differs from the first replay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<usize>,
    /// The contested points because of which it parts there: sets that suffice, one as good as the other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<Vec<String>>,
    /// What was found amiss under this profile.
    pub findings: Vec<Finding>,
}

/// A contested point on which two profiles differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The point, as in `house.tax`.
    pub point: String,
    /// What it asks.
    pub question: String,
    /// What the profile of the first replay says.
    pub first: String,
    /// What this one says.
    pub here: String,
}

/// A turn as the record has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// As it is to be written.
    pub text: String,
    /// What it says, or `None` if that could not be made out.
    pub turn: Option<Turn>,
    /// Why it cannot be played, if that is known already.
    pub refused: Option<String>,
    /// Whether the game was played.
    pub standing: Standing,
}

/// How a move stands in its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It was played.
    Played,
    /// It is only asked about: an expectation of the record.
    Tried,
}

/// One turn and all that happens in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ply {
    /// The move as written.
    pub text: String,
    /// The side that plays it, `S` or `N`.
    pub side: char,
    /// Whether it was not played, but is only asked about by the record.
    #[serde(skip_serializing_if = "is_not")]
    pub tried: bool,
    /// Whether it captures or is a takata; nothing if the move could not be made out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// What happens, as a [`script()`].
    pub script: String,
    /// Laps that are told.
    pub laps: u64,
    /// Whether there were more.
    #[serde(skip_serializing_if = "is_not")]
    pub cut: bool,
    /// Why the laps ended: see [`halt_name`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub halt: Option<&'static str>,
    /// Laps after which never-ending sowing came back, or the lap limit it ran into.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The pit that it blocks: takasia.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<String>,
    /// The position it leaves; nothing if it may not be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Why it may not be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<String>,
    /// Who has won by it, `S` or `N`, or `=` for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<char>,
}

impl Replay {
    /// Replays the moves of a game as far as they are legal. The first that is not is told up to its
    /// halt and is the last.
    pub fn of(game: &Game, moves: &[Move], profile: &str) -> Replay {
        let mut state = game.start();
        let mut history = vec![state];
        let (mut plies, mut choices) = (Vec::new(), Vec::new());
        for played in moves {
            choices.push(game.turns(&state).len());
            let (ply, after) = Ply::of(game, &state, played, &mut history);
            plies.push(ply);
            match after {
                Some(after) => state = after,
                None => break,
            }
        }
        Replay {
            profile: profile.to_owned(),
            source: String::new(),
            sources: Vec::new(),
            differs: Vec::new(),
            start: game.start().to_string(),
            choices,
            shared: 0,
            plies,
            parts: None,
            because: Vec::new(),
            findings: Vec::new(),
        }
    }

    /// Notes where this replay parts from the first of the same moves, and leaves to that one the plies
    /// that are the same.
    pub fn beside(mut self, first: &Replay) -> Replay {
        let left = |replay: &Replay, at: usize| {
            replay.plies.get(at).map(|ply| (ply.after.clone(), ply.illegal.is_some()))
        };
        let most = self.plies.len().max(first.plies.len());
        self.parts = (0..most).find(|&at| left(&self, at) != left(first, at)).map(|at| at + 1);
        if self.start == first.start {
            self.shared =
                self.plies.iter().zip(&first.plies).take_while(|(own, theirs)| own == theirs).count();
            self.plies.drain(..self.shared);
        }
        self
    }
}

fn is_none_shared(shared: &usize) -> bool {
    *shared == 0
}

fn is_not(value: &bool) -> bool {
    !value
}

impl Ply {
    fn of(game: &Game, state: &State, played: &Move, history: &mut Vec<State>) -> (Ply, Option<State>) {
        let mut ply = Ply {
            text: played.text.clone(),
            side: state.side().letter(),
            tried: played.standing == Standing::Tried,
            kind: None,
            script: String::new(),
            laps: 0,
            cut: false,
            halt: None,
            period: None,
            blocks: None,
            after: None,
            illegal: None,
            won: None,
        };
        let Some(turn) = played.turn else {
            let unclear = || "the move cannot be made out".to_owned();
            ply.illegal = Some(played.refused.clone().unwrap_or_else(unclear));
            return (ply, None);
        };
        ply.kind = Some(match turn.kind {
            Kind::Capture => "capture",
            Kind::Takata => "takata",
        });
        let most = usize::try_from(LAPS_TOLD).unwrap_or(usize::MAX).saturating_mul(3);
        let (happenings, outcome) = game.trace(state, turn, most);
        ply.cut = happenings.len() == most;
        ply.script = script(&happenings, turn.way);
        ply.laps = happenings.iter().filter(|h| matches!(h.event, Event::Lap { .. })).count() as u64;
        match outcome {
            Ok(step) => {
                history.push(step.after);
                ply.halted(step.halt);
                ply.blocks = step.blocks.map(|pit| pit_name(pit, state.side().other(), state.columns()));
                ply.after = Some(step.after.to_string());
                ply.won = match step.ending {
                    Ending::Won(side) => Some(side.letter()),
                    Ending::Drawn => Some('='),
                    Ending::Open if game.is_drawn_by_repetition(history) => Some('='),
                    Ending::Open => game.winner(&step.after).map(Side::letter),
                };
                (ply, Some(step.after))
            }
            Err(illegal) => {
                if let Illegal::Halts(halt) = illegal {
                    ply.halted(halt);
                }
                ply.illegal = Some(played.refused.clone().unwrap_or_else(|| illegal.to_string()));
                (ply, None)
            }
        }
    }

    fn halted(&mut self, halt: Halt) {
        self.halt = Some(halt_name(halt));
        self.period = match halt {
            Halt::NeverEnding { period } | Halt::Announced { period } => Some(period),
            Halt::Unproven { laps } => Some(laps),
            _ => None,
        };
    }
}

/// The name of a halt in reports.
pub const fn halt_name(halt: Halt) -> &'static str {
    match halt {
        Halt::EmptyPit => "empty-pit",
        Halt::HouseStop => "house-stop",
        Halt::HouseChoice => "house-choice",
        Halt::Blocked => "blocked",
        Halt::Hamna => "hamna",
        Halt::Stuck => "stuck",
        Halt::OwnFrontEmptied => "own-front-emptied",
        Halt::OwnFrontForbidden => "own-front-forbidden",
        Halt::PastLimit(_) => "past-limit",
        Halt::NeverEnding { .. } => "never-ending",
        Halt::Announced { .. } => "announced",
        Halt::Unproven { .. } => "unproven",
    }
}
