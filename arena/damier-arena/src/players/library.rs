//! Loading a library and reading what it offers.
//!
//! A library is never unloaded: its threads, its thread-local values and what it registered to run at
//! exit may outlive every bot.

#![expect(unsafe_code, reason = "the plugin border: code from a library")]

use std::error::Error as _;
use std::ffi::{CStr, c_char, c_void};
use std::mem::offset_of;
use std::path::Path;

use damier_bots::abi::{self, BotDesc, Entry, Host, Match, ParamInfo, RawBot, RawView, Reply};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW, Symbol};

use super::bad_bot::{NO_SYMBOL, Refusal};
use super::declared::{self, Texts};

/// More bots than any library has; a list that goes on beyond is no list.
const MOST_BOTS: u32 = 256;

/// A bot of a library, as its descriptor says. The functions stay as long as this process.
#[derive(Clone, Debug)]
pub(super) struct Desc {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) games: Vec<String>,
    pub(super) flags: u64,
    pub(super) create: unsafe extern "C" fn(*const Host, *const Match, *mut *mut RawBot) -> i32,
    pub(super) new_match: Option<unsafe extern "C" fn(*mut RawBot, *const Match) -> i32>,
    pub(super) choose: unsafe extern "C" fn(*mut RawBot, *const RawView, *mut Reply) -> i32,
    pub(super) destroy: unsafe extern "C" fn(*mut RawBot),
    pub(super) last_error: Option<unsafe extern "C" fn(*mut RawBot) -> *const c_char>,
    /// The parameters that it takes, if it says so.
    pub(super) params: Option<Vec<Texts>>,
    pub(super) comment: Option<unsafe extern "C" fn(*mut RawBot) -> *const c_char>,
}

/// Loads a library and lists its bots.
pub(super) fn load(path: &Path) -> Result<Vec<Desc>, Refusal> {
    // SAFETY: this runs the library's code, which is what the caller asks for: in a process that has
    // shut itself in, or because the user trusts it.
    let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) };
    let library = library.map_err(|why| {
        // The loader's own words are in the source.
        let words = why.source().map_or_else(|| why.to_string(), ToString::to_string);
        let words = words.replace(&format!("{}: ", path.display()), "");
        Refusal::not_a_library(format!("cannot be loaded: {words}"))
    })?;
    let library = std::mem::ManuallyDrop::new(library);
    // SAFETY: it is only read as a pointer, null or not; what it is called as comes next.
    let symbol = unsafe { library.get::<*mut c_void>(abi::ENTRY) };
    let symbol = symbol.map_or(std::ptr::null_mut(), Symbol::as_raw_ptr);
    if symbol.is_null() {
        let what = format!("has no symbol `{}`", abi::ENTRY);
        return Err(Refusal::new(what, NO_SYMBOL));
    }
    // SAFETY: a library that exports this name promises, by the header, a function of this type.
    let entry = unsafe { std::mem::transmute::<*mut c_void, Entry>(symbol) };
    read_all(entry)
}

/// The bots behind an entry.
pub(super) fn read_all(entry: Entry) -> Result<Vec<Desc>, Refusal> {
    let major = u32::from(abi::ABI_MAJOR);
    let mut descs = Vec::new();
    for index in 0..MOST_BOTS {
        // SAFETY: the header lets any number be asked for.
        let raw = unsafe { entry(major, index) };
        if raw.is_null() {
            break;
        }
        // SAFETY: the header promises a descriptor that stays.
        descs.push(unsafe { read(raw) }?);
    }
    if descs.is_empty() {
        return Err(Refusal::abi(format!("offers no bot for version {major} of the plugin ABI")));
    }
    Ok(descs)
}

