//! `damier completions`: let the shell complete commands and flags.

use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;

use super::Failure;

/// Write a completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  damier completions bash > ~/.local/share/bash-completion/completions/damier
  damier completions zsh > ~/.zfunc/_damier
  damier completions fish > ~/.config/fish/completions/damier.fish";

impl Completions {
    pub(super) fn run(&self, mut command: Command, out: &mut dyn Write) -> Result<(), Failure> {
        // The generator panics when it cannot write, so it gets memory to write to.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "damier", &mut script);
        Ok(out.write_all(&script)?)
    }
}
