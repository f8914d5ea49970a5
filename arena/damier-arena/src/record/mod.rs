//! What is kept of a match.

pub mod notes;
