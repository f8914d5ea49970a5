//! Finds out what a server has lost: one that was cut off from its power forgets what it wrote last, and streams
//! can be emptied by hand. Without this a championship would wait for ever for matches that nobody plays.
//!
//! A match that is under way is on its way to the server, in the stream of batches that wait, in that of what came of
//! them, or has arrived: a worker lets go of a batch only after what came of it is there, and the coordinator
//! of that only after it is on disk. So who looks at these places in this order, finds nothing, and then still
//! misses a match that was handed out before, knows that it is lost.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use async_nats::jetstream::Context;
use tokio::time::sleep;

use super::post::News;
use super::shared::Shared;
use super::wire::{done_stream, jobs_stream};

/// Between two looks.
const LOOK: Duration = Duration::from_secs(5);

/// Tells whenever the server has nothing of a contest.
pub(super) async fn watch(
    jetstream: Context,
    run: String,
    shared: Arc<Shared>,
    news: Sender<News>,
) {
    loop {
        sleep(LOOK).await;
        let now = Instant::now();
        let is_empty = shared.has_sent_all()
            && is_empty(&jetstream, jobs_stream(&run)).await
            && is_empty(&jetstream, done_stream(&run)).await;
        if is_empty && news.send(News::Empty(now)).is_err() {
            return;
        }
    }
}

/// Is there a stream with nothing in it? A server that does not answer says neither this nor the other.
pub(super) async fn is_empty(jetstream: &Context, stream: String) -> bool {
    let found = jetstream.get_stream(stream).await;
    found.is_ok_and(|stream| stream.cached_info().state.messages == 0)
}

/// Is there one with something in it?
pub(super) async fn is_filled(jetstream: &Context, stream: String) -> bool {
    let found = jetstream.get_stream(stream).await;
    found.is_ok_and(|stream| stream.cached_info().state.messages > 0)
}
