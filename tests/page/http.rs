//! Plain HTTP, byte by byte, so that tests can say what no browser would.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;

use serde_json::Value;

use crate::process::DEADLINE;

/// A request to be sent.
pub(crate) struct Request {
    host: String,
    way: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Request {
    pub(crate) fn new(host: &str, way: &str, path: &str) -> Request {
        let headers = vec![("Host".to_owned(), host.to_owned())];
        let (way, path) = (way.to_owned(), path.to_owned());
        Request { host: host.to_owned(), way, path, headers, body: Vec::new() }
    }

    /// With this header, in the place of one of the same name.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Request {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// As a page of this server would send it.
    pub(crate) fn of_this_site(self) -> Request {
        let origin = format!("http://{}", self.host);
        self.with("Origin", &origin)
    }

    /// With this body.
    pub(crate) fn body(self, body: impl Into<Vec<u8>>) -> Request {
        let body = body.into();
        let mut request = self.with("Content-Length", &body.len().to_string());
        request.body = body;
        request
    }

    /// Sends it, and reads the answer to its end.
    #[track_caller]
    pub(crate) fn send(self) -> Answer {
        let mut stream = connect(&self.host);
        let mut bytes = format!("{} {} HTTP/1.1\r\n", self.way, self.path).into_bytes();
        for (name, value) in self.headers.iter().chain([&("Connection".into(), "close".into())]) {
            bytes.extend(format!("{name}: {value}\r\n").bytes());
        }
        bytes.extend(b"\r\n");
        bytes.extend(&self.body);
        // Who refuses a request may stop to listen before it has all of it.
        let _ = stream.write_all(&bytes);
        Answer::read(&mut stream)
            .unwrap_or_else(|why| panic!("{} {}: no answer: {why}", self.way, self.path))
    }
}

/// A connection on which no wait is without end.
#[track_caller]
pub(crate) fn connect(host: &str) -> TcpStream {
    let stream = TcpStream::connect(host).expect("the server is there");
    stream.set_read_timeout(Some(DEADLINE)).expect("a time");
    stream.set_write_timeout(Some(DEADLINE)).expect("a time");
    stream
}

/// What a server answered.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// Reads an answer to its end: that of the connection, or the one that it says.
    fn read(stream: &mut TcpStream) -> io::Result<Answer> {
        let (mut bytes, mut piece) = (Vec::new(), vec![0; 1 << 16]);
        loop {
            if let Some(answer) = Answer::of(&bytes).filter(Answer::is_whole) {
                return Ok(answer);
            }
            match stream.read(&mut piece) {
                Ok(count) if count > 0 => bytes.extend(&piece[..count]),
                // Who refuses a request may break off before it has read all of it.
                ended => {
                    let why = ended.err().unwrap_or_else(|| io::ErrorKind::UnexpectedEof.into());
                    return Answer::of(&bytes).ok_or(why);
                }
            }
        }
    }

    fn is_whole(&self) -> bool {
        let length = self.header("content-length").and_then(|length| length.parse().ok());
        length.is_some_and(|length: usize| self.body.len() >= length)
    }

    /// What has come of an answer, once its head is there.
    fn of(bytes: &[u8]) -> Option<Answer> {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let mut answer = Answer {
            status: status.expect("a status"),
            headers: head,
            body: bytes[end + 4..].to_vec(),
        };
        if answer.header("transfer-encoding") == Some("chunked") {
            answer.body = unchunked(&answer.body);
        }
        Some(answer)
    }

    pub(crate) fn header(&self, wanted: &str) -> Option<&str> {
        let fields = self.headers.lines().filter_map(|line| line.split_once(':'));
        let mut found = fields.filter(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.next().map(|(_, value)| value.trim())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body of an answer that is fine.
    #[track_caller]
    pub(crate) fn fine(&self) -> String {
        assert_eq!(self.status, 200, "{}", self.text());
        self.text()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.fine()).expect("JSON")
    }
}

/// What was sent in pieces, as far as it came.
fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let size =
            str::from_utf8(&bytes[..end]).ok().and_then(|hex| usize::from_str_radix(hex, 16).ok());
        let Some(size) = size.filter(|size| *size > 0) else { break };
        let rest = &bytes[end + 2..];
        whole.extend(&rest[..size.min(rest.len())]);
        bytes = rest.get(size + 2..).unwrap_or_default();
    }
    whole
}
