//! What somebody filled in, made into a game on a table. Nothing of it is a path: what a file holds is sent
//! as text.

use std::collections::BTreeMap;
use std::path::Path;

use axum::http::StatusCode;
use damier_arena::players::Foreign;
use damier_arena::registry::{AnyGame, BadGame, with_settings};
use damier_arena::seed::Seed;
use damier_bots::Builtins as _;
use damier_games::{Answer, Game as _, Question};

use crate::desk::menu::{game_text, kept_games, offered};
use crate::desk::play::{BadSave, Options, Save, Seats, Sitting, Table};
use crate::page::problem::Problem;
use crate::page::site::Site;

/// What stands for a person among bots.
pub(super) const PERSON: &str = "human";
/// The longest value that is read, in bytes, but for files.
const LONGEST: usize = 400;

/// A form that was filled in: names and values, in order.
pub(crate) struct Filled(pub(crate) Vec<(String, String)>);

impl Filled {
    /// What was written in a field; nothing if it was left empty.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    /// All fields that begin so, without their beginning.
    fn beginning<'a>(&'a self, with: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let fields = self
            .0
            .iter()
            .filter_map(move |(name, value)| Some((name.strip_prefix(with)?, value.as_str())));
        fields.filter(|(_, value)| !value.trim().is_empty())
    }

    /// A bot with its parameters: `mcts:playouts=500`.
    pub(crate) fn bot(&self, place: usize) -> Option<String> {
        let bot = self.get(&format!("bot{place}"))?;
        let params = self.get(&format!("params{place}")).filter(|_| bot != PERSON);
        Some(params.map_or(bot.to_owned(), |params| format!("{bot}:{params}")))
    }
}

pub(crate) fn refused(error: impl Into<String>, help: impl Into<String>) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, error, help)
}

#[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
pub(crate) fn bad_game(why: BadGame) -> Problem {
    refused(why.to_string(), why.help())
}

#[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
fn bad_save(why: BadSave) -> Problem {
    refused(why.to_string(), why.help())
}

/// The game that was asked for. A file goes before answers: a puzzle has a size of its own.
fn game(site: &Site, filled: &Filled) -> Result<AnyGame, Problem> {
    let name = filled.get("game").unwrap_or_default();
    let all = offered(&site.games);
    let found = all.iter().find(|game| game.name == name);
    let game = found.ok_or_else(|| refused(format!("there is no game `{name}`"), "choose one"))?;
    let answer = |(at, question): (usize, &Question)| {
        let chosen = filled.get(&format!("question{at}"))?.parse::<usize>().ok()?;
        question.answers.get(chosen)
    };
    let mut answers: Vec<&Answer> = game.questions.iter().enumerate().filter_map(answer).collect();
    // Strangers may choose among what the game asks; a board can take all the memory there is.
    let given = |beginning| filled.beginning(beginning).filter(|_| !site.public);
    let files: BTreeMap<String, String> =
        given("file-").map(|(key, text)| (key.to_owned(), text.to_owned())).collect();
    let settings: Vec<(&str, &str)> = given("set-").collect();
    if let Some((key, _)) = settings.iter().find(|(_, value)| value.len() > LONGEST) {
        return Err(refused(format!("`{key}` is too long"), "give a shorter value"));
    }
    loop {
        let text = game_text(&site.games, game, answers.iter().copied());
        let text = site.games.for_people(&with_all(&text, &settings));
        let found = site.games.find_with(&text, &files).map_err(bad_game);
        if found.is_ok() || files.is_empty() || answers.pop().is_none() {
            return found;
        }
    }
}

/// A game with more settings, which go before its own.
fn with_all(game: &str, more: &[(&str, &str)]) -> String {
    let (name, own) = game.split_once(':').unwrap_or((game, ""));
    let own = own.split(',').filter_map(|setting| setting.split_once('='));
    let own = own.filter(|(key, _)| !more.iter().any(|(given, _)| given == key));
    let all = own.chain(more.iter().copied());
    let all: Vec<String> = all.map(|(key, value)| format!("{key}={}", value.trim())).collect();
    with_settings(name, &all.join(","))
}

/// A new game.
pub(super) fn begin(site: &Site, filled: &Filled) -> Result<Sitting, Problem> {
    let game = game(site, filled)?;
    let seats = game.seats();
    let usual = game.builtins().last().map(|bot| bot.name);
    let first = filled.bot(1).or_else(|| usual.map(str::to_owned));
    let others: Vec<String> =
        (1..seats).filter_map(|place| filled.bot(place).or_else(|| first.clone())).collect();
    for text in others.iter().filter(|text| *text != PERSON) {
        site.bot(&game, text)?;
    }
    let helper = filled.get("helper").map(str::to_owned);
    if let Some(helper) = &helper {
        site.bot(&game, helper)?;
    }
    let seat = filled.get("seat").and_then(|seat| seat.parse().ok()).unwrap_or(1).clamp(1, seats);
    // Names are given to people in the order of seats.
    let before = others[..seat - 1].iter().filter(|text| *text == PERSON).count();
    let mut names: Vec<&str> = filled.get("names").unwrap_or_default().split(',').collect();
    let own = filled.get("name").unwrap_or_default();
    names.insert(before.min(names.len()), own);
    let seats = Seats::read(seats, &names, &others, usual, Some(seat))
        .map_err(|why| refused(why.to_string(), "choose again who sits where"))?;
    let seed = filled.get("seed").map(str::parse::<Seed>).transpose();
    let seed =
        seed.map_err(|why| refused(why.to_string(), "leave the seed out for a fresh one"))?;
    let options = Options {
        helper,
        name: Some(own.to_owned()).filter(|name| !name.is_empty()),
        seed,
        ..options(site)
    };
    sit(Table::new(game, seats, seed.unwrap_or_else(Seed::fresh)), options)
}

/// A game that is in a file that somebody sent.
pub(super) fn sent(site: &Site, text: &str) -> Result<Sitting, Problem> {
    let path = Path::new("the file");
    restored(site, &Save::from_text(text, path).map_err(bad_save)?, path, options(site))
}

/// A game of the user's own that was kept, by its name.
pub(super) fn kept(site: &Site, name: &str) -> Result<Sitting, Problem> {
    let all = if site.public { Vec::new() } else { kept_games() };
    let is_it = |path: &Path| path.file_stem().is_some_and(|stem| stem == name);
    let game = all.into_iter().find(|game| is_it(&game.path));
    let game = game.ok_or_else(|| Problem::not_found("this game is not kept any more"))?;
    let save = Save::read(&game.path).map_err(bad_save)?;
    let options = Options { resumed: Some(game.path.clone()), ..options(site) };
    restored(site, &save, &game.path, options)
}

fn restored(site: &Site, save: &Save, path: &Path, options: Options) -> Result<Sitting, Problem> {
    let game = site.games.find_with(&save.game, &BTreeMap::new()).map_err(bad_game)?;
    let mut bots = Vec::new();
    for bot in save.bots(path).map_err(bad_save)?.into_iter().map(Foreign::agreed) {
        bots.push(site.bot(&game, bot.text())?);
    }
    sit(save.table(game, path, bots).map_err(bad_save)?, options)
}

fn options(site: &Site) -> Options {
    Options {
        games: site.games.clone(),
        walls: site.walls.clone(),
        keep: !site.public,
        move_time: site.move_time(),
        ..Options::default()
    }
}

fn sit(table: Table, options: Options) -> Result<Sitting, Problem> {
    Sitting::new(table, options).map_err(|why| refused(why.to_string(), why.help()))
}
