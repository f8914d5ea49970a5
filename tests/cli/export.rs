//! `damier export`.

use std::fs;

use damier_arena::archive::records::jsonl::Reader;
use damier_arena::archive::records::{Recorded, sgf};
use damier_arena::record::Outcome;
use damier_games::Notation as _;

use crate::folder::Folder;
use crate::results::{all, championship};
use crate::run::{command, damier, ran};

const GO: &str = "game = 'go7'\nseed = 5\nopenings = 2\n\
                  entrants = ['random', 'deep=mcts:playouts=20']\n";

#[test]
fn everything_is_in_the_lines_of_json() {
    let folder = Folder::new("export-jsonl");
    let results = championship(&folder, "c", GO);
    let file = folder.path("c.jsonl");
    let out = damier(&format!("export {results} -f jsonl -o {file}")).fine();
    assert_eq!(out, format!("4 matches are in {file}\n"));
    let text = fs::read_to_string(&file).expect("it is written");
    let read: Result<Vec<Recorded>, _> = Reader::new(text.as_bytes()).collect();
    assert_eq!(read.expect("all are read"), all(&results));
    assert_eq!(damier(&format!("export {results} -f jsonl")).fine(), text);
    assert_eq!(damier(&format!("export {results} -f jsonl -o -")).fine(), text);
    damier(&format!("verify {file} -q")).fine();
    let first: serde_json::Value =
        serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["format"], "damier match 1");
    assert_eq!(first["match"], "1.1.1");
    assert_eq!(first["seed"], "5");
    let report = damier(&format!("export {results} -o {file} --force --json")).json().remove(0);
    assert_eq!(report, serde_json::json!({"output": file, "format": "jsonl", "matches": 4}));
}

/// Every game of a file, read back, has the transcript of its match.
fn comes_back(results: &str, file: &str) -> Vec<sgf::GameResult> {
    let games = sgf::read(file.as_bytes());
    let matches = all(results);
    assert_eq!(games.len(), matches.len());
    let mut found = Vec::new();
    for (game, recorded) in games.into_iter().zip(matches) {
        let game = game.expect("it is read");
        let transcript = game.transcript().expect("it is by the rules");
        assert_eq!(transcript.to_text(&game.game), recorded.of.transcript);
        assert_eq!(game.game.spec(), recorded.game());
        assert_eq!(
            [&game.info.black, &game.info.white],
            [&recorded.entrants[0], &recorded.entrants[1]]
        );
        let result = game.info.result.expect("a result");
        assert_eq!(result.to_string(), recorded.result);
        let again = Recorded::of_go(&game).expect("by the rules");
        assert_eq!(again.of.transcript, recorded.of.transcript);
        assert_eq!(again.of.points, recorded.of.points);
        assert_ne!(again.of.outcome, Outcome::Unknown);
        found.push(result);
    }
    found
}

#[test]
fn games_of_go_come_back_from_sgf_step_by_step() {
    let folder = Folder::new("export-sgf");
    let engine = format!("{}/tests/data/engines/fake.sh", env!("CARGO_MANIFEST_DIR"));
    let with = |kind: &str| {
        GO.replace("'random'", &format!("\"bad]=gtp:sh '{engine}' {kind}\""))
            .replace("deep=mcts:playouts=20", "smart-random")
            .replace("go7", "go5")
    };
    let cases = [
        (GO.to_owned(), "+"),
        (GO.replace("go7", "go9:handicap=4"), "+"),
        (GO.replace("go7", "go9:handicap=4,placement=free,komi=-3"), "+"),
        (GO.replace("go7", "go7:rules=japanese,komi=6"), "+"),
        (GO.replace("go7", "go7:rules=aga,max-plies=30"), "+"),
        (GO.replace("seed", "max-moves = 9\ngame-time = '1m'\nmove-time = '10s'\nseed"), "+"),
        (GO.replace("seed", "opening-plies = 5\nseed"), "+"),
        (with("resigns"), "+R"),
        (with("dies"), "+F"),
        (with("miscounts"), "+"),
    ];
    for (at, (text, ending)) in cases.iter().enumerate() {
        let results = championship(&folder, &at.to_string(), text);
        let file = damier(&format!("export {results} -f sgf")).fine();
        let found = comes_back(&results, &file);
        assert!(found.iter().all(|result| result.to_string().contains(ending)), "{found:?}");
    }
    let file =
        |at: usize| damier(&format!("export {} -f sgf", folder.path(&format!("{at}.db")))).fine();
    let plain = file(0);
    assert!(plain.starts_with("(;FF[4]GM[1]CA[UTF-8]SZ[7]KM[7.5]"), "{plain}");
    for words in
        ["C[value ", "20 positions", "TB[", "TW[", "PB[random]", "EV[0]", "GN[match 1.1.1]"]
    {
        assert!(plain.contains(words), "no {words} in {plain}");
    }
    assert!(file(1).contains("HA[4]") && file(3).contains("RU[Japanese]"));
    let timed = file(5);
    assert!(timed.contains("TM[60]OT[10 s a move]") && timed.contains("BL[59."), "{timed}");
    let faulty = file(8);
    assert!(faulty.contains("loses by a fault, crash\\: ") && faulty.contains("out of memory"));
    assert!(faulty.contains("[bad\\]]"), "{faulty}");
    assert!(file(9).contains("counts W+0.5"));
}

