//! The tutorial: short lessons in Go, each with a board and a task to solve on it.
//!
//! Lessons are text files in `texts`, read by `parse` into the types of `lesson`. What a task asks
//! for is a condition on the position (`goal`), decided by the rules and, for ladders, nets and dead
//! shapes, by reading every line out (`read_out`); so any move that does what was asked is right. A
//! [`Course`] leads through the lessons and knows neither keys nor screens: `plain` is the version for
//! lines of text, and `screen` the one for a terminal. [`Progress`] remembers what was solved.

mod course;
mod goal;
mod lesson;
mod parse;
mod progress;
mod read_out;

pub use course::{Course, Outcome};
pub use goal::Goal;
pub use lesson::{Attempt, Comment, Lesson, Reply, Stage};
pub use parse::BadLesson;
pub use progress::Progress;
pub use read_out::{Chase, can_be_killed, can_be_trapped};

use damier_arena::registry::Games;

/// The game that is taught.
pub(crate) const GAME: &str = super::NAME;
/// What the lessons are called in the midst of a sentence, and alone.
pub(crate) const OFFER: &str = "lessons in Go";
pub(crate) const TITLE: &str = "Lessons in Go";

/// Do the lessons teach one of these games?
pub(crate) fn are_for(games: &Games) -> bool {
    games.names().contains(&GAME)
}

/// The lessons' names and texts, in the order in which they are taught.
const TEXTS: [(&str, &str); 27] = [
    ("stones", include_str!("texts/01-stones.txt")),
    ("liberties", include_str!("texts/02-liberties.txt")),
    ("chains", include_str!("texts/03-chains.txt")),
    ("capture", include_str!("texts/04-capture.txt")),
    ("atari", include_str!("texts/05-atari.txt")),
    ("escape", include_str!("texts/06-escape.txt")),
    ("counter-capture", include_str!("texts/07-counter-capture.txt")),
    ("double-atari", include_str!("texts/08-double-atari.txt")),
    ("suicide", include_str!("texts/09-suicide.txt")),
    ("ko", include_str!("texts/10-ko.txt")),
    ("eyes", include_str!("texts/11-eyes.txt")),
    ("two-eyes", include_str!("texts/12-two-eyes.txt")),
    ("false-eyes", include_str!("texts/13-false-eyes.txt")),
    ("making-eyes-false", include_str!("texts/14-making-eyes-false.txt")),
    ("three-in-a-row", include_str!("texts/15-three-in-a-row.txt")),
    ("pyramid", include_str!("texts/16-pyramid.txt")),
    ("dead-as-it-stands", include_str!("texts/17-dead-as-it-stands.txt")),
    ("snapback", include_str!("texts/18-snapback.txt")),
    ("ladder", include_str!("texts/19-ladder.txt")),
    ("net", include_str!("texts/20-net.txt")),
    ("race", include_str!("texts/21-race.txt")),
    ("territory", include_str!("texts/22-territory.txt")),
    ("the-end", include_str!("texts/23-the-end.txt")),
    ("scoring", include_str!("texts/24-scoring.txt")),
    ("dead-stones", include_str!("texts/25-dead-stones.txt")),
    ("seki", include_str!("texts/26-seki.txt")),
    ("handicap", include_str!("texts/27-handicap.txt")),
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
