//! A crate as a bot: `cargo build --release`, and where its library is.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use super::tool::Tool;
use super::{Refusal, Unbuilt, Voice};

/// A line of what cargo answers with `--message-format=json`.
#[derive(Debug, Deserialize)]
struct Message {
    reason: String,
    #[serde(default)]
    manifest_path: PathBuf,
    #[serde(default)]
    filenames: Vec<PathBuf>,
    target: Option<Target>,
}

#[derive(Debug, Deserialize)]
struct Target {
    crate_types: Vec<String>,
}

/// Builds a crate. The network is used only if something is not on this machine yet.
pub(super) fn build(folder: &Path, place: &Path, voice: Voice) -> Result<PathBuf, Unbuilt> {
    let tool = Tool {
        line: "cargo build --release".to_owned(),
        is_busy: |said| said.contains("Compiling ") || said.contains("Blocking "),
        answers: true,
        missing: "install Rust, or enter a library that was built elsewhere by its path",
        voice,
    };
    let mut ended = tool.run(command(place, &["--offline"]), folder)?;
    if !ended.status.success() && ended.said("--offline") {
        ended = tool.run(command(place, &[]), folder)?;
    }
    ended.check(&tool)?;
    Ok(library(&ended.answer, place)?)
}

/// Builds the crate in this folder, and answers with what was made.
pub(super) fn command(place: &Path, more: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(place).args(["build", "--release", "--lib"]);
    command.arg("--message-format=json-render-diagnostics").args(more);
    command
}

/// The library among what cargo made.
pub(super) fn library(answer: &str, place: &Path) -> Result<PathBuf, Refusal> {
    let manifest = place.join("Cargo.toml");
    let messages = answer.lines().filter_map(|line| serde_json::from_str::<Message>(line).ok());
    let made = messages.filter(|message| {
        let shared = |target: &Target| target.crate_types.iter().any(|kind| kind == "cdylib");
        message.reason == "compiler-artifact"
            && message.manifest_path == manifest
            && message.target.as_ref().is_some_and(shared)
    });
    let mut files = made.flat_map(|message| message.filenames);
    let library = files.find(|file| file.extension().is_some_and(|kind| kind == "so"));
    library.ok_or_else(|| {
        Refusal::new(
            "builds no shared library",
            "its Cargo.toml needs a [lib] with crate-type = [\"cdylib\"]",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_of_the_crate_itself_is_taken() {
        let made = |manifest: &str, kind: &str, file: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","manifest_path":"{manifest}","target":{{"crate_types":["{kind}"]}},"filenames":["{file}"]}}"#
            )
        };
        let answer = [
            made("/other/Cargo.toml", "cdylib", "/t/libother.so"),
            made("/bot/Cargo.toml", "rlib", "/t/libbot.rlib"),
            "not JSON".to_owned(),
            made("/bot/Cargo.toml", "cdylib", "/t/libbot.so"),
            r#"{"reason":"build-finished","success":true}"#.to_owned(),
        ]
        .join("\n");
        assert_eq!(library(&answer, Path::new("/bot")), Ok(PathBuf::from("/t/libbot.so")));
        let refused = library(&answer, Path::new("/else")).unwrap_err();
        assert!(refused.help.contains("cdylib"));
    }
}
