//! The page of a fleet: who is at a NATS server, and what is under way there, as `damier fleet` tells it.
//!
//! One thread listens to the server, however many look on, and only when the page was started for a fleet. It shows
//! what workers say of themselves, and can change nothing.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;
use damier_arena::fleet::{Address, Overview, Pulse, look};
use maud::{Markup, PreEscaped, html};
use serde_json::{Map, Value, json};
use tokio::sync::watch;

use super::layout::{Frame, page};
use super::problem::Problem;
use super::site::Site;
use crate::text::number::{counted, grouped};
use crate::text::plain::one_line;

/// After so long a server is looked for again.
const AGAIN: Duration = Duration::from_secs(2);
/// So many workers are shown one by one.
const MOST: usize = 200;

/// A fleet that is looked at.
pub struct Fleet {
    /// The parts of the page by their names, as an object of JSON.
    parts: watch::Receiver<Arc<str>>,
}

impl Fleet {
    /// Looks at this server for as long as there is a page.
    pub fn at(address: Address) -> Fleet {
        let (sender, parts) = watch::channel(written(&told("The server is being looked for.")));
        thread::spawn(move || {
            let stop = AtomicBool::new(false);
            let show = |parts: Arc<str>| {
                sender.send_if_modified(|known| {
                    let is_new = *known != parts;
                    *known = parts;
                    is_new
                });
            };
            while !sender.is_closed() {
                let looked = look(&address, &stop, |overview| {
                    show(written(&whole(overview)));
                    if sender.is_closed() {
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                });
                if let Err(why) = looked {
                    show(written(&told(&one_line(&why.to_string()))));
                    thread::sleep(AGAIN);
                }
            }
        });
        Fleet { parts }
    }
}

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new().route("/fleet", get(fleet)).route("/fleet/live", get(follow))
}

fn of(site: &Site) -> Result<&Fleet, Problem> {
    site.fleet.as_ref().ok_or_else(|| Problem::not_found("no fleet is shown here"))
}

async fn follow(State(site): State<Arc<Site>>) -> Result<Response, Problem> {
    site.streams.follow(of(&site)?.parts.clone(), ())
}

async fn fleet(State(site): State<Arc<Site>>) -> Result<Markup, Problem> {
    let parts = of(&site)?.parts.borrow().clone();
    let parts: Map<String, Value> = serde_json::from_str(&parts).unwrap_or_default();
    let frame = Frame { scripts: &["live.js"], styles: &["results.css"], ..Frame::titled("Fleet") };
    Ok(page(
        &frame,
        &html! {
            h1 { "Fleet" }
            div id="live" data-live="/fleet/live" {
                @for (name, part) in &parts {
                    section id=(name) { (PreEscaped(part.as_str().unwrap_or_default())) }
                }
            }
        },
    ))
}

type Parts = [(&'static str, Markup); 3];

fn written(parts: &Parts) -> Arc<str> {
    let parts = parts.iter().map(|(name, part)| ((*name).to_owned(), json!(part.0)));
    Value::Object(parts.collect()).to_string().into()
}

/// A sentence alone.
fn told(what: &str) -> Parts {
    [
        ("at-present", html! { p role="status" { (what) } }),
        ("workers", Markup::default()),
        ("contests", Markup::default()),
    ]
}

fn whole(overview: &Overview) -> Parts {
    if !overview.reached {
        return told("The server cannot be reached, and is tried again.");
    }
    [
        ("at-present", at_present(overview)),
        ("workers", workers(overview)),
        ("contests", runs(overview)),
    ]
}

fn at_present(overview: &Overview) -> Markup {
    let jobs: usize = overview.workers.iter().map(|worker| worker.jobs).sum();
    let rate: f64 = overview.workers.iter().map(|worker| worker.rate).sum();
    html! {
        p role="status" {
            (counted(overview.workers.len() as u64, "worker", "workers")) ", " (jobs) " at a time, "
            (format!("{rate:.1}")) " matches a second"
        }
    }
}

fn workers(overview: &Overview) -> Markup {
    let all = &overview.workers;
    html! {
        @if !all.is_empty() {
            h2 { "Workers" }
            div.wide tabindex="0" role="region" aria-label="Workers" {
                table {
                    thead { tr {
                        th scope="col" { "worker" }
                        @for heading in ["at a time", "cores", "matches a second", "matches", "with faults"] {
                            th.number scope="col" { (heading) }
                        }
                        th scope="col" { "version" }
                        th scope="col" { "processor" }
                    } }
                    tbody { @for worker in all.iter().take(MOST) { (row(worker)) } }
                }
            }
            @if all.len() > MOST { p { "And " (grouped((all.len() - MOST) as u64)) " more." } }
            ul.faults { @for worker in all.iter().take(MOST) { (remarks(worker)) } }
        }
    }
}

fn row(worker: &Pulse) -> Markup {
    html! {
        tr {
            th scope="row" { (one_line(&worker.name)) }
            td.number { (worker.jobs) }
            td.number { (worker.cores) }
            td.number { (format!("{:.1}", worker.rate)) }
            td.number { (grouped(worker.matches)) }
            td.number { (grouped(worker.faults)) }
            td { (one_line(&worker.damier)) }
            td { (one_line(&worker.processor)) }
        }
    }
}

/// What a worker does not play and why, and how its clocks go.
fn remarks(worker: &Pulse) -> Markup {
    let name = one_line(&worker.name);
    html! {
        @for (run, why) in &worker.refused {
            li { strong { (name) } " does not play " (one_line(run)) ": " (one_line(why)) }
        }
        @for (run, speed) in &worker.speeds {
            li {
                strong { (name) } " clocks " (one_line(run)) " at " (format!("{:.0} %", 100.0 * speed))
                " of the speed of who began it"
            }
        }
    }
}

fn runs(overview: &Overview) -> Markup {
    html! {
        h2 { "Contests" }
        @if overview.runs.is_empty() {
            p { "Nothing is under way." }
        } @else {
            div.wide tabindex="0" role="region" aria-label="Contests" {
                table {
                    thead { tr {
                        th scope="col" { "contest" }
                        th scope="col" { "game" }
                        th.number scope="col" { "played" }
                        th.number scope="col" { "under way or waiting" }
                        th scope="col" { "version" }
                    } }
                    tbody { @for run in &overview.runs { tr {
                        th scope="row" { (one_line(&run.run)) }
                        td { (one_line(&run.game)) }
                        td.number { (grouped(run.played)) }
                        td.number { (grouped(run.underway)) }
                        td { (one_line(&run.damier)) }
                    } } }
                }
            }
        }
    }
}
