//! The points of Bao la Kiarabu and Hawalis, on which sources differ in nearly everything (kiarabu.md).

use crate::engine::points::points;

points! {
    /// How many pits has a row?
    board: BoardSize = "kiarabu.board" {
        /// Seven; DV03, ING (true form), WPH (Oman), MWH, IGG, LUDH.
        Seven = "seven",
        /// Eight; ING (debased form), MWK (first variant), WPH (second form), LUD1, LUD2 against the text that it cites.
        Eight = "eight",
    }

    /// How many seeds lie in each pit at the start?
    start: Start = "kiarabu.start" {
        /// Two; DV03, ING (true form), MWK, MWH, WPH, IGG, LUD2, LUDH.
        Two = "two",
        /// Three; ING (debased form), LUD1.
        Three = "three",
    }

    /// Which way are seeds sown?
    direction: Direction = "kiarabu.direction" {
        /// Anticlockwise for their owner; DV03, ING (true form), WPH (Oman), MWH, IGG.
        Anticlockwise = "anticlockwise",
        /// Clockwise for their owner; MWK, WPH (second form), both after Ingrams, whose text as quoted does not say it.
        Clockwise = "clockwise",
        /// Either, chosen with the turn and kept for all of it; ING (debased form: "right or left"), LUD1.
        Either = "either",
    }

    /// When may a pit of one be lifted?
    singletons: Singletons = "kiarabu.singletons" {
        /// Only when the side has no pit of two or more, and only if the next pit is empty; DV03, IGG.
        LastResortIntoEmpty = "last-resort-into-empty",
        /// Only when the side has no pit of two or more, into any pit, and it is sown on from an occupied one; WPH, LUDH's program.
        LastResort = "last-resort",
        /// Always; ING by silence, LUD1, LUD2.
        Free = "free",
    }

    /// What does a last seed take that falls into an empty front pit?
    capture_back: CaptureBack = "kiarabu.capture.back" {
        /// What faces it and what is behind that, but nothing if the facing front pit is empty; DV03, ING (true form), WPH (Oman), IGG, LUD2.
        WithFront = "with-front",
        /// Both facing pits, also the back one alone; ING (debased form: "the two holes immediately opposite"), MWK, WPH (second form), LUD1.
        AloneToo = "alone-too",
        /// The facing front pit only; LUDH.
        FrontOnly = "front-only",
    }

    /// What becomes of a turn that never ends?
    never_ending: NeverEnding = "kiarabu.never-ending" {
        /// It may be played, and its player has lost, on the board to which it comes back; DV03.
        Loses = "loses",
        /// It is illegal, as in Kiswahili; a possible reading of the sources that are silent.
        Illegal = "illegal",
    }

    /// Who has won when the game is over?
    winner: Winner = "kiarabu.winner" {
        /// The other side than the one that has no seed, or has to move and cannot; DV03, ING, IGG.
        LastWithSeeds = "last-with-seeds",
        /// The side with more seeds, captured and still on its own pits, as many being a draw; WPH, LUD1, LUD2, LUDH.
        MostSeeds = "most-seeds",
    }

    further {}
}

impl Point {
    /// The readings of other points in which those of this one can part in play: any.
    pub const fn surroundings(self) -> &'static [(Point, &'static str)] {
        &[]
    }
}
