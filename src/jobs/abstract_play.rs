//! Game files of the Abstract Play server: JSON with a `stack` of positions, each with the `lastmove` that
//! led to it.
//!
//! The server reports its own boards, so what is brought in is compared with them ply by ply.

use std::fmt;

use serde::Deserialize;

use crate::engine::{GameName, Side, State};
use crate::jobs::replay::{Outcome, Replay};
use crate::notation::movetext::GameResult;
use crate::notation::{Dialect, Notation, position, token};
use crate::profile::Spec;
use crate::record::{Ended, Record, Source, Start, Text};

/// Whether a text is such a game file.
pub fn is_game(text: &str) -> bool {
    // A comment in braces does not begin with a quoted key.
    text.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'))
}

/// Why a game file cannot be brought in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImportError {
    /// It is no JSON, or not of the form expected.
    Json(String),
    /// A file of another of the server's games.
    OtherGame(String),
    /// A variant that is not known here.
    Variant(String),
    /// There is no position in it.
    Empty,
    /// A position in it cannot be.
    Position {
        /// After how many plies.
        plies: usize,
        /// What is wrong with it.
        fault: String,
    },
    /// A `lastmove` that is no move.
    NotAMove {
        /// Which ply, from 1.
        ply: usize,
        /// What stands there.
        text: String,
    },
    /// The game does not replay to the boards that the file reports.
    Differs(Box<Difference>),
    /// The file reports another winner than the board.
    Winner {
        /// Reported.
        reported: GameResult,
        /// How it ended on the board.
        outcome: Outcome,
        /// Under these rules.
        rules: String,
    },
}

/// What a file reports beside seeds, where the replay has something else: who is to move, the houses, blocked pits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The ply, from 1.
    pub ply: usize,
    /// The position that the file reports behind it; none if it is none.
    pub reported: Option<State>,
    /// The position that the replay gives.
    pub replayed: State,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The seeds are the same.
        let rest = |state: &State| state.to_string().splitn(3, ' ').nth(2).unwrap_or_default().to_owned();
        let replayed = rest(&self.replayed);
        match &self.reported {
            Some(reported) => {
                write!(
                    f,
                    "the file reports `{}` for houses, side to move and blocked pit, and the replay has `{replayed}`",
                    rest(reported)
                )
            }
            None => {
                write!(f, "what the file reports beside the seeds cannot be; the replay has `{replayed}`")
            }
        }
    }
}

/// Where a replay parts from the boards of a game file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The rules that went furthest.
    pub rules: String,
    /// The ply, from 1.
    pub ply: usize,
    /// The move.
    pub text: String,
    /// What the file reports: four rows, and the seeds in hand.
    pub reported: String,
    /// The position that the replay gives, or why the move cannot be played.
    pub replayed: Result<String, String>,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Json(message) => write!(f, "no game file of Abstract Play: {message}"),
            ImportError::OtherGame(game) => write!(f, "a game of `{game}`, not of `bao`"),
            ImportError::Variant(variant) => {
                write!(f, "variant `{variant}` is not known; known are `kujifunza` and `malawi`")
            }
            ImportError::Empty => write!(f, "the `stack` is empty"),
            ImportError::Position { plies, fault } => {
                write!(f, "the position after {plies} plies cannot be: {fault}")
            }
            ImportError::NotAMove { ply, text } => write!(f, "`lastmove` of ply {ply} is no move: `{text}`"),
            ImportError::Differs(difference) => difference.fmt(f),
            ImportError::Winner { reported, outcome, rules } => {
                write!(f, "the file reports `{reported}`, but under `{rules}` {outcome}")
            }
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { rules, ply, text, reported, replayed } = self;
        write!(f, "ply {ply}, `{text}`, does not replay as reported; under `{rules}`")?;
        match replayed {
            Ok(found) => write!(f, " it leaves\n  {found}\nand the file reports\n  {reported}"),
            Err(why) => write!(f, ": {why}"),
        }
    }
}

impl std::error::Error for ImportError {}

/// A game file, as far as it is of use here.
#[derive(Debug, Deserialize)]
struct File {
    game: String,
    #[serde(default)]
    variants: Vec<String>,
    #[serde(default)]
    gameover: bool,
    #[serde(default)]
    winner: Vec<u8>,
    stack: Vec<Snapshot>,
}

