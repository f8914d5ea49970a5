//! Games kept in files: versioned text, one line of JSON, written as a whole or not at all.
//!
//! A file holds the game, the seed, who plays and every step, those that were taken back included.
//! The seed draws the rest of the game, so a restored game goes on exactly as it would have.

use damier_games::Game as _;
use damier_games::Notation as _;
use std::path::{Path, PathBuf};

use damier_games::{Agreement, Seat, Step, Transcript};
use serde::{Deserialize, Serialize};

use super::player::{Player, Seats, clean};
use super::table::Table;
use damier_arena::files::{read_text_up_to, write_whole};
use damier_arena::plain::one_line;
use damier_arena::players::{Entrant, Foreign};
use damier_arena::registry::AnyGame;
use damier_arena::seed::Seed;

/// What every file says it is.
const FORMAT: &str = "damier game 1";
/// No game is longer than this, in bytes of its file.
const LONGEST: u64 = 64 << 20;

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    format: String,
    /// The game with all its settings, as users write it.
    pub game: String,
    seed: Seed,
    players: Vec<SavedPlayer>,
    start: String,
    /// The steps of the recorded match that it goes on from, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    record: Option<Vec<String>>,
    steps: Vec<String>,
    /// How many of the steps, counted from the last, were taken back.
    undone: usize,
    /// Who gave up, from 0, and why if it was a fault.
    gave_up: Option<(usize, String)>,
    /// The cells that people agreed to be dead, and those in seki.
    agreed: Option<(Vec<usize>, Vec<usize>)>,
    aided: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedPlayer {
    name: String,
    bot: Option<String>,
}

/// Why a file holds no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {what}", path.display())]
pub struct BadSave {
    path: PathBuf,
    what: String,
}

impl BadSave {
    fn new(path: &Path, what: impl Into<String>) -> BadSave {
        BadSave { path: path.to_owned(), what: what.into() }
    }

    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> &'static str {
        "give a file that `damier play` has saved"
    }
}

impl Save {
    /// The game on the table.
    pub fn of(table: &Table) -> Save {
        let game = table.game();
        let text = |step: Step<AnyGame>| step.text(game);
        let Transcript { start, steps } = table.transcript();
        let text_of = |bot: &Entrant| bot.text().to_owned();
        let kept = |player: &Player| SavedPlayer {
            name: player.name.clone(),
            bot: player.bot.as_ref().map(text_of),
        };
        Save {
            format: FORMAT.to_owned(),
            game: game.spec(),
            seed: table.seed(),
            players: table.seats().all().iter().map(kept).collect(),
            start: game.start_text(start),
            record: table.record().map(|of| of.steps.iter().copied().map(text).collect()),
            steps: steps.iter().copied().chain(table.undone()).map(text).collect(),
            undone: table.undone().count(),
            gave_up: table.gave_up().map(|(seat, why)| (seat.index(), why.to_owned())),
            agreed: table.agreement().map(|both| (both.dead.clone(), both.seki.clone())),
            aided: table.is_aided(),
        }
    }

    /// Writes the file as a whole, or leaves what was there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), BadSave> {
        let text = self.text().map_err(|why| BadSave::new(path, why))?;
        write_whole(path, &text)
            .map_err(|why| BadSave::new(path, format!("it cannot be written: {why}")))
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> Result<String, String> {
        serde_json::to_string(self).map(|text| text + "\n").map_err(|why| why.to_string())
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no saved game.
    pub fn read(path: &Path) -> Result<Save, BadSave> {
        let unreadable =
            |why: std::io::Error| BadSave::new(path, format!("it cannot be read: {why}"));
        Save::from_text(&read_text_up_to(path, LONGEST).map_err(unreadable)?, path)
    }

    /// Reads the text of a file, which is called so.
    ///
    /// # Errors
    /// If it is no saved game.
    pub fn from_text(text: &str, path: &Path) -> Result<Save, BadSave> {
        #[derive(Deserialize)]
        struct Any {
            format: String,
        }
        let bad = |what: String| BadSave::new(path, what);
        // Another version may have other keys, so this is asked first.
        let any: Any = serde_json::from_str(text)
            .map_err(|why| bad(format!("it is no saved game ({why})")))?;
        if any.format != FORMAT {
            return Err(bad(format!("its format is `{}`, not `{FORMAT}`", any.format)));
        }
        serde_json::from_str(text).map_err(|why| bad(why.to_string()))
    }

    /// The bots that it names, in the order of seats: somebody has to agree to them.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn bots(&self, path: &Path) -> Result<Vec<Foreign>, BadSave> {
        let named = self.players.iter().filter_map(|player| player.bot.as_ref());
        let read = |bot: &String| Foreign::parse(bot);
        named.map(read).collect::<Result<_, _>>().map_err(|why| BadSave::new(path, why.to_string()))
    }

