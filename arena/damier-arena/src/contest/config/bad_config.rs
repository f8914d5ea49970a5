//! Why a championship's file was refused.

use std::ops::Range;

/// Why a file was refused: fragments that fit after "error: " and "help: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct BadConfig {
    error: String,
    help: String,
}

impl BadConfig {
    pub(super) fn new(error: impl Into<String>, help: impl Into<String>) -> BadConfig {
        BadConfig { error: error.into(), help: help.into() }
    }

    /// A refusal of what stands at `span` of the text of `file`.
    pub(super) fn at(
        file: &str,
        text: &str,
        span: Option<Range<usize>>,
        error: &str,
        help: &str,
    ) -> BadConfig {
        let place = span.and_then(|span| text.get(..span.start)).map(|before| {
            let line = before.matches('\n').count() + 1;
            format!(", line {line}")
        });
        BadConfig::new(format!("{file}{}: {error}", place.unwrap_or_default()), help)
    }

    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> &str {
        &self.help
    }
}
