//! Workers that only pretend: they take batches as workers do, wait for as long as matches were recorded to take, and
//! give those back. With a thousand of them it is seen what a coordinator and its server hold, on one machine.

use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::pull;
use futures_util::StreamExt as _;
use tokio::sync::watch;
use tokio::task::LocalSet;
use tokio::time::{interval, sleep};

use super::batches::group;
use super::link::{Address, runtime};
use super::post::give_back;
use super::wire::{
    Announcement, Batch, Done, PULSE, Played, Pulse, RUNS, WORKERS, jobs_stream, to_bytes,
};
use crate::contest::pool::Deserted;
use crate::record::Match;
use crate::referee::Job;

/// How long to wait for a batch.
const WAIT: Duration = Duration::from_secs(5);

/// Finds what was recorded of a match, and how long it takes to play it.
pub type Recorded = Box<dyn Fn(&Job) -> Option<(Match, Duration)>>;

/// Lets so many workers pretend, each with a connection of its own, until `is_over` is set.
///
/// # Errors
/// If the server cannot be reached.
pub fn rehearse(
    address: &Address,
    workers: usize,
    recorded: Recorded,
    is_over: &AtomicBool,
) -> Result<(), Deserted> {
    runtime()?.block_on(LocalSet::new().run_until(async {
        let (client, _) = address.connect().await?;
        let refused = |why: async_nats::SubscribeError| Deserted {
            error: format!("the server does not let a worker listen: {why}"),
            help: "docs/fleet.md lists what a worker has to be allowed".to_owned(),
        };
        let mut runs = client.subscribe(RUNS).await.map_err(refused)?;
        let (announce, announced) = watch::channel(String::new());
        tokio::task::spawn_local(async move {
            while let Some(message) = runs.next().await {
                let news = serde_json::from_slice::<Announcement>(&message.payload);
                let run = news.map(|news| if news.over { String::new() } else { news.run });
                announce.send_if_modified(|known| match run {
                    Ok(run) if *known != run => {
                        *known = run;
                        true
                    }
                    _ => false,
                });
            }
        });
        let recorded = Rc::new(recorded);
        for number in 0..workers {
            let (client, jetstream) = address.connect().await?;
            let name = format!("pretends-{number}");
            tokio::task::spawn_local(tell(client, name.clone(), announced.clone()));
            let (announced, recorded) = (announced.clone(), Rc::clone(&recorded));
            tokio::task::spawn_local(async move {
                loop {
                    let run = announced.borrow().clone();
                    if run.is_empty() || take(&jetstream, &run, &name, &recorded).await.is_none() {
                        sleep(Duration::from_millis(200)).await;
                    }
                }
            });
        }
        while !is_over.load(Ordering::Relaxed) {
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }))
}

/// Tells of a worker.
async fn tell(client: Client, name: String, announced: watch::Receiver<String>) {
    let mut pulse = interval(PULSE);
    loop {
        pulse.tick().await;
        let runs = vec![announced.borrow().clone()];
        let pulse = Pulse { name: name.clone(), jobs: 1, cores: 1, runs, ..Pulse::default() };
        let _ = client.publish(WORKERS, to_bytes(&pulse).into()).await;
    }
}

/// Takes batches of a contest, as long as there are some.
async fn take(jetstream: &Context, run: &str, name: &str, recorded: &Recorded) -> Option<()> {
    let consumer = jetstream
        .get_consumer_from_stream::<pull::Config, _, _>(&group(&[]), jobs_stream(run))
        .await
        .ok()?;
    loop {
        let mut messages = consumer.batch().max_messages(1).expires(WAIT).messages().await.ok()?;
        let (message, acker) = messages.next().await?.ok()?.split();
        let batch: Batch = serde_json::from_slice(&message.payload).ok()?;
        let answers: Option<Vec<(Match, Duration)>> = batch.jobs.iter().map(recorded).collect();
        let answers = answers?;
        let time: Duration = answers.iter().map(|(_, time)| *time).sum();
        sleep(time).await;
        let matches = answers.into_iter().map(|(of, _)| Played::from(of)).collect();
        let (worker, seconds) = (name.to_owned(), time.as_secs_f64());
        let done = Done { worker, seconds, machine: None, matches, object: None };
        while !give_back(jetstream, run, &batch.name, done.clone()).await {
            sleep(Duration::from_millis(300)).await;
        }
        let _ = acker.double_ack().await;
    }
}
