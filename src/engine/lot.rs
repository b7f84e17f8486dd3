//! Numbers by lot: the same for the same seed, on every machine and in every version.
//!
//! The generator is SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number
//! generators", OOPSLA 2014). Its state is one 64-bit number that begins as the seed. A draw, modulo 2⁶⁴:
//!
//! ```text
//! state += 0x9e3779b97f4a7c15
//! z = state
//! z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
//! z = (z ^ (z >> 27)) * 0x94d049bb133111eb
//! z ^ (z >> 31)
//! ```
//!
//! One of `n` things is the draw times `n`, divided by 2⁶⁴, rounded down. So whoever wants the same games
//! in another language can have them.

/// A source of lots.
#[derive(Clone, Debug)]
pub struct Lot(u64);

impl Lot {
    /// The source with this seed.
    pub const fn new(seed: u64) -> Lot {
        Lot(seed)
    }

    fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `many`; 0 if that is 0.
    pub fn below(&mut self, many: usize) -> usize {
        // Less than `many`, so it fits.
        ((u128::from(self.draw()) * many as u128) >> 64) as usize
    }

    /// One of these; `None` if there are none.
    pub fn one_of<'a, T>(&mut self, these: &'a [T]) -> Option<&'a T> {
        these.get(self.below(these.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_draws_are_those_of_the_published_generator() {
        // The first draws from seed 1234567, as other implementations publish them.
        let mut lot = Lot::new(1_234_567);
        let draws: Vec<u64> = (0..5).map(|_| lot.draw()).collect();
        assert_eq!(
            draws,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn a_lot_is_below_its_bound() {
        let mut lot = Lot::new(1);
        let mut seen = [false; 7];
        (0..200).for_each(|_| seen[lot.below(7)] = true);
        assert_eq!(seen, [true; 7]);
        assert_eq!(lot.below(0), 0);
        assert_eq!(lot.one_of::<u8>(&[]), None);
    }
}
