//! Files of openings: positions and first moves for matches to begin with.
//!
//! | file | an opening is |
//! |---|---|
//! | `.sgf` | a game of Go: what is set up, and the moves of the main line |
//! | `.jsonl` | a line: `{"start": …, "steps": ["D4", "Q16"]}`, or a match that `damier export` wrote |
//! | `.txt` | a board, drawn row by row as the game draws its starts; empty lines are between boards |
//!
//! Of a record only the start and the steps are taken; who played, by which rules and how it ended is
//! passed over. Every step is checked against the rules, and nothing is begun while anything in the file
//! is wrong: an opening after which the game is over is as useless as one that cannot be read. Openings
//! that are equal count once. What the words mean only the game knows.

mod found;

use std::collections::HashSet;
use std::path::Path;

use damier_games::{Game as _, Notation as _, Step, Transcript, Turn};

use crate::files::read_up_to;
use crate::plain::one_line;
use crate::referee::{Book, Opening};
use crate::registry::{AnyGame, AnyState};
use crate::seed;
use found::{Found, Start};

/// Bytes of a file, at most. All of it is kept with results.
const LONGEST: u64 = 4 << 20;
/// Openings of a file, at most.
const MOST: usize = 10_000;

/// Why a file of openings was refused: fragments that fit after "error: " and "help: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct BadOpenings {
    error: String,
    help: &'static str,
}

const FILES: &str = "a file of openings is .sgf, .jsonl (lines with `start` and `steps`) or .txt (boards with \
                     empty lines between them)";
const FEWER: &str = "`opening-plies` takes only the first moves of each opening";
const MEND: &str = "mend that opening or take it away; nothing was played";

impl BadOpenings {
    fn new(error: &str, help: &'static str) -> BadOpenings {
        BadOpenings { error: one_line(error), help }
    }

    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> &'static str {
        self.help
    }
}

/// Reads the openings of a file for a game, so many moves of each; all of them for 0.
///
/// # Errors
/// What is wrong with which line of the file.
pub fn read(game: &AnyGame, path: &Path, plies: u32) -> Result<Book, BadOpenings> {
    let file = path.display();
    let bytes = read_up_to(path, LONGEST)
        .map_err(|why| BadOpenings::new(&format!("{file}: {why}"), FILES))?;
    let all = found::all(path, &bytes)
        .ok_or_else(|| BadOpenings::new(&format!("{file} is no file of openings"), FILES))?;
    let (mut known, mut openings) = (HashSet::new(), Vec::new());
    for Found { line, opening } in all {
        let place = format!("{file}, line {line}");
        let opening = opening.and_then(|(start, steps)| checked(game, &start, &steps, plies));
        let opening = opening.map_err(|(why, help)| {
            BadOpenings::new(&format!("{place}: {why}"), help.unwrap_or(MEND))
        })?;
        if known.insert(opening.clone()) {
            openings.push(opening);
        }
        if openings.len() > MOST {
            let error = format!("{place}: more than {MOST} openings");
            return Err(BadOpenings::new(&error, "take some of them away"));
        }
    }
    if openings.is_empty() {
        return Err(BadOpenings::new(&format!("{file} holds no opening"), FILES));
    }
    Ok(Book { file: one_line(&file.to_string()), openings })
}

/// What is wrong, and what to do, if that is something else than usual.
type Refusal = (String, Option<&'static str>);

fn usual(why: impl Into<String>) -> Refusal {
    (why.into(), None)
}

#[expect(clippy::needless_pass_by_value, reason = "as errors are mapped")]
fn told(why: impl ToString) -> Refusal {
    usual(why.to_string())
}

/// An opening as its game writes it, if it is one.
fn checked(
    game: &AnyGame,
    start: &Start,
    steps: &[String],
    plies: u32,
) -> Result<Opening, Refusal> {
    let start = match start {
        Start::Text(text) => game.read_start(text).map_err(told)?,
        Start::Drawing(rows) => game.read_drawing(rows).map_err(told)?,
        Start::Own => own_start(game).map_err(told)?,
    };
    let mut opening: Transcript<AnyGame> = Transcript::new(start);
    for (number, step) in (1..).zip(steps) {
        let step = Step::read(game, step);
        opening.steps.push(step.map_err(|why| usual(format!("step {number}: {why}")))?);
    }
    if plies > 0 {
        opening.keep_moves(plies as usize);
    }
    let last = opening.replay(game).map_err(told)?;
    let moves = opening.moves();
    match game.turn(&last) {
        Turn::Over if moves == 0 => Err(usual("the game is over on this board")),
        Turn::Over => Err((format!("the game is over after these {moves} moves"), Some(FEWER))),
        Turn::Seat(_) | Turn::Chance => {
            let steps: Vec<String> = opening.steps.iter().map(|step| step.text(game)).collect();
            Ok(Opening { start: game.start_text(&opening.start), steps: steps.join(" ") })
        }
    }
}

/// The start of a game whose starts are all the same.
fn own_start(game: &AnyGame) -> Result<AnyState, &'static str> {
    let start = |seed| game.start(&mut seed::generator(seed));
    let first = start(0);
    let drawn = (1..8).any(|seed| start(seed) != first);
    if drawn { Err("it has no `start`, and this game's starts are drawn") } else { Ok(first) }
}
