//! What texts are written on: a terminal with an edge, or a file without.

use super::fold::folded;
use super::plain::ascii;

/// What a text is written on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// Does it take ASCII alone?
    pub ascii: bool,
    /// How wide it is.
    pub columns: usize,
}

impl Default for Paper {
    /// Takes all signs, and has no edge.
    fn default() -> Paper {
        Paper { ascii: false, columns: usize::MAX }
    }
}

impl Paper {
    /// A sentence as it stands there, with a line's end.
    ///
    /// ```
    /// use damier::text::paper::Paper;
    /// let slip = Paper { ascii: true, columns: 12 };
    /// assert_eq!(slip.sentence("rated +7 ± 30"), "rated +7 +/-\n    30\n");
    /// assert_eq!(Paper::default().sentence("rated +7 ± 30"), "rated +7 ± 30\n");
    /// ```
    pub fn sentence(&self, text: &str) -> String {
        let text = format!("{text}\n");
        folded(&if self.ascii { ascii(&text) } else { text.into() }, self.columns)
    }
}
