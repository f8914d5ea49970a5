//! `damier run`: a championship, or what is left of it.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use damier_games::Notation as _;

use super::faults::{again, last_words};
use super::flags::write_json;
use super::live::{Live, Report};
use super::playing::{note_namesakes, tell};
use super::screens::on_a_terminal;
use super::stop::Stop;
use super::{Failure, Flags, leave};
use crate::text::number::counted;
use crate::text::plain::quoted;
use crate::text::program::program;
use crate::text::standings::ShowStandings as _;
use damier_arena::archive::store::Changed;
use damier_arena::archive::store::Store;
use damier_arena::championship::{self, Concluded, Ended, Progress, Reporter, Trouble};
use damier_arena::contest::config::Config;
use damier_arena::contest::deal::Deal;
use damier_arena::contest::part::Part;
use damier_arena::contest::pool::cores;
use damier_arena::contest::roster::Change;
use damier_arena::contest::standings::{Origin, Standings};
use damier_arena::contest::terms::Agreed;
use damier_arena::players::BadBot;
use damier_arena::record::Match;
use damier_arena::seed::Seed;

/// Run a championship, or go on with one: finished matches are kept
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Run {
    /// The file that describes the championship
    file: String,
    /// Where the results go [default: the file's name with .db, in this folder]
    #[arg(short, long, value_name = "RESULTS")]
    output: Option<PathBuf>,
    /// Matches to play at the same time [default: one per processor core]
    #[arg(short, long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Play one of N parts, for batch systems; `damier merge` puts them together
    #[arg(long, value_name = "I/N")]
    #[cfg_attr(feature = "fleet", arg(conflicts_with = "fleet"))]
    part: Option<Part>,
    #[cfg(feature = "fleet")]
    #[command(flatten)]
    fleet: super::server::FleetFlags,
    /// Exit with code 3 if a bot faulted
    #[arg(long)]
    fail_on_fault: bool,
}

/// What is said of results whose seed an earlier version chose.
const OLD_SEED: &str = "these results were begun by an earlier version: their games are drawn in its way, in \
                        which a bot can work out what will be drawn; begin others with -o for a contest";

const EXAMPLES: &str = "\
Interrupt it at any moment, even with kill -9, and run the same command again: what was finished is
kept, the rest is played as it would have been. Rounds may be added later. Where everyone meets everyone,
openings may be added too, and entrants may come, go, move and change: a bot that runs something else than
before plays anew, and what its earlier version played stays that one's.

