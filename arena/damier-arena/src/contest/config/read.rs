//! Reading a championship's file.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use damier_bots::parse_duration;
use damier_games::{Game as _, Notation as _};
use serde::Deserialize;
use toml::{Spanned, Table, Value};

use super::bad_config::place;
use super::{BadConfig, Config, RETIRE_AFTER, keys, opening_decides};
use crate::contest::pairing::{Format, Plan, Schedule};
use crate::contest::terms::Terms;
use crate::files::read_text_up_to;
use crate::players::{BadBot, Isolation, Walls};
use crate::referee::{Book, Resign};
use crate::registry::{AnyGame, Games};
use crate::seed::{self, Seed};

/// Bytes of a file, at most.
const LONGEST: u64 = 1 << 20;

/// The file's keys.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    game: Spanned<What>,
    entrants: Vec<Spanned<Who>>,
    #[serde(default)]
    format: Format,
    rounds: Option<Spanned<u32>>,
    openings: Option<Spanned<Openings>>,
    #[serde(default, deserialize_with = "seed::written")]
    seed: Option<Seed>,
    move_time: Option<Spanned<String>>,
    game_time: Option<Spanned<String>>,
    increment: Option<Spanned<String>>,
    nodes: Option<u64>,
    max_moves: Option<u32>,
    opening_plies: Option<Spanned<u32>>,
    resign: Option<Spanned<Resign>>,
    #[serde(default)]
    isolation: Walling,
    bot_memory: Option<u64>,
    bot_cpu: Option<Spanned<String>>,
    bot_wait: Option<Spanned<String>>,
    bot_threads: Option<u64>,
    #[serde(default)]
    bot_read: Vec<PathBuf>,
    #[serde(default)]
    ponder: bool,
    scale_time: Option<bool>,
    jobs: Option<u16>,
    retire_after: Option<u32>,
}

/// Openings: how many are drawn, or which file has them, and how many of those meet in an encounter.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a number, or a file of openings")]
enum Openings {
    Number(u32),
    File(String),
    Some { file: String, count: Option<u32> },
}

/// Reads a file of openings for a game, so many moves of each, or all of them for 0. Files are none of
/// this room's business.
pub(crate) type ReadBook<'a> = &'a dyn Fn(&AnyGame, &Path, u32) -> Result<Book, BadConfig>;

/// A game: as on the command line, or a table.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a game such as \"go:size=9\", or a table with its name")]
enum What {
    Text(String),
    Table(Table),
}

/// An entrant: as on the command line, or a table.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a bot such as \"mcts:playouts=500\", or a table with bot and name")]
enum Who {
    Text(String),
    Table(Table),
}

/// [`Isolation`] as files write it.
#[derive(Copy, Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Walling {
    #[default]
    Auto,
    Full,
    Process,
    Inline,
}

impl Config {
    /// Reads and checks a file, with somebody who reads openings.
    pub(crate) fn read_with(
        games: &Games,
        path: &str,
        book: ReadBook<'_>,
    ) -> Result<Config, BadConfig> {
        let text = read_text_up_to(Path::new(path), LONGEST).map_err(|why| {
            BadConfig::new(format!("{path}: {why}"), "name a file that describes a championship")
        })?;
        Config::parse_with(games, path, &text, book)
    }

    /// Checks the text of a file, with somebody who reads openings.
    pub(crate) fn parse_with(
        games: &Games,
        path: &str,
        text: &str,
        book: ReadBook<'_>,
    ) -> Result<Config, BadConfig> {
        keys::check(path, text)?;
        // What is left to go wrong is what a text says: games and bots.
        let file: File = toml::from_str(text).map_err(|why| {
            let help = "`damier run --help` shows what a file says";
            BadConfig::at(path, text, why.span(), &one_line(why.message()), help)
        })?;
        Reader { games, path, text, book }.config(&file)
    }
}

/// A TOML message may explain itself in several lines.
fn one_line(message: &str) -> String {
    message.lines().map(str::trim).collect::<Vec<_>>().join(", ")
}

struct Reader<'a> {
    games: &'a Games,
    path: &'a str,
    text: &'a str,
    book: ReadBook<'a>,
}

