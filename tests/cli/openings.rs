//! Openings that somebody wrote down: files of them, which is played when, and what is refused.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use damier_arena::archive::records::Recorded;

use crate::folder::Folder;
use crate::results::{all, championship};
use crate::run::{command, damier, ran};

const SGF: &str = "(;SZ[5]KM[5.5];B[cc];W[bb])\n(;SZ[5];B[bb](;W[dd];B[cc])(;W[aa]))\n\
                   (;SZ[5]AB[aa][bb]AW[cc]PL[W];W[dd])\n";

/// How a match begins, as far as a file says.
fn beginning(recorded: &Recorded) -> String {
    let opening = recorded.opening().expect("it was written down");
    format!("{} {}", opening.start, opening.steps)
}

#[test]
fn every_opening_of_a_file_is_played_from_every_seat() {
    let folder = Folder::new("openings");
    let sgf = folder.write("j.sgf", SGF);
    let text = |seed: u32| {
        format!(
            "game = 'go5'\nseed = {seed}\nentrants = ['greedy', 'random', 'smart-random']\nopenings = '{sgf}'\n"
        )
    };
    let results = championship(&folder, "c", &text(3));
    let matches = all(&results);
    assert_eq!(matches.len(), 3 * 3 * 2);
    let played: BTreeSet<(String, Vec<String>)> = matches
        .iter()
        .map(|of| (beginning(of), of.entrants.iter().map(ToString::to_string).collect()))
        .collect();
    assert_eq!(played.len(), 18, "each opening once for each two bots and seats");
    let openings: BTreeSet<String> = matches.iter().map(beginning).collect();
    let empty = "...../...../...../...../..... b";
    let set_up = "X..../.X.../..O../...../..... w D2";
    let expected = [format!("{empty} B4 D2 C3"), format!("{empty} C3 B4"), set_up.to_owned()];
    assert_eq!(openings, expected.into());
    // The order follows from the seed: other seeds have others, and nobody else has a say.
    let order = |name: &str, seed| -> Vec<String> {
        all(&championship(&folder, name, &text(seed))).iter().take(6).map(beginning).collect()
    };
    let orders: BTreeSet<Vec<String>> =
        (0..8).map(|seed| order(&format!("o{seed}"), seed)).collect();
    assert!(orders.len() > 1, "{orders:?}");
    // The results need no other file.
    fs::remove_file(&sgf).expect("it was there");
    let jsonl = folder.path("c.jsonl");
    damier(&format!("export {results} -f jsonl -o {jsonl}")).fine();
    for kept in [&results, &jsonl] {
        damier(&format!("verify {kept}")).fine();
        for at in ["", "--at 0", "--at 1", "--at 2", "--at 7"] {
            let again = damier(&format!("rerun {kept} --match 1.1.3 {at} --json")).fine();
            assert!(again.contains("\"same\":true"), "{at}: {again}");
        }
    }
}

#[test]
fn rounds_go_on_in_a_file_where_the_last_one_left_it() {
    let folder = Folder::new("book-rounds");
    let boards =
        ["ABCD", "BCDA", "CDAB", "DABC", "AACC"].map(|row| format!("{row}\nCDAB\nDABC\nBBDA\n"));
    let drawn = folder.write("b.txt", &format!("# five boards\n{}", boards.join("\n")));
    let text = format!(
        "game = 'couleurs:size=4,colours=4'\nseed = 1\nrounds = 5\nentrants = ['greedy', 'random']\n\
         openings = {{ file = '{drawn}', count = 2 }}\n"
    );
    let matches = all(&championship(&folder, "c", &text));
    assert_eq!(matches.len(), 5 * 2 * 2);
    let starts: Vec<String> = matches.iter().step_by(2).map(beginning).collect();
    for (pair, start) in matches.chunks(2).zip(&starts) {
        assert_eq!(beginning(&pair[1]), *start, "from both seats");
    }
    assert_eq!(starts[..5].iter().collect::<BTreeSet<_>>().len(), 5, "all before any again");
    assert_eq!(starts[..5], starts[5..]);
}

