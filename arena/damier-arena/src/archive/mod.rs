//! What is kept: results on disk ([`store`]), games on paper ([`records`]), series to go
//! on with ([`shelf`]), and whether they are what
//! they claim to be ([`verify`]).

pub mod records;
pub mod shelf;
pub mod store;
pub mod verify;
