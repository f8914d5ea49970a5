//! Watching bots play, at a pace or step by step. The match is the referee's; here is only who gives leave for
//! the next move, and what is seen.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Form, Path, State};
use axum::response::Redirect;
use axum::routing::get;
use damier_arena::referee::Limits;
use damier_arena::registry::AnyGame;
use damier_arena::seed::{MatchSeed, Seed};
use damier_bots::Builtins as _;
use damier_games::{Depict as _, Game as _, Scene, Seat};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::{Value, json};

use super::layout::{Frame, page};
use super::play::form::{BotChoice, params};
use super::play::looks;
use super::play::order::{Filled, bad_game, refused};
use super::problem::Problem;
use super::scene::Picture;
use super::site::{Site, beside};
use super::tables::Hosted;
use crate::desk::menu::boards;
use crate::desk::watch::match_up::Heard;
use crate::desk::watch::{self, News, Watch};
use crate::text::number::{counted, time};
use damier_arena::seed::generator;

/// Paces to choose from, in milliseconds; zero is step by step.
const PACES: [(u64, &str); 5] = [
    (500, "half a second"),
    (1000, "a second"),
    (2000, "two seconds"),
    (100, "fast"),
    (0, "step by step"),
];
/// So many of the last moves are listed.
const LISTED: usize = 400;

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new().route("/watch", get(choose)).route("/watch/{board}", get(ask).post(begin))
}

async fn choose(State(site): State<Arc<Site>>) -> Result<Markup, Problem> {
    beside(move || {
        Ok(page(
            &Frame::titled("Watch"),
            &html! {
                h1 { "Watch bots play" }
                ul.cards {
                    @for (at, (_, shown)) in boards(&site.games).iter().enumerate() {
                        li.card { a href={ "/watch/" (at + 1) } { (shown) } }
                    }
                }
            },
        ))
    })
    .await
}

/// The board with this number, as it is called.
fn board(site: &Site, number: usize) -> Result<(AnyGame, &'static str), Problem> {
    let found = number.checked_sub(1).and_then(|at| boards(&site.games).into_iter().nth(at));
    let (text, shown) = found.ok_or_else(|| Problem::not_found("there is no such board"))?;
    Ok((site.games.find_with(&text, &BTreeMap::new()).map_err(bad_game)?, shown))
}

async fn ask(State(site): State<Arc<Site>>, Path(number): Path<usize>) -> Result<Markup, Problem> {
    beside(move || {
        let (game, shown) = board(&site, number)?;
        let title = format!("Watch {shown}");
        let above = vec![("/watch".to_owned(), "Watch".to_owned())];
        let scene = game.scene(&game.start(&mut generator(0)));
        let bots = game.builtins();
        let usual = |place: usize| bots.get(bots.len().saturating_sub(place)).map_or("", |bot| bot.name);
        Ok(page(&Frame { above, ..Frame::titled(&title) }, &html! {
            h1 { (title) }
            form.ask method="post" {
                @for (at, seat) in Seat::all(game.seats()).enumerate() {
                    @let label = if game.seats() == 1 { "Bot".to_owned() } else { scene.seat_name(seat) };
                    (BotChoice { site: &site, game: &game, place: at + 1, label: &label, besides: &[], chosen: usual(at + 1) }.markup())
                }
                div.field {
                    label for="pace" { "Pace" }
                    select id="pace" name="pace" { @for (pace, text) in PACES { option value=(pace) { (text) } } }
                }
                div.field {
                    label for="seed" { "Seed" }
                    input id="seed" name="seed" type="text" maxlength="40" placeholder="a fresh one" autocomplete="off";
                }
                div.field { button.main type="submit" { "Start" } }
                @if !site.public {
                    details.field {
                        summary { "Parameters of the bots" }
                        @for bot in bots.iter().filter(|bot| !bot.params.is_empty()) { (params(bot)) }
                    }
                }
            }
        }))
    })
    .await
}

