//! The boards on which bots of 7 Couleurs are tried.

use crate::trials::{Situation, Trials};

pub(super) const TRIALS: Trials = Trials {
    whole: "",
    short: "size=10",
    situations: &[
        Situation::usual("forbidden colours", "size=8,colours=3,opponent-colour=forbidden", 40),
        Situation::unusual("three players", "size=9,players=3", 40),
        Situation::unusual("tiny board", "size=2", 10),
        Situation::unusual("huge board", "size=255", 2),
    ],
};
