//! A ring of up to sixteen pits as bytes of one register, sown either way round in constant time.

use std::fmt;

use super::board::{Pit, Way};

const ONES: u128 = 0x0101_0101_0101_0101_0101_0101_0101_0101;
const HIGH: u128 = ONES << 7;

/// The pits of one side, one byte each, in ring order from the lowest byte up. A pit never holds more than 127
/// seeds, so bytes never carry. Two halves, so that positions need no wider places than 8 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Circle([u64; 2]);

/// What a lap of less than one round adds to a ring of `PITS`: at `16 * pit + seeds`, by [`Way`], one seed in each of so
/// many pits behind that one.
struct Laps<const PITS: usize>;

impl<const PITS: usize> Laps<PITS> {
    const GAINS: &'static [[u128; 256]; 2] = &{
        let mut table = [[0; 256]; 2];
        let mut at = 0;
        while at < 16 * PITS {
            let (pit, seeds) = (at >> 4, at & 15);
            let mut k = 1;
            while k <= seeds && k < PITS {
                table[0][at] |= 1 << (8 * ((pit + k) % PITS));
                table[1][at] |= 1 << (8 * ((pit + PITS - k) % PITS));
                k += 1;
            }
            at += 1;
        }
        table
    };

    /// A seed in every pit.
    const ROUND: u128 = if PITS == 16 { ONES } else { ONES & ((1 << (8 * PITS)) - 1) };
}

impl Circle {
    /// No seeds.
    pub const EMPTY: Circle = Circle([0; 2]);

    #[inline(always)]
    const fn whole(ring: u128) -> Circle {
        Circle([ring as u64, (ring >> 64) as u64])
    }

    #[inline(always)]
    const fn all(self) -> u128 {
        (self.0[1] as u128) << 64 | self.0[0] as u128
    }

    /// A ring of these counts, at most sixteen.
    pub const fn of(pits: &[u8]) -> Circle {
        let mut ring = 0;
        let mut at = 0;
        while at < pits.len() {
            ring |= (pits[at] as u128) << (8 * at);
            at += 1;
        }
        Circle::whole(ring)
    }

    /// A ring of so many pits that hold so many seeds each.
    pub const fn filled(pits: usize, seeds: u8) -> Circle {
        let mut ring = 0;
        let mut at = 0;
        while at < pits {
            ring |= (seeds as u128) << (8 * at);
            at += 1;
        }
        Circle::whole(ring)
    }

    /// The counts of a ring of so many pits, in ring order.
    pub fn pits(self, many: usize) -> Vec<u8> {
        self.all().to_le_bytes().into_iter().take(many).collect()
    }

    /// Seeds in one pit.
    #[inline(always)]
    pub const fn get(self, pit: Pit) -> u8 {
        (self.all() >> (8 * pit.0)) as u8
    }

    /// Takes all seeds out of a pit.
    #[inline(always)]
    pub const fn lift(&mut self, pit: Pit) -> u8 {
        let seeds = self.get(pit);
        *self = Circle::whole(self.all() - ((seeds as u128) << (8 * pit.0)));
        seeds
    }

    /// Whether all pits are empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.all() == 0
    }

    /// Whether the first so many pits are empty.
    #[inline(always)]
    pub const fn is_empty_up_to(self, pits: u8) -> bool {
        self.all() & ((1 << (8 * pits)) - 1) == 0
    }

    /// Whether some pit holds two seeds or more.
    #[inline(always)]
    pub const fn has_multiple(self) -> bool {
        (self.all() + 0x7e * ONES) & HIGH != 0
    }

    /// All seeds in the ring.
    pub fn total(self) -> u32 {
        self.all().to_le_bytes().into_iter().map(u32::from).sum()
    }

    /// Sows seeds from the hand, the first into the pit after this one; tells where the last one falls.
    #[inline(always)]
    pub fn sow<const PITS: usize>(&mut self, from: Pit, way: Way, seeds: u8) -> Pit {
        let mut rest = usize::from(seeds);
        let mut ring = self.all();
        if rest >= PITS {
            ring += (rest / PITS) as u128 * Laps::<PITS>::ROUND;
            rest %= PITS;
        }
        ring += Laps::<PITS>::GAINS[way as usize][usize::from(from.0) << 4 | rest];
        *self = Circle::whole(ring);
        ahead::<PITS>(from, way, rest)
    }
}

/// The pit so many steps further on, less than a round.
#[inline(always)]
pub const fn ahead<const PITS: usize>(pit: Pit, way: Way, steps: usize) -> Pit {
    let steps = match way {
        Way::Clockwise => steps,
        Way::Anticlockwise => PITS - steps,
    };
    let at = pit.0 as usize + steps;
    Pit(if at >= PITS { at - PITS } else { at } as u8)
}

impl fmt::Debug for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.all().to_le_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sown_one_by_one(pits: &mut [u8], from: usize, way: Way, seeds: u8) -> usize {
        let mut at = from;
        for _ in 0..seeds {
            at = match way {
                Way::Clockwise => (at + 1) % pits.len(),
                Way::Anticlockwise => (at + pits.len() - 1) % pits.len(),
            };
            pits[at] += 1;
        }
        at
    }

    fn every_lap<const PITS: usize>() {
        for way in Way::BOTH {
            for from in 0..PITS {
                for seeds in 1..=96 {
                    let mut pits: Vec<u8> = (0..PITS as u8).map(|pit| pit % 3).collect();
                    let mut ring = Circle::of(&pits);
                    let last = ring.sow::<PITS>(Pit(from as u8), way, seeds);
                    let expected = sown_one_by_one(&mut pits, from, way, seeds);
                    assert_eq!((ring.pits(PITS), last.index()), (pits, expected), "{from} {way:?} {seeds}");
                }
            }
        }
    }

    #[test]
    fn a_lap_is_sown_as_seed_by_seed() {
        every_lap::<14>();
        every_lap::<16>();
    }

    #[test]
    fn what_is_asked_of_a_ring() {
        let mut ring = Circle::of(&[0, 0, 1, 96]);
        assert_eq!((ring.get(Pit(3)), ring.total(), ring.has_multiple()), (96, 97, true));
        assert!(ring.is_empty_up_to(2) && !ring.is_empty_up_to(3));
        assert_eq!(ring.lift(Pit(3)), 96);
        assert!(!ring.has_multiple() && !ring.is_empty());
        assert_eq!(Circle::filled(3, 2), Circle::of(&[2, 2, 2]));
    }
}
