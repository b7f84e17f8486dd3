//! The point on which the rules of Hus can be read otherwise (hus.md).

use crate::engine::points::points;

points! {
    /// When has a side lost that has no pit of two or more?
    singletons: Singletons = "hus.singletons" {
        /// At once, whoever is to move; BGA's program.
        Lose = "lose",
        /// When it has to move; a possible reading.
        LoseOnTurn = "lose-on-turn",
    }

    further {}
}

impl Point {
    /// The readings of other points in which those of this one can part in play: any.
    pub const fn surroundings(self) -> &'static [(Point, &'static str)] {
        &[]
    }
}
