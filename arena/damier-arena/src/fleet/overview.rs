//! Who is at a server, and what is under way there.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use serde::Serialize;
use tokio::time::timeout;

use super::link::{Address, is_cut, runtime};
use super::wire::{Announcement, Pulse, RUNS, SILENCE, WORKERS};
use crate::contest::pool::Deserted;

/// How long it takes until everybody has told of itself.
const FIRST: Duration = Duration::from_millis(2500);
/// How often it is shown after that.
const NEXT: Duration = Duration::from_secs(1);

/// What was heard at a server lately.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Overview {
    /// Does the server answer?
    pub reached: bool,
    /// Who plays.
    pub workers: Vec<Pulse>,
    /// What is played.
    pub runs: Vec<Announcement>,
}

/// Shows what is heard, again and again, until the viewer has seen enough or `stop` is set.
///
/// # Errors
/// If the server cannot be reached.
pub fn look(
    address: &Address,
    stop: &AtomicBool,
    mut show: impl FnMut(&Overview) -> ControlFlow<()>,
) -> Result<(), Deserted> {
    runtime()?.block_on(async {
        let (client, _) = address.connect().await?;
        let refused = |why: async_nats::SubscribeError| Deserted {
            error: format!("the server does not let you listen: {why}"),
            help: "docs/fleet.md lists what is needed".to_owned(),
        };
        let runs = client.subscribe(RUNS).await.map_err(refused)?;
        let workers = client.subscribe(WORKERS).await.map_err(refused)?;
        let mut heard = futures_util::stream::select(runs, workers);
        let mut all: BTreeMap<String, (Heard, Instant)> = BTreeMap::new();
        let mut next = Instant::now() + FIRST;
        while !stop.load(Ordering::Relaxed) {
            if let Ok(Some(message)) = timeout(Duration::from_millis(100), heard.next()).await
                && let Some((name, heard)) = Heard::read(&message.subject, &message.payload)
            {
                all.insert(name, (heard, Instant::now()));
            }
            all.retain(|_, (heard, at)| !heard.is_over() && at.elapsed() < SILENCE);
            if Instant::now() >= next {
                let mut overview = Overview { reached: !is_cut(&client), ..Overview::default() };
                for (heard, _) in all.values() {
                    match heard {
                        Heard::Run(run) => overview.runs.push(run.clone()),
                        Heard::Worker(worker) => overview.workers.push(worker.clone()),
                    }
                }
                if show(&overview).is_break() {
                    break;
                }
                next = Instant::now() + NEXT;
            }
        }
        Ok(())
    })
}

enum Heard {
    Run(Announcement),
    Worker(Pulse),
}

impl Heard {
    /// What somebody says, and under which name it is kept.
    fn read(subject: &str, payload: &[u8]) -> Option<(String, Heard)> {
        if subject == RUNS {
            let run: Announcement = serde_json::from_slice(payload).ok()?;
            Some((format!("run {}", run.run), Heard::Run(run)))
        } else {
            let worker = Pulse::read(payload)?;
            Some((format!("worker {}", worker.name), Heard::Worker(worker)))
        }
    }

    fn is_over(&self) -> bool {
        match self {
            Heard::Run(run) => run.over,
            Heard::Worker(worker) => worker.leaves,
        }
    }
}
