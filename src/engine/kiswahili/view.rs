//! A position as the sowing hand meets it.

use super::pit::PITS;
use super::points::Readings;
use super::position::Position;
use super::ring::Ring;
use crate::engine::board::{Pit, Way};

/// A position seen from its mover along one way of sowing: for a hand that sows anticlockwise left and right
/// are exchanged ([`Pit::along`]). So the hand always goes up the ring, captured seeds always enter at pit 0, and
/// the pit across the middle has the same number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub way: Way,
    pub own: Ring,
    /// The other ring, its front row in the order of the own pits that face it.
    pub facing: Ring,
    /// The own house while it is owned.
    pub house: Pit,
    /// The own pit that faces the opponent's house while he owns it.
    pub facing_house: Pit,
    /// The own pit in which a takata lap must stop.
    pub stop_pit: Pit,
}

impl View {
    /// What is in no pit: a house that is lost, a block that is not there.
    pub const NOWHERE: Pit = Pit(0x80);

    /// A position along one way of sowing.
    #[inline(always)]
    pub fn of(readings: &Readings, position: &Position, way: Way) -> View {
        let [own, opponent] = position.side.seen(position.rings);
        let houses = position.side.seen(position.houses);
        let place = |there: bool, pit: Pit| if there { pit.along(way) } else { View::NOWHERE };
        View {
            way,
            own: own.along(way),
            facing: opponent.along(way.reverse()),
            house: place(houses[0], Pit::HOUSE),
            facing_house: place(houses[1], Pit::HOUSE.facing()),
            stop_pit: readings.blocked(position).map_or(View::NOWHERE, |pit| pit.along(way)),
        }
    }

    /// The same position along the other way of sowing.
    #[inline(always)]
    pub fn turned_round(&self) -> View {
        View {
            way: self.way.reverse(),
            own: self.own.along(Way::Anticlockwise),
            facing: self.facing.along(Way::Anticlockwise),
            house: self.house.along(Way::Anticlockwise),
            facing_house: self.facing_house.along(Way::Anticlockwise),
            stop_pit: self.stop_pit.along(Way::Anticlockwise),
        }
    }

    /// Both rings, [mover's, opponent's].
    #[inline(always)]
    pub fn rings(&self) -> [Ring; 2] {
        [self.own.along(self.way), self.facing.along(self.way.reverse())]
    }

    /// Who still owns his house, [mover, opponent].
    #[inline(always)]
    pub fn houses(&self) -> [bool; 2] {
        // Turning round moves a house that is nowhere, but never onto the board.
        [self.house.0 < PITS, self.facing_house.0 < PITS]
    }
}
