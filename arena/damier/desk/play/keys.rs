//! What letters mean: four customs for the four directions, colours, and commands.
//!
//! Customs clash: `k` is up beside `j` and down under `i`. One custom comes first, by default the one
//! that suits the game; letters that it does not use keep their meaning in the others. Commands use
//! letters that no custom has.

use clap::ValueEnum;
use damier_games::{Direction, Gesture};

use super::command::Command;
use super::controls::Controls;

/// Letters for left, down, up and right.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum KeySet {
    /// As in vi.
    Hjkl,
    /// Around `k`, under the right hand.
    Ijkl,
    /// Under the left hand, on a French keyboard.
    Zqsd,
    /// Haut, bas, gauche, droite.
    Hbgd,
}

impl KeySet {
    const ALL: [KeySet; 4] = [KeySet::Hjkl, KeySet::Ijkl, KeySet::Zqsd, KeySet::Hbgd];

    /// The letters for up, right, down and left.
    fn letters(self) -> [char; 4] {
        match self {
            KeySet::Hjkl => ['k', 'l', 'j', 'h'],
            KeySet::Ijkl => ['i', 'l', 'k', 'j'],
            KeySet::Zqsd => ['z', 'd', 's', 'q'],
            KeySet::Hbgd => ['h', 'd', 'b', 'g'],
        }
    }

    /// The custom's name: its letters for left, down, up and right, or as people say them.
    pub fn name(self) -> &'static str {
        match self {
            KeySet::Hjkl => "hjkl",
            KeySet::Ijkl => "ijkl",
            KeySet::Zqsd => "zqsd",
            KeySet::Hbgd => "hbgd",
        }
    }
}

/// What a key asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Push everything, or move the cursor.
    Go(Direction),
    /// Take what the cursor is on.
    Choose,
    /// Do this at the table.
    Command(Command),
    /// Ask which other game to play.
    New,
    /// Ask for a file to keep the game in.
    Save,
    /// Show the keys.
    Help,
}

/// Keys and what they do.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    controls: Controls,
    first: KeySet,
}

impl Keys {
    /// Keys for a game, with a custom that comes first if one is asked for.
    pub fn new(controls: Controls, first: Option<KeySet>) -> Keys {
        let usual = if controls.pushes { KeySet::Ijkl } else { KeySet::Hjkl };
        Keys { controls, first: first.unwrap_or(usual) }
    }

    /// Do directions slide everything, rather than move a cursor?
    pub fn slide(&self) -> bool {
        self.controls.pushes
    }

    /// The custom that comes first.
    pub fn first(&self) -> KeySet {
        self.first
    }

    /// The next custom comes first.
    pub fn turn(&mut self) {
        let at = KeySet::ALL.iter().position(|&set| set == self.first).unwrap_or(0);
        self.first = KeySet::ALL[(at + 1) % KeySet::ALL.len()];
    }

    /// What a letter does, on the keyboard or in a line of its own.
    pub fn letter(&self, letter: char) -> Option<Action> {
        let small = letter.to_ascii_lowercase();
        let number = match small {
            'a'..='z' => Some(small as u8 - b'a'),
            '1'..='9' => Some(small as u8 - b'1'),
            _ => None,
        };
        if let Some(colour) = number.filter(|&colour| colour < self.controls.colours) {
            return Some(Action::Command(Command::Gesture(Gesture::Colour(colour))));
        }
        Some(match letter {
            ' ' => Action::Choose,
            'u' => Action::Command(Command::Back(1)),
            'y' => Action::Command(Command::Forward(1)),
            't' => Action::Command(Command::Tip),
            'r' => Action::Command(Command::Restart),
            'n' => Action::New,
            'w' => Action::Save,
            'p' if self.controls.passes => Action::Command(Command::Gesture(Gesture::Pass)),
            'R' => Action::Command(Command::Resign),
            'x' => Action::Command(Command::Leave),
            '?' => Action::Help,
            _ => return self.direction(small).map(Action::Go),
        })
    }

    /// The direction that a letter stands for: in the custom that comes first, else in any.
    fn direction(self, letter: char) -> Option<Direction> {
        let order = [if self.controls.pushes { KeySet::Ijkl } else { KeySet::Hjkl }];
        let sets = [self.first].into_iter().chain(order).chain([
            KeySet::Zqsd,
            KeySet::Hbgd,
            KeySet::Ijkl,
            KeySet::Hjkl,
        ]);
        let at = |set: KeySet| set.letters().iter().position(|&known| known == letter);
        sets.into_iter().find_map(at).map(|at| Direction::ALL[at])
    }

    /// The letters that stand for a direction.
    fn letters(self, direction: Direction) -> String {
        let means = |&letter: &char| self.letter(letter) == Some(Action::Go(direction));
        let letters: Vec<String> = ('a'..='z').filter(means).map(String::from).collect();
        letters.join(" ")
    }

