//! The bots for 2048.

use damier_games::g2048::G2048;

use super::{Builtin, Builtins};
use crate::expectimax;
use crate::greedy::Greedy;
use crate::mcts::{self, Mcts, Plain};
use crate::random::Random;
use crate::smart_random::SmartRandom;

impl Builtins for G2048 {
    const BUILTINS: &'static [Builtin<G2048>] = &[
        Builtin {
            name: "random",
            about: "any legal slide, each with the same probability",
            params: &[],
            build: |_, params| {
                params.only(&[])?;
                Ok(Box::new(Random::new()))
            },
        },
        Builtin {
            name: "smart-random",
            about: "any slide that merges something, if there is one",
            params: &[],
            build: |_, settings| {
                settings.only(&[])?;
                Ok(Box::new(SmartRandom::new()))
            },
        },
        Builtin {
            name: "greedy",
            about: "the slide that gains most score at once",
            params: &[],
            build: |_, settings| {
                settings.only(&[])?;
                Ok(Box::new(Greedy::new()))
            },
        },
        Builtin {
            name: "mcts",
            about: "Monte Carlo tree search with random playouts",
            params: mcts::PARAMS,
            build: |_, settings| Ok(Box::new(Mcts::from_settings(Plain::default(), settings)?)),
        },
        Builtin {
            name: "expectimax",
            about: "searches the best slide against all tiles that can be drawn",
            params: expectimax::PARAMS,
            build: expectimax::build,
        },
    ];
}
