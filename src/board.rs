//! Sides, pits, rings and positions of the 4×8 board.
//!
//! Each side's sixteen pits form a [`Ring`], seen from its owner: front row 1 to 8, then the back row
//! 8 to 1 (rules.md §2). Going up the ring is clockwise for its owner. Nothing here knows a rule beyond
//! what a board can hold; [`Position::check`] is the one gate that turns away set-ups that cannot be.

use std::fmt;

pub use crate::ring::{Landing, Ring};

/// One of the two players. South moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player at the bottom of the page; pits `A1..A8`, `B1..B8`.
    South,
    /// The player at the top of the page; pits `a1..a8`, `b1..b8`.
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

    /// The opposite way.
    #[inline(always)]
    pub const fn reverse(self) -> Way {
        match self {
            Way::Clockwise => Way::Anticlockwise,
            Way::Anticlockwise => Way::Clockwise,
        }
    }

    #[inline(always)]
    const fn step(self) -> u8 {
        match self {
            Way::Clockwise => 1,
            Way::Anticlockwise => 0u8.wrapping_sub(1),
        }
    }

    /// The kichwa at which captured seeds enter to go this way: the left one clockwise, the right
    /// one anticlockwise (rules.md 3.4).
    #[inline(always)]
    pub const fn kichwa(self) -> Pit {
        match self {
            Way::Clockwise => Pit(0),
            Way::Anticlockwise => Pit(7),
        }
    }
}

/// A pit as an index of its owner's ring: on the 4×8 board 0 to 7 are front pits 1 to 8, 8 to 15 are
/// back pits 8 to 1; on the 4×12 board of Kigogo 0 to 11 and 12 to 23 likewise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit(pub u8);

impl Pit {
    /// The nyumba (house): front pit 5.
    pub const HOUSE: Pit = Pit(4);

    /// All sixteen pits of a ring, in ring order.
    pub fn all() -> impl DoubleEndedIterator<Item = Pit> + Clone {
        (0..PITS).map(Pit)
    }

    /// The index in the ring.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is a front pit of the 4×8 board.
    #[inline(always)]
    pub const fn is_front(self) -> bool {
        self.0 < 8
    }

    /// Whether this is an end pit of the front row.
    #[inline(always)]
    pub const fn is_kichwa(self) -> bool {
        self.0 == 0 || self.0 == 7
    }

    /// The opponent's front pit across the middle of the board: `An` faces `a(9-n)`.
    #[inline(always)]
    pub const fn facing(self) -> Pit {
        Pit(7 - self.0)
    }

    /// The pit `seeds` steps further on.
    #[inline(always)]
    pub const fn ahead(self, way: Way, seeds: u8) -> Pit {
        Pit(self.0.wrapping_add(way.step().wrapping_mul(seeds)) & (PITS - 1))
    }

    /// The pit `seeds` steps up the ring.
    #[inline(always)]
    pub const fn up(self, seeds: u8) -> Pit {
        self.ahead(Way::Clockwise, seeds)
    }

    /// The pit as a hand meets it that sows this way: for one that sows anticlockwise left and right are
    /// exchanged, so that it too goes up the ring. Doing it twice gives the pit back.
    #[inline(always)]
    pub const fn along(self, way: Way) -> Pit {
        match way {
            Way::Clockwise => self,
            Way::Anticlockwise => Pit(self.0 ^ 7),
        }
    }

    /// Where captured seeds must enter when this front pit captures: pits 1 and 2 at the left kichwa,
    /// 7 and 8 at the right one, `None` for pits 3 to 6, which leave it open (rules.md 3.4).
    #[inline(always)]
    pub const fn forced_entry(self) -> Option<Way> {
        match self.0 {
            0 | 1 => Some(Way::Clockwise),
            6 | 7 => Some(Way::Anticlockwise),
            _ => None,
        }
    }
}

/// Pits in a ring of the 4×8 board.
pub const PITS: u8 = 16;
/// Seeds in a whole set.
pub const SEEDS: u32 = 64;

/// A set of pits of one ring of the 4×8 board, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct PitSet(pub u16);

impl PitSet {
    /// No pit.
    pub const NONE: PitSet = PitSet(0);

    /// Just this pit.
    #[inline(always)]
    pub const fn of(pit: Pit) -> PitSet {
        PitSet(1 << pit.0)
    }

