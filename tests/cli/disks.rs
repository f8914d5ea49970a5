//! Disks that are full, may not be written or lose the results: `damier run` says so and goes on
//! later as if nothing had happened.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;

use serde_json::Value;

use crate::folder::Folder;
use crate::process::running::Running;
use crate::process::{self, program};
use crate::run::{Said, command, copy_program, damier, ran, ran_long, said};

/// A championship whose results need some hundred kilobytes.
const CHAMPIONSHIP: &str = "
    game = \"go:size=9\"
    rounds = 3
    openings = 50
    seed = 11
    entrants = [\"random\", \"smart-random\", \"b=random\"]
";

/// The table, without what depends on the machine.
fn standings(results: &str) -> Value {
    let mut table = damier(&format!("standings {results} --json")).json().remove(0);
    for entrant in table["entrants"].as_array_mut().expect("entrants") {
        entrant["think_ms"] = Value::Null;
    }
    table
}

/// The table of the championship when nothing gets in its way.
fn undisturbed(folder: &Folder, file: &str) -> Value {
    let results = folder.path("undisturbed.db");
    damier(&format!("run {file} -o {results} -q")).fine();
    let table = standings(&results);
    assert_eq!(table["games_played"], 900);
    table
}

/// Runs the championship where no file may grow beyond so many blocks of 512 bytes.
fn run_with_small_files(file: &str, results: &str, blocks: u32) -> Said {
    let line = format!(
        "ulimit -f {blocks} && exec {} run {file} -o {results} -q -j 2",
        env!("CARGO_BIN_EXE_damier")
    );
    ran(program("sh").args(["-c", &line]))
}

#[test]
fn a_file_that_may_not_grow_is_an_error_and_no_end_by_signal() {
    let folder = Folder::new("limit");
    let file = folder.write("c.toml", CHAMPIONSHIP);
    let whole = undisturbed(&folder, &file);
    let results = folder.path("r.db");
    let mut played = 0;
    // From what holds no table at all to what holds a part of the results.
    for blocks in [0, 1, 8, 40, 100, 160, 300, 500, 700, 1000] {
        let said = run_with_small_files(&file, &results, blocks);
        if said.code == Some(0) {
            // A log of changes may be short where a file is not.
            break;
        }
        said.refused(&[&results], "make room");
        if let Some(line) = damier(&format!("standings {results} --json")).out.lines().next() {
            let table: Value = serde_json::from_str(line).expect("a table");
            let now = table["games_played"].as_u64().expect("a number");
            assert!(now >= played, "{now} games after {played}");
            played = now;
        }
    }
    damier(&format!("run {file} -o {results} -q")).fine();
    assert_eq!(standings(&results), whole);
}

/// A disk of its own, of this many kilobytes. Only root can have one.
struct Disk(String);

impl Disk {
    fn new(place: &str, kilobytes: u32) -> Option<Disk> {
        fs::create_dir_all(place).expect("a folder");
        let size = format!("size={kilobytes}k");
        let mounted = ran(program("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs", place]));
        (mounted.code == Some(0)).then(|| Disk(place.to_owned()))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        ran(program("umount").args(["-l", &self.0]));
    }
}

#[test]
fn on_a_full_disk_it_stops_with_an_error_and_goes_on_when_there_is_room() {
    let folder = Folder::new("full");
    let file = folder.write("c.toml", CHAMPIONSHIP);
    let place = folder.path("disk");
    let Some(_disk) = Disk::new(&place, 12_000) else {
        return as_root_of_a_namespace("disks::on_a_full_disk");
    };
    let whole = undisturbed(&folder, &file);
    let results = format!("{place}/r.db");
    let ballast = format!("{place}/ballast");
    // From a disk without any room to one with room for a part of the results.
    for free in [0_usize, 20, 60, 120, 300, 600] {
        fill(&ballast, Path::new(&place), free * 1024);
        let said = damier(&format!("run {file} -o {results} -q -j 2"));
        said.refused(&[&results], "make room");
        fs::remove_file(&ballast).expect("room again");
    }
    damier(&format!("run {file} -o {results} -q")).fine();
    assert_eq!(standings(&results), whole);
    damier(&format!("verify {results}")).fine();
}

