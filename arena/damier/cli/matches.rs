//! `damier match`: some games between bots, and what they say.

use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;

use super::faults::{again, note_first};
use super::flags::write_json;
use super::live::{Live, Report};
use super::playing::{PlayFlags, note_namesakes};
use super::series::{Asked, KeepFlags, Kept, Series, interrupted, seal};
use super::stop::Stop;
use super::waiting::Waiting;
use super::{Failure, Flags, leave};
use crate::text::series::ShowSeries as _;
use damier_arena::archive::shelf::When;
use damier_arena::contest::deal::Deal;
use damier_arena::contest::pool::with_pool_of;
use damier_arena::contest::series::{self, Left, Outcome, Pace, in_order};
use damier_arena::registry::AnyGame;

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
    #[command(flatten)]
    keep: KeepFlags,
    #[command(flatten)]
    play: PlayFlags,
}

const EXAMPLES: &str = r#"Two games on the same board with swapped seats are a pair. In 2048 every bot plays the same seeds,
and the higher score wins a seed. With -o every game is kept: interrupt it at any moment, even with
kill -9, and the same command goes on; so does one that asks for more games. `damier standings`,
`replay`, `rerun`, `export` and `verify` take the file.

Examples:
  damier match couleurs greedy smart-random -n 1000
  damier match go9 mcts:playouts=500 defend-attack -n 50 --seed 1
  damier match 2048 expectimax:depth=2 deep=expectimax:depth=3 -n 20 --json
  damier match go9 mcts:move-time=100ms defend-attack --opening-plies 4
  damier match go9 mcts:playouts=200 mcts:playouts=100 --openings joseki.sgf --opening-plies 6
  damier match couleurs ./libmybot.so:depth=3 greedy
  damier match couleurs ./mybot random                a folder, which is built first
  damier match couleurs "cmd:python3 bot.py" random -v
  damier match go9 mcts random -n 200 -o night.db     every game is kept; goes on after Ctrl-C
  damier match go9:rules=chinese "gtp:gnugo --mode gtp --level 1" mcts -n 10"#;

impl Match {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        Playing { args: self, flags, out }.with(&flags.games.find(&self.game)?)
    }
}

struct Playing<'a> {
    args: &'a Match,
    flags: &'a Flags,
    out: &'a mut dyn Write,
}

impl Playing<'_> {
    fn with(self, game: &AnyGame) -> Result<(), Failure> {
        let Playing { args, flags, out } = self;
        let entrants = flags.games.entrants(game, &args.bots)?;
        note_namesakes(flags, &entrants);
        let conditions = args.play.conditions(game)?;
        let names: Vec<String> = entrants.iter().map(|entrant| entrant.name.clone()).collect();
        let mut live = Live::new(flags);
        let stop = Stop::listen()?;
        let workers = args.play.workers();
        // Games may be so short that a worker plays dozens before it is given more.
        let pace = Pace { with_workers: 64 * workers, ahead: usize::MAX };
        let waiting = Waiting::with_bots(flags, &entrants, &conditions.walls);
        let ends = ("the number of games".to_owned(), When::Ended);
        let (entrants, conditions, games) = (&entrants, &conditions, args.games as u32);
        let asked = Asked { game, entrants, conditions, games, ends };
        with_pool_of(game, entrants, conditions, workers, seal, |pool| {
            drop(waiting);
            let Series { seed, deal, schedule, mut shelf, mut kept } =
                args.keep.open(&asked, flags)?;
            // Time counts from here: bots may have been built before.
            let mut outcome = Outcome::new(game, entrants, seed);
            outcome.set_isolation(pool.isolation());
            let all = schedule.planned();
            live.begin(all, false);
            live.begin_at(shelf.before());
            let jobs = series::jobs(schedule, deal.clone());
            let left = in_order(&pool, jobs, pace, stop.gently(), &mut shelf, |sealed| {
                outcome.add(&sealed.of);
                live.fault(&names, &sealed.of);
                if live.due() {
                    live.show(&standing(&outcome, all));
                }
                ControlFlow::Continue(())
            });
            live.end();
            if let Err(why) = kept.close(shelf, flags) {
                leave(Err(why), out);
            }
            let left = left?;
            let told = |out: &mut dyn Write| tell(args, flags, &deal, &outcome, &kept, out);
            if left == Left::Interrupted {
                interrupted(outcome.games(), all, kept.named());
                // Bots may think for long about games that nobody waits for any more.
                leave(told(out).and(Err(Failure::Interrupted)), out);
            }
            told(out)
        })?
    }
}

/// How a series stands, for whoever watches.
fn standing(outcome: &Outcome, all: u64) -> Report {
    let elo = outcome.elo().map(|elo| format!("Elo {elo}"));
    let table = elo.clone().into_iter().chain(outcome.brief()).collect();
    let headline = elo.unwrap_or_default();
    Report { done: outcome.games(), all, at_most: false, headline, table }
}

/// Writes what the games say.
fn tell(
    args: &Match,
    flags: &Flags,
    deal: &Deal,
    outcome: &Outcome,
    kept: &Kept,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut summary = outcome.summary();
    note_first(&mut summary, deal);
    if flags.json {
        write_json(out, &summary)?;
    } else {
        let paper = flags.paper();
        write!(out, "{}", summary.text(paper))?;
        let path = kept.path.as_deref();
        write!(out, "{}", again(&summary.first_faults, deal, path, paper))?;
        if !flags.quiet {
            out.write_all(kept.told().as_bytes())?;
        }
        if flags.verbose {
            write!(out, "{}", summary.last_words().unwrap_or_default())?;
        }
    }
    if args.play.fail_on_fault && summary.faults() > 0 {
        return Err(Failure::Faults);
    }
    Ok(())
}
