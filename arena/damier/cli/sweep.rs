//! `damier sweep`: how strong is a bot with each of some values of its parameters?

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use damier_games::Game as _;
use tempfile::TempDir;

use super::faults::again;
use super::flags::write_json;
use super::playing::{PlayFlags, note_namesakes, tell};
use super::run::{Watch, trouble};
use super::series::interrupted;
use super::stop::Stop;
use super::waiting::Waiting;
use super::{Failure, Flags, leave};
use crate::desk::lately;
use crate::text::program::program;
use crate::workshop::sweep::{Swept, Tried, in_words};
use damier_arena::archive::store::Store;
use damier_arena::championship::{self, Concluded, Ended, Reporter, Trouble};
use damier_arena::contest::config::Config;
use damier_arena::contest::deal::Deal;
use damier_arena::contest::roster::Change;
use damier_arena::contest::terms::Agreed;
use damier_arena::players::{Entrant, Given};
use damier_arena::registry::AnyGame;
use damier_arena::tuning::BadParameter;
use damier_arena::tuning::values::Lists;

/// Play a bot with each of some values of its parameters, and see which are strong
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Sweep {
    /// The game, with settings after a colon: go:size=9,komi=6.5
    game: String,
    /// The bot, with values of its parameters after a colon: mcts:playouts=50,100,200
    #[arg(value_name = "BOT:KEY=VALUES")]
    bot: String,
    /// More parameters with values
    #[arg(value_name = "KEY=VALUES")]
    more: Vec<String>,
    /// Bots that every value plays against [default: the values play each other]
    #[arg(long, value_name = "BOT", num_args = 1..)]
    vs: Vec<String>,
    /// Games of each value against each of those bots, in pairs with swapped seats; in a game of one seat,
    /// games of each value
    #[arg(short = 'n', long, default_value_t = 400, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Keep every game in this results file, or go on with it: finished games are not played again
    #[arg(short, long, value_name = "RESULTS")]
    output: Option<PathBuf>,
    /// Faults in a row after which a value forfeits what it has yet to play; 0 for never
    #[arg(long, value_name = "F", default_value_t = 10)]
    retire_after: u32,
    #[command(flatten)]
    play: PlayFlags,
}

const EXAMPLES: &str = r#"Values are listed, 0,1,2,4, or a range: 1..8, 1..64*2 by a factor, 0..1+0.25 by a step. Several parameters
give all combinations. All values play on the same openings, or the same seeds in a game of one seat, so
their differences tell more than each figure alone. A bot that is a command has a place for each value,
{level}, or is given it as an argument, key=value. With -o every game is kept: interrupt it at any moment,
even with kill -9, and the same command goes on; so does one with more games, other values or more --vs bots.
`damier standings`, `replay`, `rerun`, `plot` and `verify` take the file.

Examples:
  damier sweep couleurs alphabeta:depth=1..4 --vs greedy smart-random -n 200
  damier sweep go9 mcts:playouts=50..800*2 --vs defend-attack -n 100 -o playouts.db
  damier sweep 2048 expectimax:depth=1,2,3 -n 50
  damier sweep couleurs ./mybot:reach=0,1,2,4,8,decay=0.5..0.9+0.1 --vs greedy
  damier sweep go9 "gtp:gnugo --mode gtp --level {level}" level=1..10 --vs mcts -n 20
  damier sweep couleurs alphabeta:depth=1..4 -n 100       every value meets every other"#;

/// What may change where results were begun otherwise.
const MAY_CHANGE: &str = "take the change back, or begin another results file with -o; games, values and --vs \
                          bots may be added and left out";

/// Where the games are kept.
enum Place {
    /// In a file that the user named.
    Named(PathBuf),
    /// Among those that are kept for a while.
    Lately(PathBuf),
    /// Nowhere: there is a file until all is told.
    Nowhere(PathBuf, TempDir),
}

impl Place {
    fn path(&self) -> &Path {
        match self {
            Place::Named(path) | Place::Lately(path) | Place::Nowhere(path, _) => path,
        }
    }
}

