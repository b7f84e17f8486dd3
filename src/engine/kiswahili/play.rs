//! Playing starts to their ends, and the boards they leave, but for takasia.

use super::points::{NeverEnding, Readings, Takasia, TakasiaMustCapture};
use super::position::Position;
use super::sow::{Law, Observer, Sowing};
use super::starts::Starts;
use super::view::View;
use crate::engine::board::{Pit, Stage, Way};
use crate::engine::points::LimitThen;
use crate::engine::turn::{AtHouse, Ending, Halt, Kind, Turn};

/// Plays each start to its end and hands over every legal turn: a start that offers a choice at the
/// house gives two.
#[inline(always)]
pub(crate) fn play_starts(
    law: &impl Law,
    position: &Position,
    starts: Starts,
    legal: impl FnMut(Turn, &Sowing, Halt),
) {
    match starts.kind {
        Kind::Capture => play_starts_of::<true>(law, position, starts, legal),
        Kind::Takata => play_starts_of::<false>(law, position, starts, legal),
    }
}

#[inline(always)]
pub(crate) fn play_starts_of<const CAPTURING: bool>(
    law: &impl Law,
    position: &Position,
    starts: Starts,
    mut legal: impl FnMut(Turn, &Sowing, Halt),
) {
    let views = Way::BOTH.map(|way| View::of(law.readings(), position, way));
    let stage = position.stage();
    for (pit, way) in starts {
        let view = views[way as usize];
        let mut at_house = AtHouse::Stop;
        let (mut sowing, mut halted) =
            Sowing::begin::<CAPTURING, false>(law, &view, stage, pit.along(way), &mut ());
        loop {
            let turn = || Turn { pit, way, kind: starts.kind, at_house };
            let mut halt = match halted {
                Some(halt) => halt,
                None => sowing.run::<CAPTURING, false>(law, &mut ()),
            };
            if matches!(halt, Halt::Unproven { .. }) {
                (sowing, halt) = play_long::<CAPTURING, _>(law, position, turn());
            }
            if law.readings().allows(halt) {
                legal(turn(), &sowing, halt);
            }
            if halt != Halt::HouseChoice {
                break;
            }
            at_house = AtHouse::Safari;
            halted = sowing.safari::<false>(law, &mut ());
        }
    }
}

/// Plays a turn that has turned out too long to go unwatched.
#[cold]
fn play_long<const CAPTURING: bool, L: Law>(law: &L, position: &Position, turn: Turn) -> (Sowing, Halt) {
    let (sowing, halt, _) = play_watched::<CAPTURING>(law, position, turn, &mut ());
    (sowing, halt)
}

/// Plays a turn to its halt, and tells the choice it made at the house: [`AtHouse::Stop`] if none was offered.
#[inline(always)]
pub(super) fn play_watched<const CAPTURING: bool>(
    law: &impl Law,
    position: &Position,
    turn: Turn,
    watcher: &mut impl Observer,
) -> (Sowing, Halt, AtHouse) {
    let view = View::of(law.readings(), position, turn.way);
    let start = turn.pit.along(turn.way);
    let (mut sowing, mut halted) =
        Sowing::begin::<CAPTURING, true>(law, &view, position.stage(), start, watcher);
    let mut chosen = AtHouse::Stop;
    loop {
        let halt = match halted {
            Some(halt) => halt,
            None => sowing.run::<CAPTURING, true>(law, watcher),
        };
        if halt != Halt::HouseChoice || chosen == turn.at_house {
            return (sowing, halt, chosen);
        }
        chosen = AtHouse::Safari;
        halted = sowing.safari::<true>(law, watcher);
    }
}

