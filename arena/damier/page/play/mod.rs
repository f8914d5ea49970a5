//! Playing: the form, the table, and what scripts ask for there.
//!
//! `form` is what somebody is asked, `order` makes a game of the answers, `seated` is the game as JSON. A
//! table lives in `tables`; whoever knows its address plays at it.

pub(crate) mod form;
pub(crate) mod order;
mod seated;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Form, Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use super::layout::{Frame, page};
use super::problem::Problem;
use super::site::{Site, beside};
use crate::desk::menu::{kept_games, offered};
use crate::desk::play::{HighScores, Sitting};
use crate::desk::preferences::{Preferences, Theme};
use order::{Filled, bad_game, refused};
use seated::Seated;

/// The longest wish of a script, in bytes.
const LONGEST_WISH: usize = 64 << 10;

pub(super) fn routes() -> Router<Arc<Site>> {
    let wishes = post(wish).get(table).layer(DefaultBodyLimit::max(LONGEST_WISH));
    Router::new()
        .route("/play", get(choose).post(begin))
        .route("/play/new/{game}", get(ask))
        .route("/play/resume", post(resume))
        .route("/play/{id}", wishes)
        .route("/play/{id}/events", get(events))
        .route("/play/{id}/file/{ending}", get(file))
        .route("/scores", get(scores))
}

fn above(more: &[(&str, &str)]) -> Vec<(String, String)> {
    let own = |&(address, name): &(&str, &str)| (address.to_owned(), name.to_owned());
    more.iter().map(own).collect()
}

async fn choose(State(site): State<Arc<Site>>) -> Result<Markup, Problem> {
    beside(move || {
        let frame = Frame { scripts: &["forms.js"], ..Frame::titled("Play") };
        Ok(page(
            &frame,
            &html! {
                h1 { "Play" }
                (form::games(&site))
                @if !site.public { (to_resume()) }
            },
        ))
    })
    .await
}

/// Games that can go on: those that were kept, and one that is in a file.
pub(crate) fn to_resume() -> Markup {
    let kept = kept_games();
    html! {
        section aria-labelledby="kept" {
            h2 id="kept" { "Go on with a game" }
            @if kept.is_empty() { p.quiet { "No game is under way." } }
            ul.cards {
                @for game in &kept {
                    li.card {
                        form method="post" action="/play/resume" {
                            @let name = game.path.file_stem().unwrap_or_default().to_string_lossy();
                            input type="hidden" name="kept" value=(name);
                            p { (game.title) }
                            button type="submit" { "Go on" }
                        }
                    }
                }
                li.card {
                    form method="post" action="/play/resume" data-drop="save" {
                        p { "A game that you saved" }
                        textarea name="save" hidden aria-label="The text of the saved game" {}
                        input type="file" accept=".damier,.jsonl" aria-label="A saved game" data-send;
                    }
                }
            }
        }
    }
}

async fn ask(State(site): State<Arc<Site>>, Path(name): Path<String>) -> Result<Markup, Problem> {
    beside(move || {
        let all = offered(&site.games);
        let presented = all.iter().find(|game| game.name == name);
        let presented = presented.ok_or_else(|| Problem::not_found("there is no such game"))?;
        let game = site.games.find(presented.name).map_err(bad_game)?;
        let title = format!("Play {}", presented.title);
        let frame = Frame {
            above: above(&[("/play", "Play")]),
            scripts: &["forms.js"],
            ..Frame::titled(&title)
        };
        Ok(page(&frame, &html! {
            h1 { (title) }
            (form::form(&site, presented, &game))
            @if !presented.how_to_play.is_empty() {
                p { a href={ "/learn/how-to/" (presented.name) } { "How to play " (presented.title) } }
            }
        }))
    })
    .await
}

