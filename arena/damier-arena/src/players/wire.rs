//! What arena and host say to each other: binary frames.
//!
//! Numbers are little-endian; a text is its length and its bytes. Both ends are the same program, so
//! there is no version. What comes from a host is never trusted: every read is checked, and a plugin that
//! has taken its host over says by numbers what is wrong; only what it is quoted with is text.

use damier_bots::Choice;
use damier_bots::abi::Reply;

use super::bad_bot::{HOST_HELPS, Refusal};
use super::declared::{MOST, Texts};
use super::isolation::Level;
use super::trouble::Trouble;

/// No answer is longer than this.
pub(super) const LONGEST: usize = 64 * 1024;

/// The first frame: what to load, and how to shut oneself in before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hello {
    /// The process that must not be outlived.
    pub(super) parent: u32,
    /// The library's path, empty for the null bot.
    pub(super) library: Vec<u8>,
    /// The bot's id, if the user named one.
    pub(super) bot: Option<String>,
    /// The game with its settings.
    pub(super) game: String,
    /// The bot's parameters.
    pub(super) params: Vec<(String, String)>,
    /// Bytes of memory.
    pub(super) memory: u64,
    /// Seconds of CPU time, zero for any.
    pub(super) cpu: u64,
    /// Threads and processes.
    pub(super) threads: u64,
    /// Build Landlock's and seccomp's walls?
    pub(super) walls: bool,
    /// Have a session of its own?
    pub(super) session: bool,
    /// Create a bot to see if it can be had?
    pub(super) probe: bool,
}

/// What the arena asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request<'a> {
    Hello(Hello),
    /// The library may be loaded.
    Load,
    /// A match begins.
    Match {
        seat: u8,
        seed: u64,
        start: &'a str,
    },
    /// The bot is to move, after these new events.
    Choose {
        move_time: u64,
        game_time: u64,
        events: &'a [u8],
    },
}

/// What the host answers.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum HostReply {
    /// These walls are built, and this is what they lack. The library has not been loaded yet: no
    /// bot has a say in it.
    ShutIn { level: Level, missing: String },
    /// The library is loaded.
    Ready { name: String, version: String, flags: u64, params: Option<Vec<Texts>> },
    /// The bot cannot be had.
    Refused(Refusal),
    /// The match may begin.
    Seated,
    /// The bot moves.
    Chosen(Choice<u32>),
    /// The bot gives up.
    Fault(Trouble),
}

/// A frame that is written.
#[derive(Debug, Default)]
pub(super) struct Frame(Vec<u8>);

impl Frame {
    fn begin(&mut self, kind: u8) -> &mut Frame {
        self.0.clear();
        self.0.push(kind);
        self
    }

    fn u8(&mut self, value: u8) -> &mut Frame {
        self.0.push(value);
        self
    }

    fn u32(&mut self, value: u32) -> &mut Frame {
        self.0.extend(value.to_le_bytes());
        self
    }

    fn u64(&mut self, value: u64) -> &mut Frame {
        self.0.extend(value.to_le_bytes());
        self
    }

    fn bytes(&mut self, bytes: &[u8]) -> &mut Frame {
        self.u32(bytes.len() as u32).0.extend(bytes);
        self
    }

    fn text(&mut self, text: &str) -> &mut Frame {
        self.bytes(text.as_bytes())
    }

