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
    pub(crate) fn new(error: impl Into<String>, help: impl Into<String>) -> BadConfig {
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
        BadConfig::new(format!("{}: {error}", place(file, text, span)), help)
    }

    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> &str {
        &self.help
    }
}

/// A file, and the line of its text where something stands.
pub(super) fn place(file: &str, text: &str, span: Option<Range<usize>>) -> String {
    let before = span.and_then(|span| text.get(..span.start));
    let line = before.map(|before| format!(", line {}", before.matches('\n').count() + 1));
    format!("{file}{}", line.unwrap_or_default())
}
