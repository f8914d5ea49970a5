//! What bots say about their moves, and what they print: kept with the move, shown wherever it is.

use crate::folder::Folder;
use crate::run::{command, damier, ran};

/// Plays the first legal move, tells how many turns it had, and prints something at its second.
const BOT: &str = r#"
import sys
fact, turns = {}, 0
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    fact[word] = rest
    if word in ("damier", "match"):
        turns = 0
        print("ready")
    if word == "turn":
        turns += 1
        if turns == 2:
            print("two\tthoughts\nand \x1b[2Janother", file=sys.stderr, flush=True)
        print("move", fact["legal"].split()[0], "value 0.5 comment turn", turns, "of \x1b[31mmany")
"#;

/// What it says, once it has come through the door: what moves a cursor is gone.
fn turn(number: u32) -> String {
    format!("turn {number} of [31mmany")
}

#[test]
fn what_a_bot_says_and_prints_stands_beside_its_move_in_replays_and_files() {
    let folder = Folder::new("speaking");
    let results = folder.path("results.db");
    let bot = format!("talker=cmd:python3 {}", folder.write("bot.py", BOT));
    let flags = ["-n", "1", "-j", "1", "--seed", "4", "-q", "-o", &results];
    ran(command("match go5").args([&bot, "random"]).args(flags)).fine();
    let moments = damier(&format!("replay {results} --match 1 --json")).json();
    let text = |at: usize, key: &str| moments[at][key].as_str().unwrap_or("none").to_owned();
    assert_eq!((text(1, "says"), text(1, "prints")), (turn(1), String::new()));
    assert_eq!(text(2, "says"), "", "`random` says nothing");
    assert_eq!(text(3, "says"), turn(2));
    assert_eq!(text(3, "prints"), "two\tthoughts\nand \u{fffd}[2Janother");
    assert_eq!(text(5, "prints"), "");
    let plain = damier(&format!("replay {results} --match 1 --at 3 --plain")).fine();
    assert!(plain.contains(&format!("talker says: {}\n", turn(2))), "{plain}");
    assert!(plain.contains("talker prints:\n  two thoughts\n"), "{plain}");

    let lines = folder.path("lines.jsonl");
    ran(command("export").arg(&results).args(["-f", "jsonl", "-q", "-o"]).arg(&lines)).fine();
    let again = damier(&format!("replay {lines} --json")).json();
    assert!(again.iter().zip(&moments).all(|(line, kept)| line["says"] == kept["says"]));
    assert_eq!(again[3]["prints"], moments[3]["prints"]);
    damier(&format!("verify {lines}")).fine();
    damier(&format!("verify {results}")).fine();
    let sgf = folder.path("game.sgf");
    ran(command("export").arg(&results).args(["-f", "sgf", "-q", "-o"]).arg(&sgf)).fine();
    let game = std::fs::read_to_string(&sgf).expect("a game");
    assert!(game.contains("turn 2 of") && game.contains("it printed\\:\ntwo"), "{game}");
}

#[test]
fn a_match_that_is_watched_shows_what_bots_say() {
    let folder = Folder::new("speaking-watched");
    let bot = format!("talker=cmd:python3 {}", folder.write("bot.py", BOT));
    let flags = ["--max-moves", "4", "--seed", "4"];
    let said = ran(command("watch go5").args([&bot, "random"]).args(flags)).fine();
    assert!(said.contains(&format!("talker says: {}\n", turn(1))), "{said}");
    let lines = ran(command("watch go5 --json").args([&bot, "random"]).args(flags)).json();
    assert_eq!(lines[0]["says"], turn(1));
    assert_eq!(lines[1]["says"], "");
}
