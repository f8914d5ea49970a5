//! Programs as bots: `"cmd:python3 bot.py"`.
//!
//! A program speaks Damier's line protocol, which `docs/protocol.md` describes: the arena sends what
//! there is to know in lines and asks, the program answers in one line. The referee alone decides
//! what is legal and who has won; whatever a program does wrong becomes a forfeit of its game. One
//! process plays many matches, and another takes its place after a fault.
//!
//! - `question` and `answer`: the words of the protocol; `player`: the bot that asks for moves;
//! - `launch`: starting a program behind walls, and `inside`, what happens in its process before;
//! - `reception`: what a program makes of a game that it cannot know.

mod answer;
mod inside;
mod launch;
mod player;
mod question;
mod reception;

use std::path::Path;

use damier_games::{Notation, Settings};

pub use self::inside::become_program;
pub(super) use self::inside::{REFUSED, WALLS};
pub(super) use self::launch::Launch;
use self::player::{Player, in_words};
pub use self::question::UNKNOWN_GAME;
pub use self::reception::Reception;
use super::bad_bot::{LEVEL_HELP, NOT_FULL};
use super::folder::Script;
use super::program::CommandLine;
use super::{BadBot, Opened, Walls, declared};

/// What stands before a program's command.
const PREFIX: &str = "cmd:";

const HELP: &str = "a program is started as it would be in a shell, to speak the protocol of \
                    docs/protocol.md on its standard input and output: \"cmd:python3 bot.py\"";

const FOLDER_HELP: &str = "the folder's program is run, to speak the protocol of docs/protocol.md on its \
                           standard input and output: `python3 bot.py`, `node bot.js` or `java \
                           Bot.java` shows if it starts";

const REFUSED_HELP: &str = "the bot itself says so: choose another game, other settings or other \
                            parameters";

/// A program as users write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CmdSpec {
    command: CommandLine,
    /// Where it comes from a folder: the folder and the parameters.
    folder: Option<(String, Settings)>,
}

impl CmdSpec {
    /// Reads `cmd:PROGRAM ARGUMENT…`, or says that it is something else.
    pub(super) fn parse(text: &str) -> Option<Result<CmdSpec, BadBot>> {
        let command = text.strip_prefix(PREFIX)?;
        Some(
            CommandLine::parse(command)
                .map(|command| CmdSpec { command, folder: None })
                .map_err(|why| BadBot::other(format!("bot `{text}`: {why}"), HELP)),
        )
    }

    /// A program that is known by its words.
    pub(super) fn of(command: CommandLine) -> CmdSpec {
        CmdSpec { command, folder: None }
    }

    /// A folder's script, with parameters as its arguments: `python3 bot.py depth=3`.
    pub(super) fn script(
        folder: &Path,
        (kind, file): (&Script, &Path),
        params: &Settings,
    ) -> CmdSpec {
        let arguments = params.iter().map(|(key, value)| format!("{key}={value}"));
        CmdSpec {
            command: CommandLine::of(kind.command(file).into_iter().chain(arguments).collect()),
            folder: Some((folder.display().to_string(), params.clone())),
        }
    }

    /// The command that starts it, as it was written.
    pub(super) fn command(&self) -> String {
        self.command.to_string()
    }

    /// The command in its words.
    pub(super) fn command_line(&self) -> &CommandLine {
        &self.command
    }

    /// Looks for the program on the disk.
    pub(super) fn look_for(&self) -> Result<(), BadBot> {
        self.command.program().map(drop).map_err(|why| self.refused(&why))
    }

    /// A refusal for this reason.
    fn refused(&self, why: &str) -> BadBot {
        let help = if self.folder.is_some() { FOLDER_HELP } else { HELP };
        self.refused_with(why, help)
    }

    fn refused_with(&self, why: &str, help: &str) -> BadBot {
        let error = match &self.folder {
            Some((folder, params)) => {
                let sign = if params.iter().next().is_some() { ":" } else { "" };
                format!("bot `{folder}{sign}{params}`: {why}")
            }
            None => format!("bot `{PREFIX}{}`: {why}", self.command),
        };
        BadBot::other(error, help)
    }

    /// Starts the program and greets it. Says how far it is shut in.
    pub(super) fn open<G: Notation>(&self, game: &G, walls: &Walls) -> Result<Opened<G>, BadBot> {
        let launch = Launch::new(&self.command, walls).map_err(|why| self.refused(&why))?;
        let running = launch.start().map_err(|why| self.refused_by(&in_words(&why)))?;
        let params = running.params.as_deref().map(declared::settings);
        if let (Some(known), Some((folder, given))) = (&params, &self.folder) {
            let spec = format!("{folder}:{given}");
            declared::check(given, known).map_err(|why| BadBot::params(&spec, &why, known))?;
        }
        let opened = Player::open(launch, running, game);
        let (player, level) = opened.map_err(|why| self.refused_by(&why))?;
        Ok(Opened { params, ..Opened::new(Box::new(player), level.name()) })
    }

    /// A refusal in the words of the program or its walls.
    fn refused_by(&self, why: &str) -> BadBot {
        // Who says so in good order is a sound program for other games.
        if why.starts_with(answer::GIVES_UP) {
            self.refused_with(why, REFUSED_HELP).for_other_games()
        } else if why.starts_with(NOT_FULL) {
            self.refused_with(why, LEVEL_HELP)
        } else {
            self.refused(why)
        }
    }
}
