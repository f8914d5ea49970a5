//! Learning: lessons with tasks that are solved on the board, and how to play the games that say so.
//!
//! A lesson is not kept here: a page sends the answers that were right so far with each new one, and is told
//! what became of it. What was solved is remembered for the user of this machine, not for strangers.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::{Value, json};

use super::layout::{Frame, page};
use super::play::order::refused;
use super::problem::Problem;
use super::scene::Picture;
use super::site::{Site, beside};
use crate::go::lessons::{self, Attempt, Course, Outcome, Progress};

/// So many answers belong to one lesson at most.
const MOST: usize = 40;
/// The longest request, in bytes.
const LONGEST: usize = 16 << 10;

pub(super) fn routes() -> Router<Arc<Site>> {
    let lesson = get(lesson).post(answer).layer(DefaultBodyLimit::max(LONGEST));
    Router::new()
        .route("/learn", get(all))
        .route("/learn/lesson/{number}", lesson)
        .route("/learn/how-to/{game}", get(how_to))
}

fn course(site: &Site) -> Result<Course, Problem> {
    if !lessons::are_for(&site.games) {
        return Err(Problem::not_found("there are no lessons here"));
    }
    let progress = if site.public { Progress::default() } else { Progress::of_user() };
    Ok(Course::new(lessons::lessons(), progress))
}

async fn all(State(site): State<Arc<Site>>) -> Result<Markup, Problem> {
    beside(move || {
        let mut explained = site.games.presentations();
        explained.retain(|game| !game.how_to_play.is_empty());
        let course = course(&site).ok();
        Ok(page(&Frame::titled("Learn"), &html! {
            h1 { "Learn" }
            @if let Some(course) = &course {
                section aria-labelledby="lessons" {
                    h2 id="lessons" { (lessons::TITLE) }
                    @if !course.progress().is_empty() {
                        p.quiet { (course.progress().len()) " of " (course.lessons().len()) " are solved." }
                    }
                    ol.lessons {
                        @for (at, lesson) in course.lessons().iter().enumerate() {
                            li {
                                a href={ "/learn/lesson/" (at + 1) } { (lesson.title) }
                                @if course.progress().has(&lesson.name) { span.good { " ✓ solved" } }
                            }
                        }
                    }
                }
            }
            @if !explained.is_empty() {
                section aria-labelledby="others" {
                    h2 id="others" { "How to play" }
                    ul.cards {
                        @for game in &explained {
                            li.card { a href={ "/learn/how-to/" (game.name) } { (game.title) } }
                        }
                    }
                }
            }
        }))
    })
    .await
}

async fn how_to(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
) -> Result<Markup, Problem> {
    let all = site.games.presentations();
    let game = all.iter().find(|game| game.name == name && !game.how_to_play.is_empty());
    let game = game.ok_or_else(|| Problem::not_found("there is no such game"))?;
    let title = format!("How to play {}", game.title);
    let above = vec![("/learn".to_owned(), "Learn".to_owned())];
    Ok(page(
        &Frame { above, ..Frame::titled(&title) },
        &html! {
            h1 { (title) }
            div.prose {
                @for part in game.how_to_play.split("\n\n") {
                    // Pictures are indented.
                    @if part.lines().any(|line| line.starts_with(' ')) { pre { (part) } } @else { p { (part) } }
                }
            }
            p { a.button href={ "/play/new/" (game.name) } { "Play " (game.title) } }
        },
    ))
}

