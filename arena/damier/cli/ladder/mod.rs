//! `damier ladder`: a contest that never ends, among whatever lies in a folder.

mod watch;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use damier_bots::parse_duration;
use damier_games::Notation as _;

use super::flags::write_json;
use super::playing::PlayFlags;
use super::stop::Stop;
use super::{Failure, Flags, leave};
use crate::text::ladder::{rungs, table};
use crate::text::number::counted;
use crate::text::plain::quoted;
use crate::text::program::program;
use crate::workshop::new::Crates;
use damier_arena::archive::store::Changed;
use damier_arena::championship::{Climbed, Ended, Gate, Ring, Trouble, climb};
use damier_arena::players::{
    BadBot, BuildRules, Entrant, Intake, Isolation, Level, Staged, Trial, walls_here,
};
use damier_arena::referee::Conditions;
use damier_arena::registry::AnyGame;
use watch::Live;

/// How often the folder is looked at.
const PAUSE: Duration = Duration::from_secs(1);

/// Let whatever bots lie in a folder play without end: they may come, change and go
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Climb {
    /// The folder into which bots are copied
    folder: PathBuf,
    /// The game, with settings after a colon: go:size=9,komi=6.5
    #[arg(long, value_name = "GAME")]
    game: String,
    /// Where the results go [default: the folder's name with .db, in this folder]
    #[arg(short, long, value_name = "RESULTS")]
    output: Option<PathBuf>,
    /// Another bot, which stays: greedy, mcts:playouts=500; may be repeated
    #[arg(long, value_name = "BOT")]
    with: Vec<String>,
    /// End after so many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Faults in a row after which a bot plays no more until it changes
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    retire_after: u32,
    #[command(flatten)]
    build: BuildFlags,
    #[command(flatten)]
    play: PlayFlags,
}

/// Flags about what builds bots that were handed in.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Building bots")]
struct BuildFlags {
    /// Build bots without walls: only if you trust everybody who can write to the folder
    #[arg(long)]
    trust_builds: bool,
    /// Time to build a bot
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = parse_duration)]
    build_time: Duration,
    /// Memory of each process that builds a bot, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    #[arg(value_parser = clap::value_parser!(u64).range(64..=1_048_576))]
    build_memory: u64,
    /// A folder or file that may be read to build bots, besides compilers and their libraries; may be repeated
    #[arg(long, value_name = "DIR")]
    build_read: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Every entry of the folder is a bot: a library (.so), a program (.py, .js, .java), or a folder with a Rust crate,
a Makefile, bot.py, bot.js or Bot.java. Copy one in and it plays; change it and it is another version, which plays anew; take
it out and it leaves, and its games stay. Hidden entries and unfinished copies are left alone, links are
not followed, and nothing is written into the folder. Bots are copied and built beside the results.

Games are chosen where they tell most: new versions first, then those of whom it is open who is ahead, now and
then anybody; always in pairs with swapped seats, or on the same seed. Who faults ten times in a
row plays no more until it changes.

Interrupt it at any moment, even with kill -9, and run the same command again: it goes on. Meanwhile and
later, `damier standings`, `replay`, `verify`, `serve` and all others take the results.

What others hand in is built behind walls: without a network, without your files, with limited time and memory;
it runs behind walls too. Crates have to be on this machine already. --trust-builds and --isolation process
do without the walls.

Examples:
  damier ladder bots --game go9 -o ladder.db
  damier ladder bots --game couleurs --with greedy --with smart-random
  damier ladder /srv/class --game go9 --opening-plies 4 --move-time 100ms -j 8
  damier ladder bots --game go9 --games 1000 --json
  damier standings ladder.db --versions
  damier standings ladder.db --course
  damier serve ladder.db --public";

