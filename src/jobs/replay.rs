//! A game played over from its written moves.

use crate::engine::{Ending, Game, Loss, Side, State, Step};
use crate::notation::movetext::{self, GameText, Written};
use crate::notation::refusal::ResolveError;
use crate::notation::resolve::{self, Resolved, Warnings};
use crate::notation::{Notation, Span};

/// A game as far as its written moves can be played.
#[derive(Clone, Debug)]
pub struct Replay {
    /// What is played, from where.
    pub game: Game,
    /// The plies that were played.
    pub plies: Vec<Ply>,
    /// Why it stopped before the last written ply.
    pub stop: Option<Stop>,
    /// The numbering gives every ply to the other side.
    pub sides_swapped: bool,
}

/// A ply that was played.
#[derive(Clone, Debug)]
pub struct Ply {
    /// Where it is written, in bytes of the move text.
    pub span: Span,
    /// The number of its pair, if the text is numbered.
    pub number: Option<u32>,
    /// The turn, with the position it leaves.
    pub step: Step,
    /// What is odd about the way it is written.
    pub warnings: Warnings,
}

/// Why a replay stopped: nothing behind the ply can be judged.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Stop {
    /// The move cannot be played.
    Illegal(Box<ResolveError>),
    /// The game was over already.
    Over {
        /// Where the superfluous ply is written.
        span: Span,
        /// How it had ended.
        outcome: Outcome,
    },
    /// A word that is no move, or a gap in the numbering; the reader of the move text has said so.
    Unread(Span),
    /// Plies that cannot be read or are not there: `?`, `…`.
    Illegible(Span),
    /// The side to move has no ply here: it is missing.
    Missing(Span),
}

impl Stop {
    /// Where, in bytes of the move text.
    pub fn span(&self) -> Span {
        match self {
            Stop::Illegal(error) => error.span.clone(),
            Stop::Over { span, .. } | Stop::Unread(span) | Stop::Illegible(span) | Stop::Missing(span) => {
                span.clone()
            }
        }
    }
}

/// How the board says that a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// This side emptied the other's front row.
    BaoHamna(Side),
    /// This side won because the other has no legal turn.
    NoMove(Side),
    /// This side won because the other passed a limit on sowing, or sowed without end.
    Sowing(Side),
    /// This side captured all seeds of the other.
    AllCaptured(Side),
    /// This side has more seeds at the end, captured and on its own pits.
    MostSeeds(Side),
    /// Drawn by a turn.
    Drawn,
    /// Drawn because the position has come back.
    Repetition,
}

impl Outcome {
    /// Who won.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::BaoHamna(side)
            | Outcome::NoMove(side)
            | Outcome::Sowing(side)
            | Outcome::AllCaptured(side)
            | Outcome::MostSeeds(side) => Some(side),
            Outcome::Drawn | Outcome::Repetition => None,
        }
    }

    /// How the game stands on this position, reached by `step` if there was one; `None` while it goes
    /// on. A draw by repetition is not seen here.
    pub fn of(game: &Game, state: &State, step: Option<&Step>) -> Option<Outcome> {
        let won = |side: Side, otherwise| match state.loss(side.other()) {
            Some(Loss::FrontEmpty) => Outcome::BaoHamna(side),
            Some(Loss::AllCaptured) => Outcome::AllCaptured(side),
            Some(Loss::Singletons) => Outcome::NoMove(side),
            // Where seeds are counted a side can win that has none left on the board.
            None if state.loss(side).is_some() => Outcome::MostSeeds(side),
            None => otherwise,
        };
        match step.map_or(Ending::Open, |step| step.ending) {
            Ending::Drawn => Some(Outcome::Drawn),
            Ending::Won(side) => Some(won(side, Outcome::Sowing(side))),
            Ending::Open if game.is_drawn(state) => Some(Outcome::Drawn),
            Ending::Open => game.winner(state).map(|side| {
                let stuck = side != state.side();
                won(side, if stuck { Outcome::NoMove(side) } else { Outcome::MostSeeds(side) })
            }),
        }
    }
}

impl Replay {
    /// Plays the moves of a game from its start, as far as they go.
    pub fn of(game: Game, notation: Notation, text: &GameText) -> Replay {
        let start = game.start();
        let numbered = text.plies.first().and_then(|ply| ply.side);
        let mut replay = Replay {
            game,
            plies: Vec::with_capacity(text.plies.len()),
            stop: None,
            sides_swapped: numbered.is_some_and(|side| side != start.side()),
        };
        // Only games whose captured seeds leave the board are drawn by repetition; the others need no memory of the past.
        let mut history = vec![start];
        for written in &text.plies {
            let state = replay.last();
            let side = if replay.sides_swapped { state.side().other() } else { state.side() };
            let span = written.written.span();
            if written.side.is_some_and(|numbered| numbered != side) {
                let told =
                    |error: &movetext::Error| matches!(error.fault, movetext::Fault::PlyMissing { .. });
                let is_told = text.errors.list.iter().any(told);
                replay.stop = Some(if is_told { Stop::Unread(span) } else { Stop::Missing(span) });
                break;
            }
            let token = match &written.written {
                Written::Move(token) => token,
                Written::Unknown(_) | Written::Gap(_) => {
                    replay.stop = Some(Stop::Illegible(span));
                    break;
                }
                Written::Unread(_) => {
                    replay.stop = Some(Stop::Unread(span));
                    break;
                }
            };
            if replay.game.is_drawn_by_repetition(&history) {
                replay.stop = Some(Stop::Over { span, outcome: Outcome::Repetition });
                break;
            }
            match resolve::resolve(token, notation, &replay.game, &state) {
                Ok(Resolved { step, warnings }) => {
                    history.push(step.after);
                    replay.plies.push(Ply { span, number: written.number, step, warnings });
                }
                Err(error) => {
                    replay.stop = Some(match replay.outcome() {
                        Some(outcome) => Stop::Over { span, outcome },
                        None => Stop::Illegal(error),
                    });
                    break;
                }
            }
        }
        replay
    }

    /// The position after so many plies.
    pub fn state(&self, plies: usize) -> Option<State> {
        match plies.checked_sub(1) {
            None => Some(self.game.start()),
            Some(last) => self.plies.get(last).map(|ply| ply.step.after),
        }
    }

    /// The last position that was reached.
    pub fn last(&self) -> State {
        self.plies.last().map_or(self.game.start(), |ply| ply.step.after)
    }

    /// How the board says that the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_after(self.plies.len())
    }

    /// The same after so many plies.
    pub fn outcome_after(&self, plies: usize) -> Option<Outcome> {
        match plies.checked_sub(1) {
            None => Outcome::of(&self.game, &self.game.start(), None),
            Some(before) => self.outcome_by(before, &self.plies.get(before)?.step),
        }
    }

    /// The same if this step is played after so many plies.
    pub fn outcome_by(&self, plies: usize, step: &Step) -> Option<Outcome> {
        Outcome::of(&self.game, &step.after, Some(step)).or_else(|| {
            let mut history = vec![self.game.start()];
            history.extend(self.plies.iter().take(plies).map(|ply| ply.step.after));
            history.push(step.after);
            self.game.is_drawn_by_repetition(&history).then_some(Outcome::Repetition)
        })
    }

    /// The takasias: after how many plies, and the position that shows the blocked pit.
    pub fn takasias(&self) -> impl Iterator<Item = (usize, State)> + '_ {
        self.plies
            .iter()
            .enumerate()
            .filter(|(_, ply)| ply.step.blocks.is_some())
            .map(|(at, ply)| (at + 1, ply.step.after))
    }
}
