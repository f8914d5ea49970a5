//! The coordinator's way to the server and back: what it orders is sent until it has arrived.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use async_nats::jetstream::AckKind;
use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::{Acker, PublishMessage};
use async_nats::jetstream::object_store::{self, ObjectStore};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::{Client, Subscriber};
use futures_util::StreamExt as _;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{interval, sleep, timeout};

use super::batches::group;
use super::bots;
use super::link::{Address, Line, is_cut, is_missing};
use super::lost;
use super::shared::Shared;
use super::wire::{
    Announcement, Contest, Done, GIVEN_UP, PULSE, Pulse, RUNS, WORKERS, bucket, done_stream,
    done_subject, jobs_stream, jobs_subject, to_bytes,
};
use crate::contest::pool::Deserted;
use crate::record::Match;

/// What nobody came for in so long is forgotten by the server.
const OLDEST: Duration = Duration::from_hours(7 * 24);
/// How long the server is asked to forget a contest.
const GOODBYE: Duration = Duration::from_secs(5);
/// So often what came of a batch is asked for, and a contest is described to a server that goes away meanwhile.
const TRIES: i64 = 5;
/// The consumer of what came of batches.
const HOME: &str = "home";

/// What the coordinator wants done.
pub(super) enum Order {
    /// A batch is to be played.
    Publish { batch: String, engines: Vec<usize>, payload: Vec<u8> },
    /// These are on disk.
    Forget(Vec<Acker>),
    /// It is over.
    End,
}

/// What comes back.
pub(super) enum News {
    /// What came of a batch.
    Done { matches: Vec<Match>, seconds: f64, bytes: usize, acker: Box<Acker> },
    /// At this moment the server had nothing to play, and nothing that was played.
    Empty(Instant),
    /// Nothing will come any more.
    Lost(Deserted),
}

/// The coordinator's side of the way.
pub(super) struct Post {
    pub(super) address: Address,
    pub(super) run: String,
    pub(super) contest: Contest,
    pub(super) sources: Vec<(String, PathBuf)>,
    pub(super) shared: Arc<Shared>,
}

impl Post {
    /// Sets everything up, says whether that went well, and serves until it is over.
    pub(super) async fn serve(
        self,
        mut orders: UnboundedReceiver<Order>,
        news: Sender<News>,
        begun: impl FnOnce(Result<(), Deserted>),
    ) {
        let (client, jetstream, workers) = match self.set_up(&news).await {
            Ok(found) => found,
            Err(why) => return begun(Err(why)),
        };
        begun(Ok(()));
        let receiving = tokio::spawn(receive(jetstream.clone(), self.run.clone(), news.clone()));
        let listening = tokio::spawn(listen(workers, self.shared.clone(), self.run.clone()));
        let (run, shared) = (self.run.clone(), self.shared.clone());
        let watching = tokio::spawn(lost::watch(jetstream.clone(), run, shared, news.clone()));
        let (mut pulse, mut line) = (interval(PULSE), Line::default());
        loop {
            tokio::select! {
                order = orders.recv() => match order {
                    Some(Order::Publish { batch, engines, payload }) => {
                        self.publish(&client, &jetstream, &news, batch, engines, payload);
                    }
                    Some(Order::Forget(ackers)) => {
                        tokio::spawn(async move {
                            for acker in ackers {
                                // It comes again, and is not taken again.
                                let _ = acker.ack().await;
                            }
                        });
                    }
                    Some(Order::End) | None => break,
                },
                _ = pulse.tick() => {
                    if let Some(news) = line.look(&client) {
                        self.shared.tell(news);
                    }
                    self.shared.look_around(line.is_cut());
                    if line.is_cut() {
                        // Where nobody reads what is written, writing waits.
                        continue;
                    }
                    let announcement = self.shared.announce(|it| it.clone());
                    let _ = client.publish(RUNS, to_bytes(&announcement).into()).await;
                }
            }
        }
        receiving.abort();
        listening.abort();
        watching.abort();
        if timeout(GOODBYE, self.clear_away(&client, &jetstream)).await.is_err() {
            self.shared
                .tell("the server does not answer, so what it keeps of this contest stays there");
        }
    }

