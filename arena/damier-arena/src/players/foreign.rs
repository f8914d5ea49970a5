//! Bots that a file names. Somebody else may have written the file, and a bot can be any command: nothing of
//! it is started or built before somebody has seen what would run and has agreed. Only what comes with
//! Damier needs nobody's word.

use super::folder::Content;
use super::{BadBot, Entrant, Origin};
use crate::plain::one_line;

/// A bot that a file names, and nobody has agreed to yet.
///
/// ```
/// use damier_arena::players::Foreign;
/// let greedy = Foreign::parse("greedy")?;
/// assert_eq!(greedy.would_run(), None);
/// let engine = Foreign::parse("gtp:sh -c 'rm *'")?;
/// assert_eq!(engine.would_run().unwrap(), "`sh -c 'rm *'`, without walls");
/// # Ok::<(), damier_arena::players::BadBot>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Foreign(Entrant);

impl Foreign {
    /// Reads `[NAME=]SPEC`.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str) -> Result<Foreign, BadBot> {
        Entrant::parse(text).map(Foreign)
    }

    /// Reads several bots. The same name twice gets a number.
    ///
    /// # Errors
    /// What is wrong with which text.
    pub fn parse_all<T: AsRef<str>>(texts: &[T]) -> Result<Vec<Foreign>, BadBot> {
        Ok(Entrant::parse_all(texts)?.into_iter().map(Foreign).collect())
    }

    /// What exactly would run if it were opened, in one line; nothing if it comes with Damier.
    pub fn would_run(&self) -> Option<String> {
        let path = |path: &std::path::Path| one_line(&path.to_string_lossy());
        match &self.0.origin {
            Origin::Builtin(_) => None,
            Origin::Gtp(engine) => {
                Some(format!("`{}`, without walls", one_line(&engine.command())))
            }
            Origin::Cmd(program) => Some(format!("`{}`", one_line(&program.command()))),
            Origin::Path { path: place, .. } => Some(match Content::of(place) {
                Some(Content::Crate) => {
                    format!("`cargo build` in the folder `{}`, without walls", path(place))
                }
                Some(Content::Makefile) => {
                    format!("`make` in the folder `{}`, without walls", path(place))
                }
                Some(Content::Script(script)) => {
                    let file = place.join(script.file);
                    format!("`{}`", one_line(&script.command(&file).join(" ")))
                }
                None => format!("the library `{}`", path(place)),
            }),
        }
    }

    /// Somebody has seen [what would run](Foreign::would_run) and agreed, or there is nothing to agree to.
    pub fn agreed(self) -> Entrant {
        self.0
    }
}