    /// The game on a table again, with every step checked, between people and these bots, which are
    /// [those of the file](Save::bots).
    ///
    /// # Errors
    /// What does not fit, by the rules or by the seed.
    pub fn table(&self, game: AnyGame, path: &Path, bots: Vec<Entrant>) -> Result<Table, BadSave> {
        let bad = |what: String| BadSave::new(path, what);
        if self.players.len() != game.seats() {
            return Err(bad(format!("{} players for {} seats", self.players.len(), game.seats())));
        }
        let mut bots = bots.into_iter();
        let player = |kept: &SavedPlayer| Player {
            name: clean(&kept.name),
            bot: kept.bot.as_ref().and_then(|_| bots.next()),
        };
        let seats = Seats::kept(self.players.iter().map(player).collect());
        if seats.first_person().is_none() {
            return Err(bad("no person plays in it".to_owned()));
        }
        let read = |words: &[String]| {
            let steps = words.iter().map(|word| Step::read(&game, word));
            steps.collect::<Result<Vec<_>, _>>().map_err(|why| bad(why.to_string()))
        };
        let steps = read(&self.steps)?;
        let start = game.read_start(&self.start).map_err(|why| bad(why.to_string()))?;
        let record = self.record.as_deref().map(read).transpose()?;
        let record = record.map(|steps| Transcript { start: start.clone(), steps });
        let mut table = Table::restored(game, seats, self.seed, record, &steps)
            .map_err(|why| bad(why.to_string()))?;
        if table.transcript().start != start {
            return Err(bad("its start is not the one that its seed gives".to_owned()));
        }
        if self.undone > steps.len() {
            return Err(bad(format!("{} of {} steps taken back", self.undone, steps.len())));
        }
        if self.undone > 0 {
            table.take_back(self.undone);
        }
        if let Some((seat, why)) = &self.gave_up {
            if *seat >= self.players.len() {
                return Err(bad(format!("seat {seat} gave up, which there is not")));
            }
            table.give_up_because(Seat::new(*seat), one_line(why));
        }
        let cells = table.scene().cells.len();
        if let Some((dead, seki)) = self.agreed.clone() {
            if let Some(cell) = dead.iter().chain(&seki).find(|&&cell| cell >= cells) {
                return Err(bad(format!("cell {cell} was agreed on, which there is not")));
            }
            table.agree(Agreement { dead, seki });
        }
        table.set_aided(self.aided);
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use damier_arena::registry::Games;
    use damier_bots::{Fault, Forfeit};

    use super::*;
    use crate::fuzz::fuzz;

    #[test]
    fn saved_games_are_read_or_refused() {
        let games = Games::standard();
        let saved = |game: &str, bot: &str| {
            let game = games.find(game).unwrap();
            let seats = Seats::read(game.seats(), &["Ann"], &[], Some(bot), None).unwrap();
            Save::of(&Table::new(game, seats, Seed::Chosen(1))).text().unwrap()
        };
        let examples =
            [saved("go5", "greedy"), saved("2048", "random"), saved("couleurs:size=5", "mcts")];
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game");
        fuzz(&examples, |bytes| {
            std::fs::write(&path, bytes).unwrap();
            let Ok(save) = Save::read(&path) else { return };
            let Ok(bots) = save.bots(&path) else { return };
            let bots = bots.into_iter().map(Foreign::agreed).collect();
            // Boards of a million cells are somebody's wish, and take their time.
            let small = |number: &str| number.len() < 3;
            if save.game.split(|c: char| !c.is_ascii_digit()).all(small)
                && let Ok(game) = games.find(&save.game)
                && let Ok(table) = save.table(game, &path, bots)
            {
                let _ = table.scene();
            }
        });
    }

    #[test]
    fn why_somebody_could_not_go_on_is_kept_word_by_word() {
        let game = Games::standard().find("go5").unwrap();
        let seats = Seats::read(2, &["Ann", "Bo"], &["human".to_owned()], None, None).unwrap();
        let mut table = Table::new(game.clone(), seats, Seed::Chosen(1));
        table.give_up(Seat::SECOND, Some(&Forfeit::new(Fault::Crash, "it is gone")));
        let first = Save::of(&table);
        let mut save = first.clone();
        for _ in 0..3 {
            save = Save::of(&save.table(game.clone(), Path::new("game"), vec![]).unwrap());
        }
        assert_eq!(save, first);
        assert_eq!(save.gave_up, Some((1, "crash: it is gone".to_owned())));
    }
}