    async fn set_up(&self, news: &Sender<News>) -> Result<(Client, Context, Subscriber), Deserted> {
        let (client, jetstream) = self.address.connect().await?;
        let connects = || client.statistics().connects.load(Ordering::Relaxed);
        let mut left = TRIES;
        loop {
            let before = connects();
            let why = match self.describe(&client, &jetstream, news).await {
                Ok(workers) => return Ok((client, jetstream, workers)),
                Err(why) => why,
            };
            left -= 1;
            if left > 0 && (is_cut(&client) || connects() != before) {
                // The server went away meanwhile, which says nothing about what it can hold.
                sleep(PULSE).await;
                continue;
            }
            // What was played before stays for whoever runs it next.
            let is_new = !lost::is_filled(&jetstream, done_stream(&self.run)).await
                && lost::is_empty(&jetstream, jobs_stream(&self.run)).await;
            if is_new {
                let _ = timeout(GOODBYE, self.clear_away(&client, &jetstream)).await;
            }
            return Err(why);
        }
    }

    /// Tells workers of it, and takes what was played before.
    async fn describe(
        &self,
        client: &Client,
        jetstream: &Context,
        news: &Sender<News>,
    ) -> Result<Subscriber, Deserted> {
        let shown = self.address.shown();
        let refused = |why: String| {
            Deserted {
            error: format!("the server at {shown} cannot hold this contest: {why}"),
            help: "is its store full, and may you make streams there? docs/fleet.md lists what is needed"
                .to_owned(),
        }
        };
        let say = |why: &dyn std::fmt::Display| refused(why.to_string());
        let workers = client.subscribe(WORKERS).await.map_err(|why| say(&why))?;
        let run = &self.run;
        let jobs = Config {
            name: jobs_stream(run),
            subjects: vec![format!("damier.{run}.jobs.>")],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            max_age: OLDEST,
            ..Config::default()
        };
        let done = Config {
            name: done_stream(run),
            subjects: vec![format!("damier.{run}.done.>")],
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            ..jobs.clone()
        };
        let jobs = jetstream.get_or_create_stream(jobs).await.map_err(|why| say(&why))?;
        // What an earlier coordinator had dealt out is dealt out anew.
        jobs.purge().await.map_err(|why| say(&why))?;
        jetstream.get_or_create_stream(done).await.map_err(|why| say(&why))?;
        let home = home(jetstream, run).await.map_err(refused)?;
        let store = store(jetstream, run).await.map_err(refused)?;
        bots::send(&store, &self.contest, &self.sources).await.map_err(refused)?;
        make_group(jetstream, run, &group(&[])).await.map_err(refused)?;
        // What was played while nobody ran it.
        loop {
            let mut some = 0;
            let messages = home.fetch().max_messages(200).messages().await;
            let mut messages = messages.map_err(|why| say(&why))?;
            while let Some(Ok(message)) = messages.next().await {
                some += 1;
                if let Some(done) = unpack(jetstream, run, message).await {
                    let _ = news.send(done);
                }
            }
            if some == 0 {
                return Ok(workers);
            }
        }
    }

    /// Sends a batch, in a task of its own that does not give up.
    fn publish(
        &self,
        client: &Client,
        jetstream: &Context,
        news: &Sender<News>,
        batch: String,
        engines: Vec<usize>,
        payload: Vec<u8>,
    ) {
        let (run, group) = (self.run.clone(), group(&engines));
        let (client, jetstream) = (client.clone(), jetstream.clone());
        let (news, shared) = (news.clone(), self.shared.clone());
        tokio::spawn(async move {
            let subject = jobs_subject(&run, &group, &batch);
            let mut told = Instant::now();
            let mut gone = 0;
            loop {
                if is_cut(&client) {
                    sleep(Duration::from_millis(300)).await;
                    continue;
                }
                let found = found(&jetstream, &shared, &run, &group, &engines).await;
                let why = if let Err(why) = found {
                    why
                } else {
                    let message = PublishMessage::build().payload(payload.clone().into());
                    let message = message.message_id(&batch);
                    let sent = jetstream.send_publish(subject.clone(), message).await;
                    let sent = match sent {
                        Ok(acknowledged) => acknowledged.await.map(drop),
                        Err(why) => Err(why),
                    };
                    let Err(why) = sent else { return shared.sent() };
                    let is_gone = why.kind() == PublishErrorKind::StreamNotFound;
                    gone = if is_gone { gone + 1 } else { 0 };
                    why.to_string()
                };
                if gone == 20 {
                    let _ = news.send(News::Lost(removed()));
                    return;
                }
                if told.elapsed() > GOODBYE {
                    shared.tell(&format!("the server takes no matches, and is asked again: {why}"));
                    told = Instant::now();
                }
                sleep(Duration::from_millis(300)).await;
            }
        });
    }

