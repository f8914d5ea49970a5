//! What the lessons say is true by the rules.

use std::collections::BTreeSet;

use damier::go::lessons::{Attempt, Course, Lesson, Outcome, Progress, can_be_killed, lessons};
use damier_games::Game as _;
use damier_games::go::{Move, State};

/// Leads through a lesson by its own answers and looks at every task before it is answered.
fn through(lesson: &Lesson, mut look: impl FnMut(&Course)) {
    let mut course = Course::new(vec![lesson.clone()], Progress::default());
    while !course.is_solved() {
        look(&course);
        let said = course.answer(course.task().answer);
        assert!(!matches!(said, Outcome::Wrong(_)), "{}: {}", lesson.name, said.text());
    }
}

fn state_after(course: &Course, text: &str) -> State {
    let mut state = course.state().clone();
    let Some(Attempt::Move(mv)) = course.read(text) else { panic!("{text} is no move") };
    course.game().check(&state, mv).unwrap();
    course.game().play(&mut state, mv);
    state
}

#[test]
fn there_is_a_lesson_for_all_that_a_beginner_needs() {
    let lessons = lessons();
    let names: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.name.as_str()).collect();
    assert_eq!(names.len(), lessons.len(), "names are unique");
    for name in [
        "stones",
        "liberties",
        "capture",
        "atari",
        "suicide",
        "ko",
        "chains",
        "eyes",
        "false-eyes",
        "three-in-a-row",
        "territory",
        "seki",
        "handicap",
        "scoring",
        "snapback",
        "ladder",
        "net",
    ] {
        assert!(names.contains(name), "{name}");
    }
}

#[test]
fn every_lesson_is_solved_by_its_own_answers() {
    for lesson in lessons() {
        assert!(!lesson.text.is_empty(), "{}", lesson.name);
        through(&lesson, |_| ());
    }
}

#[test]
fn every_wrong_answer_with_a_comment_is_legal_and_wrong() {
    for lesson in lessons() {
        through(&lesson, |course| {
            for comment in &course.task().comments {
                let shown = comment.answer.text(course.game());
                let place = format!("{} task {}: {shown}", lesson.name, course.task_number());
                if let Attempt::Move(mv) = comment.answer {
                    assert_eq!(course.game().check(course.state(), mv), Ok(()), "{place}");
                }
                let said = course.clone().answer(comment.answer);
                assert_eq!(said, Outcome::Wrong(comment.reason.clone()), "{place}");
            }
        });
    }
}

#[test]
fn every_point_called_forbidden_is() {
    for lesson in lessons() {
        through(&lesson, |course| {
            for (point, reason) in &course.task().forbidden {
                let said = course.clone().answer(Attempt::Move(Move::Play(*point)));
                assert!(
                    matches!(&said, Outcome::Wrong(text)
                    if text.starts_with("That is not allowed") && text.ends_with(reason)),
                    "{said:?}"
                );
            }
        });
    }
}

#[test]
fn most_moves_do_not_solve_a_task() {
    for lesson in lessons() {
        through(&lesson, |course| {
            let mut moves = Vec::new();
            course.game().moves(course.state(), &mut moves);
            let solves = |&&mv: &&Move| {
                !matches!(course.clone().answer(Attempt::Move(mv)), Outcome::Wrong(_))
            };
            let right = moves.iter().filter(solves).count();
            let asks_for_number = course.task().goal.asks_for_number();
            assert_eq!(right == 0, asks_for_number, "{}", lesson.name);
            assert!(right <= 4, "{right} moves solve {}", lesson.name);
        });
    }
}

#[test]
fn the_other_side_always_has_the_reply_that_the_text_tells_of() {
    for lesson in lessons() {
        through(&lesson, |course| {
            let Some(reply) = &course.task().reply else { return };
            let mut moves = Vec::new();
            course.game().moves(course.state(), &mut moves);
            for mv in moves {
                if !course.task().goal.is_met(course.game(), course.state(), Attempt::Move(mv)) {
                    continue;
                }
                let mut after = course.state().clone();
                course.game().play(&mut after, mv);
                let legal = reply.moves.iter().any(|&mv| course.game().check(&after, mv).is_ok());
                assert!(legal, "{}: no reply to {mv:?}", lesson.name);
            }
        });
    }
}

fn lesson(name: &str) -> Course {
    let found = lessons().into_iter().find(|lesson| lesson.name == name).expect("a lesson");
    Course::new(vec![found], Progress::default())
}

#[test]
fn in_the_seki_whoever_begins_loses() {
    let course = lesson("seki");
    let black = course.game().grid().named("A2").unwrap();
    for (ours, theirs) in [("A1", "E1"), ("E1", "A1")] {
        let mut state = state_after(&course, ours);
        let Some(Attempt::Move(mv)) = course.read(theirs) else { panic!() };
        course.game().play(&mut state, mv);
        assert!(state.board().stone(black).is_none(), "Black began on {ours}");
        // White begins: Black takes four stones in a row and lives in the room they leave.
        let mut state = state_after(&course, "pass");
        let Some(Attempt::Move(first)) = course.read(ours) else { panic!() };
        course.game().play(&mut state, first);
        course.game().play(&mut state, mv);
        assert_eq!(state.captures(damier_games::go::Colour::Black), 4);
        course.game().play(&mut state, Move::Pass);
        assert!(!can_be_killed(course.game(), &state, black), "White began on {ours}");
    }
}

#[test]
fn the_square_is_dead_whoever_begins() {
    let course = lesson("dead-as-it-stands");
    let square = course.game().grid().named("A3").unwrap();
    let state = state_after(&course, "H1");
    assert!(can_be_killed(course.game(), &state, square));
}

#[test]
fn a_chain_with_two_eyes_is_never_called_dead() {
    let course = lesson("eyes");
    let grid = course.game().grid();
    let state = state_after(&course, "A7");
    assert!(!can_be_killed(course.game(), &state, grid.named("D2").unwrap()));
    assert!(can_be_killed(course.game(), &state, grid.named("A2").unwrap()));
}
