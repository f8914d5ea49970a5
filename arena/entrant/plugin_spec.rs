//! A plugin as users write it: the path of a library, and parameters.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use damier_bots::Bot;
use damier_games::{Notation, Settings};

use super::isolation::{Level, Walls};
use super::{BadBot, plugin};

/// A library's path, the bot's parameters and the walls around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PluginSpec {
    path: PathBuf,
    params: Settings,
    walls: Walls,
    /// The level that was reached when it was first opened, by whoever opened it.
    level: Arc<OnceLock<Level>>,
}

impl PluginSpec {
    /// Reads `./libmybot.so:depth=3`; `None` if the text is not the path of a library.
    pub(super) fn parse(text: &str) -> Result<Option<PluginSpec>, BadBot> {
        // Folders may have a colon in their names.
        let name_at = text.rfind('/').map_or(0, |slash| slash + 1);
        let colon = text[name_at..].find(':').map(|colon| name_at + colon);
        let (path, params) = colon.map_or((text, ""), |at| (&text[..at], &text[at + 1..]));
        if !path.contains('/') && !path.ends_with(std::env::consts::DLL_SUFFIX) {
            return Ok(None);
        }
        let params = params.parse().map_err(|why| BadBot::params(text, &why, &[]))?;
        let (path, walls, level) = (PathBuf::from(path), Walls::default(), Arc::default());
        Ok(Some(PluginSpec { path, params, walls, level }))
    }

    /// Puts these walls around it.
    pub(super) fn shut_in(&mut self, walls: &Walls) {
        self.walls = walls.clone();
        self.level = Arc::default();
    }

    /// The level that was reached, once it has been opened.
    pub(super) fn level(&self) -> Option<Level> {
        self.level.get().copied()
    }

    pub(super) fn open<G: Notation>(&self, game: &G) -> Result<Box<dyn Bot<G>>, BadBot> {
        let plugin = plugin::open(game, &self.path, &self.params, &self.walls)?;
        // It is the same whenever it is opened again.
        let _ = self.level.set(plugin.level());
        Ok(Box::new(plugin))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_told_from_a_name() {
        let read = |text: &str| {
            let spec = PluginSpec::parse(text).unwrap()?;
            Some((spec.path.to_str()?.to_owned(), spec.params.to_string()))
        };
        let some = |path: &str, params: &str| Some((path.to_owned(), params.to_owned()));
        assert_eq!(read("greedy"), None);
        assert_eq!(read("expectimax:depth=3"), None);
        assert_eq!(read("libbot.so"), some("libbot.so", ""));
        assert_eq!(read("./libbot.so:depth=3,bot=b"), some("./libbot.so", "depth=3,bot=b"));
        assert_eq!(read("/a:b/libbot.so:depth=3"), some("/a:b/libbot.so", "depth=3"));
        assert_eq!(read("../mybot"), some("../mybot", ""));
        assert!(PluginSpec::parse("./libbot.so:depth").is_err());
    }
}
