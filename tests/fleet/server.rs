//! A NATS server of a test's own, which can be killed and started again.

use std::fs;
use std::io::Read as _;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;

use tempfile::TempDir;

use crate::process::running::Running;
use crate::process::{program, wait_until};

/// A server with a store on disk.
pub(crate) struct Server {
    running: Running,
    store: TempDir,
    pub(crate) port: u16,
    words: Vec<String>,
    /// The folder of the file that says how much it holds.
    limit: Option<TempDir>,
}

/// A port that nobody listens at.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}

/// Does a server greet at this port?
fn greets(port: u16) -> bool {
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let Ok(mut stream) = TcpStream::connect_timeout(&address, Duration::from_secs(1)) else {
        return false;
    };
    let mut word = [0; 4];
    let _ = stream.set_read_timeout(Some(Duration::from_secs(1)));
    stream.read_exact(&mut word).is_ok() && word == *b"INFO"
}

impl Server {
    /// Starts one with `JetStream`.
    pub(crate) fn start() -> Server {
        Server::with(&["-js"])
    }

    /// Starts one with these words.
    pub(crate) fn with(words: &[&str]) -> Server {
        let store = tempfile::tempdir().expect("a folder");
        let (port, words) = (free_port(), words.iter().map(|&word| word.to_owned()).collect());
        let running = launch(store.path(), port, &words);
        Server { running, store, port, words, limit: None }
    }

    /// Starts one with `JetStream` whose store holds so many bytes.
    pub(crate) fn holding(bytes: u64) -> Server {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("server.conf");
        write_limit(&file, bytes);
        let words = ["-c", file.to_str().expect("a path")];
        Server { limit: Some(folder), ..Server::with(&words) }
    }

    /// Starts it again with a store that holds so many bytes.
    pub(crate) fn grow(&mut self, bytes: u64) {
        let folder = self.limit.as_ref().expect("one that holds so and so much");
        write_limit(&folder.path().join("server.conf"), bytes);
        self.restart();
    }

    /// Where it is.
    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it as nothing else can.
    pub(crate) fn stop(&mut self) {
        self.running.kill();
    }

    /// Kills it, unless that was done before, and starts it again after a moment.
    pub(crate) fn restart(&mut self) {
        self.stop();
        std::thread::sleep(Duration::from_millis(300));
        self.running = launch(self.store.path(), self.port, &self.words);
    }

    /// The streams that it keeps.
    pub(crate) fn streams(&self) -> Vec<String> {
        let inside = |folder| fs::read_dir(folder).into_iter().flatten().flatten();
        let accounts = inside(self.store.path().join("jetstream"));
        let streams = accounts.flat_map(|account| inside(account.path().join("streams")));
        streams.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    /// Nothing is left of any contest.
    pub(crate) fn is_clean(&self) {
        wait_until("the server keeps nothing", || self.streams().is_empty());
    }
}

fn write_limit(file: &Path, bytes: u64) {
    fs::write(file, format!("jetstream {{ max_file_store: {bytes} }}")).expect("a file");
}

fn launch(store: &Path, port: u16, words: &Vec<String>) -> Running {
    let path = std::env::var("PATH").unwrap_or_default();
    let mut server = program("nats-server");
    // Debian puts it where not everybody looks.
    server.env("PATH", format!("{path}:/usr/sbin")).args(words);
    server.args(["-a", "127.0.0.1", "-p", &port.to_string(), "-sd"]).arg(store);
    server.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut running = Running::start(&mut server);
    running.until("the server greets", || greets(port));
    running
}