    /// Leaves nothing at the server.
    async fn clear_away(&self, client: &Client, jetstream: &Context) {
        let over = self.shared.announce(|it| Announcement { over: true, ..it.clone() });
        let _ = client.publish(RUNS, to_bytes(&over).into()).await;
        loop {
            let _ = jetstream.delete_stream(jobs_stream(&self.run)).await;
            let _ = jetstream.delete_stream(done_stream(&self.run)).await;
            let _ = jetstream.delete_object_store(bucket(&self.run)).await;
            let left = [
                jobs_stream(&self.run),
                done_stream(&self.run),
                format!("OBJ_{}", bucket(&self.run)),
            ];
            let mut is_left = false;
            for stream in left {
                let found = jetstream.get_stream(stream).await;
                is_left |= match found {
                    Ok(_) => true,
                    Err(why) => !is_missing(&why),
                };
            }
            if !is_left {
                break;
            }
            sleep(Duration::from_millis(200)).await;
        }
        let _ = client.flush().await;
    }
}

fn removed() -> Deserted {
    Deserted {
        error: "somebody has removed what the server kept of this contest".to_owned(),
        help: "run the same command again: what was finished is kept".to_owned(),
    }
}

/// The store of bots, made if it is not there.
async fn store(jetstream: &Context, run: &str) -> Result<ObjectStore, String> {
    if let Ok(store) = jetstream.get_object_store(&bucket(run)).await {
        return Ok(store);
    }
    let config = object_store::Config { bucket: bucket(run), ..object_store::Config::default() };
    jetstream.create_object_store(config).await.map_err(|why| why.to_string())
}

/// A group of workers who take batches.
async fn make_group(jetstream: &Context, run: &str, group: &str) -> Result<(), String> {
    let config = pull::Config {
        durable_name: Some(group.to_owned()),
        filter_subject: format!("damier.{run}.jobs.{group}.>"),
        ack_policy: AckPolicy::Explicit,
        ack_wait: GIVEN_UP,
        max_ack_pending: 65536,
        ..pull::Config::default()
    };
    let made = jetstream.create_consumer_on_stream(config, jobs_stream(run)).await;
    made.map(drop).map_err(|why| why.to_string())
}

/// The same, unless there is that group already, and tells workers of it.
async fn found(
    jetstream: &Context,
    shared: &Shared,
    run: &str,
    group: &str,
    engines: &[usize],
) -> Result<(), String> {
    if !shared.announce(|it| it.groups.contains_key(group)) {
        make_group(jetstream, run, group).await?;
        shared.announce(|it| it.groups.insert(group.to_owned(), engines.to_vec()));
    }
    Ok(())
}

/// The consumer of what came of batches, anew: what an earlier coordinator took and did not keep comes again.
async fn home(jetstream: &Context, run: &str) -> Result<PullConsumer, String> {
    let _ = jetstream.delete_consumer_from_stream(HOME, done_stream(run)).await;
    let config = pull::Config {
        durable_name: Some(HOME.to_owned()),
        ack_policy: AckPolicy::Explicit,
        ack_wait: Duration::from_mins(1),
        max_ack_pending: 65536,
        ..pull::Config::default()
    };
    let made = jetstream.create_consumer_on_stream(config, done_stream(run)).await;
    made.map_err(|why| why.to_string())
}

