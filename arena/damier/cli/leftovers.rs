//! `damier leftovers`: ends what programs leave behind. Started by the arena, not by people.

use clap::Args;

/// End processes that are left when the arena, which writes to the standard input, is gone
#[derive(Debug, Args)]
pub(super) struct Leftovers {}
