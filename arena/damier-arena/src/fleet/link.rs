//! The way to the server.

use std::path::PathBuf;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::jetstream::context::{GetStreamError, GetStreamErrorKind};
use async_nats::jetstream::{self, Context, ErrorCode};
use async_nats::{Client, ConnectErrorKind, ConnectOptions, ServerAddr};
use tokio::runtime::{Builder, Runtime};

use crate::contest::pool::Deserted;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// After so many looks at a line that is cut somebody is told.
const NEWS: u32 = 3;

/// Where the server is, and how one is let in.
#[derive(Clone, Debug, Default)]
pub struct Address {
    /// `nats://host`, `nats://user:password@host:4222`, `tls://host`; several with commas between them.
    pub url: String,
    /// A file of credentials, as `nsc` makes it.
    pub credentials: Option<PathBuf>,
    /// A file with the seed of an `NKey`.
    pub nkey: Option<PathBuf>,
    /// A file with the certificate of who signs the server's.
    pub authority: Option<PathBuf>,
    /// Files with a certificate of one's own, and with its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

impl Address {
    /// The address without what is secret.
    pub fn shown(&self) -> String {
        let plain = |url: &str| match (url.split_once("://"), url.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            _ => url.to_owned(),
        };
        self.url.split(',').map(plain).collect::<Vec<_>>().join(",")
    }

    /// Looks whether the server is there and lets one in.
    ///
    /// # Errors
    /// If it is not, or does not.
    pub fn reach(&self) -> Result<(), Deserted> {
        runtime()?.block_on(async { self.connect().await.map(drop) })
    }

    /// The user and the password that stand in the address, or the token: the client does not look for them there.
    fn user(&self, options: ConnectOptions) -> ConnectOptions {
        let mut servers = self.url.split(',').filter_map(|url| url.parse::<ServerAddr>().ok());
        let Some(server) = servers.find(|server| server.username().is_some()) else {
            return options;
        };
        let user = server.username().map(unescaped).unwrap_or_default();
        match server.password().map(unescaped) {
            Some(password) => options.user_and_password(user, password),
            None => options.token(user),
        }
    }

    /// Goes there. Once there, it comes back whenever the line was cut.
    pub(super) async fn connect(&self) -> Result<(Client, Context), Deserted> {
        let shown = self.shown();
        let fail = |error: String, help: &str| Deserted { error, help: help.to_owned() };
        let file = |path: &PathBuf, why: &dyn std::fmt::Display| {
            fail(
                format!("{}: {why}", path.display()),
                "is the path right, and may you read the file?",
            )
        };
        let mut options = ConnectOptions::new()
            .name("damier")
            .connection_timeout(PATIENCE)
            .request_timeout(Some(PATIENCE))
            .reconnect_delay_callback(|tries| Duration::from_millis(100 * tries.min(20) as u64));
        options = self.user(options);
        if let Some(path) = &self.credentials {
            options = options.credentials_file(path).await.map_err(|why| file(path, &why))?;
        }
        if let Some(path) = &self.nkey {
            let seed = std::fs::read_to_string(path).map_err(|why| file(path, &why))?;
            options = options.nkey(seed.trim().to_owned());
        }
        let own = self.certificate.iter().flat_map(|(certificate, key)| [certificate, key]);
        for path in self.authority.iter().chain(own) {
            // Whoever opens them later says only that something is wrong.
            std::fs::File::open(path).map_err(|why| file(path, &why))?;
        }
        if let Some(path) = &self.authority {
            options = options.add_root_certificates(path.clone());
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        let urls: Vec<&str> = self.url.split(',').collect();
        let client = options.connect(urls).await.map_err(|why| match why.kind() {
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => fail(
                format!("the server at {shown} does not let you in"),
                "are user and password right? nats://user:password@host, --creds FILE or --nkey FILE",
            ),
            ConnectErrorKind::ServerParse => fail(
                format!("`{shown}` is no address of a NATS server"),
                "an address is nats://host or nats://host:4222",
            ),
            _ => fail(
                format!("no NATS server can be reached at {shown}: {why}"),
                "start one there: nats-server -js; are host and port right?",
            ),
        })?;
        let mut jetstream = jetstream::new(client.clone());
        jetstream.set_timeout(PATIENCE);
        // Whoever has JetStream says that there is no such stream; old servers tell nothing else that can be read.
        match jetstream.get_stream("DAMIER").await {
            Err(why) if !is_missing(&why) => Err(fail(
                format!("the server at {shown} has no JetStream for you: {why}"),
                "start it with nats-server -js, and let this user use what docs/fleet.md lists",
            )),
            _ => Ok((client, jetstream)),
        }
    }
}

/// What stands in an address for characters that could be taken for a part of it: `%40` for `@`.
fn unescaped(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, others @ ..] = rest {
        let code = others.first_chunk::<2>().filter(|_| *first == b'%');
        let code = code.and_then(|code| u8::from_str_radix(str::from_utf8(code).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &others[2..] } else { others };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Does nobody hear what is said to the server?
pub(super) fn is_cut(client: &Client) -> bool {
    client.connection_state() != State::Connected
}

/// The line to the server, looked at once a second: who is waiting wants to know whether it is cut.
#[derive(Default)]
pub(super) struct Line {
    /// How often it was cut when it was looked at.
    cut: u32,
}

impl Line {
    /// Looks at it, and says what is new. A moment is no news.
    pub(super) fn look(&mut self, client: &Client) -> Option<&'static str> {
        if is_cut(client) {
            self.cut = self.cut.saturating_add(1);
            return (self.cut == NEWS)
                .then_some("the server cannot be reached, and is tried again");
        }
        (std::mem::take(&mut self.cut) >= NEWS).then_some("the server is there again")
    }

    /// Was it cut just now?
    pub(super) fn is_cut(&self) -> bool {
        self.cut > 0
    }
}

/// Is there no such stream?
pub(super) fn is_missing(why: &GetStreamError) -> bool {
    matches!(why.kind(), GetStreamErrorKind::JetStream(error)
        if error.error_code() == ErrorCode::STREAM_NOT_FOUND)
}

/// What runs all that waits for the server, in one thread.
pub(super) fn runtime() -> Result<Runtime, Deserted> {
    Builder::new_current_thread().enable_all().build().map_err(|why| Deserted {
        error: format!("the system gives no means to wait: {why}"),
        help: "are there too many open files?".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_in_an_address_is_read() {
        assert_eq!(unescaped("p%40ss%3aw%C3%A9"), "p@ss:wé");
        assert_eq!(unescaped("100%"), "100%");
        assert_eq!(unescaped("%4"), "%4");
        assert_eq!(unescaped("%zz%40"), "%zz@");
    }

    #[test]
    fn nothing_secret_is_shown() {
        let url = "nats://ann:secret@lab:4222,tls://token@other".to_owned();
        let address = Address { url, ..Address::default() };
        assert_eq!(address.shown(), "nats://lab:4222,tls://other");
    }
}
