//! The server: one thread that accepts connections and answers them, until somebody asks it to stop.
//!
//! A connection that sends no request or not all of it, or does not read its answer, is closed after a while
//! and is the first to go when there are too many.

use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::lobby::{Guest, Lobby};
use super::patience::Patience;
use super::site::Site;
use super::{
    assets, championship, guard, learn, matches, play, replay, side_by_side, start, watch,
};

/// How long a request may take to say what it wants.
const HEAD: Duration = Duration::from_secs(10);
/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 16 << 10;
/// Between two looks at whether to stop.
const LOOK: Duration = Duration::from_millis(100);
/// Threads for what takes a while: reading files, and bots that think.
const HELPERS: usize = 8;
/// Connections at the same time, if the system allows twice as many open files.
const MOST: usize = 1024;

/// All addresses of the site.
fn router(site: Arc<Site>) -> Router {
    let router = Router::new().merge(start::routes()).merge(assets::routes());
    let router =
        router.merge(championship::routes()).merge(matches::routes()).merge(replay::routes());
    let router = router.merge(side_by_side::routes());
    let router = router.merge(play::routes()).merge(watch::routes()).merge(learn::routes());
    #[cfg(feature = "fleet")]
    let router = router.merge(super::fleet::routes());
    let router = router.fallback(guard::not_found).method_not_allowed_fallback(guard::no_such_way);
    guard::guarded(router, &site).with_state(site)
}

/// Answers whoever connects until `stop` says so.
///
/// # Errors
/// If the system gives no thread or timer.
pub fn serve(listener: TcpListener, site: Site, stop: &AtomicBool) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(HELPERS)
        .thread_keep_alive(Duration::from_secs(5))
        .build()?;
    listener.set_nonblocking(true)?;
    let site = Arc::new(site);
    let router = router(Arc::clone(&site));
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let lobby = Lobby::new(MOST.min(open_files() / 2));
        while !stop.load(Ordering::Relaxed) {
            match timeout(LOOK, listener.accept()).await {
                Ok(Ok((stream, _))) => lobby.admit(|guest| answer(stream, guest, router.clone())),
                // Too many open files, or somebody who went at once.
                Ok(Err(_)) => sleep(LOOK).await,
                Err(_) => {}
            }
        }
        Ok::<_, io::Error>(())
    })?;
    runtime.shutdown_timeout(Duration::from_millis(200));
    site.tables.close();
    Ok(())
}

/// Answers all requests of a connection.
async fn answer(stream: TcpStream, guest: Guest, router: Router) {
    // Where that is refused answers are a little later.
    let _ = stream.set_nodelay(true);
    let stream = Patience::new(stream, guest.place());
    let router = TowerToHyperService::new(router);
    let service = service_fn(|request: Request<Incoming>| {
        let (head, body): (_, Incoming) = request.into_parts();
        let (busy, body) = guest.busy(body);
        let answer = hyper::service::Service::call(&router, Request::from_parts(head, body));
        async { Ok::<_, Infallible>(answer.await?.map(|body: Body| busy.until_sent(body))) }
    });
    let mut connection = http1::Builder::new();
    connection.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(LONGEST_HEAD);
    // Who breaks off has his reasons.
    let _ = connection.serve_connection(TokioIo::new(stream), service).await;
}

/// How many files may be open: as many as the system allows, if this program asks for them.
fn open_files() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    const WANTED: u64 = 2 * MOST as u64 + 512;
    let limit = getrlimit(Resource::Nofile);
    let wanted = limit.maximum.map_or(WANTED, |most| most.min(WANTED));
    if limit.current.is_some_and(|now| now < wanted) {
        // With fewer there are fewer connections.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), ..limit });
    }
    getrlimit(Resource::Nofile).current.map_or(usize::MAX, |now| now as usize)
}
