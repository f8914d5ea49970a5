//! The bots for 2048 on two grids: those that can play any game.

use damier_games::g2048::Duo;

use super::{Builtin, Builtins};
use crate::mcts::{self, Mcts, Plain};
use crate::random::Random;

impl Builtins for Duo {
    const BUILTINS: &'static [Builtin<Duo>] = &[
        Builtin::plain::<Random>("random", "any legal slide, each with the same probability"),
        Builtin {
            name: "mcts",
            about: "Monte Carlo tree search with random playouts",
            params: mcts::PARAMS,
            build: |_, settings| Ok(Box::new(Mcts::from_settings(Plain::default(), settings)?)),
        },
    ];
}
