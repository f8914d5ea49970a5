//! `damier new`: a bot to start from.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::flags::write_json;
use super::{Failure, Flags};
use crate::text::plain::quoted;
use crate::text::table::NAME;
use crate::workshop::new::{self, BadFolder, Crates, File, Language};
use damier_games::Game as _;

/// Write a bot to start from, with its test
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct New {
    /// The folder of the bot: a new one, or an empty one
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The game it plays
    #[arg(long)]
    game: String,
    /// The language: rust, c or python
    #[arg(long, value_name = "LANG", default_value = "rust", hide_possible_values = true)]
    lang: Language,
    /// Where a bot in Rust finds Damier's crates: a folder with Damier's sources, or the address of
    /// their repository [default: the sources this program was built from]
    #[arg(long, value_name = "WHERE")]
    sources: Option<String>,
}

const EXAMPLES: &str = "\
The bot plays at once, and beats random: change it from there. Enter it by its folder, which is
built when needed.

Examples:
  damier new mybot --game go
  damier new mybot --game 2048 --lang c
  damier new mybot --game couleurs --lang python
  damier match go9 ./mybot random -n 20";

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

impl New {
    pub(super) fn run(&self, flags: &Flags, out: &mut dyn Write) -> Result<(), Failure> {
        let game = bots_game(flags, &self.game)?;
        let crates = match self.lang {
            Language::Rust => Crates::find(self.sources.as_deref()),
            // Others need none.
            Language::C | Language::Python => Ok(Crates::Git(String::new())),
        };
        let crates = crates.map_err(|why| Failure::input(why.to_string(), why.help()))?;
        let files = new::files(&self.folder, game, self.lang, &crates);
        new::write(&self.folder, &files).map_err(|why| not_written(&why))?;
        let about = (self.lang == Language::Rust).then(|| crates.about());
        let next = self.next();
        if flags.json {
            let answer = NewJson {
                folder: &self.folder,
                game,
                language: self.lang.name(),
                files: files.iter().map(|file| file.path.as_path()).collect(),
                crates: about,
                next: &next,
            };
            return write_json(out, &answer);
        }
        if !flags.quiet {
            self.write_text(out, game, &files, about.as_deref(), &next)?;
        }
        Ok(())
    }

    /// The commands that come next.
    fn next(&self) -> Vec<String> {
        let folder = quoted(&self.folder.to_string_lossy());
        let enter = (self.folder != Path::new(".")).then(|| format!("cd {folder}"));
        let game = quoted(&self.game);
        let rest = [
            self.lang.test().to_owned(),
            format!("damier match {game} . random -n 20"),
            "damier check .".to_owned(),
        ];
        enter.into_iter().chain(rest).collect()
    }

    fn write_text(
        &self,
        out: &mut dyn Write,
        game: &str,
        files: &[File],
        about: Option<&str>,
        next: &[String],
    ) -> Result<(), Failure> {
        let (folder, language) = (self.folder.display(), self.lang.name());
        writeln!(out, "{NAME}{folder}{NAME:#}: a bot in {language} for {game}\n")?;
        let width = files.iter().map(|file| file.path.as_os_str().len()).max().unwrap_or(0);
        for file in files.iter().filter(|file| !file.about.is_empty()) {
            writeln!(out, "  {:width$}  {}", file.path.display(), file.about)?;
        }
        if let Some(about) = about {
            writeln!(out, "\n{about}")?;
        }
        writeln!(out, "\nNow:")?;
        for line in next {
            writeln!(out, "  {line}")?;
        }
        Ok(())
    }
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
