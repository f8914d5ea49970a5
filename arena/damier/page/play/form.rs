//! What somebody is asked before a game: all that the game describes of itself, and who plays.

use damier_arena::registry::{AnyGame, Presentation};
use damier_arena::seed::generator;
use damier_bots::{Builtins as _, Listed};
use damier_games::{Answer, Depict as _, Game as _, Setting};
use maud::{Markup, html};

use super::order::PERSON;
use crate::desk::menu::{game_text, offered};
use crate::page::site::Site;

/// A list of bots to choose from, with room for parameters.
pub(crate) struct BotChoice<'a> {
    pub(crate) site: &'a Site,
    pub(crate) game: &'a AnyGame,
    /// Its number among those of the form.
    pub(crate) place: usize,
    pub(crate) label: &'a str,
    /// What may be chosen besides bots: value and text.
    pub(crate) besides: &'a [(&'a str, &'a str)],
    /// What is chosen at first.
    pub(crate) chosen: &'a str,
}

impl BotChoice<'_> {
    pub(crate) fn markup(&self) -> Markup {
        let BotChoice { site, game, place, label, besides, chosen } = self;
        let id = format!("bot{place}");
        html! {
            div.field {
                label for=(id) { (label) }
                select id=(id) name=(id) {
                    @for bot in game.builtins() {
                        option value=(bot.name) selected[bot.name == *chosen] { (bot.name) ": " (bot.about) }
                    }
                    @for bot in &site.bots { option value=(bot) { (bot) } }
                    @for (value, text) in *besides {
                        option value=(value) selected[value == chosen] { (text) }
                    }
                }
                @if !site.public {
                    label.minor for={ "params" (place) } { "Parameters" }
                    input id={ "params" (place) } name={ "params" (place) } type="text" maxlength="200"
                        placeholder="as it comes, or key=value,…" autocomplete="off" spellcheck="false";
                }
            }
        }
    }
}

/// The games to choose from.
pub(super) fn games(site: &Site) -> Markup {
    html! {
        ul.cards {
            @for game in offered(&site.games) {
                li.card {
                    a href={ "/play/new/" (game.name) } { (game.title) }
                    @if let Some(question) = game.questions.first() {
                        p.quiet { (question.label) ": " (choices(question.answers)) }
                    }
                }
            }
        }
    }
}

fn choices(answers: &[Answer]) -> String {
    let shown: Vec<&str> = answers.iter().map(|answer| answer.shown).collect();
    shown.join(", ")
}

/// The most seats that a game has, and what they are called.
fn seats(site: &Site, game: &Presentation) -> Vec<String> {
    let answers = game.questions.iter().flat_map(|question| question.answers);
    let texts = std::iter::once(game.name.to_owned())
        .chain(answers.map(|answer| game_text(&site.games, game, [answer].into_iter())));
    let most = texts.filter_map(|text| site.games.find(&text).ok()).max_by_key(AnyGame::seats);
    let Some(most) = most else { return Vec::new() };
    let scene = most.scene(&most.start(&mut generator(0)));
    damier_games::Seat::all(most.seats()).map(|seat| scene.seat_name(seat)).collect()
}

/// The form of a game.
pub(super) fn form(site: &Site, presented: &Presentation, game: &AnyGame) -> Markup {
    let seats = seats(site, presented);
    let strongest = game.builtins().last().map_or(PERSON, |bot| bot.name);
    let list = site.games.list();
    let settings = list.iter().find(|listing| listing.name == presented.name);
    let settings = settings.map_or(&[][..], |listing| listing.settings);
    let files = site.games.files(presented.name);
    let is_file = |setting: &&Setting| files.iter().any(|file| file.key == setting.key);
    html! {
        form.ask method="post" action="/play" {
            input type="hidden" name="game" value=(presented.name);
            @for (at, question) in presented.questions.iter().enumerate() {
                div.field {
                    label for={ "question" (at) } { (question.label) }
                    select id={ "question" (at) } name={ "question" (at) } {
                        @for (number, answer) in question.answers.iter().enumerate() {
                            option value=(number) { (answer.shown) }
                        }
                    }
                }
            }
            @for place in 1..seats.len() {
                @let label = if place == 1 { "Against".to_owned() } else { format!("Player {}", place + 1) };
                @let besides: &[_] = if place == 1 {
                    &[(PERSON, "a person, at this screen")]
                } else {
                    &[("", "as the first"), (PERSON, "a person, at this screen")]
                };
                @let chosen = if place == 1 { strongest } else { "" };
                (BotChoice { site, game, place, label: &label, besides, chosen }.markup())
            }
            @if seats.len() > 1 {
                div.field {
                    label for="seat" { "You play" }
                    select id="seat" name="seat" {
                        @for (at, name) in seats.iter().enumerate() { option value=(at + 1) { (name) } }
                    }
                }
            }
            div.field {
                label for="name" { "Your name" }
                input id="name" name="name" type="text" maxlength="24" autocomplete="nickname";
            }
            @if seats.len() > 1 {
                div.field {
                    label for="names" { "Names of other people" }
                    input id="names" name="names" type="text" maxlength="120" placeholder="Bo, Cy" autocomplete="off";
                }
            }
            @if !site.public {
                @for file in files {
                    div.field.drop data-drop={ "file-" (file.key) } {
                        label for={ "file-" (file.key) } { "Or drop a file: " (file.key) }
                        textarea id={ "file-" (file.key) } name={ "file-" (file.key) } rows="3" spellcheck="false" {}
                        input type="file" accept=".txt,text/plain" aria-label={ "A file: " (file.key) };
                        p.quiet { (file.help) "." }
                    }
                }
                details.field {
                    summary { "All settings" }
                    div.settings {
                        @for setting in settings.iter().filter(|setting| !is_file(setting)) { (one(setting)) }
                        div.field {
                            label for="helper" { "Tips from" }
                            input id="helper" name="helper" type="text" maxlength="100" placeholder=(strongest) autocomplete="off";
                        }
                        div.field {
                            label for="seed" { "Seed" }
                            input id="seed" name="seed" type="text" maxlength="40" placeholder="a fresh one" autocomplete="off";
                        }
                    }
                }
            }
            div.field { button.main type="submit" { "Start" } }
            @let bots: Vec<Listed> = game.builtins().into_iter().filter(|bot| !bot.params.is_empty()).collect();
            @if !site.public && !bots.is_empty() {
                details.field {
                    summary { "Parameters of the bots" }
                    @for bot in bots { (params(&bot)) }
                }
            }
        }
    }
}

fn one(setting: &Setting) -> Markup {
    let id = format!("set-{}", setting.key);
    html! {
        div.field {
            label for=(id) { (setting.key) }
            input id=(id) name=(id) type="text" maxlength="400" placeholder=(setting.default) autocomplete="off";
            p.quiet { (setting.help) "; " (setting.values) }
        }
    }
}

/// The parameters of a bot.
pub(crate) fn params(bot: &Listed) -> Markup {
    html! {
        h3 { (bot.name) }
        dl.params {
            @for param in bot.params {
                dt { code { (param.key) } }
                dd { (param.help) "; " (param.values) " (" (param.default) ")" }
            }
        }
    }
}
