//! What a search remembers, in bounded memory.
//!
//! A position is kept whole and compared whole, so that what was proven of one position is never taken for another's:
//! a hash only tells where to look.

use std::collections::TryReserveError;
use std::hash::{BuildHasher, Hash};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustc_hash::FxBuildHasher;

use super::numbers::Numbers;

/// Positions in a bucket, of which the least dear makes room for a new one.
const WAYS: usize = 4;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry<B> {
    /// The position.
    pub board: B,
    /// How far it is from being proven.
    pub numbers: Numbers,
    /// Within how many plies it is won or lost, if it is proven.
    pub plies: u16,
    /// How dear it was, as the power of two of the nodes below it.
    effort: u8,
    /// Threads that are at work below it.
    busy: u8,
}

type Bucket<B> = [Option<Entry<B>>; WAYS];

/// Entries by position.
pub struct Table<B>(Vec<Mutex<Bucket<B>>>);

impl<B: Copy + Eq + Hash> Table<B> {
    /// The least memory that makes sense, in megabytes.
    pub const LEAST: usize = 1;

    /// A table of so many megabytes (2²⁰ bytes).
    pub fn new(megabytes: usize) -> Result<Table<B>, TryReserveError> {
        let buckets = megabytes.max(Self::LEAST).saturating_mul(1 << 20) / size_of::<Mutex<Bucket<B>>>();
        let mut table = Vec::new();
        table.try_reserve_exact(buckets)?;
        table.resize_with(buckets, || Mutex::new([None; WAYS]));
        Ok(Table(table))
    }

    fn bucket(&self, board: &B) -> MutexGuard<'_, Bucket<B>> {
        let hash = FxBuildHasher.hash_one(board);
        let at = (u128::from(hash) * self.0.len() as u128) >> 64;
        self.0[at as usize].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of a position. Where threads are at work it looks harder than it is, so that others go elsewhere.
    #[inline]
    pub fn find(&self, board: &B) -> Option<(Numbers, u16)> {
        let bucket = self.bucket(board);
        let entry = bucket.iter().flatten().find(|entry| entry.board == *board)?;
        Some((entry.numbers.with_others(entry.busy), entry.plies))
    }

    /// Says that a thread begins or ends work below a position.
    pub fn work(&self, board: &B, numbers: Numbers, begins: bool) {
        let mut bucket = self.bucket(board);
        if let Some(entry) = bucket.iter_mut().flatten().find(|entry| entry.board == *board) {
            entry.busy = if begins { entry.busy.saturating_add(1) } else { entry.busy.saturating_sub(1) };
        } else if begins {
            place(&mut bucket, Entry { board: *board, numbers, plies: 0, effort: 0, busy: 1 });
        }
    }

    /// Keeps what is known of a position. What is proven is never given up for what is not, nor a shorter proof for a
    /// longer one.
    pub fn keep(&self, board: &B, numbers: Numbers, plies: u16, nodes: u64) {
        let effort = nodes.checked_ilog2().unwrap_or(0) as u8;
        let mut bucket = self.bucket(board);
        if let Some(known) = bucket.iter_mut().flatten().find(|entry| entry.board == *board) {
            if known.numbers.is_proven() {
                if numbers.is_proven() && plies < known.plies {
                    known.plies = plies;
                }
                return;
            }
            *known = Entry { numbers, plies, effort: effort.max(known.effort), ..*known };
            return;
        }
        place(&mut bucket, Entry { board: *board, numbers, plies, effort, busy: 0 });
    }
}

fn place<B>(bucket: &mut Bucket<B>, entry: Entry<B>) {
    let worth = |slot: &Option<Entry<B>>| {
        slot.as_ref().map_or((0, false, 0), |entry| (1, entry.numbers.is_proven(), entry.effort))
    };
    let dearest = |entry: &Entry<B>| (1, entry.numbers.is_proven(), entry.effort);
    let cheapest = bucket.iter_mut().min_by_key(|slot| worth(slot));
    if let Some(slot) = cheapest {
        // A dearer entry stays only where it is proven and the new one is not.
        if slot.as_ref().is_none_or(|kept| !kept.numbers.is_proven() || dearest(&entry) >= dearest(kept)) {
            *slot = Some(entry);
        }
    }
}
