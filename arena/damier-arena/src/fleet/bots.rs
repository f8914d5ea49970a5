//! Bots on their way through the object store: each file under its fingerprint.

use std::path::{Path, PathBuf};

use async_nats::jetstream::object_store::ObjectStore;
use damier_bots::Words;
use serde::Deserialize;
use tokio::io::AsyncReadExt as _;

use super::folder::Folder;
use super::speed::{processor, scaled};
use super::wire::{CONTEST, Contest, FORMAT};
use crate::players::{Entrant, Isolation, Level, Version, Walls};
use crate::record::Machine;
use crate::referee::{Conditions, Crew};
use crate::registry::{AnyGame, Games};

/// A file that is larger does not travel.
const LARGEST: usize = 1 << 30;

/// Puts a contest and the files of its bots where workers find them.
pub(super) async fn send(
    store: &ObjectStore,
    contest: &Contest,
    sources: &[(String, PathBuf)],
) -> Result<(), String> {
    for (digest, path) in sources {
        if store.info(digest).await.is_ok() {
            continue;
        }
        let bytes = std::fs::read(path).map_err(|why| format!("{}: {why}", path.display()))?;
        let put = store.put(digest.as_str(), &mut bytes.as_slice()).await;
        put.map_err(|why| format!("{} cannot be sent: {why}", path.display()))?;
    }
    let bytes = super::wire::to_bytes(contest);
    let put = store.put(CONTEST, &mut bytes.as_slice()).await;
    put.map(drop).map_err(|why| format!("the contest cannot be described: {why}"))
}

/// What is under a name.
pub(super) async fn fetch(store: &ObjectStore, name: &str) -> Result<Vec<u8>, String> {
    let mut object = store.get(name).await.map_err(|why| why.to_string())?;
    let mut bytes = Vec::new();
    (&mut object)
        .take(LARGEST as u64)
        .read_to_end(&mut bytes)
        .await
        .map_err(|why| why.to_string())?;
    Ok(bytes)
}

/// A contest as a worker knows it.
pub(super) struct Known {
    pub(super) game: AnyGame,
    pub(super) conditions: Conditions,
    pub(super) entrants: Vec<Entrant>,
    /// Which of them are here; a stand-in sits in the places of the others, who are never asked.
    pub(super) here: Vec<bool>,
    /// How long the piece of search may take, where the clock is scaled.
    pub(super) reference: Option<f64>,
    /// This machine, where matches are to tell it.
    pub(super) machine: Option<Machine>,
    /// Where the files of bots are.
    _folder: Folder,
}

/// A contest whose files have arrived.
pub(super) struct Received {
    contest: Contest,
    folder: Folder,
}

/// Why a contest has not arrived.
pub(super) enum Missed {
    /// Something is wrong with the way, and may be better later.
    ForNow(String),
    /// It is nothing that is played here.
    ForGood(String),
}

/// Fetches a contest and the files of its bots.
pub(super) async fn receive(store: &ObjectStore) -> Result<Received, Missed> {
    let contest = fetch(store, CONTEST).await.map_err(Missed::ForNow)?;
    let contest = read(&contest).map_err(Missed::ForGood)?;
    let folder = Folder::new()
        .map_err(|why| Missed::ForNow(format!("its bots have no place here: {why}")))?;
    for (number, sent) in contest.bots.iter().enumerate() {
        let place = place(folder.path(), number);
        for file in &sent.parcel.files {
            let name = &sent.parcel.name;
            let bad = |why: String| Missed::ForNow(format!("a file of `{name}`: {why}"));
            let bytes = fetch(store, &file.digest).await.map_err(bad)?;
            file.put(&place, &bytes).map_err(|why| bad(why.to_string()))?;
        }
    }
    Ok(Received { contest, folder })
}

/// Reads the description of a contest, if it is played by the same version.
fn read(description: &[u8]) -> Result<Contest, String> {
    /// What every version says of itself.
    #[derive(Deserialize)]
    struct By {
        format: u32,
        damier: String,
    }
    let unknown = |_| "its description is nothing that this version knows".to_owned();
    let By { format, damier } = serde_json::from_slice(description).map_err(unknown)?;
    let ours = env!("CARGO_PKG_VERSION");
    if format != FORMAT || damier != ours {
        return Err(format!("it is played by damier {damier}, and this is damier {ours}"));
    }
    serde_json::from_slice(description).map_err(unknown)
}

fn place(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("bot-{number}"))
}

