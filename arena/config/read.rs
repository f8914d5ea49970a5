//! Reading a championship's file.

use std::fs;
use std::ops::Range;
use std::time::Duration;

use damier_bots::parse_duration;
use serde::Deserialize;
use toml::{Spanned, Table, Value};

use super::{BadConfig, Config, Terms};
use crate::entrant::{Entrant, Isolation, Walls};
use crate::pairing::{Format, Plan, Schedule};
use crate::referee::Resign;
use crate::registry::{self, Playable, Visit};

/// The file's keys.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    game: Spanned<Game>,
    entrants: Vec<Spanned<Who>>,
    #[serde(default)]
    format: Format,
    rounds: Option<Spanned<u32>>,
    openings: Option<Spanned<u32>>,
    seed: Option<u32>,
    move_time: Option<Spanned<String>>,
    game_time: Option<Spanned<String>>,
    max_moves: Option<Spanned<u32>>,
    #[serde(default)]
    opening_plies: u32,
    resign: Option<Spanned<Resign>>,
    #[serde(default)]
    isolation: Walling,
    bot_memory: Option<Spanned<u64>>,
    bot_cpu: Option<Spanned<String>>,
    bot_wait: Option<Spanned<String>>,
    jobs: Option<Spanned<u16>>,
    retire_after: Option<u32>,
}

/// A game: as on the command line, or a table.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "a game such as \"go:size=9\", or a table with its name")]
enum Game {
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
    /// Reads and checks a file.
    ///
    /// # Errors
    /// What is wrong, in which line, and what is allowed.
    pub fn read(path: &str) -> Result<Config, BadConfig> {
        let text = fs::read_to_string(path).map_err(|why| {
            BadConfig::new(format!("{path}: {why}"), "name a file that describes a championship")
        })?;
        Config::parse(path, &text)
    }

    /// Checks the text of a file.
    ///
    /// # Errors
    /// What is wrong, in which line, and what is allowed.
    pub fn parse(path: &str, text: &str) -> Result<Config, BadConfig> {
        let file: File = toml::from_str(text).map_err(|why| {
            let help = "the keys are game, entrants, format, rounds, openings, seed, move-time, \
                        game-time, max-moves, opening-plies, resign, isolation, bot-memory, \
                        bot-cpu, bot-wait, jobs and retire-after";
            BadConfig::at(path, text, why.span(), &one_line(why.message()), help)
        })?;
        Reader { path, text }.config(&file)
    }
}

/// A TOML message may explain itself in several lines.
fn one_line(message: &str) -> String {
    message.lines().map(str::trim).collect::<Vec<_>>().join(", ")
}

struct Reader<'a> {
    path: &'a str,
    text: &'a str,
}

impl Reader<'_> {
    fn refuse(&self, span: Range<usize>, error: &str, help: &str) -> BadConfig {
        BadConfig::at(self.path, self.text, Some(span), error, help)
    }

    fn config(&self, file: &File) -> Result<Config, BadConfig> {
        let game = self.game(&file.game)?;
        let entrants: Vec<String> =
            file.entrants.iter().map(|who| self.entrant(who)).collect::<Result<_, _>>()?;
        let walls = self.walls(file)?;
        let (spec, seats) =
            self.check_bots(&file.game, &game, &file.entrants, &entrants, &walls)?;
        let rounds = self.positive(file.rounds.as_ref(), "rounds")?;
        let openings = self.positive(file.openings.as_ref(), "openings")?;
        let plan = Plan { format: file.format, entrants: entrants.len(), seats, rounds, openings };
        Schedule::new(plan).map_err(|why| {
            let help = "change format, rounds, openings or the number of entrants";
            BadConfig::at(self.path, self.text, None, &why.to_string(), help)
        })?;
        let jobs = self.positive(file.jobs.as_ref(), "jobs")?;
        Ok(Config {
            terms: Terms {
                game: spec,
                format: file.format,
                openings,
                move_time: self.time(file.move_time.as_ref(), "move-time")?,
                game_time: self.time(file.game_time.as_ref(), "game-time")?,
                max_moves: match &file.max_moves {
                    None => None,
                    given => Some(self.positive(given.as_ref(), "max-moves")?),
                },
                opening_plies: file.opening_plies,
                resign: self.resign(file.resign.as_ref(), seats)?,
            },
            entrants,
            rounds,
            seed: file.seed.map(u64::from),
            walls,
            jobs: file.jobs.is_some().then_some(usize::from(jobs)),
            retire_after: file.retire_after.unwrap_or(10),
        })
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
        if let Some(memory) = &file.bot_memory {
            let mib = *memory.get_ref();
            if !(64..=1_048_576).contains(&mib) {
                let error = format!("`bot-memory` is {mib}");
                let help = "`bot-memory` is a number of MiB from 64 to 1048576";
                return Err(self.refuse(memory.span(), &error, help));
            }
            walls.limits.memory = mib << 20;
        }
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
            Resign { moves: 0, .. } => refuse("`moves` is 0"),
            Resign { below, .. } if !below.is_finite() => refuse("`below` is no finite number"),
            rule => Ok(Some(*rule)),
        }
    }

    /// One if not given, never zero.
    fn positive<T: Copy + From<u8> + PartialEq>(
        &self,
        given: Option<&Spanned<T>>,
        key: &str,
    ) -> Result<T, BadConfig> {
        match given {
            None => Ok(T::from(1)),
            Some(number) if *number.get_ref() == T::from(0) => Err(self.refuse(
                number.span(),
                &format!("`{key}` is 0"),
                &format!("`{key}` is a whole number from 1"),
            )),
            Some(number) => Ok(*number.get_ref()),
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
    fn game(&self, game: &Spanned<Game>) -> Result<String, BadConfig> {
        let table = match game.get_ref() {
            Game::Text(text) => return Ok(text.clone()),
            Game::Table(table) => table,
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

    /// Builds game and bots once; gives the game in full and its number of seats.
    fn check_bots(
        &self,
        game: &Spanned<Game>,
        spec: &str,
        places: &[Spanned<Who>],
        entrants: &[String],
        walls: &Walls,
    ) -> Result<(String, usize), BadConfig> {
        let open = Opening { entrants, walls };
        let opened = registry::with_game(spec, open)
            .map_err(|why| self.refuse(game.span(), &why.to_string(), &why.help()))?;
        opened.map_err(|(at, error, help)| {
            let span = places.get(at).map_or(0..0, Spanned::span);
            self.refuse(span, &error, &help)
        })
    }
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

/// Opens every bot once, so that what is wrong is known before the first match.
struct Opening<'a> {
    entrants: &'a [String],
    walls: &'a Walls,
}

impl Visit for Opening<'_> {
    type Out = Result<(String, usize), (usize, String, String)>;

    fn visit<G: Playable>(self, game: G) -> Self::Out {
        for (at, text) in self.entrants.iter().enumerate() {
            let opened = Entrant::parse(text)
                .and_then(|entrant| entrant.open(&game, self.walls).map(|_| ()));
            opened.map_err(|why| (at, why.to_string(), why.help().to_owned()))?;
        }
        Ok((game.spec(), game.seats()))
    }
}
