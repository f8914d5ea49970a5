//! Clocks with an increment, and limits on what bots look at.

use damier_arena::archive::records::Recorded;

use crate::folder::Folder;
use crate::results::{all, championship};
use crate::run::{command, damier, ran};

/// A program that writes down the time it was told of.
const TELLS: &str = "import sys\nfact = {}\nfor line in sys.stdin:\n    word, _, rest = line.strip().partition(' ')\n    \
                     fact[word] = rest\n    if word in ('damier', 'match'):\n        print('ready', flush=True)\n    \
                     if word == 'turn':\n        print(fact['game-time'], file=sys.stderr, flush=True)\n        \
                     print('move', fact['legal'].split()[0], flush=True)\n";

#[test]
fn every_move_adds_its_increment_to_the_time_that_is_left() {
    let folder = Folder::new("increment");
    let bot = folder.write("bot.py", TELLS);
    let results = folder.path("c.db");
    let mut line =
        command("match couleurs:size=5 random -n 2 --seed 1 --game-time 1000s --increment 1h -o");
    ran(line.args([&results, &format!("tells=cmd:python3 {bot}")])).fine();
    for of in all(&results) {
        let seat = of.entrants.iter().position(|name| name == "tells").expect("it plays");
        let remark = of.of.remarks.iter().find(|remark| remark.seat == seat).expect("it said so");
        let told: Vec<f64> =
            remark.last_words.lines().map(|time| time.parse().expect("a time")).collect();
        assert!(told.len() > 1, "{told:?}");
        for (moves, time) in told.iter().enumerate() {
            let most = 1e6 + 3.6e6 * moves as f64;
            assert!((most - 1e6..=most).contains(time), "{told:?}");
        }
    }
    let why = damier(&format!(
        "match couleurs:size=5 random random -n 4 --seed 1 --game-time 1000s -o {results}"
    ));
    assert!(why.err.contains("increment was 3600s, is none"), "{}", why.err);
    let alone =
        folder.write("a.toml", "game = 'go5'\nentrants = ['random', 'greedy']\nincrement = '1s'\n");
    damier(&format!("run {alone}"))
        .refused(&["a.toml, line 3: `increment` adds to `game-time`"], "game-time");
    assert_eq!(damier("match go5 random greedy --increment 1s").code, Some(2));
}

#[test]
fn searches_keep_a_limit_of_nodes_and_others_are_refused() {
    let folder = Folder::new("nodes");
    for (game, search, key) in [
        ("go5", "mcts", "playouts"),
        ("couleurs:size=5", "alphabeta", "nodes"),
        ("2048:side=3", "expectimax", "nodes"),
    ] {
        let digest = |name: &str, text: &str| {
            let results = championship(&folder, name, text);
            let all = all(&results);
            assert!(!all.is_empty());
            all.iter().map(Recorded::digest).collect::<Vec<_>>()
        };
        let text = |nodes: &str, search: &str| {
            format!(
                "game = '{game}'\nseed = 1\nentrants = ['greedy', 's={search}']\n{nodes}max-moves = 12\n"
            )
        };
        let limited = digest("limited", &text("nodes = 40\n", search));
        assert_eq!(limited, digest("own", &text("", &format!("{search}:{key}=40"))), "{game}");
        let both = folder.write("both.toml", &text("nodes = 40\n", &format!("{search}:{key}=50")));
        let said = format!("sets `{key}` itself, and all are to keep nodes = 40");
        damier(&format!("run {both} -o {}", folder.path("no.db")))
            .refused(&["both.toml, line 3", &said], "leave out");
        for name in ["limited.db", "own.db"] {
            std::fs::remove_file(folder.path(name)).expect("results");
        }
    }
    let bot = folder.write("bot.py", TELLS);
    let mut line = command("match couleurs:size=5 greedy --nodes 10");
    let said = ran(line.arg(format!("tells=cmd:python3 {bot}")));
    said.refused(&["tells does not say that it keeps nodes = 10: a program"], "take `nodes` away");
}

#[test]
fn a_fixed_number_of_playouts_gives_the_same_games_with_a_clock() {
    let transcripts = |flags: &str| {
        let line = format!("match go5 mcts:playouts=150 greedy -n 4 --seed 3 --json {flags}");
        let summary: serde_json::Value = serde_json::from_str(&damier(&line).fine()).expect("JSON");
        summary["transcripts"].clone()
    };
    let without = transcripts("");
    assert!(without.is_string());
    assert_eq!(transcripts("--game-time 1h --increment 1s"), without);
    assert_eq!(transcripts("--move-time 1h"), without);
}
