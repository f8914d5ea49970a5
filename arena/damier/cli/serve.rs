//! `damier serve`: the page, on this machine or for a class.

use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use clap::Args;
use serde_json::json;

use super::flags::write_json;
use super::stop::Stop;
use super::walls::WallFlags;
use super::{Failure, Flags};
use crate::page::{Catalogue, Hosts, Library, Site, Streams, Tables, serve};
use damier_arena::players::Entrant;

/// Show results, replays and games in a browser
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Serve {
    /// Results, .jsonl or .sgf files, or folders with such files [default: those of lately and of this
    /// folder]
    #[arg(value_name = "RESULTS|FOLDER")]
    files: Vec<PathBuf>,
    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "P", default_value_t = 7878)]
    port: u16,
    /// The address to listen on; another than that of this machine itself needs --public
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Let strangers look at the files and folders that are named, and play with what is built in
    #[arg(long, requires = "files")]
    public: bool,
    /// Another name by which the server is called, as in --host go.school.example
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// A bot that visitors may start besides those that come with Damier; may be repeated
    #[arg(long, value_name = "BOT")]
    bot: Vec<String>,
    /// Games in progress at the same time
    #[arg(long, value_name = "N", default_value_t = 32)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    tables: u16,
    /// Show the fleet at this NATS server as well, as in `nats://host`
    #[cfg(feature = "fleet")]
    #[arg(long, value_name = "URL")]
    fleet: Option<String>,
    #[cfg(feature = "fleet")]
    #[command(flatten)]
    server: super::server::ServerFlags,
    /// Open it in your browser
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    walls: WallFlags,
}

const EXAMPLES: &str = "\
The page follows results while `damier run` writes them from another terminal. Ctrl-C ends the server. It
answers to this machine alone, and to requests that call it by its own names; with --public and --bind
a whole class can look at results and replays. What can be played there is built-in bots that think half a
second, at --tables at a time; nothing of yours is shown or changed.

Examples:
  damier serve --open
  damier serve class.db --open
  damier serve --bot ./libmybot.so --bot 'gnugo=gtp:gnugo --mode gtp'
  damier serve results/ games/ --port 8080
  damier serve results/ --public --bind 0.0.0.0 --port 8080
  damier serve results/ --public --bind 0.0.0.0 --host go.school.example";

impl Serve {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let stop = Stop::listen()?;
        if !self.bind.is_loopback() && !self.public {
            return Err(Failure::input(
                format!("{} can be reached by others, and only --public is for others", self.bind),
                "say --public as well, or leave --bind away",
            ));
        }
        let catalogue = if self.files.is_empty() {
            Catalogue::remembered()
        } else {
            Catalogue::of(&self.files).map_err(|why| Failure::input(why.to_string(), why.help()))?
        };
        let listener = self.listen()?;
        let address = listener.local_addr()?;
        let hosts = Hosts::of(address, &self.host);
        for bot in &self.bot {
            flags.games.look_for(&Entrant::parse(bot)?, None)?;
        }
        #[cfg(feature = "fleet")]
        let fleet = self.fleet()?;
        let site = Site {
            games: flags.games.clone(),
            catalogue,
            hosts,
            tables: Tables::new(self.tables.into(), self.public),
            bots: self.bot.clone(),
            walls: self.walls.walls(),
            streams: Streams::default(),
            public: self.public,
            #[cfg(feature = "fleet")]
            fleet,
            library: Library::default(),
        };
        let shown = format!("http://{}/", within_reach(address));
        if flags.json {
            write_json(out, &json!({ "address": shown }))?;
        } else if flags.quiet {
            writeln!(out, "{shown}")?;
        } else {
            writeln!(out, "the page is at {shown}, until you press Ctrl-C")?;
        }
        out.flush()?;
        if self.open {
            open(&shown);
        }
        serve(listener, site, stop.gently())?;
        Err(Failure::Interrupted)
    }

    /// The fleet that is to be shown, at a server that is there.
    #[cfg(feature = "fleet")]
    fn fleet(&self) -> Result<Option<crate::page::Fleet>, Failure> {
        let Some(url) = &self.fleet else { return Ok(None) };
        let address = self.server.at(url);
        address.reach()?;
        Ok(Some(crate::page::Fleet::at(address)))
    }

    fn listen(&self) -> Result<TcpListener, Failure> {
        let (address, port) = (self.bind, self.port);
        TcpListener::bind((address, port)).map_err(|why| match why.kind() {
            ErrorKind::AddrInUse => Failure::input(
                format!("port {port} of {address} is in use"),
                "take another one, as in --port 7879, or --port 0 for any that is free; perhaps \
                 another `damier serve` runs already",
            ),
            ErrorKind::PermissionDenied => Failure::input(
                format!("port {port} of {address} may not be used: {why}"),
                "take one above 1023, as in --port 7878",
            ),
            _ => Failure::input(
                format!("{address} with port {port} cannot be listened on: {why}"),
                "--bind takes an address of this machine, as in --bind 127.0.0.1",
            ),
        })
    }
}

/// An address that can be typed: that of all is none.
fn within_reach(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => std::net::Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Opens the user's browser, and says so if there is none.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut browser = Command::new(program);
    browser.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match browser.spawn() {
        Ok(mut child) => drop(thread::spawn(move || child.wait())),
        // Nowhere is left to say that the standard error is gone.
        Err(why) => {
            let _ = writeln!(
                io::stderr(),
                "note: `{program}` cannot be started ({why}); open {address}"
            );
        }
    }
}
