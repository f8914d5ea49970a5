//! Bots that are handed in by copying them into a folder.
//!
//! The folder is looked at again and again. An entry that is the same at two looks, one after the other, has
//! arrived: it is copied to a place where nobody changes it any more, built there behind walls if it has to be, and
//! tried out; then it is told of as ready, or why it cannot play. An entry that changes goes through all that
//! again, one that is gone is told of as well. Nothing is ever written into the folder, and no link in it is
//! followed. Nobody here knows what bots are handed in for.
//!
//! - `look`: what is in the folder, and what of it is a bot; `stage`: the copies, and what is built from them.

mod look;
mod stage;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use super::folder::BuildRules;
use super::{BadBot, Entrant, Version};
use look::{Entry, Look, Seen};
use stage::Stage;

/// Bots that are built and tried at the same time.
const AT_ONCE: usize = 2;

/// A bot that is ready to play, as it was when it was looked at.
#[derive(Clone, Debug)]
pub struct Staged {
    /// What plays.
    pub entrant: Entrant,
    /// What it runs.
    pub version: Version,
    /// Where it lies, if it does not come with Damier.
    pub place: Option<PathBuf>,
}

/// What happens to bots that are handed in.
#[derive(Clone, Debug)]
pub enum News {
    /// All names in the folder, at the first look.
    Listed(BTreeSet<String>),
    /// It is there, or another version of it.
    Ready(Staged),
    /// It is there no more.
    Gone(String),
    /// It cannot play as it is now.
    Refused {
        /// Its name.
        name: String,
        /// Why.
        why: BadBot,
    },
}

/// Tries a bot out: says what it runs, if it can play.
pub type Trial = Arc<dyn Fn(&Entrant) -> Result<Version, BadBot> + Send + Sync>;

/// A folder into which bots are handed in.
pub struct Intake {
    /// The folder.
    pub folder: PathBuf,
    /// What in it is none of its bots: results, and what lies beside them.
    pub own: Vec<PathBuf>,
    /// Where copies are kept, and what is built from them.
    pub stage: PathBuf,
    /// How bots are built.
    pub rules: BuildRules,
    /// How often the folder is looked at.
    pub pause: Duration,
    /// Names that are others' already.
    pub taken: BTreeSet<String>,
    /// Tries a bot out.
    pub trial: Trial,
}

/// What is known of an entry.
struct Known {
    look: Look,
    /// The look that was dealt with.
    done: Option<Look>,
    is_busy: bool,
    /// The copy that plays.
    place: Option<PathBuf>,
}

/// What came of an entry that was dealt with.
struct Done {
    name: String,
    look: Look,
    result: Result<Staged, BadBot>,
}

impl Intake {
    /// Looks after the folder from now on, as long as somebody listens to the news. Copies that come back over the
    /// other way are removed.
    ///
    /// # Errors
    /// If copies cannot be kept, or there is no thread for it.
    pub fn open(self) -> std::io::Result<(Receiver<News>, Sender<Staged>)> {
        let stage = Arc::new(Stage::open(&self.stage, self.rules.clone())?);
        let (tell, news) = channel();
        let (over, comes_back) = channel();
        let keeper = Keeper {
            intake: self,
            stage,
            known: BTreeMap::new(),
            running: 0,
            strange: BTreeSet::new(),
            copies: BTreeSet::new(),
            is_swept: false,
        };
        let thread = thread::Builder::new().name("intake".to_owned());
        thread.spawn(move || keeper.keep(&tell, &comes_back))?;
        Ok((news, over))
    }
}

struct Keeper {
    intake: Intake,
    stage: Arc<Stage>,
    known: BTreeMap<String, Known>,
    /// Entries that are being dealt with.
    running: usize,
    /// Entries of which it was told already that they are no bots.
    strange: BTreeSet<String>,
    /// All copies that were handed over; and is every other one removed?
    copies: BTreeSet<PathBuf>,
    is_swept: bool,
}

