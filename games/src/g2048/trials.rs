//! The grids on which bots of 2048 are tried.

use crate::trials::{Situation, Trials};

pub(super) const TRIALS: Trials = Trials {
    whole: "",
    short: "side=3",
    situations: &[
        Situation::forced("forced move", "side=3", "2 4 0/4 2 0/2 4 0"),
        Situation::unusual("walls", "rows=2 0 X 0/0 2 0 0/X 0 0 0/0 0 0 X", 40),
        Situation::unusual("tiny board", "side=2", 40),
        Situation::unusual("huge board", "side=8", 40),
    ],
};
