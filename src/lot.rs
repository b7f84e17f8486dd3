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

use crate::game::{Game, State, Step};
use crate::turn::Ending;

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

/// A game by lot gives up after so many plies: one that is not over by then may never be.
pub const LONGEST_GAME: usize = 200;

/// A game played by lot: each of its positions in order, with the legal turns of the side to move. Each
/// turn is one of those, as [`Game::turns`] lists them, drawn by one lot. The game is over with the first
/// position that has no turn, with a turn that ends it, or after [`LONGEST_GAME`] plies.
#[derive(Debug)]
pub struct Playout<'a> {
    game: &'a Game,
    lot: &'a mut Lot,
    next: Option<State>,
    plies: usize,
}

impl<'a> Playout<'a> {
    /// A game from its start.
    pub fn new(game: &'a Game, lot: &'a mut Lot) -> Playout<'a> {
        Playout { game, lot, next: Some(game.start()), plies: 0 }
    }
}

impl Iterator for Playout<'_> {
    type Item = (State, Vec<Step>);

    fn next(&mut self) -> Option<(State, Vec<Step>)> {
        let state = self.next.take()?;
        let steps = self.game.turns(&state);
        self.plies += 1;
        if self.plies < LONGEST_GAME {
            let step = self.lot.one_of(&steps);
            self.next = step.filter(|step| step.ending == Ending::Open).map(|step| step.after);
        }
        Some((state, steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameName;
    use crate::points::Readings;

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

    #[test]
    fn a_game_by_lot_is_played_by_the_rules_to_its_end() {
        let game = Game::new(GameName::Kiswahili, Readings::DEFAULT);
        let mut lot = Lot::new(1);
        let played: Vec<(State, Vec<Step>)> = Playout::new(&game, &mut lot).collect();
        assert_eq!(played[0].0, game.start());
        for pair in played.windows(2) {
            assert!(pair[0].1.iter().any(|step| step.after == pair[1].0));
        }
        let (last, steps) = played.last().expect("a position");
        let over = steps.is_empty() || steps.iter().any(|step| step.ending != Ending::Open);
        assert!(over || played.len() == LONGEST_GAME, "{last}");
    }
}
