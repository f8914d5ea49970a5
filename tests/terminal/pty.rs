//! A pseudo-terminal with the program in it, and what its screen shows.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::OwnedFd;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, fcntl_setfl};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{
    LocalModes, OptionalActions, Termios, Winsize, tcgetattr, tcsetattr, tcsetwinsize,
};

use crate::process::began::in_the_foreground;
use crate::process::forget_person;

/// Nothing takes this long, however busy the machine is.
const DEADLINE: Duration = Duration::from_mins(1);
const LOOK: Duration = Duration::from_millis(15);

/// The usual terminal, and a large one.
pub(crate) const SMALL: (u16, u16) = (80, 24);
pub(crate) const LARGE: (u16, u16) = (200, 60);

/// Keys that are no letters, as terminals send them.
pub(crate) mod key {
    pub(crate) const UP: &str = "\x1b[A";
    pub(crate) const DOWN: &str = "\x1b[B";
    pub(crate) const RIGHT: &str = "\x1b[C";
    pub(crate) const LEFT: &str = "\x1b[D";
    pub(crate) const HOME: &str = "\x1b[H";
    pub(crate) const END: &str = "\x1b[F";
    pub(crate) const PAGE_UP: &str = "\x1b[5~";
    pub(crate) const PAGE_DOWN: &str = "\x1b[6~";
    pub(crate) const ENTER: &str = "\r";
    pub(crate) const ESCAPE: &str = "\x1b";
    pub(crate) const BACKSPACE: &str = "\x7f";
    pub(crate) const CTRL_C: &str = "\x03";
    pub(crate) const F1: &str = "\x1bOP";
    pub(crate) const F2: &str = "\x1bOQ";
    pub(crate) const F3: &str = "\x1bOR";
    pub(crate) const F4: &str = "\x1bOS";
}

/// The program in a terminal.
pub(crate) struct Term {
    master: Option<File>,
    child: Child,
    screen: Arc<Mutex<vt100::Parser>>,
    reader: Option<JoinHandle<()>>,
    stop: Arc<AtomicBool>,
    before: Termios,
    home: PathBuf,
}

/// A folder of its own for what a program keeps between games.
pub(crate) fn fresh_home() -> PathBuf {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("home-{}-{number}", std::process::id());
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&home).expect("a folder can be made");
    home
}

impl Term {
    /// Starts the program with these arguments, apart by spaces, in a terminal of this size.
    pub(crate) fn start(line: &str, size: (u16, u16)) -> Term {
        Term::start_at(line, size, fresh_home())
    }

    /// The same with a folder that may hold something from earlier.
    pub(crate) fn start_at(line: &str, size: (u16, u16), home: PathBuf) -> Term {
        Term::start_with(line, size, home, &[])
    }

