//! The line of a program's last words that tells most: what was wrong, and where.
//!
//! Languages write an error that nobody caught each in its own way: Python last of all, with the places above it;
//! Node, Java, Rust and Go before the places, and some with advice below. What is not understood is its last line.

/// The longest line, in characters.
const LONGEST: usize = 200;

/// That line; nothing if nothing was said.
pub(crate) fn line(words: &str) -> Option<String> {
    let lines: Vec<&str> = words.lines().filter(|line| !line.trim().is_empty()).collect();
    let last = lines.last()?.trim();
    let told = of_go(&lines).or_else(|| of_python(&lines)).or_else(|| above(&lines, last));
    let told = told.unwrap_or_else(|| last.to_owned());
    Some(told.trim().chars().take(LONGEST).map(|c| if c == '\t' { ' ' } else { c }).collect())
}

/// Does a line begin what Node, Java or Rust write about an error that nobody caught?
fn names_an_error(line: &str) -> bool {
    let is_indented = line.starts_with([' ', '\t']);
    let word = line.split([':', ' ']).next().unwrap_or_default();
    let is_error = word.ends_with("Error") || word.ends_with("Exception");
    !is_indented && (is_error || line.starts_with("Exception in ") || line.contains("panicked at "))
}

/// The error above what Node, Java and Rust write below it.
fn above(lines: &[&str], last: &str) -> Option<String> {
    let is_below =
        ["at ", "Node.js v", "note: run with `RUST_BACKTRACE", "note: Some details are omitted"];
    is_below.iter().find(|begins| last.starts_with(**begins))?;
    let at = lines.iter().rposition(|line| names_an_error(line))?;
    // Where it was, or what was wrong, is in the line below.
    let below = lines.get(at + 1).map_or("", |line| line.trim());
    Some(format!("{} {below}", lines[at].trim()))
}

/// `File "/home/ann/bot.py", line 12, in choose`, and what was wrong in the last line: the innermost place that is no
/// library's.
fn of_python(lines: &[&str]) -> Option<String> {
    let last = lines.last().filter(|line| !line.starts_with([' ', '\t']))?;
    let begun = lines.iter().rposition(|line| line.starts_with("Traceback (most recent call"))?;
    let place = lines[begun..].iter().rev().find_map(|line| {
        let (file, rest) = line.trim().strip_prefix("File \"")?.split_once("\", line ")?;
        let is_own = !file.contains("/lib/python") && !file.starts_with('<');
        let (number, function) = rest.split_once(", in ").unwrap_or((rest, ""));
        let name = file.rsplit('/').next()?;
        let place = match function {
            "" | "<module>" => format!("{name}:{number}"),
            function => format!("{name}:{number}, in {function}"),
        };
        is_own.then_some(place)
    })?;
    // However long the message is, the place is told.
    let room = LONGEST.saturating_sub(place.chars().count() + 4);
    let message: String = last.trim().chars().take(room).collect();
    Some(format!("{message} at {place}"))
}

/// `panic: MESSAGE`, and below it functions, each with its place in the next line: the innermost that is no library's.
fn of_go(lines: &[&str]) -> Option<String> {
    let begins = |line: &&str| line.starts_with("panic: ") || line.starts_with("fatal error: ");
    let at = lines.iter().rposition(begins)?;
    let below = &lines[at + 1..];
    below.iter().find(|line| line.starts_with("goroutine "))?;
    let own = below.iter().position(|line| line.starts_with("main."));
    let place = own.and_then(|own| below.get(own + 1)).and_then(|line| {
        let place = line.trim().split(' ').next()?;
        Some(format!(" at {}", place.rsplit('/').next()?))
    });
    Some(format!("{}{}", lines[at], place.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn tells(words: &str, expected: &str) {
        assert_eq!(line(words).as_deref(), Some(expected));
    }

    #[test]
    fn errors_of_python_are_told_with_their_place_in_the_bot() {
        tells(
            "thinking\nTraceback (most recent call last):\n  File \"/h/damier.py\", line 40, in play\n    x\n    \
             ^^^\n  File \"/h/my bot/bot.py\", line 12, in choose\n    json.loads(x)\n  File \
             \"/usr/lib/python3.11/json/decoder.py\", line 355, in raw_decode\n    raise\nValueError: no idea\n",
            "ValueError: no idea at bot.py:12, in choose",
        );
        tells(
            "Traceback (most recent call last):\n  File \"bot.py\", line 3, in <module>\n    x\nKeyError: 'chess'\n",
            "KeyError: 'chess' at bot.py:3",
        );
        tells("Traceback\n  File \"bot.py\"\nValueError: no idea\n", "ValueError: no idea");
        let long = format!(
            "Traceback (most recent call last):\n  File \"b.py\", line 3\nE: {}\n",
            "x".repeat(400)
        );
        assert!(line(&long).is_some_and(|line| line.ends_with("xx at b.py:3")));
    }

    #[test]
    fn panics_of_rust_are_told_with_a_backtrace_and_without() {
        let panic = "\nthread 'main' (7) panicked at src/lib.rs:58:9:\nno such point\n";
        let expected = "thread 'main' (7) panicked at src/lib.rs:58:9: no such point";
        tells(
            &format!(
                "{panic}note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n"
            ),
            expected,
        );
        tells(
            &format!(
                "{panic}stack backtrace:\n   0: __rustc::rust_begin_unwind\n             at /rustc/1/library/std/src/panicking.rs:697:5\n   \
                 1: bot::choose\nnote: Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace.\n"
            ),
            expected,
        );
    }

    #[test]
    fn panics_of_go_are_told_with_their_place_in_the_bot() {
        tells(
            "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\n\
             strings.Repeat(...)\n\t/usr/lib/go/src/strings/strings.go:9 +0x1\nmain.choose({0x1, 0x2})\n\
             \tmybot/bot.go:30 +0x1d\nmain.main()\n\tmybot/bot.go:50 +0x2\nexit status 2\n",
            "panic: runtime error: index out of range [5] with length 3 at bot.go:30",
        );
        tells("panic: at the disco\n", "panic: at the disco");
    }
}
