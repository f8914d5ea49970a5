//! A link that is slow, brings things in another order, and is cut now and then.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A link to a server of this machine.
pub(crate) struct Proxy {
    port: u16,
    is_over: Arc<AtomicBool>,
}

impl Proxy {
    /// Everything takes up to `delay` longer, on some connections and in some moments more than on others, so
    /// that what is said later on one arrives before what was said on another; and every connection is cut after
    /// about `life`.
    pub(crate) fn start(server: u16, delay: Duration, life: Duration) -> Proxy {
        Proxy::with(server, move |number, from, to, comes_back| {
            // Not all at the same moment.
            let end = Instant::now() + life + Duration::from_millis(400 * (number as u64 % 4));
            let mut moment = number as u32 + u32::from(comes_back);
            let delay = move || {
                moment += 1;
                delay * (moment * 7 % 11) / 10
            };
            pass(from, to, delay, end);
        })
    }

    /// What comes from the server has other bytes in the place of these, as many.
    pub(crate) fn forging(server: u16, old: &'static [u8], new: &'static [u8]) -> Proxy {
        Proxy::with(server, move |_, from, to, comes_back| {
            let (old, new) = if comes_back { (old, new) } else { (old, old) };
            forge(from, to, old, new);
        })
    }

    /// Passes everything on like this: of which connection, from where to where, and whether back.
    fn with(
        server: u16,
        pass: impl Fn(usize, TcpStream, TcpStream, bool) + Clone + Send + 'static,
    ) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let is_over = Arc::new(AtomicBool::new(false));
        let over = is_over.clone();
        thread::spawn(move || {
            for (number, near) in listener.incoming().flatten().enumerate() {
                if over.load(Ordering::Relaxed) {
                    return;
                }
                let Ok(far) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                for (from, to, comes_back) in [(&near, &far, false), (&far, &near, true)] {
                    let [from, to] = [from, to].map(|it| it.try_clone().expect("a stream"));
                    let pass = pass.clone();
                    thread::spawn(move || pass(number, from, to, comes_back));
                }
            }
        });
        Proxy { port, is_over }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

/// Passes on what comes until the connection is cut, in the middle of whatever is said.
fn pass(mut from: TcpStream, mut to: TcpStream, mut delay: impl FnMut() -> Duration, end: Instant) {
    let mut bytes = [0; 4096];
    let _ = from.set_read_timeout(Some(Duration::from_millis(50)));
    while Instant::now() < end {
        match from.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => {
                thread::sleep(delay());
                if to.write_all(&bytes[..count]).is_err() {
                    break;
                }
            }
            Err(why) if why.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => break,
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}

/// Passes on what comes, with other bytes in the place of some; what belongs together comes without a pause.
fn forge(mut from: TcpStream, mut to: TcpStream, old: &[u8], new: &[u8]) {
    let (mut bytes, mut some) = (Vec::new(), [0; 4096]);
    let _ = from.set_read_timeout(Some(Duration::from_millis(50)));
    loop {
        match from.read(&mut some) {
            Ok(0) => break,
            Ok(count) => bytes.extend_from_slice(&some[..count]),
            Err(why) if why.kind() == std::io::ErrorKind::WouldBlock => {
                while let Some(at) = bytes.windows(old.len()).position(|it| it == old && it != new)
                {
                    bytes[at..at + new.len()].copy_from_slice(new);
                }
                if to.write_all(&bytes).is_err() {
                    break;
                }
                bytes.clear();
            }
            Err(_) => break,
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}
