//! The jobs: each takes games and rules, and gives typed findings. None of them knows how findings look.

pub mod abstract_play;
pub mod compare;
pub mod conform;
pub mod convert;
pub mod evidence;
pub mod lines;
pub mod perft;
pub mod questions;
pub mod recognise;
pub mod repair;
pub mod replay;
pub mod score;
pub mod solve;
pub mod stats;
mod threads;
pub mod transcript;
pub mod verify;
pub mod witness;
