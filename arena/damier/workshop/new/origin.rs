//! Where a user's game is written, as far as the program that knows the game says so: a bot in Rust links
//! that crate.

use std::any::type_name;
use std::fs;
use std::path::{Path, PathBuf};

use damier_arena::registry::Playable;
use toml::{Table, Value};

use super::Crates;

/// The games that were added to a program, and where they are written.
#[derive(Clone, Debug, Default)]
pub struct Origins(Vec<Origin>);

#[derive(Clone, Debug)]
struct Origin {
    game: &'static str,
    type_name: &'static str,
    folder: Option<&'static str>,
}

/// A crate that has the rules of a game.
#[derive(Clone, Debug)]
pub struct GameCrate {
    folder: PathBuf,
    manifest: Table,
    /// The package's name.
    pub(super) package: String,
    /// The library's name, as programs write it.
    pub(super) library: String,
    /// The name of the game's type, which the library is expected to export.
    pub(super) game_type: String,
}

/// Why no bot in Rust can be written for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOrigin {
    /// The program does not say where the game is written.
    #[error("a bot in Rust links the crate of `{0}`, and this program does not say where that is")]
    Unsaid(String),
    /// The crate is not there any more.
    #[error("cannot read the crate of the game, {}: {}", .0.display(), .1)]
    Unreadable(PathBuf, String),
    /// The game is part of a program, which nothing can link.
    #[error("the crate of the game, {}, has no library that a bot in Rust could link", .0.display())]
    NoLibrary(PathBuf),
}

impl BadOrigin {
    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> &'static str {
        match self {
            BadOrigin::Unsaid(_) => {
                "add .sources(env!(\"CARGO_MANIFEST_DIR\")) after .game::<…>() in its main.rs; \
                 bots in C and Python need none: --lang c, --lang python"
            }
            BadOrigin::Unreadable(..) => "build the program again where its sources are now",
            BadOrigin::NoLibrary(_) => {
                "move the game to src/lib.rs and `use` it in src/main.rs; bots in C and Python need \
                 no library: --lang c, --lang python"
            }
        }
    }
}

impl Origins {
    /// Knows one game more, and not yet where it is written.
    #[must_use]
    pub fn with<G: Playable>(mut self) -> Origins {
        self.0.retain(|earlier| earlier.game != G::NAME);
        self.0.push(Origin { game: G::NAME, type_name: type_name::<G>(), folder: None });
        self
    }

    /// The games of which it is not known yet are written in the crate of this folder.
    #[must_use]
    pub fn at(mut self, folder: &'static str) -> Origins {
        for origin in &mut self.0 {
            origin.folder.get_or_insert(folder);
        }
        self
    }

    /// The crate that a game is written in.
    ///
    /// # Errors
    /// That it is not known, or that bots cannot link it.
    pub fn find(&self, game: &str) -> Result<GameCrate, BadOrigin> {
        let origin = self.0.iter().find(|origin| origin.game == game);
        let known = origin.and_then(|origin| Some((origin.type_name, origin.folder?)));
        let (type_name, folder) = known.ok_or_else(|| BadOrigin::Unsaid(game.to_owned()))?;
        GameCrate::read(Path::new(folder), type_name)
    }
}

impl GameCrate {
    fn read(folder: &Path, type_name: &str) -> Result<GameCrate, BadOrigin> {
        let path = folder.join("Cargo.toml");
        let bad = |why: String| BadOrigin::Unreadable(path.clone(), why);
        let text = fs::read_to_string(&path).map_err(|why| bad(why.to_string()))?;
        let manifest: Table = text.parse().map_err(|_| bad("it is no manifest".to_owned()))?;
        if !manifest.contains_key("lib") && !folder.join("src/lib.rs").is_file() {
            return Err(BadOrigin::NoLibrary(folder.to_owned()));
        }
        let package = manifest.get("package").and_then(|package| package.get("name"));
        let package =
            package.and_then(Value::as_str).ok_or_else(|| bad("it has no name".into()))?;
        // `connect_four::rules::ConnectFour`: modules may be private, the crate's front is not.
        let plain = type_name.split('<').next().unwrap_or(type_name);
        let library = plain.split("::").next().unwrap_or(plain).to_owned();
        let game_type = plain.rsplit("::").next().unwrap_or(plain).to_owned();
        let (folder, package) = (folder.to_owned(), package.to_owned());
        Ok(GameCrate { folder, manifest, package, library, game_type })
    }

