//! A link that is slow, and is cut now and then.

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
    /// Everything takes `delay` longer, and every connection is cut after about `life`.
    pub(crate) fn start(server: u16, delay: Duration, life: Duration) -> Proxy {
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
                // Not all at the same moment.
                let end = Instant::now() + life + Duration::from_millis(400 * (number as u64 % 4));
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let [from, to] = [from, to].map(|it| it.try_clone().expect("a stream"));
                    thread::spawn(move || pass(from, to, delay, end));
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
fn pass(mut from: TcpStream, mut to: TcpStream, delay: Duration, end: Instant) {
    let mut bytes = [0; 4096];
    let _ = from.set_read_timeout(Some(Duration::from_millis(50)));
    while Instant::now() < end {
        match from.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => {
                thread::sleep(delay);
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
