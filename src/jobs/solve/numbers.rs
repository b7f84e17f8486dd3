//! Proof numbers, as the side to move sees them.

/// A number that cannot be reached: there is nothing left to prove, or it cannot be proven.
pub const NEVER: u32 = 1 << 30;

/// How many leaves must still be proven, at the least, to know that a position is won, and that it is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// For the side to move to win; 0 if that is proven.
    pub win: u32,
    /// For it to lose; 0 if that is proven.
    pub loss: u32,
}

impl Numbers {
    /// Proven won.
    pub const WON: Numbers = Numbers { win: 0, loss: NEVER };
    /// Proven lost.
    pub const LOST: Numbers = Numbers { win: NEVER, loss: 0 };
    /// Neither can be: a draw.
    pub const DRAWN: Numbers = Numbers { win: NEVER, loss: NEVER };

    /// Whether it is proven who wins.
    #[inline(always)]
    pub fn is_proven(self) -> bool {
        self.win == 0 || self.loss == 0
    }

    /// Whether nothing can be proven any more.
    #[inline(always)]
    pub fn is_closed(self) -> bool {
        self.is_proven() || (self.win >= NEVER && self.loss >= NEVER)
    }

    /// The same as others should see it while so many threads are at work on it.
    #[inline(always)]
    pub fn with_others(self, busy: u8) -> Numbers {
        if busy == 0 || self.is_closed() {
            return self;
        }
        let harder = |number: u32| {
            if number >= NEVER {
                number
            } else {
                number.saturating_add(number / 2 + u32::from(busy)).min(NEVER - 1)
            }
        };
        Numbers { win: harder(self.win), loss: harder(self.loss) }
    }

    /// What may be kept of an unproven position: that something cannot be proven may be so only on the way on which
    /// it was found.
    #[inline(always)]
    pub fn unproven(self) -> Numbers {
        if self.is_proven() {
            return self;
        }
        Numbers { win: self.win.min(NEVER / 2), loss: self.loss.min(NEVER / 2) }
    }
}
