//! A worker: takes batches of any contest at its server, and plays them.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::{PullConsumer, pull};
use async_nats::jetstream::message::AckKind;
use async_nats::{Client, Subscriber};
use futures_util::StreamExt as _;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use super::bots::{self, Known, Missed};
use super::link::{Address, Line, runtime};
use super::post::give_back;
use super::speed::{SLOWEST, Verdict, judge, measure, processor};
use super::wire::{
    Announcement, Batch, Done, PULSE, Played, Pulse, RUNS, SILENCE, STILL_AT_IT, WORKERS, bucket,
    jobs_stream, to_bytes,
};
use crate::contest::pool::{Deserted, cores};
use crate::players::Entrant;
use crate::referee::{Crew, Job};
use crate::registry::Games;

/// How long to wait for a batch where there is one contest, and where there are several.
const ALONE: Duration = Duration::from_secs(2);
const AMONG: Duration = Duration::from_millis(200);
/// After so long a machine is measured again whose speed jumps, and bots are asked for again that did not arrive.
const AGAIN: Duration = Duration::from_secs(10);
/// How long it may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// Who works, and where.
pub struct Hand {
    /// Where the server is.
    pub address: Address,
    /// What the worker is called; no other one at the server is.
    pub name: String,
    /// Matches to play at the same time.
    pub jobs: usize,
    /// Engines that it has.
    pub offers: Vec<Entrant>,
    /// The games that it knows.
    pub games: Games,
    /// Does it play with bots of others also where this kernel lacks some of the walls?
    pub fewer_walls: bool,
}

/// What all who play for one worker share.
struct Shop {
    hand: Hand,
    jetstream: Context,
    contests: Mutex<BTreeMap<String, Contested>>,
    matches: AtomicU64,
    faults: AtomicU64,
    leaves: AtomicBool,
    tell: Box<dyn Fn(&str) + Send + Sync>,
}

/// A contest that was announced.
struct Contested {
    /// When it was heard of last.
    heard: Instant,
    /// Groups of workers, with the engines that they need.
    groups: BTreeMap<String, Vec<usize>>,
    state: State,
}

enum State {
    /// Its bots are on their way.
    Coming,
    Known(Arc<Known>),
    /// It is not played here, and why.
    Refused(String),
}

/// Plays whatever the server has, until `is_over` is set.
///
/// # Errors
/// If the server cannot be reached to begin with.
pub fn work(
    hand: Hand,
    is_over: &AtomicBool,
    tell: impl Fn(&str) + Send + Sync + 'static,
) -> Result<(), Deserted> {
    runtime()?.block_on(async move {
        let (client, jetstream) = hand.address.connect().await?;
        let runs = client.subscribe(RUNS).await.map_err(|why| Deserted {
            error: format!("the server does not let a worker listen: {why}"),
            help: "docs/fleet.md lists what a worker has to be allowed".to_owned(),
        })?;
        let jobs = hand.jobs;
        tell(&format!(
            "worker {} is at {}, {jobs} at a time; it plays for whoever the server lets in",
            hand.name,
            hand.address.shown()
        ));
        let shop = Arc::new(Shop {
            hand,
            jetstream,
            contests: Mutex::default(),
            matches: AtomicU64::new(0),
            faults: AtomicU64::new(0),
            leaves: AtomicBool::new(false),
            tell: Box::new(tell),
        });
        let hearing = tokio::spawn(hear(shop.clone(), runs));
        let slots: Vec<_> =
            (0..jobs).map(|slot| tokio::spawn(shop.clone().take_batches(slot))).collect();
        let (mut told, mut before, mut line) = (Instant::now(), 0, Line::default());
        shop.pulse(&client, 0.0).await;
        while !is_over.load(Ordering::Relaxed) {
            sleep(Duration::from_millis(50)).await;
            if told.elapsed() >= PULSE {
                let matches = shop.matches.load(Ordering::Relaxed);
                let rate = (matches - before) as f64 / told.elapsed().as_secs_f64();
                (told, before) = (Instant::now(), matches);
                if let Some(news) = line.look(&client) {
                    (shop.tell)(news);
                }
                // Where nobody reads what is written, writing waits.
                if !line.is_cut() {
                    shop.pulse(&client, rate).await;
                    shop.look_around();
                }
            }
        }
        shop.leaves.store(true, Ordering::Relaxed);
        hearing.abort();
        // Whoever is at a batch hands it back, so that others need not wait until it is given up.
        let _ = timeout(GOODBYE, async {
            for slot in slots {
                let _ = slot.await;
            }
            shop.pulse(&client, 0.0).await;
            let _ = client.flush().await;
        })
        .await;
        Ok(())
    })
}

