//! Go on the full screen.

use crate::pty::{LARGE, SMALL, Term, fresh_home, key};

#[test]
fn stones_last_move_atari_and_captures_are_in_view() {
    for (size, name) in [(SMALL, "go-80x24"), (LARGE, "go-200x60")] {
        let mut term = Term::start("play go9 --vs human --name Ann --name Bo --seed 1", size);
        term.shows("Black: Ann").shows("White: Bo").keys(key::ENTER).shows("to move: White");
        // White plays beside it, then Black around that stone.
        term.keys("l").keys(key::ENTER).shows("to move: Black");
        term.keys("k").keys(key::ENTER).shows("to move: White").keys("p").shows("passed: White");
        term.keys("j").keys("l").keys(key::ENTER).shows("to move: White");
        term.keys("j").shows("(●").golden(name);
        term.keys("p").shows("to move: Black").keys("h").keys(key::ENTER);
        term.shows("captured by Black: 1");
    }
}

#[test]
fn the_mouse_places_stones_and_mistakes_are_explained() {
    let mut term = Term::start("play go9 --vs human --seed 1", SMALL);
    // Rows are two lines high and columns four wide; names stand on the left.
    let at = |column: u16, row: u16| (2 + 4 * column + 2, 2 * row);
    term.shows("to move: Black").click(at(2, 2).0, at(2, 2).1).shows("to move: White");
    assert!(term.text().lines().nth(4).unwrap().contains("[●]"), "{}", term.text());
    term.click(at(2, 2).0, at(2, 2).1);
    term.shows("C7 is not possible: there is already a stone on C7").shows("to move: White");
    term.keys("R").shows("Give up? Press R again.").keys("R");
    term.shows("Black (player 1) wins: White (player 2) gave up").click_on("quit");
    term.ends_well(0);
}

#[test]
fn a_bot_answers_and_undo_takes_both_moves_back() {
    // Not so high that a stone takes more than one letter.
    let mut term = Term::start("play go5 --vs greedy --seed 1", (80, 20));
    term.shows("White: greedy")
        .keys(key::ENTER)
        .shows("White (greedy) plays")
        .shows("to move: Black");
    let after_one = term.text();
    term.keys(key::UP).keys(key::ENTER);
    term.until("the second answer", |text| text.matches(['●', '○']).count() == 4);
    term.keys("u").until("two stones", |text| text.matches(['●', '○']).count() == 2);
    term.shows("from move 4 to move 2").keys("u").shows("from move 2 to move 0");
    term.keys(key::DOWN).keys(key::ENTER).shows("White (greedy) plays");
    let last_line = |text: &str| text.lines().rev().nth(1).map(str::to_owned);
    assert_eq!(
        last_line(&term.text()),
        last_line(&after_one),
        "the same position, the same answer"
    );
}

#[test]
fn people_correct_which_stones_are_dead_and_the_score_is_explained() {
    let mut term = Term::start("play go:size=5,komi=0.5 --vs human --seed 1", SMALL);
    // Black holds the middle column, White has one stone in the upper right corner.
    term.shows("to move: Black").keys("kk").keys(key::ENTER).shows("to move: White");
    term.keys("ll").keys(key::ENTER).shows("to move: Black");
    term.keys("p").shows("passed: Black").keys("p").shows("Both have passed.");
    term.keys("u").shows("to move: White").keys("u").shows("to move: Black");
    for (column, row) in [(2, 1), (2, 2), (2, 3), (2, 4)] {
        term.click(2 + 8 * column + 4, 4 * row + 1).shows("to move: White");
        term.keys("p").shows("passed: White");
    }
    term.keys("p").shows("Both have passed.").hides("Looking at what is dead");
    let judged = term.text();
    assert!(judged.contains("Black: ") && judged.contains("komi = 0.5"), "{judged}");
    term.golden("go-counting-80x24");
    // The stone in the corner: dead, then alive again, or the other way round.
    let dead = "1 dead stone of White";
    let proposed_dead = judged.contains(dead);
    term.click(2 + 8 * 4 + 4, 1);
    if proposed_dead {
        term.hides(dead).click(2 + 8 * 4 + 4, 1).shows(dead);
    } else {
        term.shows(dead);
    }
    term.click(2 + 8 * 2 + 4, 5).shows("5 dead stones of Black");
    term.click(2 + 8 * 2 + 4, 5).hides("5 dead stones");
    term.keys("p").shows("Black (player 1) wins by").shows("save the record");
    term.golden("go-end-80x24");
    // The record, as SGF.
    term.keys(key::DOWN).keys(key::DOWN).keys(key::ENTER).shows("Write the record to which file?");
    term.keys("\x15").keys("game.sgf").keys(key::ENTER).shows("written to game.sgf");
    let sgf = std::fs::read_to_string(term.home().join("game.sgf")).unwrap();
    assert!(sgf.contains("SZ[5]") && sgf.contains("RE[B+"), "{sgf}");
}

