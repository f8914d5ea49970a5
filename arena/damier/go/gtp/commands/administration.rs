//! Who is there, and what it understands.

use super::super::Reply;
use super::super::session::Session;
use super::super::words::Words;
use super::{COMMANDS, find};

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn protocol_version(_: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    Ok("2".to_owned())
}

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn name(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    Ok(format!("Damier {}", session.bot_name()))
}

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn version(_: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    Ok(env!("CARGO_PKG_VERSION").to_owned())
}

pub(super) fn known_command(_: &mut Session<'_>, words: &mut Words<'_>) -> Reply {
    let name = words.word("the command")?.to_ascii_lowercase();
    Ok(find(&name).is_some().to_string())
}

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn list_commands(_: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    Ok(COMMANDS.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join("\n"))
}

#[expect(clippy::unnecessary_wraps, reason = "all commands have one type")]
pub(super) fn quit(session: &mut Session<'_>, _: &mut Words<'_>) -> Reply {
    session.quit();
    Ok(String::new())
}
