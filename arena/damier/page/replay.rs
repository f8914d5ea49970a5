//! A match, move by move, with an address for every position; and the same match to take away.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use damier_arena::archive::records::{Kind, jsonl, sgf};
use damier_games::Seat;
use maud::{Markup, html};
use serde::Deserialize;

use super::address::encoded;
use super::catalogue::Item;
use super::layout::{Frame, page, settings};
use super::problem::Problem;
use super::reel::{Detail, Reel};
use super::scene::Picture;
use super::site::{Site, beside};
use crate::desk::replay::words::moment_text;
use crate::desk::replay::{Records, Replay};
use crate::go;

/// Moments that are sent at once.
const MOMENTS: usize = 2000;

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/results/{key}/matches/{id}", get(show))
        .route("/results/{key}/matches/{id}/reel", get(reel))
        .route("/results/{key}/matches/{id}/position", get(position))
        .route("/results/{key}/matches/{id}/{file}", get(download))
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Place {
    /// The move that is looked at.
    at: Option<usize>,
    /// The first moment that is wanted.
    from: usize,
}

/// Looks at a match of a file.
fn with_match<T>(
    site: &Site,
    key: &str,
    id: &str,
    look: impl FnOnce(&Item, &Records, usize) -> Result<T, Problem>,
) -> Result<T, Problem> {
    let item = site.item(key)?;
    let opened = site.library.opened(site, &item.path)?;
    opened.with(|records| {
        let missing = |_| Problem::not_found(format!("there is no match {id} here"));
        let place = records.find(id).map_err(missing)?;
        look(&item, records, place)
    })
}

async fn show(
    State(site): State<Arc<Site>>,
    Path((key, id)): Path<(String, String)>,
    Query(place): Query<Place>,
) -> Result<Markup, Problem> {
    beside(move || {
        with_match(&site, &key, &id, |item, records, number| {
            let replay = records.replay(number)?;
            Ok(whole(item, records, number, &replay, &place))
        })
    })
    .await
}

async fn reel(
    State(site): State<Arc<Site>>,
    Path((key, id)): Path<(String, String)>,
    Query(place): Query<Place>,
) -> Result<impl IntoResponse, Problem> {
    let text = beside(move || {
        with_match(&site, &key, &id, |_, records, number| {
            let replay = records.replay(number)?;
            let reel = Reel::of(&replay, place.from, MOMENTS, Detail::Whole);
            serde_json::to_string(&reel).map_err(|why| Problem::file(&why, "look at another match"))
        })
    })
    .await?;
    Ok(([(CONTENT_TYPE, "application/json")], text))
}

/// One position by itself, for scripts: the picture that `assets/board.js` draws.
async fn position(
    State(site): State<Arc<Site>>,
    Path((key, id)): Path<(String, String)>,
    Query(place): Query<Place>,
) -> Result<impl IntoResponse, Problem> {
    let text = beside(move || {
        with_match(&site, &key, &id, |_, records, number| {
            let replay = records.replay(number)?;
            let at = place.at.unwrap_or_else(|| replay.opens_at());
            let picture = Picture::from(&replay.scene(at));
            serde_json::to_string(&picture)
                .map_err(|why| Problem::file(&why, "look at another move"))
        })
    })
    .await?;
    Ok(([(CONTENT_TYPE, "application/json")], text))
}

async fn download(
    State(site): State<Arc<Site>>,
    Path((key, id, file)): Path<(String, String, String)>,
) -> Result<impl IntoResponse, Problem> {
    let (kind, name, bytes) = beside(move || {
        with_match(&site, &key, &id, |item, records, number| {
            let recorded = records.recorded(number)?;
            let bad = |why: &dyn std::fmt::Display| {
                Problem::file(&why.to_string(), "look at another match")
            };
            let name =
                |ending: &str| format!("{}-{}.{ending}", item.key, records.listings()[number].id);
            match file.as_str() {
                "match.jsonl" => {
                    let mut text = Vec::new();
                    jsonl::write(&recorded, &mut text).map_err(|why| bad(&why))?;
                    Ok(("application/jsonl", name("jsonl"), text))
                }
                "match.sgf" => {
                    let terms = records.agreed().map(|agreed| &agreed.terms);
                    let record = recorded.to_go(&item.title, terms).map_err(|why| bad(&why))?;
                    Ok(("application/x-go-sgf", name("sgf"), sgf::write(&record).into_bytes()))
                }
                _ => Err(Problem::not_found("a match is match.jsonl or match.sgf")),
            }
        })
    })
    .await?;
    let as_file = format!("attachment; filename=\"{name}\"");
    Ok(([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, as_file)], bytes))
}

