//! `damier tune`: which values of a bot's parameters are strongest? Looks for them in games.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::flags::write_json;
use super::live::{Live, Report};
use super::playing::{PlayFlags, note_namesakes};
use super::series::interrupted;
use super::stop::Stop;
use super::waiting::Waiting;
use super::{Failure, Flags, leave};
use crate::text::plain::one_line;
use crate::workshop::sweep::in_words;
use crate::workshop::tune::Tuned;
use damier_arena::players::Entrant;
use damier_arena::tuning::batch::{Batch, Played, Unplayed};
use damier_arena::tuning::kept::Kept;
use damier_arena::tuning::plan::{Refused, Tuning};
use damier_arena::tuning::space::Parameter;

/// Look for the best values of a bot's parameters, by games
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Tune {
    /// The game, with settings after a colon: go:size=9,komi=6.5
    game: String,
    /// The bot; parameters after a colon stay as they are
    bot: String,
    /// Parameters with their bounds, and where to start behind an @: depth=1..8@3, c=0.5..2.0, rave=yes|no
    #[arg(required = true, value_name = "KEY=LOW..HIGH")]
    parameters: Vec<String>,
    /// Games in all; a fifth of them tells what was won
    #[arg(short = 'n', long, default_value_t = 5000, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Play against this bot [default: values play each other]
    #[arg(long, value_name = "BOT")]
    vs: Option<String>,
    /// Keep what was played in this file, or go on with it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    play: PlayFlags,
}

const EXAMPLES: &str = r#"Two sets of values, on both sides of the best so far, play pairs of games on the same openings, or the same
seeds in a game of one seat; the winner draws all values its way (SPSA). Numbers written with a point are
real, others whole; key=one|other is a switch. A parameter starts at @START, else at the default that the bot
declares, else in the middle. The last fifth of the games compares what was found with the start, on openings of
their own: `no gain shown` is an answer.
With -o what was played is kept after every batch: interrupt it at any moment, even with kill -9, and the same
command goes on. The same seed gives the same run with any number of jobs.

Examples:
  damier tune couleurs ./mybot reach=0..8 decay=0.5..0.99 --games 20000 -o mybot.tune
  damier tune go9 mcts:playouts=200 exploration=0.1..2.0@1 -n 2000 --vs defend-attack
  damier tune couleurs "cmd:python3 bot.py --reach {reach}" reach=0..8@2
  damier tune 2048 ./libmybot.so snake=yes|no weight=0.0..4 -n 2000"#;

impl Tune {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let tuning = self.tuning(flags)?;
        let stop = Stop::listen()?;
        let mut kept = Kept::begin(&tuning, flags.seed())?;
        if let Some(path) = &self.output {
            kept = kept.go_on(&tuning, path, flags.seed)?;
            kept.keep(path).map_err(|why| self.unwritten(&why))?;
        }
        let (workers, asked) = (self.play.workers(), stop.gently());
        let mut live = Live::new(flags);
        live.begin(tuning.planned(), false);
        live.begin_at(tuning.played(&kept.results));
        while let Some(batch) = tuning.next(kept.seed, &kept.results) {
            let mut more = 0;
            let progress = Tuned::new(&tuning, &kept);
            let done = tuning.played(&kept.results);
            let played = batch.play(
                &tuning,
                kept.seed,
                (workers, asked),
                |of, names| {
                    more += 1;
                    live.fault(names, of);
                    if live.due() {
                        let all = tuning.planned();
                        let (headline, table) = (progress.brief(), progress.block(flags.ascii));
                        live.show(&Report {
                            done: done + more,
                            all,
                            at_most: false,
                            headline,
                            table,
                        });
                    }
                },
                || leave(self.interrupted(&tuning, &kept, flags, out), out),
            );
            let played = played.map_err(unplayed)?;
            all_faults(&tuning, &batch, &played)?;
            for (sum, more) in kept.results.faults.iter_mut().zip(played.faults) {
                *sum += more;
            }
            kept.results.repeated += played.repeated;
            let batches = if batch.is_comparison {
                &mut kept.results.compared
            } else {
                &mut kept.results.tuned
            };
            batches.push(played.trials);
            if let Some(path) = &self.output {
                kept.keep(path).map_err(|why| self.unwritten(&why))?;
            }
        }
        live.end();
        let tuned = Tuned::new(&tuning, &kept);
        if flags.json {
            write_json(out, &tuned.json())?;
        } else {
            write!(out, "{}", tuned.text(flags.paper(), flags.quiet))?;
        }
        let some_fault = kept.results.faults.iter().sum::<u64>() > 0;
        if self.play.fail_on_fault && some_fault { Err(Failure::Faults) } else { Ok(()) }
    }

    /// What is looked for, checked.
    fn tuning(&self, flags: &Flags) -> Result<Tuning, Failure> {
        let game = flags.games.find(&self.game)?;
        let space: Vec<Parameter> =
            self.parameters.iter().map(|text| Parameter::parse(text)).collect::<Result<_, _>>()?;
        // A bot with places for values is none yet.
        if !self.bot.contains('{') {
            note_namesakes(flags, &flags.games.entrants(&game, &[&self.bot])?);
        }
        let conditions = self.play.conditions(&game)?;
        let (bot, opponent) = (self.bot.clone(), self.vs.clone());
        let mut tuning = Tuning { game, bot, opponent, space, games: self.games, conditions };
        let entrants = Entrant::parse_all(&[&tuning.bot]).unwrap_or_default();
        let _waiting = Waiting::with_bots(flags, &entrants, &tuning.conditions.walls);
        tuning.start_from_defaults()?;
        tuning.check(&flags.games).map_err(|why| match why {
            Refused::Input(why) => why.into(),
            Refused::Bot(why) => Failure::from(why),
        })?;
        Ok(tuning)
    }

    fn unwritten(&self, why: &std::io::Error) -> Failure {
        let path = self.output.clone().unwrap_or_default();
        Failure::input(
            format!("{} cannot be written: {why}", path.display()),
            "is the path right, is there room, and may you write there?",
        )
    }

    /// Says how far it came, and how to go on.
    fn interrupted(
        &self,
        tuning: &Tuning,
        kept: &Kept,
        flags: &Flags,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let played = tuning.played(&kept.results);
        if !flags.json && !flags.quiet {
            let [found, _] = tuning.found(kept.seed, &kept.results);
            writeln!(out, "so far: {}, seed {}", in_words(&found), kept.seed)?;
        }
        interrupted(played, tuning.planned(), self.output.as_deref());
        Err(Failure::Interrupted)
    }
}

fn unplayed(why: Unplayed) -> Failure {
    match why {
        Unplayed::Bot(why) => why.into(),
        Unplayed::Deserted(why) => why.into(),
        Unplayed::Interrupted => Failure::Interrupted,
    }
}

/// Refuses to go on with a bot that does nothing but fault.
fn all_faults(tuning: &Tuning, batch: &Batch, played: &Played) -> Result<(), Failure> {
    let games = batch.trials * tuning.games_of_trial();
    let Some(fault) = played.fault.as_ref().filter(|_| played.faults[0] == games) else {
        return Ok(());
    };
    Err(Failure::input(
        one_line(&format!(
            "{} forfeited all {games} games of a batch; the last: {fault}",
            tuning.bot
        )),
        "`damier check` says whether a bot is sound",
    ))
}
