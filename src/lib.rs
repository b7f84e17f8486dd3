//! Bao, the four-row mancala of the Swahili coast: reference games, verified.

pub mod cli;
pub mod engine;
pub mod jobs;
pub mod notation;
pub mod profile;
pub mod record;
pub mod show;