    /// The whole frame.
    pub(super) fn finished(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn hello(&mut self, hello: &Hello) -> &mut Frame {
        self.begin(0).u32(hello.parent).bytes(&hello.library);
        self.u8(hello.bot.is_some().into()).text(hello.bot.as_deref().unwrap_or(""));
        self.text(&hello.game).u32(hello.params.len() as u32);
        for (key, value) in &hello.params {
            self.text(key).text(value);
        }
        self.u64(hello.memory).u64(hello.cpu).u64(hello.threads);
        self.u8(hello.walls.into()).u8(hello.session.into()).u8(hello.probe.into())
    }

    pub(super) fn load(&mut self) -> &mut Frame {
        self.begin(3)
    }

    pub(super) fn new_match(&mut self, seat: u8, seed: u64, start: &str) -> &mut Frame {
        self.begin(1).u8(seat).u64(seed).text(start)
    }

    pub(super) fn choose(
        &mut self,
        move_time: u64,
        game_time: u64,
        events: impl Iterator<Item = u32>,
    ) -> &mut Frame {
        self.begin(2).u64(move_time).u64(game_time);
        self.0.extend(events.flat_map(u32::to_le_bytes));
        self
    }

    pub(super) fn answer(&mut self, answer: &HostReply) -> &mut Frame {
        match answer {
            HostReply::ShutIn { level, missing } => {
                let level = Level::ALL.iter().position(|known| known == level).unwrap_or(0);
                self.begin(5).u8(level as u8).text(&short(missing))
            }
            HostReply::Ready { name, version, flags, params } => {
                self.begin(0).text(&short(name)).text(&short(version)).u64(*flags);
                self.u8(u8::from(params.is_some()));
                let params = params.as_deref().unwrap_or_default();
                self.u8(params.len().min(MOST) as u8);
                for text in params.iter().take(MOST).flatten() {
                    self.text(&text.chars().take(200).collect::<String>());
                }
                self
            }
            HostReply::Refused(Refusal { what, help, other_game }) => {
                let help = HOST_HELPS.iter().position(|known| known == help).unwrap_or(0);
                self.begin(1).text(&short(what)).u8(help as u8).u8(u8::from(*other_game))
            }
            HostReply::Seated => self.begin(2),
            HostReply::Chosen(choice) => {
                let Reply { mv, value, nodes, .. } = Reply::of(choice);
                self.begin(3).u32(mv).u32(value.to_bits()).u64(nodes).text(&choice.comment)
            }
            HostReply::Fault(Trouble::Code { code, said }) => {
                self.begin(4).u32(code.cast_unsigned()).text(&short(said))
            }
            HostReply::Fault(Trouble::NoBot) => self.begin(6),
            HostReply::Fault(Trouble::Astray) => self.begin(7),
        }
    }
}

/// A text that surely fits into a frame.
fn short(text: &str) -> String {
    text.chars().take(4000).collect()
}

/// A frame that is read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn u8(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        let count = self.u32()? as usize;
        self.take(count)
    }

    fn text(&mut self) -> Option<&'a str> {
        str::from_utf8(self.bytes()?).ok()
    }

    fn string(&mut self) -> Option<String> {
        self.text().map(str::to_owned)
    }

    fn params(&mut self) -> Option<(bool, Vec<Texts>)> {
        let (declares, count) = (self.u8()? != 0, self.u8()?);
        let mut params = Vec::new();
        for _ in 0..count {
            params.push([self.string()?, self.string()?, self.string()?, self.string()?]);
        }
        Some((declares, params))
    }

    fn end<T>(self, value: T) -> Option<T> {
        self.0.is_empty().then_some(value)
    }
}

impl Request<'_> {
    /// Reads a request, `None` if it is none.
    pub(super) fn read(frame: &[u8]) -> Option<Request<'_>> {
        let mut reader = Reader(frame);
        match reader.u8()? {
            0 => {
                let (parent, library) = (reader.u32()?, reader.bytes()?.to_vec());
                let bot = (reader.u8()? != 0, reader.string()?);
                let game = reader.string()?;
                let count = reader.u32()?;
                let mut params = Vec::new();
                for _ in 0..count {
                    params.push((reader.string()?, reader.string()?));
                }
                let hello = Hello {
                    parent,
                    library,
                    bot: bot.0.then_some(bot.1),
                    game,
                    params,
                    memory: reader.u64()?,
                    cpu: reader.u64()?,
                    threads: reader.u64()?,
                    walls: reader.u8()? != 0,
                    session: reader.u8()? != 0,
                    probe: reader.u8()? != 0,
                };
                reader.end(Request::Hello(hello))
            }
            1 => {
                let (seat, seed, start) = (reader.u8()?, reader.u64()?, reader.text()?);
                reader.end(Request::Match { seat, seed, start })
            }
            3 => reader.end(Request::Load),
            2 => {
                let (move_time, game_time) = (reader.u64()?, reader.u64()?);
                Some(Request::Choose { move_time, game_time, events: reader.0 })
            }
            _ => None,
        }
    }
}

