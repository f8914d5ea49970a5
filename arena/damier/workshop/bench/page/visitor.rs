//! A server of our own, and somebody who asks it as a browser would.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use damier_arena::players::Walls;
use damier_arena::registry::Games;

use crate::page::{Catalogue, Hosts, Library, Site, Streams, Tables, serve};

/// No answer takes so long.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server until it is dropped.
pub(super) struct Server {
    pub(super) address: SocketAddr,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Shows a folder.
    pub(super) fn start(games: &Games, folder: &Path) -> Result<Server, String> {
        let listener =
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(|why| why.to_string())?;
        let address = listener.local_addr().map_err(|why| why.to_string())?;
        let site = Site {
            games: games.clone(),
            catalogue: Catalogue::of(&[folder.to_owned()]).map_err(|why| why.to_string())?,
            hosts: Hosts::of(address, &[]),
            tables: Tables::new(1, true),
            bots: Vec::new(),
            walls: Walls::default(),
            streams: Streams::default(),
            public: true,
            #[cfg(feature = "fleet")]
            fleet: None,
            library: Library::default(),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let asked_to_stop = Arc::clone(&stop);
        // Nobody misses a server that ends early: whoever asks it is told.
        let thread = thread::spawn(move || _ = serve(listener, site, &asked_to_stop));
        Ok(Server { address, stop, thread: Some(thread) })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Asks for something; the answer has not begun yet.
pub(super) fn ask(address: SocketAddr, path: &str, goes_on: bool) -> Result<TcpStream, String> {
    let mut stream = TcpStream::connect(address).map_err(|why| why.to_string())?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(|why| why.to_string())?;
    let connection = if goes_on { "keep-alive" } else { "close" };
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: {connection}\r\n\r\n");
    stream.write_all(request.as_bytes()).map_err(|why| why.to_string())?;
    Ok(stream)
}

/// The whole answer, as it comes over the wire.
pub(super) fn get(address: SocketAddr, path: &str) -> Result<String, String> {
    let mut answer = Vec::new();
    ask(address, path, false)?.read_to_end(&mut answer).map_err(|why| why.to_string())?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    if answer.starts_with("HTTP/1.1 200 ") {
        return Ok(answer);
    }
    Err(format!("{path}: {}", answer.lines().next().unwrap_or("no answer")))
}

/// Loads a page with its styles, pictures and scripts, and what those bring along; says how many bytes came.
pub(super) fn whole(address: SocketAddr, path: &str) -> Result<usize, String> {
    let (mut wanted, mut at, mut bytes) = (vec![path.to_owned()], 0, 0);
    while at < wanted.len() {
        let answer = get(address, &wanted[at])?;
        bytes += answer.len();
        let folder = wanted[at].rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        let others = answer.split('"').skip(1).step_by(2).filter_map(|text| {
            let beside = text.strip_prefix("./").map(|name| format!("{folder}/{name}"));
            beside.or_else(|| text.starts_with("/assets/").then(|| text.to_owned()))
        });
        for other in others.collect::<Vec<_>>() {
            if !wanted.contains(&other) {
                wanted.push(other);
            }
        }
        at += 1;
    }
    Ok(bytes)
}
