//! `damier worker`: play for whoever runs a contest at a server.

use std::io::Write;

use clap::Args;

use super::server::ServerFlags;
use super::stop::Stop;
use super::{Failure, Flags};
use crate::text::plain::one_line;
use damier_arena::contest::pool::cores;
use damier_arena::fleet::{Hand, work};
use damier_arena::players::{Entrant, Kind};

/// Play for whoever runs a contest at a NATS server
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Worker {
    /// The NATS server, as in `nats://host`
    url: String,
    /// Matches to play at the same time [default: one per processor core]
    #[arg(short, long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// A Go engine that is installed here, under the name that contests give it; may be said again
    #[arg(long, value_name = "NAME=BOT")]
    offer: Vec<String>,
    /// What this worker is called [default: host and process]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Play with bots of others also where this kernel lacks some of the walls
    #[arg(long)]
    fewer_walls: bool,
    #[command(flatten)]
    server: ServerFlags,
}

const EXAMPLES: &str = "\
Workers may come, go and be killed at any time: what one was at, another one plays. Nothing has to be
installed for a contest: bots travel, are checked when they arrive, and play behind the same walls as at
home; only Go engines stay where they are, and are offered. A worker plays for everybody whom its server
lets in: see docs/fleet.md for who may do what.

Examples:
  damier worker nats://lab
  damier worker nats://ann:secret@lab:4222 -j 4
  damier worker nats://lab --offer \"gnugo=gtp:gnugo --mode gtp\"
  damier worker tls://lab --creds worker.creds --tls-ca lab.pem";

impl Worker {
    pub(super) fn run(&self, flags: &Flags, _: &mut dyn Write) -> Result<(), Failure> {
        let stop = Stop::listen()?;
        let offers = Entrant::parse_all(&self.offer)?;
        if let Some(other) = offers.iter().find(|offer| offer.kind() != Kind::Engine) {
            return Err(Failure::input(
                format!("`{other}` need not be offered: it travels to every worker by itself"),
                "offer Go engines: --offer \"gnugo=gtp:gnugo --mode gtp\"",
            ));
        }
        let hand = Hand {
            address: self.server.at(&self.url),
            name: self.name.clone().unwrap_or_else(name),
            jobs: self.jobs.map_or_else(cores, usize::from),
            offers,
            games: flags.games.clone(),
            fewer_walls: self.fewer_walls,
        };
        let quiet = flags.quiet;
        work(hand, stop.gently(), move |news| {
            if !quiet {
                // Nowhere is left to say that the standard error is gone.
                let _ = writeln!(std::io::stderr(), "{}", one_line(news));
            }
        })?;
        Err(Failure::Interrupted)
    }
}

/// What a worker is called that nobody gave a name.
fn name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host: String = host.trim().chars().filter(|c| c.is_alphanumeric() || *c == '-').collect();
    format!("{host}-{}", std::process::id())
}
