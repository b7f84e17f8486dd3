//! The signs of moves, whatever they mean in a dialect.

/// A sign after the pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// `L`.
    L,
    /// `R`.
    R,
    /// `<`.
    Less,
    /// `>`.
    Greater,
    /// `+`.
    Plus,
    /// `*`.
    Star,
    /// `#`.
    Hash,
    /// `?`: a sign that cannot be read.
    Illegible,
}

impl Sign {
    /// The canonical glyph.
    pub const fn glyph(self) -> char {
        match self {
            Sign::L => 'L',
            Sign::R => 'R',
            Sign::Less => '<',
            Sign::Greater => '>',
            Sign::Plus => '+',
            Sign::Star => '*',
            Sign::Hash => '#',
            Sign::Illegible => '?',
        }
    }

    /// Where the sign stands among others, lowest first.
    pub(super) const fn rank(self) -> u8 {
        match self {
            Sign::L | Sign::R => 0,
            Sign::Less | Sign::Greater => 1,
            Sign::Plus => 2,
            Sign::Star => 3,
            Sign::Hash => 4,
            Sign::Illegible => 0,
        }
    }
}
