//! The models of the desk in lines of text, for scripts and screen readers.

pub mod play;
pub mod tutorial;
