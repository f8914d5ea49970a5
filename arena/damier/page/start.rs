//! The start page: what can be done here, and the results that there are.

use std::sync::Arc;
use std::time::SystemTime;

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use maud::{Markup, html};

use super::catalogue::Item;
use super::layout::{Frame, page};
use super::play;
use super::problem::Problem;
use super::site::{Site, beside};
use crate::desk::menu::{ago, kept_games};
use crate::text::number::{counted, grouped};
use crate::text::plain::one_line;
use damier_arena::archive::records::Kind;
use damier_arena::archive::store::Store;

/// How many files are shown with what is in them.
const MOST: usize = 200;

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new().route("/", get(start))
}

async fn start(State(site): State<Arc<Site>>) -> Result<Markup, Problem> {
    beside(move || Ok(whole(&site))).await
}

fn whole(site: &Site) -> Markup {
    let items = site.catalogue.items();
    let now = SystemTime::now();
    let left = items.len().saturating_sub(MOST);
    let under_way = !site.public && !kept_games().is_empty();
    page(
        &Frame { scripts: &["forms.js"], ..Frame::titled("Start") },
        &html! {
            h1 { "Damier" }
            ul.choices {
                li { a.button.main href="/play" { "Play" } }
                li { a.button href="/watch" { "Watch bots play" } }
                li { a.button href="/learn" { "Learn" } }
                @if site.has_fleet() { li { a.button href="/fleet" { "Fleet" } } }
                @if !site.public { li { a.button href="/scores" { "High scores" } } }
            }
            @if under_way { (play::to_resume()) }
            section aria-labelledby="results" {
                h2 id="results" { "Results and games" }
                @if items.iter().filter(|item| has_table(item)).nth(1).is_some() {
                    p.actions { a href="/side-by-side" { "Several results side by side" } }
                }
                @if items.is_empty() {
                    p { "There are none yet. Run a championship, as in " code { "damier run examples/go.toml" }
                        ", and load this page again." }
                } @else {
                    ul.cards {
                        @for item in items.iter().take(MOST) { (card(item, now)) }
                    }
                }
                @if left > 0 { p { "And " (counted(left as u64, "file", "files")) " more." } }
            }
            @if !site.public && !under_way { (play::to_resume()) }
        },
    )
}

/// Is it a championship?
fn has_table(item: &Item) -> bool {
    Kind::of(&item.path).is_ok_and(|kind| kind == Kind::Results)
}

/// A file, and what is in it.
fn card(item: &Item, now: SystemTime) -> Markup {
    let age = ago(now.duration_since(item.changed).unwrap_or_default());
    let contents = contents(item);
    html! {
        li.card {
            a href={ "/results/" (item.key) } { (item.title) }
            @match &contents {
                Ok(lines) => { @for line in lines { p { (line) } } }
                Err(why) => { p.problem { (why) } }
            }
            p.quiet { (age) }
        }
    }
}

/// What a file holds, in short lines, or why it cannot be read.
fn contents(item: &Item) -> Result<Vec<String>, String> {
    match Kind::of(&item.path).map_err(|why| why.to_string())? {
        Kind::Jsonl => Ok(vec!["recorded matches, as lines of JSON".to_owned()]),
        Kind::Sgf => Ok(vec!["games of Go, as SGF".to_owned()]),
        Kind::Results => {
            let read = || {
                let store = Store::read(&item.path)?;
                Ok::<_, damier_arena::archive::store::BadStore>((store.agreed()?, store.count()?))
            };
            let (agreed, matches) = read().map_err(|why| one_line(&why.to_string()))?;
            let agreed = agreed.ok_or("no championship was begun in it")?;
            let game = agreed.terms.game.split(',').next().unwrap_or_default();
            let names = agreed.roster.names();
            let players = match names.len() {
                0..=4 => names.join(", "),
                many => format!("{}, {} and {} others", names[0], names[1], many - 2),
            };
            let matches =
                format!("{} {}", grouped(matches), if matches == 1 { "match" } else { "matches" });
            Ok(vec![format!("{}, {matches}", one_line(game)), one_line(&players)])
        }
    }
}
