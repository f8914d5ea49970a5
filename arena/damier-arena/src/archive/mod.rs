//! What is kept: results on disk ([`store`]), games on paper ([`records`]), series to go
//! on with ([`shelf`]), [`openings`] to begin with, tables of it ([`together`]), and whether it is what it claims to be
//! ([`verify`]).

pub mod openings;
pub mod records;
pub mod shelf;
pub mod store;
pub mod together;
pub mod verify;
