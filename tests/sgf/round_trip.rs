//! Written and read again, a game is the same to the last step.

use std::time::Duration;

use damier_arena::archive::records::sgf::{self, GameResult};
use damier_arena::archive::records::{Event, GoRecord};
use damier_arena::seed;
use damier_games::go::{Board, Colour, Go, Move};
use damier_games::{Game as _, Notation as _, Settings, Step, Transcript};
use rand::Rng as _;

/// A random number below a bound.
fn below(rng: &mut seed::Generator, bound: u64) -> u64 {
    rng.next_u64() % bound
}

/// A game of random size, rules and handicap.
fn random_game(rng: &mut seed::Generator, number: u64) -> Go {
    let size = 2 + number % 24;
    let rules = ["tromp-taylor", "chinese", "japanese", "aga", "new-zealand"];
    let mut settings = Settings::new().with("size", size);
    match below(rng, 6) {
        5 => settings = settings.with("ko", "situational").with("tax", "all"),
        named => settings = settings.with("rules", rules[named as usize]),
    }
    settings = settings.with("komi", below(rng, 41) as f64 / 2.0 - 10.0);
    if below(rng, 4) == 0 {
        settings = settings.with("max-plies", 1 + below(rng, 100));
    }
    let handicap = 2 + below(rng, 8);
    let fixed = settings.clone().with("handicap", handicap);
    let free = fixed.clone().with("placement", "free");
    let candidates = match below(rng, 4) {
        0 => [fixed, settings],
        1 => [free, settings],
        _ => [settings.clone(), settings],
    };
    candidates.iter().find_map(|settings| Go::from_settings(settings).ok()).expect("a game")
}

/// A game that begins in the middle.
fn from_elsewhere(
    go: &Go,
    transcript: &Transcript<Go>,
    rng: &mut seed::Generator,
) -> Transcript<Go> {
    let mut state = transcript.start.clone();
    for step in &transcript.steps[..transcript.steps.len() / 2] {
        step.take(go, &mut state);
    }
    let mut board = Board::from_rows(&state.board().rows()).unwrap();
    board.lift_ko();
    let to_move = if below(rng, 2) == 0 { Colour::Black } else { Colour::White };
    let mut state = go.position(board, to_move);
    let mut elsewhere = Transcript::new(state.clone());
    while go.turn(&state) != damier_games::Turn::Over {
        let step = Step::Move(go.random_move(&state, rng));
        step.take(go, &mut state);
        elsewhere.steps.push(step);
    }
    elsewhere
}

fn comes_back(go: &Go, transcript: &Transcript<Go>) {
    let text = sgf::write(&GoRecord::of(go, transcript));
    let games = sgf::read(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    let record = games.into_iter().next().unwrap().unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(record.game, *go, "{text}");
    let read = record.transcript().unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert!(read == *transcript, "{}\n{text}", go.spec());
    assert_eq!(read.to_text(go), transcript.to_text(go));
}

#[test]
fn a_thousand_random_games_of_all_sizes_come_back_identical() {
    for number in 0..1000 {
        let mut rng = seed::generator(number);
        let go = random_game(&mut rng, number);
        let mut transcript = Transcript::random(&go, &mut rng);
        comes_back(&go, &transcript);
        if go.handicap().stones() == 0 && number % 3 == 0 {
            comes_back(&go, &from_elsewhere(&go, &transcript, &mut rng));
        }
        transcript.steps.truncate(transcript.steps.len() / 3);
        comes_back(&go, &transcript);
    }
}

#[test]
fn what_is_noted_beside_the_moves_comes_back() {
    let go = Go::from_settings(&"size=9,komi=6.5".parse().unwrap()).unwrap();
    let grid = go.grid();
    let mut record = GoRecord::new(go);
    record.info.black = "mcts:playouts=1000 [1]".into();
    record.info.white = "gnugo\\level 10".into();
    record.info.comment = "two lines:\nand ] both".into();
    record.info.time = Some(Duration::from_millis(1500));
    record.info.result = GameResult::read("W+0.5");
    record.start.to_move = Some(Colour::Black);
    for point in [grid.point(0, 0), grid.point(8, 3)] {
        let colour = if record.entries.is_empty() { Colour::Black } else { Colour::White };
        let mut entry =
            damier_arena::archive::records::Entry::from(Event::Move(colour, Move::Play(point)));
        entry.comment = "value 0.53; last words: \"core dumped\"\n終".into();
        entry.time_left = Some(Duration::from_millis(1250));
        record.entries.push(entry);
    }
    record.territory =
        [[grid.point(1, 1)].into_iter().collect(), [grid.point(2, 2)].into_iter().collect()];
    let mut read = sgf::read(sgf::write(&record).as_bytes()).remove(0).unwrap();
    assert!(read.info.application.starts_with("Damier"));
    read.info.application = "".into();
    record.info.rules.clone_from(&read.info.rules);
    assert_eq!(read, record);
}
