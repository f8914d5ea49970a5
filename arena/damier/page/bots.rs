//! The bots that a visitor may start: those that come with Damier, and those that were named when the server
//! was started. No parameter may name a file.

use std::time::Duration;

use axum::http::StatusCode;
use damier_arena::players::{BadBot, Entrant};
use damier_arena::registry::AnyGame;
use damier_bots::Builtins as _;

use super::problem::Problem;
use super::site::Site;

/// How long a bot may think about a move where strangers play.
const IN_PUBLIC: Duration = Duration::from_millis(500);

impl Site {
    /// A bot that may be started, as somebody wrote it.
    pub(super) fn bot(&self, game: &AnyGame, text: &str) -> Result<Entrant, Problem> {
        let refused =
            |error: String, help: String| Problem::new(StatusCode::BAD_REQUEST, error, help);
        let bad = |why: BadBot| refused(why.to_string(), why.help().to_owned());
        let entrant = Entrant::parse(text).map_err(bad)?;
        if self.bots.iter().any(|named| named == text) {
            return Ok(entrant);
        }
        let known = game.builtins().into_iter().any(|bot| Some(bot.name) == entrant.builtin());
        let help = "choose one of the list; `damier serve --bot BOT` adds another to it".to_owned();
        if !known {
            return Err(refused(format!("there is no bot `{text}` here for this game"), help));
        }
        if entrant.names_a_file() {
            return Err(refused(format!("no file is opened here, as `{text}` would"), help));
        }
        if self.public && entrant.builtin() != Some(text) {
            return Err(refused("bots have no parameters here".to_owned(), help));
        }
        game.open(&entrant, &self.walls).map_err(bad)?;
        Ok(entrant)
    }

    /// The limit on the time for a move.
    pub(super) fn move_time(&self) -> Option<Duration> {
        self.public.then_some(IN_PUBLIC)
    }
}
