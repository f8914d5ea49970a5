//! Pictures of a championship for papers and slides: the same as on its page.

use std::path::Path;

use super::chart::{course, crosstable, highlights, parameter, ratings, scores};
use super::overview::Overview;
use super::problem::Problem;
use damier_arena::registry::Games;

/// What a picture shows.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Plot {
    /// Ratings with their intervals.
    Ratings,
    /// Ratings over the course of the games.
    Course,
    /// Who won how much against whom.
    Crosstable,
    /// Ratings against a parameter, of bots that are the same but for its value.
    Parameter,
    /// How scores spread, of games that are played alone.
    Scores,
    /// What they came to: the largest tiles of 2048.
    Highlights,
}

/// A picture of a results file, as SVG; nothing if these games have none of that kind.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn plot(games: &Games, results: &Path, what: Plot) -> Result<Option<String>, Problem> {
    let overview = Overview::of(games, results)?;
    let chart = match what {
        Plot::Ratings => Some(ratings(&overview)),
        Plot::Course => course(&overview),
        Plot::Crosstable => Some(crosstable(&overview)),
        Plot::Parameter => parameter(&overview),
        Plot::Scores => scores(&overview),
        Plot::Highlights => highlights(&overview),
    };
    Ok(chart.map(|chart| chart.alone()))
}
