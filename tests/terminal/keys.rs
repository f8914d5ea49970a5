//! Keys at random, the same ones every time.

use crate::pty::{Term, key};

/// Keys that never leave a screen by themselves.
const HARMLESS: [&str; 30] = [
    key::UP,
    key::DOWN,
    key::LEFT,
    key::RIGHT,
    key::HOME,
    key::END,
    key::PAGE_UP,
    key::PAGE_DOWN,
    key::ENTER,
    key::BACKSPACE,
    key::F1,
    key::F2,
    " ",
    "1",
    "7",
    "0",
    "n",
    "N",
    "f",
    "g",
    "G",
    "+",
    "-",
    "?",
    "x",
    "p",
    "\t",
    "<",
    ">",
    "é",
];

/// Presses many keys at random, and resizes the terminal now and then.
pub(crate) fn hammer(term: &mut Term, seed: u64) {
    hammer_with(term, seed, &HARMLESS);
}

/// The same with these keys.
pub(crate) fn hammer_with(term: &mut Term, mut seed: u64, keys: &[&str]) {
    for turn in 0..300 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let at = (seed >> 33) as usize;
        term.keys(keys[at % keys.len()]);
        if turn % 60 == 59 {
            term.resize([(80, 24), (200, 60), (30, 8), (120, 20)][at % 4]);
        }
    }
    term.resize((80, 24));
}

/// Closes the terminal under the program, which then ends by itself.
#[track_caller]
pub(crate) fn ends_when_closed(mut term: Term) {
    term.close().ends();
}
