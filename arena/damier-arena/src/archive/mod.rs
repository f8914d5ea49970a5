//! What is kept: results on disk ([`store`]), games on paper ([`records`]), and whether they are what
//! they claim to be ([`verify`]).

pub mod records;
pub mod store;
pub mod verify;
