//! Seals: digests by which any later change of a results file is found.
//!
//! Every row has a seal over all of its columns; of the transcript the digest stands in for the
//! text. The file has a tally: how many matches it holds, the sum of their seals, and a digest of
//! what it says about itself, so that a row that was taken out, put in or doubled is found as well.
//! Seals find mistakes and corruption, and changes by whoever does not know of them. They are no
//! signatures: who can run this program can seal anything.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::plain::hex;

/// A digest over the columns of a row.
pub(super) type Seal = [u8; 32];

/// The key under which a file keeps its tally.
const KEY: &str = "tally";

/// The seal of these columns. Each is taken with its kind and length, so that nothing can move from
/// one to the next.
pub(super) fn seal<'a>(columns: impl IntoIterator<Item = ValueRef<'a>>) -> Seal {
    let mut all = Sha256::new();
    for column in columns {
        let mut add = |kind: u8, bytes: &[u8]| {
            all.update([kind]);
            all.update((bytes.len() as u64).to_le_bytes());
            all.update(bytes);
        };
        match column {
            ValueRef::Null => add(0, &[]),
            ValueRef::Integer(number) => add(1, &number.to_le_bytes()),
            ValueRef::Real(number) => add(2, &number.to_bits().to_le_bytes()),
            ValueRef::Text(text) => add(3, text),
            ValueRef::Blob(bytes) => add(4, bytes),
        }
    }
    all.finalize().into()
}

/// What a file should hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tally {
    /// How many matches.
    pub(super) matches: u64,
    /// The sum of their seals, as a number of 256 bits; the order in which they came is none of it.
    #[serde(serialize_with = "write_sum", deserialize_with = "read_sum")]
    seals: Seal,
    /// A digest of what the file says about itself.
    about: String,
}

impl Tally {
    /// What the file says it holds; nothing if it does not say, or nobody can read it.
    pub(super) fn read(connection: &Connection) -> rusqlite::Result<Option<Tally>> {
        let query = "SELECT value FROM about WHERE key = ?1";
        let text: Option<String> =
            connection.query_row(query, [KEY], |row| row.get(0)).optional()?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// Writes it down.
    pub(super) fn write(&self, connection: &Connection) -> rusqlite::Result<()> {
        let text = serde_json::to_string(self);
        let text = text.map_err(|why| rusqlite::Error::ToSqlConversionFailure(Box::new(why)))?;
        set_about(connection, KEY, &text)
    }

    /// A match more.
    pub(super) fn add(&mut self, seal: &Seal) {
        self.matches += 1;
        self.seals = sum(&self.seals, seal);
    }

    /// Looks again at what the file says about itself.
    pub(super) fn look(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let query = "SELECT key, value FROM about WHERE key <> ?1 ORDER BY key";
        let mut query = connection.prepare_cached(query)?;
        let mut rows = query.query([KEY])?;
        let mut all = Sha256::new();
        while let Some(row) = rows.next()? {
            all.update(seal([row.get_ref(0)?, row.get_ref(1)?]));
        }
        self.about = hex(&all.finalize());
        Ok(())
    }
}

/// Notes something about a file.
pub(super) fn set_about(connection: &Connection, key: &str, value: &str) -> rusqlite::Result<()> {
    let insert = "INSERT INTO about VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2";
    connection.execute(insert, [key, value]).map(drop)
}

/// The sum of two numbers of 256 bits, the last byte first; what is carried out of it is lost.
fn sum(a: &Seal, b: &Seal) -> Seal {
    let mut carry = 0;
    std::array::from_fn(|at| {
        let sum = u16::from(a[at]) + u16::from(b[at]) + carry;
        carry = sum >> 8;
        sum as u8
    })
}

fn write_sum<S: Serializer>(sum: &Seal, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&hex(sum))
}

/// The number that a text of 64 hexadecimal digits stands for, as it is written; else zero.
fn read_sum<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seal, D::Error> {
    let text = String::deserialize(deserializer)?;
    let digits = |at: usize| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok();
    let sum: Seal = std::array::from_fn(|at| digits(at).unwrap_or(0));
    Ok(if hex(&sum) == text { sum } else { Seal::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_does_not_depend_on_the_order_of_matches() {
        let seals: Vec<Seal> = (0..5).map(|n| seal([ValueRef::Integer(n)])).collect();
        let tally = |order: &[usize]| {
            let mut tally = Tally::default();
            for &at in order {
                tally.add(&seals[at]);
            }
            tally
        };
        assert_eq!(tally(&[0, 1, 2, 3, 4]), tally(&[4, 2, 0, 3, 1]));
        assert_ne!(tally(&[0, 1, 2, 3, 4]), tally(&[0, 1, 2, 3, 3]));
        assert_ne!(tally(&[0, 1, 2, 3]), tally(&[0, 1, 2, 4]));
    }

    #[test]
    fn a_seal_tells_columns_apart() {
        let text = |text: &'static str| ValueRef::Text(text.as_bytes());
        assert_ne!(seal([text("ab"), text("c")]), seal([text("a"), text("bc")]));
        assert_ne!(seal([text("")]), seal([ValueRef::Null]));
        assert_ne!(seal([text("1")]), seal([ValueRef::Integer(1)]));
    }
}
