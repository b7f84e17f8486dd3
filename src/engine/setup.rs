//! Set-ups: all that a position text says, free to be changed, and checked before it is a position again.

use std::fmt;

use super::board::{Pit, Side};

/// What is on the table, whatever the game. Lists are indexed by [`Side`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// Seeds in the pits, in ring order: as many a side as the board has.
    pub rings: [Vec<u8>; 2],
    /// Seeds in hand, or captured in games that know no hand.
    pub stores: [u8; 2],
    /// Whether each side owns its house.
    pub houses: [bool; 2],
    /// The side to move.
    pub side: Side,
    /// The pit of the side to move that takasia blocks.
    pub blocked: Option<Pit>,
    /// The pit of the other side that must be captured.
    pub must: Option<Pit>,
    /// The pit of the other side that will be blocked again.
    pub other: Option<Pit>,
}

impl SetUp {
    /// Pits in a row.
    pub fn columns(&self) -> usize {
        self.rings[0].len() / 2
    }

    /// Seeds on the board and in the stores.
    pub fn total(&self) -> u32 {
        self.rings.iter().flatten().chain(&self.stores).map(|&seeds| u32::from(seeds)).sum()
    }

    /// What it says that a board without hands, houses and blocks cannot have, and whether its seeds are more than a
    /// set of that game.
    pub fn check_plain(&self, game: &'static str, set: u32) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        if self.total() > set {
            faults.push(SetupFault::MoreThanASet { found: self.total(), game, set });
        }
        let marks = [
            (SetUpField::Houses, self.houses != [false; 2]),
            (SetUpField::Blocked, self.blocked.is_some()),
            (SetUpField::Extra, self.must.is_some() || self.other.is_some()),
        ];
        let marked = marks.into_iter().filter(|(_, marked)| *marked);
        faults.extend(marked.map(|(field, _)| SetupFault::NoSuchMark { game, field }));
        faults
    }
}

/// A part of a set-up, as a position text writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetUpField {
    /// All of it.
    Whole,
    /// The seeds in hand or captured.
    Stores,
    /// The owned houses.
    Houses,
    /// The blocked pit.
    Blocked,
    /// Further fields.
    Extra,
}

/// Why a set-up cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupFault {
    /// More than 64 seeds; the number found (rules.md §2).
    TooManySeeds(u32),
    /// The side to move has an empty hand and the other has not (rules.md 3.1).
    HandEmpty(Side),
    /// A house is marked as owned and holds nothing (rules.md 3.1).
    HouseEmpty(Side),
    /// Takasia belongs to the mtaji stage (rules.md 3.1).
    BlockedInNamua,
    /// More seeds than a set of this game has.
    MoreThanASet {
        /// The number found.
        found: u32,
        /// The game.
        game: &'static str,
        /// What a set of it has.
        set: u32,
    },
    /// This game has no houses, no blocked pit and no extra fields.
    NoSuchMark {
        /// The game.
        game: &'static str,
        /// What was given all the same.
        field: SetUpField,
    },
    /// This game has no hands, and captured seeds stay on the board.
    NoHands {
        /// The game.
        game: &'static str,
    },
    /// Rows of another length than the rules say.
    OtherRows {
        /// The length found.
        found: u8,
        /// The length by the rules.
        ruled: u8,
    },
    /// A position of another game.
    OtherGame {
        /// What its board is called.
        found: &'static str,
        /// The game.
        game: &'static str,
    },
    /// Rows of another length than this game's.
    Columns {
        /// The length found.
        found: usize,
        /// The game.
        game: &'static str,
    },
}

impl SetupFault {
    /// The part of the set-up that is to blame.
    pub const fn field(self) -> SetUpField {
        match self {
            SetupFault::TooManySeeds(_)
            | SetupFault::MoreThanASet { .. }
            | SetupFault::Columns { .. }
            | SetupFault::OtherRows { .. }
            | SetupFault::OtherGame { .. } => SetUpField::Whole,
            SetupFault::HandEmpty(_) | SetupFault::NoHands { .. } => SetUpField::Stores,
            SetupFault::HouseEmpty(_) => SetUpField::Houses,
            SetupFault::BlockedInNamua => SetUpField::Blocked,
            SetupFault::NoSuchMark { field, .. } => field,
        }
    }
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::TooManySeeds(n) => write!(f, "{n} seeds, but a set has 64"),
            SetupFault::HandEmpty(side) => {
                write!(f, "{side} is to move with an empty hand while the other hand holds seeds")
            }
            SetupFault::HouseEmpty(side) => write!(f, "{side}'s house is marked as owned but empty"),
            SetupFault::BlockedInNamua => write!(f, "a pit is blocked in the namua"),
            SetupFault::MoreThanASet { found, game, set } => {
                write!(f, "{found} seeds, but a set of {game} has {set}")
            }
            SetupFault::NoSuchMark { game, .. } => {
                write!(f, "{game} has no houses, no blocked pit and no extra fields")
            }
            SetupFault::NoHands { game } => {
                write!(f, "{game} has no seeds in hand and keeps none that are captured: `0.0`")
            }
            SetupFault::OtherRows { found, ruled } => {
                write!(f, "rows of {found} pits, but by these rules a row has {ruled}")
            }
            SetupFault::OtherGame { found, game } => write!(f, "a position of {found}, not of {game}"),
            SetupFault::Columns { found, game } => write!(f, "rows of {found} pits are not those of {game}"),
        }
    }
}
