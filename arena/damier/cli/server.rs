//! Flags about the server at which a fleet meets.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;

use super::Flags;
use crate::text::plain::one_line;
use damier_arena::fleet::{Address, Told};

/// How one is let in at a NATS server.
#[derive(Clone, Debug, Args)]
pub(super) struct ServerFlags {
    /// Credentials for the NATS server, as nsc makes them
    #[arg(long, value_name = "FILE")]
    creds: Option<PathBuf>,
    /// The seed of an `NKey` for the NATS server
    #[arg(long, value_name = "FILE")]
    nkey: Option<PathBuf>,
    /// The certificate of who signs that of the NATS server, where the system does not know it
    #[arg(long, value_name = "FILE")]
    tls_ca: Option<PathBuf>,
    /// A certificate of your own, for a NATS server that asks for one
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The key of that certificate
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
}

impl ServerFlags {
    /// The server at this address.
    pub(super) fn at(&self, url: &str) -> Address {
        Address {
            url: url.to_owned(),
            credentials: self.creds.clone(),
            nkey: self.nkey.clone(),
            authority: self.tls_ca.clone(),
            certificate: self.tls_cert.clone().zip(self.tls_key.clone()),
        }
    }
}

/// Flags about playing on a fleet.
#[derive(Clone, Debug, Args)]
pub(super) struct FleetFlags {
    /// Play on the workers at this NATS server, as in `nats://host`
    #[arg(long, value_name = "URL")]
    fleet: Option<String>,
    #[command(flatten)]
    server: ServerFlags,
}

impl FleetFlags {
    /// The server, if a fleet is to play.
    pub(super) fn address(&self) -> Option<Address> {
        self.fleet.as_deref().map(|url| self.server.at(url))
    }
}

/// Tells whoever runs a contest of what happens to the fleet.
pub(super) fn news(flags: &Flags) -> Told {
    let quiet = flags.quiet;
    Box::new(move |news| {
        if !quiet {
            // Nowhere is left to say that the standard error is gone.
            let _ = writeln!(std::io::stderr(), "note: {}", one_line(news));
        }
    })
}
