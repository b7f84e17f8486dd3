//! How many legal turns a position has, without what they leave.
//!
//! A turn whose legality and choices are certain is counted without being played.

use crate::board::{Position, Stage, Way};
use crate::points::Readings;
use crate::rules::Kind;
use crate::sow::Law;
use crate::starts::Starts;
use crate::turn::play_starts_of;

/// How many legal turns these starts of a position give.
pub(crate) fn count<L: Law>(law: &L, position: &Position, starts: Starts) -> u32 {
    match starts.kind {
        Kind::Capture => {
            let sure = match position.stage() {
                Stage::Namua => end_at_once(law.readings(), position, starts),
                Stage::Mtaji => Starts::NONE,
            };
            sure.len() + played::<true>(law, position, starts.without(sure))
        }
        Kind::Takata => played::<false>(law, position, starts),
    }
}

#[inline(always)]
fn played<const CAPTURING: bool>(law: &impl Law, position: &Position, starts: Starts) -> u32 {
    let mut count = 0;
    play_starts_of::<CAPTURING>(law, position, starts, |_, _, _| count += 1);
    count
}

/// The namua captures whose captured seeds end in a pit that was empty, which ends the turn before anything can be
/// chosen or forbidden: the pit that captured keeps its seeds, so the own front row is not empty. Only a limit
/// on sowing could be passed.
#[inline(always)]
fn end_at_once(readings: &Readings, position: &Position, captures: Starts) -> Starts {
    const BYTES_FROM_32: u64 = 0x6060_6060_6060_6060;
    let own = position.ring(position.side);
    let facing = position.ring(position.side.other()).along(Way::Anticlockwise).front_row();
    // The bits of 32 seeds and more are beyond those of `empty`.
    if readings.counts_sowing() || facing & BYTES_FROM_32 != 0 {
        return Starts::NONE;
    }
    // Where the last of so many seeds falls is empty: two bits for each number, from 1 to 16, by way. The seed
    // that is entered changes nothing, as it falls into an occupied pit; 17 seeds and more find none empty.
    let [front, back] = (own.front_of(1).union(own.back_of(1))).0.to_le_bytes();
    let empty = u64::from(EMPTY[usize::from(front)]) << 2 | u64::from(EMPTY[usize::from(back)]) << 18;
    let twice = facing << 1;
    // Pit after pit, so that compilers do not take it for work for vector registers, where it is slower.
    captures.within((0..8).rev().fold(0, |ending, pit| {
        let seeds_twice = twice >> (8 * pit) & 63;
        ending << 2 | (empty >> seeds_twice) as u32 & 3
    }))
}

/// For each set of occupied pits of a row the empty ones, by [`Starts`]' bits, as met along each way.
static EMPTY: [u16; 256] = {
    let mut table = [0; 256];
    let mut row = 0;
    while row < 256 {
        let mut pit = 0;
        while pit < 8 {
            if row >> pit & 1 == 0 {
                table[row] |= 1 << (2 * pit) | 1 << (2 * (7 - pit) + 1);
            }
            pit += 1;
        }
        row += 1;
    }
    table
};
