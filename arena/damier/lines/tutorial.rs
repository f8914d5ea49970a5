//! The tutorial in lines of text: for a pipe, a script, or a terminal that can do nothing else.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

use damier_games::Scene;

use crate::go::lessons::{Course, Outcome};

/// What can be typed, beside answers.
const WORDS: &str = "\
Type a point such as C3, pass, or a number to answer; hint for a hint, skip for the next lesson, back
for the one before, lesson N to go to one, list for all of them, quit to leave.";

/// Leads through the lessons until the input ends, somebody quits, or the last lesson is solved.
///
/// # Errors
/// If something cannot be read or written.
pub fn run(course: &mut Course, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{WORDS}\n")?;
    write!(out, "{}", lesson_text(course))?;
    out.flush()?;
    for line in input.lines() {
        let line = line?;
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let moved = match word.to_lowercase().as_str() {
            "" => false,
            "quit" | "q" | "exit" => break,
            "help" | "?" => {
                writeln!(out, "{WORDS}")?;
                false
            }
            "hint" | "h" => {
                writeln!(out, "Hint: {}", course.task().hint)?;
                false
            }
            "skip" | "next" => reached(course.next_lesson(), out)?,
            "back" => reached(course.back(), out)?,
            "lesson" => {
                let number = course.find(rest);
                reached(number.is_some_and(|number| course.go_to(number)), out)?
            }
            "list" => {
                write!(out, "{}", list(course))?;
                false
            }
            _ => answer(course, line.trim(), out)?,
        };
        if moved {
            write!(out, "\n{}", lesson_text(course))?;
        }
        out.flush()?;
        if course.is_solved() {
            break;
        }
    }
    Ok(())
}

fn reached(reached: bool, out: &mut dyn Write) -> io::Result<bool> {
    if !reached {
        writeln!(out, "There is no such lesson.")?;
    }
    Ok(reached)
}

/// Judges a line; true if another lesson has begun.
fn answer(course: &mut Course, line: &str, out: &mut dyn Write) -> io::Result<bool> {
    let Some(answer) = course.read(line) else {
        let shown: String = line.chars().filter(|c| !c.is_control()).take(40).collect();
        writeln!(out, "`{shown}` is no point of this board, no number and no command. {WORDS}")?;
        return Ok(false);
    };
    match course.answer(answer) {
        Outcome::Wrong(reason) => {
            writeln!(out, "Not so: {reason}")?;
            Ok(false)
        }
        Outcome::GoOn(text) => {
            writeln!(out, "Right: {text}\n\n{}\n{}", board(course), course.task().task)?;
            Ok(false)
        }
        Outcome::Solved(text) => {
            writeln!(out, "Right: {text}\n\n{}", board(course))?;
            if let Err(why) = course.progress().save() {
                writeln!(out, "Your progress could not be kept: {why}.")?;
            }
            let (solved, all) = (course.progress().len(), course.lessons().len());
            let goes_on = course.next_lesson();
            if !goes_on {
                writeln!(out, "That was the last lesson; {solved} of {all} are solved.")?;
            }
            Ok(goes_on)
        }
    }
}

/// The lesson as it is shown: its title, what there is to know, the board and the task.
pub fn lesson_text(course: &Course) -> String {
    let lesson = course.lesson();
    let mut text =
        format!("Lesson {} of {}: {}\n\n", course.number(), course.lessons().len(), lesson.title);
    for paragraph in &lesson.text {
        let _ = writeln!(text, "{paragraph}\n");
    }
    let _ = writeln!(text, "{}\n{}", board(course), course.task().task);
    text
}

/// The board with round brackets around the marked points.
fn board(course: &Course) -> String {
    let (scene, marked) = (course.scene(), course.marked());
    let plain = Scene { columns: Vec::new(), rows: Vec::new(), ..scene.clone() };
    let margin = scene.rows.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for (row, line) in plain.to_string().lines().enumerate() {
        let name = scene.rows.get(row).map_or("", String::as_str);
        let mut shown: Vec<char> = format!(" {line} ").chars().collect();
        for column in 0..scene.width {
            if marked.contains(&(row * scene.width + column)) {
                shown[2 * column] = '(';
                shown[2 * column + 2] = ')';
            }
        }
        let shown: String = shown.into_iter().collect();
        let _ = writeln!(text, "{name:>margin$} {}", shown.trim_end());
    }
    let _ = writeln!(text, "{:margin$}  {}", "", scene.columns.join(" "));
    text
}

/// All lessons, with a mark at those that are solved.
fn list(course: &Course) -> String {
    let mut text = String::new();
    for (at, lesson) in course.lessons().iter().enumerate() {
        let mark = if course.progress().has(&lesson.name) { 'x' } else { ' ' };
        let _ = writeln!(text, "[{mark}] {:>2}  {}", at + 1, lesson.title);
    }
    text
}
