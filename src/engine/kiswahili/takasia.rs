//! Takasia: which pit a takata blocks, and where a mtaji takata may not start (rules.md §4).

use super::pit::PitSet;
use super::play::{board_after, can_play, play_starts};
use super::points::{
    Readings, Takasia, TakasiaCounts, TakasiaDefenderCaptures, TakasiaLastPit, TakasiaSingleton,
    TakasiaThreats,
};
use super::position::Position;
use super::rules::House;
use super::sow::Law;
use super::starts::{Starts, first_capture};
use crate::engine::board::Pit;
use crate::engine::turn::Ending;

/// The starts of a position (rules.md 3.1, 3.3, 3.7).
#[inline(always)]
pub(crate) fn starts(law: &impl Law, position: &Position) -> Starts {
    Starts::find(law.readings(), position, || no_start(law, position))
}

/// The pit of the side to move that is blocked on the board which the other side's takata left.
/// The position is complete but for that block.
pub(crate) fn made(law: &impl Law, left: &Position) -> Option<Pit> {
    let readings = law.readings();
    let (defender, attacker) = (left.ring(left.side), left.ring(left.side.other()));
    if readings.takasia_defender_captures == TakasiaDefenderCaptures::Void
        && !Starts::mtaji_captures(readings, defender, attacker).is_empty()
    {
        return None;
    }
    let threatened = match readings.takasia_threats {
        TakasiaThreats::Board => threats(law, &left.passed()),
        TakasiaThreats::Replies => threats_after_replies(law, left),
    };
    let pit = threatened.sole()?;
    let playable = || {
        let blocked = Position { blocked: Some(pit), ..*left };
        can_play(law, &blocked, Starts::barring(readings, &blocked, Some(pit)))
    };
    (!is_immune(readings, left, pit, playable)).then_some(pit)
}

/// The pit in which the side to move may not start a mtaji takata: the blocked one, or under
/// `takasia: start-ban` the one that the opponent, if it were to move, would capture first.
pub(crate) fn no_start(law: &impl Law, position: &Position) -> Option<Pit> {
    let readings = law.readings();
    match readings.takasia {
        Takasia::Blocks | Takasia::None => readings.blocked(position),
        Takasia::StartBan => {
            let pit = threats(law, &position.passed()).sole()?;
            let playable = || can_play(law, position, Starts::barring(readings, position, Some(pit)));
            (!is_immune(readings, position, pit, playable)).then_some(pit)
        }
    }
}

/// The pits of the other side that the side to move threatens. The position holds no block or duty.
fn threats(law: &impl Law, position: &Position) -> PitSet {
    let readings = law.readings();
    let (own, opponent) = (position.ring(position.side), position.ring(position.side.other()));
    let starts = Starts::mtaji_captures(readings, own, opponent);
    let mut threatened = PitSet::NONE;
    match readings.takasia_counts {
        TakasiaCounts::FirstCapture => {
            for (pit, way) in starts {
                threatened = threatened.with(first_capture(own, pit, way));
            }
        }
        TakasiaCounts::AnyCapture => play_starts(law, position, starts, |_, sowing, _| {
            threatened = threatened.union(sowing.captured);
        }),
    }
    threatened
}

/// The union of the threats on the boards that the defender's legal turns, played without the block,
/// would leave (`takasia.threats: replies`).
fn threats_after_replies(law: &impl Law, left: &Position) -> PitSet {
    let readings = law.readings();
    let unblocked = Position { blocked: None, other: None, ..*left };
    let mut threatened = PitSet::NONE;
    let starts = Starts::barring(readings, &unblocked, None);
    play_starts(law, &unblocked, starts, |turn, sowing, halt| {
        let (after, ending) = board_after(law, &unblocked, turn.kind, sowing, halt);
        let attacker_can_move = || can_play(law, &after, Starts::barring(readings, &after, None));
        if ending == Ending::Open && attacker_can_move() {
            threatened = threatened.union(threats(law, &after));
        }
    });
    threatened
}

/// Whether a threatened pit of the side to move cannot be blocked.
fn is_immune(readings: &Readings, position: &Position, pit: Pit, playable: impl FnOnce() -> bool) -> bool {
    let ring = position.ring(position.side);
    let seeds = ring.get(pit);
    let house = House { owned: position.houses[position.side as usize], seeds };
    seeds == 0
        || pit == Pit::HOUSE && readings.house_is_immune(house)
        || seeds == 1 && readings.takasia_singleton == TakasiaSingleton::Immune
        || match readings.takasia_last_pit {
            TakasiaLastPit::OnlyOccupiedOrOnlyMultiple => {
                ring.front_of(1).sole() == Some(pit) || ring.front_of(2).sole() == Some(pit)
            }
            TakasiaLastPit::OnlyPlayable => !playable(),
        }
}

impl Position {
    /// The same board with the other side to move, free of any block or duty.
    fn passed(&self) -> Position {
        Position { side: self.side.other(), blocked: None, must: None, other: None, ..*self }
    }
}