impl Sweep {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let game = flags.games.find(&self.game)?;
        let config = self.config(&game, flags)?;
        let stop = Stop::listen()?;
        let place = self.place(&game)?;
        let waiting = Waiting::with_bots(flags, &config.entrants, &config.walls);
        let watch = |agreed: &Agreed, changes: &[Change]| -> Box<dyn Reporter> {
            drop(waiting);
            tell(flags, changes.iter().filter(|change| !matches!(change, Change::New(_))));
            Box::new(Watch::new(flags, agreed))
        };
        let tried = Tried { values: self.lists()?.combinations(), opponents: self.vs.len() };
        let workers = self.play.workers();
        let (path, asked) = (place.path(), stop.gently());
        let played = championship::play(&config, path, workers, asked, watch, |concluded| {
            self.show(&config, &tried, &place, concluded, flags, out)
        });
        if let Place::Lately(path) = &place {
            if played.is_err() {
                // Nothing is in it.
                let _ = std::fs::remove_file(path);
            }
            lately::prune();
        }
        played?
    }

    fn lists(&self) -> Result<Lists, BadParameter> {
        Lists::parse(&self.bot, &self.more)
    }

    /// The bots that the values meet, and then the bot with each of them.
    fn config(&self, game: &AnyGame, flags: &Flags) -> Result<Config, Failure> {
        let seats = game.seats();
        if seats > 2 {
            return Err(Failure::input(
                format!("values are tried in games of one or two seats, not of {seats}"),
                "`damier match` and `damier run` play games of more seats",
            ));
        }
        let lists = self.lists()?;
        let all = lists.combinations();
        let with = |given: &Vec<Given>| Entrant::text_with(&lists.bot, given);
        let mut texts = self.vs.clone();
        texts.extend(all.iter().map(with).collect::<Result<Vec<_>, _>>()?);
        let mut entrants = flags.games.entrants(game, &texts)?;
        for (entrant, given) in entrants.iter_mut().skip(self.vs.len()).zip(&all) {
            // The same name for all of them would tell nobody which is which.
            if let Some(own) = entrant.own_name() {
                let name = format!("{own}:{}", in_words(given));
                *entrant = entrant.clone().shown_as(name);
            }
        }
        note_namesakes(flags, &entrants);
        let conditions = self.play.conditions(game)?;
        let rounds = self.games.div_ceil(seats as u64) as u32;
        let firsts = self.vs.len() as u16;
        let mut config = Config::of_sweep(game, entrants, firsts, rounds, &conditions);
        (config.seed, config.retire_after) = (flags.seed, self.retire_after);
        Ok(config)
    }

    /// Where the games are kept.
    fn place(&self, game: &AnyGame) -> Result<Place, Failure> {
        if let Some(path) = &self.output {
            return Ok(Place::Named(path.clone()));
        }
        if let Ok(path) = lately::claim(game.name()) {
            return Ok(Place::Lately(path));
        }
        let folder = tempfile::tempdir().map_err(|why| {
            Failure::input(
                format!("there is no place for the games: {why}"),
                "name a results file with -o",
            )
        })?;
        Ok(Place::Nowhere(folder.path().join("sweep.db"), folder))
    }

    /// Shows what came of it.
    fn show(
        &self,
        config: &Config,
        tried: &Tried,
        place: &Place,
        concluded: Result<Concluded, Trouble>,
        flags: &Flags,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let path = place.path();
        let concluded = match concluded {
            Ok(concluded) => concluded,
            // Bots may think for long, and nobody waits for them who cannot use what they play.
            Err(Trouble::Unkept(why)) => leave(Err(why.into()), out),
            Err(why) => return Err(trouble(path, why, MAY_CHANGE)),
        };
        let Concluded { ended, standings, seed, planned, .. } = concluded;
        let swept = Swept::new(&config.game, tried, &standings, (seed, planned));
        if flags.json {
            let transcripts = Store::read(path).and_then(|store| store.digest())?;
            write_json(out, &swept.json(&transcripts))?;
        } else {
            let paper = flags.paper();
            write!(out, "{}", swept.text(paper, flags.quiet))?;
            let deal = Deal::new(seed, &config.terms);
            let kept = Some(path).filter(|_| !matches!(place, Place::Nowhere(..)));
            write!(out, "{}", again(&standings.first_faults(), &deal, kept, paper))?;
            match place {
                _ if flags.quiet => {}
                Place::Named(path) => writeln!(out, "games are in {}", path.display())?,
                Place::Lately(_) => writeln!(out, "see these games with: {} replay", program())?,
                Place::Nowhere(..) => {}
            }
        }
        if ended == Ended::Interrupted {
            let named = Some(path).filter(|_| matches!(place, Place::Named(_)));
            interrupted(standings.played(), planned, named);
            if let Place::Nowhere(_, folder) = place {
                // The program ends here, and nothing else would take it away.
                let _ = std::fs::remove_dir_all(folder.path());
            }
            // Bots may think for long about games that nobody waits for any more.
            leave(Err(Failure::Interrupted), out);
        }
        if self.play.fail_on_fault && standings.faults() > 0 {
            return Err(Failure::Faults);
        }
        Ok(())
    }
}
