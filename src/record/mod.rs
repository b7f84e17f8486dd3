//! x
pub mod document;
pub mod places;
