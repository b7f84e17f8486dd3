//! What people and programs get to see: boards, turns, findings. Nothing here decides anything.
//!
//! Text carries terminal colours; whoever prints it goes through [`anstream`], which takes them out where
//! nobody would see them.

pub mod board;
pub mod chart;
pub mod diagram;
pub mod finding;
pub mod json;
pub mod repair;
pub mod rules;
pub mod numbers;
pub mod page;
pub mod turn;
pub mod verdict;
