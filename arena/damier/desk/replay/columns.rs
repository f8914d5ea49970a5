//! The list of a file's matches in aligned columns.

use super::Listing;
use crate::text::cells::{cells, padded};

/// The widest that a column before the last becomes.
const WIDEST: usize = 48;

/// Widths of the columns, found once for a file.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Columns {
    widths: [usize; 4],
    last: usize,
}

impl Columns {
    pub(crate) fn of(listings: &[Listing]) -> Columns {
        let mut columns = Columns::default();
        for listing in listings {
            let texts = texts(listing);
            for (width, text) in columns.widths.iter_mut().zip(&texts) {
                *width = (*width).max(cells(text).min(WIDEST));
            }
            columns.last = columns.last.max(cells(&texts[4]));
        }
        columns
    }

    /// Columns of the longest line.
    pub(crate) fn widest(&self) -> usize {
        self.widths.iter().sum::<usize>() + 2 * self.widths.len() + self.last
    }

    /// A match in one line.
    pub(crate) fn line(&self, listing: &Listing) -> String {
        let [id, players, moves, result, fault] = texts(listing);
        let [a, b, c, d] = self.widths;
        let (id, players, result) = (padded(&id, a), padded(&players, b), padded(&result, d));
        format!("{id}  {players}  {moves:>c$}  {result}  {fault}").trim_end().to_owned()
    }
}

fn texts(listing: &Listing) -> [String; 5] {
    let moves = listing.moves.map_or(String::new(), |moves| moves.to_string());
    let fault = listing.error.as_ref().or(listing.fault.as_ref());
    let fault = fault.map_or(String::new(), |fault| format!("! {fault}"));
    [listing.id.clone(), listing.players(), moves, listing.result.clone(), fault]
}
