//! `damier new`: a bot or a game to start from.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::flags::write_json;
use super::{Failure, Flags};
use crate::text::plain::quoted;
use crate::text::table::NAME;
use crate::workshop::new::{self, BadFolder, Crates, File, Language, Links};
use damier_arena::registry::AnyGame;
use damier_games::Game as _;

/// Write a bot, or a game of your own, to start from, with its test
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct New {
    /// The folder of it: a new one, or an empty one
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The game that the bot plays
    #[arg(long, required_unless_present = "own_game")]
    game: Option<String>,
    /// The language of the bot: rust, c, cpp, python, js, java, go or zig
    #[arg(long, value_name = "LANG", default_value = "rust", hide_possible_values = true)]
    lang: Language,
    /// Where Rust finds Damier's crates: a folder with Damier's sources, or the address of their
    /// repository [default: the sources this program was built from]
    #[arg(long, value_name = "WHERE")]
    sources: Option<String>,
    /// Write a game of your own, called as its folder, with its program
    #[arg(long, conflicts_with_all = ["game", "lang"])]
    own_game: bool,
}

const EXAMPLES: &str = "\
The bot plays at once, and beats random in the games that come with Damier: change it from there.
Enter it by its folder, which is built when needed.

A game of your own is a small one that is complete, with settings, chance, a picture, bots, tests
and a program that is Damier with this game.

Examples:
  damier new mybot --game go
  damier new mybot --game 2048 --lang c
  damier new mybot --game go --lang cpp
  damier new mybot --game couleurs --lang python
  damier new mybot --game go --lang js
  damier new mybot --game 2048 --lang java
  damier new mybot --game couleurs --lang go
  damier new mybot --game go --lang zig
  damier match go9 ./mybot random -n 20
  damier new mygame --own-game";

/// `damier new --json`.
#[derive(Serialize)]
struct NewJson<'a> {
    folder: &'a Path,
    game: &'a str,
    language: &'static str,
    files: Vec<&'a Path>,
    crates: Option<String>,
    next: &'a [String],
}

/// What is to be written.
struct Written {
    /// What it is, in a few words.
    title: String,
    game: String,
    files: Vec<File>,
    crates: Option<Crates>,
    /// The commands that come next, there.
    next: Vec<String>,
}

impl New {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let written = match &self.game {
            Some(game) => self.bot(flags, game)?,
            None => self.own_game(flags)?,
        };
        new::write(&self.folder, &written.files).map_err(|why| not_written(&why))?;
        let folder = quoted(&self.folder.to_string_lossy());
        let enter = (self.folder != Path::new(".")).then(|| format!("cd {folder}"));
        let next: Vec<String> = enter.into_iter().chain(written.next.iter().cloned()).collect();
        if flags.json {
            let answer = NewJson {
                folder: &self.folder,
                game: &written.game,
                language: self.lang.name(),
                files: written.files.iter().map(|file| file.path.as_path()).collect(),
                crates: written.crates.as_ref().map(Crates::about),
                next: &next,
            };
            return write_json(out, &answer);
        }
        if !flags.quiet {
            self.write_text(out, &written, &next)?;
        }
        Ok(())
    }

    fn bot(&self, flags: &Flags, spec: &str) -> Result<Written, Failure> {
        let name = bots_game(flags, spec)?;
        let game = flags.games.find(spec)?;
        let links = (self.lang == Language::Rust).then(|| self.links(flags, &game)).transpose()?;
        let files =
            new::files(&self.folder, &game, self.lang, links.as_ref()).ok_or_else(|| {
                let error =
                    format!("nobody ever has to move in {name}: there is nothing for a bot to do");
                Failure::input(error, "does the game begin with a seat's turn, or with a draw?")
            })?;
        let (program, spec) = (program(&game), quoted(spec));
        Ok(Written {
            title: format!("a bot in {} for {name}", self.lang.name()),
            game: name.to_owned(),
            files,
            crates: links.map(|links| links.crates),
            next: vec![
                self.lang.test().to_owned(),
                format!("{program} match {spec} . random -n 20"),
                format!("{program} check ."),
            ],
        })
    }

    fn own_game(&self, flags: &Flags) -> Result<Written, Failure> {
        let name = new::game_name(&self.folder);
        if flags.games.names().contains(&name.as_str()) {
            let error = format!("there is a game `{name}` already");
            return Err(Failure::input(
                error,
                "a game is called as its folder: choose another one",
            ));
        }
        let crates = self.crates()?;
        Ok(Written {
            title: "a game of your own".to_owned(),
            files: new::game_files(&self.folder, &crates),
            crates: Some(crates),
            next: vec![
                "cargo test".to_owned(),
                format!("cargo run -- play {name}"),
                "cargo run -- run championship.toml".to_owned(),
            ],
            game: name,
        })
    }

    /// Where a bot in Rust finds what it links.
    fn links(&self, flags: &Flags, game: &AnyGame) -> Result<Links, Failure> {
        let own = (!new::is_ours(game)).then(|| flags.origins.find(game.name()));
        let own = own.transpose().map_err(|why| Failure::input(why.to_string(), why.help()))?;
        Ok(Links { crates: self.crates()?, game: own })
    }

    fn crates(&self) -> Result<Crates, Failure> {
        let found = Crates::find(self.sources.as_deref());
        found.map_err(|why| Failure::input(why.to_string(), why.help()))
    }

    fn write_text(
        &self,
        out: &mut dyn Write,
        written: &Written,
        next: &[String],
    ) -> Result<(), Failure> {
        let (folder, files) = (self.folder.display(), &written.files);
        writeln!(out, "{NAME}{folder}{NAME:#}: {}\n", written.title)?;
        let width = files.iter().map(|file| file.path.as_os_str().len()).max().unwrap_or(0);
        for file in files.iter().filter(|file| !file.about.is_empty()) {
            writeln!(out, "  {:width$}  {}", file.path.display(), file.about)?;
        }
        if let Some(crates) = &written.crates {
            writeln!(out, "\n{}", crates.about())?;
        }
        let (tool, from) = self.lang.tool();
        if !self.own_game && !is_in_path(tool) {
            writeln!(
                out,
                "\nThere is no program `{tool}` here yet, which it needs: install {from}."
            )?;
        }
        writeln!(out, "\nNow:")?;
        for line in next {
            writeln!(out, "  {line}")?;
        }
        Ok(())
    }
}

/// Would a shell find a program of this name?
fn is_in_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// The program that plays this game: ours is `damier`, others are only known to the one that runs.
fn program(game: &AnyGame) -> String {
    let running = std::env::current_exe().ok().filter(|_| !new::is_ours(game));
    running.map_or("damier".to_owned(), |path| quoted(&path.to_string_lossy()))
}

/// The name of a game that bots are written for.
pub(super) fn bots_game(flags: &Flags, text: &str) -> Result<&'static str, Failure> {
    let (name, names) = (flags.games.find(text)?.name(), flags.games.names());
    if names.contains(&name) {
        return Ok(name);
    }
    let error = format!("{name} is for people: bots are written for {}", names.join(", "));
    Err(Failure::input(error, "give one of these with --game"))
}

fn not_written(why: &BadFolder) -> Failure {
    let help = match why {
        BadFolder::NotEmpty(..) => "name a folder that does not exist yet, or an empty one",
        BadFolder::NotAFolder(_) => "name a folder that does not exist yet",
        BadFolder::Write(..) => "may you write there? nothing was left behind",
    };
    Failure::input(why.to_string(), help)
}
