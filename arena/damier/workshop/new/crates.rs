//! Where a bot in Rust finds Damier's own crates: in the sources this program was built from, if
//! they are still there, or in a repository.

use std::fs;
use std::path::{Path, PathBuf};

/// Where `damier-bots` and `damier-games` come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Crates {
    /// Damier's sources on this machine.
    Path(PathBuf),
    /// A repository.
    Git(String),
}

/// Nobody knows where the crates are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCrates {
    /// What was given is neither a folder with Damier's sources nor an address.
    #[error("`{0}` is neither a folder with Damier's sources nor the address of a repository")]
    Neither(String),
    /// The sources of this program are gone, and it knows no repository.
    #[error("the sources this program was built from are not at {} any more", .0.display())]
    Gone(PathBuf),
}

impl BadCrates {
    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> &'static str {
        "give --sources the folder of Damier's sources (the one with bots/ and games/), or the \
         address of their repository"
    }
}

impl Crates {
    /// Where the user says they are, or else where this program was built.
    ///
    /// # Errors
    /// If they are not there.
    pub fn find(given: Option<&str>) -> Result<Crates, BadCrates> {
        match given {
            Some(given) => Crates::at(given),
            None => Crates::of(Path::new(env!("CARGO_MANIFEST_DIR")), env!("CARGO_PKG_REPOSITORY")),
        }
    }

    fn at(given: &str) -> Result<Crates, BadCrates> {
        let is_address = given.contains("://") || given.starts_with("git@");
        if is_address {
            return Ok(Crates::Git(given.to_owned()));
        }
        let whole = Path::new(given).canonicalize().ok().filter(|path| has_crates(path));
        whole.map(Crates::Path).ok_or_else(|| BadCrates::Neither(given.to_owned()))
    }

    /// The sources if they are there, else the repository if there is one.
    fn of(sources: &Path, repository: &str) -> Result<Crates, BadCrates> {
        if has_crates(sources) {
            Ok(Crates::Path(sources.to_owned()))
        } else if repository.is_empty() {
            Err(BadCrates::Gone(sources.to_owned()))
        } else {
            Ok(Crates::Git(repository.to_owned()))
        }
    }

    /// One of the crates as a manifest's value, with more to be said of it. Without a folder, Damier
    /// itself.
    pub(super) fn dependency(&self, folder: &str, more: &str) -> String {
        let text = |text: &str| toml::Value::from(text).to_string();
        match self {
            Crates::Path(sources) => {
                let path = if folder.is_empty() { sources.clone() } else { sources.join(folder) };
                format!("{{ path = {}{more} }}", text(&path.to_string_lossy()))
            }
            Crates::Git(address) => format!("{{ git = {}{more} }}", text(address)),
        }
    }

    /// The versions of everything that Damier was built with, if they are known.
    pub(super) fn lock(&self) -> Option<String> {
        match self {
            Crates::Path(sources) => fs::read_to_string(sources.join("Cargo.lock")).ok(),
            Crates::Git(_) => None,
        }
    }

    /// Which one it is and why, in a sentence.
    pub fn about(&self) -> String {
        match self {
            Crates::Path(sources) => format!(
                "It uses Damier's crates from {}: it builds offline, as long as they stay there.",
                sources.display()
            ),
            Crates::Git(address) => format!(
                "It uses Damier's crates from {address}: the first build needs the network."
            ),
        }
    }
}

fn has_crates(sources: &Path) -> bool {
    ["bots", "games"].iter().all(|folder| sources.join(folder).join("Cargo.toml").is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_that_are_gone_are_replaced_by_the_repository() {
        let (here, gone) = (Path::new(env!("CARGO_MANIFEST_DIR")), Path::new("/no/such/folder"));
        let address = "https://example.org/damier.git";
        assert_eq!(Crates::of(here, address), Ok(Crates::Path(here.to_owned())));
        assert_eq!(Crates::of(gone, address), Ok(Crates::Git(address.to_owned())));
        assert_eq!(Crates::of(gone, ""), Err(BadCrates::Gone(gone.to_owned())));
    }

    #[test]
    fn paths_with_quotes_are_written_as_a_manifest_wants_them() {
        let crates = Crates::Path(PathBuf::from("/it's \"here\"\\"));
        let manifest = format!("bots = {}", crates.dependency("bots", ""));
        let manifest: toml::Table = manifest.parse().expect("a manifest");
        assert_eq!(manifest["bots"]["path"].as_str(), Some("/it's \"here\"\\/bots"));
    }
}
