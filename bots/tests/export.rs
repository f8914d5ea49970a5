//! Exported bots as an arena sees them: through the C ABI alone.

#![expect(unsafe_code, reason = "these tests stand on the other side of the plugin border")]

use std::ffi::{CStr, CString};
use std::ptr;

use damier_bots::abi::{self, BotDesc, CHANCE, Match, NO_CLOCK, Param, RawBot, RawView, Reply};
use damier_bots::{Bot, Choice, Forfeit, Seating, View, export_bot};
use damier_games::couleurs::Couleurs;
use damier_games::g2048::G2048;
use damier_games::go::Go;
use damier_games::{BadSetting, Game, Notation, Setting, Settings, Step, Transcript};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Answers with the last of the legal moves, and checks that it sees what really is.
struct Last;

impl<G: Game> Bot<G> for Last {
    fn new_match(&mut self, seating: &Seating<'_, G>) -> Result<(), Forfeit> {
        if seating.seed == 13 { Err(Forfeit::error("an unlucky seed")) } else { Ok(()) }
    }

    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        let mv = view.moves().pop().ok_or_else(|| Forfeit::error("nothing to choose from"))?;
        Ok(Choice::of(mv).worth(0.5).after(view.steps.len() as u64))
    }
}

struct Panics;

impl<G: Game> Bot<G> for Panics {
    fn new_match(&mut self, _: &Seating<'_, G>) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, view: &View<'_, G>) -> Result<Choice<G::Move>, Forfeit> {
        panic!("no idea after {} steps", view.steps.len())
    }
}

const DEPTH: &[Setting] =
    &[Setting { key: "depth", values: "1 to 9", default: "1", help: "how far to look" }];

fn last<G: Game>(_: &G, params: &Settings) -> Result<Box<dyn Bot<G>>, BadSetting> {
    params.only(DEPTH)?;
    params.int("depth", 1..=9)?;
    Ok(Box::new(Last))
}

fn panics<G: Game>(_: &G, params: &Settings) -> Result<Box<dyn Bot<G>>, BadSetting> {
    params.only(&[])?;
    Ok(Box::new(Panics))
}

export_bot! {
    { id: "last", name: "Last", version: env!("CARGO_PKG_VERSION"), deterministic: true,
      build: last, games: [G2048, Couleurs, Go] },
    { id: "panics", name: "Panics", version: "0", deterministic: false,
      build: panics, games: [Go] },
}

fn desc(index: u32) -> &'static BotDesc {
    // SAFETY: descriptors are made once and stay.
    unsafe { damier_bot_entry(1, index).as_ref() }.expect("a bot of this number")
}

/// A match as an arena describes it, with all that its pointers lead to.
struct Setup {
    raw: Match,
    _texts: Vec<CString>,
    _params: [Vec<Param>; 2],
    _cells: Vec<u8>,
}

impl Setup {
    fn new<G: Notation>(game: &G, start: &G::State, bot_params: &[(&str, &str)]) -> Setup {
        let mut texts = Vec::new();
        let mut keep = |text: &str| {
            texts.push(CString::new(text).unwrap());
            texts.last().unwrap().as_ptr()
        };
        let name = keep(G::NAME);
        let mut pair = |(key, value): (&str, &str)| Param { key: keep(key), value: keep(value) };
        let settings = game.settings();
        let game_params: Vec<Param> = settings.iter().map(&mut pair).collect();
        let bot_params: Vec<Param> = bot_params.iter().copied().map(&mut pair).collect();
        let mut cells = Vec::new();
        game.start_cells(start, &mut cells);
        let (width, height) = game.board_size();
        let raw = Match {
            struct_size: abi::size_of::<Match>(),
            width: width as u16,
            height: height as u16,
            players: game.seats() as u8,
            seat: 0,
            reserved: 0,
            n_initial: cells.len() as u32,
            game: name,
            initial: cells.as_ptr(),
            game_params: game_params.as_ptr(),
            bot_params: bot_params.as_ptr(),
            n_game_params: game_params.len() as u32,
            n_bot_params: bot_params.len() as u32,
            bot_seed: 1,
        };
        Setup { raw, _texts: texts, _params: [game_params, bot_params], _cells: cells }
    }

