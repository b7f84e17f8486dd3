//! Sides, ways, pits and stages: what all boards of the family have in common.
//!
//! Each side has two rows, whose pits form a ring seen from its owner: the front row from his left, then the back
//! row from his right (rules.md §2). Going up the ring is clockwise for its owner.

use std::fmt;

/// One of the two players. South moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player at the bottom of the page; pits `A1..`, `B1..`.
    South,
    /// The player at the top of the page; pits `a1..`, `b1..`.
    North,
}

impl Side {
    /// Both sides, South first.
    pub const BOTH: [Side; 2] = [Side::South, Side::North];

    /// The other player.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// What belongs to [South, North] as what belongs to [this side, the other], and the other way round.
    #[inline(always)]
    pub fn seen<T: Copy>(self, both: [T; 2]) -> [T; 2] {
        match self {
            Side::South => both,
            Side::North => [both[1], both[0]],
        }
    }

    /// `S` or `N`, as position texts write it.
    pub const fn letter(self) -> char {
        match self {
            Side::South => 'S',
            Side::North => 'N',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::South => "South",
            Side::North => "North",
        })
    }
}

/// Which way seeds travel round a ring, as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// Front row left to right, back row right to left.
    Clockwise,
    /// Front row right to left, back row left to right.
    Anticlockwise,
}

impl Way {
    /// Both ways.
    pub const BOTH: [Way; 2] = [Way::Clockwise, Way::Anticlockwise];

    /// Those of both ways that are open, clockwise first.
    pub(crate) fn open(is_open: impl Fn(Way) -> bool) -> &'static [Way] {
        match Way::BOTH.map(is_open) {
            [true, true] => &Way::BOTH,
            [true, false] => &[Way::Clockwise],
            [false, true] => &[Way::Anticlockwise],
            [false, false] => &[],
        }
    }

    /// The opposite way.
    #[inline(always)]
    pub const fn reverse(self) -> Way {
        match self {
            Way::Clockwise => Way::Anticlockwise,
            Way::Anticlockwise => Way::Clockwise,
        }
    }
}

/// A pit as an index of its owner's ring: the front row from 1 up, then the back row from its highest number down. On
/// the 4×8 board 0 to 7 are front pits 1 to 8, and 8 to 15 are back pits 8 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit(pub u8);

impl Pit {
    /// The index in the ring.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The two stages of a game (rules.md 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// While any hand holds seeds: a turn begins by entering one.
    Namua,
    /// Once both hands are empty: a turn begins by lifting a pit.
    Mtaji,
}

/// The name of a pit, such as `A5` or `b12`: capitals for South, `A` the front row, numbers from the
/// owner's left. `columns` is the length of a row.
pub fn pit_name(pit: Pit, side: Side, columns: u8) -> String {
    let (row, number) = if pit.0 < columns { ('a', pit.0 + 1) } else { ('b', 2 * columns - pit.0) };
    let row = if side == Side::South { row.to_ascii_uppercase() } else { row };
    format!("{row}{number}")
}
