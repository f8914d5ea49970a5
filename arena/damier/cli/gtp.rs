//! `damier gtp`: a bot as a Go engine.

use damier_games::Game as _;
use std::io::{BufReader, Write};

use clap::Args;
use damier_bots::Builtins as _;
use damier_bots::mcts::RESIGN;
use damier_games::go::Go;

use super::walls::levels;
use super::{Failure, Flags};
use crate::go::gtp::{Session, serve};
use damier_arena::players::{Entrant, Isolation, Walls};
use damier_arena::registry::AnyGame;

/// Offer a bot as a Go engine that speaks GTP
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Gtp {
    /// The bot, with parameters after a colon: mcts:playouts=1000
    bot: String,
    /// The game to begin with; the controller may change size, komi and handicap
    #[arg(long, default_value = crate::go::NAME, value_name = "GAME")]
    game: String,
    /// How a plugin is shut in: auto (as far as can be), full, process or inline
    #[arg(long, value_name = "LEVEL", default_value = "auto", hide_possible_values = true)]
    #[arg(value_parser = levels())]
    isolation: Isolation,
}

/// Below this share of wins a bot resigns that can, unless it is told otherwise.
const RESIGN_BELOW: &str = "0.05";

const EXAMPLES: &str = "\
Speaks version 2 of the Go Text Protocol on standard input and output, for GoGui, Sabaki, twogtp and
gomill. Rules are those of --game: with rules=chinese only a ko's immediate retaking is forbidden, by
default any repetition of a position. Clocks run on the wall, as controllers count. mcts resigns lost
games, unless it is told resign=0.

Examples:
  damier gtp mcts:playouts=1000
  damier gtp defend-attack --game go19:rules=chinese
  gogui-twogtp -black 'damier gtp mcts' -white 'gnugo --mode gtp' -size 9 -auto -games 10";

impl Gtp {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        Serving { args: self, flags, out }.with(&flags.games.find(&self.game)?)
    }
}

struct Serving<'a> {
    args: &'a Gtp,
    flags: &'a Flags,
    out: &'a mut dyn Write,
}

impl Serving<'_> {
    fn with(self, game: &AnyGame) -> Result<(), Failure> {
        let Serving { args, flags, out } = self;
        let Some(go) = game.downcast_ref::<Go>() else {
            let error = format!("GTP is spoken about Go, not about {}", game.name());
            return Err(Failure::input(error, "write the game as in --game go:size=9,komi=7.5"));
        };
        let entrant = Entrant::parse(&args.bot)?;
        let walls = Walls { isolation: args.isolation, ..Walls::default() };
        let resigns = |game: &Go| {
            let listed = game.builtins().into_iter();
            let mut offering = listed.filter(|bot| bot.params.iter().any(|p| p.key == RESIGN));
            offering.any(|bot| Some(bot.name) == entrant.builtin())
        };
        // A person across the board does not want to play out what is decided.
        let by_default = resigns(go).then(|| entrant.with_default(RESIGN, RESIGN_BELOW)).flatten();
        let player = by_default.as_ref().unwrap_or(&entrant);
        let open = |game: &Go| Ok(player.open(game, &walls)?.bot);
        let mut session = Session::new(go, &entrant.name, flags.seed(), &open)?;
        Ok(serve(&mut session, BufReader::new(std::io::stdin()), out)?)
    }
}
