//! Games as a report shows them: every turn with all that happens in it, under one or more readings.
//!
//! This is plain data that serialises to what the page reads (`docs/page.md`). It stays small because a turn
//! is told as a [`script`]: the page sows the seeds itself and is given only what sowing alone does
//! not decide.

use serde::Serialize;

use crate::board::{Side, Way};
use crate::game::{Game, GameName, Happening, State, pit_name};
use crate::rules::Kind;
use crate::sow::{Event, Halt};
use crate::turn::{Ending, Illegal, Turn};

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
    /// The result as recorded: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The dialect in which moves are written.
    pub dialect: String,
    /// Remarks of the record on its moves.
    pub comments: Vec<Comment>,
    /// Whether it starts as games of its kind start.
    pub initial: bool,
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
    /// Something is wrong.
    Fault,
}

/// A game replayed under one profile.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Replay {
    /// The profile.
    pub profile: String,
    /// What the profile is, in a line.
    pub about: String,
    /// The position at the start.
    pub start: String,
    /// How many of its first plies are told with the first replay, being the same there.
    #[serde(skip_serializing_if = "is_none_shared")]
    pub shared: usize,
    /// The other turns as far as they could be played; the last one may be illegal.
    pub plies: Vec<Ply>,
    /// The first ply, from 1, at which the board, or whether the turn may be played, differs from the first replay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<usize>,
    /// What was found amiss under this profile.
    pub findings: Vec<Finding>,
}

/// A turn as the record has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// As it is to be written.
    pub text: String,
    /// What it says, or `None` if that could not be made out.
    pub turn: Option<Turn>,
}

/// One turn and all that happens in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ply {
    /// The move as written.
    pub text: String,
    /// The side that plays it, `S` or `N`.
    pub side: char,
    /// Whether it captures or is a takata; nothing if the move could not be made out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// How many turns the side could choose from.
    pub choices: usize,
    /// What happens, as a [`script`].
    pub script: String,
    /// Laps in all, told or not.
    pub laps: u64,
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
    /// Replays moves from a position as far as they are legal. The first that is not is told up to its
    /// halt and is the last.
    pub fn of(game: &Game, start: &State, moves: &[Move], profile: &str, about: &str) -> Replay {
        let mut state = *start;
        let mut history = vec![state];
        let mut plies = Vec::new();
        for played in moves {
            let (ply, after) = Ply::of(game, &state, played, &mut history);
            plies.push(ply);
            match after {
                Some(after) => state = after,
                None => break,
            }
        }
        Replay {
            profile: profile.to_owned(),
            about: about.to_owned(),
            start: start.to_string(),
            shared: 0,
            plies,
            parts: None,
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
            self.shared = self.plies.iter().zip(&first.plies).take_while(|(own, theirs)| own == theirs).count();
            self.plies.drain(..self.shared);
        }
        self
    }
}

fn is_none_shared(shared: &usize) -> bool {
    *shared == 0
}

impl Ply {
    fn of(game: &Game, state: &State, played: &Move, history: &mut Vec<State>) -> (Ply, Option<State>) {
        let mut ply = Ply {
            text: played.text.clone(),
            side: state.side().letter(),
            kind: None,
            choices: game.turns(state).len(),
            script: String::new(),
            laps: 0,
            halt: None,
            period: None,
            blocks: None,
            after: None,
            illegal: None,
            won: None,
        };
        let Some(turn) = played.turn else {
            ply.illegal = Some("the move cannot be made out".to_owned());
            return (ply, None);
        };
        ply.kind = Some(match turn.kind {
            Kind::Capture => "capture",
            Kind::Takata => "takata",
        });
        let most = usize::try_from(LAPS_TOLD).unwrap_or(usize::MAX).saturating_mul(3);
        let (happenings, outcome) = game.trace(state, turn, most);
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
                ply.illegal = Some(illegal.to_string());
                (ply, None)
            }
        }
    }

    fn halted(&mut self, halt: Halt) {
        self.halt = Some(halt_name(halt));
        self.period = match halt {
            Halt::NeverEnding { period } => Some(period),
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
        Halt::OwnFrontEmptied => "own-front-emptied",
        Halt::OwnFrontForbidden => "own-front-forbidden",
        Halt::PastLimit(_) => "past-limit",
        Halt::NeverEnding { .. } => "never-ending",
        Halt::Unproven { .. } => "unproven",
    }
}

/// A turn as a script: words separated by spaces, pits as indices of the mover's ring.
///
/// | word | what happens |
/// |---|---|
/// | `>` or `<` | first word: sowing goes clockwise or anticlockwise until a capture says otherwise |
/// | `e5` | a seed is entered from the hand into pit 5 |
/// | `l5` | pit 5 is lifted |
/// | `t2` | two seeds are taken out of the house, the tax |
/// | `c5>` | pit 5 captures what faces it; the seeds enter at a kichwa and go this way |
/// | `f5` | pit 5 captures what faces it and what lies behind that, which leaves the game (Kigogo) |
/// | `s` | a lap: the seeds in the fingers are sown |
/// | `r7` | seven times over, the pit in which the last seed fell is lifted and sown |
/// | `g` | going on from the house by choice: safari |
/// | `h` | the mover's house is no longer his |
/// | `H` | the opponent's house was captured |
pub fn script(happenings: &[Happening], way: Way) -> String {
    let mut words = vec![letter(way).to_string()];
    let mut last = None;
    let mut relays = 0_usize;
    let mut events = happenings.iter().map(|happening| happening.event).peekable();
    while let Some(event) = events.next() {
        if let Event::Lift { pit, .. } = event
            && last == Some(pit)
            && let Some(Event::Lap { last: next, .. }) = events.peek()
        {
            last = Some(*next);
            relays += 1;
            events.next();
            continue;
        }
        if relays > 0 {
            words.push(format!("r{relays}"));
            relays = 0;
        }
        words.push(match event {
            Event::Enter(pit) => format!("e{}", pit.0),
            Event::Lift { pit, .. } => format!("l{}", pit.0),
            Event::Tax { seeds, .. } => format!("t{seeds}"),
            Event::Lap { last: pit, .. } => {
                last = Some(pit);
                "s".to_owned()
            }
            Event::Capture { by, way, .. } => format!("c{}{}", by.0, letter(way)),
            Event::File { by, .. } => format!("f{}", by.0),
            Event::Safari => "g".to_owned(),
            Event::HouseLost => "h".to_owned(),
            Event::HouseCaptured => "H".to_owned(),
        });
    }
    if relays > 0 {
        words.push(format!("r{relays}"));
    }
    words.join(" ")
}

const fn letter(way: Way) -> char {
    match way {
        Way::Clockwise => '>',
        Way::Anticlockwise => '<',
    }
}

