//! Why a results file cannot be used.

use std::fmt::Display;
use std::path::Path;

use crate::contest::pairing::MatchId;
use crate::players::MOST_ENTRANTS;

/// Why a results file cannot be used: fragments that fit after "error: " and "help: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct BadStore {
    error: String,
    help: String,
}

const OURS: &str = "name a file that `damier run` wrote";
const OURS_OR_NEW: &str = "name a file that `damier run` wrote, or one that does not exist yet";
const READABLE: &str = "is the path right, and may you read the file?";
const WRITABLE: &str = "is the path right, and may you write there?";
const MAKE_ROOM: &str = "if the disk or your share of it is full, make room and run the same \
                         command again: what was finished is kept";

impl BadStore {
    fn new(path: &Path, error: impl Display, help: &str) -> BadStore {
        BadStore { error: format!("{}: {error}", path.display()), help: help.to_owned() }
    }

    pub(super) fn file(path: &Path, why: &std::io::Error) -> BadStore {
        BadStore::new(path, why, WRITABLE)
    }

    pub(super) fn folder(path: &Path) -> BadStore {
        BadStore::new(path, "this is a folder", OURS_OR_NEW)
    }

    pub(super) fn gone(path: &Path) -> BadStore {
        BadStore::new(
            path,
            "the file was removed or replaced while results were added to it",
            "put it back where it was, or run the same command again to begin anew",
        )
    }

    pub(super) fn locked(path: &Path) -> BadStore {
        BadStore::new(
            path,
            "another program is adding results to this file",
            "wait until it is done, or name another file with -o",
        )
    }

    pub(super) fn something_else(path: &Path) -> BadStore {
        BadStore::new(path, "this is no file of results", OURS_OR_NEW)
    }

    /// Something in it that is not ours, by its kind and name.
    pub(super) fn stranger(path: &Path, what: &str) -> BadStore {
        BadStore::new(
            path,
            format!("it holds the {what}, which is no part of results"),
            "results are data: a file with anything else in it is not read",
        )
    }

    /// More entrants than a contest has.
    pub(super) fn too_many_entrants(path: &Path, entrants: usize) -> BadStore {
        let what =
            format!("{entrants} entrants are too many: a contest has at most {MOST_ENTRANTS}");
        BadStore::new(path, what, OURS)
    }

    /// It gives more than it can hold.
    pub(super) fn endless(path: &Path) -> BadStore {
        BadStore::new(path, "its matches never end: the file was made to harm", OURS)
    }

    pub(super) fn version(path: &Path, version: i32) -> BadStore {
        BadStore::new(
            path,
            format!("results of version {version}, which this program does not know"),
            "use the version of damier that wrote it",
        )
    }

    /// Nothing was ever written to it but its tables.
    pub fn not_begun(path: &Path) -> BadStore {
        BadStore::new(path, "no championship was begun here", "run one first: damier run")
    }

    /// What it says about its championship is nothing this program knows.
    pub(crate) fn terms(path: &Path) -> BadStore {
        BadStore::new(
            path,
            "what it says about its championship cannot be read",
            "use the version of damier that wrote it; `damier verify` tells whether it was changed",
        )
    }

    /// What is wrong with one match.
    pub(crate) fn row(path: &Path, id: u64, what: &str) -> BadStore {
        let id = MatchId::from_number(id);
        BadStore::new(
            path,
            format!("match {id} cannot be right: {what}"),
            "`damier verify` tells what is wrong with the file",
        )
    }

    /// A failure of the database.
    pub(super) fn of(path: &Path, why: &rusqlite::Error) -> BadStore {
        use rusqlite::ErrorCode;
        match why.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => BadStore::something_else(path),
            Some(ErrorCode::OperationInterrupted) => BadStore::endless(path),
            Some(ErrorCode::DiskFull) => BadStore::new(path, "the disk is full", MAKE_ROOM),
            Some(ErrorCode::SystemIoFailure) => {
                BadStore::new(path, format!("writing or reading failed ({why})"), MAKE_ROOM)
            }
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                BadStore::new(path, why, "may you write to this file and its folder?")
            }
            _ => BadStore::new(path, why, "`damier verify` tells what is wrong with the file"),
        }
    }

    /// The same for who only wanted to look at the file.
    #[must_use]
    pub(super) fn when_reading(mut self) -> BadStore {
        for (writing, reading) in [(OURS_OR_NEW, OURS), (WRITABLE, READABLE)] {
            if self.help == writing {
                reading.clone_into(&mut self.help);
            }
        }
        self
    }

    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> &str {
        &self.help
    }
}
