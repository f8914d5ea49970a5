//! What 2048 can be asked for, what is refused, and with which words.

use damier_games::g2048::{BadPuzzle, G2048, NewTile, Puzzle, Slide};
use damier_games::{Game, Notation, Settings};

fn refusal(settings: &str) -> String {
    let settings: Settings = settings.parse().unwrap();
    G2048::from_settings(&settings).map(|game| game.spec()).unwrap_err().to_string()
}

#[test]
fn by_default_the_game_is_the_one_everybody_knows() {
    let game = G2048::from_settings(&Settings::new()).unwrap();
    assert_eq!(game.spec(), "2048:side=4,target=2048,twos=9,endless=true");
    assert_eq!(G2048::default().spec(), game.spec());
    assert_eq!((game.side(), game.target(), game.twos(), game.endless()), (4, 2048, 9, true));
    assert_eq!((game.seats(), game.board_size()), (1, (4, 4)));
}

#[test]
fn settings_are_written_out_in_one_form() {
    for (given, spec) in [
        ("side=8,target=1099511627776", "2048:side=8,target=1099511627776,twos=9,endless=true"),
        ("endless=false,twos=0", "2048:side=4,target=2048,twos=0,endless=false"),
        ("rows=2  -1/0 x", "2048:side=2,target=2048,twos=9,endless=true,rows=2 X/0 X"),
        ("side=2,rows=0 0/0 0", "2048:side=2,target=2048,twos=9,endless=true"),
    ] {
        assert_eq!(G2048::from_settings(&given.parse().unwrap()).unwrap().spec(), spec);
    }
}

#[test]
fn what_makes_no_sense_is_refused_with_a_sentence() {
    let rows = "a square grid, its rows joined by `/`";
    for (settings, why) in [
        ("side=1", "`side` is a whole number from 2 to 8, not `1`"),
        ("side=9", "`side` is a whole number from 2 to 8, not `9`"),
        ("side=-3", "`side` is a whole number from 2 to 8, not `-3`"),
        ("twos=11", "`twos` is a whole number from 0 to 10, not `11`"),
        ("twos=-1", "`twos` is a whole number from 0 to 10, not `-1`"),
        ("target=7", "`target` is a power of two from 8 to 1099511627776, not `7`"),
        ("target=4", "`target` is a power of two from 8 to 1099511627776, not `4`"),
        (
            "target=2199023255552",
            "`target` is a power of two from 8 to 1099511627776, not `2199023255552`",
        ),
        ("target=many", "`target` is a power of two from 8 to 1099511627776, not `many`"),
        ("endless=yes", "`endless` is true or false, not `yes`"),
        ("size=4", "unknown setting `size`; known are side, target, twos, endless, rows, puzzle"),
        ("side=4,side=4", "setting `side` is given twice"),
        (
            "endless=false,target=8,rows=8 0/0 2",
            "`rows` already holds the target 8: raise `target` or set endless=true",
        ),
        (
            "puzzle=maze.txt",
            "`puzzle` names the file `maze.txt`, which the rules don't read: the caller has to read \
          it and give its grid as `rows`",
        ),
    ] {
        assert_eq!(refusal(settings), why);
    }
    let cell = "is no cell: a power of two from 2 to 1099511627776, 0 for an empty cell, or X or \
                -1 for a wall";
    for (side, grid, why) in [
        ("side=3,", "2 0 0/0 0 0", "3 rows belong in this grid, not 2"),
        ("side=3,", "2 0/0 0", "3 rows belong in this grid, not 2"),
        ("side=3,", "2 0 0/0 0/0 0 0", "3 cells belong in row 2, not 2"),
        ("", "2 0 0/0 0 0 0/0 0 0", "3 cells belong in row 2, not 4"),
        ("", "2 0 0", "a grid has 2 to 8 rows, not 1"),
        ("", "2 0/0 3", &format!("3 in row 2, column 2 {cell}")),
        ("", "1 0/0 2", &format!("1 in row 1, column 1 {cell}")),
        ("", "-2 0/0 2", &format!("-2 in row 1, column 1 {cell}")),
        ("", "0 wall/0 2", &format!("wall in row 1, column 2 {cell}")),
        ("", "0 2199023255552/0 2", &format!("2199023255552 in row 1, column 2 {cell}")),
        ("", "X X/X X", "there is nothing but walls"),
        ("", "X X/X 0", "no slide is possible on this one"),
        ("", "X 0/0 X", "no slide is possible on this one"),
        ("", "2 4/4 2", "no slide is possible on this one"),
        ("", "2 X/X 0", "no slide is possible on this one"),
    ] {
        let message = format!("`rows` is {rows} ({why}), not `{grid}`");
        assert_eq!(refusal(&format!("{side}rows={grid}")), message);
    }
}

