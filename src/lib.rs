//! Bao, the four-row mancala of the Swahili coast: reference games, verified.

pub mod board;
pub mod cli;
pub mod game;
pub mod kigogo;
pub mod lot;
pub mod notation;
pub mod points;
pub mod profile;
pub mod record;
pub mod repair;
pub mod replay;
pub mod report;
pub mod rulebook;
pub mod rules;
pub mod show;
pub mod sow;
mod starts;
pub mod stats;
mod takasia;
pub mod turn;
pub mod verify;
pub mod witness;
mod view;
