//! For the authors of bots: one to start from ([`new`]), whether one is sound ([`check`]), and how fast
//! everything is ([mod@bench]).

pub mod bench;
pub mod check;
pub mod new;