/// Hears of contests.
async fn hear(shop: Arc<Shop>, mut runs: Subscriber) {
    while let Some(message) = runs.next().await {
        let Ok(news) = serde_json::from_slice::<Announcement>(&message.payload) else { continue };
        let Announcement { run, groups, over, .. } = news;
        if !run.chars().all(|c| c.is_ascii_hexdigit()) || over {
            shop.contests().remove(&run);
            continue;
        }
        let mut contests = shop.contests();
        if let Some(contest) = contests.get_mut(&run) {
            (contest.heard, contest.groups) = (Instant::now(), groups);
            continue;
        }
        let state = State::Coming;
        contests.insert(run.clone(), Contested { heard: Instant::now(), groups, state });
        drop(contests);
        tokio::spawn(shop.clone().meet(run));
    }
}

impl Shop {
    fn contests(&self) -> MutexGuard<'_, BTreeMap<String, Contested>> {
        self.contests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gets to know a contest.
    async fn meet(self: Arc<Shop>, run: String) {
        let received = loop {
            let received = match self.jetstream.get_object_store(&bucket(&run)).await {
                Ok(store) => bots::receive(&store).await,
                Err(why) => Err(Missed::ForNow(format!("its bots cannot be had: {why}"))),
            };
            match received {
                Ok(received) => break Ok(received),
                Err(Missed::ForGood(why)) => break Err(why),
                Err(Missed::ForNow(why)) if !self.refuse(&run, &why) => return,
                Err(Missed::ForNow(_)) => sleep(AGAIN).await,
            }
        };
        let (give, given) = oneshot::channel();
        let (shop, name) = (self.clone(), run.clone());
        // Bots are started, which takes a while: meanwhile others are played.
        thread::spawn(move || {
            let hand = &shop.hand;
            let known = received
                .and_then(|received| received.unpack(&hand.games, &hand.offers, hand.fewer_walls));
            let known = known.and_then(|known| shop.time(&name, known));
            let _ = give.send(known);
        });
        let known =
            given.await.unwrap_or_else(|_| Err("its bots cannot be put together".to_owned()));
        match known {
            Err(why) => _ = self.refuse(&run, &why),
            Ok(known) => {
                if let Some(contest) = self.contests().get_mut(&run) {
                    contest.state = State::Known(Arc::new(known));
                    (self.tell)(&format!("plays contest {run}"));
                }
            }
        }
    }

    /// Does not play a contest, at least for now, and says why, but not twice. Is anybody still speaking of it?
    fn refuse(&self, run: &str, why: &str) -> bool {
        let mut contests = self.contests();
        let Some(contest) = contests.get_mut(run) else { return false };
        let before = std::mem::replace(&mut contest.state, State::Refused(why.to_owned()));
        if !matches!(before, State::Refused(before) if before == why) {
            (self.tell)(&format!("contest {run} is not played here: {why}"));
        }
        true
    }

    /// Sets the clock of a contest to this machine. One whose measure jumps is told so, and measured again.
    fn time(&self, run: &str, known: Known) -> Result<Known, String> {
        let Some(reference) = known.reference else { return Ok(known) };
        loop {
            let percent = |share: f64| format!("{:.0} %", 100.0 * share);
            let why = match judge(&measure(&known.game, self.hand.jobs)?, reference) {
                Verdict::Fit(speed) => return Ok(known.at(speed)),
                Verdict::Slow(speed) => {
                    let (speed, least) = (percent(speed), percent(SLOWEST));
                    return Err(format!(
                        "this machine has {speed} of the speed of the one that began it, and a clock is \
                         stretched for {least} at the least"
                    ));
                }
                Verdict::Restless(spread) => format!(
                    "the speed of this machine jumps by {}, so no clock can be set by it; it is measured again",
                    percent(spread)
                ),
            };
            if !self.refuse(run, &why) {
                return Err("it is over".to_owned());
            }
            thread::sleep(AGAIN);
        }
    }

