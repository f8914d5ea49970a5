//! The bots for 2048.

use damier_games::g2048::G2048;
use damier_games::{BadSetting, Settings};

use super::{Builtin, Builtins};
use crate::bot::Bot;
use crate::expectimax;
use crate::greedy::Greedy;
use crate::learning::{Beginning, Learn};
use crate::ntuple;
use crate::random::Random;
use crate::smart_random::SmartRandom;

impl Builtins for G2048 {
    const BUILTINS: &'static [Builtin<G2048>] = &[
        Builtin::plain::<Random>("random", "any legal slide, each with the same probability"),
        Builtin::plain::<SmartRandom>(
            "smart-random",
            "any slide that merges something, if there is one",
        ),
        Builtin::plain::<Greedy>("greedy", "the slide that gains most score at once"),
        Builtin::mcts(),
        Builtin {
            name: "expectimax",
            about: "searches the best slide against all tiles that can be drawn",
            params: expectimax::PARAMS,
            build: expectimax::build,
        },
        Builtin {
            name: "ntuple",
            about: "searches as expectimax does, and judges by what it has learned from its own games",
            params: ntuple::PARAMS,
            build: ntuple::build,
        },
    ];

    fn build_with_net(
        &self,
        name: &str,
        params: &Settings,
        net: &[u8],
    ) -> Option<Result<Box<dyn Bot<G2048>>, BadSetting>> {
        (name == "ntuple").then(|| ntuple::build_with_net(params, net))
    }

    fn learner(&self, beginning: Beginning<'_>) -> Option<Result<Box<dyn Learn>, BadSetting>> {
        Some(ntuple::learner(self, beginning))
    }
}
