//! A game before its settings are known.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use damier_games::{BadSetting, FileSetting, Setting, Settings, Trials};

use super::spec::Spec;
use super::{AnyGame, BadGame, Playable, Presentation};
use crate::files;

/// Bytes of a file that a setting names, at most: far more than the largest board needs.
const LONGEST_FILE: u64 = 1 << 20;

/// What is known of a game by its type alone.
#[derive(Copy, Clone)]
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) settings: &'static [Setting],
    /// Which game it is another way to play, and what that way is called.
    pub(super) variant: Option<(&'static str, &'static str)>,
    pub(super) build: fn(&Settings) -> Result<AnyGame, BadSetting>,
    pub(super) for_people: fn(Settings) -> Settings,
    pub(super) trials: Trials,
    pub(super) presentation: Presentation,
    pub(super) files: &'static [FileSetting],
}

impl Kind {
    pub(super) fn of<G: Playable>(variant: Option<(&'static str, &'static str)>) -> Kind {
        Kind {
            name: G::NAME,
            settings: G::SETTINGS,
            variant,
            build: |settings| G::from_settings(settings).map(AnyGame::of),
            for_people: G::for_people,
            trials: G::TRIALS,
            presentation: Presentation {
                name: G::NAME,
                title: G::TITLE,
                questions: G::QUESTIONS,
                boards: G::BOARDS,
                how_to_play: G::HOW_TO_PLAY,
            },
            files: G::FILES,
        }
    }

    pub(super) fn has_setting(&self, key: &str) -> bool {
        self.settings.iter().any(|setting| setting.key == key)
    }

    /// The settings with what is in files that somebody else has read, by their keys: none that the
    /// settings name is opened.
    pub(super) fn with_texts(
        &self,
        spec: &Spec<'_>,
        texts: &BTreeMap<String, String>,
    ) -> Result<Settings, BadGame> {
        let mut settings = spec.settings.clone();
        for file in self.files {
            if let Some(path) = settings.get(file.key) {
                return Err(BadGame::file(file, path, &"no file is opened here"));
            }
            let Some(text) = texts.get(file.key) else { continue };
            let bad = |why: String| BadGame::file(file, "that was given", &why);
            settings = (file.read)(text, &settings).map_err(bad)?;
        }
        Ok(settings)
    }

    /// The settings with what is in the files they name: the games themselves read none.
    pub(super) fn with_files(&self, spec: &Spec<'_>) -> Result<Settings, BadGame> {
        let mut settings = spec.settings.clone();
        for file in self.files {
            let Some(path) = settings.get(file.key).map(str::to_owned) else { continue };
            let bad = |why: &dyn fmt::Display| BadGame::file(file, &path, why);
            let bytes =
                files::read_up_to(Path::new(&path), LONGEST_FILE).map_err(|why| bad(&why))?;
            let text = str::from_utf8(&bytes).map_err(|why| {
                let before = String::from_utf8_lossy(&bytes[..why.valid_up_to()]);
                let line = before.matches('\n').count() + 1;
                let column =
                    before.rsplit('\n').next().map_or(0, |start| start.chars().count()) + 1;
                bad(&format!("line {line}, column {column}: this is no text in UTF-8"))
            })?;
            settings = (file.read)(text, &settings).map_err(|why| bad(&why))?;
        }
        Ok(settings)
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
