//! What each kind of slip costs: the one table by which corrections are ranked (docs/repair.md).

use serde::Serialize;

/// A kind of slip or damage that is mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slip {
    /// A ply that cannot be read, or not in full.
    Illegible,
    /// A ply of a gap.
    Gap,
    /// The direction is left out where two are possible.
    DirectionMissing,
    /// The letter of the pit is left out where it may not be.
    LetterMissing,
    /// Left for right, or right for left.
    Direction,
    /// The mark for playing on from the house is missing, or stands where it should not.
    House,
    /// The number of the pit is one too high or too low.
    Neighbour,
    /// The front row for the back row, or the reverse.
    Row,
    /// The letter of the other side.
    Side,
    /// Two moves that follow one another are interchanged.
    Swapped,
    /// A move is missing.
    Missing,
    /// A move stands there twice.
    Doubled,
    /// From here on each pair of moves stands in reverse order.
    PairsReversed,
    /// From here on the letters are those of the other side.
    SidesSwapped,
    /// From here on North's directions are meant from the other seat.
    Viewpoint,
    /// The number of the pit is off by more than one.
    Number,
    /// The numbering of the pairs is out of step with the moves here.
    Numbering,
    /// Two moves of one side, with the other's between them, are interchanged.
    SwappedOwn,
    /// Two parts of the move are wrong.
    TwoParts,
    /// A move stands there that was not played.
    Superfluous,
    /// Another turn was played.
    Other,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// The slip.
    pub slip: Slip,
    /// What it costs, in points.
    pub points: u32,
    /// What it is, for people.
    pub what: &'static str,
}

const fn cost(slip: Slip, points: u32, what: &'static str) -> Cost {
    Cost { slip, points, what }
}

/// The table. Common slips cost the same: which of them it was is for the rest of the game to say.
pub const COSTS: &[Cost] = &[
    cost(Slip::Illegible, 0, "illegible"),
    cost(Slip::Gap, 0, "gap"),
    cost(Slip::DirectionMissing, 6, "direction missing"),
    cost(Slip::LetterMissing, 6, "letter missing"),
    cost(Slip::Direction, 10, "other direction"),
    cost(Slip::House, 10, "house mark"),
    cost(Slip::Neighbour, 10, "neighbouring pit"),
    cost(Slip::Row, 10, "other row"),
    cost(Slip::Side, 10, "letter of the other side"),
    cost(Slip::Swapped, 10, "adjacent moves swapped"),
    cost(Slip::Missing, 10, "a move missing"),
    cost(Slip::Doubled, 10, "a move doubled"),
    cost(Slip::PairsReversed, 10, "pairs reversed from here"),
    cost(Slip::SidesSwapped, 10, "sides swapped from here"),
    cost(Slip::Viewpoint, 10, "the other viewpoint from here"),
    cost(Slip::Numbering, 10, "numbering of the pairs"),
    cost(Slip::Number, 12, "another pit of the row"),
    cost(Slip::SwappedOwn, 18, "moves of one side swapped"),
    cost(Slip::TwoParts, 18, "two parts of the move"),
    cost(Slip::Superfluous, 20, "a move too many"),
    cost(Slip::Other, 24, "another move"),
];

/// What it costs that a star stands where the turn that is meant has none, or is missing where it has one.
pub const STAR: u32 = 2;
/// What a wrong second star costs: sources differ on which ply carries it.
pub const SECOND_STAR: u32 = 1;
/// What it costs that the text is right and some other reading of the rules was played.
pub const READING: u32 = 10;

impl Slip {
    const fn row(self) -> Cost {
        let mut at = 0;
        while at + 1 < COSTS.len() && COSTS[at].slip as u8 != self as u8 {
            at += 1;
        }
        COSTS[at]
    }

    /// What it costs.
    pub const fn cost(self) -> u32 {
        self.row().points
    }

    /// What it is, for people.
    pub const fn what(self) -> &'static str {
        self.row().what
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slip_has_its_row() {
        for row in COSTS {
            assert_eq!(row.slip.row().what, row.what);
        }
        let slips: std::collections::HashSet<Slip> = COSTS.iter().map(|row| row.slip).collect();
        assert_eq!(slips.len(), COSTS.len());
        assert_eq!(Slip::Other as usize + 1, COSTS.len());
    }
}
