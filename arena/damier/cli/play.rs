//! `damier play`: a person plays in the terminal.

mod record;

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use damier_bots::Builtins as _;
use damier_games::Game as _;

use super::flags::write_json;
use super::standard_input::until_stopped;
use super::stop::Stop;
use super::trust::Trust;
use super::walls::WallFlags;
use super::{Failure, Flags};
use crate::desk::play::keys::KeySet;
use crate::desk::play::{self, After, HighScores, Options, Save};
use crate::desk::play::{Seats, Sitting, Table};
use crate::lines::play::Plain;
use crate::screen::play::PlayScreen;
use crate::screen::terminal::{self, Left};
use crate::screen::theme::Look;
use crate::text::program::program;
use crate::text::table::{Side, Table as Columns};
use damier_arena::registry::AnyGame;
use damier_arena::seed::Seed;

/// Play in the terminal, against bots or people
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Play {
    /// The game, with settings after a colon: go:size=9,komi=6.5
    #[arg(required_unless_present_any = ["resume", "scores"])]
    game: Option<String>,
    /// Who sits on each other seat: a bot, or `human` [default: the strongest bot of the game]
    #[arg(long, value_name = "BOT")]
    vs: Vec<String>,
    /// Names of the people who play, in the order of seats
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// The seat of the first person, from 1 [default: 1; in a recorded match, who is to move]
    #[arg(long, value_name = "N")]
    seat: Option<usize>,
    /// Go on with a game that was saved, with a recorded match, or without FILE with the game that was kept last
    #[arg(long, value_name = "FILE|RESULTS", conflicts_with_all = ["game", "duo"])]
    #[expect(clippy::option_option, reason = "left out, alone, or with a file")]
    resume: Option<Option<PathBuf>>,
    /// Which match to go on with: its id in the list of `damier replay`, or its number from 1
    #[arg(long = "match", value_name = "ID", requires = "resume")]
    of_match: Option<String>,
    /// The position to go on from, after this move of the match [default: its last]
    #[arg(long, value_name = "M", requires = "resume")]
    at: Option<usize>,
    /// Play line by line: a command and Enter per move
    #[arg(long)]
    plain: bool,
    /// The bot that gives tips [default: the strongest bot of the game]
    #[arg(long, value_name = "BOT")]
    hint: Option<String>,
    /// The letters for directions that come first: hjkl, ijkl, zqsd or hbgd
    #[arg(long, value_name = "LETTERS", hide_possible_values = true)]
    keys: Option<KeySet>,
    /// 2048 on two grids at once: every slide moves both
    #[arg(long)]
    duo: bool,
    /// List the high scores instead of playing
    #[arg(long)]
    scores: bool,
    #[command(flatten)]
    trust: Trust,
    #[command(flatten)]
    walls: WallFlags,
}

const EXAMPLES: &str = "\
The full screen says which keys there are (press ?). Without a terminal, or with --plain, every line
is a command: a move, undo, redo, hint, save FILE, restart, pass, resign, help or quit. A game under
way is kept when you leave, and the command to go on with it is printed; the newest 100 stay. In 2048,
people stop at the target and may go on; endless=true never stops. A saved game may come from somebody
else and name any program as its bot: what is not built in is shown first, and asked for. From a recorded
match (results, .jsonl, .sgf) you go on in the seat that is to move, against the strongest bot or those of --vs.

Examples:
  damier play 2048
  damier play 2048:side=5,target=4096,twos=8
  damier play 2048:puzzle=walls.txt
  damier play 2048 --duo --name Ann
  damier play go9 --vs mcts:playouts=500
  damier play go:size=13,handicap=4 --vs human --name Ann --name Bo
  damier play couleurs:players=3 --vs greedy --vs human
  damier play go9 --seat 2 --hint greedy
  damier play --resume
  damier play --resume game.damier
  damier play --resume class.db --match 1.3.2 --at 20 --vs ./mybot
  damier play 2048 --scores
  printf 'left\\nup\\n' | damier play 2048 --seed 1";