#[derive(Debug, Deserialize)]
struct Snapshot {
    currplayer: u8,
    #[serde(default)]
    lastmove: Option<String>,
    /// North back, North front, South front, South back, each from South's left.
    board: Vec<Vec<u8>>,
    inhand: [u8; 2],
    #[serde(default)]
    houses: [Option<String>; 2],
    #[serde(default)]
    blocked: [Option<String>; 2],
    #[serde(default, rename = "_results")]
    results: Vec<Event>,
    #[serde(default, rename = "_timestamp")]
    timestamp: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Event {
    #[serde(default, rename = "type")]
    kind: String,
}

impl Snapshot {
    fn side(&self) -> Side {
        if self.currplayer == 2 { Side::North } else { Side::South }
    }

    fn rows(&self) -> String {
        let row = |row: &Vec<u8>| row.iter().map(u8::to_string).collect::<Vec<_>>().join(".");
        self.board.iter().map(row).collect::<Vec<_>>().join("/")
    }

    fn is(&self, kind: &str) -> bool {
        self.results.iter().any(|event| event.kind == kind)
    }

    /// Whether it was reached by a move; resigning and running out of time add a position as well.
    fn is_ply(&self) -> bool {
        !["resigned", "timeout", "gameabandoned", "drawagreed"].iter().any(|kind| self.is(kind))
    }

    fn position(&self) -> Result<State, String> {
        let houses = match &self.houses {
            [Some(_), Some(_)] => "Hh",
            [Some(_), None] => "H",
            [None, Some(_)] => "h",
            [None, None] => "-",
        };
        let side = self.side();
        let named = |side: Side| -> Result<Option<String>, String> {
            let Some(cell) = self.blocked.get(side as usize).and_then(Option::as_ref) else {
                return Ok(None);
            };
            let found = (0..16)
                .map(crate::engine::Pit)
                .find(|&pit| Dialect::AbstractPlay.pit_name(pit, side, 8) == *cell);
            found
                .map(|pit| Some(crate::engine::pit_name(pit, side, 8)))
                .ok_or(format!("`{cell}` is no pit of {side}"))
        };
        let blocked = named(side)?.unwrap_or_else(|| "-".to_owned());
        let other = named(side.other())?.map(|pit| format!(" other={pit}")).unwrap_or_default();
        let [south, north] = self.inhand;
        let text = format!("{} {south}.{north} {houses} {} {blocked}{other}", self.rows(), side.letter());
        position::parse(&text).map_err(|errors| errors.first().map(ToString::to_string).unwrap_or_default())
    }
}

/// A game brought in: all but the rules.
#[derive(Debug)]
pub struct Imported {
    /// What the file says beside the moves.
    pub record: Record,
    /// The moves, numbered.
    pub moves: String,
    /// The games and starts to try, the likeliest first.
    pub games: Vec<(GameName, Option<State>)>,
    boards: Vec<Reported>,
}

/// A ply as the file reports it.
#[derive(Clone, Debug, Default)]
struct Reported {
    text: String,
    rows: String,
    hands: [u8; 2],
    position: Option<State>,
    /// The server breaks off an endless move with seeds in the air, so its board is none.
    is_endless: bool,
}

/// The rules under which a game file is replayed, in this order, unless told otherwise. In both engines an endless move
/// may be made and loses; the profile of 2023 forbids it, since the answers it was read from leave it out.
pub const RULES: [&str; 3] = [
    "abstract-play-2023",
    "abstract-play-2026",
    "{base: abstract-play-2023, never-ending: {limit: 192, unit: seeds-of-turn, then: loses}}",
];

/// Reads a game file.
///
/// # Errors
/// [`ImportError`] says why it cannot be brought in.
pub fn read(text: &str) -> Result<Imported, ImportError> {
    let file: File = serde_json::from_str(text).map_err(|error| ImportError::Json(error.to_string()))?;
    if file.game != "bao" {
        return Err(ImportError::OtherGame(file.game));
    }
    let Some((first, rest)) = file.stack.split_first() else { return Err(ImportError::Empty) };
    let start = first.position().map_err(|fault| ImportError::Position { plies: 0, fault })?;
    let mut games = Vec::new();
    let mut add = |name: GameName| {
        let start = Some(start).filter(|start| *start != name.start());
        games.push((name, start));
    };
    match file.variants.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] | ["malawi"] => add(GameName::Kiswahili),
        // The server's learners' game knows takasia, which Kujifunza does not.
        ["kujifunza"] => [GameName::Kujifunza, GameName::Kiswahili].into_iter().for_each(add),
        [variant, ..] => return Err(ImportError::Variant(variant.to_owned())),
    }
    let plies: Vec<&Snapshot> = rest.iter().filter(|snapshot| snapshot.is_ply()).collect();
    let (mut moves, mut boards) = (String::new(), Vec::new());
    for (at, snapshot) in plies.iter().enumerate() {
        let text = snapshot.lastmove.clone().unwrap_or_default();
        if token::parse(&text).is_none() {
            return Err(ImportError::NotAMove { ply: at + 1, text });
        }
        let number = at + usize::from(start.side() == Side::North);
        if number % 2 == 0 || at == 0 {
            let dots = if number % 2 == 0 { "." } else { "..." };
            moves += &format!("{}{dots} ", number / 2 + 1);
        }
        moves += &text;
        moves.push('\n');
        let (rows, hands, is_endless) = (snapshot.rows(), snapshot.inhand, snapshot.is("infinite"));
        boards.push(Reported { text, rows, hands, position: snapshot.position().ok(), is_endless });
    }
    let result = match (file.gameover, &file.winner[..]) {
        (true, [1]) => GameResult::South,
        (true, [2]) => GameResult::North,
        _ => GameResult::Open,
    };
    let ended = |kind| file.stack.iter().any(|snapshot| snapshot.is(kind));
    let date = first.timestamp.as_deref().and_then(|stamp| stamp.get(..10));
    let record = Record {
        notation: Notation::from(Dialect::AbstractPlay),
        date: date.map(Text::from),
        source: Some(Source { work: "Abstract Play".into(), ..Source::default() }),
        result: Some(result),
        ended: match (ended("resigned"), ended("timeout")) {
            (true, _) => Some(Ended::Resignation),
            (false, true) => Some(Ended::Time),
            (false, false) => None,
        },
        ..Record::default()
    };
    Ok(Imported { record, moves, games, boards })
}

