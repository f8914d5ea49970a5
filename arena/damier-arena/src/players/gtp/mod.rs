//! Go engines as bots: `"gtp:gnugo --mode gtp --level 1"`.
//!
//! An engine is a process that speaks the Go Text Protocol, version 2. The referee alone decides
//! what is legal and who has won; whatever an engine does wrong becomes a forfeit of its game. One
//! process plays many matches, and another takes its place after a fault.
//!
//! Engines are trusted, unless they are entered as `"gtp+walls:…"`: then they have the walls of programs.
//!
//! An engine is charged the time that passes on the wall clock until it answers: that is the time it
//! is told about and plans with, and many engines think with several threads or on other devices,
//! which no processor clock of theirs would show fairly.
//!
//! - `dialogue`: a command and its answer in time;
//! - `engine`: what the commands say about a game; `player`: the bot that asks for moves.

mod dialogue;
mod engine;
mod handicap;
mod player;
mod time;

use std::any::Any;
use std::fmt;
use std::path::PathBuf;

use damier_bots::Bot;
use damier_games::Game;
use damier_games::go::Go;

use self::engine::{COMMAND, Engine};
use self::player::Player;
use super::cmd::Launch;
use super::program::CommandLine;
use super::{BadBot, Isolation, Level, Limits, Walls};

/// What stands before an engine's command.
const PREFIX: &str = "gtp:";
/// The same of one that is shut in.
const WALLED: &str = "gtp+walls:";

const HELP: &str = "an engine is started as it would be in a shell, to speak GTP on its standard input \
                    and output: \"gtp:gnugo --mode gtp --level 1\"";

/// How to start an engine.
#[derive(Clone, Debug)]
struct Setup {
    command_line: CommandLine,
    /// This program, which sees to it that nothing is left of engines.
    damier: PathBuf,
    /// What it may use. An engine has the time for an answer where the match sets none for its first
    /// one, too.
    limits: Limits,
    /// How to start it behind walls, if it is to be.
    launch: Option<Launch>,
}

/// An engine as users write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GtpSpec {
    command: CommandLine,
    /// Is it to be shut in as programs are?
    walls: bool,
}

impl fmt::Display for GtpSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.walls { WALLED } else { PREFIX }, self.command)
    }
}

impl GtpSpec {
    /// Reads `gtp:PROGRAM ARGUMENT…`, or says that it is something else.
    pub(super) fn parse(text: &str) -> Option<Result<GtpSpec, BadBot>> {
        let walled = text.strip_prefix(WALLED);
        let (command, walls) = (walled.or_else(|| text.strip_prefix(PREFIX))?, walled.is_some());
        Some(
            CommandLine::parse(command)
                .map(|command| GtpSpec { command, walls })
                .map_err(|why| BadBot::other(format!("bot `{text}`: {why}"), HELP)),
        )
    }

    /// The command that starts it, as it was written.
    pub(super) fn command(&self) -> String {
        self.command.to_string()
    }

    /// Looks for the engine on the disk.
    pub(super) fn look_for(&self) -> Result<(), BadBot> {
        let program = self.command.program();
        let program = program.map_err(|why| BadBot::other(format!("bot `{self}`: {why}"), HELP))?;
        let is_gnu_go = program.file_name().is_some_and(|name| name == "gnugo");
        if is_gnu_go && !self.command.arguments().iter().any(|word| word.contains("gtp")) {
            return Err(BadBot::other(
                format!("bot `{self}`: GNU Go speaks GTP only if it is told to"),
                "add its mode: \"gtp:gnugo --mode gtp --level 1\"",
            ));
        }
        Ok(())
    }

    /// The command in its words.
    pub(super) fn command_line(&self) -> &CommandLine {
        &self.command
    }

    /// Starts the engine and asks what it is. Where this is no game for it nobody asks: opening it says so.
    pub(super) fn introduces_itself(
        &self,
        game: &str,
        walls: &Walls,
    ) -> Result<Vec<(&'static str, String)>, BadBot> {
        if game != Go::NAME {
            return Ok(Vec::new());
        }
        self.look_for()?;
        let started = self
            .setup(walls)
            .and_then(|setup| Engine::start(&setup).map_err(|forfeit| forfeit.reason.to_string()));
        let asked = started.and_then(|mut engine| {
            let mut said = Vec::new();
            for question in ["name", "version"] {
                let answer =
                    engine.ask(question, COMMAND).map_err(|forfeit| forfeit.reason.to_string())?;
                said.push((question, answer.unwrap_or_default()));
            }
            Ok(said)
        });
        asked.map_err(|why| BadBot::other(format!("bot `{self}`: {why}"), HELP))
    }

    /// How to start it, behind walls if it is to be.
    fn setup(&self, walls: &Walls) -> Result<Setup, String> {
        let mut walls = walls.clone();
        // One process plays many matches, and would use up the time of one.
        walls.limits.cpu = None;
        // It is installed here, and nobody's but the user's.
        walls.within = None;
        let launch = self.walls.then(|| Launch::new(&self.command, &walls)).transpose()?;
        let (command_line, damier) = (self.command.clone(), walls.damier()?);
        Ok(Setup { command_line, damier, limits: walls.limits, launch })
    }

    /// Starts the engine and greets it. Says how far it is shut in.
    pub(super) fn open<G: Game>(
        &self,
        game: &G,
        walls: &Walls,
    ) -> Result<(Box<dyn Bot<G>>, Level), BadBot> {
        if walls.isolation == Isolation::Full && !self.walls {
            return Err(BadBot::other(
                format!("bot `{self}` cannot be shut in: an engine does what its user may"),
                "`--isolation auto` and `process` let it play; \"gtp+walls:COMMAND\" shuts it in",
            ));
        }
        let other_game = || {
            BadBot::other(
                format!("bot `{self}` plays Go, not {}", game.name()),
                "engines that speak GTP play Go only",
            )
            .for_other_games()
        };
        let go = (game as &dyn Any).downcast_ref::<Go>().ok_or_else(other_game)?;
        self.look_for()?;
        let player = self
            .setup(walls)
            .and_then(|setup| Player::start(setup, go))
            .map_err(|why| BadBot::other(format!("bot `{self}`: {why}"), HELP))?;
        let level = player.level();
        // Here `G` is `Go`, which only a look at the types can tell.
        let bot: Box<dyn Any> = Box::new(Box::new(player) as Box<dyn Bot<Go>>);
        bot.downcast().map(|bot| (*bot, level)).map_err(|_| other_game())
    }
}
