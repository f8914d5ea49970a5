//! `damier bench`: how fast the rules are here.

use std::io::{IsTerminal, Write};

use clap::Args;

use super::flags::write_json;
use super::{Failure, Flags};
use crate::workshop::bench::{CONTESTS, Contest, Look, PLUGINS, Report, plugin_cost};
#[cfg(feature = "page")]
use crate::workshop::bench::{PAGE, page};
use damier_arena::players::Walls;
use damier_arena::registry::{BadGame, Games};
use damier_games::Game as _;

/// Measure how fast the rules are on this machine
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Bench {
    /// What to measure: 2048, couleurs, go, go9, go19, plugins, page or a game of your own [default: all but page]
    game: Option<String>,
    /// CPU time to spend on each figure
    #[arg(long, value_name = "S", default_value = "0.5", value_parser = parse_seconds)]
    seconds: f64,
}

const EXAMPLES: &str = "\
Rates are per second of CPU time on one core. Each figure is compared with a yardstick that is
measured in the same run, slice by slice in turns, so a busy machine changes ratios little.
Seeds are fixed: every run does the same work.

go9_arena_games are games of random against random through the whole arena, stored;
go9_random_games are the same games by the rules alone. The two that end in wall_1 and wall_2 are
per second of time, with one core for everything and with two: they mean something only on a
machine that does nothing else.

Of a game of your own, moves of random games are measured by the rules alone, and games of random
against random through the whole arena, stored.

The cost of plugins is wall time per move: inline above the same bot built in, and in a host
process above inline.

The page is measured when it is named, in less than a minute: what a browser waits for and is sent, how large a
report is, in processor time of server and visitor together; and what 500 who follow a championship cost it, by
the wall clock.

Examples:
  damier bench                     every figure
  damier bench go9 --seconds 5     Go on 9x9, measured longer
  damier bench page                the page, its reports and its viewers
  damier bench --json              one object, a value per figure";

fn parse_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 3600.0 => Ok(seconds),
        _ => Err("seconds are a number above 0, at most 3600".to_owned()),
    }
}

impl Bench {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        #[cfg(feature = "page")]
        if self.game.as_deref() == Some(PAGE) {
            let figures = page(&flags.games, self.seconds).map_err(|why| {
                let help = "is there room in the folder for temporary files?";
                Failure::input(format!("the page cannot be measured: {why}"), help)
            })?;
            return Bench::show(&Report { figures }, flags, out);
        }
        let contests = contests(&flags.games, self.game.as_deref())?;
        let watched = std::io::stderr().is_terminal() && !flags.quiet && !flags.json;
        let mut report = Report::default();
        for name in &contests {
            if watched {
                // On a terminal that is gone, nobody misses this.
                let _ = writeln!(std::io::stderr(), "measuring {name}");
            }
            report.figures.extend(match name.as_str() {
                PLUGINS => plugin_cost(self.seconds, &Walls::default())?.figures(),
                ours if CONTESTS.contains(&ours) => {
                    Contest::named(ours, self.seconds).run(self.seconds)
                }
                other => {
                    let game = flags.games.find(other)?;
                    Contest::of(&game, &flags.games, self.seconds).run(self.seconds)
                }
            });
        }
        Bench::show(&report, flags, out)
    }

    fn show(report: &Report, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        if flags.json {
            return write_json(out, report);
        }
        let table = report.table(Look { spread: flags.verbose, ascii: flags.ascii });
        let table = table.on(flags.paper(), 1);
        let table = if flags.quiet { table.without_headings() } else { table };
        Ok(write!(out, "{table}")?)
    }
}

/// The games that have figures of their own.
const OURS: [&str; 3] = ["2048", "couleurs", "go"];

/// The game of a contest: that of the boards of Go is Go.
fn game_of(contest: &str) -> &str {
    OURS.into_iter().find(|game| contest.starts_with(game)).unwrap_or(contest)
}

/// The contests a name stands for: `go` for all boards of Go. Any other game is a contest of its own.
pub(super) fn contests(games: &Games, game: Option<&str>) -> Result<Vec<String>, Failure> {
    let here = games.names();
    let is_here = |contest: &&str| here.contains(&game_of(contest));
    let Some(game) = game else {
        let others = here.iter().copied().filter(|name| !OURS.contains(name));
        let all = CONTESTS.into_iter().filter(is_here).chain(others).chain([PLUGINS]);
        return Ok(all.map(str::to_owned).collect());
    };
    let is_of = |contest: &&str| game == *contest || game == game_of(contest);
    let ours = CONTESTS.into_iter().filter(is_here);
    let named: Vec<_> = ours.chain([PLUGINS]).filter(is_of).collect();
    if !named.is_empty() {
        return Ok(named.into_iter().map(str::to_owned).collect());
    }
    let known = format!("measured are {}, go and {PLUGINS}", CONTESTS.join(", "));
    match games.find(game) {
        Err(unknown @ BadGame::Unknown { .. }) => Err(unknown.into()),
        Ok(other) if here.contains(&other.name()) && !OURS.contains(&other.name()) => {
            Ok(vec![game.to_owned()])
        }
        _ => Err(Failure::input(format!("there are no figures of `{game}`"), known)),
    }
}
