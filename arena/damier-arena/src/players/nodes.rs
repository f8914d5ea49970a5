//! A limit on what bots look at: so many positions or playouts for a move.
//!
//! It is told to bots that say that they keep one, as a parameter. A built-in bot says so by a parameter
//! `nodes` or `playouts`, and one without parameters has nothing to search with; a plugin by a flag of its
//! descriptor. Others are refused: nobody would know what a match between them and the rest is worth.

use damier_bots::Builtins;
use damier_games::Notation;

use super::{BadBot, Entrant, Kind, Opened, Origin, Walls};

/// The parameters that set how many positions or playouts a move may take.
const KEYS: [&str; 2] = ["nodes", "playouts"];

impl Entrant {
    /// Builds the bot for a game, which is to keep this limit if there is one.
    ///
    /// # Errors
    /// Why this bot cannot play this game, or does not keep the limit.
    pub fn open_within<G: Notation + Builtins>(
        &self,
        game: &G,
        walls: &Walls,
        nodes: Option<u64>,
    ) -> Result<Opened<G>, BadBot> {
        let Some(nodes) = nodes else { return self.open(game, walls) };
        match &self.origin {
            Origin::Builtin(spec) => {
                let listed = game.builtins().into_iter().find(|bot| bot.name == spec.name());
                let params = listed.map_or(&[][..], |bot| bot.params);
                let offers = |key: &&&str| params.iter().any(|param| param.key == **key);
                match KEYS.iter().find(offers) {
                    Some(key) if spec.params().get(key).is_some() => Err(BadBot::other(
                        format!(
                            "{} sets `{key}` itself, and all are to keep nodes = {nodes}",
                            self.text
                        ),
                        format!("leave out `{key}`, or `nodes`"),
                    )),
                    Some(key) => self.told(key, nodes).open(game, walls),
                    None if params.is_empty() => self.open(game, walls),
                    None => Err(self.does_not(nodes, "it offers no parameter for it")),
                }
            }
            Origin::Path { .. } if self.kind() == Kind::Plugin => {
                let opened = self.told(KEYS[0], nodes).open(game, walls)?;
                let keeps = opened.keeps_nodes;
                keeps
                    .then_some(opened)
                    .ok_or_else(|| self.does_not(nodes, "its descriptor has no flag that says so"))
            }
            Origin::Path { .. } | Origin::Cmd(_) => {
                Err(self.does_not(nodes, "a program cannot be told of it"))
            }
            Origin::Gtp(_) => Err(self.does_not(nodes, "an engine cannot be told of it")),
        }
    }

    fn told(&self, key: &str, nodes: u64) -> Entrant {
        self.with_parameter(key, &nodes.to_string()).unwrap_or_else(|| self.clone())
    }

    fn does_not(&self, nodes: u64, why: &str) -> BadBot {
        BadBot::other(
            format!("{} does not say that it keeps nodes = {nodes}: {why}", self.name),
            "limit it by its own parameters or arguments instead, and take `nodes` away, or set a time",
        )
    }
}