#[test]
fn what_to_do_about_dead_stones_is_in_view_on_a_small_terminal() {
    let mut term = Term::start("play go:size=7,rules=japanese --vs human --seed 1", SMALL);
    term.shows("to move: Black").shows("p pass").keys(key::ENTER).shows("to move: White");
    term.keys("kk").keys(key::ENTER).shows("to move: Black").keys("p").shows("passed: Black");
    term.keys("p").shows("Both have passed.").hides("Looking at what is dead");
    term.shows("p: agree, and end the game").hides("to move").hides("p pass");
    term.shows("p agree · ? keys · Esc leave · Enter or click: dead or alive");
    term.keys("p").shows("save the record").shows("arrows choose · Enter");
}

#[test]
fn a_file_that_is_there_is_replaced_only_when_asked_twice() {
    let mut term = Term::start("play go9 --vs human --seed 1", SMALL);
    let file = term.home().join("notes.txt");
    std::fs::write(&file, "mine").unwrap();
    term.shows("to move: Black").keys("w").shows("Save the game in which file?");
    term.keys("\x15").keys("~/notes.txt").keys(key::ENTER).shows("is there already. Enter again");
    term.keys(key::ESCAPE).hides("Save the game");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    term.keys("w").shows("Save the game").keys("\x15").keys("no/folder").keys(key::ENTER);
    term.shows("there is no folder no").keys("\x15").keys("notes.txt").keys(key::ENTER);
    term.shows("is there already").keys(key::ENTER).shows("written to notes.txt");
    assert!(std::fs::read_to_string(&file).unwrap().contains("damier game 1"));
    // Its own file it may write again.
    term.keys("w").shows("Save the game").keys("\x15").keys("notes.txt").keys(key::ENTER);
    term.shows("written to notes.txt").hides("Save the game");
    // However long its name is, one learns what to do.
    let long = "n".repeat(74);
    std::fs::write(term.home().join(&long), "mine").unwrap();
    term.keys("w").shows("Save the game").keys("\x15").keys(&long).keys(key::ENTER);
    term.shows("there already. Enter again replaces it.").keys(key::ESCAPE).hides("there already");
}

#[test]
fn the_board_fits_itself_to_the_terminal_in_mid_game() {
    let mut term = Term::start("play go19 --vs human --seed 1 --theme colour-blind", SMALL);
    term.shows("to move: Black").keys(key::ENTER).shows("to move: White").golden("go19-80x24");
    term.resize(LARGE).until("large cells", |text| text.lines().count() > 40);
    term.keys(key::UP).keys(key::ENTER).shows("to move: Black");
    term.resize((30, 8)).shows("The terminal is too small").shows("30×8 here");
    term.keys("p").resize((45, 16)).shows("to move: White").hides("too small");
    term.resize(SMALL).shows("passed: Black");
}

#[test]
fn handicap_komi_and_the_seat_are_chosen() {
    let mut term = Term::start("play go:size=9,handicap=3 --seat 2 --vs random --seed 3", SMALL);
    term.shows("komi: 0.5").shows("Black: random").shows("White: you").shows("to move: White");
    assert_eq!(term.text().matches('●').count(), 3, "{}", term.text());
    let mut ascii = Term::start("play go9 --seat 2 --vs random --seed 3 --ascii", SMALL);
    ascii.shows("Black (random) plays").shows("to move: White");
    assert!(ascii.text().is_ascii(), "{}", ascii.text());
}

#[test]
fn a_saved_game_goes_on_exactly_where_it_was() {
    let home = fresh_home();
    let start = "play go5 --vs smart-random --seed 9";
    let mut term = Term::start_at(start, SMALL, home.clone());
    term.shows("to move: Black").keys(key::ENTER).shows("plays").shows("to move: Black");
    term.keys("w").shows("Save the game in which file?").keys("\x15").keys("one.damier");
    term.keys(key::ENTER).shows("written to one.damier");
    // Two more turns here, and the same two in the restored game.
    let two_more = |term: &mut Term| {
        for keys in [[key::UP, key::LEFT], [key::DOWN, key::DOWN]] {
            let before = term.text().matches(['●', '○']).count();
            term.keys(keys[0]).keys(keys[1]).keys(key::ENTER);
            term.until("both moves", |text| {
                text.matches(['●', '○']).count() != before && text.contains("to move: Black")
                    || text.contains("is not possible")
            });
        }
        term.text()
    };
    let first = two_more(&mut term);
    let mut again = Term::start_at("play --resume one.damier", SMALL, home);
    again.shows("to move: Black");
    assert_eq!(two_more(&mut again), first);
}

#[test]
fn keys_that_do_not_fit_can_be_scrolled_to_and_the_way_out_is_always_named() {
    for size in [(80, 18), (40, 15)] {
        let mut term = Term::start("play go9 --vs human --seed 1", size);
        term.shows("? keys").shows("Esc leave").keys("?").shows("more").hides("leave; the game");
        for _ in 0..4 {
            term.keys(key::DOWN);
        }
        term.shows("leave; the game").hides("more").keys(" ").hides("Keys (").keys("x");
        term.ends_well(0);
    }
}
