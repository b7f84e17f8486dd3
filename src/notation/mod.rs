//! Text in and out: position text, move text, the dialects.
//!
//! Reading goes in steps that never turn back. [`movetext`] splits a text into games and plies, each a
//! [`token::Token`]: syntax with its place in the text, the same for every dialect.
//! [`resolve::resolve`] reads a token in a [`Notation`] against a position and plays it.
//! [`write::write`] is the way back. What a dialect is stands in [`dialect`], as data.

pub mod dialect;
pub mod donkers;
mod gametext;
pub mod layout;
pub mod movetext;
pub mod named;
pub mod position;
mod reader;
pub mod refusal;
pub mod resolve;
mod sign;
pub mod token;
pub mod write;

pub use dialect::{Dialect, Notation, Viewpoint};

/// A place in a text, in bytes from its start.
pub type Span = std::ops::Range<usize>;