impl Readings {
    /// What becomes of a turn that came to such a halt, if that is not the usual thing.
    #[inline(always)]
    fn fate(&self, halt: Halt) -> Option<Fate> {
        let then = |then| match then {
            LimitThen::Illegal => Some(Fate::Illegal),
            LimitThen::Loses => Some(Fate::Loses),
            LimitThen::Stops => None,
        };
        match halt {
            Halt::OwnFrontForbidden => Some(Fate::Illegal),
            Halt::PastLimit(reading) => then(reading),
            Halt::NeverEnding { .. } | Halt::Unproven { .. } => match self.never_ending {
                NeverEnding::Draw => Some(Fate::Drawn),
                // What a limit does to a turn it does only to those that pass it.
                NeverEnding::Illegal | NeverEnding::Limit(_) => Some(Fate::Illegal),
            },
            _ => None,
        }
    }

    /// Whether a turn may come to such a halt.
    #[inline(always)]
    pub(crate) fn allows(&self, halt: Halt) -> bool {
        self.fate(halt) != Some(Fate::Illegal)
    }

    /// The duty to capture a once blocked pit, where there is takasia of that kind.
    #[inline(always)]
    pub(crate) fn duty(&self) -> TakasiaMustCapture {
        match self.takasia {
            Takasia::Blocks => self.takasia_must_capture,
            Takasia::None | Takasia::StartBan => TakasiaMustCapture::Free,
        }
    }

    /// The pit that some capture of the turn must take if a legal turn can (`takasia.must-capture: must-in-turn`).
    #[inline(always)]
    pub(crate) fn must_in_turn(&self, position: &Position) -> Option<Pit> {
        if self.duty() == TakasiaMustCapture::MustInTurn { position.must } else { None }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Illegal,
    Loses,
    Drawn,
}

/// The position that a legal turn leaves, but for blocks and duties, and whether the game is over.
#[inline(always)]
pub(crate) fn board_after(
    law: &impl Law,
    before: &Position,
    kind: Kind,
    sowing: &Sowing,
    halt: Halt,
) -> (Position, Ending) {
    let (side, other) = (before.side, before.side.other());
    let mut hands = side.seen(before.hands);
    if before.stage() == Stage::Namua {
        hands[0] -= 1;
    }
    let mut after = Position {
        rings: side.seen(sowing.rings()),
        hands: side.seen(hands),
        side: other,
        blocked: None,
        must: None,
        other: None,
        ..*before
    };
    let houses = sowing.houses();
    let end = law.readings().houses_end(before.stage(), sowing.turned_out(law, kind), after.stage());
    after.houses = side.seen([houses[0] && !end[0], houses[1] && !end[1]]);
    let ending = match law.readings().fate(halt) {
        Some(Fate::Loses) => Ending::Won(other),
        Some(Fate::Drawn) => Ending::Drawn,
        _ => match after.emptied_front() {
            Some(winner) => Ending::Won(winner),
            None => Ending::Open,
        },
    };
    (after, ending)
}

/// Whether any of these starts can be played to a legal end.
#[inline(always)]
pub(crate) fn can_play(law: &impl Law, position: &Position, starts: Starts) -> bool {
    match starts.kind {
        Kind::Capture => can_play_kind::<true>(law, position, starts),
        Kind::Takata => can_play_kind::<false>(law, position, starts),
    }
}

#[inline(always)]
fn can_play_kind<const CAPTURING: bool>(law: &impl Law, position: &Position, starts: Starts) -> bool {
    let stage = position.stage();
    starts.into_iter().any(|(pit, way)| {
        let view = View::of(law.readings(), position, way);
        let (mut sowing, halted) =
            Sowing::begin::<CAPTURING, false>(law, &view, stage, pit.along(way), &mut ());
        let mut halt = halted.unwrap_or_else(|| sowing.run::<CAPTURING, false>(law, &mut ()));
        if matches!(halt, Halt::Unproven { .. }) {
            let turn = Turn { pit, way, kind: starts.kind, at_house: AtHouse::Stop };
            (_, halt) = play_long::<CAPTURING, _>(law, position, turn);
        }
        law.readings().allows(halt)
    })
}
