//! `damier rerun`: a recorded match, played again.

mod seats;
mod tell;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::playing;
use super::replay::bad_records;
use super::trust::Trust;
use super::walls::WallFlags;
use super::{Failure, Flags};
use crate::desk::replay::Records;
use crate::text::plain::quoted;
use damier_arena::archive::records::Recorded;
use damier_arena::players::{Entrant, Walls};
use damier_arena::record::Outcome;
use damier_arena::referee::Conditions;
use damier_arena::registry::AnyGame;
use damier_arena::rerun::{self, NoRerun};
use damier_games::Game as _;
use seats::{Named, SeatBot, Seated};
use tell::SecondTime;

/// Play a recorded match again: does the same game come of it?
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Rerun {
    /// A results file, or a .jsonl file that `damier export` wrote
    #[arg(value_name = "RESULTS|FILE")]
    file: PathBuf,
    /// Which match: its id in the list of `damier replay`, or its number from 1
    #[arg(long = "match", value_name = "ID")]
    of_match: String,
    /// Take the moves until here from the record, 0 for none but the start
    #[arg(long, value_name = "M")]
    at: Option<usize>,
    /// Let this bot play on seat N, counted from 1; with --at it takes over there
    #[arg(long, value_name = "N=BOT", value_parser = SeatBot::parse)]
    seat: Vec<SeatBot>,
    /// Print the command that runs this in a debugger, in a single process, and run nothing
    #[arg(long, conflicts_with = "json")]
    gdb: bool,
    #[command(flatten)]
    trust: Trust,
    #[command(flatten)]
    walls: WallFlags,
}

const EXAMPLES: &str = "\
Seed, bots and terms come from the file, so the same bots play the same game; where bots think by the
clock it may be another one. With --at they are asked for the moves before as well, so that they are
where they were, and what they say is passed over. Built-in bots are started as the file names them;
for others say --allow-bots, or name them with --seat. A line of JSON does not tell the clock of its
match, which is then played without.

Examples:
  damier rerun class.db --match 1.3.2
  damier rerun class.db --match 1.3.2 --at 20 --json
  damier rerun class.db --match 1.3.2 --seat 2=mcts:playouts=5000
  damier rerun class.db --match 1.3.2 --seat 1=./libmybot.so --isolation inline --gdb";

impl Rerun {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let records = Records::open(&flags.games, &self.file).map_err(bad_records)?;
        let place = records.find(&self.of_match).map_err(bad_records)?;
        let recorded = records.recorded(place).map_err(bad_records)?;
        let id = recorded.ids().map_or_else(|| self.of_match.clone(), |(id, _)| id.to_string());
        let game = flags.games.find(recorded.game())?;
        self.check(&id, &recorded)?;
        if self.gdb {
            return Ok(writeln!(out, "{}", self.debugger(&id))?);
        }
        let agreed = records.agreed();
        let named = Named { file: &self.file, agreed, trust: &self.trust };
        let Seated { bots, newcomers } = named.seated(flags, &game, &recorded, &self.seat)?;
        let limits =
            agreed.map_or_else(|| rerun::limits_of(&recorded), |agreed| agreed.terms.limits());
        let conditions = Conditions { limits, walls: self.walls.walls(), book: None };
        playing::tell(
            flags,
            other_versions(&game, &recorded, &bots, &newcomers, &conditions.walls),
        );
        let again = rerun::Rerun {
            game: &game,
            recorded: &recorded,
            bots: &bots,
            newcomers: &newcomers,
            conditions: &conditions,
            at: self.at,
        };
        let again = again.play().map_err(|why| match why {
            NoRerun::Bot(why) => Failure::from(why),
            other => self.refuse(&id, &other.to_string()),
        })?;
        let path = self.file.display().to_string();
        SecondTime {
            file: &path,
            id: &id,
            game: &game,
            recorded: &recorded,
            bots: &bots,
            again: &again,
        }
        .tell(limits, self.at, flags, out)
    }

    /// Can it be played again, and from there?
    fn check(&self, id: &str, recorded: &Recorded) -> Result<(), Failure> {
        let path = self.file.display();
        if let Outcome::Retired(seat) = recorded.of.outcome {
            let name = &recorded.entrants[seat.index()];
            return Err(Failure::input(
                format!("match {id} of {path} was never played: {name} had been retired before"),
                "name another one: `damier replay` lists them",
            ));
        }
        if recorded.seed.is_none() {
            return Err(self.refuse(id, &NoRerun::Seedless.to_string()));
        }
        let last = recorded.script().moves();
        match self.at {
            Some(at) if at > last => Err(Failure::input(
                format!("match {id} of {path} has no move {at}"),
                format!("its moves go from 0, the start, to {last}"),
            )),
            _ => Ok(()),
        }
    }

    fn refuse(&self, id: &str, why: &str) -> Failure {
        Failure::input(
            format!("match {id} of {} cannot be played again: {why}", self.file.display()),
            "results files can, and lines that `damier export` made of them",
        )
    }

    /// The command that runs this in a debugger.
    fn debugger(&self, id: &str) -> String {
        let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("damier"));
        let mut words = vec!["gdb".to_owned(), "--args".to_owned()];
        let path = |path: &Path| quoted(&path.to_string_lossy());
        words.extend([path(&program), "rerun".to_owned(), path(&self.file)]);
        words.extend(["--match", id, "--isolation", "inline"].map(quoted));
        words.extend(self.at.map(|at| format!("--at {at}")));
        words.extend(self.trust.allow_bots.then(|| "--allow-bots".to_owned()));
        words.extend(self.seat.iter().map(|seat| format!("--seat {}", quoted(&seat.to_string()))));
        words.join(" ")
    }
}

/// Who runs something else now than it did then.
fn other_versions(
    game: &AnyGame,
    recorded: &Recorded,
    bots: &[Entrant],
    newcomers: &[usize],
    walls: &Walls,
) -> Vec<String> {
    let seats = bots.iter().zip(&recorded.versions).enumerate();
    let same = seats.filter(|(seat, _)| !newcomers.contains(seat));
    let other = same.filter_map(|(seat, (bot, then))| {
        let now = bot.version(game.name(), walls).ok().filter(|now| now != then)?;
        let (seat, then, now) = (seat + 1, then.short(), now.short());
        Some(format!("on seat {seat} {} played as version {then}, and is {now} now", bot.name))
    });
    other.collect()
}