The file has a game and entrants, and may have:
  format = \"round-robin\"                or gauntlet, swiss, knockout
  rounds = 1                             how often all meet; a knockout has none: it lasts until one is
                                         left, and plays a tie on for three openings, after which who
                                         is earlier in the list goes on
  openings = 1                           openings or seeds of an encounter, each from every seat; or a file
                                         of them, \"joseki.sgf\", .jsonl or .txt: all of it is played,
                                         or { file = \"joseki.sgf\", count = 5 } in every encounter, in
                                         an order that follows from the seed, all before any again
  seed = 7                               the same seed, the same games; without one, a secret is
                                         drawn: who knows a seed can work out what will be drawn
  move-time = \"100ms\"                  for each move; game-time = \"10s\" for all of them, to which
                                         each move adds increment = \"100ms\"
  nodes = 2000                           positions or playouts for a move, told to bots that keep such a
                                         limit: built-in searches, plugins that say so
  max-moves = 500                        then a game is counted as it stands
  opening-plies = 4                      random moves first, the same from every seat; with a file of
                                         openings, so many moves of each
  resign = { below = -20, moves = 5 }    who thinks so of its own game, five moves in a row, resigns
  retire-after = 10                      faults in a row that retire a bot; 0 for never
  isolation = \"auto\"                     of plugins: auto, full, process, inline
  bot-memory = 1024                      MiB of a plugin; also bot-cpu = \"30s\", bot-wait = \"60s\"
  bot-threads = 64                       of a plugin or program, its processes included
  bot-read = [\"weights\"]                 what programs may read besides their own folder
  ponder = true                          bots may think while others move; else who does is stopped
  scale-time = true                      a fleet's clocks give as much thinking on every machine
  jobs = 2                               matches at the same time
An entrant is a bot as in damier match, or a table: { bot = \"mcts\", name = \"deep\", playouts = 2000 }
Where everyone meets everyone, --part 2/8 plays the second of eight parts: both games of a pair, or all bots
of a seed, are in the same one. No bot is retired before the parts are together: damier merge does that.
Files that it names are looked for from the folder in which damier is started, not from the file's.

Examples:
  damier run examples/couleurs.toml
  damier run class.toml -o class.db -j 4
  damier run class.toml --part 2/8 -o part2.db
  damier standings class.db";

impl Run {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let stop = Stop::listen()?;
        let mut config = Config::read(&flags.games, &self.file)
            .map_err(|why| Failure::input(why.to_string(), why.help()))?;
        if let (Some(file), Some(flag)) =
            (config.seed, flags.seed.filter(|s| config.seed != Some(*s)))
        {
            return Err(Failure::input(
                format!("{} has seed {file}, and --seed says {flag}", self.file),
                "leave out one of them",
            ));
        }
        config.seed = config.seed.or(flags.seed);
        self.check_part(&config)?;
        note_namesakes(flags, &config.entrants);
        let (path, workers) = (self.results(), self.workers(&config));
        let watch = |agreed: &Agreed, changes: &[Change]| -> Box<dyn Reporter> {
            if on_a_terminal() {
                crate::desk::recent::note(&path);
            }
            tell(flags, changes.iter().filter(|change| !matches!(change, Change::New(_))));
            tell(flags, matches!(agreed.seed, Seed::Old(_)).then_some(OLD_SEED));
            Box::new(Watch::new(flags, agreed))
        };
        let blamed = |why: BadBot| {
            let why = config.blame(&why);
            Failure::input(why.to_string(), why.help())
        };
        #[cfg(feature = "fleet")]
        if let Some(address) = self.fleet.address() {
            let server = (&address, super::server::news(flags));
            let stop = stop.gently();
            let played =
                championship::play_on_fleet(&config, &path, server, stop, watch, |concluded| {
                    self.show(&config, &path, concluded, flags, out)
                });
            return played.map_err(blamed)?;
        }
        let place = (&*path, workers);
        championship::play_part(&config, self.part, place, stop.gently(), watch, |concluded| {
            self.show(&config, &path, concluded, flags, out)
        })
        .map_err(blamed)?
    }

    /// Shows the table.
    fn show(
        &self,
        config: &Config,
        path: &Path,
        concluded: Result<Concluded, Trouble>,
        flags: &Flags,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let Concluded { ended, standings, seed, planned, before } = match concluded {
            Ok(concluded) => concluded,
            // Bots may think for long, and nobody waits for them who cannot use what they play.
            Err(Trouble::Unkept(why)) => leave(Err(why.into()), out),
            Err(why) => return Err(trouble(path, why, MAY_CHANGE)),
        };
        if ended == Ended::Interrupted {
            interrupted(self, &standings, planned);
        }
        let spec = config.game.spec();
        if flags.json {
            let transcripts = Store::read(path).and_then(|store| store.digest())?;
            let (deal, course) = (Deal::new(seed, &config.terms), Vec::new());
            let origin = Origin { game: spec, seed, planned, transcripts, deal, course };
            write_json(out, &standings.json(origin))?;
        } else if !flags.quiet {
            let played = standings.played();
            let games = counted(played, "game", "games");
            let news = if before == played { ", all played before: nothing was left" } else { "" };
            let paper = flags.paper();
            let headline = format!("{spec}, seed {seed}, {games}{news}");
            write!(out, "{}\n{}", paper.sentence(&headline), standings.text(paper))?;
            let deal = Deal::new(seed, &config.terms);
            let faults = standings.first_faults();
            write!(out, "{}", again(&faults, &deal, Some(path), paper))?;
            if flags.verbose {
                write!(out, "{}", last_words(path, &faults)?)?;
            }
            writeln!(out, "results are in {}", path.display())?;
        }
        if self.fail_on_fault && standings.faults() > 0 {
            return Err(Failure::Faults);
        }
        Ok(())
    }

    /// Parts that are played apart have to be of the same games, in files of their own.
    fn check_part(&self, config: &Config) -> Result<(), Failure> {
        if self.part.is_some() && config.seed.is_none() {
            return Err(Failure::input(
                format!("{} has no seed, so every part would be of other games", self.file),
                "write a seed into the file, or give all parts the same one: --seed 7",
            ));
        }
        if self.part.is_some() && self.output.is_none() {
            return Err(Failure::input(
                "a part needs a results file of its own",
                "name one with -o, as in damier run class.toml --part 2/8 -o part2.db",
            ));
        }
        Ok(())
    }

    fn results(&self) -> PathBuf {
        let stem = || Path::new(&self.file).file_stem().map_or("results".into(), PathBuf::from);
        self.output.clone().unwrap_or_else(|| stem().with_extension("db"))
    }

    fn workers(&self, config: &Config) -> usize {
        self.jobs.map(usize::from).or(config.jobs).unwrap_or_else(cores)
    }
}

/// What to do about results that were begun with other terms.
const MAY_CHANGE: &str = "take the change back, or begin another results file with -o; rounds may be added, and \
                          where everyone meets everyone openings too, and entrants may come, go and change";

/// Why a championship cannot be played, and what may change where it was begun otherwise.
pub(super) fn trouble(path: &Path, why: Trouble, may_change: &str) -> Failure {
    match why {
        Trouble::Restless(_) => {
            Failure::input(why.to_string(), "run it again when the bot is finished")
        }
        Trouble::Plan(why) => Failure::input(why.to_string(), why.help()),
        Trouble::NoParts(_) => Failure::input(
            why.to_string(),
            "play it on one machine, or on many that are told results as they come: --fleet",
        ),
        Trouble::Deserted(why) => why.into(),
        Trouble::Unkept(why) | Trouble::Changed(Changed::Store(why)) => why.into(),
        Trouble::Changed(Changed::Terms(differences)) => Failure::input(
            format!("{} was begun with other terms: {differences}", path.display()),
            may_change,
        ),
    }
}

/// Says how to go on, and ends the program at once.
fn interrupted(args: &Run, standings: &Standings, planned: u64) -> ! {
    let played = standings.played();
    let (file, results) = (quoted(&args.file), quoted(&args.results().to_string_lossy()));
    let part = args.part.map(|part| format!(" --part {part}")).unwrap_or_default();
    let _ = writeln!(
        std::io::stderr(),
        "interrupted after {played} of {planned} games, which are kept; go on with: {} run {file}{part} -o {results}",
        program()
    );
    std::process::exit(130);
}

/// Tells whoever watches how it goes.
pub(super) struct Watch {
    live: Live,
    names: Vec<String>,
    retired: BTreeSet<usize>,
}

impl Watch {
    /// Of those who play, as the flags want it.
    pub(super) fn new(flags: &Flags, agreed: &Agreed) -> Watch {
        let (live, names) = (Live::new(flags), agreed.roster.names());
        Watch { live, names, retired: BTreeSet::new() }
    }
}

impl Reporter for Watch {
    fn finished(&mut self, of: &Match) {
        let Some((seat, _)) = of.outcome.fault() else { return };
        let entrant = of.seats[seat.index()];
        let name = &self.names[entrant];
        if let Some((_, forfeit)) = of.outcome.forfeit() {
            self.live.note(&format!("fault of {name}: {}", forfeit.in_full()));
        } else if self.retired.insert(entrant) {
            let what = "faulted too often in a row and is retired: it forfeits what is left";
            self.live.note(&format!("{name} {what}"));
        }
    }

    fn progress(&mut self, progress: &Progress<'_>) {
        let done = progress.played();
        let begins = self.live.begin_at(done);
        if begins && !self.live.is_block() || !self.live.due() {
            return;
        }
        let (table, leader) = progress.standings().brief();
        let headline = leader.map(|leader| format!("{leader} leads")).unwrap_or_default();
        self.live.show(&Report { done, all: progress.planned, at_most: false, headline, table });
    }
}