impl HostReply {
    /// Reads an answer, `None` if it is none.
    pub(super) fn read(frame: &[u8]) -> Option<HostReply> {
        let mut reader = Reader(frame);
        let answer = match reader.u8()? {
            0 => HostReply::Ready {
                name: reader.string()?,
                version: reader.string()?,
                flags: reader.u64()?,
                params: reader.params().map(|(declares, params)| declares.then_some(params))?,
            },
            1 => HostReply::Refused(Refusal {
                what: reader.string()?,
                help: (*HOST_HELPS.get(usize::from(reader.u8()?))?).to_owned(),
                other_game: reader.u8()? != 0,
            }),
            2 => HostReply::Seated,
            3 => {
                let (mv, value, nodes) = (reader.u32()?, reader.u32()?, reader.u64()?);
                let reply = Reply { mv, value: f32::from_bits(value), nodes, ..Reply::blank() };
                HostReply::Chosen(reply.choice().saying(reader.text()?))
            }
            4 => HostReply::Fault(Trouble::Code {
                code: reader.u32()?.cast_signed(),
                said: reader.string()?,
            }),
            6 => HostReply::Fault(Trouble::NoBot),
            7 => HostReply::Fault(Trouble::Astray),
            5 => HostReply::ShutIn {
                level: *Level::ALL.get(usize::from(reader.u8()?))?,
                missing: reader.string()?,
            },
            _ => return None,
        };
        reader.end(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::fuzz;

    fn answers() -> Vec<HostReply> {
        let text = || "é".to_owned();
        vec![
            HostReply::ShutIn { level: Level::Seccomp, missing: text() },
            HostReply::Ready { name: text(), version: String::new(), flags: 1, params: None },
            HostReply::Ready {
                name: text(),
                version: text(),
                flags: 0,
                params: Some(vec![[text(), text(), String::new(), text()]]),
            },
            HostReply::Refused(Refusal::abi("what")),
            HostReply::Refused(Refusal::unsupported("what")),
            HostReply::Seated,
            HostReply::Chosen(Choice::of(81).worth(0.25).after(u64::MAX)),
            HostReply::Chosen(Choice::of(0)),
            HostReply::Chosen(Choice::of(3).saying("a ladder, é")),
            HostReply::Fault(Trouble::Code { code: -7, said: text() }),
            HostReply::Fault(Trouble::NoBot),
            HostReply::Fault(Trouble::Astray),
        ]
    }

    #[test]
    fn answers_are_read_as_they_were_written() {
        for answer in answers() {
            let mut frame = Frame::default();
            let bytes = frame.answer(&answer).finished().to_vec();
            assert!(bytes.len() <= LONGEST);
            assert_eq!(HostReply::read(&bytes), Some(answer));
            for short in 0..bytes.len() {
                assert_eq!(HostReply::read(&bytes[..short]), None);
            }
        }
    }

    #[test]
    fn requests_are_read_as_they_were_written() {
        let hello = Hello {
            parent: 7,
            library: b"/lib\xFF.so".to_vec(),
            bot: Some("fast".to_owned()),
            game: "go:size=9".to_owned(),
            params: vec![("depth".to_owned(), "3".to_owned())],
            memory: 1 << 30,
            cpu: 0,
            threads: 64,
            walls: true,
            session: true,
            probe: false,
        };
        let mut frame = Frame::default();
        assert_eq!(
            Request::read(frame.hello(&hello).finished()),
            Some(Request::Hello(hello.clone()))
        );
        assert_eq!(
            Request::read(frame.new_match(1, 2, "…").finished()),
            Some(Request::Match { seat: 1, seed: 2, start: "…" })
        );
        assert_eq!(
            Request::read(frame.choose(1, 2, [3].into_iter()).finished()),
            Some(Request::Choose { move_time: 1, game_time: 2, events: &[3, 0, 0, 0] })
        );
        assert_eq!(Request::read(frame.load().finished()), Some(Request::Load));
        assert_eq!(Request::read(&[9]), None);
    }

    #[test]
    fn frames_of_a_host_are_read_or_refused() {
        let frames: Vec<Vec<u8>> = answers()
            .iter()
            .map(|answer| Frame::default().answer(answer).finished().to_vec())
            .collect();
        fuzz(&frames, |bytes| {
            let _ = Request::read(bytes);
            match HostReply::read(bytes) {
                Some(HostReply::Fault(trouble)) => {
                    let forfeit = trouble.forfeit();
                    let ours = ["the bot", "the library"];
                    assert!(ours.iter().any(|ours| forfeit.reason.starts_with(ours)), "{forfeit}");
                }
                Some(HostReply::Refused(refusal)) => {
                    assert!(HOST_HELPS.contains(&refusal.help.as_str()), "{refusal:?}");
                }
                _ => {}
            }
        });
    }

    #[test]
    fn every_single_byte_changed_is_read_or_refused_but_never_worse() {
        for answer in answers() {
            let bytes = Frame::default().answer(&answer).finished().to_vec();
            for at in 0..bytes.len() {
                for value in 0..=u8::MAX {
                    let mut bytes = bytes.clone();
                    bytes[at] = value;
                    let _ = HostReply::read(&bytes);
                }
            }
        }
    }
}
