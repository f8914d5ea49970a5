//! The pages of the menu, and what their lines do. No keys and no drawing here.

use std::path::PathBuf;

use super::kept::KeptGame;
use super::order::{Field, Order, boards, bots_of};
use crate::desk::preferences::Preferences;
use crate::go::lessons;
use crate::text::cells::ending;
use damier_arena::registry::{Games, Presentation};

/// A command to run, as a user would type it after `damier`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errand {
    /// Its words.
    pub words: Vec<String>,
    /// Does it write lines that somebody wants to read before the menu comes back?
    pub pause: bool,
}

/// What a choice leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing beyond the menu.
    Stay,
    /// A command.
    Run(Errand),
    /// The end.
    Quit,
}

const PACES: [&str; 4] = ["500ms", "1s", "2s", "100ms"];

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Page {
    Main,
    Play,
    Kept,
    Watch,
    Learn,
    Replay,
    Settings,
}

/// A line of a page.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Item {
    Go(Page),
    Choice(Field),
    Kept(usize),
    NoKept,
    Game,
    Bot(usize),
    Pace,
    StartPlay,
    StartWatch,
    Lessons,
    HowTo(usize),
    Recent(usize),
    NoRecent,
    Championship,
    Theme,
    Palette,
    Ascii,
    Animation,
    Back,
    Quit,
}

/// The menu.
#[derive(Clone, Debug)]
pub struct Menu {
    page: Page,
    at: usize,
    games: Games,
    /// What is to be played.
    order: Order,
    /// What can be watched: the game as users write it, and what it is called.
    boards: Vec<(String, &'static str)>,
    /// The board to be watched.
    board: usize,
    /// The bot on each place, by its number in [`Menu::bots`].
    bots: Vec<usize>,
    pace: usize,
    kept: Vec<KeptGame>,
    recent: Vec<PathBuf>,
    /// The command that runs the example championship.
    example: Errand,
    preferences: Preferences,
    /// What could not be kept.
    complaint: Option<String>,
}

impl Menu {
    /// The menu at its first page. `example` runs a small championship.
    pub fn new(games: &Games, preferences: Preferences, example: Errand) -> Menu {
        let mut menu = Menu {
            page: Page::Main,
            at: 0,
            order: Order::new(games),
            games: games.clone(),
            boards: boards(games),
            board: 0,
            bots: Vec::new(),
            pace: 0,
            kept: Vec::new(),
            recent: Vec::new(),
            example,
            preferences,
            complaint: None,
        };
        menu.usual_bots();
        menu
    }

    /// What the user prefers by now.
    pub fn preferences(&self) -> Preferences {
        self.preferences
    }

    /// What went wrong, if anything did.
    pub fn complaint(&self) -> Option<&str> {
        self.complaint.as_deref()
    }

    /// Takes note of other recent files, and of other games that can go on.
    pub fn set_files(&mut self, recent: Vec<PathBuf>, kept: Vec<KeptGame>) {
        (self.recent, self.kept) = (recent, kept);
        self.at = self.at.min(self.items().len() - 1);
    }

    /// The bots that play the game to be watched, weakest first, and how many it needs.
    fn bots(&self) -> (Vec<&'static str>, usize) {
        bots_of(&self.games, self.board().0)
    }

    /// The board to be watched, as users write it and as it is called.
    fn board(&self) -> (&str, &'static str) {
        self.boards.get(self.board).map_or(("", "none"), |(game, shown)| (game, shown))
    }

    /// The games that say how they are played.
    fn explained(&self) -> Vec<Presentation> {
        let mut games = self.games.presentations();
        games.retain(|game| !game.how_to_play.is_empty());
        games
    }

    /// The bots that come with another game: the strongest, against the next.
    fn usual_bots(&mut self) {
        let (bots, seats) = self.bots();
        let last = bots.len().saturating_sub(1);
        self.bots = (0..seats).map(|place| last.saturating_sub(place)).collect();
    }

