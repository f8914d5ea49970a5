//! Many who look on while a championship runs: what that costs it.
//!
//! Server and viewers share one core, and the championship has another one. Championships that are watched and
//! such that are not take turns, so that a busy machine is busy for both.

use std::io::{ErrorKind, Read as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use damier_arena::clock::wall_time;
use damier_arena::contest::pool::cores;
use damier_arena::registry::Games;

use super::figure;
use super::visitor::{Server, ask};
use crate::workshop::bench::arena::{Amount, OneCore, play};
use crate::workshop::bench::report::Figure;

/// How often either is measured.
const ROUNDS: usize = 5;
/// Between two looks of everybody.
const LOOK: Duration = Duration::from_millis(100);

/// The speed that a championship keeps while so many watch it, and what these are told; nothing where there is
/// one core alone.
pub(super) fn followed(
    games: &Games,
    folder: &Path,
    viewers: usize,
    seconds: f64,
) -> Result<Vec<Figure>, String> {
    if cores() < 2 {
        return Ok(Vec::new());
    }
    let server = {
        let _core = OneCore::take();
        Server::start(games, folder)?
    };
    let speed = |name: &str, amount| {
        let _core = OneCore::second();
        let begun = wall_time();
        let played = play(games, &folder.join(format!("{name}.db")), "go9", 2, amount, 1);
        let played = played.ok_or("a championship cannot be played")?;
        Ok::<_, String>(played as f64 / wall_time().saturating_sub(begun).as_secs_f64())
    };
    let rate = speed("first", Amount::of(200.0))?;
    let amount = Amount::of(rate * (4.0 * seconds).min(4.0));
    let (mut ratios, mut told) = ([0.0; ROUNDS], 0);
    for (round, ratio) in ratios.iter_mut().enumerate() {
        let alone = speed(&format!("alone-{round}"), amount)?;
        let name = format!("watched-{round}");
        let crowd = Crowd::gather(server.address, format!("/results/{name}/live"), viewers);
        *ratio = speed(&name, amount)? / alone;
        told += crowd.go()?;
    }
    ratios.sort_by(f64::total_cmp);
    let unit = format!("of its speed a championship keeps while {viewers} follow it");
    let kilobytes = told as f64 / (1e3 * (ROUNDS * viewers) as f64);
    Ok(vec![
        Figure {
            spread: Some(ratios[ROUNDS - 1] - ratios[0]),
            ..figure("page_viewers_speed", ratios[ROUNDS / 2], unit)
        },
        figure("page_viewers_kb", kilobytes, "kB that each of them is told meanwhile"),
    ])
}

/// Those who look on.
struct Crowd {
    goes: Arc<AtomicBool>,
    told: Arc<AtomicU64>,
    thread: thread::JoinHandle<Result<(), String>>,
}

impl Crowd {
    /// So many come as soon as there is something to see, and every one of them at least once.
    fn gather(address: SocketAddr, path: String, many: usize) -> Crowd {
        let (goes, told) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let (over, heard) = (Arc::clone(&goes), Arc::clone(&told));
        let thread = thread::spawn(move || {
            let _core = OneCore::take();
            let mut viewers = Vec::new();
            while !over.load(Ordering::Relaxed) || viewers.len() < many {
                while viewers.len() < many {
                    match follow(address, &path)? {
                        Some(viewer) => viewers.push(viewer),
                        None => break,
                    }
                }
                for viewer in &mut viewers {
                    heard.fetch_add(listen(viewer)?, Ordering::Relaxed);
                }
                thread::sleep(LOOK);
            }
            Ok(())
        });
        Crowd { goes, told, thread }
    }

    /// They go; says how many bytes all of them heard.
    fn go(self) -> Result<u64, String> {
        self.goes.store(true, Ordering::Relaxed);
        self.thread.join().map_err(|_| "nobody looked on".to_owned())??;
        match self.told.load(Ordering::Relaxed) {
            0 => Err("nobody was told anything".to_owned()),
            told => Ok(told),
        }
    }
}

/// Somebody more, if there is something to see.
fn follow(address: SocketAddr, path: &str) -> Result<Option<TcpStream>, String> {
    let mut viewer = ask(address, path, true)?;
    let mut begin = [0; 12];
    viewer.read_exact(&mut begin).map_err(|why| why.to_string())?;
    viewer.set_nonblocking(true).map_err(|why| why.to_string())?;
    match &begin {
        b"HTTP/1.1 200" => Ok(Some(viewer)),
        // Those before them have not been missed yet.
        b"HTTP/1.1 404" | b"HTTP/1.1 503" => Ok(None),
        other => Err(String::from_utf8_lossy(other).into_owned()),
    }
}

/// Reads what has come.
fn listen(viewer: &mut TcpStream) -> Result<u64, String> {
    let (mut all, mut some) = (0, [0; 16384]);
    loop {
        match viewer.read(&mut some) {
            Ok(0) => return Err("somebody was sent away".to_owned()),
            Ok(more) => all += more as u64,
            Err(why) if why.kind() == ErrorKind::WouldBlock => return Ok(all),
            Err(why) => return Err(why.to_string()),
        }
    }
}
