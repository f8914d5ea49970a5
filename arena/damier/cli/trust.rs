//! Bots that a file names: a file starts no program by itself. What comes with Damier is opened; anything
//! else is shown and asked for on a terminal, or was allowed by a flag.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::path::Path;

use clap::Args;
use damier_arena::players::{Entrant, Foreign};

use super::Failure;
use super::stop::Stop;
use crate::text::plain::one_line;

/// Whether the bots of a file may be started.
#[derive(Clone, Debug, Args)]
pub(super) struct Trust {
    /// Start whatever bots the file names, without asking: look into it first
    #[arg(long)]
    pub(super) allow_bots: bool,
}

impl Trust {
    /// The bots of a file, once somebody has agreed to what they would run.
    ///
    /// # Errors
    /// If nobody did. Nothing was run then.
    pub(super) fn entrants(
        &self,
        file: &Path,
        bots: Vec<Foreign>,
    ) -> Result<Vec<Entrant>, Failure> {
        let runs: Vec<String> = bots.iter().filter_map(Foreign::would_run).collect();
        if runs.is_empty() || self.allow_bots || agrees(file, &runs)? {
            return Ok(bots.into_iter().map(Foreign::agreed).collect());
        }
        let file = file.display();
        Err(Failure::input(
            format!("{file} names bots that are not built in, and would run {}", runs.join("; ")),
            "nothing was run; `--allow-bots` lets it, if you trust whoever wrote the file",
        ))
    }
}

/// Asks whoever sits at the terminal. Without one nobody agrees.
fn agrees(file: &Path, runs: &[String]) -> Result<bool, Failure> {
    let mut err = io::stderr();
    if !io::stdin().is_terminal() || !err.is_terminal() {
        return Ok(false);
    }
    // Ctrl-C ends the program here, whatever it may mean later.
    let _stop = Stop::listen()?;
    writeln!(err, "{} names bots that are not built in. It would run:", shown(file))?;
    for run in runs {
        writeln!(err, "  {run}")?;
    }
    write!(err, "Run that? Only if you trust whoever wrote the file. [y/N] ")?;
    err.flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

fn shown(file: &Path) -> String {
    one_line(&file.to_string_lossy())
}
