//! A game as users write it, taken apart: `NAME[:key=value,…]`.

use damier_games::{BadSetting, Settings};

/// The parts of a game's text.
#[derive(Clone, Debug)]
pub(super) struct Spec<'a> {
    /// The name as it was written, which may end in a size.
    pub(super) name: &'a str,
    /// What follows the colon, not read yet.
    pub(super) rest: &'a str,
    /// The settings, once they are read.
    pub(super) settings: Settings,
}

impl<'a> Spec<'a> {
    pub(super) fn parse(text: &'a str) -> Spec<'a> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        Spec { name: name.trim(), rest, settings: Settings::new() }
    }

    /// `go13` is `go` with a size.
    pub(super) fn name_and_size(&self) -> (&'a str, &'a str) {
        let name = self.name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        (name, &self.name[name.len()..])
    }

    /// The settings, with the size that the name ended in, if any.
    pub(super) fn settings(&self, size: Option<&str>) -> Result<Settings, BadSetting> {
        let written: Settings = self.rest.parse()?;
        let mut settings = Settings::new();
        for (key, value) in size.map(|size| ("size", size)).into_iter().chain(written.iter()) {
            settings = settings.with(key, value);
        }
        Ok(settings)
    }
}
