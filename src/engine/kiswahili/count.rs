//! How many legal turns a position has and how many ways there are to play on from it, without lists.
//!
//! A turn whose legality and choices are certain is counted without being played.

use super::play::play_starts_of;
use super::points::Readings;
use super::position::Position;
use super::sow::Law;
use super::starts::Starts;
use super::takasia;
use super::turns::{TurnList, finish, list};
use crate::engine::board::{Stage, Way};
use crate::engine::turn::{Ending, Kind};

/// How many ways there are to play so many plies; a game that ends before counts for nothing.
pub(crate) fn leaves<L: Law>(law: &L, position: &Position, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    if law.readings().must_in_turn(position).is_some() {
        return leaves_of_list(law, position, plies);
    }
    let starts = takasia::starts(law, position);
    match (plies, starts.kind) {
        (1, _) => u64::from(turns(law, position, starts)),
        (_, Kind::Capture) => leaves_below::<true, L>(law, position, starts, plies - 1),
        (_, Kind::Takata) => leaves_below::<false, L>(law, position, starts, plies - 1),
    }
}

fn leaves_below<const CAPTURING: bool, L: Law>(
    law: &L,
    position: &Position,
    starts: Starts,
    plies: u32,
) -> u64 {
    let mut count = 0;
    play_starts_of::<CAPTURING>(law, position, starts, |turn, sowing, halt| {
        let played = finish(law, position, turn, sowing, halt);
        if played.ending == Ending::Open {
            count += leaves(law, &played.after, plies);
        }
    });
    count
}

/// The same where what one turn captures decides on the others.
#[cold]
fn leaves_of_list<L: Law>(law: &L, position: &Position, plies: u32) -> u64 {
    let mut turns = TurnList::new();
    list(law, position, &mut turns);
    if plies == 1 {
        return turns.len() as u64;
    }
    let open = turns.iter().filter(|played| played.ending == Ending::Open);
    open.map(|played| leaves(law, &played.after, plies - 1)).sum()
}

/// How many legal turns these starts give.
fn turns<L: Law>(law: &L, position: &Position, starts: Starts) -> u32 {
    match (starts.kind, position.stage()) {
        (Kind::Capture, Stage::Namua) => {
            let sure = end_at_once(law.readings(), position, starts);
            sure.len() + played::<true>(law, position, starts.without(sure))
        }
        (Kind::Capture, Stage::Mtaji) => played::<true>(law, position, starts),
        (Kind::Takata, _) => played::<false>(law, position, starts),
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
