//! `damier tutorial`: lessons in Go, and how to play the other games.

use std::io::{IsTerminal, Write};

use clap::Args;
use serde::Serialize;

use super::flags::write_json;
use super::screens::{columns, on_a_terminal, show};
use super::{Failure, Flags};
use crate::go::lessons::{self, Course, Progress, lessons};
use crate::lines::tutorial::run as run_plain;
use crate::screen::tutorial::LessonScreen;
use crate::text::fold::reflowed;
use damier_arena::registry::Presentation;

/// Longer lines are hard to read.
const READABLE: usize = 100;

/// Learn a game: lessons in Go with tasks on the board, a page on each of the others
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Tutorial {
    /// The game: go, 2048, couleurs or another that says how it is played [default: go, or the first]
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// Begin with this lesson: its number or name [default: the first that is not solved yet]
    #[arg(long, value_name = "N")]
    lesson: Option<String>,
    /// List the lessons and which of them are solved
    #[arg(long)]
    list: bool,
    /// Lines of text instead of a full screen: a point, pass or a number a line
    #[arg(long)]
    plain: bool,
}

const EXAMPLES: &str = "\
What you have solved is remembered in your data folder ($XDG_DATA_HOME/damier, or
~/.local/share/damier). Where the output is no terminal, lines are read and written.

Examples:
  damier tutorial
  damier tutorial go --lesson ladder
  damier tutorial --list
  damier tutorial 2048
  printf 'C3\\nquit\\n' | damier tutorial --plain --lesson 1";

/// A lesson as scripts see it.
#[derive(Serialize)]
struct Listed<'a> {
    number: usize,
    name: &'a str,
    title: &'a str,
    tasks: usize,
    solved: bool,
}

impl Tutorial {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let is_taught = |game: &str| game == lessons::GAME && lessons::are_for(&flags.games);
        let mut explained = flags.games.presentations();
        explained.retain(|game| !game.how_to_play.is_empty() || is_taught(game.name));
        let lessons_first = || explained.iter().find(|game| is_taught(game.name));
        let chosen = match &self.game {
            Some(name) => explained.iter().find(|game| game.name == *name),
            None => lessons_first().or(explained.first()),
        };
        let Some(game) = chosen else {
            return Err(no_tutorial(self.game.as_deref(), &explained));
        };
        if !is_taught(game.name) {
            let text = if on_a_terminal() {
                reflowed(game.how_to_play, columns().min(READABLE))
            } else {
                game.how_to_play.to_owned()
            };
            return Ok(write!(out, "How to play {}\n\n{text}", game.title)?);
        }
        let mut course = Course::new(lessons(), Progress::of_user());
        if self.list {
            return list(&course, flags, out);
        }
        if let Some(wanted) = &self.lesson {
            let number = course.find(wanted).ok_or_else(|| {
                let all = course.lessons().len();
                let error = format!("there is no lesson `{wanted}`");
                Failure::input(
                    error,
                    format!(
                        "lessons have names and numbers from 1 to {all}: damier tutorial --list"
                    ),
                )
            })?;
            course.go_to(number);
        }
        if self.plain || !on_a_terminal() || !std::io::stdin().is_terminal() {
            return Ok(run_plain(&mut course, &mut std::io::stdin().lock(), out)?);
        }
        let mut screen = LessonScreen::new(course, flags.look());
        show(&mut screen)?;
        let course = screen.course();
        Ok(writeln!(
            out,
            "{} of {} lessons solved",
            course.progress().len(),
            course.lessons().len()
        )?)
    }
}

/// Nothing of what was asked for is explained.
fn no_tutorial(asked: Option<&str>, explained: &[Presentation]) -> Failure {
    let error = match asked {
        Some(name) => format!("there is no tutorial for `{name}`"),
        None => "there is no tutorial: no game here says how it is played".to_owned(),
    };
    let names: Vec<&str> = explained.iter().map(|game| game.name).collect();
    let help = match names[..] {
        [] => "`HOW_TO_PLAY`, where a game implements `Depict`, is its page".to_owned(),
        _ => format!("choose one of {}", names.join(", ")),
    };
    Failure::input(error, help)
}

fn list(course: &Course, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
    for (at, lesson) in course.lessons().iter().enumerate() {
        let solved = course.progress().has(&lesson.name);
        if flags.json {
            let (name, title) = (lesson.name.as_str(), lesson.title.as_str());
            let tasks = lesson.stages.len();
            write_json(out, &Listed { number: at + 1, name, title, tasks, solved })?;
        } else {
            let mark = if solved { 'x' } else { ' ' };
            writeln!(out, "[{mark}] {:>2}  {:<22} {}", at + 1, lesson.name, lesson.title)?;
        }
    }
    Ok(())
}
