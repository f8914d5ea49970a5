//! A bot as a Go engine: version 2 of the Go Text Protocol on any pair of streams.
//!
//! Whatever a controller sends is answered, wrong lines by a `?` with the reason; only `quit` and the
//! end of the input end a session. Colours may move in any order and after the game is over, as
//! controllers do when they set up positions. Going back is replaying the game from its start.
//!
//! - `line` and `words`: what was sent; `commands`: what each command does, by subject;
//! - `session`: the game under way and the bot that plays it; `times`: its clock;
//! - `incoming`: lines read ahead; `analysis`: answers that go on until the next one.

mod analysis;
mod commands;
mod incoming;
mod line;
mod session;
mod times;
mod words;

use std::io::{self, BufRead, Write};

use self::incoming::Incoming;
use self::line::Instruction;
pub use self::session::{Opener, Session};

/// What a command says, or why it is refused.
type Reply = Result<String, String>;

/// Answers a controller until it quits or goes away.
///
/// # Errors
/// If nothing can be read, or an answer cannot be written.
pub fn serve(
    session: &mut Session<'_>,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut incoming = Incoming::of(input)?;
    while let Some(line) = incoming.wait()? {
        let (id, reply) = match line {
            Instruction::Nothing => continue,
            Instruction::TooLong => (String::new(), Err("the line is too long".to_owned())),
            Instruction::Command { id, name, words } => (id, commands::run(session, &name, &words)),
        };
        match session.analysis.take() {
            Some(analysis) => analysis.stream(session, &id, &mut incoming, output)?,
            None => answer(output, &id, &reply)?,
        }
        if session.is_over() {
            break;
        }
    }
    Ok(())
}

/// Writes an answer to the command of this number.
fn answer(output: &mut dyn Write, id: &str, reply: &Reply) -> io::Result<()> {
    let (sign, text) = match reply {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    writeln!(output, "{sign}{id}{}\n", presentable(text))?;
    output.flush()
}

/// A text as an answer may hold it: without empty lines, which would end it, and control characters.
fn presentable(text: &str) -> String {
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let lines = text.lines().map(|line| line.chars().map(clean).collect::<String>());
    let mut shown = String::new();
    for (at, line) in lines.enumerate() {
        let line = line.trim_end();
        if at == 0 {
            shown.push_str(if line.is_empty() { "" } else { " " });
            shown.push_str(line);
        } else if !line.is_empty() {
            shown.push('\n');
            shown.push_str(line);
        }
    }
    shown
}
