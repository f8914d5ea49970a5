//! The parts of a championship's page. Each has an id, under which a page that follows a run finds it again.

use damier_arena::contest::standings::Row;
use damier_arena::contest::stats::ratings::Rating;
use damier_games::Scene;
use maud::{Markup, html};
use serde_json::json;

use super::super::address::encoded;
use super::super::chart::{self, Axis};
use super::super::layout::settings;
use super::super::overview::{FirstFault, Overview};
use super::super::scene::Picture;
use crate::text::number::{counted, grouped};
use crate::text::paper::Paper;
use crate::text::standings::{remarks, scores, table};
use crate::text::table::{Side, Table};

/// So many bots have a crosstable with figures.
const FIELDS: usize = 32;

/// Where matches are found: `/results/class`, or nowhere in a report without them.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Links<'a>(pub(crate) Option<&'a str>);

impl Links<'_> {
    /// A text that leads to the matches that fit.
    fn matches(&self, filter: &[(&str, &str)], text: &str) -> Markup {
        let Some(base) = self.0 else { return html! { (text) } };
        let words = filter.iter().map(|(key, value)| format!("{key}={}", encoded(value)));
        let words = words.collect::<Vec<_>>().join("&");
        html! { a href={ (base) "/matches?" (words) } { (text) } }
    }

    /// A text that leads to a match, at a move.
    fn one(&self, id: &str, at: Option<u64>, text: &str) -> Markup {
        let Some(base) = self.0 else { return html! { (text) } };
        let at = at.map(|at| format!("?at={at}")).unwrap_or_default();
        html! { a href={ (base) "/matches/" (encoded(id)) (at) } { (text) } }
    }
}

/// All parts.
pub(crate) fn sections(overview: &Overview, links: Links<'_>) -> Vec<(&'static str, Markup)> {
    let mut sections = vec![("table", whole_table(overview, links))];
    let rows = overview.standings.rows(&overview.ratings);
    if rows.len() > 1 && overview.standings.seats() > 1 {
        sections.push(("crosstable", heat_map(overview, links)));
    }
    if let Some(chart) = chart::scores(overview) {
        let spread = scores(&overview.standings, &rows, Paper::default());
        sections.push((
            "scores",
            html! { h2 { "Scores" } (chart.inline()) div.wide { (plain(&spread)) } },
        ));
    }
    if let Some(chart) = chart::highlights(overview) {
        sections.push(("highlights", html! { h2 { (chart.title) } (chart.inline()) }));
    }
    if rows.len() > 1
        && let Some(chart) = chart::course(overview)
    {
        sections.push(("course", html! { h2 { (chart.title) } (chart.inline()) }));
    }
    sections.push(("reasons", reasons(overview, links)));
    if !overview.faults.is_empty() {
        sections.push(("faults", faults(overview, links)));
    }
    sections
}

/// The headline: which game, how many matches.
pub(crate) fn headline(overview: &Overview) -> Markup {
    let (played, planned) = (overview.played(), overview.planned);
    let is_ladder = overview.ladder.is_some();
    html! {
        p.game { (settings(&overview.game)) }
        p.quiet {
            (grouped(played)) @if played < planned { " of " (grouped(planned)) }
            @if planned == 1 { " match" } @else { " matches" }
            @if is_ladder { " of a ladder" }
            ", seed " (overview.seed)
        }
    }
}

