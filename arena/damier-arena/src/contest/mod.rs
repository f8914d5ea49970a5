//! Contests: who plays whom, on what terms, and what comes of it.
//!
//! A [`pool`] plays many matches at a time; [`pairing`] says who plays whom; [`series`]
//! and [`compare`] are whole contests, and a [`ladder`] is one without end; a championship is what a file describes ([`config`], [`terms`], [`roster`]);
//! [`deal`] makes jobs of its matches, and [`part`] shares of them;
//! [`standings`] and [`stats`] say what came of it, and [`repeats`] what was played before.

pub mod compare;
pub mod config;
pub mod deal;
pub mod ladder;
pub mod pairing;
pub mod part;
pub mod pool;
pub mod repeats;
pub mod roster;
pub mod series;
pub mod standings;
pub mod stats;
pub mod terms;
