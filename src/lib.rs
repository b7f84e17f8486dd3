//! Bao, the four-row mancala of the Swahili coast: reference games, verified.

pub mod board;
pub mod cli;
mod count;
pub mod game;
pub mod kigogo;
pub mod notation;
pub mod points;
pub mod profile;
pub mod record;
pub mod rules;
pub mod sow;
mod starts;
mod takasia;
pub mod turn;
mod view;
