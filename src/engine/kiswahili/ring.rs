//! The sixteen pits of a side as bytes of two registers, and how seeds move in them.

use std::fmt;
use std::hint::select_unpredictable;

use super::pit::{PITS, PitSet};
use crate::engine::board::{Pit, Way};

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The sixteen pits of one side, one byte each, in two registers: `front` holds pits 1 to 8 from the
/// lowest byte up, `back` pits 8 to 1. A pit never holds more than 64 seeds, so bytes never carry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ring {
    front: u64,
    back: u64,
}

/// What a lap of up to 15 seeds changes in a [`Ring::whole`] ring: at `16 * pit + seeds` that many leave the pit, and
/// each of the next ones gets one. To be added with wrapping, since the pit loses.
static LAP: [u128; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        let (pit, seeds) = (at >> 4, at & 15);
        let mut gains = [0; 16];
        let mut k = 1;
        while k <= seeds {
            gains[(pit + k) & 15] = 1;
            k += 1;
        }
        let mut loses = [0; 16];
        loses[pit] = seeds as u8;
        table[at] = Ring::new(gains).whole().wrapping_sub(Ring::new(loses).whole());
        at += 1;
    }
    table
};

/// Where the last seed of a lap falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The pit.
    pub pit: Pit,
    /// What it held when that seed fell.
    pub found: u8,
}

impl Ring {
    /// No seeds.
    pub const EMPTY: Ring = Ring { front: 0, back: 0 };

    /// A ring from sixteen counts in ring order.
    pub const fn new(pits: [u8; 16]) -> Ring {
        let mut ring = Ring { front: 0, back: 0 };
        let mut i = 0;
        while i < 8 {
            ring.front |= (pits[i] as u64) << (8 * i);
            ring.back |= (pits[i + 8] as u64) << (8 * i);
            i += 1;
        }
        ring
    }

    /// The sixteen counts in ring order.
    pub fn pits(self) -> [u8; 16] {
        let mut pits = [0; 16];
        pits[..8].copy_from_slice(&self.front.to_le_bytes());
        pits[8..].copy_from_slice(&self.back.to_le_bytes());
        pits
    }

    /// Seeds in one pit.
    #[inline(always)]
    pub const fn get(self, pit: Pit) -> u8 {
        let half = if pit.0 & 8 == 0 { self.front } else { self.back };
        (half >> (8 * (pit.0 & 7))) as u8
    }

    /// Takes some seeds out of a pit; it must hold that many.
    #[inline(always)]
    pub fn take(&mut self, pit: Pit, seeds: u8) {
        let bits = u64::from(seeds) << (8 * (pit.0 & 7));
        if pit.0 & 8 == 0 {
            self.front -= bits;
        } else {
            self.back -= bits;
        }
    }

    /// Adds one seed to a front pit.
    #[inline(always)]
    pub fn enter(&mut self, pit: Pit) {
        self.front += 1 << (8 * (pit.0 & 7));
    }

    /// The front row, pit 1 in the lowest byte.
    #[inline(always)]
    pub(crate) const fn front_row(self) -> u64 {
        self.front
    }

    /// Whether a front pit holds any seeds.
    #[inline(always)]
    pub const fn front_holds(self, pit: Pit) -> bool {
        (self.front >> (8 * (pit.0 & 7))) as u8 != 0
    }

    /// Takes all seeds out of a front pit.
    #[inline(always)]
    pub fn lift_front(&mut self, pit: Pit) -> u8 {
        let at = 8 * (pit.0 & 7);
        let seeds = (self.front >> at) as u8;
        self.front -= u64::from(seeds) << at;
        seeds
    }

    /// Takes some seeds out of a pit, which must hold that many, and sows them up the ring from the next pit.
    #[inline(always)]
    pub fn sow_from(&mut self, from: Pit, seeds: u8) -> Landing {
        let pit = from.up(seeds);
        if seeds >= 16 {
            let found;
            (*self, found) = self.rounds(from, seeds);
            return Landing { pit, found };
        }
        // Looked up before the seeds move, so as not to wait for them: they end in another pit, to which they have
        // added nothing before the last.
        let found = self.get(pit);
        self.add_lap(from, seeds);
        Landing { pit, found }
    }

    /// Sows captured seeds up the ring, the first one into the left kichwa: as if they lay in the pit before.
    #[inline(always)]
    pub fn sow_captured(&mut self, seeds: u8) -> Landing {
        self.back += u64::from(seeds) << 56;
        self.sow_from(Pit(PITS - 1), seeds)
    }

    /// Both rows as one number.
    #[inline(always)]
    const fn whole(self) -> u128 {
        (self.back as u128) << 64 | self.front as u128
    }

    #[inline(always)]
    fn add_lap(&mut self, from: Pit, seeds: u8) {
        // One addition of 128 bits keeps compilers from moving the ring to a vector register, out of which it
        // would have to come again for the next look-up.
        let sum = self.whole().wrapping_add(LAP[(from.0 << 4 | seeds) as usize]);
        self.front = sum as u64;
        self.back = (sum >> 64) as u64;
    }

    /// The ring after a lap that goes round at least once, and what the last seed of it found.
    #[cold]
    fn rounds(mut self, from: Pit, seeds: u8) -> (Ring, u8) {
        let (rounds, rest) = (seeds >> 4, seeds & 15);
        self.take(from, 16 * rounds);
        self.front += u64::from(rounds) * ONES;
        self.back += u64::from(rounds) * ONES;
        let found = self.get(from.up(seeds));
        self.add_lap(from, rest);
        // Without a rest the last seed is that of the last round.
        (self, if rest == 0 { found - 1 } else { found })
    }

    /// The ring as a hand meets it that sows this way; see [`Pit::along`].
    #[inline(always)]
    pub fn along(self, way: Way) -> Ring {
        // Which way a turn ends is hard to guess, and turning a ring round costs next to nothing.
        let turned = way == Way::Anticlockwise;
        Ring {
            front: select_unpredictable(turned, self.front.swap_bytes(), self.front),
            back: select_unpredictable(turned, self.back.swap_bytes(), self.back),
        }
    }

    /// Whether the front row is empty.
    #[inline(always)]
    pub const fn front_is_empty(self) -> bool {
        self.front == 0
    }

    /// The front pits that hold at least `least` seeds (1 or 2).
    #[inline(always)]
    pub const fn front_of(self, least: u8) -> PitSet {
        at_least(self.front, least)
    }

    /// The back pits that hold at least `least` seeds (1 or 2), as a set of ring indices 8 to 15.
    #[inline(always)]
    pub const fn back_of(self, least: u8) -> PitSet {
        PitSet(at_least(self.back, least).0 << 8)
    }

    /// The own front pits that are occupied and face an occupied pit of `other`: the markers.
    #[inline(always)]
    pub const fn markers(self, other: Ring) -> PitSet {
        gather((self.front + 0x7f * ONES) & (other.front.swap_bytes() + 0x7f * ONES) & HIGH)
    }

    /// All seeds in the ring.
    pub fn total(self) -> u32 {
        self.pits().iter().map(|&n| u32::from(n)).sum()
    }
}

/// Bytes of at least `least` (1 or 2) as bits; no byte exceeds 64.
#[inline(always)]
const fn at_least(row: u64, least: u8) -> PitSet {
    gather((row + (0x80 - least as u64) * ONES) & HIGH)
}

/// The high bit of each byte, packed into the lowest eight bits.
#[inline(always)]
const fn gather(high: u64) -> PitSet {
    PitSet(((high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16)
}

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.pits())
    }
}
