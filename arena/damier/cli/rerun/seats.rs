//! Who sits where when a match is played again.

use std::fmt;
use std::path::Path;

use crate::cli::trust::Trust;
use crate::cli::{Failure, Flags};
use damier_arena::archive::records::Recorded;
use damier_arena::contest::terms::Agreed;
use damier_arena::players::{BadBot, Entrant, Foreign};
use damier_arena::registry::AnyGame;

/// `N=BOT`: a bot for a seat, which is counted from 1.
#[derive(Clone, Debug)]
pub(crate) struct SeatBot {
    seat: usize,
    bot: String,
}

impl SeatBot {
    pub(super) fn parse(text: &str) -> Result<SeatBot, String> {
        let parts = text.split_once('=').and_then(|(seat, bot)| {
            let seat = seat.trim().parse().ok().filter(|seat| *seat > 0)?;
            (!bot.trim().is_empty()).then(|| SeatBot { seat, bot: bot.to_owned() })
        });
        parts.ok_or_else(|| "a seat from 1 and a bot, such as 2=mcts:playouts=500".to_owned())
    }
}

impl fmt::Display for SeatBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.seat, self.bot)
    }
}

/// A bot for every seat.
pub(super) struct Seated {
    pub(super) bots: Vec<Entrant>,
    /// Seats of bots that the user named.
    pub(super) newcomers: Vec<usize>,
}

/// Where the bots of a record come from.
pub(super) struct Named<'a> {
    pub(super) file: &'a Path,
    pub(super) agreed: Option<&'a Agreed>,
    pub(super) trust: &'a Trust,
}

impl Named<'_> {
    /// The bots that the file names, and in the place of some of them those of the user. Whatever the
    /// file names and is not built in is started only if somebody agrees.
    pub(super) fn seated(
        &self,
        flags: &Flags,
        game: &AnyGame,
        recorded: &Recorded,
        given: &[SeatBot],
    ) -> Result<Seated, Failure> {
        let seats = recorded.entrants.len();
        let mut texts: Vec<String> =
            recorded.entrants.iter().map(|name| written(self.agreed, name)).collect();
        let mut newcomers = Vec::new();
        for SeatBot { seat, bot } in given {
            let at = seat - 1;
            if at >= seats || newcomers.contains(&at) {
                let what = if at >= seats { "there is no such seat" } else { "it is taken twice" };
                let error = format!("--seat {seat}={bot}: {what}");
                return Err(Failure::input(error, format!("seats go from 1 to {seats}")));
            }
            texts[at].clone_from(bot);
            newcomers.push(at);
        }
        let unknown = |why: BadBot| self.unknown(why, &newcomers);
        let foreign = Foreign::parse_all(&texts).map_err(unknown)?.into_iter().enumerate();
        let kept = foreign.filter(|(at, _)| !newcomers.contains(at)).map(|(_, bot)| bot);
        self.trust.entrants(self.file, kept.collect())?;
        let bots = flags.games.entrants(game, &texts).map_err(unknown)?;
        Ok(Seated { bots, newcomers })
    }

    /// A bot of the file that is not to be had, or one of the user's.
    fn unknown(&self, why: BadBot, newcomers: &[usize]) -> Failure {
        let Some(at) = why.entrant().filter(|at| !newcomers.contains(at)) else {
            return Failure::from(why);
        };
        Failure::input(
            format!("{}: seat {}: {why}", self.file.display(), at + 1),
            format!("name what is to play there: --seat {}=BOT", at + 1),
        )
    }
}

/// A bot as it was entered, as far as its name tells.
fn written(agreed: Option<&Agreed>, name: &str) -> String {
    let known = agreed.and_then(|agreed| {
        let at = agreed.roster.labels().iter().position(|known| known == name)?;
        Some(agreed.roster.players()[at].bot.clone())
    });
    // Of two bots that were written alike, the second was given a number.
    let plain = || match name.rsplit_once('#') {
        Some((plain, number)) if number.parse::<u32>().is_ok() => plain.to_owned(),
        _ => name.to_owned(),
    };
    known.unwrap_or_else(plain)
}