async fn begin(
    State(site): State<Arc<Site>>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Redirect, Problem> {
    seat(site, move |site| order::begin(site, &Filled(fields))).await
}

async fn resume(
    State(site): State<Arc<Site>>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Redirect, Problem> {
    let filled = Filled(fields);
    // Two tables would write the same file.
    if let Some(name) = filled.get("kept")
        && let Some(id) = site.tables.keeping(name).await
    {
        return Ok(Redirect::to(&format!("/play/{id}")));
    }
    seat(site, move |site| match (filled.get("kept"), filled.get("save")) {
        (Some(name), _) => order::kept(site, name),
        (None, Some(text)) if !site.public => order::sent(site, text),
        _ => Err(refused("there is nothing to go on with", "choose a game")),
    })
    .await
}

/// Lets somebody sit down at a new table, and leads there.
async fn seat(
    site: Arc<Site>,
    sit: impl FnOnce(&Site) -> Result<Sitting, Problem> + Send + 'static,
) -> Result<Redirect, Problem> {
    beside(move || {
        site.tables.make_room()?;
        let seated = Seated::new(sit(&site)?);
        let id = site.tables.open(seated.title(), shell(&seated), seated)?;
        Ok(Redirect::to(&format!("/play/{id}")))
    })
    .await
}

async fn table(State(site): State<Arc<Site>>, Path(id): Path<String>) -> Result<Markup, Problem> {
    let table = site.tables.find(&id)?;
    let above = above(&[table.begun_at]);
    let frame = Frame {
        above,
        scripts: &["table.js"],
        styles: &["board.css", "table.css"],
        ..Frame::titled(&table.title)
    };
    Ok(page(&frame, &PreEscaped(table.shell.clone())))
}

/// What of a table's page stays the same.
fn shell(seated: &Seated) -> Markup {
    let preferences = Preferences::of_user();
    let button =
        |wish: &str, text: &str| html! { button type="button" data-wish=(wish) hidden { (text) } };
    html! {
        h1.small { (seated.title()) }
        div.table id="table" data-palette=(preferences.palette_name()) data-safe[preferences.theme == Theme::ColourBlind] {
            div.place {
                div id="board" tabindex="0" role="application" aria-describedby="status" {}
                p.quiet id="cursor" role="status" aria-live="polite" {}
            }
            div.side {
                p.status id="status" role="status" aria-live="polite" { "One moment…" }
                p id="message" role="status" aria-live="polite" {}
                div id="players" {}
                dl.facts id="facts" {}
                div.offers id="offers" role="group" aria-label="Choices" {}
                div.account id="account" {}
                form.score id="score" hidden {
                    label for="score-name" { "A high score! Your name" }
                    input id="score-name" type="text" maxlength="24";
                    button type="submit" { "Enter" }
                }
                div.buttons role="group" aria-label="Commands" {
                    (button("agree", "Agree and count"))
                    (button("gesture", "Pass"))
                    (button("back", "Undo"))
                    (button("forward", "Redo"))
                    (button("tip", "Tip"))
                    (button("go-on", "Go on past the target"))
                    (button("resign", "Resign"))
                    (button("restart", "New game"))
                }
                details {
                    summary { "Moves" }
                    ol.moves id="moves" tabindex="0" aria-label="Moves" {}
                }
                details {
                    summary { "Save" }
                    p { a id="save" href="" download { "Save the game" } ", to go on here or in the terminal" }
                    p { a id="record" href="" download { "Record as JSON lines" } }
                    p id="sgf-line" hidden { a id="sgf" href="" download { "Record as SGF" } }
                }
                (looks())
                details id="help" {
                    summary { "Keys" }
                    form.typed id="typed" {
                        label for="move" { "Type a move" }
                        input id="move" type="text" maxlength="60" autocomplete="off" spellcheck="false";
                        button type="submit" { "Play" }
                    }
                    dl.keys { @for (keys, what) in seated.help() { dt { (keys) } dd { (what) } } }
                }
            }
        }
        noscript { p.problem { "The board needs scripts, all of which come from this server." } }
    }
}

/// How boards look, to choose from.
pub(crate) fn looks() -> Markup {
    html! {
        details {
            summary { "Colours" }
            div.buttons role="group" aria-label="Colours of tiles" {
                @for (name, key) in [("sand", "F1"), ("sea", "F2"), ("meadow", "F3")] {
                    button type="button" data-palette=(name) aria-pressed="false" { (name) " " kbd { (key) } }
                }
            }
            p { label { input type="checkbox" id="safe"; " Colours and patterns that stay apart for every eye" } }
        }
    }
}

async fn wish(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Response, Problem> {
    let table = site.tables.find(&id)?;
    let wish: Value = serde_json::from_slice(&body)
        .map_err(|why| refused(format!("this is no JSON: {why}"), "load the page again"))?;
    let state = table.act(wish).await?;
    Ok(([(CONTENT_TYPE, "application/json")], state.to_string()).into_response())
}

async fn events(
    State(site): State<Arc<Site>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let table = site.tables.find(&id)?;
    site.streams.follow(table.news(), table)
}

async fn file(
    State(site): State<Arc<Site>>,
    Path((id, ending)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let (name, text) = site.tables.find(&id)?.file(&ending).await?;
    let attached = format!("attachment; filename=\"{name}\"");
    let headers =
        [(CONTENT_TYPE, "application/octet-stream".to_owned()), (CONTENT_DISPOSITION, attached)];
    Ok((headers, text).into_response())
}

async fn scores(State(site): State<Arc<Site>>) -> Result<Markup, Problem> {
    beside(move || {
        let scores = HighScores::of_user().filter(|_| !site.public);
        let all = scores.map(|scores| scores.all()).transpose();
        let all = all.map_err(|why| Problem::file(&why, why.help()))?.unwrap_or_default();
        Ok(page(&Frame::titled("High scores"), &html! {
            h1 { "High scores" }
            @if all.is_empty() { p { "There are none yet." } } @else {
                div.wide { table {
                    thead { tr { th scope="col" { "Score" } th scope="col" { "Name" } th scope="col" { "Moves" } th scope="col" { "Game" } } }
                    tbody { @for ranked in &all {
                        tr { td.number { (ranked.score) } td { (ranked.name) } td.number { (ranked.moves) } td { (ranked.game) } }
                    } }
                } }
            }
        }))
    })
    .await
}