    /// Forgets contests of which nobody speaks any more and that the server has forgotten.
    fn look_around(self: &Arc<Shop>) {
        let silent: Vec<String> = self
            .contests()
            .iter()
            .filter(|(_, contest)| contest.heard.elapsed() > SILENCE)
            .map(|(run, _)| run.clone())
            .collect();
        for run in silent {
            let shop = self.clone();
            tokio::spawn(async move {
                if shop.jetstream.get_stream(jobs_stream(&run)).await.is_err() {
                    shop.contests().remove(&run);
                }
            });
        }
    }

    /// Tells of itself.
    async fn pulse(&self, client: &Client, rate: f64) {
        let (mut runs, mut refused, mut speeds) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        for (run, contest) in self.contests().iter() {
            match &contest.state {
                State::Known(known) => {
                    runs.push(run.clone());
                    let speed = known.machine.as_ref().and_then(|machine| machine.speed);
                    speeds.extend(speed.map(|speed| (run.clone(), speed)));
                }
                State::Refused(why) => _ = refused.insert(run.clone(), why.clone()),
                State::Coming => {}
            }
        }
        let pulse = Pulse {
            name: self.hand.name.clone(),
            damier: env!("CARGO_PKG_VERSION").to_owned(),
            jobs: self.hand.jobs,
            cores: cores(),
            processor: processor(),
            matches: self.matches.load(Ordering::Relaxed),
            faults: self.faults.load(Ordering::Relaxed),
            rate,
            runs,
            refused,
            speeds,
            leaves: self.leaves.load(Ordering::Relaxed),
        };
        // A server that is away hears of it when it is back.
        let _ = client.publish(WORKERS, to_bytes(&pulse).into()).await;
    }

    /// Contests that can be played now, with a group of which this worker is.
    fn open(&self) -> Vec<(String, String, Arc<Known>)> {
        let contests = self.contests();
        let mut open = Vec::new();
        for (run, contest) in contests.iter() {
            let State::Known(known) = &contest.state else { continue };
            let has = |engine: &usize| known.here.get(*engine) == Some(&true);
            let groups = contest.groups.iter().filter(|(_, engines)| engines.iter().all(has));
            open.extend(groups.map(|(group, _)| (run.clone(), group.clone(), known.clone())));
        }
        open
    }

