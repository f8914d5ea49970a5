//! Building what somebody else handed in.
//!
//! A Makefile or a build script is a program of whoever wrote it. So the tool runs behind walls, as bots do:
//! it may read the system's programs and what compilers need, change what is in the folder that it
//! builds, a copy that nobody else uses, and nothing else; it reaches no network, finds nothing of its user's in its
//! surroundings, and has so much time, memory and room on the disk. When it ends, however that comes,
//! all that it started ends with it.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::tool::ending;
use super::{Built, Content, HELP, NO_BOT, PROGRAM, Refusal, cargo, make};
use crate::plain::one_line;
use crate::players::cmd::{REFUSED, WALLS};
use crate::players::program::{die_with_parent, release, watch};
use crate::players::spawner::spawn;

/// What a tool says that is kept, in bytes.
const KEPT: u64 = 4 << 20;
/// How often to see whether it has ended, and how much room its files take.
const LOOK: Duration = Duration::from_millis(10);
const MEASURE: Duration = Duration::from_secs(1);
/// How long what it said is waited for once it and all that it started is gone.
const LAST_WORDS: Duration = Duration::from_secs(5);
/// Files that are counted.
const MOST_FILES: usize = 200_000;

/// What holds for what builds bots of others.
#[derive(Clone, Debug)]
pub struct BuildRules {
    /// Does it run behind walls?
    pub walls: bool,
    /// The program that builds them, this one if none is given.
    pub program: Option<PathBuf>,
    /// What it may read besides the system's and the compilers' own folders.
    pub readable: Vec<PathBuf>,
    /// How long it may take.
    pub time: Duration,
    /// Bytes of memory of each of its processes.
    pub memory: u64,
    /// Threads and processes, all together.
    pub threads: u64,
    /// Bytes of all its files.
    pub room: u64,
}

impl Default for BuildRules {
    fn default() -> BuildRules {
        BuildRules {
            walls: true,
            program: None,
            readable: Vec::new(),
            time: Duration::from_mins(5),
            memory: 4 << 30,
            threads: 256,
            room: 2 << 30,
        }
    }
}

/// What a tool said, and how it ended.
struct Ended {
    status: ExitStatus,
    answer: Vec<u8>,
    said: Vec<u8>,
}

/// Builds what is in a folder, which is a copy that nobody else uses. The folder around it is used for what else
/// is written.
pub(in crate::players) fn build_handed_in(
    place: &Path,
    rules: &BuildRules,
) -> Result<Built, Refusal> {
    let cannot = |why: io::Error| Refusal::new(format!("cannot be built: {why}"), "try again");
    let place = place.canonicalize().map_err(cannot)?;
    let around = place.parent().unwrap_or(&place);
    let (command, name) = match Content::of(&place) {
        Some(Content::Crate) => (cargo::command(&place, &["--offline"]), "cargo build --release"),
        Some(Content::Makefile) => (make::command(&place), "make"),
        Some(Content::Script(script)) => {
            let file = place.join(script.file);
            return Ok(Built::Script(script, file));
        }
        None => {
            return Err(Refusal::new(NO_BOT, HELP));
        }
    };
    let Surroundings { variables, mut readable } = surroundings(&place, around).map_err(cannot)?;
    readable.extend(rules.readable.iter().cloned());
    let ended = rules.run(&command, name, &place, &variables, &readable)?;
    if !ended.status.success() {
        return Err(ended.failed(name));
    }
    let built = if name == "make" {
        let_run(&place.join(PROGRAM.file));
        make::made(&place)?
    } else {
        let answer = String::from_utf8_lossy(&ended.answer);
        Built::Library(cargo::library(&answer, &place)?)
    };
    // What was built may be a link to anything.
    let (Built::Library(file) | Built::Script(_, file)) = &built;
    let is_own = fs::symlink_metadata(file).is_ok_and(|data| data.is_file())
        && file.canonicalize().is_ok_and(|file| file.starts_with(&place));
    if is_own { Ok(built) } else { Err(Refusal::new("builds what is no file in its folder", HELP)) }
}

/// Lets a program be run that was made: behind the walls no linker could say so. All who built it are gone.
fn let_run(file: &Path) {
    if fs::symlink_metadata(file).is_ok_and(|data| data.is_file()) {
        // What cannot be run is told of later.
        let _ = fs::set_permissions(file, fs::Permissions::from_mode(0o755));
    }
}

