//! Text in and out: position text, move text, the dialects.

pub mod position;

/// A place in a text, in bytes from its start.
pub type Span = std::ops::Range<usize>;
