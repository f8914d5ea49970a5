//! The first mistake that a compiler tells of: where it is, and what it is.
//!
//! Compilers write for people, each in its own way; whatever is not understood is left to whoever shows all of
//! it. Their words come from files that anybody may have written.

use std::path::Path;

use damier_bots::Words;

/// A mistake in a bot's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The file; nothing if the mistake is in none.
    pub file: Option<Words>,
    /// The line in it, from 1.
    pub line: Option<u32>,
    /// What is wrong, in the compiler's words.
    pub message: Words,
}

impl Mistake {
    fn new(file: &str, line: u32, message: &str) -> Mistake {
        let file = file.trim().trim_start_matches("./");
        Mistake { file: Some(Words::line(file)), line: Some(line), message: short(message) }
    }

    /// The same, with the file as it is called in a folder that it is in.
    pub(super) fn within(self, folder: &Path) -> Mistake {
        let file = self.file.map(|file| match Path::new(file.as_str()).strip_prefix(folder) {
            Ok(inside) => Words::line(inside.to_string_lossy()),
            Err(_) => file,
        });
        Mistake { file, ..self }
    }

    /// The first one in what a compiler said.
    ///
    /// ```
    /// use damier_arena::players::Mistake;
    /// let told = |said: &str| Mistake::first(said).unwrap().to_string();
    /// let c = "cc -c bot.c\nbot.c: In function 'note':\nbot.c:7:3: error: expected ';' before 'return'\n";
    /// assert_eq!(told(c), "bot.c:7: expected ';' before 'return'");
    /// let rust = "warning: unused\n --> src/a.rs:1:1\nerror[E0425]: cannot find `x`\n  --> src/lib.rs:12:5\n";
    /// assert_eq!(told(rust), "src/lib.rs:12: cannot find `x`");
    /// let python = "  File \"bot.py\", line 3\n    def x(\n         ^\nSyntaxError: '(' was never closed\n";
    /// assert_eq!(told(python), "bot.py:3: SyntaxError: '(' was never closed");
    /// assert_eq!(told("error: no targets specified in the manifest\n"), "no targets specified in the manifest");
    /// let go = "# bot\n./bot.go:16:2: undefined: x\nmake: *** [Makefile:4: bot] Error 2\n";
    /// assert_eq!(told(go), "bot.go:16: undefined: x");
    /// assert_eq!(Mistake::first("make: *** [Makefile:3: bot.so] Error 1"), None);
    /// ```
    pub fn first(said: &str) -> Option<Mistake> {
        let lines: Vec<&str> = said.lines().collect();
        let found = (0..lines.len()).find_map(|at| at_line(&lines, at));
        found.or_else(|| {
            // What a linker misses has no line of a file.
            let missing = lines.iter().find(|line| line.contains("undefined reference to"))?;
            let message = missing.rsplit_once(": ").map_or(*missing, |(_, message)| message);
            Some(Mistake { file: None, line: None, message: short(message) })
        })
    }
}

