//! What can be wrong with a record, as data. How it looks is decided in [`crate::show`].

use std::fmt;
use std::sync::Arc;

use crate::engine::{GameName, Halt, Side, State};
use crate::jobs::abstract_play::{Doubt, ImportError};
use crate::jobs::replay::Outcome;
use crate::notation::donkers::HeadFault;
use crate::notation::movetext::{self, GameResult};
use crate::notation::position::PositionFault;
use crate::notation::refusal::{ResolveError, Rule};
use crate::notation::resolve::Warning;
use crate::profile::{ProfileError, ProfileErrors};
use crate::record::correction::CorrectionFault;
use crate::record::matches::Score;
use crate::record::{Ended, UnknownKey, Winner};

/// What was found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Fault {
    /// The document is no YAML, or a value is not of the kind that belongs there.
    Yaml(String),
    /// A key that no record has.
    UnknownKey(UnknownKey),
    /// All that is wrong with the rules asked for.
    Rules(Arc<ProfileErrors>),
    /// One thing that is wrong with them.
    Rule(ProfileError),
    /// The rules are those of another game.
    RulesOfOtherGame {
        /// Their name.
        rules: String,
        /// Their game.
        of: GameName,
        /// The game of the record.
        game: GameName,
    },
    /// A position text is at fault.
    Position(PositionFault),
    /// A position of another board than the game's.
    RowsOfOtherGame {
        /// Pits in its rows.
        columns: usize,
        /// The game of the record.
        game: GameName,
    },
    /// The move text cannot be read.
    MoveText {
        /// What is wrong.
        fault: movetext::Fault,
        /// What may have been meant.
        suggestion: Option<String>,
    },
    /// A correction cannot be made.
    Correction(CorrectionFault),
    /// A line above the moves of a transcript of Donkers is wrong.
    Transcript(HeadFault),
    /// A game file of another program cannot be brought in, or does not replay to the boards that it reports.
    Import(ImportError),
    /// A game file of another program reports something else than the replay has, beside the seeds.
    Reported(Doubt),
    /// A text without moves.
    NoMoves,
    /// The notation of the moves is not recognised.
    Unrecognised,
    /// A header line that cannot be understood.
    HeaderValue {
        /// Its key.
        key: String,
        /// Why not.
        why: String,
    },
    /// A header line within the moves.
    Header,
    /// A second game within the moves of one record.
    SecondGame,
    /// The numbering gives every ply to the other side; this side starts.
    Numbering(Side),
    /// A move cannot be played.
    Move(Box<ResolveError>),
    /// A move is written oddly.
    Odd(Warning),
    /// A ply that cannot be read, or plies that are not there.
    Illegible,
    /// This side's ply is missing.
    Missing(Side),
    /// A ply after the end of the game.
    Over {
        /// How it had ended.
        outcome: Outcome,
        /// After how many plies.
        plies: usize,
    },
    /// The result at the end of the moves is not that of the record.
    ResultsDiffer {
        /// At the end of the moves.
        in_text: GameResult,
        /// The record's.
        result: GameResult,
    },
    /// What is said of the end contradicts the board.
    Stated {
        /// What is said.
        stated: Stated,
        /// What the board says.
        outcome: Option<Outcome>,
    },
    /// The side that resigned is said to have won.
    ResignedAndWon(GameResult),
    /// This key stands beside a match; it belongs in its games.
    BesideMatch(&'static str),
    /// A match without a game.
    MatchWithoutGames,
    /// A game after the end of its match.
    MatchOver {
        /// After how many games it was over.
        games: usize,
        /// Who had won it.
        winner: String,
        /// How it stood.
        score: Score,
    },
    /// Another score than the games make.
    Score {
        /// As published.
        claimed: Score,
        /// As counted.
        counted: Score,
    },
    /// A player of a game of a match who is none of its two players, or both of them.
    OtherPlayer,
    /// An expectation does not hold, or cannot be asked.
    Expect(ExpectFault),
}

/// What a record says of its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated {
    /// The result.
    Result(GameResult),
    /// How it ended.
    Ended(Ended),
}