impl Reader<'_> {
    fn refuse(&self, span: Range<usize>, error: &str, help: &str) -> BadConfig {
        BadConfig::at(self.path, self.text, Some(span), error, help)
    }

    /// The file and the line where something stands.
    fn place(&self, span: Option<Range<usize>>) -> String {
        place(self.path, self.text, span)
    }

    fn config(&self, file: &File) -> Result<Config, BadConfig> {
        let game = self.game(&file.game)?;
        let entrants: Vec<String> =
            file.entrants.iter().map(|who| self.entrant(who)).collect::<Result<_, _>>()?;
        let walls = self.walls(file)?;
        let game = self.games.find(&game);
        let game =
            game.map_err(|why| self.refuse(file.game.span(), &why.to_string(), &why.help()))?;
        let places: Vec<String> =
            file.entrants.iter().map(|who| self.place(Some(who.span()))).collect();
        let entrants = self.games.entrants(&game, &entrants).map_err(|why| blame(&places, &why))?;
        let (openings, book) = self.openings(&game, file)?;
        let seats = game.seats();
        let rounds = self.rounds(file)?;
        let plan = Plan { format: file.format, entrants: entrants.len(), seats, rounds, openings };
        Schedule::new(plan).map_err(|why| {
            let help = "change format, rounds, openings or the number of entrants";
            BadConfig::at(self.path, self.text, None, &why.to_string(), help)
        })?;
        Ok(Config {
            terms: Terms {
                game: game.spec(),
                format: file.format,
                openings,
                book,
                increment: self.increment(file)?,
                nodes: file.nodes,
                move_time: self.time(file.move_time.as_ref(), "move-time")?,
                game_time: self.time(file.game_time.as_ref(), "game-time")?,
                max_moves: file.max_moves,
                opening_plies: file.opening_plies.as_ref().map_or(0, |plies| *plies.get_ref()),
                resign: self.resign(file.resign.as_ref(), seats)?,
                scale_time: file.scale_time.unwrap_or(true),
            },
            game,
            entrants,
            places,
            rounds,
            seed: file.seed,
            walls,
            jobs: file.jobs.map(usize::from),
            retire_after: file.retire_after.unwrap_or(RETIRE_AFTER),
        })
    }

    /// How often all meet. A knockout lasts until one is left.
    fn rounds(&self, file: &File) -> Result<u32, BadConfig> {
        let Some(rounds) = &file.rounds else { return Ok(1) };
        if file.format == Format::Knockout && *rounds.get_ref() > 1 {
            let error = "`rounds` is for other formats: a knockout lasts until one bot is left";
            let help = "take `rounds` away; more `openings` make an encounter longer";
            return Err(self.refuse(rounds.span(), error, help));
        }
        Ok(*rounds.get_ref())
    }

    /// How many openings an encounter has, and the book that they are in, if they are not drawn.
    fn openings(&self, game: &AnyGame, file: &File) -> Result<(u32, Option<Book>), BadConfig> {
        let (name, count) = match file.openings.as_ref().map(Spanned::get_ref) {
            None => (None, Some(1)),
            Some(Openings::Number(number)) => (None, Some(*number)),
            Some(Openings::File(name)) => (Some(name), None),
            Some(Openings::Some { file, count }) => (Some(file), *count),
        };
        let Some(name) = name else {
            self.check_opening(game, file.opening_plies.as_ref())?;
            return Ok((count.unwrap_or(1), None));
        };
        let plies = file.opening_plies.as_ref().map_or(0, |plies| *plies.get_ref());
        let book = (self.book)(game, Path::new(name), plies)?;
        if let Some((longest, most)) = book.longest().zip(file.max_moves).filter(|(n, m)| n >= m) {
            let error = format!("`max-moves` is {most}, and an opening of {name} has {longest}");
            let help = "allow more moves, or take fewer of each opening with `opening-plies`";
            return Err(BadConfig::at(self.path, self.text, None, &error, help));
        }
        Ok((count.unwrap_or(book.openings.len() as u32), Some(book)))
    }

    /// What each move adds to the time for all of them.
    fn increment(&self, file: &File) -> Result<Option<Duration>, BadConfig> {
        if let (Some(given), None) = (&file.increment, &file.game_time) {
            let error = "`increment` adds to `game-time`, and there is none";
            let help = "add a line such as game-time = \"10s\", or take `increment` away";
            return Err(self.refuse(given.span(), error, help));
        }
        self.time(file.increment.as_ref(), "increment")
    }

    /// Something is to be left to play after the opening.
    fn check_opening(&self, game: &AnyGame, plies: Option<&Spanned<u32>>) -> Result<(), BadConfig> {
        let Some(plies) = plies.filter(|plies| *plies.get_ref() > 0) else { return Ok(()) };
        match opening_decides(game, *plies.get_ref()) {
            Some(over) => {
                let error = format!(
                    "`opening-plies` is {}, and random moves alone end the game after about {over}",
                    plies.get_ref()
                );
                let help = "take fewer, so that something is left for the bots to play";
                Err(self.refuse(plies.span(), &error, help))
            }
            None => Ok(()),
        }
    }

    /// How plugins and programs are shut in, and what they may use.
    fn walls(&self, file: &File) -> Result<Walls, BadConfig> {
        let mut walls = Walls {
            isolation: match file.isolation {
                Walling::Auto => Isolation::Auto,
                Walling::Full => Isolation::Full,
                Walling::Process => Isolation::Process,
                Walling::Inline => Isolation::Inline,
            },
            follow_cores: true,
            ..Walls::default()
        };
        if let Some(mib) = file.bot_memory {
            walls.limits.memory = mib << 20;
        }
        if let Some(threads) = file.bot_threads {
            walls.limits.threads = threads;
        }
        walls.limits.ponder = file.ponder;
        walls.readable.clone_from(&file.bot_read);
        walls.limits.cpu = self.time(file.bot_cpu.as_ref(), "bot-cpu")?;
        if let Some(wait) = self.time(file.bot_wait.as_ref(), "bot-wait")? {
            walls.limits.answer = wait;
        }
        Ok(walls)
    }

    fn resign(
        &self,
        given: Option<&Spanned<Resign>>,
        seats: usize,
    ) -> Result<Option<Resign>, BadConfig> {
        let Some(rule) = given else { return Ok(None) };
        let help = "resign = { below = -20, moves = 5 } in a game of two seats or more";
        let refuse = |error: &str| Err(self.refuse(rule.span(), error, help));
        match rule.get_ref() {
            _ if seats == 1 => refuse("`resign` in a game of one seat"),
            rule => Ok(Some(*rule)),
        }
    }

    fn time(
        &self,
        given: Option<&Spanned<String>>,
        key: &str,
    ) -> Result<Option<Duration>, BadConfig> {
        let Some(text) = given else { return Ok(None) };
        let time = parse_duration(text.get_ref()).map_err(|why| {
            self.refuse(text.span(), &format!("`{key}`: {why}"), "write a time as in \"100ms\"")
        })?;
        Ok(Some(time))
    }

    /// The game as the command line has it.
    fn game(&self, game: &Spanned<What>) -> Result<String, BadConfig> {
        let table = match game.get_ref() {
            What::Text(text) => return Ok(text.clone()),
            What::Table(table) => table,
        };
        let refuse = |error: &str| {
            self.refuse(
                game.span(),
                error,
                "a [game] table has a name and settings: `damier games`",
            )
        };
        let name = table.get("name").and_then(Value::as_str);
        let name = name.ok_or_else(|| refuse("the game has no `name`"))?;
        with_settings(name, table, &["name"]).ok_or_else(|| refuse("a setting is no value"))
    }

    /// The bot as the command line has it.
    fn entrant(&self, who: &Spanned<Who>) -> Result<String, BadConfig> {
        let table = match who.get_ref() {
            Who::Text(text) => return Ok(text.clone()),
            Who::Table(table) => table,
        };
        let refuse = |error: &str| {
            self.refuse(
                who.span(),
                error,
                "an entrant's table has a bot, a name if you like, and parameters",
            )
        };
        let bot = table.get("bot").and_then(Value::as_str);
        let bot = bot.ok_or_else(|| refuse("the entrant has no `bot`"))?;
        let spec = with_settings(bot, table, &["bot", "name"]);
        let spec = spec.ok_or_else(|| refuse("a parameter is no value"))?;
        Ok(match table.get("name").and_then(Value::as_str) {
            Some(name) => format!("{name}={spec}"),
            None => spec,
        })
    }
}

/// Why the bot of an entrant was refused, with the place where it stands.
pub(super) fn blame(places: &[String], why: &BadBot) -> BadConfig {
    let place = why.entrant().and_then(|at| places.get(at)).map_or("", String::as_str);
    BadConfig::new(format!("{place}: {why}"), why.help())
}

/// `name:key=value,…` from a table without some of its keys; `None` if a value is a list or table.
fn with_settings(name: &str, table: &Table, without: &[&str]) -> Option<String> {
    let mut spec = name.to_owned();
    for (key, value) in table.iter().filter(|(key, _)| !without.contains(&key.as_str())) {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            Value::Boolean(flag) => flag.to_string(),
            Value::Datetime(_) | Value::Array(_) | Value::Table(_) => return None,
        };
        let sign = if spec.contains(':') { "," } else { ":" };
        spec.extend([sign, key.as_str(), "=", &value]);
    }
    Some(spec)
}
