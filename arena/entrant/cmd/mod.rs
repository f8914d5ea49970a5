//! Programs as bots: `"cmd:python3 bot.py"`.
//!
//! A program speaks Damier's line protocol, which `docs/protocol.md` describes: the arena sends what
//! there is to know in lines and asks, the program answers in one line. The referee alone decides
//! what is legal and who has won; whatever a program does wrong becomes a forfeit of its game. One
//! process plays many matches, and another takes its place after a fault.
//!
//! - `question` and `answer`: the words of the protocol; `player`: the bot that asks for moves;
//! - `launch`: starting a program behind walls, and `inside`, what happens in its process before.

mod answer;
mod inside;
mod launch;
mod player;
mod question;

use std::path::Path;

use damier_bots::Bot;
use damier_games::{Notation, Settings};

pub(crate) use self::inside::become_program;
use self::launch::Launch;
use self::player::Player;
use super::bad_bot::Refusal;
use super::program::CommandLine;
use super::{BadBot, Isolation, Level, Walls};

/// What stands before a program's command.
const PREFIX: &str = "cmd:";

const HELP: &str = "a program is started as it would be in a shell, to speak the protocol of \
                    docs/protocol.md on its standard input and output: \"cmd:python3 bot.py\"";

/// A program as users write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CmdSpec(CommandLine);

impl CmdSpec {
    /// Reads `cmd:PROGRAM ARGUMENT…`, or says that it is something else.
    pub(super) fn parse(text: &str) -> Option<Result<CmdSpec, BadBot>> {
        let command = text.strip_prefix(PREFIX)?;
        Some(
            CommandLine::parse(command)
                .map(CmdSpec)
                .map_err(|why| BadBot::other(format!("bot `{text}`: {why}"), HELP)),
        )
    }

    /// A script, with parameters as its arguments: `python3 bot.py depth=3`.
    pub(super) fn python(script: &Path, params: &Settings) -> CmdSpec {
        let words = ["python3".to_owned(), script.to_string_lossy().into_owned()];
        let params = params.iter().map(|(key, value)| format!("{key}={value}"));
        CmdSpec(CommandLine::of(words.into_iter().chain(params).collect()))
    }

    /// Looks for the program on the disk.
    pub(super) fn look_for(&self) -> Result<(), BadBot> {
        let found = self.0.program().map(|_| ());
        found.map_err(|why| BadBot::other(format!("bot `{PREFIX}{}`: {why}", self.0), HELP))
    }

    /// Starts the program and greets it. Says how far it is shut in.
    pub(super) fn open<G: Notation>(
        &self,
        game: &G,
        walls: &Walls,
    ) -> Result<(Box<dyn Bot<G>>, Level), BadBot> {
        let refused = |why: String, help: &str| {
            BadBot::other(format!("bot `{PREFIX}{}`: {why}", self.0), help)
        };
        let launch = Launch::new(&self.0, walls).map_err(|why| refused(why, HELP))?;
        let (player, level, missing) = Player::open(launch, game).map_err(|why| {
            // Who says so in good order is a sound program for other games.
            let in_order = why.starts_with(answer::GIVES_UP);
            let refused = refused(why, HELP);
            if in_order { refused.for_other_games() } else { refused }
        })?;
        if walls.isolation == Isolation::Full && level != Level::Full {
            let Refusal { what, help, .. } = Refusal::level(level, &missing);
            return Err(refused(what, &help));
        }
        Ok((Box::new(player), level))
    }
}
