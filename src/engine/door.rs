//! What a game must bring to come in: the traits behind [`crate::engine::Game`] and [`crate::engine::State`].
//!
//! A further game is a folder beside this file, whose position is a [`Board`] and whose rules are [`Rules`], and an
//! entry in [`crate::engine::family`]. Nothing else need know of it.

use std::fmt::Debug;
use std::hash::Hash;

use arrayvec::ArrayVec;

use super::board::{Pit, Side, Stage, Way};
use super::setup::{SetUp, SetupFault};
use super::terms::Terms;
use super::turn::{Ending, Event, Halt, Illegal, Kind, SingletonBar, Turn};

/// A legal turn and what it leaves: a position of one board, or [`crate::engine::State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<S> {
    /// The turn.
    pub turn: Turn,
    /// The position it leaves.
    pub after: S,
    /// Whether it ended the game.
    pub ending: Ending,
    /// Why its laps came to a halt.
    pub halt: Halt,
    /// The opponent's pit that it blocks: takasia.
    pub blocks: Option<Pit>,
}

impl<S> Step<S> {
    /// The same with what it leaves as something else.
    pub(crate) fn map<T>(self, f: impl FnOnce(S) -> T) -> Step<T> {
        Step {
            turn: self.turn,
            after: f(self.after),
            ending: self.ending,
            halt: self.halt,
            blocks: self.blocks,
        }
    }
}

/// What on a board loses a side the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// Its front row is empty (rules.md 3.9).
    FrontEmpty,
    /// All its seeds are captured (rules.md §8, Kigogo).
    AllCaptured,
    /// No pit of it holds two or more (hus.md).
    Singletons,
}

/// Where the rules of a board stand, if not in those of Kiswahili.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnRules<P> {
    /// The page of rules that holds them.
    pub page: &'static str,
    /// The section of it that holds all of them.
    pub section: &'static str,
    /// The point that decides on sowing that never ends, where some does not.
    pub never_ending: Option<P>,
}

/// A position: everything that decides what may be played next, but for repetition.
pub trait Board: Copy + Eq + Hash + Debug {
    /// The contested points of the games played on it.
    type Point: Copy;

    /// What its games are called together, as in a message.
    const NAME: &'static str;
    /// What the stores hold, in words.
    const STORES_ARE: &'static str = "captured";
    /// Whether its moves mark a takata: a turn shows at its start whether it captures.
    const MARKS_TAKATA: bool = true;
    /// Its rules, if they have a section of their own.
    const OWN_RULES: Option<OwnRules<Self::Point>> = None;

    /// The position of a set-up. Its rows must have been found to be of the board's length.
    ///
    /// # Errors
    /// All that is wrong with the set-up.
    fn set(set_up: &SetUp) -> Result<Self, Vec<SetupFault>>;
    /// Whether the board has rows of so many pits.
    fn has_rows_of(columns: usize) -> bool;

    /// The side to move.
    fn side(&self) -> Side;
    /// Pits in a row.
    fn columns(&self) -> u8;
    /// The counts of one side in ring order: front row from the owner's left, back row from his right.
    fn ring(&self, side: Side) -> Vec<u8>;
    /// Seeds in hand, or captured, by side.
    fn stores(&self) -> [u8; 2];
    /// What on the board itself has lost a side the game, if anything has.
    fn loss(&self, side: Side) -> Option<Loss>;

    /// The stage in which the next turn will be played. Games without hands are always in the mtaji.
    fn stage(&self) -> Stage {
        Stage::Mtaji
    }

    /// The name of that stage, where there are stages.
    fn stage_name(&self) -> Option<&'static str> {
        None
    }

    /// The pit of the side to move that takasia blocks.
    fn blocked(&self) -> Option<Pit> {
        None
    }

    /// The pit of the other side that the side to move must capture if it can (`takasia.must-capture`).
    fn must(&self) -> Option<Pit> {
        None
    }

    /// The pit of the other side that will be blocked again at its turn (`takasia.lasts: until-cleared`).
    fn blocked_again(&self) -> Option<Pit> {
        None
    }

    /// The only way in which seeds travel, where there is no choice.
    fn only_way(&self) -> Option<Way> {
        None
    }

    /// The same position with what rules have settled of another one and no text says.
    fn as_ruled_for(self, _other: &Self) -> Self {
        self
    }

    /// Why this pit of the side to move, a singleton, may not be lifted, where singletons ever move.
    fn singleton_bar(&self, _pit: Pit) -> Option<SingletonBar> {
        None
    }

    /// Whether each side owns its house.
    fn houses(&self) -> [bool; 2] {
        [false; 2]
    }

    /// All seeds: on the board and in the stores.
    fn total(&self) -> u32 {
        let on_board: u32 = Side::BOTH.iter().flat_map(|&side| self.ring(side)).map(u32::from).sum();
        on_board + self.stores().iter().map(|&seeds| u32::from(seeds)).sum::<u32>()
    }
}