    /// Whether the set holds the pit.
    #[inline(always)]
    pub const fn has(self, pit: Pit) -> bool {
        self.0 >> pit.0 & 1 != 0
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pits the set holds.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The only pit of the set, if it holds just one.
    #[inline(always)]
    pub fn sole(self) -> Option<Pit> {
        (self.len() == 1).then(|| Pit(self.0.trailing_zeros() as u8))
    }

    /// The set with the pit added.
    #[inline(always)]
    pub const fn with(self, pit: Pit) -> PitSet {
        PitSet(self.0 | 1 << pit.0)
    }

    /// The set without the pit.
    #[inline(always)]
    pub const fn without(self, pit: Pit) -> PitSet {
        PitSet(self.0 & !(1 << pit.0))
    }

    /// All pits of either set.
    #[inline(always)]
    pub const fn union(self, other: PitSet) -> PitSet {
        PitSet(self.0 | other.0)
    }
}

impl Iterator for PitSet {
    type Item = Pit;

    #[inline(always)]
    fn next(&mut self) -> Option<Pit> {
        if self.0 == 0 {
            return None;
        }
        let pit = Pit(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(pit)
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

/// Everything that decides what may be played next. Arrays are indexed by [`Side`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Seeds on the board.
    pub rings: [Ring; 2],
    /// Seeds in hand.
    pub hands: [u8; 2],
    /// Whether each side still owns its house.
    pub houses: [bool; 2],
    /// The side to move.
    pub side: Side,
    /// Pit of the side to move that takasia blocks for this turn.
    pub blocked: Option<Pit>,
    /// Pit of the other side that the side to move must capture if it can (`takasia.must-capture`).
    pub must: Option<Pit>,
    /// Pit of the other side that will be blocked again at its turn (`takasia.lasts: until-cleared`).
    pub other: Option<Pit>,
}

impl Position {
    /// The start of Bao la Kiswahili: 6 seeds in the house, 2 in each of the next two front pits, 22 in
    /// hand (rules.md §2).
    pub const KISWAHILI: Position = Position {
        rings: [Ring::new([0, 0, 0, 0, 6, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]); 2],
        hands: [22; 2],
        houses: [true; 2],
        side: Side::South,
        blocked: None,
        must: None,
        other: None,
    };

    /// The start of Bao la Kujifunza: two seeds in every pit (rules.md §8).
    pub const KUJIFUNZA: Position =
        Position { rings: [Ring::new([2; 16]); 2], hands: [0; 2], houses: [false; 2], ..Position::KISWAHILI };

    /// The stage in which the next turn will be played.
    #[inline(always)]
    pub const fn stage(&self) -> Stage {
        if self.hands[0] | self.hands[1] == 0 { Stage::Mtaji } else { Stage::Namua }
    }

    /// The ring of one side.
    #[inline(always)]
    pub const fn ring(&self, side: Side) -> Ring {
        match side {
            Side::South => self.rings[0],
            Side::North => self.rings[1],
        }
    }

    /// Whether an empty front row has ended the game, and who has won by it. If both are empty the side to move has
    /// lost (rules.md 3.9).
    #[inline(always)]
    pub fn emptied_front(&self) -> Option<Side> {
        if self.ring(self.side).front_is_empty() {
            Some(self.side.other())
        } else if self.ring(self.side.other()).front_is_empty() {
            Some(self.side)
        } else {
            None
        }
    }

    /// Seeds on the board and in hand.
    pub fn total(&self) -> u32 {
        let on_board: u32 = self.rings.iter().map(|ring| ring.total()).sum();
        on_board + self.hands.iter().map(|&hand| u32::from(hand)).sum::<u32>()
    }

    /// All the reasons why this set-up cannot be (rules.md 3.1); empty if it can.
    pub fn check(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let total = self.total();
        if total > SEEDS {
            faults.push(SetupFault::TooManySeeds(total));
        }
        if self.stage() == Stage::Namua && self.hands[self.side as usize] == 0 {
            faults.push(SetupFault::HandEmpty(self.side));
        }
        for side in Side::BOTH {
            if self.houses[side as usize] && self.ring(side).get(Pit::HOUSE) == 0 {
                faults.push(SetupFault::HouseEmpty(side));
            }
        }
        if self.stage() == Stage::Namua
            && (self.blocked.is_some() || self.must.is_some() || self.other.is_some())
        {
            faults.push(SetupFault::BlockedInNamua);
        }
        faults
    }
}

/// Why a set-up cannot be (rules.md 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// More than 64 seeds; the number found.
    TooManySeeds(u32),
    /// The side to move has an empty hand and the other has not.
    HandEmpty(Side),
    /// A house is marked as owned and holds nothing.
    HouseEmpty(Side),
    /// Takasia belongs to the mtaji stage.
    BlockedInNamua,
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
        }
    }
}
