//! A match as C sees it, with everything its pointers lead to.

use std::ffi::CString;
use std::rc::Rc;

use damier_bots::Seating;
use damier_bots::abi::{self, Match, Param, codec};
use damier_games::{Notation, Settings};

/// A `damier_match` that owns what it points to.
pub(super) struct CMatch {
    /// In a place of its own: bots keep the pointer for the whole match. Shared, since what is owned
    /// alone may be reached by nobody else once it is moved.
    raw: Rc<Match>,
    // What `raw` points to: kept, never looked at.
    _initial: Vec<u8>,
    _texts: Vec<CString>,
    _params: [Vec<Param>; 2],
}

impl CMatch {
    /// The match a bot is seated in, with the parameters the user wrote for it.
    pub(super) fn new<G: Notation>(seating: &Seating<'_, G>, bot_params: &Settings) -> CMatch {
        let Seating { game, seat, start, seed } = *seating;
        let (initial, settings) = codec::start_parts(game, start);
        let mut texts = Vec::new();
        let mut keep = |text: &str| {
            // A NUL cannot be told to C, and no setting has one.
            texts.push(CString::new(text.replace('\0', " ")).unwrap_or_default());
            texts[texts.len() - 1].as_ptr()
        };
        let mut pairs = |settings: &Settings| {
            let pair = |(key, value)| Param { key: keep(key), value: keep(value) };
            settings.iter().map(pair).collect::<Vec<Param>>()
        };
        let (game_params, bot_params) = (pairs(&settings), pairs(bot_params));
        let (width, height) = game.board_size();
        let raw = Rc::new(Match {
            struct_size: abi::size_of::<Match>(),
            width: width as u16,
            height: height as u16,
            players: game.seats() as u8,
            seat: seat.index() as u8,
            reserved: 0,
            n_initial: initial.len() as u32,
            game: keep(game.name()),
            initial: initial.as_ptr(),
            game_params: game_params.as_ptr(),
            bot_params: bot_params.as_ptr(),
            n_game_params: game_params.len() as u32,
            n_bot_params: bot_params.len() as u32,
            bot_seed: seed,
        });
        CMatch { raw, _initial: initial, _texts: texts, _params: [game_params, bot_params] }
    }

    /// The match, valid as long as `self` is, wherever that is moved to.
    pub(super) fn raw(&self) -> *const Match {
        Rc::as_ptr(&self.raw)
    }
}
