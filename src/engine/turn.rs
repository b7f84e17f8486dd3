//! Turns as all games of the family speak of them: what a player decides, what happens, how it ends.

use std::fmt;

use super::board::{Pit, Side, Way};
use super::points::LimitThen;

/// How a turn begins: with a capture or without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The first lap captures (in the namua: the entered seed does).
    Capture,
    /// Nothing is captured in the whole turn (rules.md 3.6). Games in which a turn need not show at its start whether
    /// it captures have this kind only.
    Takata,
}

/// What the player does where a lap of his turn ends in his house and he may stop or sow on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AtHouse {
    /// He stops, or the choice never comes up.
    Stop,
    /// He sows on and loses the house: safari.
    Safari,
}

/// A whole turn: all that a player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The pit entered into (namua) or lifted (mtaji).
    pub pit: Pit,
    /// The way of the first lap; in a namua capture it tells the kichwa where the seeds enter.
    pub way: Way,
    /// Whether the turn captures.
    pub kind: Kind,
    /// The choice at the house, if it comes up.
    pub at_house: AtHouse,
}

/// How things stand after a turn, as far as the turn itself decides it. A side to move that has no
/// legal turn has lost as well; see [`crate::engine::Game::winner`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The game goes on.
    Open,
    /// This side has won.
    Won(Side),
    /// The game is drawn (`never-ending: draw`).
    Drawn,
}

/// Why a turn may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// It is not among the starts of the position.
    NoSuchStart,
    /// Its player takes the choice at the house, but no such choice comes up.
    NoSafari,
    /// It comes to a halt that the readings forbid.
    Halts(Halt),
    /// `takasia.must-capture: must-in-turn`: another legal turn captures the once blocked pit.
    MustCapture(Pit),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NoSuchStart => write!(f, "no turn may start there"),
            Illegal::NoSafari => write!(f, "the turn offers no choice at the house"),
            Illegal::Halts(Halt::NeverEnding { period }) => {
                write!(f, "the sowing never ends: it comes back after {period} laps")
            }
            Illegal::Halts(Halt::Unproven { laps }) => {
                write!(f, "the sowing had not ended after {laps} laps (unproven)")
            }
            Illegal::Halts(Halt::OwnFrontForbidden) => write!(f, "it empties the own front row"),
            Illegal::Halts(_) => write!(f, "it passes the limit on sowing"),
            Illegal::MustCapture(_) => write!(f, "another turn captures the pit that was blocked"),
        }
    }
}

/// Laps after which a turn that has neither ended nor come back is treated as never-ending, unless
/// told otherwise (rules.md §5).
pub const LAP_LIMIT: u64 = 1_000_000;

/// What a watcher of a turn sees, in order. Pits without a side belong to the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A seed is entered from the hand (namua).
    Enter(Pit),
    /// A pit is lifted whole to be sown.
    Lift {
        /// The pit.
        pit: Pit,
        /// What it held.
        seeds: u8,
    },
    /// The tax is taken out of the house.
    Tax {
        /// Seeds taken.
        seeds: u8,
        /// Seeds that stay.
        left: u8,
    },
    /// A lap was sown.
    Lap {
        /// The pit that got its first seed.
        first: Pit,
        /// The way it went.
        way: Way,
        /// How many seeds.
        seeds: u8,
        /// The pit that got its last seed.
        last: Pit,
    },
    /// A pit was captured.
    Capture {
        /// The mover's pit that captured.
        by: Pit,
        /// The opponent's pit, of the opponent's ring.
        from: Pit,
        /// Seeds taken.
        seeds: u8,
        /// The way they will be sown; it tells the kichwa where they enter.
        way: Way,
    },
    /// A pit was captured, to be sown on with the seeds of the pit that captured it (Hus).
    Take {
        /// The mover's pit that captured.
        by: Pit,
        /// The opponent's pit, of the opponent's ring.
        from: Pit,
        /// Seeds taken.
        seeds: u8,
    },
    /// The mover sows on from the house although he could have stopped.
    Safari,
    /// The mover's house is no longer his.
    HouseLost,
    /// The opponent's house was captured.
    HouseCaptured,
    /// A file of the opponent leaves the game (Kigogo).
    File {
        /// The mover's pit that captured.
        by: Pit,
        /// The opponent's front pit.
        front: Pit,
        /// Seeds taken from it.
        seeds: u8,
        /// Seeds taken from the back pit behind it.
        behind: u8,
    },
}

/// Why the laps of a turn came to a halt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Halt {
    /// The last seed fell into an empty pit.
    EmptyPit,
    /// The last seed fell into the own house, which stops the turn.
    HouseStop,
    /// The last seed fell into the own house and the player may stop or sow on.
    HouseChoice,
    /// The last seed of a takata lap fell into the blocked pit.
    Blocked,
    /// The opponent's front row is empty: bao hamna.
    Hamna,
    /// The opponent has no pit of two or more, and has lost by it (Hus).
    Stuck,
    /// The mover's own front row is empty at the end of a lap, and that ends the game.
    OwnFrontEmptied,
    /// The same, where that makes the turn illegal.
    OwnFrontForbidden,
    /// A limit on sowing was passed.
    PastLimit(LimitThen),
    /// The sowing came back to its first state, proved, after so many laps.
    NeverEnding {
        /// Laps from the first state back to it.
        period: u64,
    },
    /// The same, and its player says so and stops (Malawi).
    Announced {
        /// Laps from the first state back to it.
        period: u64,
    },
    /// The sowing had neither ended nor come back within the lap limit: unproven.
    Unproven {
        /// The limit, in laps.
        laps: u64,
    },
}

/// Why a pit of one seed may not be lifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SingletonBar {
    /// Another pit of its owner holds two or more.
    LargerPit,
    /// The next pit is occupied.
    NextOccupied,
}