/// The same table as in the terminal, with intervals that can be seen.
fn whole_table(overview: &Overview, links: Links<'_>) -> Markup {
    let rows = overview.standings.rows(&overview.ratings);
    let table = table(&overview.standings, &rows, &overview.ratings, Paper::default());
    let axis = Axis::new(overview, 0.0, 200.0);
    html! {
        h2 { "Standings" }
        div.wide tabindex="0" role="region" aria-label="Standings" {
            table {
                thead { tr {
                    @for (heading, side) in table.columns() {
                        th.number[*side == Side::Right].bot[heading == "bot"] scope="col" { (if heading.is_empty() { "#" } else { heading }) }
                        @if heading == "rating" { th scope="col" { "95 % interval" } }
                    }
                } }
                tbody {
                    @for (row, line) in table.rows().iter().zip(&rows) {
                        tr {
                            @for (text, (heading, side)) in row.iter().zip(table.columns()) {
                                @if heading == "bot" {
                                    th scope="row" { (links.matches(&[("bot", text)], text)) }
                                } @else {
                                    td.number[*side == Side::Right] { (text) }
                                }
                                @if heading == "rating" {
                                    td.interval { (chart::bar(overview.ratings.of(line.number).map(Rating::estimate), axis)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A table as it is.
fn plain(table: &Table) -> Markup {
    html! {
        table {
            thead { tr { @for (heading, side) in table.columns() { th.number[*side == Side::Right] scope="col" { (heading) } } } }
            tbody { @for row in table.rows() { tr {
                @for (text, (_, side)) in row.iter().zip(table.columns()) { td.number[*side == Side::Right] { (text) } }
            } } }
        }
    }
}

/// The crosstable as a heat map, whose fields lead to their matches.
fn heat_map(overview: &Overview, links: Links<'_>) -> Markup {
    let rows = overview.standings.rows(&overview.ratings);
    if rows.len() > FIELDS {
        return map(overview, &rows, links);
    }
    html! {
        h2 { "Crosstable" }
        p.quiet { "The share of the points that a row's bot took from a column's; a field leads to their matches." }
        div.wide tabindex="0" role="region" aria-label="Crosstable" {
            table.heat {
                thead { tr {
                    th.bot scope="col" { "bot" }
                    @for row in &rows { th.number scope="col" title=(row.record.name) { (row.rank) } }
                } }
                tbody {
                    @for row in &rows { tr {
                        th scope="row" { (row.rank) ". " (row.record.name) }
                        @for column in &rows {
                            @let score = overview.standings.against(row.number, column.number);
                            @if score.games() == 0 {
                                td.none { @if row.number == column.number { "·" } }
                            } @else {
                                @let told = format!("{}-{}-{}", score.wins, score.draws, score.losses);
                                @let share = format!("{:.0} %", 100.0 * score.points() / score.games() as f64);
                                td class={ "h" (chart::warmth(score.points(), score.games())) }
                                    title=(format!("{} against {}: won-drawn-lost {told}", row.record.name, column.record.name)) {
                                    (links.matches(&[("bot", &row.record.name), ("against", &column.record.name)], &share))
                                }
                            }
                        }
                    } }
                }
            }
        }
    }
}

/// The crosstable of many bots, for `assets/map.js` to draw: of every field the tenths of its points, in base 11.
fn map(overview: &Overview, rows: &[Row<'_>], links: Links<'_>) -> Markup {
    let share = |row: &Row<'_>, column: &Row<'_>| {
        let score = overview.standings.against(row.number, column.number);
        let warm = chart::warmth(score.points(), score.games());
        if score.games() == 0 { '.' } else { char::from_digit(warm as u32, 11).unwrap_or('.') }
    };
    let field = |row| rows.iter().map(move |column| share(row, column));
    let shares: String = rows.iter().flat_map(field).collect();
    let names: Vec<&str> = rows.iter().map(|row| row.record.name.as_str()).collect();
    html! {
        h2 { "Crosstable" }
        p.quiet { "The share of the points that a row's bot took from a column's, in the order of the table: blue is much, brown little. Point at a field to read it; a click leads to its matches." }
        div.wide.map.heat data-names=(json!(names)) data-shares=(shares) data-base=[links.0] {
            p role="status" {}
            canvas tabindex="0" role="application" aria-label="Crosstable: go with the arrows, open with Enter" {}
        }
    }
}

/// How matches ended, and what the figures mean.
fn reasons(overview: &Overview, links: Links<'_>) -> Markup {
    let all = overview.played().max(1) as f64;
    html! {
        h2 { "How matches ended" }
        ul.reasons {
            @for (reason, games) in overview.standings.reasons() {
                li {
                    (links.matches(&[("reason", reason)], reason)) " "
                    meter min="0" max="1" value=(format!("{:.4}", *games as f64 / all)) aria-hidden="true" {}
                    " " (grouped(*games)) " (" (format!("{:.1} %", 100.0 * *games as f64 / all)) ")"
                }
            }
        }
        @for remark in remarks(&overview.standings, &overview.ratings).iter().skip(1).filter(|remark| !remark.starts_with("faults of ")) {
            p.quiet { (remark) }
        }
    }
}

/// Who faulted, how often, where first, and with which last words.
fn faults(overview: &Overview, links: Links<'_>) -> Markup {
    let record = |bot: &str| overview.standings.records().iter().find(|record| record.name == bot);
    html! {
        h2 { "Faults" }
        ul.faults {
            @for FirstFault { at, moves, words, position } in &overview.faults {
                li {
                    strong { (at.bot) } ": "
                    @if let Some(record) = record(&at.bot) {
                        @for (kind, games) in record.faults_by_name().iter().filter(|(_, games)| **games > 0) { (kind) " " (games) " · " }
                        @if record.unplayed > 0 { (counted(record.unplayed, "game", "games")) " forfeited unplayed · " }
                    }
                    "first in " (links.one(&at.id.to_string(), *moves, &format!("match {}", at.id)))
                    @if let Some(moves) = moves { " at move " (moves) }
                    p { (at.what) }
                    @if let Some(picture) = position.as_ref().and_then(picture) { div.position data-picture=(picture) {} }
                    @if !words.is_empty() { pre.words tabindex="0" { (words.as_str()) } }
                }
            }
        }
    }
}

/// A position for `assets/positions.js` to draw.
fn picture(scene: &Scene) -> Option<String> {
    serde_json::to_string(&Picture::from(scene)).ok()
}
