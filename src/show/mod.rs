//! What people and programs get to see: boards, turns, findings. Nothing here decides anything.
//!
//! Text carries terminal colours; whoever prints it goes through `anstream`, which takes them out where
//! nobody would see them.

pub mod board;
pub mod chart;
pub mod conform;
pub mod diagram;
pub mod diff;
#[cfg(feature = "cli")]
pub mod evidence;
#[cfg(feature = "cli")]
pub mod family;
#[cfg(feature = "cli")]
pub mod finding;
pub mod json;
#[cfg(feature = "cli")]
pub mod junit;
#[cfg(feature = "cli")]
pub mod numbers;
#[cfg(feature = "cli")]
pub mod page;
#[cfg(feature = "cli")]
pub mod picture;
#[cfg(feature = "cli")]
pub mod repair;
pub mod report;
#[cfg(feature = "cli")]
pub mod rules;
#[cfg(feature = "cli")]
pub mod sarif;
pub mod solve;
pub mod turn;
pub mod verdict;
pub mod witness;
