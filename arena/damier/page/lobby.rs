//! Who is connected. There is room for so many; when it is taken, whoever has waited longest without a
//! request goes, so that a thousand who only wait keep nobody out who asks for something.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use tokio::task::AbortHandle;

/// All that are connected.
#[derive(Clone)]
pub(super) struct Lobby {
    most: usize,
    present: Arc<Mutex<Present>>,
}

#[derive(Default)]
struct Present {
    /// How to end each connection, and which ticket it holds if it waits.
    guests: BTreeMap<u64, (Option<AbortHandle>, Option<u64>)>,
    /// Those who wait, the longest first: whose ticket it is.
    waiting: BTreeMap<u64, u64>,
    /// Tickets and numbers that were given out.
    given: u64,
}

impl Present {
    fn next(&mut self) -> u64 {
        self.given += 1;
        self.given
    }

    fn wait(&mut self, guest: u64) {
        let ticket = self.next();
        if let Some((_, holds)) = self.guests.get_mut(&guest) {
            *holds = Some(ticket);
            self.waiting.insert(ticket, guest);
        }
    }

    fn wait_no_more(&mut self, guest: u64) {
        if let Some(ticket) = self.guests.get_mut(&guest).and_then(|(_, holds)| holds.take()) {
            self.waiting.remove(&ticket);
        }
    }

    /// Sends somebody away who waits. False if nobody does.
    fn make_room(&mut self) -> bool {
        let Some((_, guest)) = self.waiting.pop_first() else { return false };
        if let Some((Some(end), _)) = self.guests.remove(&guest) {
            end.abort();
        }
        true
    }
}

impl Lobby {
    pub(super) fn new(most: usize) -> Lobby {
        Lobby { most: most.max(1), present: Arc::default() }
    }

    fn present(&self) -> MutexGuard<'_, Present> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets somebody in and attends to him, or not if everybody is busy.
    pub(super) fn admit<F>(&self, attend: impl FnOnce(Guest) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let mut present = self.present();
        if present.guests.len() >= self.most && !present.make_room() {
            return;
        }
        let number = present.next();
        present.guests.insert(number, (None, None));
        present.wait(number);
        drop(present);
        let task = tokio::spawn(attend(Guest { lobby: self.clone(), number }));
        if let Some((end, _)) = self.present().guests.get_mut(&number) {
            *end = Some(task.abort_handle());
        }
    }
}

/// Somebody who is connected.
pub(super) struct Guest {
    lobby: Lobby,
    number: u64,
}

impl Guest {
    /// A request has come.
    pub(super) fn busy(&self) -> Busy {
        self.lobby.present().wait_no_more(self.number);
        Busy { lobby: self.lobby.clone(), number: self.number }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut present = self.lobby.present();
        present.wait_no_more(self.number);
        present.guests.remove(&self.number);
    }
}

/// While a request is answered.
pub(super) struct Busy {
    lobby: Lobby,
    number: u64,
}

impl Busy {
    /// The answer, which keeps its reader busy until it is sent.
    pub(super) fn until_sent(self, body: Body) -> Sending {
        Sending { body, _busy: self }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.lobby.present().wait(self.number);
    }
}

/// The body of an answer.
pub(super) struct Sending {
    body: Body,
    _busy: Busy,
}

impl HttpBody for Sending {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waited_longest_makes_room_and_nobody_who_is_busy_does() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let lobby = Lobby::new(2);
            let (out, came) = std::sync::mpsc::channel();
            let admit = || {
                let out = out.clone();
                lobby.admit(|guest| {
                    out.send(guest.number).unwrap();
                    async move {
                        let _guest = guest;
                        std::future::pending::<()>().await;
                    }
                });
                came.try_recv().ok()
            };
            let first = admit().unwrap();
            let second = admit().unwrap();
            let present = || lobby.present().guests.keys().copied().collect::<Vec<_>>();
            assert_eq!(present(), [first, second]);
            lobby.present().wait_no_more(first);
            let third = admit().unwrap();
            assert_eq!(present(), [first, third], "the second waited");
            lobby.present().wait_no_more(third);
            assert_eq!(admit(), None, "both are busy");
            lobby.present().wait(third);
            lobby.present().wait(first);
            let fourth = admit().unwrap();
            assert_eq!(present(), [first, fourth], "the third waited longer");
        });
    }
}