fn whole(item: &Item, records: &Records, number: usize, replay: &Replay, place: &Place) -> Markup {
    let base = format!("/results/{}", item.key);
    let here = format!("{base}/matches/{}", encoded(&replay.id));
    let players: Vec<String> =
        Seat::all(replay.entrants.len()).map(|seat| replay.name(seat)).collect();
    let title = format!("Match {}", replay.id);
    let at = place.at.unwrap_or_else(|| replay.opens_at()).min(replay.last());
    let is_championship = Kind::of(&item.path).is_ok_and(|kind| kind == Kind::Results);
    let mut above = vec![(format!("{base}/matches"), "Matches".to_owned())];
    if is_championship {
        above.insert(0, (base.clone(), item.title.clone()));
    }
    let frame = Frame {
        title: &title,
        above,
        scripts: &["replay.js"],
        styles: &["chart.css", "results.css", "board.css"],
    };
    let beside = |number: Option<usize>| number.and_then(|at| records.listings().get(at));
    let next_to = |name: &str, number: Option<usize>| {
        html! {
            @if let Some(listing) = beside(number) { a.button href={ (base) "/matches/" (encoded(&listing.id)) } { (name) } }
        }
    };
    let is_go = replay.game.split(':').next() == Some(go::NAME);
    page(
        &frame,
        &html! {
            h1 { (title) ": " (players.join(" – ")) }
            p.quiet { (settings(&replay.game)) @if !replay.result.is_empty() { " · result " (replay.result.as_str()) } }
            (viewer(&here, at))
            noscript { pre { (moment_text(replay, at)) } }
            p.actions {
                (next_to("Match before", number.checked_sub(1)))
                (next_to("Next match", number.checked_add(1)))
                a.button href={ (here) "/match.jsonl" } download { "JSON lines" }
                @if is_go { a.button href={ (here) "/match.sgf" } download { "SGF" } }
            }
        },
    )
}

/// Where `assets/replay.js` shows a match: at an address, or one that a report brings along.
pub(crate) fn viewer(address: &str, at: usize) -> Markup {
    let buttons = [
        ("first", "|◀", "First position (Home)"),
        ("event-back", "◁", "Event before (P)"),
        ("back", "◀", "Back (←)"),
        ("play", "", "Play (space)"),
        ("forward", "▶", "Forward (→)"),
        ("event", "▷", "Next event (N)"),
        ("last", "▶|", "Last position (End)"),
    ];
    html! {
        div.replay data-reel=(address) data-at=(at) {
            div {
                div.stage {}
                div.controls role="group" aria-label="Moves" {
                    @for (name, sign, title) in buttons {
                        button type="button" data-do=(name) title=(title) aria-label=(title) {
                            @if name == "play" { "Play" } @else { (sign) }
                        }
                    }
                    label { "Speed "
                        select data-do="speed" {
                            @for (pause, name) in [(2000, "slow"), (1000, "1 a second"), (500, "2 a second"), (250, "4 a second"), (100, "10 a second"), (40, "25 a second")] {
                                option value=(pause) selected[pause == 500] { (name) }
                            }
                        }
                    }
                    input type="range" min="0" max="0" value="0" data-do="slide" aria-label="Move";
                }
            }
            div {
                ul.players {}
                p.move role="status" {}
                p.notes {}
                dl.facts {}
                div.curves {}
                pre.words.comment hidden {}
                pre.words.ending hidden {}
            }
        }
    }
}
