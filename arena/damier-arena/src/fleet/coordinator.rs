//! The one who runs a contest: a workforce whose workers are elsewhere.

use std::collections::{HashMap, HashSet};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use async_nats::jetstream::message::Acker;
use damier_games::{Game as _, Notation as _};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::batches::{Batches, group};
use super::link::{Address, runtime};
use super::post::{News, Order, Post};
use super::shared::{Shared, Told};
use super::speed::Reference;
use super::wire::{Announcement, Batch, Contest, FORMAT, Sent, to_bytes};
use crate::archive::store::Sealed;
use crate::contest::pool::{Deserted, Workforce};
use crate::plain::hex;
use crate::players::{BadBot, Entrant, Version};
use crate::record::Match;
use crate::referee::{Conditions, Crew, Job};
use crate::registry::AnyGame;

/// What a fleet has to know.
pub struct Hiring<'a> {
    /// Where the server is.
    pub address: &'a Address,
    /// The game.
    pub game: &'a AnyGame,
    /// Who plays.
    pub entrants: &'a [Entrant],
    /// What each of them runs.
    pub versions: &'a [Version],
    /// What holds for every match.
    pub conditions: &'a Conditions,
    /// What tells this contest from all others: the same text finds what was played before.
    pub key: &'a str,
    /// The number of each entrant in its results file.
    pub numbers: &'a [usize],
    /// The machine to whose clock that of every worker is scaled, if it is.
    pub reference: Option<Reference>,
    /// Who is told of what happens to the fleet.
    pub news: Told,
}

/// Machines that play. When it is dropped, nothing of the contest stays at the server.
pub struct Fleet {
    desk: Mutex<Desk>,
    orders: UnboundedSender<Order>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
    isolation: Vec<&'static str>,
}

struct Desk {
    arrived: Receiver<News>,
    batches: Batches,
    /// Matches that were sent, and have not come back.
    pending: HashMap<u64, Job>,
    /// Matches that came back, and were not asked for yet: played while nobody ran the contest.
    early: HashMap<u64, Match>,
    /// Matches that came back.
    done: HashSet<u64>,
    /// Those of them that nobody has taken yet.
    ready: Vec<Match>,
    /// What may be forgotten by the server once it is on disk.
    taken: Vec<Acker>,
    numbers: Vec<usize>,
    /// When matches were dealt out last.
    dealt: Instant,
    shared: Arc<Shared>,
    /// Who sits down where a retired bot forfeits.
    stand_ins: Box<dyn Crew>,
}

impl Fleet {
    /// Describes a contest to all workers of a server, and takes what was played of it before.
    ///
    /// # Errors
    /// If the server cannot be reached, does not let this be done, or a bot cannot travel.
    pub fn hire(hiring: Hiring<'_>) -> Result<Fleet, Deserted> {
        let Hiring { address, game, entrants, versions, conditions, key, numbers, reference, news } =
            hiring;
        let bad = |why: BadBot| Deserted { error: why.to_string(), help: why.help().to_owned() };
        if !conditions.walls.readable.is_empty() {
            return Err(Deserted {
                error: "`bot-read` names files of this machine, which workers do not have"
                    .to_owned(),
                help: "put what a program reads beside it: it travels with it".to_owned(),
            });
        }
        // Every bot is tried here first, and it is seen how far it is shut in.
        let levels = game.crew(entrants, conditions).map_err(bad)?.isolation().to_vec();
        let (mut bots, mut sources) = (Vec::new(), Vec::new());
        for ((entrant, version), level) in entrants.iter().zip(versions).zip(&levels) {
            let (parcel, files) = entrant.pack().map_err(bad)?;
            sources.extend(parcel.files.iter().map(|file| file.digest.clone()).zip(files));
            bots.push(Sent { parcel, version: *version, level: (*level).to_owned() });
        }
        let engines: Vec<bool> = bots.iter().map(|sent| sent.parcel.is_engine()).collect();
        let mut contest = Contest {
            format: FORMAT,
            damier: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.spec(),
            bots,
            limits: conditions.limits,
            isolation: conditions.walls.isolation,
            allowed: conditions.walls.limits.clone(),
            book: conditions.book.as_deref().cloned(),
            reference: None,
        };
        let description = to_bytes(&contest);
        let digest = Sha256::new().chain_update(&description).chain_update(key).finalize();
        let run = hex(&digest[..8]);
        // It is known by what is played, wherever that was begun.
        contest.reference = reference.map(|reference| reference.seconds);
        let stand_ins = Entrant::parse_all(&vec!["random"; entrants.len()]).map_err(bad)?;
        let book = conditions.book.clone();
        let stand_ins =
            game.crew(&stand_ins, &Conditions { book, ..Conditions::default() }).map_err(bad)?;
        let announcement = Announcement {
            run: run.clone(),
            damier: contest.damier.clone(),
            game: contest.game.clone(),
            groups: [(group(&[]), Vec::new())].into(),
            ..Announcement::default()
        };
        let shared = Arc::new(Shared::new(announcement, news));
        let (tell, arrived) = channel();
        let (orders, ordered) = unbounded_channel();
        let (begun, is_begun) = channel();
        let post = Post { address: address.clone(), run, contest, sources, shared: shared.clone() };
        let thread = thread::Builder::new().name("fleet".to_owned()).spawn(move || {
            let said = |result| _ = begun.send(result);
            match runtime() {
                Ok(runtime) => runtime.block_on(post.serve(ordered, tell, said)),
                Err(why) => said(Err(why)),
            }
        });
        let thread = thread.map_err(|why| Deserted {
            error: format!("the system gives no thread: {why}"),
            help: "are there too many processes?".to_owned(),
        })?;
        let lost = || Deserted {
            error: "the way to the server ended before it began".to_owned(),
            help: "run the same command again".to_owned(),
        };
        is_begun.recv().map_err(|_| lost())??;
        let company = if game.seats() == 1 { entrants.len() } else { game.seats() };
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let epoch = format!("{:x}", now.as_micros());
        let mut desk = Desk {
            arrived,
            batches: Batches::new(company, engines, epoch),
            pending: HashMap::new(),
            early: HashMap::new(),
            done: HashSet::new(),
            ready: Vec::new(),
            taken: Vec::new(),
            numbers: numbers.to_vec(),
            dealt: Instant::now(),
            shared: shared.clone(),
            stand_ins,
        };
        // What was played meanwhile is there by now.
        while let Ok(news) = desk.arrived.try_recv() {
            desk.take(news)?;
        }
        let (desk, thread) = (Mutex::new(desk), Some(thread));
        Ok(Fleet { desk, orders, shared, thread, isolation: levels })
    }

