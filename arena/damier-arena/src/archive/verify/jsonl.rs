//! Matches in lines of JSON.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

use super::replayed::{Known, judge};
use super::verdict::Verdict;
use crate::archive::records::Recorded;
use crate::archive::records::jsonl::Reader;
use crate::registry::Games;

/// Judges every line of a file.
pub(super) fn judge_all(
    games: &Games,
    path: &Path,
    mut each: impl FnMut(Verdict),
) -> io::Result<()> {
    let file = path.display().to_string();
    let mut lines = 0;
    for (line, read) in (1..).zip(Reader::new(BufReader::new(File::open(path)?))) {
        lines += 1;
        each(match read {
            Ok(recorded) => of_line(games, &file, line, &recorded),
            Err(why) => Verdict::unreadable(&file, why.to_string()),
        });
    }
    if lines == 0 {
        each(Verdict::bad_file(&file, "there is no match: the file is empty"));
    }
    Ok(())
}

fn of_line(games: &Games, file: &str, line: usize, recorded: &Recorded) -> Verdict {
    let seed = recorded.match_seed();
    let mut verdict = judge(games, file, recorded, Known { seed, ..Known::default() });
    verdict.error = verdict.error.map(|error| format!("line {line}: {error}"));
    let id = recorded.ids().map_or_else(|| line.to_string(), |(id, _)| id.to_string());
    Verdict { of_match: Some(id), ..verdict }
}
