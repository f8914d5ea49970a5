//! A game to start from: a crate with a small whole game in it, its bots, its tests and its program.

use std::path::Path;

use super::{Crates, File, filled, lock, name, templates};

/// The name of the game that a folder is for.
pub fn game_name(folder: &Path) -> String {
    name::of(folder, "game")
}

/// The files of a game in a folder. `crates` is where it finds Damier's own.
pub fn game_files(folder: &Path, crates: &Crates) -> Vec<File> {
    let name = game_name(folder);
    let library = name.replace('-', "_");
    let fill = |text: &str| {
        text.replace("{{name}}", &name)
            .replace("{{library}}", &library)
            .replace("{{damier}}", &crates.dependency("", ", optional = true"))
            .replace("{{damier-bots}}", &crates.dependency("bots", ""))
            .replace("{{damier-games}}", &crates.dependency("games", ""))
    };
    filled(templates::GAME, fill).chain(lock(crates.lock())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_gap_is_left() {
        let crates = Crates::Git("https://example.org/damier.git".to_owned());
        for file in game_files(Path::new("my game"), &crates) {
            assert!(!file.content.contains("{{"), "{}", file.path.display());
            assert!(file.content.ends_with('\n'), "{}", file.path.display());
            assert!(file.content.lines().all(|line| line.len() <= 120), "{}", file.path.display());
        }
    }
}
