//! What happens in a program's process before it is the program: `damier shut-in`.

use std::ffi::OsString;
use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

use rustix::process::{getpid, set_child_subreaper};

use crate::players::isolation::Level;
use crate::players::program::Reach;
use crate::players::sandbox::{self, Allowance, Guest};

/// The first line begins with this, then come the level that was reached and what is missing.
pub(in crate::players) const WALLS: &str = "walls ";
/// Or with this, and why there is no program.
pub(in crate::players) const REFUSED: &str = "refused ";

/// Shuts this process in, tells the arena how far, and becomes the program, if `full` behind all walls
/// only. What builds a bot may change what is below a folder. Returns why it could not; the arena knows
/// it already.
pub fn become_program(
    allowance: &Allowance,
    (reach, built): (&Reach, Option<&Path>),
    full: bool,
    command: &[OsString],
) -> String {
    let Some((program, arguments)) = command.split_first() else {
        return "no program is named".to_owned();
    };
    sandbox::bequeath_nothing();
    let guest = built.map_or(Guest::Program(reach), |folder| Guest::Builder(reach, folder));
    // What it starts and leaves to itself stays its own, so that the arena sees it.
    let _ = set_child_subreaper(Some(getpid()));
    let why = match sandbox::shut_in(guest, allowance) {
        Ok(built) => {
            tell(&format!("{WALLS}{} {}", built.level, built.missing));
            if full && built.level != Level::Full {
                return "not all walls can be had".to_owned();
            }
            let why = Command::new(program).args(arguments).exec();
            format!("`{}` cannot be run: {why}", program.display())
        }
        Err(why) => why,
    };
    tell(&format!("{REFUSED}{why}"));
    why
}

fn tell(line: &str) {
    // An arena that does not listen any more needs no program either.
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
