//! Ten thousand random keys, clicks and sizes crash nothing.

use std::fmt::Write as _;

use crate::pty::{LARGE, SMALL, Term, fresh_home, key};

/// A small generator of our own: the test's keys must not change with any crate.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

const KEYS: [&str; 32] = [
    key::UP,
    key::DOWN,
    key::LEFT,
    key::RIGHT,
    key::UP,
    key::DOWN,
    key::LEFT,
    key::RIGHT,
    key::ENTER,
    key::ENTER,
    key::F1,
    key::F2,
    key::F3,
    key::F4,
    key::HOME,
    key::END,
    key::PAGE_UP,
    key::PAGE_DOWN,
    key::BACKSPACE,
    " ",
    "?",
    "\t",
    "é",
    "\x00",
    "\x1a",
    "\x15",
    "\x1b[3~",
    "\x1b[<64;5;5M",
    "\x1b[I",
    "u",
    "p",
    "y",
];

fn storm(game: &str, seed: u64) {
    let mut dice = Dice(seed);
    let home = fresh_home();
    let line = format!("play {game} --hint random --seed {seed}");
    let mut term = Term::start_at(&line, SMALL, home.clone());
    term.is_up();
    let mut starts = 1;
    let mut sent = 0;
    while sent < 10_000 {
        let mut batch = String::new();
        for _ in 0..100 {
            match dice.below(4) {
                0 => {
                    let (column, row) = (1 + dice.below(90), 1 + dice.below(30));
                    let _ = write!(batch, "\x1b[<0;{column};{row}M");
                }
                // All letters but x, which leaves.
                1 => batch.push(char::from(b"abcdefghijklmnopqrstuvwyz"[dice.below(25)])),
                _ => batch += KEYS[dice.below(KEYS.len())],
            }
        }
        sent += 100;
        let alive = term.try_keys(batch.as_bytes()) && term.has_ended().is_none();
        if dice.below(8) == 0 {
            let sizes = [SMALL, LARGE, (20, 5), (1, 1), (43, 17), (300, 10)];
            term.resize(sizes[dice.below(sizes.len())]);
        }
        if !alive {
            // Some keys leave; that must be all they did.
            let status = term.ends();
            assert_eq!(status.code(), Some(0), "{}", term.text());
            term.is_sane();
            term = Term::start_at(&line, SMALL, home.clone());
            term.is_up();
            starts += 1;
        }
    }
    assert!(starts < 2000);
    if term.has_ended().is_none() {
        term.try_keys(key::CTRL_C.as_bytes());
    }
    let code = term.ends().code();
    assert!(code == Some(130) || code == Some(0), "{code:?}: {}", term.text());
    term.is_sane();
}

#[test]
fn random_keys_do_no_harm_to_2048() {
    storm("2048:side=3,target=32", 1);
}

#[test]
fn random_keys_do_no_harm_to_couleurs() {
    storm("couleurs:size=9,players=3 --vs random --vs human", 2);
}

#[test]
fn random_keys_do_no_harm_to_go() {
    storm("go:size=5 --vs random", 3);
}

/// Reports cut short by a slow line may name column 0, which no terminal has.
#[test]
fn a_click_on_no_column_is_a_click_beside_the_board() {
    let mut term = Term::start_at("play go:size=5 --vs random --seed 1", SMALL, fresh_home());
    term.is_up();
    let clicks = ["0;0", "0;1", "1;0", "65535;65535", "0;65535"];
    for click in clicks {
        term.keys(&format!("\x1b[<0;{click}M\x1b[<0;{click}m"));
    }
    term.keys(key::CTRL_C);
    term.ends_well(130);
}