impl Play {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        if self.scores {
            return self.list_scores(flags, out);
        }
        if flags.json {
            return Err(Failure::input(
                "`--json` is not for a game that a person plays",
                "leave it out; `record FILE.jsonl` during a game writes it as JSON, and --scores --json \
                 lists high scores",
            ));
        }
        let on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        if !self.plain && on_terminal {
            return self.play(flags, &mut OnScreen { look: flags.look(), keys: self.keys, out });
        }
        let stop = Stop::listen()?;
        let stop = stop.gently();
        let input = &mut until_stopped(stop);
        let prompts = io::stdin().is_terminal();
        self.play(flags, &mut LineByLine { keys: self.keys, input, out, prompts, stop })
    }

    /// Plays one game after the other, as long as somebody wants to.
    fn play(&self, flags: &Flags, venue: &mut impl Venue) -> Result<(), Failure> {
        let mut seed = flags.seed;
        let mut text = self.game_text(flags)?;
        let mut resume = self.file_to_resume()?;
        let mut first = true;
        loop {
            let recorded = resume.as_deref().filter(|path| record::is_one(path));
            let record = recorded.map(|path| self.record(flags, path)).transpose()?;
            let file = resume.as_deref().filter(|_| record.is_none());
            let save = file.map(|path| self.saved(path)).transpose()?;
            let saved = save.as_ref().zip(file);
            let game = save.as_ref().map_or(text.as_str(), |save| save.game.as_str());
            let game = record.as_ref().map_or(game, |record| &record.game);
            let sit = Sit { args: self, flags, seed, first, saved, record: record.as_ref(), venue };
            match sit.down(&flags.games.find(game)?)? {
                After::Quit => return Ok(()),
                After::New(game) => {
                    text = flags.games.for_people(&game);
                    (seed, resume, first) = (None, None, false);
                }
            }
        }
    }

    /// A game that was saved: it says itself who plays.
    fn saved(&self, path: &Path) -> Result<Save, Failure> {
        let others = [
            ("--vs", !self.vs.is_empty()),
            ("--name", !self.name.is_empty()),
            ("--seat", self.seat.is_some()),
            ("--match", self.of_match.is_some()),
            ("--at", self.at.is_some()),
        ];
        let save = Save::read(path).map_err(bad_save)?;
        match others.into_iter().find(|(_, is_given)| *is_given) {
            None => Ok(save),
            Some((flag, _)) => Err(Failure::input(
                format!("`{flag}` is for recorded matches, and {} is a saved game", path.display()),
                "leave it out: a saved game goes on as it was",
            )),
        }
    }

    /// The file to go on with, if there is to be one.
    fn file_to_resume(&self) -> Result<Option<Cow<'_, Path>>, Failure> {
        match &self.resume {
            None => Ok(None),
            Some(Some(file)) => Ok(Some(file.into())),
            Some(None) => match play::newest_kept() {
                Some(file) => Ok(Some(file.into())),
                None => Err(Failure::input(
                    "no game is kept that could go on",
                    "name a saved game, or begin one: damier play go9",
                )),
            },
        }
    }

    /// The game to play, as for people: 2048 stops at its target.
    fn game_text(&self, flags: &Flags) -> Result<String, Failure> {
        let (games, game) = (&flags.games, self.game.as_deref().unwrap_or_default());
        if !self.duo {
            return Ok(games.for_people(game));
        }
        let (name, settings) = game.split_once(':').unwrap_or((game, ""));
        if let Some(duo) = games.variant_of(name, "duo") {
            return Ok(games.for_people(&format!("{duo}:{settings}")));
        }
        Err(match games.with_variant("duo")[..] {
            [] => Failure::input("no game here has two grids", "leave --duo out"),
            [first, ..] => Failure::input(
                format!("--duo is for {first}, not for `{name}`"),
                format!("write `damier play {first} --duo`"),
            ),
        })
    }

    fn list_scores(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(scores) = HighScores::of_user() else {
            return Err(Failure::input(
                "no folder for high scores is known",
                "set XDG_DATA_HOME or HOME",
            ));
        };
        let mut all = scores.all().map_err(|why| Failure::input(why.to_string(), why.help()))?;
        // A game alone lists it with any settings; with settings, that one alone.
        if self.game.as_deref().is_some_and(|game| game.contains(':')) {
            let wanted = HighScores::game(&flags.games.find(&self.game_text(flags)?)?);
            all.retain(|ranked| ranked.game == wanted);
        } else if self.game.is_some() {
            let text = self.game_text(flags)?;
            flags.games.find(&text)?;
            let name = text.split(':').next().unwrap_or_default().to_owned();
            all.retain(|ranked| ranked.game.split(':').next() == Some(&name));
        }
        if flags.json {
            for ranked in &all {
                write_json(out, ranked)?;
            }
            return Ok(());
        }
        let columns = [
            ("score", Side::Right),
            ("name", Side::Left),
            ("moves", Side::Right),
            ("seed", Side::Right),
            ("game", Side::Left),
        ];
        let mut table = Columns::new(&columns);
        for ranked in &all {
            let numbers = [ranked.score.to_string(), ranked.moves.to_string()];
            let [score, moves] = numbers;
            table.row([&score, &ranked.name, &moves, &ranked.seed.to_string(), &ranked.game]);
        }
        if all.is_empty() {
            writeln!(out, "no high scores yet")?;
        } else {
            write!(out, "{table}")?;
        }
        Ok(())
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
fn bad_save(why: crate::desk::play::BadSave) -> Failure {
    Failure::input(why.to_string(), why.help())
}

/// Where people play.
trait Venue {
    /// Plays until somebody leaves, and says where the game is kept. Tells what is wanted next.
    fn play(&mut self, sitting: Sitting) -> Result<After, Failure>;
}

/// Line by line.
struct LineByLine<'a> {
    keys: Option<KeySet>,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    prompts: bool,
    stop: &'a AtomicBool,
}

