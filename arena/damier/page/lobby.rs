//! Who is connected. There is room for so many; when it is taken, whoever has kept us waiting longest goes,
//! so that a thousand who ask for nothing, never end what they ask, or never read their answer keep nobody out
//! who asks for something.

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

/// What is known of somebody who is connected.
#[derive(Default)]
struct Presence {
    /// How to end the connection.
    end: Option<AbortHandle>,
    /// Is a request under way?
    busy: bool,
    /// Is some of it still to come?
    asking: bool,
    /// Is something written that nobody reads?
    stuck: bool,
    /// The ticket of somebody who keeps us waiting.
    ticket: Option<u64>,
}

#[derive(Default)]
struct Present {
    guests: BTreeMap<u64, Presence>,
    /// Those who keep us waiting, the longest first: whose ticket it is.
    waiting: BTreeMap<u64, u64>,
    /// Tickets and numbers that were given out.
    given: u64,
}

impl Present {
    fn next(&mut self) -> u64 {
        self.given += 1;
        self.given
    }

    /// Notes something about somebody, who is waited for or not from then on.
    fn note(&mut self, number: u64, what: impl FnOnce(&mut Presence)) {
        let ticket = self.next();
        let Some(guest) = self.guests.get_mut(&number) else { return };
        what(guest);
        let waits = !guest.busy || guest.asking || guest.stuck;
        if !waits {
            if let Some(ticket) = guest.ticket.take() {
                self.waiting.remove(&ticket);
            }
        } else if guest.ticket.is_none() {
            guest.ticket = Some(ticket);
            self.waiting.insert(ticket, number);
        }
    }

    /// Sends somebody away who keeps us waiting. False if nobody does.
    fn make_room(&mut self) -> bool {
        let Some((_, guest)) = self.waiting.pop_first() else { return false };
        if let Some(end) = self.guests.remove(&guest).and_then(|guest| guest.end) {
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
        present.guests.insert(number, Presence::default());
        present.note(number, |_| {});
        drop(present);
        let task = tokio::spawn(attend(Guest(Place { lobby: self.clone(), number })));
        if let Some(guest) = self.present().guests.get_mut(&number) {
            guest.end = Some(task.abort_handle());
        }
    }
}

/// A place of somebody who is connected.
#[derive(Clone)]
pub(super) struct Place {
    lobby: Lobby,
    number: u64,
}

impl Place {
    fn note(&self, what: impl FnOnce(&mut Presence)) {
        self.lobby.present().note(self.number, what);
    }

    /// Nothing of what is written to him is taken, or something is again.
    pub(super) fn is_stuck(&self, stuck: bool) {
        self.note(|guest| guest.stuck = stuck);
    }
}

/// Somebody who is connected, as long as he is.
pub(super) struct Guest(Place);

impl Guest {
    pub(super) fn place(&self) -> Place {
        self.0.clone()
    }

    /// A request has come, perhaps without all of its body.
    pub(super) fn busy<B: HttpBody>(&self, body: B) -> (Busy, Asked<B>) {
        let all = body.is_end_stream();
        self.0.note(|guest| (guest.busy, guest.asking) = (true, !all));
        (Busy(self.place()), Asked { body, place: self.place() })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut present = self.0.lobby.present();
        if let Some(ticket) = present.guests.remove(&self.0.number).and_then(|guest| guest.ticket) {
            present.waiting.remove(&ticket);
        }
    }
}

/// While a request is answered.
pub(super) struct Busy(Place);

impl Busy {
    /// The answer, which keeps its reader busy until it is sent.
    pub(super) fn until_sent(self, body: Body) -> Sending {
        Sending { body, _busy: self }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.note(|guest| guest.busy = false);
    }
}

/// The body of a request: whoever sends it keeps us waiting until all of it has come.
pub(super) struct Asked<B> {
    body: B,
    place: Place,
}

impl<B: HttpBody + Unpin> HttpBody for Asked<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if self.body.is_end_stream() || matches!(frame, Poll::Ready(None)) {
            self.place.note(|guest| guest.asking = false);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
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
    fn who_keeps_us_waiting_longest_makes_room_and_nobody_who_is_busy_does() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let lobby = Lobby::new(2);
            let (out, came) = std::sync::mpsc::channel();
            let admit = || {
                let out = out.clone();
                lobby.admit(|guest| {
                    out.send(guest.place()).unwrap();
                    async move {
                        let _guest = guest;
                        std::future::pending::<()>().await;
                    }
                });
                came.try_recv().ok()
            };
            let busy = |place: &Place, busy: bool| place.note(|guest| guest.busy = busy);
            let first = admit().unwrap();
            let second = admit().unwrap();
            let present = || lobby.present().guests.keys().copied().collect::<Vec<_>>();
            assert_eq!(present(), [first.number, second.number]);
            busy(&first, true);
            let third = admit().unwrap();
            assert_eq!(present(), [first.number, third.number], "the second waited");
            busy(&third, true);
            assert!(admit().is_none(), "both are busy");
            busy(&third, false);
            busy(&first, false);
            let fourth = admit().unwrap();
            assert_eq!(present(), [first.number, fourth.number], "the third waited longer");
            busy(&first, true);
            busy(&fourth, true);
            first.note(|guest| guest.asking = true);
            fourth.is_stuck(true);
            fourth.is_stuck(false);
            let fifth = admit().unwrap();
            assert_eq!(present(), [fourth.number, fifth.number], "the first never ended to ask");
            fourth.is_stuck(true);
            busy(&fifth, true);
            let sixth = admit().unwrap();
            assert_eq!(present(), [fifth.number, sixth.number], "the fourth does not read");
        });
    }

    #[test]
    fn nobody_is_waited_for_twice() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let lobby = Lobby::new(9);
            let (out, came) = std::sync::mpsc::channel();
            lobby.admit(|guest| async move { out.send(guest).unwrap() });
            tokio::task::yield_now().await;
            let guest = came.try_recv().unwrap();
            let waiting = || lobby.present().waiting.len();
            assert_eq!(waiting(), 1);
            let (answered, _) = guest.busy(Body::from("all of it, which comes later"));
            assert_eq!(waiting(), 1);
            drop(answered);
            assert_eq!(waiting(), 1);
            let (_answered, _) = guest.busy(Body::empty());
            assert_eq!(waiting(), 0);
            drop(guest);
            assert_eq!((waiting(), lobby.present().guests.len()), (0, 0));
        });
    }
}
