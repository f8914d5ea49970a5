//! Results files whose bytes and rows were changed at random.

use std::fs;
use std::path::Path;

use rusqlite::{Connection, params_from_iter};

use super::{BadStore, Sealed, Store};
use crate::contest::roster::Shown;
use crate::fuzz::fuzz;
use crate::record::{Match, Outcome, Thinking};

/// Looks at all that a file says it holds.
fn use_all(path: &Path) {
    let Ok(store) = Store::read(path) else { return };
    let _ = (store.agreed(), store.ids(), store.digest());
    let _ = store.each(&Shown::all(2), |of| assert!(of.check().is_ok()));
    let _ = store.each_whole(|_| Ok::<(), BadStore>(()));
    let audit = store.audit(|_| {});
    assert!(audit.faults.iter().all(|fault| !fault.is_empty()));
}

/// Results with some matches in them.
fn example(path: &Path) {
    let mut store = Store::open(path).expect("a new file");
    store.set_about("championship", "{\"seed\":1}").expect("it is noted");
    let matches = (0..40).map(|id| {
        let of = Match {
            id,
            seats: vec![0, 1],
            outcome: Outcome::Rules,
            scores: vec![1.0, 2.0],
            points: vec![0.0, 1.0],
            thinking: vec![Thinking::default(); 2],
            ..Match::default()
        };
        Sealed::new(of.with_transcript(format!("go:size=5\n\n{}", "C3 ".repeat(200))), &[0, 1])
    });
    let matches: Vec<Sealed> = matches.collect();
    store.add(&matches).expect("they are added");
}

#[test]
fn files_of_results_are_read_or_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("c.db");
    example(&path);
    let bytes = fs::read(&path).expect("a file");
    fuzz(&[bytes], |bytes| {
        for beside in ["c.db-wal", "c.db-shm", "c.db-journal"] {
            let _ = fs::remove_file(folder.path().join(beside));
        }
        fs::write(&path, bytes).expect("it is written");
        use_all(&path);
    });
}

#[test]
fn rows_of_results_are_read_or_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("c.db");
    example(&path);
    let columns = [
        "[0,1]",
        "[1.0,2.0]",
        "[0.0,1.0]",
        "crash",
        "it fell",
        "last words",
        "[[1,2,3],[1,2,3]]",
        "[[1,0.5,7,9]]",
        "[{\"seat\":1,\"last_words\":\"x\",\"opinion\":\"B+1\"},{\"machine\":{\"processor\":\"p\",\"speed\":0.5}}]",
        "go:size=5\n\nC3 D4",
    ];
    let update = "UPDATE match SET faulty = 1, seats = ?1, scores = ?2, points = ?3, ended = ?4, reason = ?5,
        last_words = ?6, thinking = ?7, notes = ?8, remarks = ?9, record = ?10 WHERE id = 3";
    fuzz(&[columns.join("\u{1e}")], |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let mut cells: Vec<&str> = text.split('\u{1e}').collect();
        cells.resize(columns.len(), "");
        let connection = Connection::open(&path).expect("a database");
        connection.pragma_update(None, "synchronous", "OFF").expect("it is set");
        connection.execute(update, params_from_iter(cells)).expect("it is changed");
        drop(connection);
        use_all(&path);
    });
}
