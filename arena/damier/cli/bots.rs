//! `damier bots`: the built-in bots and their parameters.

use std::io::Write;

use clap::Args;
use damier_bots::{Builtins as _, Listed};
use damier_games::{Game as _, Setting};
use serde::Serialize;

use super::flags::write_json;
use super::walls::WallFlags;
use super::{Failure, Flags};
use crate::text::table::{NAME, Side, Table};
use damier_arena::registry::AnyGame;

/// List the built-in bots with their parameters, or the parameters of a bot of your own
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Bots {
    /// A bot of your own, to see which games and parameters it says it takes: ./mybot
    #[arg(value_name = "BOT")]
    bot: Option<String>,
    /// Only the bots of this game
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    #[command(flatten)]
    walls: WallFlags,
}

const EXAMPLES: &str = "\
Examples:
  damier bots
  damier bots --game go
  damier bots ./mybot
  damier bots --game 2048 --json";

/// One line of `damier bots --json`.
#[derive(Serialize)]
struct BotJson {
    bot: String,
    game: &'static str,
    about: String,
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
        if let Some(bot) = &self.bot {
            return self.of_one(bot, &games, flags, out);
        }
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

impl Bots {
    /// What a bot says about itself, for each of these games that it plays.
    fn of_one(
        &self,
        text: &str,
        games: &[&str],
        flags: &Flags,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let (mut lines, mut refused) = (Vec::new(), None);
        for name in games {
            let game = flags.games.find(name)?;
            let opened = match flags.games.entrants(&game, &[text]) {
                Ok(entrants) => {
                    let opened = game.open(&entrants[0], &self.walls.walls());
                    opened.map(|opened| (opened, entrants))
                }
                Err(why) => Err(why),
            };
            let (opened, entrants) = match opened {
                Ok(opened) => opened,
                Err(why) if why.is_other_game() => {
                    refused = refused.or(Some(why));
                    continue;
                }
                Err(why) => return Err(Failure::from(why)),
            };
            let listed = entrants[0]
                .builtin()
                .and_then(|name| game.builtins().into_iter().find(|bot| bot.name == name));
            let declared = listed.map(|bot| bot.params.to_vec()).or(opened.params);
            let about = match (&listed, &declared) {
                (Some(bot), _) => bot.about,
                (None, None) => "it does not say which parameters it takes",
                (None, Some(params)) if params.is_empty() => "it takes no parameters",
                (None, Some(_)) => "it takes these parameters",
            };
            lines.push(BotJson {
                bot: entrants[0].name.clone(),
                game: game.name(),
                about: about.to_owned(),
                params: declared.unwrap_or_default().iter().map(param).collect(),
            });
        }
        if let (true, Some(why)) = (lines.is_empty(), refused) {
            return Err(Failure::from(why));
        }
        if !flags.json {
            return write_text(&lines, out);
        }
        lines.iter().try_for_each(|line| write_json(out, line))
    }
}

fn param(&Setting { key, values, default, help }: &Setting) -> Param {
    Param { key, values, default, help }
}

/// The bots of a game.
fn lines(game: &AnyGame) -> Vec<BotJson> {
    let line = |bot: &Listed| BotJson {
        bot: bot.name.to_owned(),
        game: game.name(),
        about: bot.about.to_owned(),
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
