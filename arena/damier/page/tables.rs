//! Games in progress. Each lives on a thread of its own, where it is asked for things one after the other, and
//! tells everybody who listens how it stands. There are only so many; those that nobody plays any more go.
//!
//! A table is known by a number that nobody can guess: who was not told it finds none.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use maud::Markup;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use tokio::sync::{oneshot, watch};

use super::problem::Problem;
use crate::text::number::hex;
use damier_arena::seed::Seed;

/// Between two looks at what goes on by itself, and where nothing does.
const LOOK: Duration = Duration::from_millis(15);
const REST: Duration = Duration::from_millis(500);
/// How long a table waits for people, on a machine of one's own and in public.
const IDLE: Duration = Duration::from_hours(2);
const IDLE_IN_PUBLIC: Duration = Duration::from_mins(10);
/// How long all tables together may take to be left.
const FAREWELL: Duration = Duration::from_secs(5);

/// Something that goes on at a table.
pub(super) trait Hosted: Send + 'static {
    /// Does what somebody asks for, and remembers what there is to say about it.
    fn act(&mut self, wish: Value);

    /// Looks at what goes on by itself. True if something has changed.
    fn look(&mut self) -> bool;

    /// Does something go on by itself?
    fn is_busy(&self) -> bool;

    /// How it stands, for scripts.
    fn state(&self) -> Value;

    /// A file to take away: its name and its text.
    fn file(&self, ending: &str) -> Option<(String, String)>;

    /// What the game under way is kept as, if it is.
    fn kept_as(&self) -> Option<String>;

    /// Everybody leaves.
    fn leave(&mut self);

    /// Where it was begun: address and name.
    fn begun_at(&self) -> (&'static str, &'static str) {
        ("/play", "Play")
    }
}

/// What a table is asked for.
enum Request {
    Act(Value, oneshot::Sender<Arc<str>>),
    File(String, oneshot::Sender<Option<(String, String)>>),
    KeptAs(oneshot::Sender<Option<String>>),
    Leave,
}

/// A table, as those see it who know its number.
pub(super) struct Table {
    /// What it is called.
    pub(super) title: String,
    /// Where it was begun: address and name.
    pub(super) begun_at: (&'static str, &'static str),
    /// What of its page stays the same.
    pub(super) shell: String,
    requests: Sender<Request>,
    state: watch::Receiver<Arc<str>>,
    last: Mutex<Instant>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Table {
    /// Asks for something; how the table stands then.
    pub(super) async fn act(&self, wish: Value) -> Result<Arc<str>, Problem> {
        *lock(&self.last) = Instant::now();
        self.ask(|answer| Request::Act(wish, answer)).await
    }

    /// A file to take away, by its ending.
    pub(super) async fn file(&self, ending: &str) -> Result<(String, String), Problem> {
        let file = self.ask(|answer| Request::File(ending.to_owned(), answer)).await?;
        file.ok_or_else(|| Problem::not_found("this game has no such file"))
    }

    async fn ask<T>(
        &self,
        request: impl FnOnce(oneshot::Sender<T>) -> Request,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        self.requests.send(request(answer)).map_err(|_| gone())?;
        answered.await.map_err(|_| gone())
    }

    /// How it stands, and will.
    pub(super) fn news(&self) -> watch::Receiver<Arc<str>> {
        self.state.clone()
    }

    fn is_over(&self) -> bool {
        lock(&self.thread).as_ref().is_none_or(JoinHandle::is_finished)
    }
}

/// All tables.
#[derive(Default)]
pub struct Tables {
    most: usize,
    public: bool,
    all: Mutex<BTreeMap<String, Arc<Table>>>,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

fn gone() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "there is no such table", "begin a game at the start page")
}

impl Tables {
    /// Room for so many. In public nobody has to make room for others.
    pub fn new(most: usize, public: bool) -> Tables {
        Tables { most, public, all: Mutex::default() }
    }

