//! Set-ups by lot.

use super::board::{Pit, Side, Stage};
use super::game::Game;
use super::lot::Lot;
use super::setup::SetUp;

impl SetUp {
    /// A set-up by lot for a game: a full set of seeds on some of the pits, with hands, houses and, where
    /// its rules know them, a blocked pit and the like now and then. It may be one that no game leads to.
    pub fn by_lot(game: &Game, lot: &mut Lot) -> SetUp {
        let start = game.start();
        let mut set_up = start.set_up();
        set_up.side = Side::BOTH[lot.below(2)];
        let has_hands = start.stage() == Stage::Namua;
        let most = lot.below(20);
        let in_hand = if has_hands && lot.below(2) == 0 { 1 + lot.below(1 + most) as u8 } else { 0 };
        // The other side holds as many, or has just entered one.
        set_up.stores = [in_hand; 2];
        set_up.stores[set_up.side.other() as usize] -= in_hand.min(lot.below(2) as u8);
        let pits = set_up.rings[0].len();
        let chance = 1 + lot.below(4);
        let open: Vec<usize> = (0..2 * pits).filter(|_| lot.below(4) < chance).collect();
        set_up.rings = [vec![0; pits], vec![0; pits]];
        let in_hands: u32 = set_up.stores.iter().map(|&seeds| u32::from(seeds)).sum();
        for _ in 0..start.total().saturating_sub(in_hands) {
            let at = lot.one_of(&open).copied().unwrap_or_default();
            if let Some(count) = set_up.rings[at / pits].get_mut(at % pits) {
                *count += 1;
            }
        }
        let knows_houses = start.houses() == [true; 2];
        for side in Side::BOTH {
            let house = set_up.rings[side as usize].get(Pit::HOUSE.index());
            set_up.houses[side as usize] =
                knows_houses && house.is_some_and(|&seeds| seeds > 0) && lot.below(2) == 0;
        }
        let [blocks, again, must] = game.marks();
        let is_mtaji = has_hands && in_hand == 0;
        let mut pit = |side: Side, may: bool| {
            let front = (0..start.columns()).map(Pit);
            let ring = &set_up.rings[side as usize];
            let occupied: Vec<Pit> =
                front.filter(|pit| ring.get(pit.index()).is_some_and(|&seeds| seeds > 0)).collect();
            let wanted = is_mtaji && may && lot.below(2) == 0;
            wanted.then(|| lot.one_of(&occupied).copied()).flatten()
        };
        let (own, theirs) = (set_up.side, set_up.side.other());
        (set_up.blocked, set_up.other, set_up.must) =
            (pit(own, blocks), pit(theirs, again), pit(theirs, must));
        set_up
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::family::{GameName, Readings};

    #[test]
    fn a_position_is_its_own_set_up() {
        for name in GameName::ALL {
            assert_eq!(name.set(&name.start().set_up()), Ok(name.start()));
        }
    }

    #[test]
    fn what_cannot_be_is_turned_away() {
        let mut set_up = GameName::Kiswahili.start().set_up();
        set_up.rings[0][Pit::HOUSE.index()] = 0;
        assert!(GameName::Kiswahili.set(&set_up).is_err(), "an owned house is empty");
        let mut set_up = GameName::Kigogo.start().set_up();
        set_up.rings[0][0] = 1;
        assert!(GameName::Kigogo.set(&set_up).is_err(), "a seed too many");
        assert!(GameName::Kiswahili.set(&set_up).is_err(), "another board");
    }

    #[test]
    fn set_ups_by_lot_are_full_sets_that_can_be() {
        for name in GameName::ALL {
            let game = Game::new(name, Readings::DEFAULT);
            let mut lot = Lot::new(1);
            for _ in 0..200 {
                let set_up = SetUp::by_lot(&game, &mut lot);
                let state = name.set(&set_up).unwrap_or_else(|faults| panic!("{set_up:?}: {faults:?}"));
                assert_eq!(state.total(), game.start().total());
            }
        }
    }
}
