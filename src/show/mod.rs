//! What people and programs get to see: boards, turns, findings. Nothing here decides anything.
//!
//! Text carries terminal colours; whoever prints it goes through [`anstream`], which takes them out where
//! nobody would see them.

pub mod board;
pub mod chart;
pub mod conform;
pub mod diagram;
pub mod diff;
pub mod evidence;
pub mod finding;
pub mod json;
pub mod junit;
pub mod numbers;
pub mod page;
pub mod picture;
pub mod repair;
pub mod report;
pub mod rules;
pub mod sarif;
pub mod solve;
pub mod turn;
pub mod verdict;
pub mod witness;
