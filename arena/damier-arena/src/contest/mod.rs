//! Contests: who plays whom, on what terms, and what comes of it.
//!
//! [`referee`] plays one match, a [`crew`] one after the other, a [`pool`] many at a time; [`pairing`] says who plays whom; [`series`],
//! [`compare`] and [`championship`] are whole contests, the last as a file describes it ([`config`]);
//! [`standings`] and [`stats`] say what came of it, and [`repeats`] what was played before.

pub mod championship;
pub mod compare;
pub mod config;
pub mod crew;
pub mod pairing;
pub mod pool;
pub mod referee;
pub mod repeats;
pub mod series;
pub mod standings;
pub mod stats;
