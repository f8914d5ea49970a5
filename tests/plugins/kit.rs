//! Compiling plugins, playing with them, and looking for what they left behind.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use damier_arena::players::plugin::{self, Plugin};
use damier_arena::players::{BadBot, Isolation, Walls};
use damier_bots::random::Random;
use damier_bots::{Bot, Clock, Fault, Forfeit, Seating, View, Words};
use damier_games::g2048::G2048;
use damier_games::{Notation, Seat, Settings, Step, Turn};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::process;
use crate::process::began::in_the_foreground;
use crate::watch::Watch;

/// Where another user finds what was built; set only for tests that run as one.
pub(crate) const FOLDER: &str = "DAMIER_TEST_FOLDER";

/// Where compiled things are.
pub(crate) fn folder() -> PathBuf {
    let given = std::env::var_os(FOLDER).map(PathBuf::from);
    given.unwrap_or_else(|| Path::new(env!("CARGO_TARGET_TMPDIR")).join("plugins"))
}

/// The `damier` program.
pub(crate) fn damier() -> PathBuf {
    match std::env::var_os(FOLDER) {
        Some(folder) => Path::new(&folder).join("damier"),
        None => PathBuf::from(env!("CARGO_BIN_EXE_damier")),
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs `build` the first time that a file is asked for, and never where others have built it.
fn built(name: &str, build: impl FnOnce(&Path)) -> PathBuf {
    static DONE: Mutex<Option<HashMap<String, PathBuf>>> = Mutex::new(None);
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    let done = done.get_or_insert_default();
    let file = done.entry(name.to_owned()).or_insert_with(|| {
        let file = folder().join(name);
        if std::env::var_os(FOLDER).is_none() {
            // Other processes of these tests build the same, and may be using it: it is there at once or not yet.
            let drafts = folder().join(format!("of-{}", std::process::id()));
            fs::create_dir_all(&drafts).expect("a folder for plugins");
            let draft = drafts.join(name);
            build(&draft);
            fs::rename(&draft, &file).expect("a place for what was built");
            let _ = fs::remove_dir(&drafts);
        }
        file
    });
    file.clone()
}

/// Compiles a C file.
pub(crate) fn cc(source: &Path, into: &Path, options: &[&str]) {
    let mut command = process::program("cc");
    command
        .args(["-std=gnu99", "-O1", "-g", "-w", "-pthread", "-I"])
        .arg(root().join("bots/include"));
    let output = process::finish(command.args(options).arg("-o").arg(into).arg(source));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", source.display());
}

/// The library of an animal of the zoo.
pub(crate) fn animal(name: &str) -> PathBuf {
    let source = root().join("tests/plugins/c").join(format!("{name}.c"));
    built(&format!("{name}.so"), |file| cc(&source, file, &["-shared", "-fPIC"]))
}

/// The example in C.
pub(crate) fn c_example() -> PathBuf {
    let source = root().join("examples/plugins/c-first-legal/first_legal.c");
    let strict = ["-shared", "-fPIC", "-Wall", "-Wextra", "-Werror"];
    built("first_legal.so", |file| cc(&source, file, &strict))
}

/// A host on a kernel that seems to lack a system call.
pub(crate) fn host_without(call: libc::c_long) -> PathBuf {
    built(&name_without(call), |file| build_without(call, &damier(), file))
}

/// What that host is called.
pub(crate) fn name_without(call: libc::c_long) -> String {
    format!("without-{call}")
}

/// Compiles that host from this program.
pub(crate) fn build_without(call: libc::c_long, program: &Path, into: &Path) {
    let source = root().join("tests/plugins/c/without.c");
    let program = format!("-DPROGRAM=\"{}\"", program.display());
    cc(&source, into, &[&program, &format!("-DWITHOUT={call}")]);
}

/// A program that speaks the protocol in lines.
pub(crate) fn program(name: &str) -> PathBuf {
    let source = root().join("tests/plugins/programs").join(format!("{name}.c"));
    built(&format!("program-{name}"), |file| cc(&source, file, &[]))
}

/// The library of a package in Rust.
pub(crate) fn rust_plugin(package: &str) -> PathBuf {
    built(&format!("lib{}.so", package.replace('-', "_")), |file| {
        let mut command = process::program(env!("CARGO"));
        command.current_dir(root()).args(["build", "--quiet", "--offline", "--package", package]);
        // Beside this program, so that nothing is built twice.
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("a target folder");
        let output = process::finish_long(command.arg("--target-dir").arg(target));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{package}: {said}");
        let library = target.join("debug").join(file.file_name().expect("a name"));
        fs::copy(library, file).expect("the library is there");
    })
}

pub(crate) fn walls(isolation: Isolation) -> Walls {
    in_the_foreground();
    Walls { isolation, program: Some(damier()), ..Walls::default() }
}

/// Opens a library for 2048 as it is by default.
pub(crate) fn open(library: &Path, isolation: Isolation) -> Result<Plugin<G2048>, BadBot> {
    open_with(library, "", isolation)
}

pub(crate) fn open_with(
    library: &Path,
    params: &str,
    isolation: Isolation,
) -> Result<Plugin<G2048>, BadBot> {
    let params: Settings = params.parse().expect("parameters");
    let _watch = Watch::over(&format!("opening {}", library.display()));
    plugin::open(&G2048::default(), library, &params, &walls(isolation))
}

/// What was seen of a bot in a match.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) moves: u32,
    pub(crate) forfeit: Option<Forfeit>,
    pub(crate) nodes: u64,
    /// What it said about its last move.
    pub(crate) comment: Words,
    pub(crate) longest: Duration,
}

impl Seen {
    #[track_caller]
    pub(crate) fn faulted(&self, fault: Fault, words: &str) -> &Forfeit {
        let Some(forfeit) = &self.forfeit else { panic!("no fault: {self:?}") };
        assert!(forfeit.fault == fault && forfeit.reason.contains(words), "{self:?}");
        forfeit
    }

    #[track_caller]
    pub(crate) fn fine(&self) {
        assert!(self.forfeit.is_none() && self.moves > 0, "{self:?}");
    }
}

/// A clock with a time for each move.
pub(crate) fn per_move(ms: u64) -> Clock {
    Clock::per_move(Duration::from_millis(ms))
}

/// Plays a match of at most `most` moves: the bot on the first seat, random bots on the others.
pub(crate) fn play<G: Notation>(
    game: &G,
    bot: &mut dyn Bot<G>,
    seed: u64,
    most: u32,
    clock: Clock,
) -> Seen {
    let _watch = Watch::over("a match");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let start = game.start(&mut rng);
    let mut met = Seen {
        moves: 0,
        forfeit: None,
        nodes: 0,
        comment: Words::default(),
        longest: Duration::ZERO,
    };
    let seating = |seat| Seating { game, seat, start: &start, seed };
    let mut random = Random::new();
    random.new_match(&seating(Seat::SECOND)).expect("a random bot plays anything");
    let begun = Instant::now();
    met.forfeit = bot.new_match(&seating(Seat::FIRST)).err();
    met.longest = begun.elapsed();
    let (mut state, mut steps) = (start.clone(), Vec::new());
    while met.forfeit.is_none() && met.moves < most {
        let step = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => Step::Draw(game.draw(&state, &mut rng)),
            Turn::Seat(seat) => {
                let view = View { game, state: &state, seat, steps: &steps, clock };
                let begun = Instant::now();
                let choice = match seat {
                    Seat::FIRST => bot.choose(&view),
                    _ => random.choose(&view),
                };
                met.longest = met.longest.max(begun.elapsed());
                let legal = choice.and_then(|choice| match game.check(&state, choice.mv) {
                    Ok(()) => Ok(choice),
                    Err(why) => Err(Forfeit::new(Fault::Illegal, why.to_string())),
                });
                match legal {
                    Err(forfeit) => {
                        met.forfeit = Some(forfeit);
                        break;
                    }
                    Ok(choice) => {
                        if seat == Seat::FIRST {
                            met.moves += 1;
                            met.nodes |= choice.nodes;
                            met.comment = choice.comment;
                        }
                        Step::Move(choice.mv)
                    }
                }
            }
        };
        step.take(game, &mut state);
        steps.push(step);
    }
    met
}

/// A process, as `/proc` shows it.
pub(crate) struct Process {
    pub(crate) pid: u32,
    pub(crate) parent: u32,
    pub(crate) group: u32,
    /// Has it ended, and nobody has waited for it yet?
    pub(crate) is_dead: bool,
}

/// All processes that live.
pub(crate) fn living() -> Vec<Process> {
    processes().into_iter().filter(|process| !process.is_dead).collect()
}

/// All processes, those that are dead and not waited for included.
pub(crate) fn processes() -> Vec<Process> {
    let entries = fs::read_dir("/proc").expect("processes are listed").flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let processes = numbers.filter_map(|pid| {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name may hold anything, but a bracket ends it.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let state = fields.next()?;
        let (parent, group) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        Some(Process { pid, parent, group, is_dead: matches!(state, "Z" | "X") })
    });
    processes.collect()
}

/// Waits until the process that leads a group is gone, and all of its group with it.
#[track_caller]
pub(crate) fn gone(group: u32) {
    process::wait_until(&format!("the end of all processes of group {group}"), || {
        !living().iter().any(|process| process.group == group || process.pid == group)
    });
}