    fn items(&self) -> Vec<Item> {
        match self.page {
            Page::Main => vec![
                Item::Go(Page::Play),
                Item::Go(Page::Kept),
                Item::Go(Page::Watch),
                Item::Go(Page::Learn),
                Item::Go(Page::Replay),
                Item::Championship,
                Item::Go(Page::Settings),
                Item::Quit,
            ],
            Page::Play => {
                let choices = self.order.fields().into_iter().map(Item::Choice);
                choices.chain([Item::StartPlay, Item::Back]).collect()
            }
            Page::Kept if self.kept.is_empty() => vec![Item::NoKept, Item::Back],
            Page::Kept => (0..self.kept.len()).map(Item::Kept).chain([Item::Back]).collect(),
            Page::Watch => {
                let bots = (0..self.bots.len()).map(Item::Bot);
                let rest = [Item::Pace, Item::StartWatch, Item::Back];
                [Item::Game].into_iter().chain(bots).chain(rest).collect()
            }
            Page::Learn => {
                let lessons = [Item::Lessons].into_iter().filter(|_| lessons::are_for(&self.games));
                let pages = (0..self.explained().len()).map(Item::HowTo);
                lessons.chain(pages).chain([Item::Back]).collect()
            }
            Page::Replay if self.recent.is_empty() => vec![Item::NoRecent, Item::Back],
            Page::Replay => (0..self.recent.len()).map(Item::Recent).chain([Item::Back]).collect(),
            Page::Settings => {
                vec![Item::Theme, Item::Palette, Item::Ascii, Item::Animation, Item::Back]
            }
        }
    }

    /// The page's title.
    pub fn title(&self) -> &'static str {
        match self.page {
            Page::Main => "Damier",
            Page::Play => "Play",
            Page::Kept => "Go on with a kept game",
            Page::Watch => "Watch bots play",
            Page::Learn => "Learn",
            Page::Replay => "Replay a match",
            Page::Settings => "Settings",
        }
    }

    /// The lines of the page.
    pub fn lines(&self) -> Vec<String> {
        self.items().into_iter().map(|item| self.line(item)).collect()
    }

    /// The line that is chosen, from 0.
    pub fn chosen(&self) -> usize {
        self.at
    }

    fn line(&self, item: Item) -> String {
        let bots = self.bots().0;
        let bot = |at: usize| bots.get(at).copied().unwrap_or("?");
        let value = |name: &str, value: &str| format!("{name:<10} < {value} >");
        let switch = |name: &str, on: bool| value(name, if on { "on" } else { "off" });
        match item {
            Item::Go(Page::Play) => "Play a game".to_owned(),
            Item::Go(Page::Kept) => "Go on with a kept game".to_owned(),
            Item::Go(Page::Watch) => "Watch bots play".to_owned(),
            Item::Go(Page::Learn) if lessons::are_for(&self.games) => {
                format!("Learn: {}, how to play", lessons::OFFER)
            }
            Item::Go(Page::Learn) => "Learn: how to play".to_owned(),
            Item::Go(Page::Replay) => "Replay a recent match".to_owned(),
            Item::Go(Page::Settings) => "Settings".to_owned(),
            Item::Go(Page::Main) | Item::Back => "Back".to_owned(),
            Item::Choice(field) => {
                let (name, chosen) = self.order.shown(field);
                value(name, &chosen)
            }
            Item::Kept(at) => self.kept[at].title.clone(),
            Item::NoKept => "No game is under way: play one".to_owned(),
            Item::Game => value("Game", self.board().1),
            Item::Bot(place) => value(&format!("Bot {}", place + 1), bot(self.bots[place])),
            Item::Pace => value("Pace", PACES[self.pace]),
            Item::StartPlay | Item::StartWatch => "Start".to_owned(),
            Item::Lessons => lessons::TITLE.to_owned(),
            Item::HowTo(at) => format!("How to play {}", self.explained()[at].title),
            Item::Recent(at) => {
                let path = self.recent[at].display().to_string();
                let shown = ending(&path, 44);
                if shown == path { path } else { format!("…{shown}") }
            }
            Item::NoRecent => "No results or records yet: run a championship".to_owned(),
            Item::Championship => "Run a small championship".to_owned(),
            Item::Theme => value("Theme", &self.preferences.theme_name()),
            Item::Palette => value("Tiles", self.preferences.palette_name()),
            Item::Ascii => switch("ASCII", self.preferences.ascii),
            Item::Animation => switch("Animation", self.preferences.animation),
            Item::Quit => "Quit".to_owned(),
        }
    }

    /// Chooses another line: the one `down` lines below, or above.
    pub fn go(&mut self, down: isize) {
        let last = self.items().len() - 1;
        self.at = self.at.saturating_add_signed(down).min(last);
    }

    /// Chooses this line, if there is one.
    pub fn go_to(&mut self, line: usize) -> bool {
        let there = line < self.items().len();
        if there {
            self.at = line;
        }
        there
    }

