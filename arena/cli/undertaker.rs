//! `damier undertaker`: ends what programs leave behind. Started by the arena, not by people.

use clap::Args;

use super::Failure;
use crate::entrant;

/// End processes that are left when the arena, which writes to the standard input, is gone
#[derive(Debug, Args)]
pub(super) struct Undertaker {}

pub(super) fn run() -> Result<(), Failure> {
    entrant::serve_undertaker();
    Ok(())
}