/// # Safety
/// `raw` points to a descriptor that is valid for its `struct_size` and stays.
unsafe fn read(raw: *const BotDesc) -> Result<Desc, Refusal> {
    // SAFETY: every descriptor begins with its size and version, and the caller vouches for it.
    let (size, major, minor) = unsafe {
        (
            (&raw const (*raw).struct_size).read() as usize,
            (&raw const (*raw).abi_major).read(),
            (&raw const (*raw).abi_minor).read(),
        )
    };
    if size < offset_of!(BotDesc, id) {
        return Err(Refusal::abi(format!("has a descriptor of {size} bytes")));
    }
    if major != abi::ABI_MAJOR {
        let what = format!(
            "is built for version {major} of the plugin ABI, and this arena speaks version {}",
            abi::ABI_MAJOR
        );
        return Err(Refusal::abi(what));
    }
    if size < offset_of!(BotDesc, last_error) {
        let needed = offset_of!(BotDesc, last_error);
        let what = format!("has a descriptor of {size} bytes, and at least {needed} are needed");
        return Err(Refusal::abi(what));
    }
    // SAFETY: the struct is long enough for all of these, and its strings end with NUL and stay.
    unsafe {
        Ok(Desc {
            id: text((&raw const (*raw).id).read(), "id")?,
            name: text((&raw const (*raw).name).read(), "name")?,
            version: text((&raw const (*raw).version).read(), "version")?,
            games: text((&raw const (*raw).games).read(), "games")?
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            flags: (&raw const (*raw).flags).read(),
            create: (&raw const (*raw).create).read().ok_or_else(|| missing("create"))?,
            new_match: (&raw const (*raw).new_match).read(),
            choose: (&raw const (*raw).choose).read().ok_or_else(|| missing("choose"))?,
            destroy: (&raw const (*raw).destroy).read().ok_or_else(|| missing("destroy"))?,
            last_error: if size >= offset_of!(BotDesc, extension) {
                (&raw const (*raw).last_error).read()
            } else {
                None
            },
            params: if minor >= 1 && size >= offset_of!(BotDesc, reserved) {
                let (first, count) =
                    ((&raw const (*raw).params).read(), (&raw const (*raw).n_params).read());
                read_params(first, count)?
            } else {
                None
            },
            // What is behind a descriptor of minor 0 is none of this, however long it says it is.
            comment: if minor >= 1 && size >= offset_of!(BotDesc, comment) + size_of::<usize>() {
                (&raw const (*raw).comment).read()
            } else {
                None
            },
        })
    }
}

/// # Safety
/// `first` is null, or points to `count` parameters that stay.
unsafe fn read_params(first: *const ParamInfo, count: u32) -> Result<Option<Vec<Texts>>, Refusal> {
    if first.is_null() {
        return Ok(None);
    }
    if count as usize > declared::MOST {
        return Err(Refusal::abi(format!("declares {count} parameters")));
    }
    // SAFETY: as the caller says.
    let params = unsafe { std::slice::from_raw_parts(first, count as usize) };
    let read = |param: &ParamInfo| {
        // SAFETY: as the caller says.
        unsafe {
            Ok([
                text(param.key, "key of a parameter")?,
                text(param.values, "values of a parameter")?,
                text(param.default_value, "default_value of a parameter")?,
                text(param.help, "help of a parameter")?,
            ])
        }
    };
    params.iter().map(read).collect::<Result<_, Refusal>>().map(Some)
}

fn missing(field: &str) -> Refusal {
    Refusal::abi(format!("has a descriptor without `{field}`"))
}

/// # Safety
/// `text` is null or points to a string that ends with NUL.
unsafe fn text(text: *const c_char, field: &str) -> Result<String, Refusal> {
    if text.is_null() {
        return Err(missing(field));
    }
    // SAFETY: as the caller says.
    Ok(unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}

/// The bot to play a game: the one that is wanted by its id, or the only one for this game.
pub(super) fn pick(descs: Vec<Desc>, game: &str, wanted: Option<&str>) -> Result<Desc, Refusal> {
    let ids = |descs: &[Desc]| descs.iter().map(|d| d.id.as_str()).collect::<Vec<_>>().join(", ");
    let plays = |desc: &Desc| desc.games.iter().any(|name| name == game);
    if let Some(wanted) = wanted {
        let known = ids(&descs);
        let found = descs.into_iter().find(|desc| desc.id == wanted);
        let unknown = || Refusal::choose(format!("has no bot `{wanted}`; it has {known}"));
        let desc = found.ok_or_else(unknown)?;
        return if plays(&desc) { Ok(desc) } else { Err(other_games(&desc, game)) };
    }
    let first = descs[0].clone();
    let mut fitting: Vec<Desc> = descs.into_iter().filter(plays).collect();
    match fitting.len() {
        0 => Err(other_games(&first, game)),
        1 => Ok(fitting.remove(0)),
        _ => Err(Refusal::choose(format!("has several bots for {game}: {}", ids(&fitting)))),
    }
}

fn other_games(desc: &Desc, game: &str) -> Refusal {
    let plays = if desc.games.is_empty() { "no game".to_owned() } else { desc.games.join(", ") };
    Refusal::unsupported(format!(
        "has a bot `{}` that does not play {game}; it plays {plays}",
        desc.id
    ))
}
