//! The boards on which bots of Go are tried.

use crate::trials::{Situation, Trials};

pub(super) const TRIALS: Trials = Trials {
    whole: "size=9",
    short: "size=7",
    situations: &[
        Situation::forced("only a pass", "size=5", ".OOOO/OOOOO/OOOOO/OOOOO/OOOO. b"),
        Situation::unusual("handicap", "size=9,handicap=2", 20),
        Situation::unusual("tiny board", "size=2", 40),
        Situation::unusual("huge board", "size=25", 20),
    ],
};