    /// The keys as a list for people: what they are, and what they do.
    pub fn help(&self) -> Vec<(String, String)> {
        let Controls { pushes, cells, colours, colour, passes } = self.controls;
        let mut lines: Vec<(String, String)> = Vec::new();
        let names = [
            (Direction::Up, "↑", "slide up", "up"),
            (Direction::Right, "→", "slide right", "right"),
            (Direction::Down, "↓", "slide down", "down"),
            (Direction::Left, "←", "slide left", "left"),
        ];
        for (direction, arrow, slide, go) in names {
            let keys = format!("{arrow} {}", self.letters(direction));
            lines.push((keys.trim_end().to_owned(), if pushes { slide } else { go }.to_owned()));
        }
        if colours > 0 {
            let last = char::from(b'A' + colours - 1);
            lines.push((format!("A–{last}, 1–{colours}"), format!("name this {colour}")));
            lines.push((
                "Enter, click".to_owned(),
                format!("name the {colour} under the cursor or mouse"),
            ));
        } else if cells {
            lines.push(("Enter, Space, click".to_owned(), "play here".to_owned()));
        }
        if passes {
            lines.push(("p".to_owned(), "pass".to_owned()));
        }
        let rest = [
            ("R", "give up"),
            ("u, Backspace", "one turn back"),
            ("y", "one turn forward again"),
            ("PageUp, PageDown", "ten turns back, forward"),
            ("Home, End", "to the start, to the last turn"),
            ("t", "a tip from a bot"),
            ("w", "save the game to a file"),
            ("r", "restart"),
            ("n", "a new game with other settings"),
            ("F1, F2, F3", "colours of tiles"),
            ("F4", "other letters for the directions first"),
            ("?", "these keys"),
            ("x, Esc", "leave; the game is kept"),
        ];
        let shown = rest.iter().filter(|(keys, _)| pushes || *keys != "F1, F2, F3");
        lines.extend(shown.map(|&(keys, what)| (keys.to_owned(), what.to_owned())));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Controls =
        Controls { pushes: false, cells: false, colours: 0, colour: "", passes: false };
    const SLIDES: Controls = Controls { pushes: true, ..NONE };
    const POINTS: Controls = Controls { cells: true, passes: true, ..NONE };
    const COLOURS: Controls = Controls { cells: true, colours: 7, colour: "colour", ..NONE };

    fn gesture(gesture: Gesture) -> Action {
        Action::Command(Command::Gesture(gesture))
    }

    fn go(keys: Keys, letters: &str) -> Vec<Option<Direction>> {
        let direction = |letter| match keys.letter(letter) {
            Some(Action::Go(direction)) => Some(direction),
            _ => None,
        };
        letters.chars().map(direction).collect()
    }

    const CLOCKWISE: [Option<Direction>; 4] =
        [Some(Direction::Up), Some(Direction::Right), Some(Direction::Down), Some(Direction::Left)];

    #[test]
    fn slides_know_three_customs_at_once() {
        let keys = Keys::new(SLIDES, None);
        for letters in ["ilkj", "zdsq", "hdbg"] {
            assert_eq!(go(keys, letters), CLOCKWISE, "{letters}");
        }
    }

    #[test]
    fn any_custom_can_come_first_and_wins_its_letters() {
        for controls in [SLIDES, POINTS] {
            for set in KeySet::ALL {
                let keys = Keys::new(controls, Some(set));
                let letters: String = set.letters().iter().collect();
                assert_eq!(go(keys, &letters), CLOCKWISE, "{set:?}");
                assert_eq!(go(keys, "zdsq"), CLOCKWISE, "zqsd clashes with none");
            }
        }
        let mut keys = Keys::new(POINTS, None);
        assert_eq!(go(keys, "kljh"), CLOCKWISE);
        keys.turn();
        assert_eq!(go(keys, "ilkj"), CLOCKWISE);
    }

    #[test]
    fn commands_have_letters_of_their_own_in_every_game() {
        for controls in [SLIDES, POINTS, COLOURS] {
            let keys = Keys::new(controls, None);
            for (letter, action) in [
                ('u', Action::Command(Command::Back(1))),
                ('y', Action::Command(Command::Forward(1))),
                ('t', Action::Command(Command::Tip)),
                ('r', Action::Command(Command::Restart)),
                ('n', Action::New),
                ('w', Action::Save),
                ('R', Action::Command(Command::Resign)),
                ('x', Action::Command(Command::Leave)),
                ('?', Action::Help),
            ] {
                assert_eq!(keys.letter(letter), Some(action), "{letter}");
            }
        }
        assert_eq!(Keys::new(POINTS, None).letter('p'), Some(gesture(Gesture::Pass)));
        assert_eq!(Keys::new(SLIDES, None).letter('p'), None);
    }

    #[test]
    fn colours_are_named_by_letter_in_either_case_or_by_number() {
        let keys = Keys::new(COLOURS, None);
        for letter in ['c', 'C', '3'] {
            assert_eq!(keys.letter(letter), Some(gesture(Gesture::Colour(2))));
        }
        assert_eq!(keys.letter('8'), None);
        assert_eq!(go(keys, "klj"), CLOCKWISE[..3]);
    }

    #[test]
    fn the_help_calls_what_letters_name_as_the_game_does() {
        let says = |colour| {
            let help = Keys::new(Controls { colour, ..COLOURS }, None).help();
            help.into_iter().find(|(keys, _)| keys.starts_with("A–G")).unwrap().1
        };
        assert_eq!(says("colour"), "name this colour");
        assert_eq!(says("column"), "name this column");
    }
}
