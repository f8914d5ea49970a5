//! Why a bot was refused, and what to write instead.

use std::path::Path;

use damier_games::{BadSetting, Setting};

use super::isolation::Level;
use crate::setting_help::{Where, did_you_mean, setting_help};

const BOTS: Where = Where { listed_by: "damier bots", example: "expectimax:depth=3" };

/// Why a bot was refused: two fragments that fit after "error: " and "help: ".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}")]
pub struct BadBot {
    error: String,
    help: String,
    /// Is all that is wrong that it plays other games?
    other_game: bool,
    /// Which of several entrants it is.
    entrant: Option<usize>,
}

impl BadBot {
    pub(super) fn empty(text: &str) -> BadBot {
        BadBot {
            error: format!("`{text}` names no bot"),
            help: "write a bot as in greedy, expectimax:depth=3 or deep=expectimax:depth=3".into(),
            other_game: false,
            entrant: None,
        }
    }

    /// A name that this game has no bot of; `elsewhere` are the games that have one.
    pub(crate) fn unknown(name: &str, game: &str, known: &[&str], elsewhere: &[&str]) -> BadBot {
        let meant = did_you_mean(name, known.iter().copied());
        let names = known.join(", ");
        BadBot {
            error: if elsewhere.is_empty() {
                format!("there is no bot `{name}` for {game}; there are {names}")
            } else {
                let games = elsewhere.join(" and ");
                format!("bot `{name}` plays {games}, not {game}; for {game} there are {names}")
            },
            help: format!("{meant}`damier bots --game {game}` says what each one does"),
            other_game: true,
            entrant: None,
        }
    }

    /// A name that no game has a bot of.
    pub(crate) fn unknown_anywhere(name: &str, known: &[&str]) -> BadBot {
        let meant = did_you_mean(name, known.iter().copied());
        BadBot {
            error: format!("there is no bot `{name}`; there are {}", known.join(", ")),
            help: format!("{meant}`damier bots` says what each one does, and in which game"),
            other_game: false,
            entrant: None,
        }
    }

    /// A name that is a file or a folder, written without its path; `None` if nothing here has it.
    pub(crate) fn here(name: &str) -> Option<BadBot> {
        Path::new(name).exists().then(|| {
            BadBot::other(
                format!("there is no built-in bot `{name}`, but something of that name here"),
                format!("a bot of your own is entered by its path: ./{name}"),
            )
        })
    }

    /// A refusal of the plugin at `path`.
    pub(super) fn plugin(path: &Path, why: Refusal) -> BadBot {
        let Refusal { what, help, other_game } = why;
        BadBot { error: format!("{}: {what}", path.display()), help, other_game, entrant: None }
    }

    pub(super) fn params(spec: &str, why: &BadSetting, known: &[Setting]) -> BadBot {
        let help = setting_help(why, known, &BOTS);
        BadBot::other(format!("bot `{spec}`: {why}"), help)
    }

    pub(crate) fn other(error: impl Into<String>, help: impl Into<String>) -> BadBot {
        BadBot { error: error.into(), help: help.into(), other_game: false, entrant: None }
    }

    /// The bot of the entrant with this number, among several.
    pub(crate) fn of_entrant(self, number: usize) -> BadBot {
        BadBot { entrant: Some(number), ..self }
    }

    /// Which of several entrants it is, if that is known.
    pub fn entrant(&self) -> Option<usize> {
        self.entrant
    }

    /// Is the bot as it should be, and only plays other games?
    pub fn is_other_game(&self) -> bool {
        self.other_game
    }

    /// It plays other games, and that is all.
    pub(super) fn for_other_games(self) -> BadBot {
        BadBot { other_game: true, ..self }
    }

    /// A bot that is fine, but cannot be had here.
    pub fn unavailable(what: &str, why: &std::io::Error) -> BadBot {
        BadBot::other(format!("{what} is not to be had: {why}"), "free something, and try again")
    }

    /// What to do, as a fragment that fits after "help: ".
    pub fn help(&self) -> &str {
        &self.help
    }
}

/// How it begins that not all walls can be had.
pub(super) const NOT_FULL: &str = "isolation `full` cannot be had here";
/// What to do then.
pub(super) const LEVEL_HELP: &str =
    "`--isolation auto` takes what can be had; `process` and `inline` ask for less";

const NOT_A_LIBRARY: &str = "a plugin is a shared library: in Rust a `cdylib`, in C `cc -shared -fPIC`; a \
                             program is named by its command, as in \"cmd:python3 bot.py\"";
const OTHER_ABI: &str = "build it against the `damier_bot.h` or `damier-bots` of this version";
const OTHER_GAME: &str = "choose another game or other settings, or another bot";
const WHICH: &str = "choose one of its bots by the parameter `bot`, an id: ./libbots.so:bot=ID";
/// What to do about a library that is no plugin.
pub(super) const NO_SYMBOL: &str =
    "a Rust plugin has it by `export_bot!`, a C plugin by defining it with DAMIER_EXPORT";
/// What to do about a bot that does not even begin.
pub(super) const DOES_NOT_PLAY: &str =
    "does it know this game, these settings and these parameters?";

/// All that a host may advise: it says which of these, since its words may be its plugin's.
pub(super) const HOST_HELPS: [&str; 7] = [
    "are these limits possible here?",
    DOES_NOT_PLAY,
    NOT_A_LIBRARY,
    OTHER_ABI,
    OTHER_GAME,
    WHICH,
    NO_SYMBOL,
];

/// What is wrong with a plugin, and what to do, before its path is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    pub(super) what: String,
    pub(super) help: String,
    /// Is all that is wrong that the bot plays other games?
    pub(super) other_game: bool,
}

impl Refusal {
    pub(super) fn new(what: impl Into<String>, help: impl Into<String>) -> Refusal {
        Refusal { what: what.into(), help: help.into(), other_game: false }
    }

    /// The file is not what the loader takes.
    pub(super) fn not_a_library(what: impl Into<String>) -> Refusal {
        Refusal::new(what, NOT_A_LIBRARY)
    }

    /// The library does not obey the ABI.
    pub(super) fn abi(what: impl Into<String>) -> Refusal {
        Refusal::new(what, OTHER_ABI)
    }

    /// The bot does not play this game.
    pub(super) fn unsupported(what: impl Into<String>) -> Refusal {
        Refusal { other_game: true, ..Refusal::new(what, OTHER_GAME) }
    }

    /// The library has several bots, and none was chosen that it has.
    pub(super) fn choose(what: impl Into<String>) -> Refusal {
        Refusal::new(what, WHICH)
    }

    /// The same, as the words of a process in which the library already is.
    pub(super) fn said_by_its_process(self) -> Refusal {
        Refusal { what: format!("its process says that it {}", self.what), ..self }
    }

    /// Something broke before the first match.
    pub(super) fn broken(what: impl Into<String>) -> Refusal {
        Refusal::new(what, "the bot fails before its first match: is it finished?")
    }

    /// The walls that were asked for cannot be had.
    pub(super) fn level(reached: Level, missing: &str) -> Refusal {
        Refusal::new(format!("{NOT_FULL}, only `{reached}` ({missing})"), LEVEL_HELP)
    }
}
