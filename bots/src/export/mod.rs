//! Offering bots as a plugin: [`export_bot!`](crate::export_bot) and what it expands to.
//!
//! The exported bot sees what any [`Bot`](crate::Bot) sees. The position is rebuilt here by the rules
//! of `damier-games`, from the starting cells and the history, so it is never an old one. A panic ends
//! at this border: it becomes an error code, and its message the bot's last error.

#![expect(unsafe_code, reason = "the plugin border: raw pointers from C")]

mod calls;
mod player;
mod raw;

use std::ffi::CString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use damier_games::{BadSetting, Notation, Setting, Settings};

use crate::abi::{self, BotDesc, ParamInfo};
use crate::builtin::Build;
use player::{Player, Seated};

/// Declares the bots of a library.
///
/// Each has an id, which is how users choose it, a name, a version, the games it plays and a function
/// of the type [`Build`] for each of them; a generic one does for all. A `deterministic` bot promises
/// the same moves for the same seed. `params`, which may be left out, are all parameters that the bot takes: users
/// can list them, and a wrong one is refused before anything is played. The crate must be a `cdylib`, and panics must unwind: with
/// `panic = "abort"` it does not compile.
///
/// ```
/// use damier_bots::{Bot, export_bot, random::Random};
/// use damier_games::{BadSetting, Game, Settings, couleurs::Couleurs, g2048::G2048, go::Go};
///
/// fn build<G: Game>(_game: &G, params: &Settings) -> Result<Box<dyn Bot<G>>, BadSetting> {
///     params.only(&[])?;
///     Ok(Box::new(Random::new()))
/// }
///
/// export_bot! {
///     { id: "dice", name: "Dice", version: "1.0", deterministic: true,
///       build: build, games: [G2048, Couleurs, Go] },
/// }
/// # let desc = unsafe { damier_bot_entry(1, 0).as_ref() }.unwrap();
/// # assert_eq!(unsafe { std::ffi::CStr::from_ptr(desc.games) }, c"2048 couleurs go");
/// # assert!(damier_bot_entry(1, 1).is_null() && damier_bot_entry(2, 0).is_null());
/// ```
#[macro_export]
macro_rules! export_bot {
    ($({
        id: $id:expr, name: $name:expr, version: $version:expr, deterministic: $deterministic:expr,
        build: $build:path, games: [$($game:ty),+ $(,)?] $(, params: $params:expr)? $(,)?
    }),+ $(,)?) => {
        #[cfg(panic = "abort")]
        ::core::compile_error!(
            "a bot's panic must unwind to be caught: remove `panic = \"abort\"` from the profile"
        );

        /// The bots of this library: descriptors 0, 1, 2, … until null.
        #[unsafe(no_mangle)]
        pub extern "C" fn damier_bot_entry(
            host_abi_major: u32,
            index: u32,
        ) -> *const $crate::abi::BotDesc {
            static BOTS: ::std::sync::OnceLock<$crate::macro_support::Bots> =
                ::std::sync::OnceLock::new();
            let bots = || BOTS.get_or_init(|| $crate::macro_support::Bots::new([$({
                struct Exported;
                impl $crate::macro_support::Export for Exported {
                    const GAMES: &'static [$crate::macro_support::Offer] =
                        &[$($crate::macro_support::Offer::of::<$game, Exported>()),+];
                }
                $(impl $crate::macro_support::Builds<$game> for Exported {
                    const BUILD: $crate::Build<$game> = $build;
                })+
                $crate::macro_support::desc::<Exported>(
                    $id,
                    $name,
                    $version,
                    $deterministic,
                    [$($params)?].first().copied(),
                )
            }),+]));
            $crate::macro_support::entry(bots, host_abi_major, index)
        }
    };
}

/// A bot that is exported: a type made by [`export_bot!`](crate::export_bot) for each.
pub trait Export: 'static {
    /// The games it plays.
    const GAMES: &'static [Offer];
}

/// How an exported bot is built for a game.
pub trait Builds<G: Notation>: Export {
    /// Builds one.
    const BUILD: Build<G>;
}

/// A game that an exported bot plays.
#[derive(Copy, Clone, Debug)]
pub struct Offer {
    game: &'static str,
    seat: Seat,
}

/// Builds a player from a game's settings and the bot's own.
type Seat = fn(&Settings, &Settings) -> Result<Box<dyn Player>, BadSetting>;

impl Offer {
    /// This game, played by this bot.
    pub const fn of<G: Notation, E: Builds<G>>() -> Offer {
        Offer { game: G::NAME, seat: Seated::<G>::build::<E> }
    }
}

/// The descriptors of a library. They are made once and stay.
#[derive(Debug)]
pub struct Bots(Vec<BotDesc>);

// SAFETY: the pointers of a descriptor lead to functions and to strings that nobody ever changes or
// frees.
unsafe impl Send for Bots {}
// SAFETY: as above.
unsafe impl Sync for Bots {}

impl Bots {
    /// These bots.
    pub fn new(descs: impl IntoIterator<Item = BotDesc>) -> Bots {
        Bots(descs.into_iter().collect())
    }

    /// The descriptor of this number, null if there is none or if the arena is of another major.
    pub fn get(&self, host_abi_major: u32, index: u32) -> *const BotDesc {
        let same = host_abi_major == u32::from(abi::ABI_MAJOR);
        let desc = self.0.get(index as usize).filter(|_| same);
        desc.map_or(ptr::null(), ptr::from_ref)
    }
}

/// The descriptor of this number of a library's bots. A panic on the way to them ends here: then there
/// are none.
pub fn entry(
    bots: impl FnOnce() -> &'static Bots,
    host_abi_major: u32,
    index: u32,
) -> *const BotDesc {
    match catch_unwind(AssertUnwindSafe(bots)) {
        Ok(bots) => bots.get(host_abi_major, index),
        Err(panic) => {
            // It may panic once more when it is dropped.
            std::mem::forget(panic);
            ptr::null()
        }
    }
}

/// The descriptor of an exported bot. Its strings are never freed.
///
/// # Panics
/// If a text has a NUL in it.
pub fn desc<E: Export>(
    id: &str,
    name: &str,
    version: &str,
    deterministic: bool,
    params: Option<&[Setting]>,
) -> BotDesc {
    let text = |text: &str| CString::new(text).expect("no NUL in a bot's texts").into_raw();
    let info = |&Setting { key, values, default, help }: &Setting| ParamInfo {
        key: text(key),
        values: text(values),
        default_value: text(default),
        help: text(help),
    };
    let params = params.map(|params| params.iter().map(info).collect::<Box<[ParamInfo]>>());
    let games = E::GAMES.iter().map(|offer| offer.game).collect::<Vec<_>>().join(" ");
    BotDesc {
        struct_size: abi::size_of::<BotDesc>(),
        abi_major: abi::ABI_MAJOR,
        abi_minor: abi::ABI_MINOR,
        id: text(id),
        name: text(name),
        version: text(version),
        games: text(&games),
        flags: if deterministic { abi::DETERMINISTIC } else { 0 },
        create: Some(calls::create::<E>),
        new_match: Some(calls::new_match::<E>),
        choose: Some(calls::choose),
        destroy: Some(calls::destroy),
        last_error: Some(calls::last_error),
        extension: None,
        comment: Some(calls::comment),
        n_params: params.as_ref().map_or(0, |params| params.len() as u32),
        params: params.map_or(ptr::null(), |params| Box::leak(params).as_ptr()),
        reserved: 0,
    }
}