#[test]
fn records_give_their_first_moves_and_puzzles_their_grids() {
    let folder = Folder::new("book-kinds");
    for (game, bots) in [
        ("go5", "greedy random"),
        ("couleurs:size=5", "greedy random"),
        ("2048:side=3", "greedy random"),
    ] {
        let at = |name: &str| folder.path(name);
        let name = game.replace(':', "-");
        let (first, jsonl, results) = (
            at(&format!("{name}-1.db")),
            at(&format!("{name}.jsonl")),
            at(&format!("{name}-2.db")),
        );
        damier(&format!("match {game} {bots} -n 4 --seed 1 -o {first}")).fine();
        damier(&format!("export {first} -f jsonl -o {jsonl}")).fine();
        let recorded: BTreeSet<String> =
            all(&first).iter().map(|of| of.script().start.to_owned()).collect();
        let command = format!(
            "match {game} {bots} -n 8 --seed 2 -o {results} --openings {jsonl} --opening-plies 3 --json"
        );
        let once = damier(&command).fine();
        assert!(once.contains("\"transcripts\""));
        for of in all(&results) {
            let script = of.script();
            assert!(recorded.contains(script.start), "{game}");
            assert_eq!(of.opening_plies(), Some(3), "{game}");
        }
        damier(&format!("verify {results}")).fine();
        let again = damier(&format!("rerun {results} --match 1.1.2 --at 5 --json")).fine();
        assert!(again.contains("\"same\":true"), "{game}: {again}");
    }
    let puzzles = folder.write("p.txt", "3\n2 0 X\n0 2 0\nX 0 0\n\n2 2 4\n0 0 0\n0 0 0\n");
    let results = folder.path("p.db");
    damier(&format!(
        "compare 2048:side=3 greedy random -n 8 --seed 1 --openings {puzzles} -o {results}"
    ))
    .fine();
    let starts: BTreeSet<String> = all(&results).iter().map(beginning).collect();
    assert_eq!(starts, ["2 0 X/0 2 0/X 0 0 ".to_owned(), "2 2 4/0 0 0/0 0 0 ".to_owned()].into());
    damier(&format!("verify {results}")).fine();
}

#[test]
fn a_plugin_or_program_is_told_of_an_opening_as_of_any_move() {
    let folder = Folder::new("book-programs");
    let sgf = folder.write("j.sgf", SGF);
    let bot = format!("{}/examples/programs/first_bot.py", env!("CARGO_MANIFEST_DIR"));
    let mut line = command("match go5 random -n 6 --seed 1 --fail-on-fault --json --openings");
    ran(line.args([&sgf, &format!("bot=cmd:python3 {bot}")])).fine();
}

#[test]
fn a_changed_file_is_refused_with_the_difference() {
    let folder = Folder::new("book-changed");
    let sgf = folder.write("j.sgf", SGF);
    let text =
        format!("game = 'go5'\nseed = 1\nentrants = ['greedy', 'random']\nopenings = '{sgf}'\n");
    let toml = folder.write("c.toml", &text);
    let results = folder.path("c.db");
    let command = format!("run {toml} -o {results} -q");
    damier(&command).fine();
    // Other spaces and komi are nothing that counts.
    fs::write(&sgf, SGF.replace('\n', "  \n\n").replace("KM[5.5]", "")).expect("a file");
    damier(&command).fine();
    fs::write(&sgf, SGF.replace("W[bb]", "W[dd]")).expect("a file");
    let why = damier(&command).err;
    assert!(why.contains("openings was 3 of the 3 in") && why.contains("j.sgf ("), "{why}");
    assert!(!why.contains("seed") && !why.contains("game was"), "only the difference: {why}");
    let series = format!("match go5 greedy random --seed 1 -q -o {}", folder.path("m.db"));
    damier(&format!("{series} -n 4 --openings {sgf}")).fine();
    damier(&format!("{series} -n 8 --openings {sgf}")).fine();
    let why = damier(&format!("{series} -n 8")).err;
    assert!(why.contains("openings was 1 of the 3 in") && why.contains("is 1"), "{why}");
}

