//! `damier bots`: the built-in bots and their parameters.

use std::io::Write;

use clap::Args;
use damier_bots::{Builtins as _, Listed};
use damier_games::{Game as _, Setting};
use serde::Serialize;

use super::flags::write_json;
use super::{Failure, Flags};
use crate::text::table::{NAME, Side, Table};
use damier_arena::registry::AnyGame;

/// List the built-in bots with their parameters
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Bots {
    /// Only the bots of this game
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  damier bots
  damier bots --game go
  damier bots --game 2048 --json";

/// One line of `damier bots --json`.
#[derive(Serialize)]
struct BotJson {
    bot: &'static str,
    game: &'static str,
    about: &'static str,
    params: Vec<Param>,
}

#[derive(Serialize)]
struct Param {
    key: &'static str,
    values: &'static str,
    default: &'static str,
    help: &'static str,
}

impl Bots {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let games: Vec<&str> = match &self.game {
            Some(game) => vec![game],
            None => flags.games.names(),
        };
        for (at, game) in games.into_iter().enumerate() {
            let lines = lines(&flags.games.find(game)?);
            if flags.json {
                for line in &lines {
                    write_json(out, line)?;
                }
                continue;
            }
            if flags.quiet {
                for line in &lines {
                    writeln!(out, "{}", line.bot)?;
                }
                continue;
            }
            if at > 0 {
                writeln!(out)?;
            }
            write_text(&lines, out)?;
        }
        Ok(())
    }
}

/// The bots of a game.
fn lines(game: &AnyGame) -> Vec<BotJson> {
    let param =
        |&Setting { key, values, default, help }: &Setting| Param { key, values, default, help };
    let line = |bot: &Listed| BotJson {
        bot: bot.name,
        game: game.name(),
        about: bot.about,
        params: bot.params.iter().map(param).collect(),
    };
    game.builtins().iter().map(line).collect()
}

fn write_text(lines: &[BotJson], out: &mut dyn Write) -> Result<(), Failure> {
    for line in lines {
        writeln!(out, "{NAME}{}{NAME:#}, {}: {}", line.bot, line.game, line.about)?;
        if !line.params.is_empty() {
            let columns = [
                ("parameter", Side::Left),
                ("values", Side::Left),
                ("default", Side::Left),
                ("meaning", Side::Left),
            ];
            let mut table = Table::new(&columns).indented(2).wrapped(40);
            for Param { key, values, default, help } in &line.params {
                table.row([key, values, default, help]);
            }
            write!(out, "{table}")?;
        }
    }
    Ok(())
}
