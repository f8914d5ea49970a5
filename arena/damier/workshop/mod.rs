//! For the authors of bots: one to start from ([`new`]), whether one is sound ([`check`]), and how fast
//! everything is ([mod@bench]); which moves cost most ([`review`]); which values of its parameters are strongest
//! ([`sweep`], [`tune`]).

pub mod bench;
pub mod check;
pub mod new;
pub mod review;
pub mod sweep;
pub mod train;
pub mod tune;
