//! The bots for Go.

use damier_games::go::Go;

use super::{Builtin, Builtins};
use crate::defend_attack::DefendAttack;
use crate::greedy::Greedy;
use crate::mcts::{self, GoSense, Mcts};
use crate::random::Random;
use crate::smart_random::SmartRandom;

impl Builtins for Go {
    const BUILTINS: &'static [Builtin<Go>] = &[
        Builtin::plain::<Random>("random", "any legal move"),
        Builtin::plain::<SmartRandom>(
            "smart-random",
            "any point, but no own eye and no stones lost for nothing",
        ),
        Builtin::plain::<Greedy>("greedy", "captures most stones at once, else saves most"),
        Builtin::plain::<DefendAttack>(
            "defend-attack",
            "saves chains in atari, else attacks the chain with the fewest liberties",
        ),
        Builtin {
            name: "mcts",
            about: "Monte Carlo tree search that knows ataris, shapes and ladders",
            params: mcts::PARAMS,
            build: |_, settings| Ok(Box::new(Mcts::from_settings(GoSense::new(), settings)?)),
        },
    ];
}
