//! `damier match`: some games between bots, and what they say.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use damier_bots::parse_duration;

use super::flags::write_json;
use super::progress::Progress;
use super::walls::WallFlags;
use super::{Failure, Flags};
use crate::entrant::Entrant;
use crate::pool::{Conditions, cores, with_pool};
use crate::referee::Limits;
use crate::registry::{self, Playable, Visit};
use crate::series::{self, Outcome};

/// Play games between two or more bots
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Match {
    /// The game, with settings after a colon: go:size=9,komi=6.5
    game: String,
    /// The bots, with parameters after a colon: mcts:playouts=1000
    #[arg(required = true, value_name = "BOT")]
    bots: Vec<String>,
    /// Games between any two bots, in pairs with swapped seats; in a game of one seat, games of
    /// each bot
    #[arg(short = 'n', long, default_value_t = 100, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Matches to play at the same time [default: one per processor core]
    #[arg(short, long, value_name = "J", value_parser = clap::value_parser!(u64).range(1..=1024))]
    jobs: Option<u64>,
    /// Time for one move: 100ms
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    move_time: Option<Duration>,
    /// Time for all moves of a game: 10s
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    game_time: Option<Duration>,
    /// Moves after which a game is counted as it stands
    #[arg(long, value_name = "M")]
    max_moves: Option<u32>,
    /// Random moves before the bots take over, the same for both games of a pair
    #[arg(long, value_name = "P", default_value_t = 0)]
    opening_plies: u32,
    #[command(flatten)]
    walls: WallFlags,
    /// Exit with code 3 if a bot faulted
    #[arg(long)]
    fail_on_fault: bool,
}

const EXAMPLES: &str = r#"Two games on the same board with swapped seats are a pair. In 2048 every bot plays the same seeds,
and the higher score wins a seed.

Examples:
  damier match couleurs greedy smart-random -n 1000
  damier match go9 mcts:playouts=500 defend-attack -n 50 --seed 1
  damier match 2048 expectimax:depth=2 deep=expectimax:depth=3 -n 20 --json
  damier match go9 mcts:move-time=100ms defend-attack --opening-plies 4
  damier match couleurs ./libmybot.so:depth=3 greedy
  damier match couleurs "cmd:python3 bot.py" random -v
  damier match go9:rules=chinese "gtp:gnugo --mode gtp --level 1" mcts -n 10"#;

impl Match {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        registry::with_game(&self.game, Playing { args: self, flags, out })?
    }

    fn conditions(&self) -> Conditions {
        let limits = Limits {
            move_time: self.move_time,
            game_time: self.game_time,
            max_moves: self.max_moves,
            opening_plies: self.opening_plies,
            resign: None,
        };
        Conditions { limits, walls: self.walls.walls() }
    }

    fn workers(&self) -> usize {
        self.jobs.map_or_else(cores, |jobs| jobs as usize)
    }
}

struct Playing<'a> {
    args: &'a Match,
    flags: &'a Flags,
    out: &'a mut dyn Write,
}

impl Visit for Playing<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Playable>(self, game: G) -> Self::Out {
        let Playing { args, flags, out } = self;
        let entrants = Entrant::parse_all(&args.bots)?;
        let seed = flags.seed();
        let jobs = series::jobs(game.seats(), entrants.len(), args.games, seed)
            .map_err(|why| Failure::input(why.to_string(), why.help()))?;
        let mut outcome = Outcome::new(&game, &entrants, seed);
        let mut progress = Progress::new(flags, jobs.len() as u64);
        with_pool(&game, &entrants, &args.conditions(), args.workers(), |pool| {
            outcome.set_isolation(pool.isolation());
            pool.play_in_order(jobs, |finished| {
                outcome.add(&finished);
                progress.step();
            });
        })?;
        progress.end();
        let summary = outcome.summary();
        if flags.json {
            write_json(out, &summary)?;
        } else {
            write!(out, "{}", summary.text())?;
            if flags.verbose {
                write!(out, "{}", summary.last_words().unwrap_or_default())?;
            }
        }
        if args.fail_on_fault && summary.faults() > 0 {
            return Err(Failure::Faults);
        }
        Ok(())
    }
}
