//! The bots for Couleurs.

use damier_games::couleurs::Couleurs;

use super::{Builtin, Builtins};
use crate::random::Random;

impl Builtins for Couleurs {
    const BUILTINS: &'static [Builtin<Couleurs>] = &[Builtin {
        name: "random",
        about: "any legal move, each with the same probability",
        params: &[],
        build: |_, params| {
            params.only(&[])?;
            Ok(Box::new(Random::new()))
        },
    }];
}
