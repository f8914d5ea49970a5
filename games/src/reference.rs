//! Slow and obviously right versions of the rules.
//!
//! They recompute everything from the board at every move and keep nothing. Tests compare the fast
//! rules with them step by step, and benchmarks use them as the yardstick; nothing else should.

pub mod couleurs;
pub mod g2048;
pub mod go;
