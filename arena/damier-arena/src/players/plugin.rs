//! A plugin as a bot.

use std::os::fd::IntoRawFd as _;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use damier_bots::{Bot, Choice, Forfeit, Parting, Seating, View, abi};
use damier_games::{Notation, Seat, Setting, Settings};

use super::bad_bot::{BadBot, DOES_NOT_PLAY, Refusal};
use super::copy::Copy;
use super::declared::{self, Texts};
use super::hosted::{Card, Hosted};
use super::inline::{Inline, Log, Stop};
use super::isolation::{Isolation, Level, Walls};
use super::last_words::LastWords;
use super::library::{self, Desc};
use super::null;
use super::wire::Hello;
use crate::seed;

/// The parameter that names a bot of a library with several.
const BOT: &str = "bot";

/// A plugin that was loaded and can play.
pub struct Plugin<G: Notation> {
    bot: Where<G>,
    card: Card,
    /// What was loaded, as long as hosts may have to load it again.
    copy: Option<Arc<Copy>>,
}

enum Where<G: Notation> {
    Here(Box<Inline<G>>),
    InAProcess(Box<Hosted>),
}

impl<G: Notation> Plugin<G> {
    /// How far it is kept away from everything else.
    pub fn level(&self) -> Level {
        self.card.level
    }

    /// What is missing for all walls, in words; nothing if there are all.
    pub fn missing(&self) -> &str {
        &self.card.missing
    }

    /// The bot's name, in its own words.
    pub fn name(&self) -> &str {
        &self.card.name
    }

    /// The bot's version, in its own words.
    pub fn version(&self) -> &str {
        &self.card.version
    }

    /// The SHA-256 of its library: of exactly the bytes that were loaded, unless it has no walls.
    pub fn fingerprint(&self) -> Option<[u8; 32]> {
        self.copy.as_ref().map(|copy| copy.fingerprint())
    }

    /// The parameters that it takes, if it says so.
    pub fn declared(&self) -> Option<Vec<Setting>> {
        self.card.params.as_deref().map(declared::settings)
    }

    /// Does the bot say that it keeps the parameter `nodes`?
    pub fn keeps_nodes(&self) -> bool {
        self.card.flags & abi::KEEPS_NODES != 0
    }

    /// Does it promise the same moves for the same seed?
    pub fn is_deterministic(&self) -> bool {
        self.card.flags & abi::DETERMINISTIC != 0
    }

    /// The number of the process it runs in now: none inline, and none between a fault and the next
    /// match.
    pub fn process_id(&self) -> Option<u32> {
        match &self.bot {
            Where::Here(_) => None,
            Where::InAProcess(bot) => bot.process_id(),
        }
    }
}

impl<G: Notation> Bot<G> for Plugin<G> {
    fn new_match(&mut self, seating: &Seating<'_, G>) -> Result<(), Forfeit> {
        match &mut self.bot {
            Where::Here(bot) => bot.new_match(seating),
            Where::InAProcess(bot) => bot.new_match(seating),
        }
    }

    #[inline]
    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        match &mut self.bot {
            Where::Here(bot) => bot.choose(view),
            Where::InAProcess(bot) => bot.choose(view),
        }
    }

    fn spent(&self) -> Option<Duration> {
        match &self.bot {
            Where::Here(_) => None,
            Where::InAProcess(bot) => Some(bot.last_spent()),
        }
    }

    fn threads(&self) -> Option<u64> {
        match &self.bot {
            Where::Here(_) => None,
            Where::InAProcess(bot) => Bot::<G>::threads(&**bot),
        }
    }

    fn match_over(&mut self, view: &View<'_, G>) -> Parting {
        match &mut self.bot {
            Where::Here(bot) => bot.match_over(view),
            Where::InAProcess(bot) => bot.match_over(view),
        }
    }
}

/// Loads the plugin at `path` to play a game with these parameters.
///
/// All that can be wrong before a match is found here: a first bot is created and dismissed. A
/// library with several bots for a game needs the parameter `bot`, an id.
///
/// # Errors
/// What is wrong with the file, the library, its bots, their parameters or the walls.
pub fn open<G: Notation>(
    game: &G,
    path: &Path,
    params: &Settings,
    walls: &Walls,
) -> Result<Plugin<G>, BadBot> {
    let open = || {
        let copy = Copy::of(path)?;
        let path = match walls.isolation {
            // Where it is trusted, it may also have others beside it that it needs.
            Isolation::Process | Isolation::Inline => path
                .canonicalize()
                .map_err(|why| Refusal::new(why.to_string(), "is the path right?"))?,
            Isolation::Auto | Isolation::Full => copy.path_for_children(),
        };
        let plugin = open_source(game, Some(path), params, walls)?;
        Ok(Plugin { copy: Some(copy), ..plugin })
    };
    let plugin = open().map_err(|refusal| BadBot::plugin(path, refusal))?;
    if let Some(known) = plugin.declared() {
        let own = params.without(BOT);
        let own = if plugin.keeps_nodes() { own.without("nodes") } else { own };
        let spec = format!("{}:{params}", path.display());
        declared::check(&own, &known).map_err(|why| BadBot::params(&spec, &why, &known))?;
    }
    Ok(plugin)
}

