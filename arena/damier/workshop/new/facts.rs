//! What a bot's author needs to know of a game, asked of the game itself: its board, how cells and moves
//! are coded, how it may begin, and a position to try a bot on.

use std::fmt::Display;

use damier_arena::registry::{AnyGame, AnyState};
use damier_arena::seed;
use damier_games::{Game as _, Notation as _, Seat, Step, Turn};

use super::Language;

/// Moves that are played at random before a bot is tried.
const BEGINNING: usize = 5;
/// Steps of that, at most: a game may draw for as long as it likes.
const LONGEST: usize = 100;
/// Moves that are listed, and cells in a row or in a column of a board that is shown.
const SHOWN: usize = 12;
/// Columns of a file.
const WIDE: usize = 96;

/// A game as a bot's author sees it.
pub(super) struct Facts<'a> {
    game: &'a AnyGame,
    start: AnyState,
    /// How a game may begin.
    steps: Vec<Step<AnyGame>>,
    /// The position that this leads to, where a seat is to move.
    position: AnyState,
    seat: Seat,
}

impl Facts<'_> {
    /// Plays the beginning of a game; `None` if nobody ever has to move.
    pub(super) fn of(game: &AnyGame) -> Option<Facts<'_>> {
        let mut rng = seed::generator(1);
        let start = game.start(&mut rng);
        let (mut state, mut steps) = (start.clone(), Vec::new());
        let mut found = None;
        for _ in 0..LONGEST {
            let step = match game.turn(&state) {
                Turn::Over => break,
                Turn::Seat(seat) => {
                    found = Some((steps.len(), state.clone(), seat));
                    let moves = steps.iter().filter(|step| matches!(step, Step::Move(_))).count();
                    if moves == BEGINNING {
                        break;
                    }
                    Step::Move(game.random_move(&state, &mut rng))
                }
                Turn::Chance => Step::Draw(game.draw(&state, &mut rng)),
            };
            step.take(game, &mut state);
            steps.push(step);
        }
        let (length, position, seat) = found?;
        steps.truncate(length);
        Some(Facts { game, start, steps, position, seat })
    }

    /// Fills the gaps of a template. What comes from the game is filled in last: it may look like a gap.
    pub(super) fn fill(&self, text: &str, language: Language) -> String {
        let (width, height) = self.game.board_size();
        let (mut cells, mut legal) = (Vec::new(), Vec::new());
        self.game.cells(&self.position, &mut cells);
        self.game.moves(&self.position, &mut legal);
        let indent = match language {
            Language::C | Language::Cpp | Language::Js => "  ",
            Language::Go => "\t",
            Language::Rust | Language::Python | Language::Java | Language::Zig => "    ",
        };
        let texts = legal.iter().map(|&mv| serde_json::Value::from(self.game.move_text(mv)));
        text.replace("{{width}}", &width.to_string())
            .replace("{{height}}", &height.to_string())
            .replace("{{seats}}", &self.game.seats().to_string())
            .replace("{{seat}}", &self.seat.index().to_string())
            .replace("{{cells}}", &wrapped(&cells, indent))
            .replace("{{legal}}", &wrapped(&legal, indent))
            .replace("{{moves}}", &wrapped(texts, indent))
            .replace("{{about}}", &self.about(language))
    }

    /// The game in a few lines of a comment.
    fn about(&self, language: Language) -> String {
        let before = match language {
            Language::Rust | Language::Zig => "//! ",
            Language::C | Language::Cpp | Language::Js | Language::Java | Language::Go => " * ",
            Language::Python => "",
        };
        let lines = [self.board(), self.moves(), self.beginning(language)].concat();
        let line = |line: String| format!("{before}{}", harmless(&line)).trim_end().to_owned();
        lines.into_iter().map(line).collect::<Vec<_>>().join("\n")
    }

    fn board(&self) -> Vec<String> {
        let (width, height) = self.game.board_size();
        let seats = match self.game.seats() {
            1 => "one seat".to_owned(),
            seats => format!("{seats} seats"),
        };
        let mut lines =
            vec![format!("{width} x {height} cells and {seats}: {}.", self.game.spec())];
        let mut cells = Vec::new();
        self.game.cells(&self.start, &mut cells);
        if width > 0 && width.max(height) <= SHOWN {
            lines.push("A cell is a number, row by row from the top. A start:".to_owned());
            lines.extend(cells.chunks(width).map(|row| format!("  {}", joined(row, " "))));
        } else {
            lines.push("A cell is a number, row by row from the top.".to_owned());
        }
        lines
    }

    fn moves(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.game.moves(&self.position, &mut legal);
        let named = legal.iter().map(|&mv| format!("{mv} ({})", self.game.move_text(mv)));
        let rest = if legal.len() > SHOWN { ", ..." } else { "" };
        let named = joined(&named.take(SHOWN).collect::<Vec<_>>(), ", ");
        vec![
            format!("A move is a number below {}, with a text:", self.game.move_codes()),
            format!("  {named}{rest}"),
        ]
    }

    fn beginning(&self, language: Language) -> Vec<String> {
        if self.steps.is_empty() {
            return Vec::new();
        }
        let texts: Vec<String> = self.steps.iter().map(|step| step.text(self.game)).collect();
        let drawn = self.steps.iter().any(|step| matches!(step, Step::Draw(_)));
        let history = match (drawn, language) {
            (false, _) => ".",
            (true, Language::C | Language::Cpp | Language::Zig) => {
                "; what was drawn has DAMIER_CHANCE set in view->history."
            }
            (true, _) => "; some of that was drawn.",
        };
        vec!["A game may begin so:".to_owned(), format!("  {}{history}", joined(&texts, " "))]
    }
}

