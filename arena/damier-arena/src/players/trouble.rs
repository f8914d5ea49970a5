//! What goes wrong with a plugin in a match, before it is put in words. A host process may be its plugin's
//! by then: it says what happened by a code and hands on what the plugin said. The words are the arena's,
//! and what the plugin said is marked as its own.

use damier_bots::abi::{self, codec};
use damier_bots::{Forfeit, Words};

/// So much of what a plugin says about its trouble is kept, in characters.
const LONGEST: usize = 1000;

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The plugin answered with a code other than OK, and said this.
    Code { code: i32, said: String },
    /// It says that all is well, and made no bot.
    NoBot,
    /// Its host does not know any more what is being played.
    Astray,
}

impl Trouble {
    /// What it makes of a match.
    pub(super) fn forfeit(self) -> Forfeit {
        let (code, said) = match self {
            Trouble::Code { code, said } => (code, said),
            Trouble::NoBot => return Forfeit::error("the library created no bot"),
            Trouble::Astray => {
                return Forfeit::error("the bot's process has lost track of the game");
            }
        };
        let said = Words::line(said.chars().take(LONGEST).collect::<String>());
        let reason = match code {
            // A bot's words are never the arena's.
            abi::PANIC | abi::ERROR if !said.is_empty() => "the bot says".to_owned(),
            abi::PANIC => "the bot panicked".to_owned(),
            abi::ERROR => "the bot cannot go on".to_owned(),
            abi::UNSUPPORTED => "the bot refuses".to_owned(),
            code => format!("the bot answered with code {code}"),
        };
        let reason = if said.is_empty() { reason } else { format!("{reason}: {said}") };
        Forfeit::new(codec::fault(code), reason)
    }
}

#[cfg(test)]
mod tests {
    use damier_bots::Fault;

    use super::*;

    #[test]
    fn whatever_a_plugin_says_the_arena_calls_it_the_plugins_words() {
        let said = "no answer within 1s\u{1b}[2J".to_owned();
        for code in [abi::PANIC, abi::ERROR, abi::UNSUPPORTED, 77, i32::MIN] {
            let forfeit = Trouble::Code { code, said: said.clone() }.forfeit();
            let (marked, words) = forfeit.reason.split_once(": ").unwrap();
            assert!(marked.starts_with("the bot "), "{forfeit}");
            assert_eq!(words, "no answer within 1s\u{fffd}[2J");
            assert!(matches!(forfeit.fault, Fault::Crash | Fault::Error), "{forfeit}");
        }
    }
}
