//! What only Go has: engines' language ([`gtp`]) and counting what is on the board ([`scoring`]).

pub mod gtp;
pub mod scoring;
