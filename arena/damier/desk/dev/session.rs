//! What happens when: a save ends what is being played, and is built; what was built plays.
//!
//! Whoever shows a session calls [`Session::tick`] now and then, which waits for nobody: files are looked at,
//! builds and bouts in threads of their own are heard.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use damier_arena::players::{Entrant, Unfinished, Version, Walls, Workpiece};
use damier_arena::seed::Seed;
use damier_games::Game as _;

use super::bout::{Bout, Company, News, Results, Rules};
use super::saved::Saved;
use super::seen::FaultSeen;
use super::standing::Standing;
use super::versions::{Built, Versions};

/// How often files are looked at.
const LOOKS: Duration = Duration::from_millis(300);

/// What is worked on, against whom, and how.
pub struct Setup {
    /// The bot.
    pub workpiece: Workpiece,
    /// The others.
    pub others: Vec<Entrant>,
    /// What holds for all games.
    pub rules: Rules,
    /// Where they are kept, if the user said so.
    pub results: Option<PathBuf>,
}

/// What is going on.
#[derive(Clone, Debug)]
pub enum Phase {
    /// It is being built.
    Building,
    /// It cannot be built.
    Broken(Box<Unfinished>),
    /// It was built, and its bots take their seats.
    Opening,
    /// It plays.
    Playing,
    /// All is known that was asked for.
    Done,
    /// It was built, and cannot play: what is wrong, and what to do.
    Failed(String, String),
}

/// What has happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// It is being built, after these files were saved.
    Building(Vec<PathBuf>),
    /// It cannot be built.
    Broken(Box<Unfinished>),
    /// It was built as this version, and plays against these.
    Built {
        /// The number of the build in this session.
        number: u32,
        /// What it is.
        version: Version,
        /// The version that it is compared with, if that is another one.
        last: Option<Version>,
    },
    /// It plays games of this seed.
    Begun(Seed),
    /// How things stand.
    Standing,
    /// It faulted.
    Fault(FaultSeen),
    /// All is known that was asked for.
    Done(Box<Standing>),
    /// It was built, and cannot play: what is wrong, and what to do.
    Failed(String, String),
    /// This version is the yardstick from now on.
    Kept(Version),
}

/// A bot at work.
pub struct Session {
    setup: Setup,
    others: Vec<(Entrant, Version)>,
    versions: Versions,
    results: Results,
    saved: Saved,
    /// When files were looked at, and whether they were about to change then.
    looked: Instant,
    unsettled: bool,
    /// Files that changed while a Makefile was at work, and whether it is at work again for nothing but them.
    made: Vec<PathBuf>,
    follows_up: bool,
    building: Option<Receiver<Result<Built, Box<Unfinished>>>>,
    bout: Option<Bout>,
    built: Option<Built>,
    yardstick: Option<Built>,
    number: u32,
    phase: Phase,
    standing: Option<Standing>,
    events: VecDeque<Event>,
}

impl Session {
    /// Begins with what is there now.
    ///
    /// # Errors
    /// If one of the others cannot be had, or there is no place for results: what is wrong, and what to do.
    pub fn begin(setup: Setup) -> Result<Session, (String, String)> {
        let game = setup.rules.game.name();
        let versions = Versions::of(&setup.workpiece, game).ok_or_else(|| {
            let what = "there is no home folder in which versions of the bot could be kept";
            (what.to_owned(), "set HOME or XDG_DATA_HOME to a folder".to_owned())
        })?;
        let version = |of: &Entrant| Ok((of.clone(), of.version(game, &Walls::default())?));
        let others = setup.others.iter().map(version).collect::<Result<_, _>>();
        let others = others.map_err(|why: damier_arena::players::BadBot| {
            (why.to_string(), why.help().to_owned())
        })?;
        let results = Results::new(setup.results.clone(), game).map_err(|why| {
            (format!("there is no place for results: {why}"), "name a file with -o".to_owned())
        })?;
        let mut session = Session {
            saved: Saved::look(setup.workpiece.place()),
            setup,
            others,
            yardstick: versions.yardstick(),
            versions,
            results,
            looked: Instant::now(),
            unsettled: false,
            made: Vec::new(),
            follows_up: false,
            building: None,
            bout: None,
            built: None,
            number: 0,
            phase: Phase::Building,
            standing: None,
            events: VecDeque::new(),
        };
        session.events.push_back(Event::Building(Vec::new()));
        session.build();
        Ok(session)
    }

    /// What goes on.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Did the user name the results file?
    pub fn is_named(&self) -> bool {
        self.results.is_named
    }

    /// The bot.
    pub fn workpiece(&self) -> &Workpiece {
        &self.setup.workpiece
    }

    /// What is known of the build that played last.
    pub fn standing(&self) -> Option<&Standing> {
        self.standing.as_ref()
    }

    /// The number of the last build that played, and its version.
    pub fn build_number(&self) -> Option<(u32, Version)> {
        self.built.as_ref().map(|built| (self.number, built.version))
    }

    /// The version that builds are compared with.
    pub fn yardstick(&self) -> Option<Version> {
        self.yardstick.as_ref().map(|built| built.version)
    }

    /// Makes what was built last the yardstick of later ones.
    pub fn keep(&mut self) {
        let Some(built) = self.built.clone() else { return };
        self.versions.make_yardstick(&built);
        self.events.push_back(Event::Kept(built.version));
        self.yardstick = Some(built);
    }

    /// Plays more games with what was built last, or builds it again if that failed.
    pub fn again(&mut self) {
        match self.phase {
            Phase::Done | Phase::Failed(..) => self.play(true),
            Phase::Broken(_) => {
                self.events.push_back(Event::Building(Vec::new()));
                self.build();
            }
            Phase::Building | Phase::Opening | Phase::Playing => {}
        }
    }