/// What can be wrong with an expectation.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ExpectFault {
    /// It says where, but not what.
    Nothing,
    /// This claim is about a move, and none is given.
    NeedsMove(&'static str),
    /// The record has no so many plies.
    NoSuchPly {
        /// After how many plies.
        after: usize,
        /// How many there are.
        plies: usize,
    },
    /// Under the rules of the expectation the moves do not lead there.
    NotReached {
        /// Those rules.
        rules: String,
        /// How many plies can be played under them.
        plies: usize,
    },
    /// A text that is no move.
    NotAMove(Option<String>),
    /// A move that cannot be played.
    Move(Box<ResolveError>),
    /// A move was expected to be illegal, and is legal.
    Legal,
    /// A move that is not the record's next is expected to be illegal, but so is the record's own.
    OtherMove {
        /// The record's own.
        own: String,
    },
    /// Another position.
    Position {
        /// Expected.
        expected: State,
        /// Found.
        found: State,
    },
    /// Other legal turns.
    Turns {
        /// Legal, but not listed.
        missing: Vec<String>,
        /// All that are legal.
        legal: Vec<String>,
    },
    /// A turn that is listed twice.
    Twice,
    /// The sowing ends.
    Ends,
    /// It does not end by the proof expected.
    Period {
        /// Expected.
        expected: u64,
        /// What was found.
        found: Halt,
    },
    /// Another winner.
    Winner {
        /// Expected.
        expected: Winner,
        /// How the board says that it ended.
        found: Option<Outcome>,
    },
    /// Another blocked pit.
    Takasia {
        /// Expected.
        expected: String,
        /// Found.
        found: Option<String>,
    },
}

impl Fault {
    /// The rule that says so, if it is a matter of the rules.
    pub fn rule(&self) -> Option<Rule> {
        match self {
            Fault::Move(error) | Fault::Expect(ExpectFault::Move(error)) => error.rule(),
            _ => None,
        }
    }

    /// A stable name of the kind of fault, for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Fault::Yaml(_) => "yaml",
            Fault::UnknownKey(_) => "unknown-key",
            Fault::Rules(_) | Fault::Rule(_) | Fault::RulesOfOtherGame { .. } => "rules",
            Fault::Position(_) | Fault::RowsOfOtherGame { .. } => "position",
            Fault::MoveText { .. } => "move-text",
            Fault::Correction(_) => "correction",
            Fault::Transcript(_) => "transcript",
            Fault::Import(_) => "import",
            Fault::Reported(_) => "reported",
            Fault::NoMoves => "no-moves",
            Fault::Unrecognised => "unrecognised",
            Fault::Header | Fault::HeaderValue { .. } => "header",
            Fault::SecondGame => "second-game",
            Fault::Numbering(_) => "numbering",
            Fault::Move(error) if error.refusal.rule().is_some() => "illegal-move",
            Fault::Move(_) => "unclear-move",
            Fault::Odd(warning) => warning.name(),
            Fault::Illegible => "illegible",
            Fault::Missing(_) => "missing-move",
            Fault::Over { .. } => "game-over",
            Fault::ResultsDiffer { .. } | Fault::ResignedAndWon(_) => "result",
            Fault::Stated { stated: Stated::Result(_), .. } => "result",
            Fault::Stated { stated: Stated::Ended(_), .. } => "ended",
            Fault::BesideMatch(_) | Fault::MatchWithoutGames => "match",
            Fault::MatchOver { .. } => "match-over",
            Fault::Score { .. } => "match-score",
            Fault::OtherPlayer => "match-player",
            Fault::Expect(_) => "expect",
        }
    }
}

impl From<ExpectFault> for Fault {
    fn from(fault: ExpectFault) -> Fault {
        Fault::Expect(fault)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::BaoHamna(side) => write!(f, "{side} has won by bao hamna"),
            Outcome::NoMove(side) => write!(f, "{side} has won, as {} has no legal move", side.other()),
            Outcome::Sowing(side) => write!(f, "{side} has won by the rule on sowing"),
            Outcome::AllCaptured(side) => {
                write!(f, "{side} has won, as all seeds of {} are captured", side.other())
            }
            Outcome::MostSeeds(side) => {
                write!(f, "{side} has won with more seeds, captured and on the board")
            }
            Outcome::Drawn => write!(f, "the game is drawn by sowing without end"),
            Outcome::Repetition => write!(f, "the game is drawn, as the position has come back"),
        }
    }
}

impl Ended {
    /// The word in a record.
    pub const fn name(self) -> &'static str {
        match self {
            Ended::BaoHamna => "bao hamna",
            Ended::NoMove => "no move",
            Ended::AllCaptured => "all captured",
            Ended::MostSeeds => "most seeds",
            Ended::Resignation => "resignation",
            Ended::Time => "time",
            Ended::Draw => "draw",
            Ended::Unfinished => "unfinished",
        }
    }
}