impl Venue for LineByLine<'_> {
    fn play(&mut self, sitting: Sitting) -> Result<After, Failure> {
        let lines = Plain::new(sitting, self.keys, self.input, self.out, self.stop);
        let played = lines.prompting(self.prompts).run();
        if self.stop.load(Ordering::Relaxed) {
            // There may be no terminal any more to say anything on.
            let _ = self.out.flush();
            return Err(Failure::Interrupted);
        }
        Ok(played?)
    }
}

/// On the full screen.
struct OnScreen<'a> {
    look: Look,
    keys: Option<KeySet>,
    out: &'a mut dyn Write,
}

impl Venue for OnScreen<'_> {
    fn play(&mut self, sitting: Sitting) -> Result<After, Failure> {
        self.out.flush()?;
        let mut screen = PlayScreen::new(sitting, self.keys, self.look);
        let left = terminal::run(&mut screen);
        let (after, kept) = screen.part();
        let left = left?;
        if let Some(path) = kept {
            let path = path.display();
            // There may be no terminal any more to say it on.
            let program = program();
            let _ =
                writeln!(self.out, "the game is kept; go on with: {program} play --resume {path}");
            let _ = self.out.flush();
        }
        match left {
            Left::Done => Ok(after),
            Left::Interrupted | Left::Closed => Err(Failure::Interrupted),
        }
    }
}

struct Sit<'a, V> {
    args: &'a Play,
    flags: &'a Flags,
    seed: Option<Seed>,
    /// Is this the game that was asked for, and not one that followed?
    first: bool,
    saved: Option<(&'a Save, &'a Path)>,
    record: Option<&'a record::From>,
    venue: &'a mut V,
}

impl<V: Venue> Sit<'_, V> {
    fn down(self, game: &AnyGame) -> Result<After, Failure> {
        let Sit { args, flags, seed, first, saved, record, venue } = self;
        let options = Options {
            games: flags.games.clone(),
            helper: args.hint.clone().filter(|_| first),
            walls: args.walls.walls(),
            name: args.name.first().cloned(),
            seed: flags.seed,
            keep: true,
            move_time: None,
            resumed: saved.map(|(_, path)| path.to_owned()),
        };
        let begin = |others: &[String], seat: usize, options: Options| {
            let usual = game.builtins().last().map(|bot| bot.name);
            let seats = Seats::read(game.seats(), &args.name, others, usual, Some(seat))
                .map_err(|why| Failure::input(why.to_string(), SEATS))?;
            // In games that follow there may be fewer people.
            if first {
                refuse_surplus_names(&args.name, &seats)?;
            }
            let seed = seed.unwrap_or_else(Seed::fresh);
            let table = match record {
                Some(record) => record.table(game, seats, seed)?,
                None => Table::new(game.clone(), seats, seed),
            };
            Ok::<_, Failure>(Sitting::new(table, options)?)
        };
        let seat = args.seat.or(record.map(|record| record.seat)).unwrap_or(1);
        let sitting = match saved {
            Some((save, path)) => {
                let bots = args.trust.entrants(path, save.bots(path).map_err(bad_save)?)?;
                Sitting::new(save.table(game.clone(), path, bots).map_err(bad_save)?, options)?
            }
            None if first => begin(&args.vs, seat, options)?,
            // Another game may have other seats, and bots of its own.
            None => {
                let others = args.vs.len().min(game.seats().saturating_sub(1));
                let seat = seat.min(game.seats());
                begin(&args.vs[..others], seat, options.clone())
                    .or_else(|_| begin(&[], 1, options))?
            }
        };
        venue.play(sitting)
    }
}

fn refuse_surplus_names(names: &[String], seats: &Seats) -> Result<(), Failure> {
    let people = seats.people();
    let Some(surplus) = names.get(people) else { return Ok(()) };
    let who =
        if people == 1 { "one person plays".to_owned() } else { format!("{people} people play") };
    Err(Failure::input(
        format!("nobody is there to be called `{surplus}`: {who}"),
        "leave that --name out, or seat another person with --vs human",
    ))
}

const SEATS: &str = "give --vs once for each other seat, and --seat for your own";
