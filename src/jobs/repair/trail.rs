//! The way that a search has come.

use super::cost::Slip;
use crate::engine::{State, Step};

/// A ply as played.
#[derive(Clone, Copy)]
pub(super) struct Ply {
    pub before: State,
    pub step: Step,
    /// The slot of the text in whose place it was played; for one that is not in the text, the slot before
    /// which it belongs.
    pub slot: usize,
    /// How often a gap was filled before it.
    pub filled: usize,
    pub slip: Option<Slip>,
}

/// What the walk made of the text, in order.
#[derive(Clone, Copy)]
pub(super) enum Trail {
    Played(Ply),
    Skipped { slot: usize, filled: usize, slip: Slip },
}
