//! Set-ups: all that a position text says, free to be changed, and checked before it is a position again.

use crate::board::{self, Pit, Ring, Side, Stage};
use crate::game::{Game, State};
use crate::kigogo;
use crate::lot::Lot;

/// What is on the table. Lists are indexed by [`Side`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// Seeds in the pits, in ring order: 16 a side, or 24 for Kigogo.
    pub rings: [Vec<u8>; 2],
    /// Seeds in hand, or for Kigogo captured.
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
    /// That of a position.
    pub fn of(state: &State) -> SetUp {
        SetUp {
            rings: Side::BOTH.map(|side| state.ring(side)),
            stores: state.stores(),
            houses: state.houses(),
            side: state.side(),
            blocked: state.blocked(),
            must: state.must(),
            other: state.blocked_again(),
        }
    }

    /// The position, if there can be one (rules.md 3.1).
    pub fn checked(&self) -> Option<State> {
        let [south, north] = &self.rings;
        if let (Ok(south), Ok(north)) = (south.as_slice().try_into(), north.as_slice().try_into()) {
            let position = board::Position {
                rings: [Ring::new(south), Ring::new(north)],
                hands: self.stores,
                houses: self.houses,
                side: self.side,
                blocked: self.blocked,
                must: self.must,
                other: self.other,
            };
            return position.check().is_empty().then_some(State::Bao(position));
        }
        let position = kigogo::Position {
            rings: [south.as_slice().try_into().ok()?, north.as_slice().try_into().ok()?],
            captured: self.stores,
            side: self.side,
        };
        (position.total() <= kigogo::SEEDS).then_some(State::Kigogo(position))
    }

    /// A set-up by lot for a game: a full set of seeds on some of the pits, with hands, houses and, where
    /// its rules know them, a blocked pit and the like now and then. It may be one that no game leads to.
    pub fn by_lot(game: &Game, lot: &mut Lot) -> SetUp {
        let start = game.start();
        let mut set_up = SetUp::of(&start);
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
        let [blocks, again, must] = game.readings().marks();
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
    use crate::game::GameName;
    use crate::points::Readings;

    #[test]
    fn a_position_is_its_own_set_up() {
        for name in GameName::ALL {
            assert_eq!(SetUp::of(&name.start()).checked(), Some(name.start()));
        }
    }

    #[test]
    fn what_cannot_be_is_turned_away() {
        let mut set_up = SetUp::of(&GameName::Kiswahili.start());
        set_up.rings[0][Pit::HOUSE.index()] = 0;
        assert_eq!(set_up.checked(), None, "an owned house is empty");
        let mut set_up = SetUp::of(&GameName::Kigogo.start());
        set_up.rings[0][0] = 1;
        assert_eq!(set_up.checked(), None, "a seed too many");
    }

    #[test]
    fn set_ups_by_lot_are_full_sets_that_can_be() {
        for name in GameName::ALL {
            let game = Game::new(name, Readings::DEFAULT);
            let mut lot = Lot::new(1);
            for _ in 0..200 {
                let set_up = SetUp::by_lot(&game, &mut lot);
                let state = set_up.checked().unwrap_or_else(|| panic!("{set_up:?}"));
                assert_eq!(state.total(), game.start().total());
            }
        }
    }
}