#[test]
fn more_games_later_are_those_of_all_at_once() {
    let folder = Folder::new("book-later");
    let sgf = folder.write("j.sgf", SGF);
    let games = |name: &str, counts: &[u32]| {
        let results = folder.path(name);
        let mut said = String::new();
        for count in counts {
            said = damier(&format!(
                "match go5 greedy smart-random -n {count} --seed 5 -j 2 --openings {sgf} -o {results} --json"
            ))
            .fine();
        }
        said.split("\"transcripts\":").nth(1).expect("a digest").to_owned()
    };
    assert_eq!(games("a.db", &[20]), games("b.db", &[4, 10, 20]));
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_line_before_anything_is_played() {
    let folder = Folder::new("book-wrong");
    let long = format!("(;SZ[5]{})", ";B[];W[]");
    for (name, content, game, said) in [
        ("a.sgf", "(;SZ[5];B[cc])\n(;SZ[5];B[cc];W[cc])\n", "go5", "a.sgf, line 2: "),
        ("b.sgf", "(;SZ[9];B[cc])\n", "go5", "b.sgf, line 1: "),
        ("c.sgf", long.as_str(), "go5", "the game is over after these 2 moves"),
        ("d.sgf", "", "go5", "d.sgf, line 1: "),
        ("e.sgf", "(;SZ[5];B[cc])", "couleurs:size=5", "e.sgf, line 1: "),
        (
            "a.jsonl",
            "{\"steps\":[\"C3\"]}\n\n{\"steps\":[\"Z9\"]}\n",
            "go5",
            "a.jsonl, line 3: step 1: `Z9`",
        ),
        (
            "b.jsonl",
            "{\"steps\":[\"C3\"]}\nnot json\n",
            "go5",
            "b.jsonl, line 2: it is no line with",
        ),
        ("c.jsonl", "{\"steps\":[\"A\"]}\n", "couleurs:size=5", "this game's starts are drawn"),
        ("d.jsonl", "\n", "go5", "d.jsonl holds no opening"),
        (
            "e.jsonl",
            "{\"start\":\"2 4/4 2\"}\n",
            "2048:side=2",
            "e.jsonl, line 1: the game is over on this board",
        ),
        ("a.txt", "ABCDE\nABCDE\n", "couleurs:size=5", "a.txt, line 1: "),
        ("b.txt", "# none\n", "couleurs:size=5", "b.txt holds no opening"),
        (
            "c.txt",
            ".....\n..X..\n.....\n.....\n.....\n\n.....\n..Q..\n.....\n.....\n.....\n",
            "go5",
            "c.txt, line 7: ",
        ),
        ("d.txt", "3\n2 0 0\n0 0\n0 0 0\n", "2048:side=3", "line 3, column 4: only 2 of 3 cells"),
        ("a.doc", "B", "go5", "a.doc is no file of openings"),
    ] {
        let path = folder.write(name, content);
        let toml = folder.write(
            "c.toml",
            &format!("game = '{game}'\nentrants = ['greedy', 'random']\nopenings = '{path}'\n"),
        );
        let results = folder.path("never.db");
        damier(&format!("run {toml} -o {results}")).refused(&[said], "");
        assert!(!Path::new(&results).exists(), "{name}");
        damier(&format!("compare {game} greedy random --openings {path}")).refused(&[said], "");
    }
    let why = damier("match go5 greedy random --openings nowhere.sgf").err;
    assert!(why.contains("nowhere.sgf: No such file"), "{why}");
    let sgf = folder.write("good.sgf", SGF);
    let why = damier(&format!("match go5 greedy random --openings {sgf} --max-moves 3")).err;
    assert!(why.contains("--max-moves is 3, and an opening of"), "{why}");
    let huge = folder.write("huge.jsonl", &"{\"steps\":[\"C3\"]}\n".repeat(300_000));
    let why = damier(&format!("match go5 greedy random --openings {huge}")).err;
    assert!(why.contains("longer than 4 MiB"), "{why}");
}
