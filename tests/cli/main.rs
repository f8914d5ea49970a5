//! Black-box tests of the `damier` program: one module per command.

mod bench;
mod bots;
mod championship;
mod engines;
mod games;
mod gtp;
mod help;
mod matches;
mod mistakes;
mod output;
mod perft;
mod run;
mod stats;
mod verify;
