//! A results file looked at with suspicion: whatever it holds is found, never taken for granted.

use super::columns::{self, Extent};
use super::seal::{Seal, Tally};
use super::{BadStore, Store};
use crate::plain::counted;
use crate::record::Match;

/// A match as it stands in the file, readable or not.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its id as a number.
    pub id: u64,
    /// The match, or why it cannot be read.
    pub row: Result<Match, String>,
    /// What shows that it was changed after it was written.
    pub changed: Option<&'static str>,
}

/// What was found out about a file as a whole, as far as it was read.
#[derive(Clone, Debug, Default)]
pub struct Audit {
    /// How many matches there are.
    pub matches: u64,
    /// What is wrong with the file, apart from its matches.
    pub faults: Vec<String>,
}

impl Store {
    /// Looks at all that the file holds. Every match is handed over, in the order of ids.
    pub fn audit(&self, visit: impl FnMut(Entry)) -> Audit {
        let mut audit = Audit { matches: 0, faults: self.integrity() };
        let mut tally = Tally::default();
        if let Err(why) = self.each_entry(&mut tally, &mut audit, visit) {
            let failure = BadStore::of(&self.path, &why).to_string();
            audit.faults.push(format!("the matches cannot be read to their end: {failure}"));
        } else {
            audit.faults.extend(self.compare(tally));
        }
        audit
    }

    /// What the database says about itself.
    fn integrity(&self) -> Vec<String> {
        let check = || {
            self.guard.begin_whole();
            let mut query = self.connection.prepare("PRAGMA integrity_check(5)")?;
            let lines = query.query_map([], |row| row.get::<_, String>(0))?;
            lines.collect::<rusqlite::Result<Vec<String>>>()
        };
        match check() {
            Ok(lines) => {
                let bad = lines.into_iter().filter(|line| line != "ok");
                bad.map(|line| format!("the database is damaged: {}", line.trim())).collect()
            }
            Err(why) => vec![format!("the database is damaged: {why}")],
        }
    }

    fn each_entry(
        &self,
        tally: &mut Tally,
        audit: &mut Audit,
        mut visit: impl FnMut(Entry),
    ) -> rusqlite::Result<()> {
        let query = columns::select(self.version, Extent::Whole, "");
        let mut query = self.connection.prepare(&query)?;
        let mut bytes = self.guard.begin_whole();
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            if !bytes.hold(row, columns::COLUMNS.len()) {
                audit.faults.push("the database is damaged: its matches never end".to_owned());
                return Ok(());
            }
            audit.matches += 1;
            let (right, found): (Seal, Option<Vec<u8>>) = columns::seals(row)?;
            tally.add(&right);
            let is_sealed = self.version == 1 || found.as_deref() == Some(&right[..]);
            let changed = if !columns::digest_is_right(row)? {
                Some("its digest is not that of its transcript")
            } else if is_sealed {
                None
            } else {
                Some("its seal is broken: it was changed after it was written")
            };
            let id = row.get::<_, i64>(0)? as u64;
            visit(Entry {
                id,
                row: columns::read(row).map_err(|why| columns::what_is_bad(&why)),
                changed,
            });
        }
        Ok(())
    }

    /// Compares what there is with what there should be.
    fn compare(&self, mut found: Tally) -> Option<String> {
        self.guard.begin_whole();
        let read = Tally::read(&self.connection).and_then(|tally| {
            found.look(&self.connection)?;
            Ok(tally)
        });
        match read {
            Err(why) => Some(format!("its tally cannot be read: {why}")),
            Ok(None) if self.version == 1 => None,
            Ok(Some(_)) if self.version == 1 => {
                Some("it says that it is of version 1, and is of a later one".to_owned())
            }
            // Nothing was begun yet.
            Ok(None) if found.matches == 0 && self.is_blank() => None,
            Ok(None) => Some("it does not say what it should hold".to_owned()),
            Ok(Some(tally)) if tally == found => None,
            Ok(Some(tally)) if tally.matches != found.matches => {
                let should = counted(tally.matches, "match", "matches");
                Some(format!("it should hold {should}, not {}", found.matches))
            }
            Ok(Some(_)) => Some(
                "its matches or what it says about itself were changed after they were written"
                    .to_owned(),
            ),
        }
    }

    fn is_blank(&self) -> bool {
        let count = "SELECT count(*) FROM about";
        self.connection.query_row(count, [], |row| row.get::<_, i64>(0)).is_ok_and(|n| n == 0)
    }
}
