//! What a results file says about its championship.

use super::{BadStore, Store};
use crate::contest::config::Config;
use crate::contest::terms::Agreed;

/// The key under which a results file keeps it.
const KEY: &str = "championship";

/// Why a file and its results do not belong together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Changed {
    /// The file says something else now.
    #[error("{0}")]
    Terms(String),
    /// The results cannot be read or written.
    #[error(transparent)]
    Store(#[from] BadStore),
}

impl Store {
    /// What is agreed about the championship, if one was begun.
    ///
    /// # Errors
    /// If the file cannot be read, or says what this program does not know.
    pub fn agreed(&self) -> Result<Option<Agreed>, BadStore> {
        let text = self.about(KEY)?;
        let read = text.map(|text| serde_json::from_str(&text)).transpose();
        read.map_err(|_| BadStore::terms(self.path()))
    }

    /// Compares a file with what its results were begun with, and notes what they are now.
    ///
    /// # Errors
    /// Each difference that is not more rounds or, where everyone meets everyone, more entrants.
    pub fn agree(&mut self, config: &Config) -> Result<Agreed, Changed> {
        let now = Agreed::after(self.agreed()?.as_ref(), config).map_err(Changed::Terms)?;
        if let Ok(text) = serde_json::to_string(&now) {
            self.set_about(KEY, &text)?;
        }
        Ok(now)
    }
}
