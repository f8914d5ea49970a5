//! How fast the rules and the arena are here, beside yardsticks measured in the same run.
//!
//! One file per game says what is measured; `measure` says how. Seeds are fixed, so that every run
//! does the same work.

mod any;
mod arena;
mod couleurs;
mod echo;
mod g2048;
mod go;
pub mod measure;
#[cfg(feature = "page")]
mod page;
mod plugins;
mod random_play;
mod report;

#[cfg(feature = "page")]
pub use page::page;
pub use plugins::{PluginCost, plugin_cost};
pub use report::{Figure, Look, Ratio, Report};

use damier_arena::registry::{AnyGame, Games};
use measure::{Contestant, race};

/// Contestants that are measured side by side.
pub struct Contest {
    /// Who takes part.
    pub contestants: Vec<Contestant>,
    /// Ratios to report.
    pub ratios: Vec<Comparison>,
    /// Averages that need no clock: a name, a value and its unit.
    pub averages: Vec<(&'static str, f64, &'static str)>,
}

/// Two figures to compare.
#[derive(Copy, Clone, Debug)]
pub struct Comparison {
    /// The ratio's name.
    pub name: &'static str,
    /// The figure that is divided.
    pub of: &'static str,
    /// The figure that it is divided by.
    pub to: &'static str,
}

/// What `damier bench` calls the cost of plugins, which is no contest.
pub const PLUGINS: &str = "plugins";

/// What it calls the figures of the page, which take long and are measured only when they are named.
#[cfg(feature = "page")]
pub const PAGE: &str = "page";

/// The contests there are.
pub const CONTESTS: [&str; 4] = ["2048", "couleurs", "go9", "go19"];

impl Contest {
    /// The contest of this name. What is averaged rather than timed is taken from a sample that
    /// is complete from one second per figure, and smaller below.
    ///
    /// # Panics
    /// If there is none: see [`CONTESTS`].
    pub fn named(name: &str, seconds: f64) -> Contest {
        let sample = seconds.clamp(0.001, 1.0);
        match name {
            "2048" => g2048::contest(),
            "couleurs" => couleurs::contest(),
            "go9" => go::nine(sample, seconds),
            "go19" => go::nineteen(sample),
            _ => panic!("there is no contest `{name}`"),
        }
    }

    /// The contest of any other game, as users write it.
    pub fn of(game: &AnyGame, games: &Games, seconds: f64) -> Contest {
        any::contest(game, games, seconds)
    }

    /// Measures every contestant for about this many seconds.
    pub fn run(self, seconds: f64) -> Vec<Figure> {
        let rates = race(self.contestants, seconds);
        let per_second = |name: &str| {
            let rate = rates.iter().find(|rate| rate.name == name);
            rate.map(|rate| rate.per_second)
        };
        let ratios_of = |figure: &str| {
            let of_figure = self.ratios.iter().filter(|ratio| ratio.of == figure);
            let ratio = |&Comparison { name, of, to }: &Comparison| {
                Some(Ratio { name, to, value: per_second(of)? / per_second(to)? })
            };
            of_figure.filter_map(ratio).collect()
        };
        let measured = rates.iter().map(|rate| Figure {
            name: rate.name.clone(),
            value: rate.per_second,
            unit: format!("{} a second", rate.unit),
            spread: Some(rate.spread),
            ratios: ratios_of(&rate.name),
        });
        let averages = self.averages.iter().map(|&(name, value, unit)| Figure {
            name: name.into(),
            value,
            unit: unit.to_owned(),
            spread: None,
            ratios: Vec::new(),
        });
        measured.chain(averages).collect()
    }
}