async fn begin(
    State(site): State<Arc<Site>>,
    Path(number): Path<usize>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Redirect, Problem> {
    beside(move || {
        site.tables.make_room()?;
        let watching = begun(&site, number, &Filled(fields))?;
        let title = format!("Watch {}", watching.names.join(" – "));
        let shell = shell(&title);
        let id = site.tables.open(title, shell, watching)?;
        Ok(Redirect::to(&format!("/play/{id}")))
    })
    .await
}

fn begun(site: &Site, number: usize, filled: &Filled) -> Result<Watching, Problem> {
    let (game, _) = board(site, number)?;
    let (mut bots, mut names) = (Vec::new(), Vec::new());
    for place in 1..=game.seats() {
        let text = filled.bot(place);
        let text = text.ok_or_else(|| refused("a seat has no bot", "choose one for each seat"))?;
        let entrant = site.bot(&game, &text)?;
        let opened = game.open(&entrant, &site.walls);
        bots.push(opened.map_err(|why| refused(why.to_string(), why.help()))?.bot);
        names.push(entrant.name);
    }
    let seed = filled.get("seed").map(str::parse::<Seed>).transpose();
    let seed =
        seed.map_err(|why| refused(why.to_string(), "leave the seed out for a fresh one"))?;
    let seed = MatchSeed::new(seed.unwrap_or_else(Seed::fresh), 0, 0);
    let limits = Limits { move_time: site.move_time(), ..Limits::default() };
    let watch = watch::start(&game, bots, seed, limits).map_err(|why| {
        Problem::file(&format!("no thread can be started: {why}"), "try again later")
    })?;
    let pace = filled.get("pace").and_then(|pace| pace.parse().ok()).unwrap_or(500);
    Ok(Watching {
        watch,
        names,
        pace: Duration::from_millis(pace),
        paused: pace == 0,
        asked: None,
        scene: Scene::default(),
        moves: Vec::new(),
        chosen: Vec::new(),
        ways: Vec::new(),
        said: String::new(),
        ending: Vec::new(),
        over: false,
        version: 0,
    })
}

/// What of the page stays the same.
fn shell(title: &str) -> Markup {
    html! {
        h1.small { (title) }
        div.table id="table" data-palette="sand" {
            div.place { div id="board" {} }
            div.side {
                p.status id="status" role="status" aria-live="polite" { "One moment…" }
                p id="message" {}
                div id="players" {}
                dl.facts id="facts" {}
                div.account id="account" {}
                div.buttons role="group" aria-label="Commands" {
                    button type="button" data-wish="pause" hidden { "Pause" }
                    button type="button" data-wish="run" hidden { "Run" }
                    button type="button" data-wish="step" hidden { "Step" }
                    label for="pace" { "Pace " }
                    select id="pace" { @for (pace, text) in &PACES[..4] { option value=(pace) { (text) } } }
                }
                details open { summary { "Moves" } ol.moves id="moves" tabindex="0" aria-label="Moves" {} }
                (looks())
            }
        }
        noscript { p.problem { "The board needs scripts, all of which come from this server." } }
    }
}

/// What scripts ask for.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum Wish {
    Pause,
    Run,
    Step,
    Pace { ms: u64 },
}

/// A match that is watched.
struct Watching {
    watch: Watch,
    names: Vec<String>,
    pace: Duration,
    paused: bool,
    /// Since when a bot waits for leave.
    asked: Option<Instant>,
    scene: Scene,
    moves: Vec<(usize, String)>,
    /// How pieces go by the move that was chosen, and by the one that is shown.
    chosen: Vec<(usize, usize)>,
    ways: Vec<(usize, usize)>,
    said: String,
    ending: Vec<String>,
    over: bool,
    version: u64,
}

impl Watching {
    fn give_leave(&mut self) {
        if self.asked.take().is_some() {
            self.watch.give_leave();
        }
    }

