//! `damier games`: the games and their settings.

use std::io::Write;

use clap::Args;
use damier_games::Setting;
use serde::Serialize;

use super::flags::write_json;
use super::{Failure, Flags};
use crate::text::table::{NAME, Side, Table};
use damier_arena::registry::Listing;

/// List the games and their settings
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Games {}

const EXAMPLES: &str = "\
Settings follow the game's name after a colon: go:size=13,komi=6.5
Short names give the size of a Go board: go9, go13, go19

Examples:
  damier games               every game with its settings
  damier games --quiet       the names alone
  damier games --json        one object per line";

/// A line of `damier games --json`.
#[derive(Serialize)]
struct GameJson<'a> {
    game: &'a str,
    seats: usize,
    settings: Vec<LineSetting>,
}

#[derive(Serialize)]
struct LineSetting {
    key: &'static str,
    values: &'static str,
    default: &'static str,
    help: &'static str,
}

impl From<&Setting> for LineSetting {
    fn from(setting: &Setting) -> LineSetting {
        let Setting { key, values, default, help } = *setting;
        LineSetting { key, values, default, help }
    }
}

pub(super) fn run(flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
    for (at, listing) in flags.games.list().iter().enumerate() {
        if flags.json {
            let settings = listing.settings.iter().map(LineSetting::from).collect();
            write_json(out, &GameJson { game: listing.name, seats: listing.seats, settings })?;
        } else if flags.quiet {
            writeln!(out, "{}", listing.name)?;
        } else {
            let gap = if at == 0 { "" } else { "\n" };
            let text = text(listing);
            let text = if flags.ascii { text.replace('×', "x") } else { text };
            write!(out, "{gap}{text}")?;
        }
    }
    Ok(())
}

fn text(listing: &Listing) -> String {
    let headings = ["setting", "values", "default", "meaning"].map(|name| (name, Side::Left));
    let mut table = Table::new(&headings).indented(2).wrapped(32);
    for setting in listing.settings {
        table.row([setting.key, setting.values, setting.default, setting.help]);
    }
    let plural = if listing.seats == 1 { "" } else { "s" };
    format!("{NAME}{}{NAME:#}, {} seat{plural}\n{table}", listing.name, listing.seats)
}
