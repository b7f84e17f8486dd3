//! Bao la Kiswahili and the games played like it on 4×8 pits: Kujifunza, Kete and the Malawi game (rules.md).
//!
//! From the ground up: [`pit`] and [`ring`], [`position`], [`points`] and what they decide ([`rules`]), the sowing
//! loop ([`sow`]), where a turn may start (`starts`), playing it (`play`), takasia, turns (`turns`), and counting
//! them (`count`). Someone who knows Bao can read [`rules`] alone and say whether it is right.

mod count;
mod door;
pub mod pit;
mod play;
pub mod points;
pub mod position;
pub mod ring;
pub mod rules;
pub mod sow;
mod starts;
mod takasia;
mod turns;
mod view;

use super::board::Side;
use super::turn::{Illegal, LAP_LIMIT, Turn};
use sow::Law;

pub use door::{KETE, KISWAHILI, KUJIFUNZA, MALAWI};
pub use pit::{PITS, PitSet, SEEDS};
pub use points::{Point, Readings};
pub use position::Position;
pub use ring::{Landing, Ring};
pub use sow::Observer;
pub use starts::Starts;
pub use turns::{Played, TurnList};

/// The rules under which a game is played: a reading for every point, and a lap limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    readings: Readings,
    lap_limit: u64,
    usual: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::new(Readings::DEFAULT)
    }
}

/// The default readings, known when this is compiled.
#[derive(Clone, Copy)]
struct Usual(u64);

impl Law for Usual {
    #[inline(always)]
    fn readings(&self) -> &Readings {
        const { &Readings::DEFAULT }
    }

    #[inline(always)]
    fn lap_limit(&self) -> u64 {
        self.0
    }
}

/// Any readings.
impl Law for &Rules {
    #[inline(always)]
    fn readings(&self) -> &Readings {
        &self.readings
    }

    #[inline(always)]
    fn lap_limit(&self) -> u64 {
        self.lap_limit
    }
}

macro_rules! with_law {
    ($rules:expr, $law:ident => $body:expr) => {
        if $rules.usual {
            let $law = &Usual($rules.lap_limit);
            $body
        } else {
            let $law = &$rules;
            $body
        }
    };
}

impl Rules {
    /// Rules with these readings and the usual lap limit, [`LAP_LIMIT`].
    pub fn new(readings: Readings) -> Rules {
        Rules { readings, lap_limit: LAP_LIMIT, usual: readings == Readings::DEFAULT }
    }

    /// The same rules with another lap limit, in laps; `None` for no limit at all.
    pub fn with_lap_limit(self, laps: Option<u64>) -> Rules {
        Rules { lap_limit: laps.unwrap_or(u64::MAX), ..self }
    }

    /// The lap limit, in laps.
    pub fn lap_limit(&self) -> u64 {
        self.lap_limit
    }

    /// The readings.
    pub fn readings(&self) -> &Readings {
        &self.readings
    }

    /// Lists all legal turns of the side to move, in ring order of their pits, clockwise before
    /// anticlockwise, stop before safari.
    pub fn turns_into(&self, position: &Position, turns: &mut TurnList) {
        with_law!(self, law => turns::list(law, position, turns));
    }

    /// All legal turns of the side to move; see [`Rules::turns_into`].
    pub fn turns(&self, position: &Position) -> TurnList {
        let mut turns = TurnList::new();
        self.turns_into(position, &mut turns);
        turns
    }

    /// How many ways there are to play so many plies from a position; a game that ends before counts for
    /// nothing. 1 for no plies.
    pub fn leaves(&self, position: &Position, plies: u32) -> u64 {
        with_law!(self, law => count::leaves(law, position, plies))
    }

    /// Where the side to move may start. A start may still turn out to have no legal turn.
    pub fn starts(&self, position: &Position) -> Starts {
        with_law!(self, law => takasia::starts(law, position))
    }

    /// Plays one turn.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played.
    pub fn play(&self, position: &Position, turn: Turn) -> Result<Played, Illegal> {
        self.watch(position, turn, &mut ())
    }

    /// Plays one turn before an observer, who sees it up to its halt even if that makes it illegal.
    ///
    /// # Errors
    /// [`Illegal`] says why it may not be played.
    pub fn watch(
        &self,
        position: &Position,
        turn: Turn,
        watcher: &mut impl Observer,
    ) -> Result<Played, Illegal> {
        with_law!(self, law => turns::watch(law, position, turn, watcher))
    }

    /// Whether the side to move has a legal turn.
    pub fn has_turn(&self, position: &Position) -> bool {
        with_law!(self, law => play::can_play(law, position, takasia::starts(law, position)))
    }

    /// Who has won on this position: a front row is empty, or the side to move has no legal turn
    /// (rules.md 3.9).
    pub fn winner(&self, position: &Position) -> Option<Side> {
        position.emptied_front().or_else(|| (!self.has_turn(position)).then_some(position.side.other()))
    }
}
