//! The page of a results file: its table, crosstable, course, reasons and faults, which follow a run that goes
//! on elsewhere.

mod live;
pub(super) mod sections;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use damier_arena::archive::records::Kind;
use maud::{Markup, PreEscaped, html};

use super::catalogue::Item;
use super::layout::{Frame, page};
use super::problem::Problem;
use super::site::{Site, beside};

pub(super) use live::Live;

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new()
        .route("/results/{key}", get(results))
        .route("/results/{key}/live", get(live::follow))
}

async fn results(
    State(site): State<Arc<Site>>,
    Path(key): Path<String>,
) -> Result<Response, Problem> {
    beside(move || whole(&site, &site.item(&key)?)).await
}

fn whole(site: &Site, item: &Item) -> Result<Response, Problem> {
    let base = format!("/results/{}", item.key);
    let unreadable = |why: std::io::Error| Problem::file(&why, "look at another file");
    if Kind::of(&item.path).map_err(unreadable)? != Kind::Results {
        // Matches alone have no table.
        return Ok(Redirect::to(&format!("{base}/matches")).into_response());
    }
    let counted = site.library.counted(site, &item.path, &base)?;
    let frame = Frame {
        title: &item.title,
        scripts: &["live.js"],
        styles: &["chart.css", "results.css", "board.css"],
        ..Frame::default()
    };
    let content: Markup = html! {
        h1 { (item.title) }
        div id="live" data-live={ (base) "/live" } {
            @for (name, part) in &counted.sections {
                @if *name == "headline" {
                    section id=(name) { (PreEscaped(part)) }
                    p id="progress" role="status" {}
                    p.actions {
                        a.button href={ (base) "/matches" } { "All matches" }
                    }
                } @else {
                    section id=(name) { (PreEscaped(part)) }
                }
            }
        }
    };
    Ok(page(&frame, &content).into_response())
}
