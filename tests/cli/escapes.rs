//! Texts of strangers that want to do something to a terminal, a spreadsheet or a page: from records,
//! results, saved games and programs, whatever command shows them.

use std::fs;

use damier_arena::plain::is_plain;
use rusqlite::Connection;

use crate::folder::Folder;
use crate::results::championship;
use crate::run::{Said, command, ran};

/// Clears the screen in two ways, sets the title, and turns what follows around.
const NASTY: &str = "Zoë 碁\u{1b}[2J\u{9b}2J\u{1b}]0;gone\u{7}\u{202e}txt.exe\u{200b}";
/// What is left of it.
const SHOWN: &str = "Zoë 碁\u{fffd}[2J\u{fffd}2J\u{fffd}]0;gone\u{fffd}\u{fffd}txt.exe\u{fffd}";

/// Runs a command that uses colours, and checks that nothing but text and colours came out.
#[track_caller]
fn clean(line: &str, file: &str) -> Said {
    let mut command = command(line);
    command.arg(file).arg("--color=always");
    let said = ran(&mut command);
    for text in [&said.out, &said.err] {
        let bare = without_styles(text).replace("\r\n", "\n");
        let bad = bare.chars().find(|&c| !is_plain(c) && c != '\n' && c != '\t');
        assert_eq!(bad, None, "{line}: {text:?}");
    }
    said
}

/// The text without what sets colours and bold letters.
fn without_styles(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut bare = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let style = part.find(|c: char| !c.is_ascii_digit() && c != ';');
        match style.filter(|&at| part[at..].starts_with('m')) {
            Some(at) => bare.push_str(&part[at + 1..]),
            None => bare.extend(["\u{1b}[", part]),
        }
    }
    bare
}

#[test]
fn names_and_comments_of_records_do_nothing_to_a_terminal() {
    let folder = Folder::new("escapes-sgf");
    // A bracket in a name ends it in SGF, unless it is escaped.
    let name = NASTY.replace(']', "\\]");
    let record = format!(
        "(;GM[1]SZ[9]CA[UTF-8]PB[{name}]PW[{name}]RU[{name}]RE[{name}]KM[{name}]EV[{name}]C[{name}]\
         ;B[ee]C[{name}];W[ee]C[{name}];B[{name}])"
    );
    let file = folder.write("nasty.sgf", &record);
    for line in ["replay --plain", "replay --json", "verify", "verify --json", "score", "score -v"]
    {
        let said = clean(line, &file);
        assert!(said.out.contains('\u{fffd}') || !said.out.contains("Zoë"), "{line}: {}", said.out);
    }
    assert!(clean("replay --plain", &file).out.contains(SHOWN), "all that is text stays");
}

#[test]
fn results_that_somebody_wrote_do_nothing_to_a_terminal() {
    let folder = Folder::new("escapes-db");
    let text = "game = 'go5'\nseed = 3\nopenings = 2\nmax-moves = 4\nentrants = ['random', 'one=random']\n";
    let results = championship(&folder, "c", text);
    let connection = Connection::open(&results).expect("a database");
    let remark =
        serde_json::json!([{"seat": 0, "last_words": NASTY, "opinion": NASTY}]).to_string();
    connection
        .execute(
            "UPDATE match SET ended = 'crash', faulty = 0, reason = ?1, last_words = ?1, remarks = ?2",
            [NASTY, &remark],
        )
        .expect("it is changed");
    let about: String = connection
        .query_row("SELECT value FROM about WHERE key <> 'tally'", [], |row| row.get(0))
        .expect("terms");
    let name = serde_json::to_string(NASTY).expect("JSON");
    let about = about.replace("\"name\":\"one\"", &format!("\"name\":{name}"));
    assert!(about.contains("txt.exe"), "{about}");
    connection
        .execute("UPDATE about SET value = ?1 WHERE key <> 'tally'", [&about])
        .expect("it is changed");
    drop(connection);
    for line in [
        "standings",
        "standings --format markdown",
        "standings --format csv",
        "standings --json",
        "replay",
        "replay --match 1 --plain",
        "replay --match 1 --json",
        "verify",
        "verify --json",
        "export -f csv",
        "export -f jsonl",
        "export -f sgf",
    ] {
        let said = clean(line, &results);
        let is_told = said.out.contains("txt.exe") || line.starts_with("verify");
        assert!(is_told, "{line}: {} {}", said.out, said.err);
    }
}

#[test]
fn a_saved_game_does_nothing_to_a_terminal() {
    let folder = Folder::new("escapes-save");
    let file = folder.path("game");
    let mut play = command("play go5 --vs human --seed 1");
    let save = format!("C3\nsave {file}\nresign\nquit\n");
    crate::run::hearing(play.env("XDG_DATA_HOME", folder.path("data")), save).fine();
    let saved = fs::read_to_string(&file).expect("a game");
    let name = serde_json::to_string(NASTY).expect("JSON");
    let saved = saved.replace("\"player 1\"", &name).replace("\"player 2\"", &name);
    let saved = saved.replace("\"gave_up\":null", &format!("\"gave_up\":[1,{name}]"));
    fs::write(&file, saved).expect("a file");
    assert!(clean("play --resume", &file).out.contains("txt.exe"));
}

#[test]
fn what_programs_say_does_nothing_to_a_terminal() {
    let folder = Folder::new("escapes-cmd");
    let print = "sys.stdout.reconfigure(encoding='utf-8')\nprint(sys.argv[1], flush=True)\n\
                 print(sys.argv[1], file=sys.stderr)\n";
    // A terminal's sequences cannot stand in a bot's own text.
    let escaped: Vec<String> = NASTY.chars().map(|c| format!("\\U{:08x}", u32::from(c))).collect();
    let escaped = escaped.concat();
    let script =
        folder.write("bot.py", &format!("import sys\nsys.argv.append('{escaped}')\n{print}"));
    let bot = format!("bad=cmd:python3 {script}");
    let said = clean("match couleurs:size=5 random -n 2 --progress lines", &bot);
    assert_eq!(said.code, Some(1), "{}", said.out);
    assert!(said.err.contains("txt.exe"), "{}", said.err);
}

#[test]
fn a_name_is_no_formula_in_a_spreadsheet_and_no_page_in_markdown() {
    let folder = Folder::new("escapes-csv");
    let text = "game = 'go5'\nseed = 3\nopenings = 1\nmax-moves = 4\n\
                entrants = [{ bot = 'random', name = '@SUM(A1)' }, { bot = 'random', name = '<img>' }]\n";
    let results = championship(&folder, "c", text);
    for line in ["standings --format csv", "export -f csv"] {
        let said = clean(line, &results);
        let cells: Vec<&str> = said.out.split([',', '\n']).collect();
        assert!(cells.contains(&"'@SUM(A1)") && !cells.contains(&"@SUM(A1)"), "{}", said.out);
    }
    let markdown = clean("standings --format markdown", &results).out;
    assert!(markdown.contains("\\<img>") && !markdown.contains(" <img>"), "{markdown}");
}
