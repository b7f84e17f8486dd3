//! Positions of the 4×8 board. [`Position::check`] is the one gate that turns away set-ups that cannot be.

use super::pit::SEEDS;
use super::ring::Ring;
use crate::engine::board::{Pit, Side, Stage};
use crate::engine::setup::SetupFault;

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

    /// The start of the Malawi game: 8 seeds in the house, 20 in hand (malawi.md).
    pub const MALAWI: Position = Position {
        rings: [Ring::new([0, 0, 0, 0, 8, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]); 2],
        hands: [20; 2],
        ..Position::KISWAHILI
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