/// The rules of a game under given readings: what may be played and what it leaves.
pub trait Rules: Copy + PartialEq + Debug {
    /// Its positions.
    type Board: Board;
    /// A reading for every point.
    type Readings;

    /// Rules under these readings, with [`super::turn::LAP_LIMIT`].
    fn under(readings: Self::Readings) -> Self;
    /// The same rules with another lap limit, in laps; `None` for none at all.
    fn limited_to(self, laps: Option<u64>) -> Self;
    /// The lap limit, in laps.
    fn laps(&self) -> u64;

    /// A position with what these rules settle and no text says.
    fn settled(&self, board: &Self::Board) -> Self::Board {
        *board
    }

    /// Why a position can be none of these rules, if it cannot.
    fn bars(&self, _board: &Self::Board) -> Option<SetupFault> {
        None
    }

    /// Hands over all legal turns of the side to move, in ring order of their pits, clockwise before anticlockwise,
    /// stop before safari.
    fn each_turn(&self, board: &Self::Board, step: impl FnMut(Step<Self::Board>));
    /// How many ways there are to play so many plies. A game that ends before counts for nothing, and repetition,
    /// which needs a game's history, ends none. 1 for no plies.
    fn count(&self, board: &Self::Board, plies: u32) -> u64;
    /// Plays one turn.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played.
    fn one(&self, board: &Self::Board, turn: Turn) -> Result<Step<Self::Board>, Illegal>;
    /// Plays one turn and tells each event with the board it left, on which whose turn it is has not changed yet. A turn
    /// that may not be played is told up to its halt.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played.
    fn told(
        &self,
        board: &Self::Board,
        turn: Turn,
        watcher: impl FnMut(Event, &dyn Fn() -> Self::Board),
    ) -> Result<Step<Self::Board>, Illegal>;
    /// Hands over where the side to move may start, with the ways open to it. A start may still turn out to have no
    /// legal turn.
    fn each_start(&self, board: &Self::Board, start: impl FnMut(Pit, Way, Kind));
    /// Whether the side to move may start in this pit, and which ways.
    fn starts_of(&self, board: &Self::Board, pit: Pit) -> (Kind, ArrayVec<Way, 2>);
    /// Who has won on this position.
    fn won(&self, board: &Self::Board) -> Option<Side>;

    /// Whether the game is over on this position and nobody has won.
    fn is_drawn(&self, _board: &Self::Board) -> bool {
        false
    }

    /// The pit of the other side that the first capture of the turn must take if some start can.
    fn must_take_first(&self, _board: &Self::Board) -> Option<Pit> {
        None
    }

    /// The pit of the other side that the first lap of a start takes.
    fn takes_first(&self, _board: &Self::Board, _pit: Pit, _way: Way) -> Option<Pit> {
        None
    }

    /// Whether a position may hold a pit that is blocked, one that will be blocked again, and one that must be
    /// captured.
    fn marks(&self) -> [bool; 3] {
        [false; 3]
    }

    /// How often a position must come back to draw the game; `None` if repetition draws none.
    fn returns_that_draw(&self) -> Option<usize> {
        None
    }
}

/// A game of the family, as data.
pub struct Info<P: 'static, R, B> {
    /// The name in records and on the command line.
    pub name: &'static str,
    /// Its own words, in which people are told of it unless they ask for others.
    pub terms: Terms,
    /// Its profiles in the order in which tables show them, the default one first; those not named here come behind.
    pub profiles: &'static [&'static str],
    /// Its contested points.
    pub points: &'static [P],
    /// The points on which the game itself leaves no choice, with their readings.
    pub fixes: &'static [(P, &'static str)],
    /// The position from which the game starts unless its profile says otherwise.
    pub start: fn(&R) -> B,
}