impl fmt::Display for Stated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stated::Result(result) => result.fmt(f),
            Stated::Ended(ended) => f.pad(ended.name()),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Yaml(message) => f.write_str(message),
            Fault::UnknownKey(key) => write!(f, "unknown key `{}`", key.path),
            Fault::Rules(errors) => errors.fmt(f),
            Fault::Rule(error) => error.fmt(f),
            Fault::RulesOfOtherGame { rules, of, game } => {
                write!(f, "`{rules}` are rules of {of}, but the game is {game}")
            }
            Fault::Position(fault) => fault.fmt(f),
            Fault::RowsOfOtherGame { columns, game } => {
                PositionFault::OtherRows { columns: *columns, game: *game }.fmt(f)
            }
            Fault::MoveText { fault, .. } => fault.fmt(f),
            Fault::Correction(fault) => fault.fmt(f),
            Fault::Transcript(fault) => fault.fmt(f),
            Fault::Import(error) => error.fmt(f),
            Fault::Reported(doubt) => doubt.fmt(f),
            Fault::NoMoves => write!(f, "no moves in it"),
            Fault::Unrecognised => write!(f, "the notation of the moves is not recognised"),
            Fault::HeaderValue { key, why } => write!(f, "header `{key}` is passed over: {why}"),
            Fault::Header => write!(f, "a header within the moves is passed over; a record has keys for it"),
            Fault::SecondGame => write!(f, "a second game begins here; one record holds one"),
            Fault::Numbering(side) => {
                let number = if *side == Side::South { "1." } else { "1..." };
                write!(f, "{side} moves first here, so the first pair is written `{number}`")
            }
            Fault::Move(error) => error.fmt(f),
            Fault::Odd(warning) => warning.fmt(f),
            Fault::Illegible => write!(f, "this ply cannot be read, so the rest cannot be replayed"),
            Fault::Missing(side) => write!(f, "{side} is to move, and its move is missing here"),
            Fault::Over { outcome, plies } => write!(f, "the game was over after ply {plies}: {outcome}"),
            Fault::ResultsDiffer { in_text, result } => {
                write!(f, "the moves end with `{in_text}`, but the record says `{result}`")
            }
            Fault::Stated { stated, outcome: Some(outcome) } => {
                write!(f, "`{stated}`, but on the board {outcome}")
            }
            Fault::Stated { stated, outcome: None } => {
                write!(f, "`{stated}`, but on the board the game is not over")
            }
            Fault::ResignedAndWon(result) => write!(f, "the side that resigned has won: `{result}`"),
            Fault::BesideMatch(key) => write!(f, "`{key}` stands beside a match; it belongs in its games"),
            Fault::MatchWithoutGames => write!(f, "a match without a game"),
            Fault::MatchOver { games, winner, score } => {
                write!(f, "the match was over after {games} games: {score}, {winner} has won it")
            }
            Fault::Score { claimed, counted } => {
                write!(f, "the score is said to be {claimed}, but the games make it {counted}")
            }
            Fault::OtherPlayer => write!(f, "this is not the name of a player of the match"),
            Fault::Expect(fault) => fault.fmt(f),
        }
    }
}

impl fmt::Display for ExpectFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpectFault::Nothing => write!(f, "nothing is expected here"),
            ExpectFault::NeedsMove(claim) => write!(f, "`{claim}` is said of a move, but there is no `move`"),
            ExpectFault::NoSuchPly { after, plies } => {
                write!(f, "there is no ply {after}: the replay ends after {plies}")
            }
            ExpectFault::NotReached { rules, plies } => {
                write!(f, "under `{rules}` only the first {plies} plies can be played")
            }
            ExpectFault::NotAMove(_) => write!(f, "this is not a move"),
            ExpectFault::Move(error) => error.fmt(f),
            ExpectFault::Legal => write!(f, "this move is legal"),
            ExpectFault::OtherMove { own } => {
                write!(f, "the record's own move here, `{own}`, is illegal and not expected to be")
            }
            ExpectFault::Position { .. } => write!(f, "the position is another one"),
            ExpectFault::Turns { missing, .. } => {
                let missing: Vec<String> = missing.iter().map(|turn| format!("`{turn}`")).collect();
                write!(f, "not all legal turns are listed: {} missing", missing.join(", "))
            }
            ExpectFault::Twice => write!(f, "this turn is listed twice"),
            ExpectFault::Ends => write!(f, "the sowing of this move ends"),
            ExpectFault::Period { expected, found } => match found {
                Halt::NeverEnding { period } | Halt::Announced { period } => {
                    write!(f, "the sowing comes back after {period} laps, not {expected}")
                }
                Halt::Unproven { laps } => {
                    write!(f, "unproven: the sowing had neither ended nor come back after {laps} laps")
                }
                _ => write!(f, "the sowing of this move is stopped before it comes back"),
            },
            ExpectFault::Winner { expected, found } => {
                let expected = match expected {
                    Winner::South => "South is expected to have won",
                    Winner::North => "North is expected to have won",
                    Winner::Nobody => "nobody is expected to have won",
                    Winner::Draw => "a draw is expected",
                };
                match found {
                    Some(outcome) => write!(f, "{expected}, but {outcome}"),
                    None => write!(f, "{expected}, but the game is not over"),
                }
            }
            ExpectFault::Takasia { expected, found } => {
                match expected.as_str() {
                    "none" => write!(f, "no pit is expected to be blocked")?,
                    expected => write!(f, "`{expected}` is expected to be blocked")?,
                }
                match found {
                    Some(found) => write!(f, ", but `{found}` is"),
                    None => write!(f, ", but none is"),
                }
            }
        }
    }
}
