//! Results files that somebody made to harm: what is no data of ours is refused before anything of it runs,
//! and no file takes longer to read than it is long.

use std::fs;

use rusqlite::Connection;

use crate::folder::Folder;
use crate::results::championship;
use crate::run::damier;

const SMALL: &str =
    "game = 'go5'\nseed = 3\nopenings = 1\nmax-moves = 4\nentrants = ['random', 'greedy']\n";

/// Something that never ends if it is asked for.
const FOR_EVER: &str =
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";

#[test]
fn results_with_anything_but_our_tables_are_refused() {
    let folder = Folder::new("strange-schema");
    let terms = folder.path("c.toml");
    let fine = fs::read(championship(&folder, "c", SMALL)).expect("results");
    let results = folder.path("theirs.db");
    let old = |sql: &str| format!("ALTER TABLE match RENAME TO old; {sql}");
    for (sql, what) in [
        ("CREATE TABLE notes (text TEXT)".to_owned(), "table `notes`"),
        ("CREATE INDEX fast ON match (plies)".to_owned(), "index `fast`"),
        ("CREATE VIRTUAL TABLE words USING fts3(text)".to_owned(), "table `words"),
        (format!("CREATE VIEW more AS {FOR_EVER}"), "view `more`"),
        (
            format!("CREATE TRIGGER bang BEFORE INSERT ON match BEGIN {FOR_EVER}; END"),
            "trigger `bang`",
        ),
        ("ALTER TABLE match ADD COLUMN more TEXT AS (hex(record))".to_owned(), "table `match`"),
        ("ALTER TABLE match ADD COLUMN more TEXT DEFAULT 'x'".to_owned(), "table `match`"),
        (old("CREATE VIEW match AS SELECT * FROM old, old, old"), "`old`"),
    ] {
        fs::write(&results, &fine).expect("a file");
        Connection::open(&results).and_then(|c| c.execute_batch(&sql)).expect(&sql);
        for line in ["standings", "replay", "export -f csv", "run"] {
            let line = match line {
                "run" => format!("run {terms} -o {results}"),
                line => format!("{line} {results}"),
            };
            damier(&line)
                .refused(&["it holds the ", what, "no part of results"], "results are data");
        }
        let said = damier(&format!("verify {results}"));
        assert_eq!(said.code, Some(1), "{sql}");
        assert!(said.out.contains(what) || said.err.contains(what), "{} {}", said.out, said.err);
    }
}

#[test]
fn results_of_every_version_have_tables_of_ours() {
    let folder = Folder::new("strange-versions");
    let results = championship(&folder, "c", SMALL);
    crate::results::make_old(&results);
    damier(&format!("standings {results}")).fine();
    championship(&folder, "c", SMALL);
    damier(&format!("standings {results}")).fine();
}

#[test]
fn pages_that_point_in_circles_end_where_the_file_does() {
    let folder = Folder::new("strange-pages");
    let many = SMALL.replace("openings = 1", "openings = 300");
    let results = championship(&folder, "c", &many);
    let connection = Connection::open(&results).expect("a database");
    let number =
        |sql: &str| connection.query_row(sql, [], |row| row.get::<_, u32>(0)).expect(sql) as usize;
    let size = number("PRAGMA page_size");
    let root = number("SELECT rootpage FROM sqlite_schema WHERE name = 'match'");
    drop(connection);
    let mut bytes = fs::read(&results).expect("results");
    let page = |number: usize| (number - 1) * size..number * size;
    let interior = bytes[page(root)].to_vec();
    assert_eq!(interior[0], 5, "an inner page of a table");
    let cells = usize::from(u16::from_be_bytes([interior[3], interior[4]]));
    assert!(cells > 8, "{cells}");
    let cell =
        |at: usize| usize::from(u16::from_be_bytes([interior[12 + 2 * at], interior[13 + 2 * at]]));
    let child = |at: usize| {
        let place = cell(at);
        u32::from_be_bytes(interior[place..place + 4].try_into().expect("four bytes"))
    };
    // A page all of whose children are this one.
    let to = |child: u32| {
        let mut page = interior.clone();
        for place in (0..cells).map(cell).chain([8]) {
            page[place..place + 4].copy_from_slice(&child.to_be_bytes());
        }
        page
    };
    // Eight levels of it: more matches than anybody has time for.
    for level in 0..8 {
        let place = if level == 0 { root } else { child(level) as usize };
        bytes[page(place)].copy_from_slice(&to(if level == 7 {
            child(0)
        } else {
            child(level + 1)
        }));
    }
    fs::write(&results, bytes).expect("a file");
    let out = folder.path("out.csv");
    for line in ["standings", "replay", &format!("export -o {out}")] {
        damier(&format!("{line} {results}")).refused(&["its matches never end"], "");
    }
    assert!(!fs::exists(&out).expect("a folder"));
    assert_eq!(damier(&format!("verify {results}")).code, Some(1));
}