#[test]
fn moves_and_draws_are_read_as_they_are_written() {
    let game = G2048::default();
    for (code, names) in ["up u", "right r", "down d", "left l"].iter().enumerate() {
        let slide = Slide::of_code(code as u32).unwrap();
        for name in names.split(' ') {
            assert_eq!(game.read_move(name), Ok(slide));
        }
        assert_eq!(game.move_code(slide), code as u32);
    }
    assert_eq!(game.move_of_code(4), None);
    let refused = game.read_move("z").unwrap_err().to_string();
    assert_eq!(refused, "`z` is not a slide: up, right, down or left (or u, r, d, l)");

    let tile = NewTile { cell: 9, four: false };
    assert_eq!((game.draw_text(tile), game.draw_code(tile)), ("2@b3".to_owned(), 18));
    assert_eq!(game.draw_of_code(19), Some(NewTile { cell: 9, four: true }));
    assert_eq!(game.read_draw("4@d4"), Ok(NewTile { cell: 15, four: true }));
    assert_eq!(game.draw_of_code(32), None);
    for text in
        ["", "@", "2@", "8@a1", "2@e1", "2@a5", "2@a0", "2@a10", "2@1a", "2b3", "é@a1", "2@é"]
    {
        let refused = game.read_draw(text).unwrap_err().to_string();
        let expected = "a new tile: 2 or 4, `@`, a column from a to d and a row from 1 to 4";
        assert_eq!(refused, format!("`{text}` is not {expected}"));
    }
}

#[test]
fn a_puzzle_file_becomes_settings() {
    for (file, rows) in [
        ("2\n2 0\n0 X\n", "2 0/0 X"),
        ("  3 \r\n2 -1 0\r\n0\t0\t0\r\n4 0 x\r\n\r\n\n", "2 X 0/0 0 0/4 0 X"),
        ("\u{feff}2\n0 0\n0 0", "0 0/0 0"),
        ("2\n131072 0\n 0 65536", "131072 0/0 65536"),
    ] {
        let puzzle = Puzzle::parse(file).unwrap();
        let others: Settings = "twos=5,puzzle=maze.txt".parse().unwrap();
        let settings = puzzle.settings(&others);
        let side = rows.split('/').count();
        assert_eq!(settings.to_string(), format!("twos=5,side={side},rows={rows}"));
        let game = G2048::from_settings(&settings).unwrap();
        assert_eq!(*game.grid(), puzzle.board());
    }
}

#[test]
fn a_bad_puzzle_file_is_refused_with_line_and_column() {
    let cell = |word: &str| {
        format!(
            "`{word}` is no cell: a power of two from 2 to 1099511627776, 0 for an empty cell, or \
             X or -1 for a wall"
        )
    };
    let stuck = "no slide is possible on this grid".to_owned();
    for (file, line, column, reason) in [
        ("", 1, 1, "the grid's dimension is missing: a number from 2 to 8".to_owned()),
        ("\n2\n0 0\n0 0", 1, 1, "the grid's dimension is missing: a number from 2 to 8".to_owned()),
        ("1\n0", 1, 1, "`1` is not a dimension from 2 to 8".to_owned()),
        ("9\n0", 1, 1, "`9` is not a dimension from 2 to 8".to_owned()),
        ("  -3", 1, 3, "`-3` is not a dimension from 2 to 8".to_owned()),
        ("two", 1, 1, "`two` is not a dimension from 2 to 8".to_owned()),
        ("2 2\n0 0\n0 0", 1, 3, "only the grid's dimension belongs here".to_owned()),
        ("2", 2, 1, "row 1 of 2 is missing".to_owned()),
        ("3\n0 0 0\n0 0 0\n\n", 4, 1, "row 3 of 3 is missing".to_owned()),
        ("2\n0 0\n0 0\n\n  2 2", 5, 3, "a row too many: the grid has 2".to_owned()),
        ("3\n0 0 0\n0 0\n0 0 0", 3, 4, "only 2 of 3 cells in this row".to_owned()),
        ("2\n\n0 0\n0 0", 2, 1, "only 0 of 2 cells in this row".to_owned()),
        ("2\n0 0\n0 0 2", 3, 5, "a cell too many: a row has 2".to_owned()),
        ("2\n0 0\n0  6", 3, 4, cell("6")),
        ("2\n0 é\n0 0", 2, 3, cell("é")),
        ("2\n0\u{a0}1\n0 0", 2, 3, cell("1")),
        ("2\nX X\nX -1", 2, 1, "there is nothing but walls".to_owned()),
        ("2\n2 4\n4 2", 2, 1, stuck.clone()),
        ("2\nX 0\n0 X", 2, 1, stuck),
    ] {
        let bad = Puzzle::parse(file).unwrap_err();
        assert_eq!(bad.to_string(), format!("line {line}, column {column}: {reason}"), "{file:?}");
        assert_eq!(bad, BadPuzzle { line, column, reason });
    }
}