#[test]
fn a_folder_gets_a_file_for_each_match() {
    let folder = Folder::new("export-split");
    let results = championship(&folder, "c", GO);
    let games = folder.path("games");
    let run = |flags: &str| damier(&format!("export {results} -f sgf -o {games} {flags}"));
    assert_eq!(run("--split").fine(), format!("4 matches are in {games}\n"));
    let mut names: Vec<String> = fs::read_dir(&games)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["1.1.1.sgf", "1.1.2.sgf", "1.1.3.sgf", "1.1.4.sgf"]);
    let together: String = names
        .iter()
        .map(|name| fs::read_to_string(format!("{games}/{name}")).expect("a file"))
        .collect();
    comes_back(&results, &together);
    run("").refused(&["1.1.1.sgf is there already"], "--force");
    run("--force").fine();
    damier(&format!("verify -q {games}/1.1.1.sgf")).fine();
}

/// The fields of a file of comma-separated values, read as RFC 4180 has it.
fn fields(text: &str) -> Vec<Vec<String>> {
    let mut lines = vec![vec![String::new()]];
    let (mut quoted, mut letters) = (false, text.chars().peekable());
    while let Some(letter) = letters.next() {
        let line = lines.last_mut().expect("a line");
        let field = line.last_mut().expect("a field");
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => field.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(String::new()),
            '\r' if !quoted => {
                assert_eq!(letters.next(), Some('\n'));
                lines.push(vec![String::new()]);
            }
            letter => field.push(letter),
        }
    }
    assert_eq!(lines.pop(), Some(vec![String::new()]), "the last line is ended");
    lines
}

#[test]
fn a_spreadsheet_has_a_line_for_each_match() {
    let folder = Folder::new("export-csv");
    let names = "entrants = ['a,\"b\"=random', 'greedy', 'smart-random']";
    let text = format!("game = 'couleurs:size=5,players=3'\nseed = 5\nopenings = 1\n{names}\n");
    let results = championship(&folder, "c", &text);
    let file = folder.path("c.csv");
    damier(&format!("export {results} -o {file}")).fine();
    let lines = fields(&fs::read_to_string(&file).expect("it is written"));
    let matches = all(&results);
    assert_eq!(lines.len(), 1 + matches.len());
    let column = |name: &str| lines[0].iter().position(|column| column == name).expect("a column");
    for (line, recorded) in lines[1..].iter().zip(&matches) {
        assert_eq!(line.len(), lines[0].len());
        for (seat, entrant) in recorded.entrants.iter().enumerate() {
            let at = |name: &str| &line[column(&format!("{name}_{}", seat + 1))];
            assert_eq!(at("entrant"), entrant);
            assert_eq!(*at("score"), recorded.of.scores[seat].to_string());
            assert_eq!(*at("points"), recorded.of.points[seat].to_string());
        }
        assert_eq!(line[column("result")], recorded.result);
        assert_eq!(line[column("moves")], recorded.script().steps.len().to_string());
        assert_eq!(line[column("digest")], recorded.digest());
    }
    assert!(lines[1].contains(&"a,\"b\"".to_owned()));
}

#[test]
fn mistakes_are_refused_and_nothing_is_left_behind() {
    let folder = Folder::new("export-mistakes");
    let text = "game = 'couleurs:size=5'\nseed = 5\nentrants = ['random', 'greedy']\n";
    let results = championship(&folder, "c", text);
    let kept = folder.write("kept.jsonl", "mine\n");
    let run = |rest: &str| damier(&format!("export {results} {rest}"));
    run(&format!("-o {kept}")).refused(&["kept.jsonl is there already"], "--force");
    assert_eq!(fs::read_to_string(&kept).expect("still there"), "mine\n");
    run(&format!("-f sgf -o {}", folder.path("g.sgf"))).refused(&["SGF is for Go"], "-f jsonl");
    run(&format!("-o {}", folder.path("what"))).refused(&["which format"], "-f csv");
    run("").refused(&["which format"], "-f csv");
    run(&format!("-f csv -o {}", folder.path(""))).refused(&["is a folder"], "-o");
    run("-f csv --split -o x").refused(&["--split is for SGF"], "-o");
    run("-f jsonl -o /no/such/folder/x.jsonl").refused(&["cannot be written"], "path");
    run("-f jsonl -o /dev/null --force").refused(&["is no plain file"], "-o");
    damier("export /no/such.db -f csv").refused(&["No such file"], "path");
    damier(&format!("export {kept} -f csv")).refused(&["no file of results"], "damier run");
    assert_eq!(run("-f pdf").code, Some(2));
    run(&format!("-o {kept} --force")).fine();
    damier(&format!("verify -q {kept}")).fine();
    let mut names: Vec<String> = fs::read_dir(folder.path(""))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["c.db", "c.toml", "kept.jsonl"]);
    let piped = ran(&mut command(&format!("export {results} -f jsonl")));
    assert_eq!(piped.fine().lines().count(), 2);
}
