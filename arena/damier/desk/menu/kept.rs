//! Games that were left under way, to go on with.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::desk::play::Save;
use crate::folders;
use crate::text::plain::one_line;

/// How many are offered.
const MOST: usize = 12;

/// A game that can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// Its file.
    pub path: PathBuf,
    /// The game, and since when it waits.
    pub title: String,
}

/// The games in the user's data folder, the latest first.
pub fn kept_games() -> Vec<KeptGame> {
    folders::data().map_or_else(Vec::new, |data| kept_in(&data.join("games"), SystemTime::now()))
}

fn kept_in(folder: &Path, now: SystemTime) -> Vec<KeptGame> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let dated =
        files.filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file.path())));
    let mut dated: Vec<(SystemTime, PathBuf)> = dated.collect();
    dated.sort_by(|one, other| other.cmp(one));
    let game = |(at, path): (SystemTime, PathBuf)| {
        let save = Save::read(&path).ok()?;
        let kind = one_line(save.game.split(',').next().unwrap_or_default());
        let age = now.duration_since(at).unwrap_or_default();
        Some(KeptGame { title: format!("{kind}, {}", ago(age)), path })
    };
    dated.into_iter().filter_map(game).take(MOST).collect()
}

/// How long ago something was.
pub(crate) fn ago(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    match minutes {
        0 => "just now".to_owned(),
        1..60 => format!("{minutes} min ago"),
        60..2880 => format!("{} h ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_told_in_the_unit_that_suits_them() {
        let of = |minutes: u64| ago(Duration::from_secs(60 * minutes));
        let told = [0, 1, 59, 60, 2879, 2880, 14_400].map(of);
        let expected = [
            "just now",
            "1 min ago",
            "59 min ago",
            "1 h ago",
            "47 h ago",
            "2 days ago",
            "10 days ago",
        ];
        assert_eq!(told, expected);
    }
}
