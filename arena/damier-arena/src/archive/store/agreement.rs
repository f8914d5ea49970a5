//! What a results file says about its championship.

use serde::{Deserialize, Serialize};

use super::{BadStore, Store};
use crate::contest::config::Config;
use crate::contest::roster::{Change, Player};
use crate::contest::terms::{Agreed, Terms};
use crate::players::{MOST_ENTRANTS, Version};
use crate::seed::Seed;

/// The key under which a results file keeps it.
const KEY: &str = "championship";
/// The key under which that of a series keeps what ends it.
const ENDS: &str = "ends";
/// The key under which that of a part keeps what it is a part of.
const PART: &str = "part";

/// What the results of a part say about the parts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct InParts {
    /// How many there are.
    pub of: u32,
    /// Faults in a row that retire a bot once the parts are together; zero for never.
    pub retire_after: u32,
}

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
        let read = text.map(|text| serde_json::from_str::<Agreed>(&text)).transpose();
        let agreed = read.map_err(|_| BadStore::terms(self.path()))?;
        // A table of all against all would not fit into memory.
        match agreed.as_ref().map(|agreed| agreed.roster.now().len()) {
            Some(many) if many > MOST_ENTRANTS => {
                Err(BadStore::too_many_entrants(self.path(), many))
            }
            _ => Ok(agreed),
        }
    }

    /// Compares a file, whose entrants are of these versions, with what its results were begun with, and
    /// notes what they are now. Says who has changed.
    ///
    /// # Errors
    /// Each difference that may not be.
    pub fn agree(
        &mut self,
        config: &Config,
        versions: &[Version],
    ) -> Result<(Agreed, Vec<Change>), Changed> {
        let before = self.agreed()?;
        let (now, changes) =
            Agreed::after(before.as_ref(), config, versions).map_err(Changed::Terms)?;
        self.note(&now)?;
        Ok((now, changes))
    }

    /// Compares a series with the one that its results were begun with, and notes what it is now. `ends`
    /// says in words what ends it.
    ///
    /// # Errors
    /// Each difference that is not more games.
    pub fn agree_on_series(
        &mut self,
        terms: Terms,
        seed: Option<Seed>,
        (players, games): (Vec<Player>, u32),
        ends: &str,
    ) -> Result<Agreed, Changed> {
        let before = self.agreed()?;
        let now = Agreed::on(before.as_ref(), terms, seed, players, games).map(|(now, _)| now);
        let ended = self.about(ENDS)?.filter(|ended| before.is_some() && ended != ends);
        let ended = ended.map(|ended| format!("what ends it was {ended}, is {ends}"));
        let wrong: Vec<String> = now.as_ref().err().cloned().into_iter().chain(ended).collect();
        let now = match now {
            Ok(now) if wrong.is_empty() => now,
            _ => return Err(Changed::Terms(wrong.join("; "))),
        };
        self.note(&now)?;
        self.set_about(ENDS, ends)?;
        Ok(now)
    }

    /// Notes that these are results of a part.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn note_parts(&mut self, parts: InParts) -> Result<(), BadStore> {
        match serde_json::to_string(&parts) {
            Ok(text) => self.set_about(PART, &text),
            Err(_) => Ok(()),
        }
    }

    /// What the results of a part say about the parts; nothing if they are no part's.
    ///
    /// # Errors
    /// If the file cannot be read, or says what this program does not know.
    pub fn in_parts(&self) -> Result<Option<InParts>, BadStore> {
        let read = self.about(PART)?.map(|text| serde_json::from_str(&text)).transpose();
        read.map_err(|_| BadStore::terms(self.path()))
    }

    /// Notes what is agreed about a championship.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn note(&mut self, now: &Agreed) -> Result<(), BadStore> {
        if let Ok(text) = serde_json::to_string(now) {
            self.set_about(KEY, &text)?;
        }
        Ok(())
    }
}
