//! Recorded matches that people go on with: which match, from which position.

use std::path::Path;

use damier_games::Transcript;

use super::Play;
use crate::cli::replay::bad_records;
use crate::cli::{Failure, Flags};
use crate::desk::play::{Save, Seats, Table};
use crate::desk::replay::Records;
use damier_arena::archive::records::Kind;
use damier_arena::asking::{NoPosition, Position};
use damier_arena::registry::AnyGame;
use damier_arena::seed::Seed;

/// A position of a recorded match.
pub(super) struct From {
    /// The game, as the record has it.
    pub(super) game: String,
    /// Who is to move, from 1.
    pub(super) seat: usize,
    transcript: Transcript<AnyGame>,
    path: String,
}

/// Is this a file of recorded matches, and no saved game? Games that are kept have names like those of records.
pub(super) fn is_one(path: &Path) -> bool {
    let is_named =
        |ending: &str| path.extension().is_some_and(|name| name.eq_ignore_ascii_case(ending));
    Kind::of(path).is_ok_and(|kind| match kind {
        Kind::Results => true,
        Kind::Sgf => is_named("sgf"),
        Kind::Jsonl => is_named("jsonl") && Save::read(path).is_err(),
    })
}

impl Play {
    /// The position of a file's match to go on from.
    pub(super) fn record(&self, flags: &Flags, path: &Path) -> Result<From, Failure> {
        let records = Records::open(&flags.games, path).map_err(bad_records)?;
        let place = match &self.of_match {
            Some(wanted) => records.find(wanted).map_err(bad_records)?,
            None if records.listings().len() == 1 => 0,
            None => {
                return Err(Failure::input(
                    format!("{} holds {} matches", path.display(), records.listings().len()),
                    "say which one with --match; `damier replay` lists them",
                ));
            }
        };
        let recorded = records.recorded(place).map_err(bad_records)?;
        let game = flags.games.find(recorded.game())?;
        let last = || recorded.transcript(&game).map_or(0, |whole| whole.moves());
        let at = self.at.unwrap_or_else(last);
        let position = Position::of(&game, &recorded, at).map_err(|why| {
            let help = match why {
                NoPosition::Broken(_) => "`damier verify` tells what is wrong with the file",
                NoPosition::Beyond(..) | NoPosition::Over(_) => "take an earlier move with --at",
            };
            let id = &records.listings()[place].id;
            Failure::input(format!("match {id} of {}: {why}", path.display()), help)
        })?;
        Ok(From {
            game: recorded.game().to_owned(),
            seat: position.seat().index() + 1,
            transcript: position.transcript(),
            path: path.display().to_string(),
        })
    }
}

impl From {
    /// The table on which it goes on.
    pub(super) fn table(&self, game: &AnyGame, seats: Seats, seed: Seed) -> Result<Table, Failure> {
        Table::going_on(game.clone(), seats, seed, self.transcript.clone()).map_err(|why| {
            Failure::input(
                format!("{}: {why}", self.path),
                "`damier verify` tells what is wrong with the file",
            )
        })
    }
}
