//! `damier fleet`: who is at a server, and what is under way there.

use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;

use super::flags::write_json;
use super::screens::on_a_terminal;
use super::server::ServerFlags;
use super::stop::Stop;
use super::{Failure, Flags};
use crate::text::number::counted;
use crate::text::plain::one_line;
use damier_arena::fleet::{Announcement, Overview, Pulse, look};

/// Show who is at a NATS server, and what is under way there
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Fleet {
    /// The NATS server, as in `nats://host`
    url: String,
    /// Show it once, after everybody had time to tell of itself
    #[arg(long)]
    once: bool,
    #[command(flatten)]
    server: ServerFlags,
}

const EXAMPLES: &str = "\
On a terminal it goes on until Ctrl-C; elsewhere, and with --json or --once, it is shown once.

Examples:
  damier fleet nats://lab
  damier fleet nats://lab --once
  damier fleet nats://lab --json";

impl Fleet {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let stop = Stop::listen()?;
        let is_live = !self.once && !flags.json && on_a_terminal();
        let mut shown = Ok(());
        let address = self.server.at(&self.url);
        look(&address, stop.gently(), |overview| {
            shown = match (flags.json, is_live) {
                (true, _) => write_json(out, overview),
                (_, false) => tell(overview, out),
                (_, true) => {
                    // Home, and away with what was there. Nothing else that we say may do that.
                    let _ = write!(std::io::stderr(), "\x1b[H\x1b[2J");
                    tell(overview, out)
                }
            };
            shown = std::mem::replace(&mut shown, Ok(())).and_then(|()| Ok(out.flush()?));
            if is_live && shown.is_ok() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })?;
        shown
    }
}

fn tell(overview: &Overview, out: &mut dyn Write) -> Result<(), Failure> {
    let Overview { reached, workers, runs } = overview;
    let jobs: usize = workers.iter().map(|worker| worker.jobs).sum();
    if !reached {
        writeln!(out, "the server cannot be reached, and is tried again")?;
    }
    let rate: f64 = workers.iter().map(|worker| worker.rate).sum();
    writeln!(
        out,
        "{}, {jobs} at a time, {rate:.1} matches a second",
        counted(workers.len() as u64, "worker", "workers")
    )?;
    for worker in workers {
        let Pulse { name, damier, jobs, cores, matches, rate, faults, processor, .. } = worker;
        let line = format!(
            "  {name}: damier {damier}, {jobs} at a time on {cores} cores ({processor}), {rate:.1} \
             matches a second, {matches} in all, {faults} with faults"
        );
        writeln!(out, "{}", one_line(&line))?;
        for (run, speed) in &worker.speeds {
            let percent = 100.0 * speed;
            let line = format!("clocks {run} at {percent:.0} % of the speed of who began it");
            writeln!(out, "    {}", one_line(&line))?;
        }
        for (run, why) in &worker.refused {
            writeln!(out, "    {}", one_line(&format!("does not play {run}: {why}")))?;
        }
    }
    if runs.is_empty() {
        writeln!(out, "nothing is under way")?;
    }
    for Announcement { run, game, underway, played, .. } in runs {
        let line =
            format!("contest {run}: {game}, {played} played, {underway} under way or waiting");
        writeln!(out, "{}", one_line(&line))?;
    }
    Ok(())
}
