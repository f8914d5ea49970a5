//! Texts of strangers, changed at random: SGF, championships, JSON lines, bots and games.

#[path = "../src/fuzz.rs"]
mod driver;

use std::path::Path;
use std::{fs, str};

use damier_arena::archive::records::{Goban, Recorded, jsonl, sgf};
use damier_arena::contest::config::Config;
use damier_arena::players::Foreign;
use damier_arena::registry::Games;
use damier_games::Notation as _;
use driver::fuzz;

/// The files of a folder of the repository that end so.
fn files(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("a file")).collect()
}

/// A text of these bytes, with whatever is none replaced.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn records_of_go_are_read_or_refused() {
    let examples: [&[u8]; 3] = [
        b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]HA[2]AB[cc][gg]PB[a]PW[b]RE[W+3.5]C[x]\n;W[ee]C[y];B[];W[tt])",
        b"(;SZ[3:5]AB[aa:cc]PL[W](;W[ab]BL[3.5](;B[ba];W[aa])(;B[bb]))(;AE[aa:bb]TB[aa]TW[cc]))",
        b"(;CA[GBK]PB[\x81\x40]C[\\]];B[aa])(;SZ[19];B[pd];W[dp];B[pp];W[dd])",
    ];
    fuzz(&examples, |bytes| {
        for record in sgf::read(bytes).into_iter().flatten() {
            let _ = (Goban::replay_far(&record), Recorded::of_go(&record));
            let written = sgf::write(&record);
            assert!(sgf::read(written.as_bytes())[0].is_ok(), "{written}");
        }
    });
}

#[test]
fn championships_are_read_or_refused() {
    let games = Games::standard();
    fuzz(&files("examples", "toml"), |bytes| {
        if let Err(why) = Config::parse(&games, "c.toml", &text(bytes)) {
            assert!(!why.to_string().is_empty() && !why.help().is_empty());
        }
    });
}

#[test]
fn lines_of_json_are_read_or_refused() {
    let record = sgf::read(b"(;SZ[5];B[aa]C[x];W[bb];B[];W[])").remove(0).expect("a record");
    let mut line = Vec::new();
    jsonl::write(&Recorded::of_go(&record).expect("by the rules"), &mut line).expect("a line");
    let games = Games::standard();
    fuzz(&[line], |bytes| {
        for recorded in jsonl::Reader::new(bytes).flatten() {
            if let Ok(game) = games.find(recorded.game()) {
                let _ = recorded.transcript(&game).map(|transcript| transcript.replay(&game));
            }
            let mut again = Vec::new();
            jsonl::write(&recorded, &mut again).expect("it is written");
        }
    });
}

#[test]
fn bots_and_games_are_read_or_refused() {
    let games = Games::standard();
    let examples = [
        "deep=expectimax:depth=3,budget=1s",
        "gtp:gnugo --mode gtp --level 1",
        "cmd:python3 'my bot.py' \"a b\" c\\ d",
        "./libmybot.so:bot=once,depth=3",
        "go:size=9,komi=6.5,ko=situational,handicap=2,rules=japanese",
        "couleurs:size=12,colours=5,players=3,board=mirrored",
        "2048:side=5,target=4096,twos=8,endless=true",
    ];
    fuzz(&examples, |bytes| {
        let text = text(bytes);
        if let Ok(bot) = Foreign::parse(&text) {
            let _ = bot.would_run();
        }
        // Boards of a million cells are somebody's wish, and take their time.
        let numbers = text.split(|c: char| !c.is_ascii_digit());
        if numbers.clone().all(|number| number.len() < 3)
            && let Ok(game) = games.find(&text)
        {
            assert!(games.find(&game.spec()).is_ok(), "{text}");
        }
        let _ = str::from_utf8(bytes);
    });
}
