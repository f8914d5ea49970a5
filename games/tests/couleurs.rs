//! 7 Couleurs: its rules as drawn boards, its settings and texts, and the laws of all games.

use damier_games::conformance::{self, Effort};
use damier_games::couleurs::{Colour, Couleurs, State};
use damier_games::{Depict, Game, Notation, Piece, Seat, Settings, Transcript, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn game(settings: &str) -> Couleurs {
    let settings: Settings = settings.parse().expect("well formed");
    Couleurs::from_settings(&settings).expect("allowed")
}

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn joined<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// What a position has to say about a line of a rule case.
fn seen(game: &Couleurs, state: &State, about: &str) -> String {
    let to_move = Seat::new(state.plies() as usize % game.players());
    match about {
        "board" => {
            let scene = game.scene(state).to_string().replace(' ', "");
            scene.lines().take(game.height()).collect::<Vec<_>>().join("/")
        }
        "cells" => joined(Seat::all(game.players()).map(|seat| state.zone(seat))),
        "gains" => joined(Colour::all(game.colours()).map(|colour| state.gain(to_move, colour))),
        "legal" => joined(game.legal(state)),
        "turn" => match game.turn(state) {
            Turn::Seat(seat) => (seat.index() + 1).to_string(),
            _ => "over".to_owned(),
        },
        _ => panic!("no line of a case begins with {about}"),
    }
}

#[test]
fn every_drawn_case_plays_as_it_says() {
    let text = include_str!("data/couleurs_rules.txt");
    for case in text.split("\ncase ").skip(1) {
        let mut lines = case.lines().filter(|line| !line.is_empty());
        let name = lines.next().expect("a case has a name");
        let mut line = |word: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(word));
            line.unwrap_or_else(|| panic!("{name}: no line {word}")).trim()
        };
        let game = game(line("game"));
        let mut state = game.read_start(line("start")).expect(name);
        for line in lines {
            let (about, expected) = line.split_once(' ').expect(name);
            if about != "play" {
                assert_eq!(seen(&game, &state, about), expected, "{name}: {line}");
                continue;
            }
            for colour in expected.split(' ') {
                let colour = game.read_move(colour).expect(name);
                assert_eq!(game.check(&state, colour), Ok(()), "{name}: {line}");
                game.play(&mut state, colour);
                assert_eq!(game.audit(&state), Ok(()), "{name}: {line}");
            }
        }
    }
}

#[test]
fn every_refused_setting_says_what_is_allowed() {
    let cases = [
        ("size=1", "`size` is a whole number from 2 to 255, not `1`"),
        ("size=256", "`size` is a whole number from 2 to 255, not `256`"),
        ("size=-3", "`size` is a whole number from 2 to 255, not `-3`"),
        ("width=0", "`width` is a whole number from 2 to 255, not `0`"),
        ("height=70000", "`height` is a whole number from 2 to 255, not `70000`"),
        ("colours=1", "`colours` is a whole number from 2 to 9, not `1`"),
        ("colours=300", "`colours` is a whole number from 2 to 9, not `300`"),
        ("players=1", "`players` is a whole number from 2 to 4, not `1`"),
        ("players=5", "`players` is a whole number from 2 to 4, not `5`"),
        ("board=fair", "`board` is random or mirrored, not `fair`"),
        ("opponent-colour=no", "`opponent-colour` is allowed or forbidden, not `no`"),
        (
            "size=2,players=4",
            "4 players have no room to grow on a board of 2×2; take a larger board or two players",
        ),
        (
            "width=2,height=2,players=3",
            "3 players have no room to grow on a board of 2×2; take a larger board or two players",
        ),
        (
            "colours=2,opponent-colour=forbidden",
            "with opponent-colour=forbidden, 2 players need at least 3 colours, not 2",
        ),
        (
            "size=8,width=9",
            "`size` is both sides of the board; give it or `width` and `height`, not both",
        ),
        (
            "komi=7.5",
            "unknown setting `komi`; known are size, width, height, colours, players, board, \
             opponent-colour",
        ),
        ("size=8,size=9", "setting `size` is given twice"),
    ];
    for (given, sentence) in cases {
        let settings: Settings = given.parse().expect("well formed");
        let refusal = Couleurs::from_settings(&settings).expect_err(given);
        assert_eq!(refusal.to_string(), sentence, "{given}");
    }
}

#[test]
fn settings_that_are_not_given_have_their_default() {
    let full = "couleurs:size=30,colours=7,players=2,board=random,opponent-colour=allowed";
    assert_eq!(game("").spec(), full);
    assert_eq!(game(""), Couleurs::default());
    assert_eq!(game("width=8").board_size(), (8, 30));
    let spec = game("height=3,width=255,board=mirrored").spec();
    assert!(spec.starts_with("couleurs:width=255,height=3,colours=7"), "{spec}");
}

#[test]
fn a_move_is_a_letter_of_either_case_and_nothing_else() {
    let game = game("colours=3");
    assert_eq!(game.read_move("b"), Ok(Colour::new(1)));
    assert_eq!(game.read_move("C"), Ok(Colour::new(2)));
    for text in ["", "D", "AB", "1", "é"] {
        let refusal = game.read_move(text).expect_err(text);
        assert_eq!(refusal.to_string(), format!("`{text}` is not a colour: A to C"));
    }
}

