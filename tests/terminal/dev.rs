//! A bot at work on a full screen.

use std::fs;
use std::path::Path;

use crate::pty::{LARGE, SMALL, Term, fresh_home, key};

/// A program that plays the first of the legal moves, once this was done at every turn.
fn write(home: &Path, at_turns: &str) {
    let text = format!(
        "import sys\nfact, turns = {{}}, 0\nfor line in sys.stdin:\n    \
         word, _, rest = line.strip().partition(' ')\n    fact[word] = rest\n    \
         if word in ('damier', 'match'):\n        turns = 0\n        print('ready', flush=True)\n    \
         if word == 'turn':\n        turns += 1\n        {at_turns}\n        \
         print('move', fact['legal'].split()[0], flush=True)\n"
    );
    fs::write(home.join("bot.py"), text).expect("a file");
}

#[test]
fn the_screen_tells_how_each_build_stands_and_its_keys_lead_to_the_games() {
    let home = fresh_home();
    write(&home, "pass");
    let line = "dev bot.py --game couleurs:size=8 --vs greedy -n 60 --seed 4";
    let mut term = Term::start_at(line, LARGE, home.clone());
    term.is_up().shows("build 1, version ").shows("waiting for you to save");
    term.shows("greedy  weaker").shows("slowest move: ").shows("last game it lost: match ");
    term.keys("?").shows("play on, for more games").keys("x").hides("play on, for more games");
    term.keys("r").shows(": move 0").keys(key::END).shows("result: ").keys("q");
    term.shows("last game it lost: match ");

    // A mistake, and what is wrong with it.
    write(&home, "turns +=");
    term.shows("it cannot be built").shows("SyntaxError").shows("bot.py:11: ");
    // A bot that fails.
    write(&home, "if turns == 3: raise ValueError('no idea')");
    term.shows("build 2, version ")
        .shows("faults all the time")
        .shows("(ValueError: no idea at bot.py:11)");
    term.shows("the version you kept  faults all the time").shows("games were forfeited by it");
    term.keys("k").shows(" is kept");
    term.keys("g").shows("gdb --args ").keys("q\r").shows("faults all the time");
    // One that plays as the first did, and is compared with what was kept.
    write(&home, "turns += 0");
    term.shows("build 3, version ").shows("the version you kept  it faults all the time");
    term.keys("p").shows("waiting for you to save").keys("q").ends_well(0);
}

#[test]
fn a_small_screen_is_enough_and_ctrl_c_leaves_while_games_are_played() {
    let home = fresh_home();
    write(&home, "import time; time.sleep(0.01)");
    let line = "dev bot.py --game couleurs --vs greedy -n 100000 --sprt=-1,1";
    let mut term = Term::start_at(line, SMALL, home);
    term.is_up().shows(": playing").shows("playing  ").keys("r").shows("greedy");
    term.keys(key::CTRL_C).ends_well(130);
}
