//! Flags about plugins and programs: how far they are shut in, and what they may use.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use damier_bots::parse_duration;

use damier_arena::contest::config::parse_seconds;
use damier_arena::players::{Isolation, Limits, Walls, usual_threads};

/// Flags about plugins and programs.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Plugins and programs")]
pub(super) struct WallFlags {
    /// How far bots are shut in: auto (as far as possible), full (nothing less), process or inline;
    /// make and cargo, which build a bot's folder, are so on a ladder alone
    #[arg(long, value_name = "LEVEL", default_value = "auto", hide_possible_values = true)]
    #[arg(value_parser = levels())]
    isolation: Isolation,
    /// Memory of a bot's process, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    #[arg(value_parser = clap::value_parser!(u64).range(64..=1_048_576))]
    bot_memory: u64,
    /// CPU time of a bot's process for a match, in whole seconds: 30s [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = parse_seconds)]
    bot_cpu: Option<Duration>,
    /// Time for a bot's answer where the match sets none
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_duration)]
    bot_wait: Duration,
    /// Threads and processes of a bot, all together
    #[arg(long, value_name = "N", default_value_t = usual_threads())]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=65_536))]
    bot_threads: u64,
    /// A folder or file that programs may read besides their own folder and the system's; may be repeated
    #[arg(long, value_name = "DIR")]
    bot_read: Vec<PathBuf>,
    /// Let bots think while others move; without it, who does is stopped, and charged where there is a
    /// clock
    #[arg(long)]
    ponder: bool,
}

impl WallFlags {
    /// The walls that were asked for.
    pub(super) fn walls(&self) -> Walls {
        let limits = Limits {
            memory: self.bot_memory << 20,
            cpu: self.bot_cpu,
            answer: self.bot_wait,
            threads: self.bot_threads,
            ponder: self.ponder,
            ..Limits::default()
        };
        let (isolation, readable) = (self.isolation, self.bot_read.clone());
        Walls { isolation, limits, readable, follow_cores: true, ..Walls::default() }
    }
}

/// Reads how far bots are shut in.
pub(super) fn levels() -> impl TypedValueParser<Value = Isolation> {
    let names = Isolation::ALL.map(Isolation::name);
    PossibleValuesParser::new(names).map(|name| {
        let level = Isolation::ALL.into_iter().find(|level| level.name() == name);
        level.unwrap_or_default()
    })
}
