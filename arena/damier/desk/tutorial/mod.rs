//! The tutorial: short lessons in Go, each with a board and a task to solve on it, and a page on how
//! to play each of the other games.
//!
//! Lessons are text files beside this one, read by `parse` into the types of `lesson`. What a task asks
//! for is a condition on the position (`goal`), decided by the rules and, for ladders, nets and dead
//! shapes, by reading every line out (`read_out`); so any move that does what was asked is right. A
//! [`Course`] leads through the lessons and knows neither keys nor screens: `plain` is the version for
//! lines of text, and `screen` the one for a terminal. [`Progress`] remembers what was solved.

mod course;
mod goal;
mod lesson;
mod pages;
mod parse;
mod progress;
mod read_out;

pub use course::{Course, Outcome};
pub use goal::Goal;
pub use lesson::{Answer, Comment, Lesson, Reply, Stage};
pub use pages::{PAGES, Page};
pub use parse::BadLesson;
pub use progress::Progress;
pub use read_out::{Chase, can_be_killed, can_be_trapped};

/// The lessons' names and texts, in the order in which they are taught.
const TEXTS: [(&str, &str); 27] = [
    ("stones", include_str!("lessons/01-stones.txt")),
    ("liberties", include_str!("lessons/02-liberties.txt")),
    ("chains", include_str!("lessons/03-chains.txt")),
    ("capture", include_str!("lessons/04-capture.txt")),
    ("atari", include_str!("lessons/05-atari.txt")),
    ("escape", include_str!("lessons/06-escape.txt")),
    ("counter-capture", include_str!("lessons/07-counter-capture.txt")),
    ("double-atari", include_str!("lessons/08-double-atari.txt")),
    ("suicide", include_str!("lessons/09-suicide.txt")),
    ("ko", include_str!("lessons/10-ko.txt")),
    ("eyes", include_str!("lessons/11-eyes.txt")),
    ("two-eyes", include_str!("lessons/12-two-eyes.txt")),
    ("false-eyes", include_str!("lessons/13-false-eyes.txt")),
    ("making-eyes-false", include_str!("lessons/14-making-eyes-false.txt")),
    ("three-in-a-row", include_str!("lessons/15-three-in-a-row.txt")),
    ("pyramid", include_str!("lessons/16-pyramid.txt")),
    ("dead-as-it-stands", include_str!("lessons/17-dead-as-it-stands.txt")),
    ("snapback", include_str!("lessons/18-snapback.txt")),
    ("ladder", include_str!("lessons/19-ladder.txt")),
    ("net", include_str!("lessons/20-net.txt")),
    ("race", include_str!("lessons/21-race.txt")),
    ("territory", include_str!("lessons/22-territory.txt")),
    ("the-end", include_str!("lessons/23-the-end.txt")),
    ("scoring", include_str!("lessons/24-scoring.txt")),
    ("dead-stones", include_str!("lessons/25-dead-stones.txt")),
    ("seki", include_str!("lessons/26-seki.txt")),
    ("handicap", include_str!("lessons/27-handicap.txt")),
];

/// All lessons, in the order in which they are taught.
///
/// # Panics
/// If a lesson that comes with Damier cannot be read; tests see to it that all can.
pub fn lessons() -> Vec<Lesson> {
    let read = |(name, text): (&str, &str)| {
        Lesson::parse(name, text).unwrap_or_else(|why| panic!("the lesson {name}: {why}"))
    };
    TEXTS.into_iter().map(read).collect()
}
