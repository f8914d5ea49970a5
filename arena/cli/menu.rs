//! `damier` alone: the menu, and the commands that are chosen in it.

use std::ffi::OsString;
use std::io::{self, BufRead as _, Write};
use std::path::PathBuf;

use clap::{CommandFactory as _, FromArgMatches as _};

use super::screens::show;
use super::{Cli, Failure, Flags};
use crate::folders;
use crate::menu::{Errand, Menu, MenuScreen, wants_motion};
use crate::preferences::Preferences;
use crate::recent;

/// Shows the menu until somebody leaves it.
pub(super) fn run(flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
    let motion = !flags.no_animation && wants_motion();
    let menu = Menu::new(Preferences::of_user(), recent::files(), example());
    let as_asked = flags.clone();
    let look = move |preferences: Preferences| as_asked.look_with(preferences);
    let mut screen = MenuScreen::new(menu, look, motion, flags.seed());
    loop {
        show(&mut screen)?;
        let Some(errand) = screen.take_errand() else { return Ok(()) };
        carry_out(&errand, flags, out)?;
        screen.menu().set_recent(recent::files());
    }
}

/// A small championship, for whoever wants to see one.
const EXAMPLE: &str = r#"# Four bots play 7 Couleurs on small boards, everyone against everyone.
game = "couleurs:size=12,board=mirrored"
openings = 5
seed = 7
entrants = ["random", "smart-random", "greedy", "alphabeta:nodes=200"]
"#;

/// The command that runs it, from the user's data folder or, without one, from that for what does not
/// last.
fn example() -> Errand {
    let folder = folders::data().unwrap_or_else(|| std::env::temp_dir().join("damier"));
    let (file, results) = (folder.join("example.toml"), folder.join("example.db"));
    // A file that cannot be written is noticed by whoever reads it.
    let _ = folders::write_whole(&file, EXAMPLE);
    let text = |path: PathBuf| path.to_string_lossy().into_owned();
    let words = vec!["run".to_owned(), text(file), "-o".to_owned(), text(results)];
    Errand { words, pause: true }
}

/// Runs a command as if it had been typed, with the flags that the menu was opened with.
fn carry_out(errand: &Errand, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
    let mut words: Vec<OsString> = vec!["damier".into()];
    words.extend(flags.to_words());
    words.extend(errand.words.iter().map(OsString::from));
    let parsed = Cli::command().try_get_matches_from(words);
    let done = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli.run(out).and_then(|()| Ok(out.flush()?)),
        Err(usage) => Err(Failure::input(usage.to_string(), "type the command instead")),
    };
    let failed = done.is_err();
    match done {
        // Ctrl-C in a full screen means to leave, not to come back to a menu.
        Err(Failure::Interrupted) => return Err(Failure::Interrupted),
        Err(failure) => _ = failure.report(),
        Ok(()) => {}
    }
    if failed || errand.pause {
        write!(out, "\nPress Enter to go back to the menu. ")?;
        out.flush()?;
        io::stdin().lock().read_line(&mut String::new())?;
    }
    Ok(())
}
