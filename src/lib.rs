//! Bao, the four-row mancala of the Swahili coast: reference games, verified.

pub mod board;
pub mod cli;
pub mod convert;
pub mod files;
pub mod game;
pub mod kigogo;
pub mod notation;
pub mod points;
pub mod profile;
pub mod recognise;
pub mod record;
pub mod replay;
pub mod rulebook;
pub mod rules;
pub mod score;
pub mod show;
pub mod sow;
mod takasia;
pub mod turn;
pub mod verify;
