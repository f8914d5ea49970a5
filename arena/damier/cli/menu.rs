//! `damier` alone: the menu, and the commands that are chosen in it.

use std::ffi::OsString;
use std::io::{self, BufRead as _, Write};
use std::path::PathBuf;

use clap::{CommandFactory as _, FromArgMatches as _};

use super::screens::{columns, show};
use super::stop::Stop;
use super::{Cli, Failure, Flags};
use crate::desk::menu::{Errand, Menu, kept_games};
use crate::desk::preferences::Preferences;
use crate::desk::recent;
use crate::folders;
use crate::screen::menu::{MenuScreen, wants_motion};
use crate::text::fold::folded;
use damier_arena::files::write_whole;
use damier_arena::registry::Games;
use damier_bots::Builtins as _;
use damier_games::Game as _;

/// Shows the menu until somebody leaves it.
pub(super) fn run(flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
    let motion = !flags.no_animation && wants_motion();
    let mut menu = Menu::new(&flags.games, Preferences::of_user(), example(&flags.games));
    menu.set_files(recent::files(), kept_games());
    let as_asked = flags.clone();
    let look = move |preferences: Preferences| as_asked.look_with(preferences);
    let mut screen = MenuScreen::new(menu, look, motion, flags.seed().number());
    loop {
        show(&mut screen)?;
        let Some(errand) = screen.take_errand() else { return Ok(()) };
        let said = carry_out(&errand, flags, out)?;
        screen.notice(&said);
        screen.menu().set_files(recent::files(), kept_games());
    }
}

/// A small championship, for whoever wants to see one: the quickest bots of the first game that has an
/// opponent, on its small board. Also the name of that game.
fn championship(games: &Games) -> (&'static str, String) {
    let all = games.presentations();
    let found = all.iter().find_map(|game| {
        let text = game.with(games.trials(game.name).short);
        let playable = games.find(&text).ok().filter(|game| game.seats() > 1)?;
        let bots = playable.builtins();
        // A bot that is alone meets itself.
        let few = bots.iter().cycle().take(bots.len().clamp(2, 3));
        let few: Vec<&str> = few.map(|bot| bot.name).collect();
        (!few.is_empty()).then_some((*game, text, few))
    });
    let (name, title, text, bots) = match found {
        Some((game, text, bots)) => (game.name, game.title, text, bots),
        None => ("none", "", String::new(), Vec::new()),
    };
    let file = format!(
        "# Bots play {title} on small boards, everyone against everyone.\n\
         game = {text:?}\nopenings = 5\nseed = 7\nentrants = {bots:?}\n"
    );
    (name, file)
}

/// The command that runs it, from the user's data folder or, without one, from that for what does not
/// last. Programs with other games, which have the same folder, do not get in its way.
fn example(games: &Games) -> Errand {
    let folder = folders::data().unwrap_or_else(|| std::env::temp_dir().join("damier"));
    let (name, championship) = championship(games);
    let path = |ending: &str| folder.join(format!("example-{name}.{ending}"));
    let (file, results) = (path("toml"), path("db"));
    // A file that cannot be written is noticed by whoever reads it.
    let _ = write_whole(&file, championship);
    let text = |path: PathBuf| path.to_string_lossy().into_owned();
    let words = vec!["run".to_owned(), text(file), "-o".to_owned(), text(results)];
    Errand { words, pause: true }
}

/// Runs a command as if these words had been typed after `damier`, with the flags of the one that runs.
pub(super) fn run_words(
    errand: &[String],
    flags: &Flags,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut words: Vec<OsString> = vec!["damier".into()];
    words.extend(flags.to_words());
    words.extend(errand.iter().map(OsString::from));
    let parsed = Cli::command().try_get_matches_from(words);
    match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(mut cli) => {
            cli.flags.games.clone_from(&flags.games);
            cli.run(out)
        }
        Err(usage) => Err(Failure::input(usage.to_string(), "type the command instead")),
    }
}

/// Runs a command as if it had been typed, with the flags that the menu was opened with. Gives back
/// what it wrote, if nobody had time to read it.
fn carry_out(errand: &Errand, flags: &Flags, out: &mut dyn Write) -> Result<String, Failure> {
    let mut written = Vec::new();
    let done = run_words(&errand.words, flags, &mut written);
    let written = String::from_utf8_lossy(&written);
    write!(out, "{}", folded(&written, columns()))?;
    out.flush()?;
    let failed = done.is_err();
    match done {
        // Ctrl-C in a full screen means to leave, not to come back to a menu.
        Err(Failure::Interrupted) => return Err(Failure::Interrupted),
        Err(failure) => _ = failure.report(),
        Ok(()) => {}
    }
    if !failed && !errand.pause {
        return Ok(written.into_owned());
    }
    // Ctrl-C leaves here, too: what was run before may have left it to nobody.
    let _stop = Stop::listen()?;
    write!(out, "\nPress Enter to go back to the menu. ")?;
    out.flush()?;
    io::stdin().lock().read_line(&mut String::new())?;
    Ok(String::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::Nim;

    #[test]
    fn the_example_is_a_championship_of_whatever_games_there_are() {
        let (name, standard) = championship(&Games::standard());
        assert_eq!(name, "couleurs");
        assert!(standard.contains("game = \"couleurs:size=10\""), "{standard}");
        assert!(standard.contains("[\"random\", \"smart-random\", \"greedy\"]"), "{standard}");
        let (name, own) = championship(&Games::new().with::<Nim>());
        assert_eq!(name, "nim");
        assert!(own.contains("game = \"nim\""), "{own}");
        assert!(own.contains("[\"random\", \"random\"]"), "{own}");
        assert_eq!(championship(&Games::new()).0, "none");
    }
}