/// What a tool finds around itself.
struct Surroundings {
    variables: Vec<(&'static str, OsString)>,
    readable: Vec<PathBuf>,
}

/// A home of its own beside the folder, in which cargo finds the crates that are on this machine.
fn surroundings(place: &Path, around: &Path) -> io::Result<Surroundings> {
    let home = std::env::home_dir();
    let of_user = |variable: &str, folder: &str| {
        let named = std::env::var_os(variable).map(PathBuf::from);
        named.or_else(|| Some(home.as_ref()?.join(folder))).filter(|path| path.is_absolute())
    };
    let own = around.join(".home");
    let (cargo, temporary) = (own.join("cargo"), own.join("tmp"));
    fs::create_dir_all(&cargo)?;
    fs::create_dir_all(&temporary)?;
    let mut readable = Vec::new();
    if let Some(user) = of_user("CARGO_HOME", ".cargo") {
        for part in ["registry", "git"] {
            if let Ok(there) = user.join(part).canonicalize() {
                std::os::unix::fs::symlink(&there, cargo.join(part))?;
                readable.push(there);
            }
        }
        if let Some(sources) = sources(&user) {
            fs::write(cargo.join("config.toml"), sources)?;
        }
        readable.push(user.join("bin"));
    }
    let mut variables: Vec<(&'static str, OsString)> = vec![
        ("HOME", own.into()),
        ("CARGO_HOME", cargo.into()),
        ("CARGO_TARGET_DIR", place.join("target").into()),
        ("TMPDIR", temporary.into()),
        ("LC_ALL", "C".into()),
    ];
    if let Some(toolchains) = of_user("RUSTUP_HOME", ".rustup").filter(|path| path.is_dir()) {
        readable.push(toolchains.clone());
        variables.push(("RUSTUP_HOME", toolchains.into()));
    }
    for name in ["PATH", "RUSTUP_TOOLCHAIN", "CC", "CXX", "LD_LIBRARY_PATH"] {
        variables.extend(std::env::var_os(name).map(|value| (name, value)));
    }
    Ok(Surroundings { variables, readable })
}

/// What the user's cargo takes for the place where crates come from. All else in its settings, tokens among it, is
/// nobody's business.
fn sources(cargo: &Path) -> Option<String> {
    let settings = ["config.toml", "config"]
        .iter()
        .find_map(|name| fs::read_to_string(cargo.join(name)).ok())?;
    let source = settings.parse::<toml::Table>().ok()?.remove("source")?;
    toml::to_string(&toml::Table::from_iter([("source".to_owned(), source)])).ok()
}

impl BuildRules {
    /// Runs a tool to its end, or until it takes too much.
    fn run(
        &self,
        command: &Command,
        name: &str,
        place: &Path,
        variables: &[(&'static str, OsString)],
        readable: &[PathBuf],
    ) -> Result<Ended, Refusal> {
        let cannot = |why: &dyn std::fmt::Display| {
            Refusal::new(format!("cannot be built: {why}"), "is the program still there?")
        };
        let damier = self.program.clone().map_or_else(std::env::current_exe, Ok);
        let damier = damier.map_err(|why| cannot(&why))?;
        let mut child = self
            .start(command, &damier, place, variables, readable)
            .map_err(|why| cannot(&format!("`{name}` does not start: {why}")))?;
        watch(&damier, child.id());
        let answer = hear(child.stdout.take());
        let said = hear(child.stderr.take());
        let cut_short = self.wait(&child, place);
        // Not waited for yet, so that its number, also that of its group, is still its own.
        let _ = kill_process_group(Pid::from_child(&child), Signal::KILL);
        let _ = child.kill();
        release(child.id());
        let status = child.wait().map_err(|why| cannot(&why))?;
        if let Some(why) = cut_short {
            return Err(Refusal::new(
                format!("cannot be built: `{name}` {why}"),
                "build it elsewhere, and hand in what was built",
            ));
        }
        let last = |heard: Receiver<Vec<u8>>| heard.recv_timeout(LAST_WORDS).unwrap_or_default();
        let (mut answer, said) = (last(answer), last(said));
        if self.walls {
            let line =
                answer.iter().position(|byte| *byte == b'\n').map_or(answer.len(), |at| at + 1);
            let first: Vec<u8> = answer.drain(..line).collect();
            let first = String::from_utf8_lossy(&first).trim_end().to_owned();
            if first != format!("{WALLS}full") && !first.starts_with(&format!("{WALLS}full ")) {
                let why = first.strip_prefix(WALLS).or(first.strip_prefix(REFUSED));
                return Err(Refusal::new(
                    format!(
                        "is not built: not all walls can be had here for what builds it ({})",
                        one_line(why.unwrap_or("it did not begin"))
                    ),
                    "`--trust-builds` builds without walls what you trust; a library that was built \
                     elsewhere needs none",
                ));
            }
        }
        Ok(Ended { status, answer, said })
    }

    fn start(
        &self,
        command: &Command,
        damier: &Path,
        place: &Path,
        variables: &[(&'static str, OsString)],
        readable: &[PathBuf],
    ) -> io::Result<Child> {
        let words = std::iter::once(command.get_program()).chain(command.get_args());
        let mut walled = if self.walls {
            let mut walled = Command::new(damier);
            walled.args(["shut-in", "--walls", "--full", "--memory", &self.memory.to_string()]);
            walled.args(["--threads", &self.threads.to_string()]);
            walled.args(["--cpu", &(4 * self.time.as_secs()).max(1).to_string()]);
            walled.arg("--build").arg(place.parent().unwrap_or(place));
            for path in readable {
                walled.arg("--read").arg(path);
            }
            walled.arg("--").args(words);
            walled
        } else {
            let mut plain = Command::new(command.get_program());
            plain.args(command.get_args());
            plain
        };
        walled
            .current_dir(place)
            .env_clear()
            .envs(variables.iter().map(|(name, value)| (name, value)));
        walled.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        die_with_parent(&mut walled);
        spawn(walled)
    }

    /// Waits until it ends. Says why it has to, if it does not by itself.
    fn wait(&self, child: &Child, place: &Path) -> Option<String> {
        let (begun, mut measured) = (Instant::now(), Instant::now());
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        loop {
            match waitid(WaitId::Pid(Pid::from_child(child)), options) {
                Ok(None) => {}
                Ok(Some(_)) | Err(_) => return None,
            }
            if begun.elapsed() > self.time {
                return Some(format!("takes longer than {:?}", self.time));
            }
            if measured.elapsed() > MEASURE {
                if self.takes_too_much(place.parent().unwrap_or(place)) {
                    return Some(format!("writes more than {} MiB", self.room >> 20));
                }
                measured = Instant::now();
            }
            thread::sleep(LOOK);
        }
    }

    /// Do the files below this folder take more than there is room for?
    fn takes_too_much(&self, place: &Path) -> bool {
        let (mut folders, mut bytes, mut seen) = (vec![place.to_owned()], 0, 0);
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let Ok(data) = fs::symlink_metadata(entry.path()) else { continue };
                seen += 1;
                bytes += data.len();
                if data.is_dir() {
                    folders.push(entry.path());
                }
                if bytes > self.room || seen > MOST_FILES {
                    return true;
                }
            }
        }
        false
    }
}

/// Keeps what comes, as far as there is room for it, and hears the rest.
fn hear(stream: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, heard) = channel();
    // Without a thread nothing is heard, and the tool fails for that.
    let _ = thread::Builder::new().name("builder's words".to_owned()).spawn(move || {
        let mut kept = Vec::new();
        if let Some(mut stream) = stream {
            let _ = stream.by_ref().take(KEPT).read_to_end(&mut kept);
            let _ = io::copy(&mut stream, &mut io::sink());
        }
        let _ = sender.send(kept);
    });
    heard
}

impl Ended {
    /// The first error that the compiler told, and how it ended.
    fn failed(&self, name: &str) -> Refusal {
        let said = String::from_utf8_lossy(&self.said);
        let answer = String::from_utf8_lossy(&self.answer);
        let lines = || said.lines().chain(answer.lines().filter(|line| !line.starts_with('{')));
        let is_error = |line: &&str| {
            let says = |words: &&str| line.contains(words);
            line.starts_with("error")
                || [": error", "fatal error", "out of memory", "allocate memory"].iter().any(says)
        };
        let is_told = |line: &&str| line.starts_with("make: ") && !line.contains("***");
        let told = lines().find(is_error).or_else(|| lines().find(is_told));
        let told = told.or_else(|| lines().find(|line| line.contains("Error")));
        let told = told.or_else(|| lines().last()).unwrap_or("it says nothing");
        // Where it is stands in the next line.
        let place = said.lines().skip_while(|line| *line != told).nth(1);
        let place = place.and_then(|line| line.trim_start().strip_prefix("--> "));
        let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
        let told: String = one_line(&format!("{}{place}", told.trim())).chars().take(300).collect();
        Refusal::new(
            format!("cannot be built: {told}; `{name}` ended with {}", ending(self.status)),
            "it is tried again when it has changed",
        )
    }
}
