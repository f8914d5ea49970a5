//! Figures as people and machines read them.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use crate::text::number::measured;
use crate::text::table::{Side, Table};

/// A figure, with what it is compared with.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its name, for machines as well.
    pub name: Cow<'static, str>,
    /// Its value.
    pub value: f64,
    /// What the value counts: `moves a second`.
    pub unit: String,
    /// How far apart the rounds were, where there were rounds.
    pub spread: Option<f64>,
    /// What it is compared with.
    pub ratios: Vec<Ratio>,
}

/// A figure divided by another.
#[derive(Copy, Clone, Debug)]
pub struct Ratio {
    /// The name of the ratio, for machines.
    pub name: &'static str,
    /// The figure it is compared with.
    pub to: &'static str,
    /// How many times as much.
    pub value: f64,
}

/// Everything that was measured. Its JSON is one flat object, ratios included.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The figures in the order to show them.
    pub figures: Vec<Figure>,
}

/// What a table of figures shows.
#[derive(Copy, Clone, Debug, Default)]
pub struct Look {
    /// Show how far apart the rounds were.
    pub spread: bool,
    /// Use no characters beyond ASCII.
    pub ascii: bool,
}

impl Report {
    /// The figures as a table.
    pub fn table(&self, look: Look) -> Table {
        let mut columns = vec![("figure", Side::Left), ("value", Side::Right)];
        columns.push(("unit", Side::Left));
        if look.spread {
            columns.push(("spread", Side::Right));
        }
        columns.extend([("compared with", Side::Left), ("ratio", Side::Right)]);
        let mut table = Table::new(&columns);
        for figure in &self.figures {
            table.row(figure.row(look, figure.ratios.first()));
            for ratio in figure.ratios.iter().skip(1) {
                let blank = if look.spread { 4 } else { 3 };
                let mut row = vec![String::new(); blank];
                row.extend(ratio.cells(look));
                table.row(row);
            }
        }
        table
    }
}

impl Figure {
    fn row(&self, look: Look, ratio: Option<&Ratio>) -> Vec<String> {
        let mut row = vec![self.name.to_string(), measured(self.value), self.unit.clone()];
        if look.spread {
            let spread = self.spread.map(|spread| format!("{:.1} %", 100.0 * spread));
            row.push(spread.unwrap_or_default());
        }
        row.extend(ratio.into_iter().flat_map(|ratio| ratio.cells(look)));
        row
    }
}

impl Ratio {
    fn cells(&self, look: Look) -> [String; 2] {
        let times = if look.ascii { "x" } else { "×" };
        [self.to.to_owned(), measured(self.value) + times]
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = self.figures.iter().flat_map(|figure| {
            let ratios = figure.ratios.iter().map(|ratio| (ratio.name, ratio.value));
            std::iter::once((&*figure.name, figure.value)).chain(ratios)
        });
        serializer.collect_map(values)
    }
}
