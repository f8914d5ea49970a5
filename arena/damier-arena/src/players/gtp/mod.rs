//! Go engines as bots: `"gtp:gnugo --mode gtp --level 1"`.
//!
//! An engine is a process that speaks the Go Text Protocol, version 2. The referee alone decides
//! what is legal and who has won; whatever an engine does wrong becomes a forfeit of its game. One
//! process plays many matches, and another takes its place after a fault.
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
use std::path::PathBuf;

use damier_bots::Bot;
use damier_games::Game;
use damier_games::go::Go;

use self::engine::{COMMAND, Engine};
use self::player::Player;
use super::program::CommandLine;
use super::{BadBot, Isolation, Limits, Walls};

/// What stands before an engine's command.
const PREFIX: &str = "gtp:";

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
}

/// An engine as users write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GtpSpec(CommandLine);

impl GtpSpec {
    /// Reads `gtp:PROGRAM ARGUMENT…`, or says that it is something else.
    pub(super) fn parse(text: &str) -> Option<Result<GtpSpec, BadBot>> {
        let command = text.strip_prefix(PREFIX)?;
        Some(
            CommandLine::parse(command)
                .map(GtpSpec)
                .map_err(|why| BadBot::other(format!("bot `{text}`: {why}"), HELP)),
        )
    }

    /// The command that starts it, as it was written.
    pub(super) fn command(&self) -> String {
        self.0.to_string()
    }

    /// Looks for the engine on the disk.
    pub(super) fn look_for(&self) -> Result<(), BadBot> {
        let program = self.0.program();
        let program = program
            .map_err(|why| BadBot::other(format!("bot `{PREFIX}{}`: {why}", self.0), HELP))?;
        let is_gnu_go = program.file_name().is_some_and(|name| name == "gnugo");
        if is_gnu_go && !self.0.arguments().iter().any(|word| word.contains("gtp")) {
            return Err(BadBot::other(
                format!("bot `{PREFIX}{}`: GNU Go speaks GTP only if it is told to", self.0),
                "add its mode: \"gtp:gnugo --mode gtp --level 1\"",
            ));
        }
        Ok(())
    }

    /// The command in its words.
    pub(super) fn command_line(&self) -> &CommandLine {
        &self.0
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
        let started = walls.damier().and_then(|damier| {
            let (command_line, limits) = (self.0.clone(), walls.limits.clone());
            let engine = Engine::start(&Setup { command_line, damier, limits });
            engine.map_err(|forfeit| forfeit.reason.to_string())
        });
        let asked = started.and_then(|mut engine| {
            let mut said = Vec::new();
            for question in ["name", "version"] {
                let answer =
                    engine.ask(question, COMMAND).map_err(|forfeit| forfeit.reason.to_string())?;
                said.push((question, answer.unwrap_or_default()));
            }
            Ok(said)
        });
        asked.map_err(|why| BadBot::other(format!("bot `{PREFIX}{}`: {why}", self.0), HELP))
    }

    /// Starts the engine and greets it.
    pub(super) fn open<G: Game>(&self, game: &G, walls: &Walls) -> Result<Box<dyn Bot<G>>, BadBot> {
        if walls.isolation == Isolation::Full {
            return Err(BadBot::other(
                format!(
                    "bot `{PREFIX}{}` cannot be shut in: an engine does what its user may",
                    self.0
                ),
                "`--isolation auto` and `process` let it play",
            ));
        }
        let other_game = || {
            BadBot::other(
                format!("bot `{PREFIX}{}` plays Go, not {}", self.0, game.name()),
                "engines that speak GTP play Go only",
            )
            .for_other_games()
        };
        let go = (game as &dyn Any).downcast_ref::<Go>().ok_or_else(other_game)?;
        self.look_for()?;
        let (command_line, limits) = (self.0.clone(), walls.limits.clone());
        let player = walls
            .damier()
            .and_then(|damier| Player::start(Setup { command_line, damier, limits }, go))
            .map_err(|why| BadBot::other(format!("bot `{PREFIX}{}`: {why}", self.0), HELP))?;
        // Here `G` is `Go`, which only a look at the types can tell.
        let bot: Box<dyn Any> = Box::new(Box::new(player) as Box<dyn Bot<Go>>);
        bot.downcast().map(|bot| *bot).map_err(|_| other_game())
    }
}
