//! Results of championships, for tests that look into them.

use std::path::Path;

use damier_arena::archive::records::{Recorded, Results};
use damier_arena::registry::Games;
use rusqlite::Connection;

use crate::folder::Folder;
use crate::run::{command, ran};

/// Runs a championship and gives the path of its results.
pub(crate) fn championship(folder: &Folder, name: &str, text: &str) -> String {
    let file = folder.write(&format!("{name}.toml"), text);
    let results = folder.path(&format!("{name}.db"));
    let mut command = command("run -q");
    ran(command.args([&file, "-o", &results])).fine();
    results
}

/// All matches of a file.
pub(crate) fn all(results: &str) -> Vec<Recorded> {
    let mut all = Vec::new();
    let results = Results::open(&Games::standard(), Path::new(results)).expect("results");
    let each = results.each(|recorded| {
        all.push(recorded);
        Ok::<(), damier_arena::archive::store::BadStore>(())
    });
    each.expect("all are read");
    all
}

/// Makes a file what version 1 of the program would have written.
pub(crate) fn make_old(results: &str) {
    let connection = Connection::open(results).expect("a database");
    connection
        .execute_batch(
            "DELETE FROM about WHERE key = 'tally';
             ALTER TABLE match DROP COLUMN seal;
             ALTER TABLE match DROP COLUMN remarks;
             ALTER TABLE match DROP COLUMN notes;
             PRAGMA user_version = 1;",
        )
        .expect("it is changed");
}
