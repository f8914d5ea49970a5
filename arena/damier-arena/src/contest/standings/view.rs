//! Whose games a table is about, and from where its ratings are seen.

use std::collections::BTreeSet;

use super::Standings;
use crate::contest::stats::ratings::Ratings;
use crate::setting_help::did_you_mean;

/// What of a championship a table is about; all of it if nothing else is said.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// The entrants whose games among each other count; nobody for everyone.
    kept: BTreeSet<usize>,
    /// Whose rating is fixed, and at what.
    anchor: Option<(usize, f64)>,
    /// Are differences of every two told?
    pairs: bool,
}

/// Why there is no such view.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadView {
    /// Nobody has this name.
    #[error("no bot of these results is called `{name}`")]
    Unknown {
        /// The name.
        name: String,
        /// The names there are, and which one was probably meant.
        help: String,
    },
    /// Nobody is left.
    #[error("nobody is left to show")]
    Nobody,
    /// The anchor is not shown.
    #[error("`{0}` anchors the ratings and is left out")]
    Anchor(String),
}

impl BadView {
    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> String {
        match self {
            BadView::Unknown { help, .. } => help.clone(),
            BadView::Nobody => "leave fewer bots out".to_owned(),
            BadView::Anchor(_) => "anchor the ratings at a bot that is shown".to_owned(),
        }
    }
}

impl View {
    /// The view of entrants of these names: of some `only`, `without` others, with one fixed at a rating,
    /// and with the differences of every two.
    ///
    /// ```
    /// use damier_arena::contest::standings::View;
    /// let names = ["greedy", "random", "mcts"].map(str::to_owned);
    /// let without = ["gredy".to_owned()];
    /// let why = View::new(&names, &[], &without, None, false).unwrap_err();
    /// assert_eq!(why.to_string(), "no bot of these results is called `gredy`");
    /// assert!(why.help().starts_with("did you mean `greedy`?"));
    /// ```
    ///
    /// # Errors
    /// If a name is not one of theirs, or nobody is left.
    pub fn new(
        names: &[String],
        only: &[String],
        without: &[String],
        anchor: Option<(&str, f64)>,
        pairs: bool,
    ) -> Result<View, BadView> {
        let number = |name: &str| {
            names.iter().position(|known| known == name).ok_or_else(|| unknown(name, names))
        };
        let numbers = |some: &[String]| -> Result<BTreeSet<usize>, BadView> {
            some.iter().map(|name| number(name)).collect()
        };
        let (only, without) = (numbers(only)?, numbers(without)?);
        let is_kept =
            |bot: &usize| (only.is_empty() || only.contains(bot)) && !without.contains(bot);
        let kept: BTreeSet<usize> = (0..names.len()).filter(is_kept).collect();
        if kept.is_empty() && !names.is_empty() {
            return Err(BadView::Nobody);
        }
        let anchor = anchor.map(|(name, rating)| Ok((number(name)?, rating))).transpose()?;
        match anchor.filter(|(bot, _)| !kept.contains(bot)) {
            Some((bot, _)) => Err(BadView::Anchor(names[bot].clone())),
            None => Ok(View { kept, anchor, pairs }),
        }
    }

    /// Does a game of these entrants count?
    pub(super) fn counts(&self, seats: &[usize]) -> bool {
        self.kept.is_empty() || seats.iter().all(|entrant| self.kept.contains(entrant))
    }

    /// The ratings with the anchor where it is to be, if there is one.
    pub(super) fn seen_from_anchor(&self, ratings: Ratings) -> Ratings {
        match self.anchor {
            Some((bot, rating)) => ratings.anchored(bot, rating),
            None => ratings,
        }
    }
}

impl Standings {
    /// The same table, still without games, seen this way.
    #[must_use]
    pub fn seen(mut self, view: View) -> Standings {
        self.view = view;
        self
    }

    /// Are the differences of every two entrants told?
    pub fn tells_pairs(&self) -> bool {
        self.view.pairs
    }

    /// Whose rating is fixed, and at what.
    pub fn anchor(&self) -> Option<(&str, f64)> {
        self.view.anchor.map(|(bot, rating)| (self.records[bot].name.as_str(), rating))
    }

    /// The names of those who are left out.
    pub fn left_out(&self) -> impl Iterator<Item = &str> {
        let out = |&(number, _): &(usize, &_)| !self.view.counts(&[number]);
        self.records.iter().enumerate().filter(out).map(|(_, record)| record.name.as_str())
    }
}

fn unknown(name: &str, names: &[String]) -> BadView {
    let meant = did_you_mean(name, names.iter().map(String::as_str));
    let some: Vec<&str> = names.iter().take(8).map(String::as_str).collect();
    let more = if names.len() > some.len() { ", …" } else { "" };
    let help = format!("{meant}they are {}{more}", some.join(", "));
    BadView::Unknown { name: name.to_owned(), help }
}
