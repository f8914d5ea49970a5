//! The pictures in the documentation are those that the tests see.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Every screen, in the order of the page, with what it shows.
const SCREENS: [(&str, &str); 19] = [
    ("2048-80x24", "`damier play 2048` in a terminal of 80×24"),
    ("2048-200x60", "The same in one of 200×60"),
    ("2048-side-8-80x24", "`damier play 2048:side=8,target=131072`"),
    ("2048-duo-80x24", "`damier play 2048 --duo`"),
    ("2048-mono-ascii-80x24", "`damier play 2048 --theme mono --ascii`"),
    ("2048-help-80x24", "The keys of 2048 (`?`)"),
    ("2048-target-80x24", "The target is reached"),
    ("couleurs-80x24", "`damier play couleurs`: more of the board follows the cursor"),
    ("couleurs-200x60", "The same in a terminal of 200×60"),
    (
        "go-80x24",
        "`damier play go9 --vs human`: last move in brackets, `!` before what is in atari",
    ),
    ("go-200x60", "The same in a terminal of 200×60"),
    ("go19-80x24", "`damier play go19`"),
    ("go-counting-80x24", "Both have passed: what is dead, point by point and line by line"),
    ("go-end-80x24", "The end of a game"),
    ("plain-go", "`damier play go:size=5 --plain`, line by line"),
    ("menu-80x24", "`damier` alone: the menu"),
    ("tutorial-80x24", "`damier tutorial --lesson ladder` in a terminal of 80×24"),
    ("replay-80x24", "`damier replay game.sgf --at 5` in a terminal of 80×24"),
    (
        "watch-80x24",
        "`damier watch go9 defend-attack mcts:playouts=20 --step` in a terminal of 80×24",
    ),
];

#[test]
fn the_page_of_screens_shows_what_the_tests_see() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut page = String::from(
        "# Screens\n\nWhat the terminal shows, without its colours. These pictures are compared with \
         the program by its tests\n(`cargo test --test terminal`); `DAMIER_UPDATE_SCREENS=1` makes \
         them anew.\n",
    );
    for (name, caption) in SCREENS {
        let file = root.join(format!("tests/data/screens/{name}.txt"));
        let picture = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{name}: {why}"));
        write!(page, "\n## {caption}\n\n```text\n{picture}```\n").unwrap();
    }
    let file = root.join("docs/screens.md");
    if std::env::var_os("DAMIER_UPDATE_SCREENS").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &page).unwrap();
    }
    let there = fs::read_to_string(&file).expect("the page is there");
    assert!(there == page, "docs/screens.md is out of date: run with DAMIER_UPDATE_SCREENS=1");
    let pictures = fs::read_dir(root.join("tests/data/screens")).unwrap().count();
    assert!(pictures >= SCREENS.len());
}
