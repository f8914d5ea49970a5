//! What a results file may be made of: our tables and nothing else. A file that somebody else made could hold
//! views, triggers or computed columns, which would run when it is read.

use rusqlite::Connection;

/// A table that a file may hold.
struct Allowed {
    name: &'static str,
    /// Columns in the words of any version. A file of an earlier one has fewer.
    columns: &'static [&'static str],
    /// What follows the columns.
    options: &'static str,
}

/// All tables of all versions: a new one, or a new column, is added here.
const ALLOWED: [Allowed; 2] = [
    Allowed {
        name: "about",
        columns: &["key TEXT PRIMARY KEY", "value TEXT NOT NULL"],
        options: "STRICT, WITHOUT ROWID",
    },
    Allowed {
        name: "match",
        columns: &[
            "id INTEGER PRIMARY KEY",
            "opening INTEGER NOT NULL",
            "seats TEXT NOT NULL",
            "scores TEXT NOT NULL",
            "points TEXT NOT NULL",
            "plies INTEGER NOT NULL",
            "ended TEXT NOT NULL",
            "faulty INTEGER",
            "reason TEXT",
            "last_words TEXT",
            "thinking TEXT NOT NULL",
            "largest INTEGER",
            "digest BLOB NOT NULL",
            "notes TEXT",
            "remarks TEXT",
            "seal BLOB",
            "record TEXT NOT NULL",
        ],
        options: "STRICT",
    },
];

/// What a file holds that is no part of results, if it holds such a thing.
pub(super) fn stranger(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let mut query = connection.prepare("SELECT type, name, sql FROM sqlite_schema LIMIT 100")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let (kind, name): (String, String) = (row.get(0)?, row.get(1)?);
        let sql: Option<String> = row.get(2)?;
        if kind != "table" || !sql.is_some_and(|sql| is_ours(&name, &sql)) {
            let name: String = name.chars().take(40).collect();
            return Ok(Some(format!("{kind} `{name}`")));
        }
    }
    Ok(None)
}

/// Is a table made of columns that one of ours has? Files that were brought up to date have them in
/// another order.
fn is_ours(name: &str, sql: &str) -> bool {
    let words: Vec<&str> = sql.split_whitespace().collect();
    let sql = words.join(" ");
    let Some(table) = ALLOWED.iter().find(|table| table.name == name) else { return false };
    let Some(rest) = sql.strip_prefix("CREATE TABLE ").and_then(|sql| sql.strip_prefix(name))
    else {
        return false;
    };
    let Some((columns, options)) = rest.trim().strip_prefix('(').and_then(|r| r.rsplit_once(')'))
    else {
        return false;
    };
    options.trim() == table.options
        && columns.split(',').all(|column| table.columns.contains(&column.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_ours_are_known_in_any_order_of_columns() {
        let about = "CREATE TABLE about (key TEXT PRIMARY KEY,\n  value TEXT NOT NULL) STRICT, WITHOUT ROWID";
        assert!(is_ours("about", about));
        assert!(is_ours(
            "match",
            "CREATE TABLE match (id INTEGER PRIMARY KEY\n, notes TEXT) STRICT"
        ));
        for (name, sql) in [
            ("about", "CREATE TABLE about (key TEXT PRIMARY KEY) STRICT"),
            ("other", "CREATE TABLE other (key TEXT) STRICT"),
            ("match", "CREATE TABLE match (id INTEGER PRIMARY KEY, notes TEXT AS (x)) STRICT"),
            ("match", "CREATE TABLE match (id INTEGER PRIMARY KEY, CHECK (abs(id))) STRICT"),
            ("match", "CREATE VIRTUAL TABLE match USING fts3(id)"),
            ("match", "CREATE TABLE match AS SELECT 1"),
            ("match", ""),
        ] {
            assert!(!is_ours(name, sql), "{sql}");
        }
    }
}