impl Imported {
    /// How many plies of a replay leave the boards that the file reports.
    pub fn agreeing(&self, replay: &Replay) -> usize {
        let agrees = |(ply, reported): (&crate::jobs::replay::Ply, &Reported)| {
            let after = ply.step.after;
            let rows = after.to_string();
            reported.is_endless
                || rows.split(' ').next() == Some(&reported.rows) && after.stores() == reported.hands
        };
        replay.plies.iter().zip(&self.boards).take_while(|both| agrees(*both)).count()
    }

    /// What a replay has otherwise than the file, although the seeds are the same. A game that is over has no houses,
    /// side to move or blocked pit worth comparing.
    pub fn doubts(&self, replay: &Replay) -> Vec<Doubt> {
        let last = replay.plies.len();
        let doubt = |(at, (ply, reported)): (usize, (&crate::jobs::replay::Ply, &Reported))| {
            let replayed = ply.step.after;
            let is_over = at + 1 == last && replay.outcome().is_some();
            let is_doubt = !is_over && !reported.is_endless && reported.position != Some(replayed);
            is_doubt.then(|| Doubt { ply: at + 1, reported: reported.position, replayed })
        };
        replay.plies.iter().zip(&self.boards).enumerate().filter_map(doubt).collect()
    }

    /// Whether the file names another winner than the board. A game may be given up, and still be undecided on it.
    pub fn contradicts(&self, rules: &str, replay: &Replay) -> Option<ImportError> {
        let (reported, outcome) = (self.record.result?, replay.outcome()?);
        let winner = outcome.winner().map(GameResult::from);
        (reported != GameResult::Open && winner != Some(reported)).then(|| ImportError::Winner {
            reported,
            outcome,
            rules: rules.to_owned(),
        })
    }

    /// How many plies the file has.
    pub fn plies(&self) -> usize {
        self.boards.len()
    }

    /// What is to be said of a replay that does not agree to the end.
    pub fn difference(&self, rules: &str, replay: &Replay) -> ImportError {
        let at = self.agreeing(replay);
        let Reported { text, rows, hands: [south, north], .. } =
            self.boards.get(at).cloned().unwrap_or_default();
        let reported = format!("{rows} {south}.{north}");
        let replayed = match (replay.plies.get(at), &replay.stop) {
            (Some(ply), _) => Ok(ply.step.after.to_string()),
            (None, Some(crate::jobs::replay::Stop::Illegal(error))) => Err(error.to_string()),
            (None, Some(crate::jobs::replay::Stop::Over { outcome, .. })) => Err(outcome.to_string()),
            (None, _) => Err("it cannot be played".to_owned()),
        };
        let rules = rules.to_owned();
        ImportError::Differs(Box::new(Difference { rules, ply: at + 1, text, reported, replayed }))
    }

    /// The record with the start that a replay took.
    pub fn record_of(&self, name: GameName, start: Option<State>, rules: Option<Spec>) -> Record {
        Record {
            game: name,
            rules,
            start: start.map_or(Start::Initial, |state| Start::Position(state.to_string())),
            ..self.record.clone()
        }
    }
}