    /// Leaves the page; true if it was the first.
    pub fn back(&mut self) -> bool {
        let was_first = self.page == Page::Main;
        self.open(Page::Main);
        was_first
    }

    fn open(&mut self, page: Page) {
        let was = self.page;
        self.page = page;
        // Coming back, one stands where one left.
        let here = self.items().iter().position(|item| *item == Item::Go(was));
        self.at = if page == Page::Main { here.unwrap_or(0) } else { 0 };
    }

    /// Changes the value of the chosen line, if it has one.
    pub fn change(&mut self, forward: bool) {
        let Some(&item) = self.items().get(self.at) else { return };
        let bots = self.bots().0.len();
        let turn = |at: usize, all: usize| {
            let all = all.max(1);
            if forward { (at + 1) % all } else { (at + all - 1) % all }
        };
        match item {
            Item::Choice(field) => self.order.change(field, forward),
            Item::Game => {
                self.board = turn(self.board, self.boards.len());
                self.usual_bots();
            }
            Item::Bot(place) => self.bots[place] = turn(self.bots[place], bots),
            Item::Pace => self.pace = turn(self.pace, PACES.len()),
            Item::Theme => self.preferences.change_theme(),
            Item::Palette => self.preferences.change_palette(),
            Item::Ascii => self.preferences.ascii = !self.preferences.ascii,
            Item::Animation => self.preferences.animation = !self.preferences.animation,
            _ => return,
        }
        if self.page == Page::Settings {
            let saved = self.preferences.save();
            self.complaint =
                saved.err().map(|why| format!("the settings could not be kept: {why}"));
        }
    }

    /// Is something typed on the chosen line?
    pub fn takes_text(&self) -> bool {
        self.items().get(self.at) == Some(&Item::Choice(Field::Name))
    }

    /// A letter that is typed, where [`Menu::takes_text`]; none takes the last one back.
    pub fn type_in(&mut self, letter: Option<char>) {
        match letter {
            Some(letter) => self.order.type_in(letter),
            None => self.order.rub_out(),
        }
    }

