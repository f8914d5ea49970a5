//! The bots for Go.

use damier_games::go::Go;
use damier_games::{BadSetting, Settings};

use super::{Builtin, Builtins};
use crate::bot::Bot;
use crate::defend_attack::DefendAttack;
use crate::greedy::Greedy;
use crate::learning::{Beginning, Learn};
use crate::mcts;
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
            about: "Monte Carlo tree search that knows ataris, shapes and ladders, and has learned likely moves",
            params: mcts::GO_PARAMS,
            build: mcts::build_for_go,
        },
    ];

    fn build_with_net(
        &self,
        name: &str,
        params: &Settings,
        net: &[u8],
    ) -> Option<Result<Box<dyn Bot<Go>>, BadSetting>> {
        (name == "mcts").then(|| mcts::build_for_go_with_net(params, net))
    }

    fn learner(&self, beginning: Beginning<'_>) -> Option<Result<Box<dyn Learn>, BadSetting>> {
        Some(mcts::learner_of_go(self, beginning))
    }
}