    fn hear(&mut self, news: News) {
        self.version += 1;
        self.ways.clear();
        match news {
            News::Waiting { scene, .. } => {
                self.scene = scene;
                self.ways = std::mem::take(&mut self.chosen);
                self.asked = Some(Instant::now());
            }
            News::Chosen { seat, text, value, nodes, spent, comment, ways, .. } => {
                let name = self.names.get(seat.index()).map_or("?", String::as_str);
                let value = value.map(|value| format!(", value {value:.2}")).unwrap_or_default();
                let nodes = match nodes {
                    0 => String::new(),
                    nodes => format!(", {}", counted(nodes, "node", "nodes")),
                };
                let says = if comment.is_empty() {
                    String::new()
                } else {
                    format!(". It says: {comment}")
                };
                self.said =
                    format!("{name} plays {text}{value}{nodes}, thought {}{says}", time(spent));
                self.chosen = ways;
                self.moves.push((seat.index(), text));
            }
            News::Over(report) => {
                self.ending = report.lines(&self.names);
                self.scene = report.scene;
                self.ways = std::mem::take(&mut self.chosen);
                self.over = true;
            }
        }
    }

    fn status(&self) -> String {
        let to_move = self.scene.to_move.and_then(|seat| self.names.get(seat.index()));
        match to_move {
            _ if self.over => self.ending.first().cloned().unwrap_or_default(),
            Some(name) if self.asked.is_some() && self.paused => format!("{name} waits."),
            Some(name) => format!("{name} is to move."),
            None => String::new(),
        }
    }
}

impl Hosted for Watching {
    fn act(&mut self, wish: Value) {
        self.version += 1;
        self.ways.clear();
        match serde_json::from_value(wish) {
            Ok(Wish::Pause) => self.paused = true,
            Ok(Wish::Run) => {
                self.paused = false;
                self.pace = self.pace.max(Duration::from_millis(100));
            }
            Ok(Wish::Step) => {
                self.paused = true;
                self.give_leave();
            }
            Ok(Wish::Pace { ms }) => self.pace = Duration::from_millis(ms.clamp(50, 60_000)),
            Err(_) => "This cannot be done here.".clone_into(&mut self.said),
        }
    }

    fn look(&mut self) -> bool {
        let mut changed = false;
        while !self.over {
            match self.watch.hear(Duration::ZERO) {
                Heard::News(news) => {
                    self.hear(news);
                    changed = true;
                }
                Heard::Nothing => break,
                Heard::Silence => {
                    self.over = true;
                    changed = true;
                }
            }
        }
        if !self.paused && self.asked.is_some_and(|since| since.elapsed() >= self.pace) {
            self.give_leave();
        }
        changed
    }

    fn is_busy(&self) -> bool {
        !self.over && (!self.paused || self.asked.is_none())
    }

    fn state(&self) -> Value {
        let mut scene = self.scene.clone();
        scene.facts.retain(|(name, _)| name != "to move");
        // Nobody can choose anything here.
        scene.offers.clear();
        let players: Vec<Value> = self
            .names
            .iter()
            .enumerate()
            .map(|(at, name)| {
                let seat = Seat::new(at);
                json!({ "seat": scene.seat_name(seat), "name": name, "moves": scene.to_move == Some(seat) })
            })
            .collect();
        let left_out = self.moves.len().saturating_sub(LISTED);
        json!({
            "version": self.version,
            "scene": Picture::from(&scene),
            "players": players,
            "status": self.status(),
            "message": self.said,
            "ways": self.ways,
            "moves": { "first": left_out + 1, "list": &self.moves[left_out..] },
            "over": self.over,
            "account": self.ending,
            "pace": self.pace.as_millis() as u64,
            "can": {
                "pause": !self.over && !self.paused,
                "run": !self.over && self.paused,
                "step": !self.over,
            },
        })
    }

    fn file(&self, _: &str) -> Option<(String, String)> {
        None
    }

    fn kept_as(&self) -> Option<String> {
        None
    }

    fn leave(&mut self) {}

    fn begun_at(&self) -> (&'static str, &'static str) {
        ("/watch", "Watch")
    }
}