fn joined<T: Display>(items: &[T], between: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

/// A list over as many lines as it needs.
fn wrapped<T: Display>(items: impl IntoIterator<Item = T>, indent: &str) -> String {
    let mut lines = vec![indent.to_owned()];
    for item in items {
        let item = format!("{item},");
        let last = lines.last_mut().expect("there is one from the start");
        if last.len() + 1 + item.len() > WIDE {
            lines.push(format!("{indent}{item}"));
        } else {
            let gap = if last.len() == indent.len() { "" } else { " " };
            *last = format!("{last}{gap}{item}");
        }
    }
    lines.join("\n")
}

/// A text that ends no comment, of any language.
fn harmless(text: &str) -> String {
    let plain = |c: char| if c.is_control() || c == '\\' { ' ' } else { c };
    let text: String = text.chars().map(plain).collect();
    text.replace("*/", "* /").replace("/*", "/ *").replace("\"\"\"", "'''")
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_arena::registry::Games;

    fn about(game: &str, language: Language) -> String {
        Facts::of(&Games::standard().find(game).unwrap()).unwrap().about(language)
    }

    #[test]
    fn a_game_is_told_with_its_board_its_moves_and_a_beginning() {
        let go = about("go:size=2", Language::C);
        assert!(go.starts_with(" * 2 x 2 cells and 2 seats: go:size=2,"), "{go}");
        assert!(go.contains("\n *   0 0\n *   0 0\n"), "{go}");
        assert!(go.contains("\n * A move is a number below 5, with a text:\n *   "), "{go}");
        assert!(!go.contains("DAMIER_CHANCE"), "{go}");
        assert!(about("2048", Language::C).contains("DAMIER_CHANCE"));
        assert!(about("2048", Language::Python).contains("2048:side=4"));
        let large = about("couleurs:size=40", Language::Rust);
        assert!(large.lines().all(|line| line.starts_with("//!")), "{large}");
        assert!(large.lines().count() < 10, "{large}");
    }

    #[test]
    fn lists_are_as_wide_as_a_file_and_no_text_ends_a_comment() {
        let lines = wrapped(0..100, "  ");
        assert!(lines.lines().count() > 2 && lines.lines().all(|line| line.len() <= WIDE));
        assert!(lines.starts_with("  0, 1, 2,") && lines.ends_with("98, 99,"), "{lines}");
        assert_eq!(harmless("a */ b \"\"\" \\ \n"), "a * / b '''    ");
    }
}
