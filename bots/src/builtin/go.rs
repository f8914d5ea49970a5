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
        Builtin {
            name: "random",
            about: "any legal move",
            params: &[],
            build: |_, settings| {
                settings.only(&[])?;
                Ok(Box::new(Random::new()))
            },
        },
        Builtin {
            name: "smart-random",
            about: "any point, but no own eye and no stones lost for nothing",
            params: &[],
            build: |_, settings| {
                settings.only(&[])?;
                Ok(Box::new(SmartRandom::new()))
            },
        },
        Builtin {
            name: "greedy",
            about: "captures most stones at once, else saves most",
            params: &[],
            build: |_, settings| {
                settings.only(&[])?;
                Ok(Box::new(Greedy::new()))
            },
        },
        Builtin {
            name: "defend-attack",
            about: "saves chains in atari, else attacks the chain with the fewest liberties",
            params: &[],
            build: |_, settings| {
                settings.only(&[])?;
                Ok(Box::new(DefendAttack::new()))
            },
        },
        Builtin {
            name: "mcts",
            about: "Monte Carlo tree search that knows ataris, shapes and ladders",
            params: mcts::PARAMS,
            build: |_, settings| Ok(Box::new(Mcts::from_settings(GoSense::new(), settings)?)),
        },
    ];
}
