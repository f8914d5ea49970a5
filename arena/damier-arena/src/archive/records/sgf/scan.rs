//! Bytes to nodes: the games of a file, each with the properties of its main line.
//!
//! One pass that never looks back, keeps no stack and copies nothing. The main line of a game ends
//! at its first closing parenthesis; what follows is looked at only to find the game's end.

use super::BadSgf;
use super::charset::LeadBytes;

/// A game as it is in the file.
#[derive(Debug, Default)]
pub(super) struct RawGame<'a> {
    /// Where it begins.
    pub(super) offset: usize,
    /// The nodes of the main line.
    pub(super) nodes: Vec<Vec<Property<'a>>>,
    /// The first thing on the main line that cannot be read. The nodes before it are there.
    pub(super) error: Option<BadSgf>,
}

/// A property with its values, of which it has at least one.
#[derive(Debug)]
pub(super) struct Property<'a> {
    /// The identifier in capitals.
    pub(super) name: String,
    /// What is between each pair of brackets.
    pub(super) values: Vec<Value<'a>>,
}

/// What is between two brackets, escapes included.
#[derive(Copy, Clone, Debug)]
pub(super) struct Value<'a> {
    /// Where it begins in the file.
    pub(super) offset: usize,
    /// The bytes.
    pub(super) bytes: &'a [u8],
}

/// All games of a file.
pub(super) fn scan(bytes: &[u8], lead_bytes: LeadBytes) -> Vec<RawGame<'_>> {
    let mut scanner = Scanner { bytes, at: 0, lead_bytes };
    let mut games = Vec::new();
    while scanner.find_game() {
        games.push(scanner.game());
    }
    games
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    lead_bytes: LeadBytes,
}

impl<'a> Scanner<'a> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
    }

    /// Goes to the next parenthesis that a semicolon follows, past any junk before it.
    fn find_game(&mut self) -> bool {
        while let Some(byte) = self.peek() {
            self.at += 1;
            if byte == b'(' {
                let open = self.at - 1;
                self.skip_space();
                if self.peek() == Some(b';') {
                    self.at = open;
                    return true;
                }
            }
        }
        false
    }

    /// Reads a game from its parenthesis to the matching one, or to the end of a file that was cut.
    fn game(&mut self) -> RawGame<'a> {
        let mut game = RawGame { offset: self.at, ..RawGame::default() };
        let mut depth = 0_usize;
        let mut on_main_line = true;
        while let Some(byte) = self.peek() {
            let offset = self.at;
            let mut problem = None;
            match byte {
                b'(' => depth += 1,
                b')' => {
                    on_main_line = false;
                    depth -= 1;
                    if depth == 0 {
                        self.at += 1;
                        break;
                    }
                }
                b';' if on_main_line => game.nodes.push(Vec::new()),
                b';' => {}
                b'[' => {
                    problem = Some("a value stands without a property".to_owned());
                    // An open value is found out by the end of the file.
                    let _ = self.value();
                    self.at -= 1;
                }
                _ if is_space(byte) => {}
                _ if byte.is_ascii_alphabetic() => {
                    match self.property() {
                        Ok(property) if on_main_line => {
                            if let Some(node) = game.nodes.last_mut() {
                                node.push(property);
                            }
                        }
                        Ok(_) => {}
                        Err(what) => problem = Some(what),
                    }
                    self.at -= 1;
                }
                _ => problem = Some(format!("`{}` is out of place", byte.escape_ascii())),
            }
            self.at += 1;
            if let Some(what) = problem.filter(|_| on_main_line) {
                game.error = Some(BadSgf::new(offset, what));
                on_main_line = false;
            }
        }
        game
    }

    fn property(&mut self) -> Result<Property<'a>, String> {
        let begin = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        let name = identifier(&self.bytes[begin..self.at]);
        let mut values = Vec::new();
        loop {
            let after_name = self.at;
            self.skip_space();
            if self.peek() != Some(b'[') {
                self.at = after_name;
                break;
            }
            values.push(self.value()?);
        }
        if values.is_empty() {
            let shown: String = name.chars().take(20).collect();
            return Err(format!("property `{shown}` has no value"));
        }
        Ok(Property { name, values })
    }

    /// Reads from the opening bracket to behind the closing one.
    fn value(&mut self) -> Result<Value<'a>, String> {
        self.at += 1;
        let offset = self.at;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b']' => return Ok(Value { offset, bytes: &self.bytes[offset..self.at - 1] }),
                b'\\' => self.at += 1,
                _ if self.lead_bytes.contains(byte) => self.at += 1,
                _ => {}
            }
        }
        self.at = self.bytes.len();
        Err("a value is never closed".to_owned())
    }
}

fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b' || byte == 0
}

/// Old files write `AddBlack` for `AB`: only capitals count. Where there are none, all letters do.
fn identifier(letters: &[u8]) -> String {
    let capitals: String =
        letters.iter().filter(|letter| !letter.is_ascii_lowercase()).map(|&l| l as char).collect();
    if capitals.is_empty() {
        letters.iter().map(|letter| letter.to_ascii_uppercase() as char).collect()
    } else {
        capitals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let games = scan(text.as_bytes(), LeadBytes::None);
        let show = |game: &RawGame<'_>| {
            let property = |property: &Property<'_>| {
                let value = |value: &Value<'_>| String::from_utf8_lossy(value.bytes).into_owned();
                let values: Vec<String> = property.values.iter().map(value).collect();
                format!("{}={}", property.name, values.join(","))
            };
            let node =
                |node: &Vec<Property<'_>>| node.iter().map(property).collect::<Vec<_>>().join(" ");
            game.nodes.iter().map(node).collect::<Vec<_>>().join(";")
        };
        games.iter().map(show).collect()
    }

    #[test]
    fn the_main_line_is_the_first_of_all_variations() {
        assert_eq!(shown("(;A[1];B[2](;C[3](;D[4])(;E[5]))(;F[6]))"), ["A=1;B=2;C=3;D=4"]);
        assert_eq!(shown("(;A[1](;B[2]);C[3])"), ["A=1;B=2"]);
    }

    #[test]
    fn games_are_found_between_junk() {
        assert_eq!(shown("from (me) :-( (;A[1]) and ) ( ;A[2]"), ["A=1", "A=2"]);
        assert_eq!(shown("nothing ( here"), Vec::<String>::new());
    }

    #[test]
    fn brackets_are_escaped_and_identifiers_cut_to_their_capitals() {
        assert_eq!(shown(r"(;Comment [a\]b\\] [c] size[9])"), [r"C=a\]b\\,c SIZE=9"]);
    }

    #[test]
    fn an_error_names_its_place_and_leaves_the_next_game_alone() {
        let games = scan(b"(;A[1];?B[2])(;A[2])", LeadBytes::None);
        let error = games[0].error.as_ref().unwrap();
        assert_eq!((error.offset, games[0].nodes.len()), (7, 2));
        assert!(games[1].error.is_none());
        let games = scan(b"(;A[1];B[never closed)", LeadBytes::None);
        assert_eq!(games[0].error.as_ref().unwrap().offset, 7);
    }
}