impl Keeper {
    fn keep(mut self, tell: &Sender<News>, over: &Receiver<Staged>) {
        let (finish, finished) = channel::<Done>();
        let mut is_listed = false;
        loop {
            // A folder that cannot be read for a while, as on a share, has lost none of its bots.
            if let Ok(Seen { entries, strange }) =
                look::around(&self.intake.folder, &self.intake.own)
            {
                if !is_listed {
                    is_listed = true;
                    let names = entries.keys().cloned().collect();
                    if tell.send(News::Listed(names)).is_err() {
                        return;
                    }
                }
                if self.compare(entries, strange, tell, &finish).is_none() {
                    return;
                }
            }
            let mut wait = self.intake.pause;
            while let Ok(done) = finished.recv_timeout(wait) {
                wait = Duration::ZERO;
                if self.take(done, tell).is_none() {
                    return;
                }
            }
            let is_settled = || self.known.values().all(|known| known.done == Some(known.look));
            if is_listed && !self.is_swept && self.running == 0 && is_settled() {
                self.is_swept = true;
                self.stage.sweep(&self.copies);
            }
            for staged in over.try_iter() {
                let is_used = |known: &Known| known.place == staged.place;
                if let Some(place) =
                    staged.place.as_ref().filter(|_| !self.known.values().any(is_used))
                {
                    self.stage.remove(place);
                }
            }
        }
    }

    /// Compares what is there with what is known. Nothing if nobody listens any more.
    fn compare(
        &mut self,
        entries: BTreeMap<String, Entry>,
        strange: Vec<(String, BadBot)>,
        tell: &Sender<News>,
        finish: &Sender<Done>,
    ) -> Option<()> {
        for (name, why) in strange {
            if self.strange.insert(name.clone()) {
                tell.send(News::Refused { name, why }).ok()?;
            }
        }
        let gone: Vec<String> =
            self.known.keys().filter(|name| !entries.contains_key(*name)).cloned().collect();
        for name in gone {
            self.known.remove(&name);
            tell.send(News::Gone(name)).ok()?;
        }
        for (name, entry) in entries {
            let look = entry.look;
            let Some(known) = self.known.get_mut(&name).filter(|known| known.look == look) else {
                // New, or not what it was at the last look.
                let fresh = || Known { look, done: None, is_busy: false, place: None };
                self.known.entry(name).or_insert_with(fresh).look = look;
                continue;
            };
            if known.is_busy || known.done == Some(look) || self.running >= AT_ONCE {
                continue;
            }
            if self.intake.taken.contains(&name) {
                known.done = Some(look);
                let why = BadBot::other(
                    format!("`{name}` is the name of another bot here"),
                    "rename what lies in the folder",
                );
                tell.send(News::Refused { name, why }).ok()?;
                continue;
            }
            known.is_busy = true;
            self.running += 1;
            let (stage, trial) = (Arc::clone(&self.stage), Arc::clone(&self.intake.trial));
            let finish = finish.clone();
            let thread = thread::Builder::new().name("handed in".to_owned());
            let begun = thread.spawn(move || {
                let result = stage.take_in(&name, &entry).and_then(|(entrant, place)| {
                    let version = trial(&entrant)?;
                    Ok(Staged { entrant, version, place: Some(place) })
                });
                // Who is not there any more needs no bots.
                let _ = finish.send(Done { name, look, result });
            });
            if begun.is_err() {
                self.running -= 1;
            }
        }
        Some(())
    }

    /// What came of an entry is told, if it is still as it was. Nothing if nobody listens any more.
    fn take(&mut self, Done { name, look, result }: Done, tell: &Sender<News>) -> Option<()> {
        self.running -= 1;
        let Some(known) = self.known.get_mut(&name) else { return Some(()) };
        known.is_busy = false;
        let now = look::again(&self.intake.folder, &self.intake.own, &name);
        if known.look != look || now != Some(look) {
            // It is looked at anew.
            return Some(());
        }
        known.done = Some(look);
        let news = match result {
            Ok(staged) => {
                known.place.clone_from(&staged.place);
                self.copies.extend(staged.place.clone());
                News::Ready(staged)
            }
            Err(why) => News::Refused { name, why },
        };
        tell.send(news).ok()
    }
}