    fn create(&self, desc: &BotDesc) -> (i32, *mut RawBot) {
        let mut bot = ptr::null_mut();
        // SAFETY: the match is valid, and there is room for a bot.
        let code = unsafe { desc.create.unwrap()(ptr::null(), &raw const self.raw, &raw mut bot) };
        (code, bot)
    }
}

fn last_error(desc: &BotDesc, bot: *mut RawBot) -> String {
    // SAFETY: the bot was created and is in no other call; its error is a C string.
    let text = unsafe { CStr::from_ptr(desc.last_error.unwrap()(bot)) };
    text.to_str().unwrap().to_owned()
}

fn destroy(desc: &BotDesc, bot: *mut RawBot) {
    // SAFETY: the bot was created, and every test destroys it once, at its end.
    unsafe { desc.destroy.unwrap()(bot) };
}

fn choose(desc: &BotDesc, bot: *mut RawBot, history: &[u32], synced: u32) -> (i32, Reply) {
    let view = RawView {
        struct_size: abi::size_of::<RawView>(),
        n_cells: 0,
        cells: ptr::null(),
        legal: ptr::null(),
        history: history.as_ptr(),
        n_legal: 0,
        n_history: history.len() as u32,
        synced,
        reserved: 0,
        time_left_ns: NO_CLOCK,
        move_time_ns: NO_CLOCK,
    };
    choose_in(desc, bot, &view, abi::size_of::<Reply>())
}

fn choose_in(desc: &BotDesc, bot: *mut RawBot, view: &RawView, reply_size: u32) -> (i32, Reply) {
    let mut reply =
        Reply { struct_size: reply_size, mv: u32::MAX, value: 7.0, reserved: 0, nodes: 7 };
    // SAFETY: the bot was created, the view is valid, and the reply is at least as long as it says.
    let code = unsafe { desc.choose.unwrap()(bot, ptr::from_ref(view), &raw mut reply) };
    (code, reply)
}

fn codes<G: Notation>(game: &G, steps: &[Step<G>]) -> Vec<u32> {
    let code = |step: &Step<G>| match *step {
        Step::Move(mv) => game.move_code(mv),
        Step::Draw(draw) => CHANCE | game.draw_code(draw),
    };
    steps.iter().map(code).collect()
}

/// Asks the bot along a random game, at every move or at every third.
fn follows<G: Notation>(settings: &str, asked: usize) {
    let game = G::from_settings(&settings.parse().unwrap()).unwrap();
    let transcript = Transcript::random(&game, &mut Xoshiro256PlusPlus::seed_from_u64(1));
    let history = codes(&game, &transcript.steps);
    let setup = Setup::new(&game, &transcript.start, &[("depth", "2")]);
    let (code, bot) = setup.create(desc(0));
    assert_eq!(code, abi::OK, "{}", last_error(desc(0), bot));
    let (mut state, mut moves) = (transcript.start.clone(), Vec::new());
    let mut synced = 0;
    for (at, step) in transcript.steps.iter().enumerate() {
        game.moves(&state, &mut moves);
        if let Some(&mv) = moves.last()
            && at % asked == 0
        {
            let (code, reply) = choose(desc(0), bot, &history[..at], synced);
            assert_eq!((code, reply.mv), (abi::OK, game.move_code(mv)));
            assert_eq!((reply.value, reply.nodes), (0.5, at as u64));
            synced = at as u32;
        }
        step.take(&game, &mut state);
    }
    // Back to the start, as no arena does within a match: the bot follows all the same.
    let (code, _) = choose(desc(0), bot, &[], 0);
    assert_eq!(code, abi::OK);
    destroy(desc(0), bot);
}

#[test]
fn an_exported_bot_sees_the_position_as_it_is() {
    for asked in [1, 3] {
        follows::<Go>("size=5", asked);
        follows::<Go>("size=9,handicap=3", asked);
        follows::<Go>("size=9,handicap=2,placement=free", asked);
        follows::<G2048>("side=4", asked);
        follows::<G2048>("side=3,rows=2 0 X/0 2 0/X 0 0", asked);
        follows::<Couleurs>("size=8,opponent-colour=forbidden", asked);
        follows::<Couleurs>("width=9,height=6,players=4,board=mirrored", asked);
    }
}