impl Received {
    /// Puts the bots together, and looks whether all is as it is at home. Bots are started for that.
    /// `fewer_walls`: also where this kernel lacks some of them?
    pub(super) fn unpack(
        self,
        games: &Games,
        offers: &[Entrant],
        fewer_walls: bool,
    ) -> Result<Known, String> {
        let Received { contest, folder } = self;
        let game = games.find(&contest.game).map_err(|why| why.to_string())?;
        let is_foreign = contest.bots.iter().any(|sent| sent.parcel.is_foreign());
        if is_foreign && !matches!(contest.isolation, Isolation::Auto | Isolation::Full) {
            return Err(
                "it asks for bots of others without walls, which no worker plays".to_owned()
            );
        }
        let walls = Walls {
            isolation: contest.isolation,
            limits: contest.allowed.clone(),
            is_one_of_many: true,
            within: Some(folder.path().to_owned()),
            ..Walls::default()
        };
        let mut here = vec![true; contest.bots.len()];
        let mut entrants = Vec::new();
        for (number, sent) in contest.bots.iter().enumerate() {
            let version = |of: &Entrant| -> Result<Version, String> {
                of.version(game_name(&contest.game), &walls).map_err(|why| why.to_string())
            };
            if sent.parcel.is_engine() {
                let offer = offers.iter().find(|offer| offer.name == sent.parcel.name);
                here[number] = offer.is_some_and(|offer| version(offer) == Ok(sent.version));
                let stand_in = || Entrant::parse("random").map_err(|why| why.to_string());
                entrants.push(match offer.filter(|_| here[number]) {
                    Some(offer) => offer.clone(),
                    None => stand_in()?,
                });
                continue;
            }
            let unpacked = sent.parcel.unpack(&place(folder.path(), number));
            let entrant = unpacked.map_err(|why| why.to_string())?;
            if version(&entrant)? != sent.version {
                return Err(format!("what arrived as `{}` is not what was sent", entrant.name));
            }
            entrants.push(entrant);
        }
        let book = contest.book.clone().map(std::sync::Arc::new);
        let conditions = Conditions { limits: contest.limits, walls, book };
        let processor = Some(processor()).filter(|text| !text.is_empty()).map(Words::line);
        let machine = contest.limits.has_clock().then_some(Machine { processor, speed: None });
        let reference = contest.reference;
        let known = Known { game, conditions, entrants, here, reference, machine, _folder: folder };
        let crew = known.crew()?;
        for (number, sent) in contest.bots.iter().enumerate().filter(|(at, _)| known.here[*at]) {
            let level = crew.isolation()[number];
            if level != sent.level {
                let (name, home) = (&sent.parcel.name, &sent.level);
                return Err(format!("`{name}` has the walls `{level}` here, and `{home}` at home"));
            }
            if sent.parcel.is_foreign() && level != Level::Full.name() && !fewer_walls {
                let name = &sent.parcel.name;
                return Err(format!(
                    "`{name}` is somebody else's, and has the walls `{level}` alone here: `damier worker \
                     --fewer-walls` plays it all the same"
                ));
            }
        }
        Ok(known)
    }
}

impl Known {
    /// The same with its clock for a machine of this speed.
    pub(super) fn at(mut self, speed: f64) -> Known {
        self.conditions.limits = scaled(self.conditions.limits, speed);
        self.machine = self.machine.map(|machine| Machine { speed: Some(speed), ..machine });
        self
    }

    /// Bots for one who plays.
    pub(super) fn crew(&self) -> Result<Box<dyn Crew>, String> {
        self.game.crew(&self.entrants, &self.conditions).map_err(|why| why.to_string())
    }
}

fn game_name(spec: &str) -> &str {
    spec.split(':').next().unwrap_or(spec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contest_of_another_version_is_refused_with_both() {
        // Later versions may tell other things of a contest.
        let said = |format: u32, damier: &str| {
            let text = format!(r#"{{"format":{format},"damier":"{damier}","other":[]}}"#);
            read(text.as_bytes()).expect_err("it is refused")
        };
        let ours = env!("CARGO_PKG_VERSION");
        assert!(said(FORMAT, "99.0.0").contains("damier 99.0.0, and this is damier"));
        assert!(said(FORMAT + 1, ours).contains("it is played by damier"));
        assert!(said(FORMAT, ours).contains("nothing that this version knows"));
        assert!(read(b"nothing").is_err());
    }
}