async fn lesson(
    State(site): State<Arc<Site>>,
    Path(number): Path<usize>,
) -> Result<Markup, Problem> {
    beside(move || {
        let mut course = course(&site)?;
        if !course.go_to(number) {
            return Err(Problem::not_found("there is no such lesson"));
        }
        let lesson = course.lesson();
        let title = format!("{number}. {}", lesson.title);
        let frame = Frame {
            above: vec![("/learn".to_owned(), "Learn".to_owned())],
            scripts: &["lesson.js"],
            styles: &["board.css", "table.css"],
            ..Frame::titled(&title)
        };
        Ok(page(&frame, &html! {
            h1 { (title) }
            div.table id="lesson" {
                div.place {
                    div id="board" tabindex="0" role="application" aria-describedby="task" {}
                    p.quiet id="cursor" role="status" aria-live="polite" {}
                }
                div.side {
                    @for paragraph in &lesson.text { p { (paragraph) } }
                    p.status id="task" {}
                    p.said id="said" role="status" aria-live="polite" {}
                    form.typed id="typed" {
                        label for="answer" { "Your answer" }
                        input id="answer" type="text" maxlength="10" autocomplete="off" spellcheck="false";
                        button type="submit" { "Answer" }
                    }
                    div.buttons {
                        button type="button" id="pass" { "Pass" }
                        button type="button" id="hint" { "Hint" }
                        button type="button" id="again" { "Begin again" }
                    }
                    p.quiet { "Click on a point, or go there with the arrows and press Enter." }
                    nav.buttons aria-label="Lessons" {
                        @if number > 1 { a.button href={ "/learn/lesson/" (number - 1) } { "Back" } }
                        @if number < course.lessons().len() {
                            a.button id="next" href={ "/learn/lesson/" (number + 1) } { "Next lesson" }
                        }
                    }
                }
            }
            noscript { p.problem { "The board needs scripts, all of which come from this server." } }
        }))
    })
    .await
}

/// What a script sends.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Given {
    /// The answers that were right, in order: cells, or words.
    so_far: Vec<Word>,
    answer: Option<Word>,
}

/// An answer.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Word {
    Cell(usize),
    Text(String),
}

impl Word {
    fn read(&self, course: &Course) -> Option<Attempt> {
        match self {
            Word::Cell(cell) => course.on_cell(*cell),
            Word::Text(text) => course.read(text),
        }
    }
}

async fn answer(
    State(site): State<Arc<Site>>,
    Path(number): Path<usize>,
    body: Bytes,
) -> Result<Response, Problem> {
    let given: Given = serde_json::from_slice(&body)
        .map_err(|why| refused(format!("this is no answer: {why}"), "load the page again"))?;
    let told = beside(move || told(&site, number, &given)).await?;
    Ok(([(CONTENT_TYPE, "application/json")], told.to_string()).into_response())
}

/// What becomes of an answer, and what is asked then.
fn told(site: &Site, number: usize, given: &Given) -> Result<Value, Problem> {
    let mut course = course(site)?;
    if !course.go_to(number) {
        return Err(Problem::not_found("there is no such lesson"));
    }
    if given.so_far.len() > MOST {
        return Err(refused("those are too many answers", "begin the lesson again"));
    }
    for word in &given.so_far {
        let right = word.read(&course).map(|answer| course.answer(answer));
        if !matches!(right, Some(Outcome::GoOn(_) | Outcome::Solved(_))) {
            return Err(refused("the earlier answers are not right", "begin the lesson again"));
        }
    }
    let outcome = given.answer.as_ref().map(|word| match word.read(&course) {
        Some(answer) => course.answer(answer),
        None => Outcome::Wrong("That is no point of this board, no pass and no number.".to_owned()),
    });
    let right = matches!(outcome, Some(Outcome::GoOn(_) | Outcome::Solved(_)));
    if right && course.is_solved() && !site.public {
        // It is solved all the same.
        let _ = course.progress().save();
    }
    let task = course.task();
    Ok(json!({
        "scene": Picture::from(&course.scene()),
        "marked": course.marked(),
        "task": task.task,
        "number": course.task_number(),
        "tasks": course.lesson().stages.len(),
        "hint": task.hint,
        "asks_for_number": task.goal.asks_for_number(),
        "solved": course.is_solved(),
        "right": right,
        "said": outcome.as_ref().map_or("", Outcome::text),
    }))
}