    /// This crate as a manifest's value. Where Damier itself is optional, the rules alone will do.
    pub(super) fn dependency(&self) -> String {
        let damier = self.dependency_of("damier").and_then(|damier| damier.get("optional"));
        let alone = damier.and_then(Value::as_bool) == Some(true);
        let rest = if alone { ", default-features = false" } else { "" };
        format!("{{ path = {}{rest} }}", text(&self.folder))
    }

    /// One of Damier's crates as this one has it, so that both mean the same.
    pub(super) fn dependency_on(&self, name: &str, folder: &str, crates: &Crates) -> String {
        let Some(Value::Table(given)) = self.dependency_of(name) else {
            return crates.dependency(folder, "");
        };
        let place = |key: &&str| match given.get(*key)?.as_str()? {
            path if *key == "path" => {
                let path = self.folder.join(path);
                Some(format!("path = {}", text(&path.canonicalize().unwrap_or(path))))
            }
            other => Some(format!("{key} = {}", Value::from(other))),
        };
        let places: Vec<String> =
            ["path", "git", "branch", "tag", "rev"].iter().filter_map(place).collect();
        match places[..] {
            [] => crates.dependency(folder, ""),
            _ => format!("{{ {} }}", places.join(", ")),
        }
    }

    fn dependency_of(&self, name: &str) -> Option<&Value> {
        self.manifest.get("dependencies")?.get(name)
    }

    /// The versions of everything that the game was built with, if they are known.
    pub(super) fn lock(&self) -> Option<String> {
        fs::read_to_string(self.folder.join("Cargo.lock")).ok()
    }
}

/// A path as a manifest's value.
fn text(path: &Path) -> Value {
    Value::from(path.to_string_lossy().as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_games::go::Go;

    #[test]
    fn a_game_says_where_it_is_or_is_refused() {
        let origins = Origins::default().with::<Go>();
        assert_eq!(origins.find("go").unwrap_err(), BadOrigin::Unsaid("go".to_owned()));
        let gone = origins.clone().at("/no/such/folder").find("go").unwrap_err();
        assert!(matches!(gone, BadOrigin::Unreadable(..)), "{gone}");
        let program = concat!(env!("CARGO_MANIFEST_DIR"), "/xtask");
        let program = origins.clone().at(program).find("go").unwrap_err();
        assert!(matches!(program, BadOrigin::NoLibrary(_)), "{program}");
        let library = origins.at(concat!(env!("CARGO_MANIFEST_DIR"), "/games")).find("go").unwrap();
        assert_eq!(library.package, "damier-games");
        assert_eq!((library.library.as_str(), library.game_type.as_str()), ("damier_games", "Go"));
    }

    #[test]
    fn damiers_crates_are_those_that_the_game_has() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/connect-four");
        let four = GameCrate::read(Path::new(folder), "connect_four::ConnectFour").unwrap();
        let nowhere = Crates::Git("nowhere".to_owned());
        let bots = four.dependency_on("damier-bots", "bots", &nowhere);
        assert_eq!(bots, format!("{{ path = \"{}/bots\" }}", env!("CARGO_MANIFEST_DIR")));
        assert_eq!(
            four.dependency_on("damier-arena", "arena/damier-arena", &nowhere),
            "{ git = \"nowhere\" }"
        );
        assert!(four.dependency().ends_with("connect-four\", default-features = false }"));
    }
}
