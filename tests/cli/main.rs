//! Black-box tests of the `damier` program: one module per command.

mod bench;
mod bots;
mod championship;
mod compare;
mod engines;
mod export;
mod folder;
mod games;
mod gtp;
mod help;
mod kept;
mod matches;
mod mistakes;
mod opinions;
mod output;
mod perft;
mod play;
mod programs;
mod progress;
mod results;
mod run;
mod score;
mod standings;
mod stats;
mod tampering;
mod verify;
