//! Results that grow while they are looked at, as server-sent events.
//!
//! However many look on, a file is watched once: its times and sizes a few times a second, and its matches only
//! when those have changed. What is told is written once, too.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{Path, State};
use axum::response::Response;
use maud::{Markup, html};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::page::catalogue::Item;
use crate::page::library::{Counted, stamp};
use crate::page::problem::Problem;
use crate::page::site::{Site, beside};
use crate::text::number::grouped;

/// Between two looks at a file.
const LOOK: Duration = Duration::from_millis(400);
/// A run is over, or was stopped, if nothing was written for so long.
const STILL: Duration = Duration::from_secs(10);

/// The files that are watched, and where news of them are told.
#[derive(Default)]
pub(in crate::page) struct Live(Mutex<HashMap<PathBuf, watch::Sender<Arc<str>>>>);

/// Tells a page whatever is new in its results.
pub(super) async fn follow(
    State(site): State<Arc<Site>>,
    Path(key): Path<String>,
) -> Result<Response, Problem> {
    let found = Arc::clone(&site);
    let item = beside(move || found.item(&key)).await?;
    let news = subscribe(&site, item);
    site.streams.follow(news, ())
}

fn subscribe(site: &Arc<Site>, item: Item) -> watch::Receiver<Arc<str>> {
    let mut watched = site.library.live.0.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sender) = watched.get(&item.path) {
        return sender.subscribe();
    }
    let (sender, receiver) = watch::channel("{}".into());
    watched.insert(item.path.clone(), sender.clone());
    tokio::spawn(look_after(Arc::clone(site), item, sender));
    receiver
}

/// Looks at a file as long as somebody wants to know.
async fn look_after(site: Arc<Site>, item: Item, sender: watch::Sender<Arc<str>>) {
    let mut pace = Pace::default();
    let mut known = None;
    let mut pause = LOOK;
    loop {
        {
            let mut watched = site.library.live.0.lock().unwrap_or_else(PoisonError::into_inner);
            if sender.receiver_count() == 0 {
                watched.remove(&item.path);
                return;
            }
        }
        let now = stamp(&item.path);
        let still = pace.changed.is_some_and(|changed| changed.elapsed() > STILL);
        if known != Some(now) || still && pace.runs {
            known = Some(now);
            let begun = Instant::now();
            let (of, path) = (Arc::clone(&site), item.path.clone());
            let base = format!("/results/{}", item.key);
            let counted = beside(move || of.library.counted(&of, &path, &base)).await;
            // What is being written just now can be read a moment later.
            if let Ok(counted) = counted {
                pace.note(counted.played);
                sender.send_replace(event(&counted, &pace));
            }
            // Many matches take long to count, and others want to be answered as well.
            pause = LOOK.max(4 * begun.elapsed());
        }
        sleep(pause).await;
    }
}

/// How fast matches come.
#[derive(Debug, Default)]
struct Pace {
    /// When somebody looked first, and how many there were.
    first: Option<(Instant, u64)>,
    last: u64,
    /// When there was another one for the last time.
    changed: Option<Instant>,
    runs: bool,
}

impl Pace {
    fn note(&mut self, played: u64) {
        let now = Instant::now();
        self.first.get_or_insert((now, played));
        if played > self.last && self.last > 0 {
            self.changed = Some(now);
        }
        self.last = played;
        self.runs = self.changed.is_some_and(|changed| changed.elapsed() <= STILL);
    }

    /// The time that so many more matches take.
    fn left(&self, more: u64) -> Option<Duration> {
        let (begun, before) = self.first?;
        let played = self.last.saturating_sub(before);
        (self.runs && played > 0 && more > 0)
            .then(|| begun.elapsed().mul_f64(more as f64 / played as f64))
    }
}

/// All parts of the page, and how far it has come.
fn event(counted: &Counted, pace: &Pace) -> Arc<str> {
    let sections = counted.sections.iter().map(|(name, part)| ((*name).to_owned(), json!(part)));
    let mut parts: serde_json::Map<String, Value> = sections.collect();
    parts.insert("progress".to_owned(), json!(progress(counted, pace).into_string()));
    Value::Object(parts).to_string().into()
}

fn progress(counted: &Counted, pace: &Pace) -> Markup {
    let Counted { played, planned, .. } = *counted;
    let Some(planned) = planned else {
        return html! { @if pace.runs { "Running now: " (grouped(played)) " matches so far." } };
    };
    if !pace.runs {
        return html! { @if played < planned { "Not running now: " (grouped(planned - played)) " matches are left." } };
    }
    html! {
        progress max=(planned) value=(played) aria-label="matches played" {}
        " " (grouped(played)) " of " (grouped(planned))
        @if let Some(left) = pace.left(planned - played) { ", about " (roughly(left)) " left" }
        @else if played >= planned { ", complete" }
    }
}

/// A time that nobody knows exactly.
fn roughly(time: Duration) -> String {
    match time.as_secs() {
        0..=89 => format!("{} s", time.as_secs().max(1)),
        seconds @ 90..=5399 => format!("{} min", (seconds + 30) / 60),
        seconds => format!("{} h", (seconds + 1800) / 3600),
    }
}