impl std::fmt::Display for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}:", file.as_str())?;
        }
        if let Some(line) = self.line {
            write!(f, "{line}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// The longest message, in characters.
const LONGEST: usize = 300;

fn short(message: &str) -> Words {
    Words::line(message.trim().chars().take(LONGEST).collect::<String>())
}

/// The mistake that is told of from this line on.
fn at_line(lines: &[&str], at: usize) -> Option<Mistake> {
    let line = lines[at];
    of_rust(line, &lines[at + 1..])
        .or_else(|| of_one_line(line))
        .or_else(|| of_python(line, &lines[at + 1..]))
        .or_else(|| of_node(line, &lines[at + 1..]))
        .or_else(|| of_go(line))
}

/// `error[E0425]: MESSAGE`, with `--> FILE:LINE:COLUMN` below it.
fn of_rust(line: &str, below: &[&str]) -> Option<Mistake> {
    let rest = line.strip_prefix("error")?;
    let rest = match rest.strip_prefix('[') {
        Some(code) => code.split_once(']')?.1,
        None => rest,
    };
    let message = rest.strip_prefix(": ")?;
    let place = below.first().and_then(|line| line.trim_start().strip_prefix("--> "));
    let placed = place.and_then(|place| {
        let mut parts = place.rsplitn(3, ':');
        let (_, line, file) = (parts.next()?, parts.next()?, parts.next()?);
        Some(Mistake::new(file, line.parse().ok()?, message))
    });
    Some(placed.unwrap_or_else(|| Mistake { file: None, line: None, message: short(message) }))
}

/// `FILE:LINE:COLUMN: error: MESSAGE`, as C compilers have it, and `FILE:LINE: error: MESSAGE` of Java.
fn of_one_line(line: &str) -> Option<Mistake> {
    let (place, message) =
        line.split_once(": error: ").or_else(|| line.split_once(": fatal error: "))?;
    let mut parts = place.split(':');
    let (file, line) = (parts.next()?, parts.next()?);
    Some(Mistake::new(file, line.parse().ok()?, message))
}

/// `./FILE.go:LINE:COLUMN: MESSAGE`, as Go's compiler has it.
fn of_go(line: &str) -> Option<Mistake> {
    let (file, rest) = line.split_once(".go:")?;
    let mut parts = rest.splitn(3, ':');
    let (number, column, message) = (parts.next()?, parts.next()?, parts.next()?);
    column.parse::<u32>().ok()?;
    Some(Mistake::new(&format!("{}.go", file.trim()), number.parse().ok()?, message))
}

/// `File "FILE", line LINE`, with the error further down.
fn of_python(line: &str, below: &[&str]) -> Option<Mistake> {
    let (file, line) = line.trim().strip_prefix("File \"")?.split_once("\", line ")?;
    let line = line.split(',').next()?.parse().ok()?;
    let is_error = |text: &&&str| {
        let word = text.split(':').next().unwrap_or_default();
        !text.starts_with(' ') && word.ends_with("Error")
    };
    // Of several places the one next to the error is meant.
    let next = below.iter().position(|line| line.trim_start().starts_with("File \""));
    let error = below.iter().position(|line| is_error(&line))?;
    next.is_none_or(|next| next > error).then(|| Mistake::new(file, line, below[error]))
}

/// `FILE:LINE`, the line itself and a mark below it, then the error.
fn of_node(line: &str, below: &[&str]) -> Option<Mistake> {
    let (file, number) = line.rsplit_once(':')?;
    let number = number.parse().ok().filter(|_| !file.is_empty() && !file.contains(' '))?;
    let error = below.iter().take(6).find(|line| line.starts_with("SyntaxError: "))?;
    Some(Mistake::new(file, number, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compilers_of_other_languages_are_understood() {
        let told = |said: &str| Mistake::first(said).map(|mistake| mistake.to_string());
        let node =
            "/tmp/bot.js:3\nfoo(\n\n\nSyntaxError: missing ) after argument list\n    at x\n";
        assert_eq!(
            told(node).unwrap(),
            "/tmp/bot.js:3: SyntaxError: missing ) after argument list"
        );
        let java = "Bot.java:12: error: ';' expected\n    int x = 1\n             ^\n1 error\n";
        assert_eq!(told(java).unwrap(), "Bot.java:12: ';' expected");
        let link =
            "/usr/bin/ld: a.o: in function `f':\na.c:(.text+0x1): undefined reference to `g'\n";
        assert_eq!(told(link).unwrap(), "undefined reference to `g'");
        assert_eq!(told("bot.c:1:2: warning: unused\n"), None);
    }

    #[test]
    fn whatever_a_compiler_says_is_fit_to_show() {
        let mistake = Mistake::first("bot\u{1b}[2J.c:7:3: error: wr\u{1b}[31mong\n").unwrap();
        assert!(!mistake.to_string().contains('\u{1b}'), "{mistake:?}");
        for said in ["error", "error[", "error[E]", "a:1", ":1", "File \"", ": error: ", "--> "] {
            let _ = Mistake::first(said);
        }
    }
}
