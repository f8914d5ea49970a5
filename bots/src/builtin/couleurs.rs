//! The bots for 7 Couleurs.

use damier_games::couleurs::Couleurs;

use super::{Builtin, Builtins};
use crate::alphabeta::{self, AlphaBeta};
use crate::greedy::Greedy;
use crate::mcts::{self, CouleursSense, Mcts};
use crate::random::Random;
use crate::smart_random::SmartRandom;

impl Builtins for Couleurs {
    const BUILTINS: &'static [Builtin<Couleurs>] = &[
        Builtin::plain::<Random>("random", "any legal colour"),
        Builtin::plain::<SmartRandom>("smart-random", "any colour that grows the zone"),
        Builtin::plain::<Greedy>("greedy", "the colour that gains most cells at once"),
        Builtin {
            name: "mcts",
            about: "Monte Carlo tree search with short greedy playouts",
            params: mcts::PARAMS,
            build: |_, settings| Ok(Box::new(Mcts::from_settings(CouleursSense, settings)?)),
        },
        Builtin {
            name: "alphabeta",
            about: "looks some moves ahead and wants cells, and to be first at others",
            params: alphabeta::PARAMS,
            build: |_, settings| Ok(Box::new(AlphaBeta::from_settings(settings)?)),
        },
    ];
}
