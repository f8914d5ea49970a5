//! High scores of games for one player: the ten best for each game and its settings.
//!
//! They are kept in the user's data folder, a line of JSON each. Two programs that write at once wait
//! for each other, and whoever reads sees all of the file or none.

use damier_arena::registry::AnyGame;
use damier_arena::seed::Seed;
use damier_games::Game as _;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use damier_games::Notation;
use rustix::fs::{FlockOperation, flock};
use serde::{Deserialize, Serialize};

use crate::folders;
use damier_arena::files::write_whole;

/// What every line says it is.
const FORMAT: &str = "damier score 1";
/// How many are kept for each game.
const KEPT: usize = 10;

/// A score with its player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranked {
    format: String,
    /// The game with the settings that matter to a score.
    pub game: String,
    /// Who played.
    pub name: String,
    /// The points.
    pub score: f64,
    /// How many moves it took.
    pub moves: usize,
    /// The seed of the game.
    pub seed: Seed,
}

impl Ranked {
    /// A score.
    pub fn new(game: &str, name: &str, score: f64, moves: usize, seed: Seed) -> Ranked {
        let (format, game, name) = (FORMAT.to_owned(), game.to_owned(), name.to_owned());
        Ranked { format, game, name, score, moves, seed }
    }
}

/// The file of high scores.
#[derive(Clone, Debug)]
pub struct HighScores {
    path: PathBuf,
}

/// Why high scores could not be read or kept.
#[derive(Debug, thiserror::Error)]
#[error("{}: {what}", path.display())]
pub struct BadScores {
    path: PathBuf,
    what: String,
}

impl BadScores {
    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> &'static str {
        "correct that line or take it out, or move the file away to begin anew"
    }
}

impl HighScores {
    /// The user's high scores; `None` where nothing can be kept.
    pub fn of_user() -> Option<HighScores> {
        folders::data().map(|folder| HighScores { path: folder.join("scores.jsonl") })
    }

    /// High scores in this file.
    pub fn at(path: PathBuf) -> HighScores {
        HighScores { path }
    }

    /// The name under which a game's scores are kept: going on past the target is the same game.
    pub fn game(game: &AnyGame) -> String {
        let settings = game.settings();
        let kept = settings.iter().filter(|(key, _)| *key != "endless");
        let kept: Vec<String> = kept.map(|(key, value)| format!("{key}={value}")).collect();
        let name = game.name();
        if kept.is_empty() { name.to_owned() } else { format!("{name}:{}", kept.join(",")) }
    }

    /// All scores, by game and then the best first.
    ///
    /// # Errors
    /// If there is a file that cannot be understood.
    pub fn all(&self) -> Result<Vec<Ranked>, BadScores> {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(why) => return Err(self.bad(why.to_string())),
        };
        let read = |(at, line): (usize, &str)| {
            let ranked: Ranked = serde_json::from_str(line)
                .map_err(|why| self.bad(format!("line {}: {why}", at + 1)))?;
            match ranked.format.as_str() {
                FORMAT => Ok(ranked),
                other => Err(self.bad(format!("line {}: `{other}` is not `{FORMAT}`", at + 1))),
            }
        };
        text.lines().enumerate().map(read).collect()
    }

    /// A game's scores, the best first.
    ///
    /// # Errors
    /// If there is a file that cannot be understood.
    pub fn of(&self, game: &str) -> Result<Vec<Ranked>, BadScores> {
        Ok(self.all()?.into_iter().filter(|ranked| ranked.game == game).collect())
    }

    /// Would this score be kept?
    pub fn ranks(&self, game: &str, score: f64) -> bool {
        let of_game = self.of(game).unwrap_or_default();
        score > 0.0 && (of_game.len() < KEPT || of_game.iter().any(|kept| kept.score < score))
    }

    /// Adds a score. Tells its place, from 1, if it is among those that are kept.
    ///
    /// # Errors
    /// If the file cannot be written, or what is there cannot be understood.
    pub fn add(&self, ranked: Ranked) -> Result<Option<usize>, BadScores> {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let unlocked = |why: io::Error| self.bad(why.to_string());
        fs::create_dir_all(folder).map_err(unlocked)?;
        // The file itself is replaced, so a lock on it would be one on the file that was.
        let lock = File::create(self.path.with_extension("lock")).map_err(unlocked)?;
        flock(&lock, FlockOperation::LockExclusive).map_err(|why| self.bad(why.to_string()))?;
        let mut all = self.all()?;
        // Behind others with the same score, who were first.
        let at = all.iter().rposition(|kept| {
            kept.game < ranked.game || (kept.game == ranked.game && kept.score >= ranked.score)
        });
        let at = at.map_or(0, |before| before + 1);
        let place = all[..at].iter().filter(|kept| kept.game == ranked.game).count() + 1;
        if place > KEPT {
            return Ok(None);
        }
        let game = ranked.game.clone();
        all.insert(at, ranked);
        let mut of_game = 0;
        all.retain(|kept| {
            of_game += usize::from(kept.game == game);
            kept.game != game || of_game <= KEPT
        });
        let mut text = String::new();
        for kept in &all {
            text += &serde_json::to_string(kept).map_err(|why| self.bad(why.to_string()))?;
            text.push('\n');
        }
        write_whole(&self.path, &text).map_err(|why| self.bad(why.to_string()))?;
        Ok(Some(place))
    }

    fn bad(&self, what: String) -> BadScores {
        BadScores { path: self.path.clone(), what }
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn scores() -> (TempDir, HighScores) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("scores.jsonl");
        (folder, HighScores::at(path))
    }

    fn add(scores: &HighScores, game: &str, score: f64) -> Option<usize> {
        scores.add(Ranked::new(game, "Anyone", score, 1, Seed::Chosen(0))).unwrap()
    }

    #[test]
    fn the_ten_best_of_each_game_are_kept_in_order() {
        let (_folder, scores) = scores();
        for score in 1..=12 {
            assert_eq!(add(&scores, "a", f64::from(score)), Some(1));
        }
        assert_eq!(add(&scores, "b", 5.0), Some(1));
        assert_eq!(add(&scores, "a", 2.5), None);
        assert_eq!(add(&scores, "a", 12.0), Some(2), "behind who was first");
        let of_a: Vec<f64> = scores.of("a").unwrap().iter().map(|kept| kept.score).collect();
        assert_eq!(of_a, [12.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.0, 4.0]);
        assert_eq!(scores.of("b").unwrap().len(), 1);
        assert!(scores.ranks("a", 4.5) && !scores.ranks("a", 4.0) && !scores.ranks("b", 0.0));
    }

    #[test]
    fn a_file_that_is_not_understood_is_left_alone() {
        let (_folder, scores) = scores();
        add(&scores, "a", 1.0);
        fs::write(&scores.path, "nonsense\n").unwrap();
        let why = scores.add(Ranked::new("a", "x", 2.0, 1, Seed::Chosen(0))).unwrap_err();
        assert!(why.to_string().contains("line 1"), "{why}");
        assert_eq!(fs::read_to_string(&scores.path).unwrap(), "nonsense\n");
    }
}