    /// Does what the chosen line says.
    pub fn choose(&mut self) -> Effect {
        let Some(&item) = self.items().get(self.at) else { return Effect::Stay };
        let run = |words: &[&str], pause: bool| {
            let words = words.iter().map(|word| (*word).to_owned()).collect();
            Effect::Run(Errand { words, pause })
        };
        let bots = self.bots().0;
        let bot = |at: usize| bots.get(at).copied().unwrap_or("random");
        match item {
            Item::Go(page) => self.open(page),
            Item::Back => _ = self.back(),
            Item::Choice(Field::Name) => self.go(1),
            Item::StartPlay => {
                return Effect::Run(Errand { words: self.order.words(), pause: false });
            }
            Item::Kept(at) => {
                return run(&["play", "--resume", &self.kept[at].path.to_string_lossy()], false);
            }
            Item::StartWatch => {
                let mut words = vec!["watch", self.board().0, "--pace", PACES[self.pace]];
                words.extend(self.bots.iter().map(|&at| bot(at)));
                return run(&words, false);
            }
            Item::Lessons => return run(&["tutorial", lessons::GAME], false),
            Item::HowTo(at) => return run(&["tutorial", self.explained()[at].name], true),
            Item::Recent(at) => {
                return run(&["replay", &self.recent[at].to_string_lossy()], false);
            }
            Item::Championship => return Effect::Run(self.example.clone()),
            Item::Quit => return Effect::Quit,
            _ => self.change(true),
        }
        Effect::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::Nim;

    fn menu() -> Menu {
        menu_with(&Games::standard())
    }

    fn menu_with(games: &Games) -> Menu {
        let words = vec!["run".to_owned(), "small.toml".to_owned()];
        let example = Errand { words, pause: true };
        let mut menu = Menu::new(games, Preferences::default(), example);
        let kept = KeptGame { path: "/tmp/go-5.jsonl".into(), title: "go:size=9, just now".into() };
        menu.set_files(vec![PathBuf::from("/tmp/class.db")], vec![kept]);
        menu
    }

    /// Chooses the line that begins so.
    fn choose(menu: &mut Menu, line: &str) -> Effect {
        let lines = menu.lines();
        let at = lines.iter().position(|text| text.starts_with(line));
        assert!(menu.go_to(at.unwrap_or_else(|| panic!("no `{line}` in {lines:?}"))));
        menu.choose()
    }

    fn words(effect: Effect) -> String {
        let Effect::Run(errand) = effect else { panic!("{effect:?}") };
        errand.words.join(" ")
    }

    #[test]
    fn what_is_chosen_becomes_a_command() {
        let mut menu = menu();
        assert_eq!(choose(&mut menu, "Play"), Effect::Stay);
        let go = "play go:size=9";
        assert_eq!(words(choose(&mut menu, "Start")), format!("{go} --vs mcts --seat 1"));
        choose(&mut menu, "Against");
        choose(&mut menu, "You play");
        assert_eq!(words(choose(&mut menu, "Start")), format!("{go} --vs human --seat 2"));
        for line in ["Komi", "Handicap", "Size"] {
            choose(&mut menu, line);
        }
        let sized = "play go:size=13,komi=0,handicap=2 --vs human --seat 2";
        assert_eq!(words(choose(&mut menu, "Start")), sized);
        choose(&mut menu, "Game");
        assert_eq!(words(choose(&mut menu, "Start")), "play 2048:side=4");
        choose(&mut menu, "Mode");
        assert_eq!(words(choose(&mut menu, "Start")), "play 2048:endless=true,side=4");
        choose(&mut menu, "Mode");
        choose(&mut menu, "Your name");
        assert!(!menu.takes_text(), "Enter goes on to the next line");
        menu.go(-1);
        assert!(menu.takes_text());
        for letter in "-Annn".chars() {
            menu.type_in(Some(letter));
        }
        menu.type_in(None);
        assert_eq!(words(choose(&mut menu, "Start")), "play 2048-duo:side=4 --name=-Ann");
        choose(&mut menu, "Game");
        choose(&mut menu, "Players");
        let three = "play couleurs:size=16,players=3 --vs alphabeta --vs alphabeta --seat 1";
        assert_eq!(words(choose(&mut menu, "Start")), format!("{three} --name=-Ann"));
        choose(&mut menu, "Back");
        choose(&mut menu, "Go on");
        assert_eq!(words(choose(&mut menu, "go:size=9")), "play --resume /tmp/go-5.jsonl");
        choose(&mut menu, "Back");
        choose(&mut menu, "Watch");
        for _ in 0..3 {
            choose(&mut menu, "Game");
        }
        assert_eq!(words(choose(&mut menu, "Start")), "watch 2048 --pace 500ms ntuple");
        assert!(!menu.back());
        assert_eq!(words(choose(&mut menu, "Run")), "run small.toml");
        choose(&mut menu, "Replay");
        assert_eq!(words(choose(&mut menu, "/tmp")), "replay /tmp/class.db");
        assert!(!menu.back() && menu.back(), "a second step back leaves the menu");
        assert_eq!(choose(&mut menu, "Quit"), Effect::Quit);
    }

    #[test]
    fn every_game_and_bot_to_be_watched_is_known() {
        let mut menu = menu();
        choose(&mut menu, "Watch");
        let mut shown = Vec::new();
        for _ in 0..menu.boards.len() {
            let (bots, seats) = menu.bots();
            assert!(!bots.is_empty() && seats > 0, "{}", menu.board().0);
            shown.push(menu.board().1);
            menu.go_to(0);
            menu.change(true);
        }
        let go = ["Go 9×9", "Go 13×13", "Go 19×19"];
        let others = ["2048", "2048 on 5×5", "7 Couleurs 16×16", "7 Couleurs 30×30"];
        assert_eq!(shown, [&go[..], &others].concat());
        assert_eq!(menu.board, 0);
        menu.change(false);
        assert_eq!(menu.board, menu.boards.len() - 1);
    }

    #[test]
    fn a_users_game_can_be_watched_and_only_what_is_explained_is_learnt() {
        let mut menu = menu_with(&Games::new().with::<Nim>());
        choose(&mut menu, "Watch");
        let words = words(choose(&mut menu, "Start"));
        assert_eq!(words, "watch nim --pace 500ms random random");
        menu.back();
        choose(&mut menu, "Learn: how to play");
        assert_eq!(menu.lines(), ["Back"]);
    }

    #[test]
    fn a_menu_without_games_still_opens_every_page() {
        let mut menu = menu_with(&Games::new());
        for page in ["Play", "Watch", "Learn"] {
            choose(&mut menu, page);
            menu.change(true);
            assert!(!menu.lines().is_empty() && !menu.back());
        }
    }
}