    /// Is there room for one more? The one that was left alone longest makes room, unless strangers sit
    /// there.
    pub(super) fn make_room(&self) -> Result<(), Problem> {
        let mut all = lock(&self.all);
        all.retain(|_, table| !table.is_over());
        if all.len() < self.most {
            return Ok(());
        }
        // Whoever listens holds it as well.
        let alone = all.iter().filter(|(_, table)| !self.public && Arc::strong_count(table) == 1);
        let longest = alone.min_by_key(|(_, table)| *lock(&table.last)).map(|(id, _)| id.clone());
        let Some(table) = longest.and_then(|id| all.remove(&id)) else {
            return Err(Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                format!("all {} tables are taken", self.most),
                "try again in a few minutes",
            ));
        };
        // One that is over already is left.
        let _ = table.requests.send(Request::Leave);
        Ok(())
    }

    /// Begins something at a table, and gives its number.
    pub(super) fn open(
        &self,
        title: String,
        shell: Markup,
        hosted: impl Hosted,
    ) -> Result<String, Problem> {
        self.make_room()?;
        let (requests, asked) = channel();
        let begun_at = hosted.begun_at();
        let (told, state) = watch::channel(Arc::from(hosted.state().to_string()));
        let idle = if self.public { IDLE_IN_PUBLIC } else { IDLE };
        let work = move || host(hosted, &asked, &told, idle);
        let thread =
            thread::Builder::new().name("table".to_owned()).spawn(work).map_err(|why| {
                Problem::file(&format!("no thread can be started: {why}"), "try again later")
            })?;
        let (last, thread) = (Mutex::new(Instant::now()), Mutex::new(Some(thread)));
        let id = hex(&Sha256::digest(Seed::fresh().to_string())[..16]);
        let table = Arc::new(Table {
            title,
            begun_at,
            shell: shell.into_string(),
            requests,
            state,
            last,
            thread,
        });
        lock(&self.all).insert(id.clone(), table);
        Ok(id)
    }

    /// The table with this number.
    pub(super) fn find(&self, id: &str) -> Result<Arc<Table>, Problem> {
        let found = lock(&self.all).get(id).cloned();
        found.filter(|table| !table.is_over()).ok_or_else(gone)
    }

    /// The number of the table whose game is kept as this.
    pub(super) async fn keeping(&self, name: &str) -> Option<String> {
        let all: Vec<_> = lock(&self.all).clone().into_iter().collect();
        for (id, table) in all {
            let kept_as = table.ask(Request::KeptAs).await.ok().flatten();
            if kept_as.as_deref() == Some(name) {
                return Some(id);
            }
        }
        None
    }

    /// Everybody leaves, and what is under way is kept.
    pub(super) fn close(&self) {
        let all = std::mem::take(&mut *lock(&self.all));
        for table in all.values() {
            let _ = table.requests.send(Request::Leave);
        }
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL && all.values().any(|table| !table.is_over()) {
            thread::sleep(LOOK);
        }
    }
}

/// What happens on the thread of a table.
fn host(
    mut hosted: impl Hosted,
    asked: &Receiver<Request>,
    told: &watch::Sender<Arc<str>>,
    idle: Duration,
) {
    let mut last = Instant::now();
    let tell = |hosted: &dyn Hosted| {
        let state: Arc<str> = Arc::from(hosted.state().to_string());
        told.send_replace(Arc::clone(&state));
        state
    };
    while last.elapsed() < idle {
        match asked.recv_timeout(if hosted.is_busy() { LOOK } else { REST }) {
            Ok(Request::Act(wish, answer)) => {
                last = Instant::now();
                hosted.act(wish);
                // Who asked may be gone.
                let _ = answer.send(tell(&hosted));
            }
            Ok(Request::File(ending, answer)) => drop(answer.send(hosted.file(&ending))),
            Ok(Request::KeptAs(answer)) => drop(answer.send(hosted.kept_as())),
            Ok(Request::Leave) | Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if hosted.look() {
            tell(&hosted);
        }
    }
    hosted.leave();
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;

    impl Hosted for Nothing {
        fn act(&mut self, _: Value) {}
        fn look(&mut self) -> bool {
            false
        }
        fn is_busy(&self) -> bool {
            true
        }
        fn state(&self) -> Value {
            Value::Null
        }
        fn file(&self, _: &str) -> Option<(String, String)> {
            None
        }
        fn kept_as(&self) -> Option<String> {
            None
        }
        fn leave(&mut self) {}
    }

    #[test]
    fn strangers_wait_for_a_table_and_at_home_the_oldest_makes_room() {
        let open = |tables: &Tables| tables.open(String::new(), maud::html! {}, Nothing).ok();
        let public = Tables::new(2, true);
        assert!(open(&public).is_some() && open(&public).is_some() && open(&public).is_none());
        let home = Tables::new(2, false);
        let ids: Vec<String> = (0..3).filter_map(|_| open(&home)).collect();
        assert_eq!(ids.len(), 3);
        assert!(home.find(&ids[0]).is_err(), "it made room");
        let watched = home.find(&ids[1]).unwrap();
        assert!(open(&home).is_some() && home.find(&ids[1]).is_ok(), "somebody is at it");
        drop(watched);
        home.close();
        assert!(home.find(&ids[1]).is_err());
    }
}
