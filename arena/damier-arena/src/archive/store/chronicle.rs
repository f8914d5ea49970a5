//! How the ratings of a ladder came about, as its results file keeps it.

use super::{BadStore, Store};
use crate::contest::ladder::Chronicle;

/// The key under which it is kept.
const KEY: &str = "chronicle";

impl Store {
    /// What was noted of a ladder; nothing if it is none, or if nobody noted what the file says.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn chronicle(&self) -> Result<Option<Chronicle>, BadStore> {
        let text = self.about(KEY)?;
        let read = text.and_then(|text| serde_json::from_str::<Chronicle>(&text).ok());
        Ok(read.and_then(Chronicle::sound))
    }

    /// Keeps what was noted.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn note_chronicle(&mut self, chronicle: &Chronicle) -> Result<(), BadStore> {
        match serde_json::to_string(chronicle) {
            Ok(text) => self.set_about(KEY, &text),
            Err(_) => Ok(()),
        }
    }
}
