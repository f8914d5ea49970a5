//! `damier train`: let a bot learn.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use damier_bots::{Beginning, Builtins as _, Learn, Size, parse_duration};
use damier_games::{Game as _, Notation as _};
use serde::Serialize;

use super::flags::write_json;
use super::new_file::refuse_existing;
use super::stop::Stop;
use super::{Failure, Flags};
use crate::text::number::{grouped, measured};
use crate::text::program::as_started;
use crate::text::table::{HEADING, NAME};
use crate::workshop::train::{Stretch, Trained, Training, learner_of};
use damier_arena::files::read_up_to;
use damier_arena::registry::AnyGame;

/// What a learner keeps is no longer than this.
const LONGEST: u64 = 4 << 30;
/// Of how many highlights the shares are told, the largest of them first.
const SHARES: usize = 4;

/// Let a bot learn by playing, and keep what it has learned as a net
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Train {
    /// The game: 2048 and Go, on any board, have bots that learn
    game: String,
    /// The net that comes of it
    #[arg(long, short = 'o', value_name = "FILE")]
    out: PathBuf,
    /// Stop after this time, as in 30m [default: when it is interrupted]
    #[arg(long, value_name = "TIME", value_parser = |text: &str| parse_duration(text))]
    time: Option<Duration>,
    /// Stop after this many games, those before --resume included
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Go on with what was learned before
    #[arg(long)]
    resume: bool,
    /// How much can be learned: large plays best, and for 2048 takes a gigabyte of memory and some hours
    #[arg(long, value_enum, default_value = "large", conflicts_with = "resume")]
    size: Much,
    /// Keep only this many weights in the net, those that were needed most
    #[arg(long, value_name = "N", default_value = "100000000")]
    weights: usize,
    /// Replace a net that is there
    #[arg(long)]
    force: bool,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
enum Much {
    Small,
    Large,
}

const EXAMPLES: &str = "\
A line a minute tells how strong it has become. Interrupt it whenever you like: what was learned is kept,
the net in FILE and all that is needed to go on in FILE.learner, and --resume goes on as if nothing had
happened. The same seed and number of games always give the same net.

Examples:
  damier train 2048 --out mine.net --time 30m
  damier train 2048 --out mine.net --resume --time 8h
  damier train 2048 --out tiny.net --size small --games 5000 --seed 1
  damier match 2048 ntuple:net=mine.net ntuple -n 100
  damier train go9 --out go.net --time 30m
  damier match go9 mcts:net=go.net mcts -n 100";

/// What `damier train --json` writes.
#[derive(Serialize)]
struct TrainJson {
    game: String,
    net: String,
    bytes: u64,
    seed: u64,
    games: u64,
    seconds: f64,
    stopped: bool,
    /// Of the games since the last line.
    score: Option<f64>,
}

impl Train {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let stop = Stop::listen()?;
        let game = flags.games.find(&self.game)?;
        let mut learner = self.learner(&game, flags)?;
        let training = Training {
            net: self.out.clone(),
            time: self.time,
            games: self.games,
            weights: self.weights,
            told_every: Duration::from_mins(1),
        };
        // From here on, what was learned is kept before the program ends.
        let asked = stop.gently();
        let told = !flags.quiet && !flags.json;
        if told {
            let (seed, before) = (learner.seed(), learner.games());
            let after = if before > 0 {
                format!(", after {} games", grouped(before))
            } else {
                String::new()
            };
            writeln!(out, "{NAME}{}{NAME:#}, seed {seed}{after}", game.spec())?;
            writeln!(
                out,
                "{HEADING}{:>9}  {:>12}  {:>11}{HEADING:#}",
                "minutes", "games", "mean score"
            )?;
            out.flush()?;
        }
        let mut trouble = Ok(());
        let trained = training.run(&mut *learner, asked, |stretch| {
            if told && trouble.is_ok() {
                trouble = writeln!(out, "{}", line(stretch)).and_then(|()| out.flush());
            }
        });
        trouble?;
        let trained = trained.map_err(|why| self.unwritten(&why))?;
        self.report(&trained, &*learner, &game, flags, out)
    }

    /// Who learns: one who knows nothing, or one who goes on.
    fn learner(&self, game: &AnyGame, flags: &Flags) -> Result<Box<dyn Learn>, Failure> {
        let beside = learner_of(&self.out);
        let nobody = || {
            let learn = |name: &&str| {
                let anew = Beginning::Anew { seed: 0, size: Size::Small };
                flags.games.find(name).is_ok_and(|game| game.learner(anew).is_some())
            };
            let names: Vec<&str> = flags.games.names().into_iter().filter(learn).collect();
            let games =
                if names.is_empty() { "no game here has one".to_owned() } else { names.join(", ") };
            Failure::input(
                format!("no bot for {} learns", game.name()),
                format!("games with a bot that does: {games}"),
            )
        };
        let bytes = if self.resume {
            let unread = |why: std::io::Error| {
                Failure::input(
                    format!("{} cannot be read: {why}", beside.display()),
                    "leave --resume out to begin anew",
                )
            };
            Some(read_up_to(&beside, LONGEST).map_err(unread)?)
        } else {
            if !self.force {
                refuse_existing(&self.out)?;
                refuse_existing(&beside)?;
            }
            None
        };
        let size = match self.size {
            Much::Small => Size::Small,
            Much::Large => Size::Large,
        };
        let beginning = match &bytes {
            Some(bytes) => Beginning::From(bytes),
            None => Beginning::Anew { seed: flags.seed().number(), size },
        };
        game.learner(beginning).ok_or_else(nobody)?.map_err(|why| {
            Failure::input(
                format!("{}: {why}", beside.display()),
                "leave --resume out to begin anew",
            )
        })
    }

    fn report(
        &self,
        trained: &Trained,
        learner: &dyn Learn,
        game: &AnyGame,
        flags: &Flags,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let Trained { last, stopped } = trained;
        let net = self.out.display();
        let bytes = self.out.metadata()?.len();
        if flags.json {
            let (seed, seconds) = (learner.seed(), last.time.as_secs_f64());
            let (games, score) = (last.all_games, last.mean());
            let (game, net) = (game.spec(), net.to_string());
            write_json(
                out,
                &TrainJson { game, net, bytes, seed, games, seconds, stopped: *stopped, score },
            )?;
        } else if !flags.quiet {
            writeln!(out, "{}", line(last))?;
            let megabytes = measured(bytes as f64 / 1e6);
            let games = grouped(last.all_games);
            writeln!(out, "{net}: {megabytes} MB, what was learned from {games} games")?;
        }
        if !stopped {
            return Ok(());
        }
        if !flags.quiet {
            let line =
                format!("stopped; `damier train {} --out {net} --resume` goes on", self.game);
            writeln!(std::io::stderr(), "{}", as_started(&line))?;
        }
        Err(Failure::Interrupted)
    }

    fn unwritten(&self, why: &std::io::Error) -> Failure {
        Failure::input(
            format!("{} and its learner cannot be written: {why}", self.out.display()),
            "is the path right, is there room, and may you write there?",
        )
    }
}

/// What the games of a stretch were like.
fn line(stretch: &Stretch) -> String {
    let minutes = stretch.time.as_secs_f64() / 60.0;
    let mean = stretch.mean().map_or_else(|| "-".to_owned(), |mean| grouped(mean.round() as u64));
    // Zero is nothing that a game could be told by.
    let told = stretch.highlights.iter().filter(|(highlight, _)| *highlight > 0);
    let reached = told.take(SHARES).filter_map(|&(highlight, _)| {
        let share = 100.0 * stretch.share(highlight)?;
        Some(format!("{share:.1} % {highlight}"))
    });
    let reached: Vec<String> = reached.collect();
    let games = grouped(stretch.all_games);
    format!("{minutes:>9.1}  {games:>12}  {mean:>11}  {}", reached.join(", ")).trim_end().to_owned()
}
