//! Pits of the 4×8 board.

use crate::engine::board::{Pit, Way};

impl Way {
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

impl Pit {
    /// The nyumba (house): front pit 5.
    pub const HOUSE: Pit = Pit(4);

    /// All sixteen pits of a ring, in ring order.
    pub fn all() -> impl DoubleEndedIterator<Item = Pit> + Clone {
        (0..PITS).map(Pit)
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
