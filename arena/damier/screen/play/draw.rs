//! What is where on the full screen.

use damier_games::Game as _;
use damier_games::{Scene, Seat};
use ratatui::Frame;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::{Mode, Over, PlayScreen};
use crate::desk::play::end::who;
use crate::screen::board::BoardView;
use crate::screen::footer::{footer, tell};
use crate::screen::panel::{Panel, too_small};
use crate::screen::place::{Place, size_text};
use crate::screen::side::{Division, Player, Side};
use crate::text::cells::{cells, padded};

/// What to do about dead stones, before how they count: there may not be room for all of it.
const JUDGING: [&str; 2] = ["Enter or click: dead or alive", "p: agree, and end the game"];

impl PlayScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame<'_>) {
        (self.place, self.offers, self.choices) = (None, Vec::new(), Vec::new());
        let screen = frame.area();
        let scene = self.scene();
        if let Some(needed) = Division::lacks(screen, &scene) {
            return too_small(frame, &self.look, needed);
        }
        let division = Division::of(screen, &scene);
        let focus = (!self.controls.pushes).then_some(self.cursor);
        self.place = Place::find(&scene, division.board, focus);
        let Some(place) = self.place else { return };
        let points = !matches!(self.mode, Mode::End(_)) && self.controls.cells;
        BoardView {
            scene: &scene,
            place,
            look: self.look,
            cursor: Some(self.cursor).filter(|_| points),
            pointed: &self.pointed,
        }
        .render(division.board, frame.buffer_mut());
        self.draw_side(frame, &scene, &division);
        self.draw_lines(frame, &division);
        self.draw_panel(frame);
    }

    /// The position, with what counts for whom while people agree on that and afterwards.
    fn scene(&self) -> Scene {
        let table = &self.sitting.table;
        let mut scene = match &self.sitting.judging {
            Some(judging) => judging.account().scene.clone(),
            None if table.to_move().is_none() && table.gave_up().is_none() => {
                self.sitting.end().account.scene
            }
            None => table.scene(),
        };
        if let Some(best) = self.sitting.best() {
            let text = format!("{} ({})", best.score, best.name);
            scene.facts.push(("high score".to_owned(), text));
        }
        if table.undone().next().is_some() {
            let all = table.moves()
                + table.undone().filter(|step| matches!(step, damier_games::Step::Move(_))).count();
            scene.facts.push(("move".to_owned(), format!("{} of {all}", table.moves())));
        }
        scene
    }

    fn draw_side(&mut self, frame: &mut Frame<'_>, scene: &Scene, division: &Division) {
        let table = &self.sitting.table;
        let title = format!("{} {}, seed {}", table.game().name(), size_text(scene), table.seed());
        let player = |seat: Seat| Player {
            seat: scene.seat_name(seat),
            name: table.seats().name(seat).to_owned(),
            to_move: table.to_move() == Some(seat),
        };
        let seats = table.game().seats();
        let players: Vec<Player> = Seat::all(seats).filter(|_| seats > 1).map(player).collect();
        let notes = match &self.sitting.judging {
            Some(judging) if judging.is_thinking() => {
                vec!["Looking at what is dead…".to_owned()]
            }
            Some(judging) => {
                let mut notes = JUDGING.map(str::to_owned).to_vec();
                notes.push(String::new());
                notes.extend(judging.account().lines.iter().cloned());
                notes
            }
            None => Vec::new(),
        };
        let look = self.look;
        let side = Side { title: &title, players: &players, scene, notes: &notes, look };
        self.offers = side.draw(frame, division.side);
    }

    /// The two lines at the bottom: what happened, and the keys that matter.
    fn draw_lines(&self, frame: &mut Frame<'_>, division: &Division) {
        let look = &self.look;
        let table = &self.sitting.table;
        let thinking =
            self.sitting.thinking().map(|seat| format!("{} is thinking…", who(table, seat)));
        let status = match (&self.message, thinking) {
            (message, Some(thinking)) if message.is_empty() => thinking,
            (message, Some(thinking)) => {
                let end = if message.ends_with(['.', '!', '?', '…']) { "" } else { "." };
                format!("{message}{end} {thinking}")
            }
            (message, None) => message.clone(),
        };
        let style = if self.is_mistake { look.mistake() } else { Style::new() };
        tell(&status, style, division.status, look, frame.buffer_mut());
        let naming = format!("letter or click: {}", self.controls.colour);
        let keys = look.text(&footer(&self.keys_that_matter(&naming), division.keys.width));
        Line::styled(keys, look.quiet()).render(division.keys, frame.buffer_mut());
    }

    /// The keys that matter, the most important first: there may not be room for all of them.
    fn keys_that_matter<'a>(&self, naming: &'a str) -> Vec<&'a str> {
        let controls = self.controls;
        match self.mode {
            Mode::End(_) => return vec!["arrows choose", "Enter or click: do it", "Esc quit"],
            Mode::Judge => {
                let judging = "Enter or click: dead or alive";
                return vec!["p agree", "? keys", "Esc leave", judging, "u undo", "w save"];
            }
            Mode::Play => {}
        }
        let main = if controls.pushes {
            "arrows slide"
        } else if controls.colours > 0 {
            naming
        } else {
            "Enter or click: play"
        };
        let mut keys = vec!["? keys", "Esc leave", main];
        if controls.passes {
            keys.push("p pass");
        }
        keys.extend(["u undo", "t tip", "w save"]);
        keys
    }

    fn draw_panel(&mut self, frame: &mut Frame<'_>) {
        let look = self.look;
        if let Mode::End(chosen) = self.mode {
            self.draw_end(frame, chosen);
        }
        match &self.over {
            None => {}
            Some(Over::Help(first)) => {
                let keys = self.keys.help();
                let widest = keys.iter().map(|(keys, _)| cells(&look.text(keys))).max();
                let widest = widest.unwrap_or(0);
                let line = |(keys, what): &(String, String)| {
                    format!("{}  {what}", padded(&look.text(keys), widest))
                };
                let lines: Vec<String> = keys.iter().map(line).collect();
                let title = format!("Keys ({} first)", self.keys.first().name());
                let panel = Panel { title: &title, lines: &lines, chosen: None };
                panel.draw_from(*first, frame, &look);
            }
            Some(Over::Prompt(prompt, purpose)) => {
                let width = usize::from(frame.area().width).saturating_sub(6).min(60);
                let shown = padded(&prompt.shown(width), width);
                let lines = [shown, String::new(), purpose.keys().to_owned()];
                let title = purpose.question();
                Panel { title, lines: &lines, chosen: None }.draw(frame, &look);
            }
        }
    }

    /// The result, and what may be done next.
    fn draw_end(&mut self, frame: &mut Frame<'_>, chosen: usize) {
        let end = self.sitting.end();
        let choices = self.end_choices();
        let mut lines = Vec::new();
        if end.account.scores.len() > 1 && end.outcome.loser().is_none() {
            lines.extend(end.account.lines.iter().cloned());
            lines.push(String::new());
        }
        if self.sitting.has_high_score() {
            lines.extend(["A high score!".to_owned(), String::new()]);
        } else if let Some(why) = self.sitting.why_no_high_score() {
            lines.extend([why.to_owned(), String::new()]);
        }
        let before = lines.len();
        lines.extend(choices.iter().map(|choice| choice.text().to_owned()));
        let chosen = Some(before + chosen.min(choices.len() - 1));
        let places = Panel { title: &end.headline, lines: &lines, chosen }.draw(frame, &self.look);
        self.choices = places[before..].to_vec();
    }
}
