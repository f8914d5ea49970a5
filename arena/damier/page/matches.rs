//! The matches of a file: a list of any length, of which a browser holds only what is seen.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::json;

use super::address::encoded;
use super::catalogue::Item;
use super::layout::{Frame, page};
use super::library::Opened;
use super::problem::Problem;
use super::site::{Site, beside};
use crate::desk::replay::{Filter, Listing, Order};
use crate::text::number::grouped;
use damier_arena::archive::records::Kind;

/// Rows that are sent at once.
const ROWS: usize = 100;

/// Orders by the names that addresses have for them.
const ORDERS: [(&str, Order, &str); 5] = [
    ("", Order::File, "as in the file"),
    ("longest", Order::Longest, "longest first"),
    ("upset", Order::Upset, "greatest upset first"),
    ("closest", Order::Closest, "closest first"),
    ("swing", Order::Swing, "largest swing first"),
];

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new().route("/results/{key}/matches", get(list)).route("/results/{key}/rows", get(rows))
}

/// Which matches are wanted. What is empty was not chosen.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Wanted {
    bot: String,
    against: String,
    /// As addresses had it once: the bot that lost.
    lost_by: String,
    /// How it ended for the bot: won, drawn or lost.
    result: String,
    reason: String,
    order: String,
    from: usize,
}

impl Wanted {
    fn filter(&self) -> Filter {
        let chosen = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        let ended = |result: &str| chosen(&self.bot).filter(|_| self.result == result);
        let order = ORDERS.iter().find(|(name, ..)| *name == self.order);
        Filter {
            bot: chosen(&self.bot),
            against: chosen(&self.against),
            lost_by: chosen(&self.lost_by).or_else(|| ended("lost")),
            won_by: ended("won"),
            drawn: self.result == "drawn",
            reason: chosen(&self.reason),
            order: order.map(|(_, order, _)| *order).unwrap_or_default(),
        }
    }

    /// The same in an address, without where to begin.
    fn address(&self) -> String {
        let all = [
            ("bot", &self.bot),
            ("against", &self.against),
            ("lost_by", &self.lost_by),
            ("result", &self.result),
            ("reason", &self.reason),
            ("order", &self.order),
        ];
        let mut address = String::new();
        for (key, value) in all.into_iter().filter(|(_, value)| !value.is_empty()) {
            let _ = write!(address, "{key}={}&", encoded(value));
        }
        address
    }
}

async fn list(
    State(site): State<Arc<Site>>,
    Path(key): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Markup, Problem> {
    beside(move || {
        let item = site.item(&key)?;
        let opened = site.library.opened(&site, &item.path)?;
        whole(&item, &opened, &wanted)
    })
    .await
}

async fn rows(
    State(site): State<Arc<Site>>,
    Path(key): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<impl IntoResponse, Problem> {
    let text = beside(move || {
        let opened = site.library.opened(&site, &site.item(&key)?.path)?;
        let places = opened.places(&wanted.filter())?;
        let rows = seen(&opened, &places, wanted.from);
        Ok(json!({ "total": places.len(), "from": wanted.from, "rows": rows }).to_string())
    })
    .await?;
    Ok(([(CONTENT_TYPE, "application/json")], text))
}

/// The rows from one on.
fn seen(opened: &Opened, places: &[usize], from: usize) -> Vec<Listing> {
    opened.with(|records| {
        let some = places.iter().skip(from).take(ROWS);
        some.map(|&at| records.listings()[at].clone()).collect()
    })
}

fn whole(item: &Item, opened: &Opened, wanted: &Wanted) -> Result<Markup, Problem> {
    let places = opened.places(&wanted.filter())?;
    let (total, from) = (places.len(), wanted.from.min(places.len()));
    let rows = seen(opened, &places, from);
    let (bots, reasons) = opened.choices();
    let base = format!("/results/{}", item.key);
    let address = wanted.address();
    let is_championship = Kind::of(&item.path).is_ok_and(|kind| kind == Kind::Results);
    let above = if is_championship { vec![(base.clone(), item.title.clone())] } else { Vec::new() };
    let title = format!("Matches of {}", item.title);
    let frame = Frame { title: &title, above, scripts: &["matches.js"], styles: &["results.css"] };
    let page_from = |from: usize| format!("{base}/matches?{address}from={from}");
    Ok(page(
        &frame,
        &html! {
            h1 { (title) }
            form.filters method="get" action={ (base) "/matches" } {
                (choice("bot", "Bot", &bots, &wanted.bot))
                (choice("against", "Against", &bots, &wanted.against))
                (choice("result", "Result for the bot", &["won", "drawn", "lost"], &wanted.result))
                (choice("reason", "Ended by", &reasons, &wanted.reason))
                label { "Order"
                    select name="order" {
                        @for (name, _, text) in ORDERS { option value=(name) selected[wanted.order == name] { (text) } }
                    }
                }
                button { "Show" }
            }
            p id="count" role="status" { (grouped(total as u64)) @if total == 1 { " match" } @else { " matches" } }
            @if wanted.bot.is_empty() && matches!(wanted.result.as_str(), "won" | "lost") {
                p.quiet { "Choose a bot as well to see what it " (wanted.result) "." }
            }
            div.list role="table" aria-label=(title) aria-rowcount=(total + 1) data-rows={ (base) "/rows?" (address) }
                data-base={ (base) "/matches/" } data-total=(total) data-from=(from) {
                div.row.head role="row" {
                    @for name in ["match", "players", "moves", "result", "fault"] { span role="columnheader" { (name) } }
                }
                div role="rowgroup" id="rows" tabindex="0" {
                    @for listing in &rows { (row(&base, listing)) }
                }
            }
            @if total > ROWS {
                nav.pages id="pages" aria-label="Pages" {
                    @if from > 0 { a href=(page_from(from.saturating_sub(ROWS))) rel="prev" { "Before" } }
                    @if from + ROWS < total { a href=(page_from(from + ROWS)) rel="next" { "More" } }
                }
            }
        },
    ))
}

/// A match in the list; scripts write the same.
fn row(base: &str, listing: &Listing) -> Markup {
    let moves = listing.moves.map(|moves| moves.to_string()).unwrap_or_default();
    let fault = listing.error.as_ref().or(listing.fault.as_ref()).map_or("", String::as_str);
    html! {
        div.row role="row" {
            a role="cell" href={ (base) "/matches/" (encoded(&listing.id)) } { (listing.id) }
            span.versus role="cell" title=(listing.players()) {
                @for (seat, name) in listing.entrants.iter().enumerate() {
                    @if seat > 0 { i { "–" } }
                    span { @if name.is_empty() { "?" } @else { (name) } }
                }
            }
            span role="cell" { (moves) }
            span role="cell" { (listing.result) }
            span.problem role="cell" title=(fault) { (fault) }
        }
    }
}

fn choice<T: AsRef<str>>(name: &str, label: &str, all: &[T], chosen: &str) -> Markup {
    html! {
        label { (label)
            select name=(name) {
                option value="" { "any" }
                @for text in all.iter().map(AsRef::as_ref).filter(|text| !text.is_empty()) {
                    option value=(text) selected[text == chosen] { (text) }
                }
            }
        }
    }
}
