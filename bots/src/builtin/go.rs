//! The bots for Go.

use damier_games::go::Go;

use super::{Builtin, Builtins};
use crate::random::Random;

impl Builtins for Go {
    const BUILTINS: &'static [Builtin<Go>] = &[Builtin {
        name: "random",
        about: "any legal move, each with the same probability",
        params: &[],
        build: |_, params| {
            params.only(&[])?;
            Ok(Box::new(Random::new()))
        },
    }];
}