    /// Takes one batch after the other.
    async fn take_batches(self: Arc<Shop>, slot: usize) {
        let mut asks = self.clone().player();
        let mut consumers: HashMap<(String, String), PullConsumer> = HashMap::new();
        let mut turn = slot;
        while !self.leaves.load(Ordering::Relaxed) {
            let open = self.open();
            if open.is_empty() {
                consumers.clear();
                sleep(Duration::from_millis(50)).await;
                continue;
            }
            turn += 1;
            let (run, group, known) = open[turn % open.len()].clone();
            let key = (run.clone(), group.clone());
            if !consumers.contains_key(&key) {
                let found = self
                    .jetstream
                    .get_consumer_from_stream::<pull::Config, _, _>(&group, jobs_stream(&run))
                    .await;
                let Ok(consumer) = found else {
                    sleep(Duration::from_millis(200)).await;
                    continue;
                };
                consumers.insert(key.clone(), consumer);
            }
            let wait = if open.len() == 1 { ALONE } else { AMONG };
            let messages = consumers[&key].batch().max_messages(1).expires(wait).messages();
            // Nobody waits for ever, whatever becomes of the server.
            let message = timeout(wait + GOODBYE, async {
                match messages.await {
                    Ok(mut messages) => messages.next().await.map(|it| it.map_err(drop)),
                    Err(_) => Some(Err(())),
                }
            });
            match message.await {
                Ok(Some(Ok(message))) => self.play_batch(&run, &known, message, &mut asks).await,
                Ok(None) => {}
                Ok(Some(Err(()))) | Err(_) => {
                    consumers.remove(&key);
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    async fn play_batch(
        self: &Arc<Shop>,
        run: &str,
        known: &Arc<Known>,
        message: async_nats::jetstream::Message,
        asks: &mut Sender<Ask>,
    ) {
        let (message, acker) = message.split();
        let Ok(Batch { name, jobs }) = serde_json::from_slice(&message.payload) else {
            let _ = acker.ack_with(AckKind::Term).await;
            return;
        };
        let (reply, mut replied) = oneshot::channel();
        let begun = Instant::now();
        let ask = Ask { run: run.to_owned(), known: known.clone(), jobs, reply };
        if asks.send(ask).is_err() {
            // Whoever played here broke off: others take what comes.
            *asks = self.clone().player();
            return;
        }
        let played = loop {
            tokio::select! {
                played = &mut replied => break played,
                () = sleep(STILL_AT_IT) => {
                    let _ = acker.ack_with(AckKind::Progress).await;
                }
            }
            if self.leaves.load(Ordering::Relaxed) {
                let _ = acker.ack_with(AckKind::Nak(None)).await;
                return;
            }
        };
        let Ok(Ok(matches)) = played else {
            let broken = || "whoever played it broke off".to_owned();
            let why = played.ok().and_then(Result::err).unwrap_or_else(broken);
            let _ = acker.ack_with(AckKind::Nak(Some(PULSE))).await;
            self.refuse(run, &why);
            return;
        };
        let (seconds, worker) = (begun.elapsed().as_secs_f64(), self.hand.name.clone());
        let machine = known.machine.clone();
        let done = Done { worker, seconds, machine, matches, object: None };
        // Given back until it has arrived, or the contest is over.
        while !give_back(&self.jetstream, run, &name, done.clone()).await {
            if !self.contests().contains_key(run) {
                return;
            }
            let _ = acker.ack_with(AckKind::Progress).await;
            sleep(Duration::from_millis(300)).await;
        }
        // Where this is not heard the batch is played again, and what comes of it not taken again.
        let _ = timeout(GOODBYE, acker.double_ack()).await;
    }

    /// Starts a thread that plays.
    fn player(self: Arc<Shop>) -> Sender<Ask> {
        let (asks, asked) = channel();
        thread::spawn(move || self.play(&asked));
        asks
    }

    /// Plays, with bots of its own.
    fn play(&self, asked: &Receiver<Ask>) {
        let mut crews: HashMap<String, Box<dyn Crew>> = HashMap::new();
        while let Ok(Ask { run, known, jobs, reply }) = asked.recv() {
            crews.retain(|other, _| *other == run || self.contests().contains_key(other));
            if !crews.contains_key(&run) {
                match known.crew() {
                    Ok(crew) => _ = crews.insert(run.clone(), crew),
                    Err(why) => {
                        let _ = reply.send(Err(why));
                        continue;
                    }
                }
            }
            let Some(crew) = crews.get_mut(&run) else { continue };
            let mut played = Vec::with_capacity(jobs.len());
            for job in jobs {
                if self.leaves.load(Ordering::Relaxed) {
                    return;
                }
                if !is_sound(&job, &known) {
                    break;
                }
                let of = crew.play(job);
                self.matches.fetch_add(1, Ordering::Relaxed);
                self.faults.fetch_add(u64::from(of.outcome.fault().is_some()), Ordering::Relaxed);
                played.push(Played::from(of));
            }
            let _ = reply.send(Ok(played));
        }
    }
}

/// A batch for a thread that plays.
struct Ask {
    run: String,
    known: Arc<Known>,
    jobs: Vec<Job>,
    reply: oneshot::Sender<Result<Vec<Played>, String>>,
}

/// Can this be played at all? What comes from a server may be anything.
fn is_sound(job: &Job, known: &Known) -> bool {
    use damier_games::Game as _;
    let openings = known.conditions.book.as_ref().map_or(0, |book| book.openings.len());
    let is_here = |entrant: &usize| known.here.get(*entrant) == Some(&true);
    let mut seats = job.seats.clone();
    seats.sort_unstable();
    seats.dedup();
    seats.len() == job.seats.len()
        && seats.len() == known.game.seats()
        && job.absent.is_none()
        && seats.iter().all(is_here)
        && job.written.is_none_or(|at| at < openings)
}
