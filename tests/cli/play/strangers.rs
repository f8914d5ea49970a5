//! Saved games that somebody else wrote: a file starts no program.

use std::fs;
use std::path::Path;

use super::{fresh_home, played_at};

/// Saves a game against a bot, with this text in the place of the bot.
fn save_against(home: &Path, bot: &str) {
    let line = "play go5 --vs greedy --seed 3";
    played_at(home, line, "C3\nsave fine\nquit\n").fine();
    let fine = fs::read_to_string(home.join("fine")).unwrap();
    let bot = serde_json::to_string(bot).unwrap();
    assert!(fine.contains("\"bot\":\"greedy\""), "{fine}");
    fs::write(home.join("theirs"), fine.replace("\"bot\":\"greedy\"", &format!("\"bot\":{bot}")))
        .unwrap();
}

#[test]
fn a_saved_game_starts_no_program_that_nobody_agreed_to() {
    let home = fresh_home();
    fs::create_dir(home.join("folder")).unwrap();
    fs::write(home.join("folder/Makefile"), "all:\n\ttouch ../ran\n").unwrap();
    fs::create_dir(home.join("script")).unwrap();
    fs::write(home.join("script/bot.py"), "open('ran', 'w')\n").unwrap();
    for (bot, shown) in [
        ("gtp:sh -c 'touch ran'", "`sh -c 'touch ran'`, without walls"),
        ("nice=cmd:sh -c 'touch ran'", "`sh -c 'touch ran'`"),
        ("./folder", "`make` in the folder `./folder`"),
        ("./script", "`python3 ./script/bot.py`"),
        ("./libany.so", "the library `./libany.so`"),
        ("x=gtp:sh -c '\u{1b}[2Jtouch ran'", "\u{fffd}[2Jtouch ran"),
    ] {
        save_against(&home, bot);
        let said = played_at(&home, "play --resume theirs", "quit\n");
        said.refused(&["theirs names bots", shown], "nothing was run; `--allow-bots`");
        assert!(!home.join("ran").exists(), "{bot} was run");
    }
}

#[test]
fn what_was_allowed_is_run_and_built_in_bots_need_no_word() {
    let home = fresh_home();
    save_against(&home, "gtp:sh -c 'touch ran'");
    // The engine says nothing, but it was started.
    let said = played_at(&home, "play --resume theirs --allow-bots", "quit\n");
    assert_eq!(said.code, Some(1), "{}", said.err);
    assert!(home.join("ran").exists(), "{}", said.err);
    save_against(&home, "smart-random");
    played_at(&home, "play --resume theirs", "quit\n").fine();
}

#[test]
fn a_file_without_end_is_no_saved_game() {
    let home = fresh_home();
    played_at(&home, "play --resume /dev/zero", "").refused(&["/dev/zero: it cannot be read"], "");
}