    /// How far each entrant is kept from the arena, here as there.
    pub fn isolation(&self) -> &[&'static str] {
        &self.isolation
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn order(&self, order: Order) {
        // Who does not listen any more has told why.
        let _ = self.orders.send(order);
    }
}

impl Workforce<Box<Sealed>> for Fleet {
    fn submit(&self, jobs: Vec<Job>) {
        let mut desk = self.desk();
        for job in jobs {
            desk.submit(job);
        }
    }

    fn workers(&self) -> usize {
        self.shared.workers().max(8)
    }

    fn finished(&self, time: Duration) -> Result<Vec<Box<Sealed>>, Deserted> {
        let mut desk = self.desk();
        // What was handed over before is on disk by now, or will be played again.
        let taken = std::mem::take(&mut desk.taken);
        if !taken.is_empty() {
            self.order(Order::Forget(taken));
        }
        let all_dealt = desk.batches.deal(self.workers());
        if !all_dealt.is_empty() {
            self.shared.sends(all_dealt.len());
            desk.dealt = Instant::now();
        }
        for dealt in all_dealt {
            let name = dealt.name.clone();
            let payload = to_bytes(&Batch { name: dealt.name, jobs: dealt.jobs });
            self.order(Order::Publish { batch: name, engines: dealt.engines, payload });
        }
        if desk.ready.is_empty() {
            match desk.arrived.recv_timeout(time) {
                Ok(news) => desk.take(news)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Deserted {
                        error: "the way to the server has ended".to_owned(),
                        help: "run the same command again: what was finished is kept".to_owned(),
                    });
                }
            }
        }
        while let Ok(news) = desk.arrived.try_recv() {
            desk.take(news)?;
        }
        self.shared.count(desk.pending.len() as u64, desk.done.len() as u64);
        let ready = std::mem::take(&mut desk.ready);
        Ok(ready.into_iter().map(|of| Box::new(Sealed::new(of, &desk.numbers))).collect())
    }
}

impl Desk {
    fn submit(&mut self, job: Job) {
        if job.absent.is_some() {
            let of = self.stand_ins.play(job);
            self.ready.push(of);
            return;
        }
        match self.early.remove(&job.number) {
            Some(of) if fits(&of, &job) => self.count(of),
            _ => {
                self.pending.insert(job.number, job.clone());
                self.batches.add(job);
            }
        }
    }

    /// Takes what came of a batch. What nobody waits for any more came from somewhere else before.
    fn take(&mut self, news: News) -> Result<(), Deserted> {
        let (matches, acker) = match news {
            News::Done { matches, seconds, bytes, acker } => {
                self.batches.learn(matches.len(), seconds, bytes);
                (matches, *acker)
            }
            News::Empty(when) => {
                self.deal_again(when);
                return Ok(());
            }
            News::Lost(why) => return Err(why),
        };
        for of in matches {
            match self.pending.get(&of.id) {
                Some(job) if fits(&of, job) => {
                    self.pending.remove(&of.id);
                    self.count(of);
                }
                None if !self.done.contains(&of.id) => _ = self.early.insert(of.id, of),
                _ => {}
            }
        }
        self.taken.push(acker);
        Ok(())
    }

    /// Deals out again what was handed out before a moment at which the server had nothing.
    fn deal_again(&mut self, when: Instant) {
        if self.pending.is_empty() || self.dealt >= when || !self.batches.is_all_dealt() {
            return;
        }
        let mut lost: Vec<Job> = self.pending.values().cloned().collect();
        lost.sort_by_key(|job| job.number);
        let matches = lost.len();
        self.shared.tell(&format!(
            "the server has lost matches that were under way ({matches}); they are dealt out again"
        ));
        for job in lost {
            self.batches.add(job);
        }
    }

    fn count(&mut self, of: Match) {
        self.done.insert(of.id);
        self.ready.push(of);
    }
}

/// Is this what came of a job?
fn fits(of: &Match, job: &Job) -> bool {
    of.id == job.number && of.seats == job.seats && of.opening == job.opening
}

impl Drop for Fleet {
    fn drop(&mut self) {
        self.order(Order::End);
        if let Some(thread) = self.thread.take() {
            // It ends within some seconds, whatever the server does.
            let _ = thread.join();
        }
    }
}
