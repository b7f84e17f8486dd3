//! The points of Bao Kigogo on which its sources are thin (rules.md §8).

use crate::engine::points::points;

points! {
    /// May a singleton's step into an empty front pit capture?
    singleton_capture: SingletonCapture = "kigogo.singleton-capture" {
        /// Yes, like any last seed of a turn; the text of MW makes no exception.
        Captures = "captures",
        /// No, it only steps; a possible reading.
        Never = "never",
    }

    /// What becomes of a Kigogo turn that never ends?
    never_ending: NeverEnding = "kigogo.never-ending" {
        /// It is illegal, as in Kiswahili; the sources are silent.
        Illegal = "illegal",
        /// It ends the game in a draw, on the board as it came back; a possible reading.
        Draw = "draw",
    }

    /// Which return of a position draws the game?
    repetition: Repetition = "kigogo.repetition" {
        /// The second, the start included; MW.
        SecondReturn = "second-return",
        /// The first; a possible reading.
        FirstReturn = "first-return",
    }

    further {}
}

impl Point {
    /// The readings of other points in which those of this one can part in play: any.
    pub const fn surroundings(self) -> &'static [(Point, &'static str)] {
        &[]
    }
}
