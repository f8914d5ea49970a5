//! Server-sent events: an answer that goes on while something changes. There are only so many at a time, so
//! that those who only listen leave room for others; a browser that finds none asks again by itself.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use http_body::Frame;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::timeout;

use super::problem::Problem;

/// So many listen at the same time.
const MOST: usize = 600;
/// After so long without news a sign of life is sent: who is gone is found out.
const QUIET: Duration = Duration::from_secs(15);

/// Room for those who listen.
#[derive(Clone, Debug)]
pub(crate) struct Streams(Arc<Semaphore>);

impl Default for Streams {
    fn default() -> Streams {
        Streams(Arc::new(Semaphore::new(MOST)))
    }
}

impl Streams {
    /// Every text that comes, the present one first, until nothing comes any more; `keeps` lives as long
    /// as somebody listens.
    pub(crate) fn follow(
        &self,
        news: watch::Receiver<Arc<str>>,
        keeps: impl Send + 'static,
    ) -> Result<Response, Problem> {
        let room = Arc::clone(&self.0).try_acquire_owned().map_err(|_| {
            Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "too many are listening already",
                "load the page again in a while",
            )
        })?;
        let (news, next) = (Some(news), None);
        let body = Events { news, next, begun: false, _room: room, _keeps: Box::new(keeps) };
        let mut response = Body::new(body).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        Ok(response)
    }
}

type News = watch::Receiver<Arc<str>>;
type Listening = Pin<Box<dyn Future<Output = (News, Heard)> + Send>>;

/// The body of such an answer.
struct Events {
    news: Option<News>,
    next: Option<Listening>,
    begun: bool,
    _room: OwnedSemaphorePermit,
    _keeps: Box<dyn Send>,
}

enum Heard {
    News,
    Nothing,
    TheEnd,
}

async fn listen(mut news: News) -> (News, Heard) {
    let heard = match timeout(QUIET, news.changed()).await {
        Ok(Ok(())) => Heard::News,
        Ok(Err(_)) => Heard::TheEnd,
        Err(_) => Heard::Nothing,
    };
    (news, heard)
}

impl HttpBody for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let event = |text: &str| Poll::Ready(Some(Ok(Frame::data(Bytes::from(text.to_owned())))));
        if !self.begun {
            self.begun = true;
            let now = self.news.as_mut().map(|news| news.borrow_and_update().clone());
            return event(&format!("data: {}\n\n", now.unwrap_or_default()));
        }
        if let Some(news) = self.news.take() {
            self.next = Some(Box::pin(listen(news)));
        }
        let Some(next) = self.next.as_mut() else { return Poll::Ready(None) };
        let (mut news, heard) = ready!(next.as_mut().poll(context));
        self.next = None;
        let text = match heard {
            Heard::News => format!("data: {}\n\n", &**news.borrow_and_update()),
            Heard::Nothing => ":\n\n".to_owned(),
            Heard::TheEnd => return event("event: closed\ndata: {}\n\n"),
        };
        self.news = Some(news);
        event(&text)
    }
}
