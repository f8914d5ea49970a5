//! `damier host`: the process that a plugin runs in. Started by the arena, not by people.

use clap::Args;

use super::{Failure, Flags};
use damier_arena::players;

/// Run a plugin for the arena, which speaks through the standard input and output
#[derive(Debug, Args)]
pub(super) struct Host {}

pub(super) fn run(flags: &Flags) -> Result<(), Failure> {
    let help = "this command is for the arena; to play with a plugin, use `damier match`";
    #[expect(unsafe_code, reason = "the host closes what it inherited")]
    // SAFETY: this process was started for that. It has read its arguments, and opened nothing.
    let served = unsafe { players::serve(|game| flags.games.find(game)) };
    served.map_err(|why| Failure::input(why, help))
}
