//! The points that the rules of Hus leave open (hus.md).

use crate::engine::points::points;

points! {
    /// What becomes of a turn that never ends?
    never_ending: NeverEnding = "hus.never-ending" {
        /// It is illegal, as in Kiswahili; the booklet is silent, the program has no limit.
        Illegal = "illegal",
        /// It ends the game in a draw, on the board as it came back; a possible reading.
        Draw = "draw",
    }

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