/// Takes what comes back, for as long as there is a server.
async fn receive(jetstream: Context, run: String, news: Sender<News>) {
    let mut gone = 0;
    loop {
        let home =
            jetstream.get_consumer_from_stream::<pull::Config, _, _>(HOME, done_stream(&run));
        if let Ok(home) = home.await
            && let Ok(mut messages) = home
                .stream()
                .max_messages_per_batch(64)
                .expires(Duration::from_secs(5))
                .heartbeat(PULSE)
                .messages()
                .await
        {
            gone = 0;
            while let Some(Ok(message)) = messages.next().await {
                if let Some(done) = unpack(&jetstream, &run, message).await
                    && news.send(done).is_err()
                {
                    return;
                }
            }
        } else if let Err(why) = jetstream.get_stream(done_stream(&run)).await {
            gone = if is_missing(&why) { gone + 1 } else { 0 };
            if gone == 20 {
                let _ = news.send(News::Lost(removed()));
                return;
            }
        }
        sleep(Duration::from_millis(300)).await;
    }
}

/// Reads what came of a batch. What nobody can read is forgotten, and what was lost by that is played again.
async fn unpack(
    jetstream: &Context,
    run: &str,
    message: async_nats::jetstream::Message,
) -> Option<News> {
    // What cannot be fetched now may come when the line is better, but is not asked for for ever.
    let is_last = message.info().is_ok_and(|info| info.delivered >= TRIES);
    let (message, acker) = message.split();
    match read(jetstream, run, &message.payload).await {
        Ok((matches, seconds, bytes)) => {
            Some(News::Done { matches, seconds, bytes, acker: Box::new(acker) })
        }
        Err(Unread::Later) if !is_last => None,
        Err(_) => {
            let _ = acker.ack_with(AckKind::Term).await;
            None
        }
    }
}

/// Why what came of a batch cannot be read.
enum Unread {
    /// It is in an object that cannot be had now.
    Later,
    /// It is nothing that anybody can read.
    Never,
}

async fn read(
    jetstream: &Context,
    run: &str,
    payload: &[u8],
) -> Result<(Vec<Match>, f64, usize), Unread> {
    let mut bytes = payload.len();
    let mut done: Done = serde_json::from_slice(payload).map_err(|_| Unread::Never)?;
    if let Some(object) = &done.object {
        let store = jetstream.get_object_store(&bucket(run)).await.map_err(|_| Unread::Later)?;
        let fetched = bots::fetch(&store, object).await.map_err(|_| Unread::Later)?;
        bytes = fetched.len();
        done.matches = serde_json::from_slice(&fetched).map_err(|_| Unread::Never)?;
        let _ = store.delete(object).await;
    }
    let machine = done.machine;
    let played_there = |of: Match| Match { machine: machine.clone(), ..of };
    let matches = done.matches.into_iter().filter_map(|played| played.unpack().ok());
    Ok((matches.map(played_there).collect(), done.seconds, bytes))
}

/// Listens to workers.
async fn listen(mut workers: Subscriber, shared: Arc<Shared>, run: String) {
    while let Some(message) = workers.next().await {
        if let Some(pulse) = Pulse::read(&message.payload) {
            shared.heard(pulse, &run);
        }
    }
}

/// Where what came of a batch goes, for workers.
pub(super) async fn give_back(jetstream: &Context, run: &str, batch: &str, mut done: Done) -> bool {
    let most = jetstream.client().server_info().max_payload;
    let mut payload = to_bytes(&done);
    if payload.len() + 1024 > most {
        let name = format!("done-{batch}");
        let Ok(store) = jetstream.get_object_store(&bucket(run)).await else { return false };
        let matches = to_bytes(&std::mem::take(&mut done.matches));
        if store.put(name.as_str(), &mut matches.as_slice()).await.is_err() {
            return false;
        }
        done.object = Some(name);
        payload = to_bytes(&done);
    }
    let message = PublishMessage::build().payload(payload.into()).message_id(batch);
    let sent = jetstream.send_publish(done_subject(run, batch), message).await;
    let why = match sent {
        Ok(acknowledged) => match acknowledged.await {
            Ok(_) => return true,
            Err(why) => why,
        },
        Err(why) => why,
    };
    // Somebody else has played it, and it waits there.
    std::error::Error::source(&why).is_some_and(|why| why.to_string().contains("per subject"))
}
