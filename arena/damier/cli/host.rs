//! `damier host`: the process that a plugin runs in. Started by the arena, not by people.

use clap::Args;

use super::{Failure, Flags};
use damier_arena::players;

/// Run a plugin for the arena, which speaks through the standard input and output
#[derive(Debug, Args)]
pub(super) struct Host {}

pub(super) fn run(flags: &Flags) -> Result<(), Failure> {
    let help = "this command is for the arena; to play with a plugin, use `damier match`";
    players::serve(|game| flags.games.find(game)).map_err(|why| Failure::input(why, help))
}
