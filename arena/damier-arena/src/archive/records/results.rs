//! Results files as recorded matches.

use std::path::Path;

use super::recorded::Recorded;
use crate::archive::store::{BadStore, Store};
use crate::contest::deal::Deal;
use crate::contest::terms::Agreed;
use crate::record::Match;
use crate::registry::{AnyGame, Games};
use damier_games::Notation as _;

/// An open results file with what is agreed about its championship.
pub struct Results {
    store: Store,
    agreed: Agreed,
    names: Vec<String>,
    deal: Deal,
    /// Nothing where this program does not know the game.
    game: Option<AnyGame>,
}

impl Results {
    /// Opens a results file to look at.
    ///
    /// # Errors
    /// If there is no such file, it is something else, or no championship was begun in it.
    pub fn open(games: &Games, path: &Path) -> Result<Results, BadStore> {
        let store = Store::read(path)?;
        let agreed = store.agreed()?.ok_or_else(|| BadStore::not_begun(path))?;
        let names = agreed.roster.labels();
        let game = games.find(&agreed.terms.game).ok();
        let deal = Deal::new(agreed.seed, &agreed.terms);
        Ok(Results { store, agreed, names, deal, game })
    }

    /// What is agreed about the championship.
    pub fn agreed(&self) -> &Agreed {
        &self.agreed
    }

    /// How its matches begin.
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// What each player is called, by numbers: those of earlier versions with their version.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The file.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The ids of all matches, in order, as [`Results::get`] takes them.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn ids(&self) -> Result<Vec<u64>, BadStore> {
        self.store.ids()
    }

    /// The match with this id ([`crate::contest::pairing::MatchId::number`]), if there is one.
    ///
    /// # Errors
    /// If the file cannot be read, or holds what nobody wrote.
    pub fn get(&self, id: u64) -> Result<Option<Recorded>, BadStore> {
        self.store.whole(id)?.map(|of| self.recorded(of)).transpose()
    }

    /// Hands over every match in the order of ids, one at a time, until the visitor has enough.
    ///
    /// # Errors
    /// If the file cannot be read, or holds what nobody wrote; and what the visitor says.
    pub fn each<E: From<BadStore>>(
        &self,
        mut visit: impl FnMut(Recorded) -> Result<(), E>,
    ) -> Result<(), E> {
        self.store.each_whole(|of| visit(self.recorded(of)?))
    }

    /// The result of a match in a few letters, as its game writes it.
    pub fn result(&self, of: &Match) -> String {
        let finish = of.finish();
        self.game.as_ref().map_or_else(|| finish.text(), |game| game.result_text(&finish))
    }

    fn recorded(&self, of: Match) -> Result<Recorded, BadStore> {
        let (id, result) = (of.id, self.result(&of));
        let name = |&entrant: &usize| self.names.get(entrant).cloned().unwrap_or_default();
        let (seats, entrants) = (of.seats.clone(), of.seats.iter().map(name).collect());
        let mut recorded = Recorded::new(of, entrants)
            .map_err(|why| BadStore::row(self.store.path(), id, &why.to_string()))?;
        (recorded.result, recorded.seed) = (result.into(), Some(self.agreed.seed));
        recorded.given = self.agreed.given(&self.deal, recorded.of.opening);
        recorded.versions = self.agreed.roster.versions_of(&seats);
        Ok(recorded)
    }
}