#[test]
fn a_panic_becomes_a_code_and_a_last_error() {
    let game = Go::from_settings(&Settings::new()).unwrap();
    let start = game.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
    let setup = Setup::new(&game, &start, &[]);
    let (_, bot) = setup.create(desc(1));
    assert_eq!(choose(desc(1), bot, &[0, 1], 0).0, abi::PANIC);
    assert_eq!(last_error(desc(1), bot), "panicked: no idea after 2 steps");
    // What the panic left behind is not used again, until a new match begins.
    assert_eq!(choose(desc(1), bot, &[0, 1], 0).0, abi::ERROR);
    // SAFETY: the bot was created, and the match is valid.
    let again = unsafe { desc(1).new_match.unwrap()(bot, &raw const setup.raw) };
    assert_eq!(again, abi::OK);
    destroy(desc(1), bot);
}

#[test]
fn what_a_bot_cannot_play_is_refused_with_a_reason() {
    let go = Go::from_settings(&Settings::new()).unwrap();
    let start = go.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
    let refused = |setup: &Setup, desc: &BotDesc, code: i32, reason: &str| {
        let (seen, bot) = setup.create(desc);
        let said = last_error(desc, bot);
        assert!(seen == code && said.contains(reason), "{seen}: {said}");
        destroy(desc, bot);
    };
    let setup = |params: &[(&str, &str)]| Setup::new(&go, &start, params);
    refused(&setup(&[("deepth", "2")]), desc(0), abi::ERROR, "unknown setting `deepth`");
    refused(&setup(&[("depth", "x")]), desc(0), abi::ERROR, "`depth` is a whole number");
    let mut unlucky = setup(&[]);
    unlucky.raw.bot_seed = 13;
    refused(&unlucky, desc(0), abi::ERROR, "an unlucky seed");
    let mut third = setup(&[]);
    third.raw.seat = 2;
    refused(&third, desc(0), abi::ERROR, "no seat 2");
    let mut short = setup(&[]);
    short.raw.n_initial = 80;
    refused(&short, desc(0), abi::ERROR, "the start");
    let g2048 = G2048::default();
    let start = g2048.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
    let other = Setup::new(&g2048, &start, &[]);
    refused(&other, desc(1), abi::UNSUPPORTED, "does not play 2048");
}

#[test]
fn structs_of_another_age_work_or_are_refused() {
    let game = Go::from_settings(&Settings::new()).unwrap();
    let start = game.start(&mut Xoshiro256PlusPlus::seed_from_u64(1));
    let mut setup = Setup::new(&game, &start, &[]);
    setup.raw.struct_size += 64;
    let (code, bot) = setup.create(desc(0));
    assert_eq!(code, abi::OK, "a longer match is of a newer arena");
    let mut view = RawView {
        struct_size: abi::size_of::<RawView>() + 64,
        n_cells: 0,
        cells: ptr::null(),
        legal: ptr::null(),
        history: ptr::null(),
        n_legal: 0,
        n_history: 0,
        synced: 0,
        reserved: 0,
        time_left_ns: NO_CLOCK,
        move_time_ns: NO_CLOCK,
    };
    assert_eq!(choose_in(desc(0), bot, &view, abi::size_of::<Reply>()).0, abi::OK);
    let (code, reply) = choose_in(desc(0), bot, &view, 8);
    assert_eq!((code, reply.mv, reply.value, reply.nodes), (abi::OK, 81, 7.0, 7));
    assert_eq!(choose_in(desc(0), bot, &view, 4).0, abi::UNSUPPORTED);
    view.struct_size = 40;
    assert_eq!(choose_in(desc(0), bot, &view, abi::size_of::<Reply>()).0, abi::UNSUPPORTED);
    assert!(last_error(desc(0), bot).contains("view has 40 bytes"));
    destroy(desc(0), bot);
    setup.raw.struct_size = 16;
    let (code, bot) = setup.create(desc(0));
    assert_eq!(code, abi::UNSUPPORTED);
    destroy(desc(0), bot);
}

#[test]
fn a_panic_while_bots_are_listed_leaves_none() {
    assert!(damier_bots::macro_support::entry(|| panic!("no bots today"), 1, 0).is_null());
}