#[test]
fn scores_that_no_game_has_are_refused() {
    let folder = Folder::new("strange-scores");
    let fine = fs::read(championship(&folder, "c", SMALL)).expect("results");
    let results = folder.path("theirs.db");
    for scores in ["[1e308,-1e308]", "[1e999,0]", "[null,1]", "[1e16,0]"] {
        fs::write(&results, &fine).expect("a file");
        let connection = Connection::open(&results).expect("a database");
        connection.execute("UPDATE match SET scores = ?1", [scores]).expect("it is changed");
        drop(connection);
        for line in ["replay", &format!("export -o {}", folder.path("out.csv"))] {
            damier(&format!("{line} {results}"))
                .refused(&["match 1.1.1 cannot be right"], "verify");
        }
    }
}

/// A journal beside this file that says it is one of several, which another file lists.
fn journal_of_several(results: &str, list: &str) -> Vec<u8> {
    const MAGIC: [u8; 8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7];
    let file = fs::read(results).expect("results");
    let page = u32::from(u16::from_be_bytes([file[16], file[17]]));
    let pages = file.len() as u32 / page;
    let mut journal = MAGIC.to_vec();
    for number in [0, 7, pages, 512, page] {
        journal.extend(number.to_be_bytes());
    }
    journal.resize(512, 0);
    journal.extend(((1 << 30) / page + 1).to_be_bytes());
    journal.extend(list.as_bytes());
    journal.extend((list.len() as u32).to_be_bytes());
    journal.extend(list.bytes().map(u32::from).sum::<u32>().to_be_bytes());
    journal.extend(MAGIC);
    journal
}

/// Earlier versions of `SQLite` removed the list when none of what it lists needed it, and the list may be any file;
/// others wrote where a link led.
#[test]
fn nothing_that_lies_beside_results_removes_or_changes_another_file() {
    let folder = Folder::new("strange-journal");
    let (terms, diary) = (folder.path("c.toml"), folder.path("diary"));
    let fine = fs::read(championship(&folder, "c", SMALL)).expect("results");
    let results = folder.path("theirs.db");
    for end in ["journal", "wal", "shm"] {
        for line in [format!("standings {results}"), format!("run {terms} -o {results}")] {
            fs::write(&results, &fine).expect("a file");
            fs::write(&diary, "dear diary").expect("a diary");
            let beside = format!("{results}-{end}");
            if end == "journal" {
                fs::write(&beside, journal_of_several(&results, &diary)).expect("a journal");
            } else {
                std::os::unix::fs::symlink(&diary, &beside).expect("a link");
            }
            let said = damier(&line);
            assert!(matches!(said.code, Some(0 | 1)), "{line}: {}", said.err);
            assert_eq!(fs::read_to_string(&diary).expect("the diary"), "dear diary", "{line}");
            let _ = fs::remove_file(&beside);
        }
    }
}