/// Runs a test once more where this user may mount.
fn as_root_of_a_namespace(test: &str) {
    const ROLE: &str = "DAMIER_TEST_IN_NAMESPACE";
    assert!(std::env::var_os(ROLE).is_none(), "a disk cannot be mounted in a namespace either");
    let this = std::env::current_exe().expect("this program");
    let mut unshare = program("unshare");
    unshare.args(["--user", "--map-root-user", "--mount"]).arg(this).arg(test).env(ROLE, "1");
    let said = ran_long(&mut unshare);
    let passed = said.code == Some(0) && said.out.contains("1 passed");
    let help = "this needs root, or a system that lets users have namespaces";
    assert!(passed, "{help}: {}{}", said.out, said.err);
}

/// Fills a disk but for this many bytes.
fn fill(ballast: &str, place: &Path, free: usize) {
    let block = vec![b'.'; 4096];
    let mut file = fs::File::create(ballast).expect("a file");
    while std::io::Write::write_all(&mut file, &block).is_ok() {}
    let used = file.metadata().expect("its size").len();
    file.set_len(used.saturating_sub(free as u64)).expect("some room");
    assert!(place.is_dir());
}

const NOBODY: u32 = 65534;

/// The program as a user who may do nothing; root is stopped by no permission.
fn as_nobody(program: &str, line: &str) -> Said {
    let mut command = process::program(program);
    command.args(line.split_whitespace()).current_dir("/");
    if rustix::process::getuid().is_root() {
        command.gid(NOBODY).uid(NOBODY);
    }
    ran(&mut command)
}

fn allow(path: &str, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("permissions");
}

#[test]
fn where_nothing_may_be_written_it_says_so_and_reading_still_works() {
    let folder = Folder::new("readonly");
    let small = CHAMPIONSHIP.replace("openings = 50", "openings = 2");
    let file = folder.write("c.toml", &small);
    let program = folder.path("damier");
    copy_program(&program);
    let place = folder.path("kept");
    fs::create_dir(&place).expect("a folder");
    let results = format!("{place}/r.db");
    allow(&folder.path(""), 0o755);
    allow(&place, 0o555);
    as_nobody(&program, &format!("run {file} -o {results}"))
        .refused(&[&results, "Permission denied"], "write");
    assert!(!Path::new(&results).exists());
    allow(&place, 0o755);
    damier(&format!("run {file} -o {results} -q")).fine();
    let table = standings(&results);
    for (folder_mode, file_mode) in [(0o555, 0o444), (0o555, 0o666), (0o777, 0o444)] {
        allow(&results, file_mode);
        allow(&place, folder_mode);
        as_nobody(&program, &format!("run {file} -o {results}")).refused(&[&results], "write");
        let seen = as_nobody(&program, &format!("standings {results} --json")).json().remove(0);
        assert_eq!(seen["transcripts"], table["transcripts"]);
        assert_eq!(seen["games_played"], 36);
    }
    allow(&place, 0o755);
    allow(&results, 0o644);
    damier(&format!("run {file} -o {results} -q")).fine();
    assert_eq!(standings(&results), table);
}

#[test]
fn results_that_are_removed_or_replaced_under_its_hands_are_an_error() {
    let folder = Folder::new("vanish");
    let file = folder.write("c.toml", &CHAMPIONSHIP.replace("rounds = 3", "rounds = 3000"));
    for replaced in [false, true] {
        let place = folder.path("gone");
        fs::create_dir(&place).expect("a folder");
        let results = format!("{place}/r.db");
        let mut run = Running::start(&mut command(&format!("run {file} -o {results} -q")));
        run.until("the first results", || {
            damier(&format!("standings {results} --json")).out.contains("games_played")
        });
        if replaced {
            fs::write(format!("{place}/other"), "something else").expect("a file");
            fs::rename(format!("{place}/other"), &results).expect("it is replaced");
        } else {
            fs::remove_dir_all(&place).expect("it is removed");
        }
        said(run.ends()).refused(&[&results, "removed"], "again");
        let _ = fs::remove_dir_all(&place);
    }
    let (file, results) = (folder.write("c.toml", CHAMPIONSHIP), folder.path("again.db"));
    damier(&format!("run {file} -o {results} -q")).fine();
}