    /// The same with more of an environment.
    pub(crate) fn start_with(
        line: &str,
        (columns, rows): (u16, u16),
        home: PathBuf,
        environment: &[(&str, &str)],
    ) -> Term {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)
            .expect("a pseudo-terminal");
        grantpt(&master).expect("granted");
        unlockpt(&master).expect("unlocked");
        let name = ptsname(&master, Vec::new()).expect("a name");
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).expect("a size");
        let handle = || -> Stdio {
            let path = name.to_str().expect("an ordinary name");
            let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
            let fd: OwnedFd =
                rustix::fs::open(path, flags, Mode::empty()).expect("the program's side");
            fd.into()
        };
        let mut before = tcgetattr(&master).expect("attributes");
        // Keys that make signals, typed as the program ends, would throw away what it wrote last and
        // nobody has read yet: the way back from its screen.
        before.local_modes |= LocalModes::NOFLSH;
        tcsetattr(&master, OptionalActions::Now, &before).expect("attributes");
        // A session of its own, with this terminal to control it: closing it hangs the program up.
        let mut command = Command::new("setsid");
        command.arg("--ctty").arg(crate::PROGRAM).args(line.split_whitespace());
        forget_person(&mut command);
        command.env("TERM", "xterm-256color").env("XDG_DATA_HOME", &home).env("HOME", &home);
        command.envs(environment.iter().copied()).current_dir(&home);
        in_the_foreground();
        let child = command.stdin(handle()).stdout(handle()).stderr(handle()).spawn();
        let child = child.expect("the program starts");
        drop(command);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(rows, columns, 0)));
        // The kernel may hold up a write for ever once nobody reads.
        fcntl_setfl(&master, OFlags::NONBLOCK).expect("a way to write");
        let master = File::from(master);
        let mut output = master.try_clone().expect("a second handle");
        let (shown, stop) = (Arc::clone(&screen), Arc::new(AtomicBool::new(false)));
        let stopped = Arc::clone(&stop);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            while !stopped.load(Ordering::Relaxed) {
                if !has_output(&output) {
                    continue;
                }
                match output.read(&mut bytes) {
                    Ok(count @ 1..) => process(&mut lock(&shown), &bytes[..count]),
                    Err(why) if why.kind() == ErrorKind::WouldBlock => {}
                    // Nobody has the other side any more, and all of it has been read.
                    Ok(_) | Err(_) => return,
                }
            }
        });
        Term { master: Some(master), child, screen, reader: Some(reader), stop, before, home }
    }

    /// The folder that this program keeps things in.
    pub(crate) fn home(&self) -> &Path {
        &self.home
    }

    /// Types.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Term {
        assert!(self.try_keys(keys.as_bytes()), "the terminal takes no keys:\n{}", self.text());
        self
    }

    /// Types, unless the program does not read any more.
    pub(crate) fn try_keys(&mut self, mut keys: &[u8]) -> bool {
        let begun = Instant::now();
        let master = self.master.as_mut().expect("the terminal is open");
        while !keys.is_empty() && begun.elapsed() < DEADLINE {
            let mut fds = [PollFd::new(&*master, PollFlags::OUT)];
            let timeout = Timespec { tv_sec: 1, tv_nsec: 0 };
            if matches!(poll(&mut fds, Some(&timeout)), Ok(1..)) {
                match master.write(&keys[..keys.len().min(64)]) {
                    Ok(written) => keys = &keys[written..],
                    // There is room, and yet no taker: the program is busy.
                    Err(why) if why.kind() == ErrorKind::WouldBlock => thread::sleep(LOOK),
                    Err(_) => return false,
                }
            }
            let ended = self.child.try_wait().expect("the program is ours").is_some();
            if ended && !keys.is_empty() {
                return false;
            }
        }
        keys.is_empty()
    }

    /// Waits until the program has taken the screen, or has ended: keys typed before that would go
    /// to a terminal that still makes signals of them.
    pub(crate) fn is_up(&mut self) -> &mut Term {
        let begun = Instant::now();
        while !lock(&self.screen).screen().alternate_screen() && self.has_ended().is_none() {
            assert!(begun.elapsed() < DEADLINE, "the screen is not taken:\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        }
        self
    }

    /// Has the program ended? Tells how.
    pub(crate) fn has_ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().expect("the program is ours")
    }

    /// Clicks with the left button on a place of the screen, counted from zero.
    pub(crate) fn click(&mut self, column: u16, row: u16) -> &mut Term {
        let (column, row) = (column + 1, row + 1);
        self.keys(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"))
    }

    /// Clicks on the first place where this text is.
    pub(crate) fn click_on(&mut self, text: &str) -> &mut Term {
        let lines = self.text();
        let found = lines.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count() as u16, row as u16))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no `{text}` on:\n{lines}"));
        self.click(column, row)
    }

    /// Makes the terminal another size.
    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) -> &mut Term {
        lock(&self.screen).screen_mut().set_size(rows, columns);
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(self.master.as_ref().expect("open"), size).expect("a size");
        self
    }

    /// What is on the screen, without spaces at the ends of lines.
    pub(crate) fn text(&self) -> String {
        let screen = lock(&self.screen);
        let (_, columns) = screen.screen().size();
        let lines: Vec<String> =
            screen.screen().rows(0, columns).map(|row| row.trim_end().to_owned()).collect();
        lines.join("\n").trim_end().to_owned() + "\n"
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, holds: impl Fn(&str) -> bool) -> &mut Term {
        let begun = Instant::now();
        loop {
            let text = self.text();
            let holds = holds(&text);
            // A screen arrives in parts: only one that stays as it is has been drawn.
            thread::sleep(if holds { 3 * LOOK } else { LOOK });
            if holds && self.text() == text {
                return self;
            }
            let rests = if holds { "came, but the screen never rested" } else { "never came" };
            assert!(begun.elapsed() < DEADLINE, "{what} {rests}:\n{text}");
        }
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    pub(crate) fn shows(&mut self, text: &str) -> &mut Term {
        self.until(&format!("`{text}`"), |screen| screen.contains(text))
    }

    /// Waits until a text is not on the screen.
    #[track_caller]
    pub(crate) fn hides(&mut self, text: &str) -> &mut Term {
        self.until(&format!("a screen without `{text}`"), |screen| !screen.contains(text))
    }

    /// Waits until the screen is what the file `tests/data/screens/NAME.txt` holds. With
    /// `DAMIER_UPDATE_SCREENS` set, writes the file instead, once this text is there.
    #[track_caller]
    pub(crate) fn golden(&mut self, name: &str) -> &mut Term {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/screens");
        let file = folder.join(format!("{name}.txt"));
        if std::env::var_os("DAMIER_UPDATE_SCREENS").is_some() {
            // What is drawn comes at once; give it time to arrive.
            thread::sleep(Duration::from_millis(700));
            std::fs::write(file, self.text()).expect("a file can be written");
            return self;
        }
        let expected = std::fs::read_to_string(&file).expect("the file is there");
        self.until(&format!("the screen {name}:\n{expected}\n"), |screen| screen == expected)
    }

    /// Sends a signal.
    pub(crate) fn signal(&mut self, signal: Signal) -> &mut Term {
        kill_process(self.pid(), signal).expect("the program is there");
        self
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Waits for the program to end, and for all that it wrote to be on the screen if there is one.
    #[track_caller]
    pub(crate) fn ends(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            let all_read = self.reader.as_ref().is_none_or(JoinHandle::is_finished);
            match self.has_ended() {
                Some(status) if all_read => return status,
                ended => assert!(
                    begun.elapsed() < DEADLINE,
                    "the program never ended, or left the terminal to others ({ended:?}):\n{}",
                    self.text()
                ),
            }
            thread::sleep(LOOK);
        }
    }

    /// Waits for the program to end with this code, and for the terminal to be as it was.
    #[track_caller]
    pub(crate) fn ends_well(&mut self, code: i32) -> String {
        let status = self.ends();
        assert_eq!(status.code(), Some(code), "{}", self.text());
        self.is_sane();
        self.text()
    }

    /// Checks that the terminal is as it was before the program began.
    #[track_caller]
    pub(crate) fn is_sane(&self) {
        let now = tcgetattr(self.master.as_ref().expect("open")).expect("attributes");
        let before = &self.before;
        let modes = |t: &Termios| (t.input_modes, t.output_modes, t.control_modes, t.local_modes);
        assert_eq!(modes(&now), modes(before), "the line's modes");
        let screen = lock(&self.screen);
        let screen = screen.screen();
        assert!(!screen.alternate_screen(), "still on the second screen");
        assert!(!screen.hide_cursor(), "the cursor is hidden");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "the mouse");
    }

    /// Is the program using the whole screen?
    pub(crate) fn is_full_screen(&self) -> bool {
        lock(&self.screen).screen().alternate_screen()
    }

    /// How a place of the screen is coloured: letter and ground.
    pub(crate) fn colours_at(&self, column: u16, row: u16) -> (vt100::Color, vt100::Color) {
        let screen = lock(&self.screen);
        let cell = screen.screen().cell(row, column).expect("on the screen");
        (cell.fgcolor(), cell.bgcolor())
    }

    /// Is anything on the screen coloured?
    pub(crate) fn is_coloured(&self) -> bool {
        let (rows, columns) = lock(&self.screen).screen().size();
        let plain = (vt100::Color::Default, vt100::Color::Default);
        (0..rows).any(|row| (0..columns).any(|column| self.colours_at(column, row) != plain))
    }

    /// Closes the terminal, as by closing its window. Nothing can be seen of it afterwards.
    pub(crate) fn close(&mut self) -> &mut Term {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
        self.master = None;
        self
    }
}

/// Is there something to read, or will there never be again? Waits a moment for it.
fn has_output(output: &File) -> bool {
    let timeout = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };
    let mut fds = [PollFd::new(output, PollFlags::IN)];
    matches!(poll(&mut fds, Some(&timeout)), Ok(1..))
}

/// Shows what the program wrote. The terminal of these tests fails at some wide letters on very small
/// screens; it then begins anew with an empty one.
fn process(screen: &mut vt100::Parser, bytes: &[u8]) {
    let (rows, columns) = screen.screen().size();
    if catch_unwind(AssertUnwindSafe(|| screen.process(bytes))).is_err() {
        *screen = vt100::Parser::new(rows, columns, 0);
    }
}

fn lock(screen: &Mutex<vt100::Parser>) -> MutexGuard<'_, vt100::Parser> {
    screen.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Term {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.close();
    }
}