    /// Ends it: games that were shown are on disk, or soon will be.
    pub fn end(&mut self) {
        let Some(bout) = self.bout.take() else { return };
        bout.stop();
        let until = Instant::now() + Duration::from_secs(2);
        while Instant::now() < until {
            let left = until.saturating_duration_since(Instant::now());
            match bout.news.recv_timeout(left) {
                Ok(News::Closed) | Err(_) => break,
                Ok(_) => {}
            }
        }
    }

    /// Looks at what has happened since, and lets go on what can.
    pub fn tick(&mut self) -> Vec<Event> {
        self.look();
        self.hear_build();
        self.hear_bout();
        self.events.drain(..).collect()
    }

    /// Looks for saves. Who saves several files at once, or a large one, is waited for.
    fn look(&mut self) {
        if self.looked.elapsed() < LOOKS || self.building.is_some() {
            return;
        }
        self.looked = Instant::now();
        let now = Saved::look(self.setup.workpiece.place());
        let changed = now.changed_since(&self.saved);
        if now.is_empty() || changed.is_empty() && !self.unsettled {
            return;
        }
        self.unsettled = !changed.is_empty();
        if !self.unsettled {
            return self.build();
        }
        // What stands there now is what the next build is of.
        self.saved = now;
        self.follows_up = changed.iter().all(|path| self.made.contains(path));
        if let Some(bout) = self.bout.take() {
            bout.stop();
        }
        self.phase = Phase::Building;
        self.events.push_back(Event::Building(changed));
    }

    fn build(&mut self) {
        self.phase = Phase::Building;
        let (tell, built) = channel();
        let (versions, workpiece) = (self.versions.clone(), self.setup.workpiece.clone());
        let begun = thread::Builder::new().name("build".to_owned()).spawn(move || {
            // Whoever has ended does not listen any more.
            _ = tell.send(versions.build(&workpiece));
        });
        match begun {
            Ok(_) => self.building = Some(built),
            Err(why) => self.fail(&why.to_string(), "free something, and save again"),
        }
    }

    fn hear_build(&mut self) {
        let Some(building) = &self.building else { return };
        let outcome = match building.try_recv() {
            Ok(outcome) => outcome,
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => {
                self.building = None;
                return self.fail("the build broke off", "save again");
            }
        };
        self.building = None;
        if self.setup.workpiece.is_made() {
            self.tell_made_from_saved();
        }
        match outcome {
            Ok(built) => {
                self.number += 1;
                self.built = Some(built);
                let used: Vec<&Built> = self.built.iter().chain(&self.yardstick).collect();
                self.versions.prune(&used);
                self.play(false);
            }
            Err(unfinished) => {
                self.phase = Phase::Broken(unfinished.clone());
                self.events.push_back(Event::Broken(unfinished));
            }
        }
    }

    /// A Makefile may write anything anywhere: what changed while it was at work is built once more, as
    /// somebody may have saved it, and what then changes again is its own.
    fn tell_made_from_saved(&mut self) {
        let now = Saved::look(self.setup.workpiece.place());
        let changed = now.changed_since(&self.saved);
        if self.follows_up && changed.iter().all(|path| self.made.contains(path)) {
            (self.saved, self.follows_up) = (now, false);
        } else {
            self.made = changed;
        }
    }

    fn play(&mut self, more: bool) {
        let Some(built) = self.built.clone() else { return };
        let last = self.yardstick.clone().filter(|last| last.version != built.version);
        self.standing = None;
        self.phase = Phase::Opening;
        self.events.push_back(Event::Built {
            number: self.number,
            version: built.version,
            last: last.as_ref().map(|last| last.version),
        });
        let company = Company { built, last, others: self.others.clone() };
        match Bout::begin(&self.setup.rules, company, &self.results, more) {
            Ok(bout) => self.bout = Some(bout),
            Err(why) => self.fail(&why.to_string(), "free something, and save again"),
        }
    }

    fn hear_bout(&mut self) {
        let Some(bout) = &self.bout else { return };
        loop {
            match bout.news.try_recv() {
                Ok(News::Begun(seed)) => {
                    self.phase = Phase::Playing;
                    self.events.push_back(Event::Begun(seed));
                    // The first that plays at all is kept.
                    if let (None, Some(built)) = (&self.yardstick, &self.built) {
                        self.versions.make_yardstick(built);
                        self.yardstick = Some(built.clone());
                    }
                }
                Ok(News::Closed) => {}
                Ok(News::Standing(standing)) => {
                    self.standing = Some(*standing);
                    self.events.push_back(Event::Standing);
                }
                Ok(News::Fault(fault)) => self.events.push_back(Event::Fault(fault)),
                Ok(News::Over(standing)) => {
                    self.phase = Phase::Done;
                    self.standing = Some((*standing).clone());
                    self.events.push_back(Event::Done(standing));
                }
                Ok(News::Failed(error, help)) => {
                    self.phase = Phase::Failed(error.clone(), help.clone());
                    self.events.push_back(Event::Failed(error, help));
                }
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => {
                    self.bout = None;
                    if matches!(self.phase, Phase::Opening | Phase::Playing) {
                        self.fail("the games broke off", "save again");
                    }
                    return;
                }
            }
        }
    }

    fn fail(&mut self, error: &str, help: &str) {
        self.phase = Phase::Failed(error.to_owned(), help.to_owned());
        self.events.push_back(Event::Failed(error.to_owned(), help.to_owned()));
    }
}