#[test]
fn a_board_that_does_not_fit_is_refused_with_the_reason() {
    let game = game("width=3,height=2,colours=3,board=mirrored");
    let cases = [
        ("", "a board of 2 rows joined by `/`"),
        ("ABC", "a board of 2 rows joined by `/`"),
        ("ABC/CB", "a board of 3 cells a row: see row 2"),
        ("ABC/CBAA", "a board of 3 cells a row: see row 2"),
        ("ABD/DBA", "a board of the colours A to C: see `D`"),
        ("A-C/CBA", "a board of the colours A to C: see `-`"),
        ("ABC/ABC", "a board that is the same from every start (mirrored)"),
    ];
    for (text, expected) in cases {
        let refusal = game.read_start(text).expect_err(text);
        assert_eq!(refusal.to_string(), format!("`{text}` is not {expected}"));
    }
    let start = game.read_start("abc/CBA").expect("lower case is fine");
    assert_eq!(game.start_text(&start), "ABC/CBA");
}

#[test]
fn an_illegal_colour_is_refused_with_the_reason() {
    let game = game("size=3,colours=3,opponent-colour=forbidden");
    let mut state = game.read_start("ABA/BAB/ABC").expect("a board");
    let refusal = |state: &State, colour: usize| {
        game.check(state, Colour::new(colour)).expect_err("illegal").to_string()
    };
    assert_eq!(refusal(&state, 2), "C is the colour of seat 2");
    assert_eq!(refusal(&state, 8), "the board has colours A to C, no I");
    for colour in "BABACB".chars().filter_map(Colour::of_letter) {
        game.play(&mut state, colour);
    }
    while game.turn(&state) != Turn::Over {
        let colour = game.greediest(&state);
        game.play(&mut state, colour);
    }
    assert_eq!(refusal(&state, 0), "the game is over");
}

#[test]
fn the_greediest_colour_is_the_first_of_the_best_that_may_be_named() {
    let free = game("size=4,colours=4");
    let forbidding = game("size=4,colours=4,opponent-colour=forbidden");
    // Seat 1 gains two cells by B as by C, and nothing by another.
    let start = "ABBD/CDDD/CDDD/DDDB";
    let greediest = |game: &Couleurs, start| game.greediest(&game.read_start(start).expect(start));
    assert_eq!(greediest(&free, start), Colour::new(1));
    assert_eq!(greediest(&forbidding, start), Colour::new(2));
    let nothing_legal_gains = "ABBD/BDDD/DDDD/DDDB";
    assert_eq!(greediest(&forbidding, nothing_legal_gains), Colour::new(0));
}

#[test]
fn a_zone_is_shown_in_the_colour_that_was_named_last() {
    let game = game("size=2,colours=3");
    let mut state = game.read_start("AB/CA").expect("a board");
    let pieces = |state: &State| -> Vec<Piece> {
        game.scene(state).cells.iter().map(|cell| cell.piece).collect()
    };
    let (first, second) = (Piece::Owned(Seat::FIRST, 0), Piece::Owned(Seat::SECOND, 0));
    assert_eq!(pieces(&state), [first, Piece::Colour(1), Piece::Colour(2), second]);
    game.play(&mut state, Colour::new(1));
    let first = Piece::Owned(Seat::FIRST, 1);
    assert_eq!(pieces(&state), [first, first, Piece::Colour(2), second]);
    let facts = game.scene(&state).facts;
    let expected =
        [("turn", "1"), ("seat 1", "B, 2 cells"), ("seat 2", "A, 1 cell"), ("last move", "B")];
    assert_eq!(facts, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[test]
fn a_position_copied_onto_another_is_equal_and_independent() {
    let game = game("size=12");
    let mut rng = rng(5);
    let mut state = game.start(&mut rng);
    let mut copy = Couleurs::default().start(&mut rng);
    for _ in 0..10 {
        copy.clone_from(&state);
        assert_eq!(copy, state);
        game.play(&mut copy, game.greediest(&state));
        assert_ne!(copy, state);
        assert_eq!(game.audit(&copy), Ok(()));
        assert_eq!(game.audit(&state), Ok(()));
        state.clone_from(&copy);
    }
}

#[test]
fn the_laws_of_all_games_hold() {
    let variants = [
        "size=2,colours=2",
        "size=9",
        "width=3,height=2,colours=9,players=4",
        "width=12,height=7,players=3,board=mirrored,opponent-colour=forbidden",
        "size=10,colours=5,players=4,opponent-colour=forbidden",
        "width=7,height=11,colours=3,board=mirrored",
    ];
    for (seed, settings) in variants.iter().enumerate() {
        let (game, mut rng) = (game(settings), rng(seed as u64));
        assert_eq!(conformance::check(&game, &mut rng, Effort::QUICK), Ok(()));
        assert_eq!(conformance::check_scenes(&game, &mut rng), Ok(()));
    }
}

#[test]
fn a_seed_gives_the_same_game_for_ever() {
    let game = game("width=10,height=6,colours=5,players=3,opponent-colour=forbidden");
    let transcript = Transcript::random(&game, &mut rng(7));
    let last = transcript.replay(&game).expect("legal");
    let text = transcript.to_text(&game) + &game.scene(&last).to_string();
    assert_eq!(text, include_str!("data/couleurs_playthrough.txt"), "\n{text}");
}
