//! A folder with a Makefile as a bot: `make`, and the one library, or the program, that it leaves.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::tool::Tool;
use super::{Built, PROGRAM, Refusal, Unbuilt, Voice, is_executable};

/// Makes what the Makefile says first.
pub(super) fn build(folder: &Path, place: &Path, voice: Voice) -> Result<Built, Unbuilt> {
    let tool = Tool {
        line: "make".to_owned(),
        is_busy: |said| {
            let idle = |line: &str| line.contains("up to date") || line.contains("Nothing to be");
            said.lines().any(|line| !line.is_empty() && !idle(line))
        },
        answers: false,
        missing: "install make, or enter a library that was built elsewhere by its path",
        voice,
    };
    tool.run(command(place), folder)?.check(&tool)?;
    Ok(made(place)?)
}

/// Makes what is in this folder.
pub(super) fn command(place: &Path) -> Command {
    let mut command = Command::new("make");
    // What it says is read above, and words in other languages would not be known there. Jobs of a
    // make around this program are not ours.
    command.current_dir(place).env("LC_ALL", "C").env_remove("MAKEFLAGS").env_remove("MAKELEVEL");
    command
}

/// The only library in a folder, or the one that is named like the folder; where there is none, its program.
pub(super) fn made(place: &Path) -> Result<Built, Refusal> {
    let cannot = |why: std::io::Error| Refusal::new(why.to_string(), "may it be read?");
    let mut found = Vec::new();
    for entry in place.read_dir().map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.extension().is_some_and(|kind| kind == "so") && path.is_file() {
            found.push(path);
        }
    }
    found.sort();
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    let names = [format!("{name}.so"), format!("lib{name}.so")];
    let is_named = |path: &&PathBuf| names.iter().any(|name| path.ends_with(name));
    if let Some(library) = found.iter().find(is_named) {
        return Ok(Built::Library(library.clone()));
    }
    let program = place.join(PROGRAM.file);
    match &found[..] {
        [library] => Ok(Built::Library(library.clone())),
        [] if is_executable(&program) => Ok(Built::Script(PROGRAM, program)),
        [] => Err(Refusal::new(
            "its Makefile makes neither a .so file nor a program `bot` in the folder",
            "make a shared library: cc -shared -fPIC -o mybot.so bot.c",
        )),
        [first, second, ..] => Err(Refusal::new(
            format!("holds several libraries: {} and {}", first.display(), second.display()),
            format!("name the bot's library {}, or remove the others", names[0]),
        )),
    }
}