/// The null bot as a plugin, to measure what plugins cost.
///
/// # Errors
/// If the walls cannot be had.
pub fn open_null<G: Notation>(game: &G, walls: &Walls) -> Result<Plugin<G>, BadBot> {
    let open = open_source(game, None, &Settings::new(), walls);
    open.map_err(|refusal| BadBot::plugin(Path::new("null"), refusal))
}

fn open_source<G: Notation>(
    game: &G,
    library: Option<PathBuf>,
    params: &Settings,
    walls: &Walls,
) -> Result<Plugin<G>, Refusal> {
    let source = Source::new(library, params);
    if walls.isolation == Isolation::Inline {
        let desc = source.load(game.name())?;
        let Desc { name, version, flags, params, .. } = desc.clone();
        let takes = source.takes(params.as_deref());
        let (level, missing) = (Level::Inline, String::new());
        let card = Card { level, missing, name, version, flags, params };
        let log = Log::Kept(Mutex::new(LastWords::default()));
        let mut bot = Inline::<G>::new(desc, source.params, log, Stop::Never);
        if takes {
            probe(game, &mut bot)?;
        }
        return Ok(Plugin { bot: Where::Here(Box::new(bot)), card, copy: None });
    }
    let path = source.library.as_ref().map(|path| path.as_os_str().as_bytes().to_vec());
    let params = source.params.iter().map(|(key, value)| (key.to_owned(), value.to_owned()));
    let hello = Hello {
        parent: std::process::id(),
        library: path.unwrap_or_default(),
        bot: source.wanted.clone(),
        game: game.spec(),
        params: params.collect(),
        memory: walls.limits.memory,
        cpu: walls.limits.cpu.map_or(0, |time| time.as_secs().max(1)),
        threads: walls.limits.threads,
        walls: walls.isolation != Isolation::Process,
        session: walls.is_one_of_many,
        probe: true,
    };
    let (bot, card) = Hosted::open(hello, walls)?;
    Ok(Plugin { bot: Where::InAProcess(Box::new(bot)), card, copy: None })
}

/// A bot of a library and its parameters.
pub(super) struct Source {
    /// `None` for the null bot.
    library: Option<PathBuf>,
    wanted: Option<String>,
    pub(super) params: Settings,
}

impl Source {
    fn new(library: Option<PathBuf>, params: &Settings) -> Source {
        let wanted = params.get(BOT).map(str::to_owned);
        let others = params.iter().filter(|&(key, _)| key != BOT);
        let params = others.fold(Settings::new(), |all, (key, value)| all.with(key, value));
        Source { library, wanted, params }
    }

    /// What a host is told.
    pub(super) fn of(hello: &Hello) -> Source {
        let path = Path::new(std::ffi::OsStr::from_bytes(&hello.library));
        let library = (!hello.library.is_empty()).then(|| path.to_owned());
        let pairs = hello.params.iter();
        let params = pairs.fold(Settings::new(), |all, (key, value)| all.with(key, value));
        Source { library, wanted: hello.bot.clone(), params }
    }

    /// Are its parameters among those that are declared, if any are?
    pub(super) fn takes(&self, declared: Option<&[Texts]>) -> bool {
        let known =
            |key: &str| declared.is_none_or(|all| all.iter().any(|[declared, ..]| declared == key));
        self.params.iter().all(|(key, _)| known(key))
    }

    /// Opens the library while it can still be reached, to load what was opened. It stays open.
    pub(super) fn hold(&mut self) -> std::io::Result<()> {
        if let Some(path) = &mut self.library {
            let file = std::fs::File::open(&path)?;
            *path = PathBuf::from(format!("/proc/self/fd/{}", file.into_raw_fd()));
        }
        Ok(())
    }

    /// Loads the library and picks the bot.
    pub(super) fn load(&self, game: &str) -> Result<Desc, Refusal> {
        let descs = match &self.library {
            Some(path) => library::load(path)?,
            None => library::read_all(null::entry)?,
        };
        library::pick(descs, game, self.wanted.as_deref())
    }
}

/// Creates a first bot, in a match that nobody plays.
pub(super) fn probe<G: Notation>(game: &G, bot: &mut Inline<G>) -> Result<(), Refusal> {
    let start = game.start(&mut seed::generator(0));
    let seating = Seating { game, seat: Seat::FIRST, start: &start, seed: 0 };
    let outcome = bot.new_match(&seating);
    bot.dismiss();
    outcome.map_err(|forfeit| {
        let what = format!("does not play {}: {}", game.spec(), forfeit.reason);
        Refusal::new(what, DOES_NOT_PLAY)
    })
}
