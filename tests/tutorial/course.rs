//! The way through the lessons, without keys or screens.

use damier::go::lessons::{Course, Outcome, Progress, lessons};
use damier::lines::tutorial::run as run_plain;

fn course() -> Course {
    Course::new(lessons(), Progress::default())
}

#[test]
fn a_wrong_answer_changes_nothing_and_says_why() {
    let mut course = course();
    let before = course.state().clone();
    let answer = course.read("B2").unwrap();
    let said = course.answer(answer);
    assert!(matches!(&said, Outcome::Wrong(text) if text.contains("column B, row 2")), "{said:?}");
    assert_eq!(*course.state(), before);
    let number = course.read("4").unwrap();
    assert!(course.answer(number).text().contains("A move is asked for"));
}

#[test]
fn solving_is_remembered_and_the_course_goes_on_there() {
    let file = std::env::temp_dir().join(format!("damier-progress-{}.txt", std::process::id()));
    let mut course = Course::new(lessons(), Progress::in_file(&file));
    for _ in 0..2 {
        while !course.is_solved() {
            course.answer(course.task().answer);
        }
        course.progress().save().unwrap();
        assert!(course.next_lesson());
    }
    let again = Course::new(lessons(), Progress::in_file(&file));
    assert_eq!((again.number(), again.progress().len()), (3, 2));
    // A file of something else counts as none.
    std::fs::write(&file, "something else\nstones\n").unwrap();
    assert!(Progress::in_file(&file).is_empty());
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn the_whole_tutorial_can_be_solved_in_lines_of_text() {
    let mut answers = String::from("nonsense\nhint\nZ99\n");
    for lesson in lessons() {
        for stage in &lesson.stages {
            answers.push_str(&stage.answer.text(&lesson.game()));
            answers.push('\n');
        }
    }
    let (mut course, mut out) = (course(), Vec::new());
    run_plain(&mut course, &mut answers.as_bytes(), &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert!(out.contains("`nonsense` is no point"), "{out}");
    assert!(out.contains("That was the last lesson; 27 of 27 are solved."), "{out}");
}

#[test]
fn lessons_can_be_skipped_and_found() {
    let mut course = course();
    let (mut out, lines) = (Vec::new(), "skip\nback\nback\nlesson ladder\nlesson 99\nlist\nquit\n");
    run_plain(&mut course, &mut lines.as_bytes(), &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert_eq!(out.matches("There is no such lesson.").count(), 2, "{out}");
    assert!(out.contains("Lesson 19 of 27: Ladder") && out.contains("[ ] 27  Handicap"), "{out}");
    assert!(out.contains("6  . . X(O). . . . .\n"), "{out}");
}
