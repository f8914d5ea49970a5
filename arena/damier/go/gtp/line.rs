//! One line of a controller.

use std::io::{self, BufRead};

/// Nobody sends a longer one on purpose.
const LONGEST: usize = 1 << 16;

/// What a line holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Instruction {
    /// Nothing, or a comment.
    Nothing,
    /// More than anybody wants to read.
    TooLong,
    /// A command.
    Command {
        /// The number that the answer repeats, empty for none.
        id: String,
        /// The command in lower case; empty if there is only a number.
        name: String,
        /// What follows it.
        words: Vec<String>,
    },
}

impl Instruction {
    /// Reads the next line; nothing at the end of the input.
    pub(super) fn read(input: &mut dyn BufRead) -> io::Result<Option<Instruction>> {
        let mut bytes = Vec::new();
        let (mut read, mut too_long) = (false, false);
        loop {
            let chunk = match input.fill_buf() {
                Ok(chunk) => chunk,
                Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
                Err(why) => return Err(why),
            };
            if chunk.is_empty() {
                break;
            }
            read = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            too_long |= bytes.len() + part.len() > LONGEST;
            if !too_long {
                bytes.extend_from_slice(part);
            }
            let used = end.map_or(chunk.len(), |end| end + 1);
            input.consume(used);
            if end.is_some() {
                break;
            }
        }
        Ok(match (read, too_long) {
            (false, _) => None,
            (true, true) => Some(Instruction::TooLong),
            (true, false) => Some(Instruction::parse(&bytes)),
        })
    }

    /// Takes a line apart as GTP has it: no control characters, tabs as spaces, nothing behind `#`.
    fn parse(bytes: &[u8]) -> Instruction {
        let text: String = String::from_utf8_lossy(bytes)
            .chars()
            .take_while(|&c| c != '#')
            .filter(|&c| c == '\t' || !c.is_control())
            .collect();
        let mut words = text.split_whitespace().map(str::to_owned).peekable();
        let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_number);
        let name = words.next().map(|name| name.to_ascii_lowercase());
        match (id, name) {
            (None, None) => Instruction::Nothing,
            (id, name) => Instruction::Command {
                id: id.unwrap_or_default(),
                name: name.unwrap_or_default(),
                words: words.collect(),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Instruction> {
        std::iter::from_fn(|| Instruction::read(&mut input).unwrap()).collect()
    }

    fn command(id: &str, name: &str, words: &[&str]) -> Instruction {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        Instruction::Command { id: id.to_owned(), name: name.to_owned(), words }
    }

    #[test]
    fn numbers_comments_tabs_and_control_characters_are_taken_off() {
        assert_eq!(
            lines(b"  12\tPlay b\x07 D4 # here\r\n\n# note\n7\nname"),
            [
                command("12", "play", &["b", "D4"]),
                Instruction::Nothing,
                Instruction::Nothing,
                command("7", "", &[]),
                command("", "name", &[]),
            ]
        );
    }

    #[test]
    fn a_line_that_never_ends_is_dropped_and_the_next_one_read() {
        let mut input = vec![b'x'; 10 * LONGEST];
        input.extend(b"\nname\n");
        assert_eq!(lines(&input), [Instruction::TooLong, command("", "name", &[])]);
    }
}