impl Climb {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let stop = Stop::listen()?;
        let game = flags.games.find(&self.game)?;
        let mut conditions = self.play.conditions(&game)?;
        let trusts_walls = conditions.walls.isolation == Isolation::Auto;
        if trusts_walls {
            conditions.walls.isolation = full_walls(&conditions)?;
        }
        let results = self.results()?;
        let first = self.first(&game, &conditions)?;
        let way = self.gate(&game, &conditions, &results, first)?;
        let ring = Ring {
            game: &game,
            conditions,
            seed: flags.seed,
            results: &results,
            workers: self.play.workers(),
            retire_after: self.retire_after,
            games: self.games,
        };
        let watcher = Box::new(Live::new(flags, &results));
        climb(&ring, way, stop.gently(), watcher, |climbed| {
            let shown = self.show(&game, &results, climbed, flags, out);
            // Bots may think for long, and nobody waits for them.
            leave(shown, out)
        })?
    }

    /// The results file: beside nothing of the folder's.
    fn results(&self) -> Result<PathBuf, Failure> {
        let why = |why: std::io::Error| {
            Failure::input(
                format!("{}: {why}", self.folder.display()),
                "name the folder into which bots are copied",
            )
        };
        let folder = self.folder.canonicalize().map_err(why)?;
        std::fs::read_dir(&folder).map_err(why)?;
        let name = || folder.file_name().map_or("ladder".into(), PathBuf::from);
        Ok(self.output.clone().unwrap_or_else(|| {
            let mut name = name().into_os_string();
            name.push(".db");
            name.into()
        }))
    }

    /// Those who are named by flags.
    fn first(&self, game: &AnyGame, conditions: &Conditions) -> Result<Vec<Staged>, Failure> {
        let trial = trial(game, conditions);
        let staged = |entrant: Entrant| {
            let version = trial(&entrant)?;
            Ok::<_, BadBot>(Staged { entrant, version, place: None })
        };
        Ok(Entrant::parse_all(&self.with)?.into_iter().map(staged).collect::<Result<_, _>>()?)
    }

    /// The way from the folder to the ladder.
    fn gate(
        &self,
        game: &AnyGame,
        conditions: &Conditions,
        results: &Path,
        first: Vec<Staged>,
    ) -> Result<Gate, Failure> {
        let mut beside = results.to_owned().into_os_string();
        beside.push(".bots");
        let stage = PathBuf::from(beside);
        let folder = self.folder.canonicalize()?;
        let own = std::path::absolute(results)?;
        let taken: BTreeSet<String> =
            first.iter().map(|staged| staged.entrant.name.clone()).collect();
        let intake = Intake {
            folder: folder.clone(),
            own: vec![own],
            stage: stage.clone(),
            rules: self.build.rules(conditions),
            pause: PAUSE,
            taken,
            trial: trial(game, conditions),
        };
        let (news, over) = intake.open().map_err(|why| {
            Failure::input(
                format!("bots cannot be kept in {}: {why}", stage.display()),
                "name results in a folder that can be written to: -o",
            )
        })?;
        // Who does not listen any more ends with the program.
        Ok(Gate { first, news, over: Box::new(move |staged| drop(over.send(staged))) })
    }

    /// Shows what came of it.
    fn show(
        &self,
        game: &AnyGame,
        results: &Path,
        climbed: Result<Climbed, Trouble>,
        flags: &Flags,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let Climbed { ended, agreed, ladder } = climbed.map_err(|why| trouble(results, why))?;
        let is_interrupted = ended == Ended::Interrupted;
        let rungs = rungs(&ladder, &agreed.roster);
        if flags.json {
            let mut event = watch::standings(&ladder, &rungs);
            event["event"] = "ends".into();
            event["interrupted"] = is_interrupted.into();
            write_json(out, &event)?;
        } else {
            let paper = flags.paper();
            if !flags.quiet {
                let games = counted(ladder.games(), "game", "games");
                let headline = format!("{}, seed {}, {games}", game.spec(), agreed.seed);
                writeln!(out, "{}", paper.sentence(&headline))?;
            }
            write!(out, "{}", table(&rungs, paper))?;
            if !flags.quiet {
                writeln!(out, "\nresults are in {}", results.display())?;
            }
        }
        if is_interrupted {
            if !flags.quiet {
                let again = format!(
                    "{} ladder {} --game {} -o {}",
                    program(),
                    quoted(&self.folder.to_string_lossy()),
                    quoted(&self.game),
                    quoted(&results.to_string_lossy()),
                );
                // Nowhere is left to say that the standard error is gone.
                let _ = writeln!(
                    std::io::stderr(),
                    "interrupted: all games are kept; go on with the same command: {again} …"
                );
            }
            return Err(Failure::Interrupted);
        }
        let faults: u64 = rungs.iter().map(|rung| rung.faults).sum();
        if self.play.fail_on_fault && faults > 0 {
            return Err(Failure::Faults);
        }
        Ok(())
    }
}

impl BuildFlags {
    fn rules(&self, conditions: &Conditions) -> BuildRules {
        let mut readable = self.build_read.clone();
        // Bots in Rust link the crates that this program was built from.
        if let Ok(Crates::Path(sources)) = Crates::find(None) {
            readable.extend(["Cargo.toml", "bots", "games"].map(|part| sources.join(part)));
        }
        BuildRules {
            walls: !self.trust_builds,
            program: conditions.walls.program.clone(),
            readable,
            time: self.build_time,
            memory: self.build_memory << 20,
            ..BuildRules::default()
        }
    }
}

/// Opens a bot once: it may be anything that somebody copied here.
fn trial(game: &AnyGame, conditions: &Conditions) -> Trial {
    let (game, conditions) = (game.clone(), conditions.clone());
    Arc::new(move |entrant| {
        let version = entrant.version(damier_games::Game::name(&game), &conditions.walls)?;
        game.crew(std::slice::from_ref(entrant), &conditions)?;
        Ok(version)
    })
}

/// Strangers' bots play behind all walls, or not at all unless that is said.
fn full_walls(conditions: &Conditions) -> Result<Isolation, Failure> {
    let report = walls_here(&conditions.walls)?;
    if report.level == Level::Full.name() {
        return Ok(Isolation::Full);
    }
    let lacking: Vec<String> = report
        .walls
        .iter()
        .filter(|wall| !wall.holds)
        .map(|wall| format!("{} ({})", wall.wall, wall.why.as_deref().unwrap_or(wall.by)))
        .collect();
    Err(Failure::input(
        format!("bots of others cannot be shut in on this machine: {}", lacking.join("; ")),
        "if you trust everybody who can write to the folder, say so: --isolation process --trust-builds",
    ))
}

fn trouble(path: &Path, why: Trouble) -> Failure {
    match why {
        Trouble::Unkept(why) | Trouble::Changed(Changed::Store(why)) => why.into(),
        Trouble::Changed(Changed::Terms(differences)) => Failure::input(
            format!("{} was begun with other terms: {differences}", path.display()),
            "take the change back, or begin another results file with -o",
        ),
        Trouble::Deserted(why) => why.into(),
        Trouble::Restless(_) | Trouble::Plan(_) | Trouble::NoParts(_) => {
            Failure::input(why.to_string(), "begin another results file with -o")
        }
    }
}
