//! Several results side by side: every bot's rating in each of them, on one axis.
//!
//! Nothing is counted together here: each file has a fit of its own, and a bot of the same name may be another
//! build in another file, which is said.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Query, State};
use axum::routing::get;
use damier_arena::archive::records::Kind;
use damier_arena::contest::standings::Row;
use damier_arena::contest::stats::Estimate;
use damier_arena::contest::stats::ratings::Rating;
use maud::{Markup, html};

use super::address::encoded;
use super::catalogue::Item;
use super::chart::{Axis, bar};
use super::layout::{Frame, page};
use super::library::Counted;
use super::overview::Overview;
use super::problem::Problem;
use super::site::{Site, beside};
use crate::text::number::counted;

/// So many results fit beside each other.
pub(super) const MOST: usize = 6;

/// A results file in a few figures.
pub(super) struct Summary {
    game: String,
    rows: Vec<Line>,
}

/// A bot in one of them.
struct Line {
    rank: usize,
    name: String,
    /// What it runs, if that is known.
    build: Option<String>,
    rating: Option<Estimate>,
    share: f64,
}

impl Summary {
    pub(super) fn of(overview: &Overview) -> Summary {
        let rows = overview.standings.rows(&overview.ratings);
        let line = |row: Row<'_>| Line {
            rank: row.rank,
            name: row.record.name.clone(),
            build: row.record.version.map(|version| version.short()),
            rating: overview.ratings.of(row.number).map(Rating::estimate),
            share: row.share(),
        };
        Summary { game: overview.game.clone(), rows: rows.into_iter().map(line).collect() }
    }

    fn line(&self, name: &str) -> Option<&Line> {
        self.rows.iter().find(|line| line.name == name)
    }
}

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new().route("/side-by-side", get(show))
}

async fn show(
    State(site): State<Arc<Site>>,
    Query(words): Query<Vec<(String, String)>>,
) -> Result<Markup, Problem> {
    beside(move || {
        let all = championships(&site);
        let asked = |item: &&Item| words.iter().any(|(key, of)| key == "of" && *of == item.key);
        let chosen: Vec<&Item> = all.iter().filter(asked).take(MOST).collect();
        let mut columns = Vec::new();
        for item in &chosen {
            let base = format!("/results/{}", item.key);
            columns.push((*item, site.library.counted(&site, &item.path, &base)?));
        }
        let frame = Frame { styles: &["chart.css", "results.css"], ..Frame::titled("Side by side") };
        let is_chosen = |item: &Item| chosen.iter().any(|chosen| chosen.key == item.key);
        Ok(page(&frame, &html! {
            h1 { "Results side by side" }
            @if !all.is_empty() {
                form.beside method="get" action="/side-by-side" {
                    fieldset {
                        legend { "Which, at most " (MOST) }
                        @for item in &all {
                            label { input type="checkbox" name="of" value=(item.key) checked[is_chosen(item)]; " " (item.title) }
                        }
                    }
                    button type="submit" { "Show" }
                }
            }
            @if all.is_empty() { p { "There are no results of a championship here." } }
            @if !columns.is_empty() { (table(&columns)) }
        }))
    })
    .await
}

/// The files that have a table.
pub(super) fn championships(site: &Site) -> Vec<Item> {
    let mut items = site.catalogue.items();
    items.retain(|item| Kind::of(&item.path).is_ok_and(|kind| kind == Kind::Results));
    items
}

fn table(columns: &[(&Item, Arc<Counted>)]) -> Markup {
    let lines = || columns.iter().flat_map(|(_, of)| &of.summary.rows);
    let axis = Axis::of(lines().filter_map(|line| line.rating), 0.0, 200.0);
    let mut names: Vec<&str> = Vec::new();
    for line in lines() {
        if !names.contains(&line.name.as_str()) {
            names.push(&line.name);
        }
    }
    let builds = |name: &str| {
        let found = columns.iter().filter_map(|(_, of)| of.summary.line(name)?.build.clone());
        found.collect::<std::collections::BTreeSet<_>>()
    };
    html! {
        p.quiet { "Each has a fit of its own, whose mean is 0: what can be compared are differences. A bot leads to its matches." }
        div.wide tabindex="0" role="region" aria-label="Results side by side" {
            table.together {
                thead {
                    tr {
                        td {}
                        @for (item, of) in columns {
                            th.first scope="colgroup" colspan="3" {
                                a href={ "/results/" (item.key) } { (item.title) }
                                p.quiet { (of.summary.game.split(',').next().unwrap_or_default()) ", " (counted(of.played, "match", "matches")) }
                            }
                        }
                    }
                    tr {
                        th.bot scope="col" { "bot" }
                        @for _ in columns {
                            th.first.number scope="col" { "rating" } th scope="col" { "95 % interval" }
                            th.number scope="col" { "share" }
                        }
                    }
                }
                tbody {
                    @for name in names {
                        @let several = builds(name).len() > 1;
                        tr {
                            th scope="row" { (name) }
                            @for (item, of) in columns {
                                @if let Some(line) = of.summary.line(name) { (fields(item, line, axis, several)) }
                                @else { td.first.quiet colspan="3" { "–" } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What one of the results says of a bot.
fn fields(item: &Item, line: &Line, axis: Axis, several: bool) -> Markup {
    let rating = line.rating.map_or_else(|| "-".to_owned(), |rating| rating.to_string());
    let matches = format!("/results/{}/matches?bot={}", item.key, encoded(&line.name));
    html! {
        td.first.number {
            a href=(matches) { (line.rank) ". " (rating) }
            @if several { @if let Some(build) = &line.build { p.quiet { "build " (build) } } }
        }
        td.interval { (bar(line.rating, axis)) }
        td.number { (format!("{:.1} %", line.share)) }
    }
}
