//! The laws that the fuzz targets try.

#[path = "../../tests/laws/mod.rs"]
pub mod laws;
