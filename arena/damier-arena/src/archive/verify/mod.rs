//! Were recorded games played by the rules, and is what is recorded about them true?
//!
//! One [`Verdict`] for every game of a file, whatever the file holds: a game that breaks the rules,
//! or that cannot be read, never stops the others. Results files and lines of JSON are read one
//! match at a time, so that their size does not matter; in Swiss and knockout results, who was to
//! meet whom is kept for every match.
//!
//! - `go`: games of Go from SGF files, which may leave the rules and need no result;
//! - `replayed`: recorded matches of any game; `jsonl` and `results`: where they come from, and what
//!   else is known about them there: seals, the schedule, the seed that drew chance.

mod go;
mod jsonl;
mod replayed;
mod results;
mod verdict;

use std::io;
use std::path::Path;

use damier_games::go::Rules;

use crate::archive::records::{Kind, sgf};
use crate::files::read_up_to;
use crate::registry::Games;
pub use verdict::{Side, Verdict};

/// Judges every game of a file, and tells which kind of file it is, if that can be told. A file that
/// cannot be read has one verdict, which says so.
pub fn file(games: &Games, path: &Path, each: impl FnMut(Verdict)) -> Option<Kind> {
    file_by(games, path, None, each)
}

/// The same; games of an SGF file are counted by these rules, whatever it names.
pub fn file_by(
    games: &Games,
    path: &Path,
    rules: Option<Rules>,
    mut each: impl FnMut(Verdict),
) -> Option<Kind> {
    let judged = Kind::of(path).and_then(|kind| {
        match kind {
            Kind::Results => results::judge_all(games, path, &mut each),
            Kind::Jsonl => jsonl::judge_all(games, path, &mut each)?,
            Kind::Sgf => judge_sgf(path, rules, &mut each)?,
        }
        Ok(kind)
    });
    judged
        .inspect_err(|why| {
            let name = path.display().to_string();
            each(Verdict::bad_file(&name, &format!("the file cannot be read: {why}")));
        })
        .ok()
}

fn judge_sgf(path: &Path, rules: Option<Rules>, mut each: impl FnMut(Verdict)) -> io::Result<()> {
    let name = path.display().to_string();
    let games = sgf::read(&read_up_to(path, sgf::LONGEST)?);
    let several = games.len() > 1;
    for (number, game) in (1..).zip(games) {
        each(Verdict { number: several.then_some(number), ..go::judge(&name, game, rules) });
    }
    Ok(())
}
