//! Turns: which are legal, what they leave.

use std::ops::Deref;

use arrayvec::ArrayVec;

use super::pit::PitSet;
use super::play::{board_after, play_starts, play_watched};
use super::points::{Takasia, TakasiaLasts, TakasiaMustCapture};
use super::position::Position;
use super::sow::{Law, Observer, Sowing};
use super::takasia;
use crate::engine::board::{Pit, Stage};
use crate::engine::turn::{Ending, Halt, Illegal, Kind, Turn};

/// A legal turn and what it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The turn.
    pub turn: Turn,
    /// The position it leaves.
    pub after: Position,
    /// Whether it ended the game.
    pub ending: Ending,
    /// Why its laps came to a halt.
    pub halt: Halt,
    /// The opponent's pit that it blocks: takasia.
    pub blocks: Option<Pit>,
    /// The opponent's pits it captured; filled only under readings that need it.
    pub(crate) captured: PitSet,
}

/// All legal turns of a position: at most 16 pits × 2 ways × 2 choices.
#[derive(Clone, Debug, Default)]
pub struct TurnList(ArrayVec<Played, 64>);

impl TurnList {
    /// An empty list.
    pub fn new() -> TurnList {
        TurnList::default()
    }
}

impl Deref for TurnList {
    type Target = [Played];

    fn deref(&self) -> &[Played] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a TurnList {
    type Item = &'a Played;
    type IntoIter = std::slice::Iter<'a, Played>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Everything a legal turn leaves.
#[inline(always)]
pub(crate) fn finish(law: &impl Law, before: &Position, turn: Turn, sowing: &Sowing, halt: Halt) -> Played {
    let (mut after, ending) = board_after(law, before, turn.kind, sowing, halt);
    let readings = law.readings();
    let mut blocks = None;
    if after.stage() == Stage::Mtaji && readings.takasia == Takasia::Blocks && after.emptied_front().is_none()
    {
        if readings.takasia_lasts == TakasiaLasts::UntilCleared {
            after.blocked = readings.blocked_again(before).filter(|&pit| !sowing.captured.has(pit));
            after.other = readings.blocked(before).filter(|&pit| !sowing.lifted.has(pit));
        }
        let kind = sowing.turned_out(law, turn.kind);
        if kind == Kind::Takata && readings.takasia_must_capture != TakasiaMustCapture::Free {
            after.must = readings.blocked(before);
        }
        if turn.kind == Kind::Takata && readings.takata_may_block(before.stage(), after.stage()) {
            blocks = takasia::made(law, &after);
            after.blocked = blocks.or(after.blocked);
        }
    }
    Played { turn, after, ending, halt, blocks, captured: sowing.captured }
}

#[inline(always)]
pub(crate) fn list(law: &impl Law, position: &Position, turns: &mut TurnList) {
    turns.0.clear();
    let starts = takasia::starts(law, position);
    play_starts(law, position, starts, |turn, sowing, halt| {
        turns.0.push(finish(law, position, turn, sowing, halt));
    });
    if let Some(must) = law.readings().must_in_turn(position)
        && turns.iter().any(|played| played.captured.has(must))
    {
        turns.0.retain(|played| played.captured.has(must));
    }
}

#[inline(always)]
pub(super) fn watch(
    law: &impl Law,
    position: &Position,
    turn: Turn,
    watcher: &mut impl Observer,
) -> Result<Played, Illegal> {
    let starts = takasia::starts(law, position);
    if starts.kind != turn.kind || !starts.has(turn.pit, turn.way) {
        return Err(Illegal::NoSuchStart);
    }
    let played = match turn.kind {
        Kind::Capture => watch_kind::<true>(law, position, turn, watcher),
        Kind::Takata => watch_kind::<false>(law, position, turn, watcher),
    }?;
    if let Some(must) = law.readings().must_in_turn(position)
        && !played.captured.has(must)
    {
        let mut turns = TurnList::new();
        list(law, position, &mut turns);
        if !turns.iter().any(|listed| listed.turn == turn) {
            return Err(Illegal::MustCapture(must));
        }
    }
    Ok(played)
}

#[inline(always)]
fn watch_kind<const CAPTURING: bool>(
    law: &impl Law,
    position: &Position,
    turn: Turn,
    watcher: &mut impl Observer,
) -> Result<Played, Illegal> {
    let (sowing, halt, chosen) = play_watched::<CAPTURING>(law, position, turn, watcher);
    if chosen != turn.at_house {
        return Err(Illegal::NoSafari);
    }
    if law.readings().allows(halt) {
        Ok(finish(law, position, turn, &sowing, halt))
    } else {
        Err(Illegal::Halts(halt))
    }
}
