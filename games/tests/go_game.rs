//! Go as a game: the laws, the settings, playouts and a golden game.

use damier_games::conformance::{self, Effort};
use damier_games::go::{Board, Colour, Go, Move};
use damier_games::{Game as _, Notation as _, Seat, Settings, Transcript, Turn};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

fn go(settings: &str) -> Go {
    let settings: Settings = settings.parse().expect("settings");
    Go::from_settings(&settings).unwrap_or_else(|why| panic!("{settings}: {why}"))
}

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

#[test]
fn go_obeys_the_laws_under_many_settings() {
    let settings = [
        "size=2",
        "size=3,ko=situational,suicide=allowed",
        "size=4,ko=simple",
        "size=5,rules=japanese",
        "size=5,rules=new-zealand",
        "size=6,handicap=3,placement=free,rules=aga",
        "size=7,handicap=4,rules=chinese",
        "size=5,scoring=territory,tax=all",
        "size=9,rules=tromp-taylor",
    ];
    for settings in settings {
        let game = go(settings);
        let effort = Effort { games: 6, playouts: 1000, longest: 10_000 };
        conformance::check(&game, &mut rng(1), effort).unwrap_or_else(|why| panic!("{why}"));
        conformance::check_scenes(&game, &mut rng(2)).unwrap_or_else(|why| panic!("{why}"));
    }
    for settings in ["size=13", "size=25"] {
        let effort = Effort { games: 1, playouts: 20, longest: 10_000 };
        conformance::check(&go(settings), &mut rng(3), effort)
            .unwrap_or_else(|why| panic!("{why}"));
    }
}

#[test]
fn bad_settings_are_refused_with_a_sentence() {
    let cases = [
        ("size=1", "`size` is a whole number from 2 to 25, not `1`"),
        ("size=26", "`size` is a whole number from 2 to 25, not `26`"),
        ("size=-3", "`size` is a whole number from 2 to 25, not `-3`"),
        ("size=nine", "`size` is a whole number from 2 to 25, not `nine`"),
        ("komi=NaN", "`komi` is a number from -1000 to 1000, not `NaN`"),
        ("komi=inf", "`komi` is a number from -1000 to 1000, not `inf`"),
        ("ko=super", "`ko` is simple or positional or situational, not `super`"),
        ("suicide=yes", "`suicide` is forbidden or allowed, not `yes`"),
        ("handicap=1", "`handicap` is 0, or 2 to 9 on a 9×9 board, not `1`"),
        ("handicap=10", "`handicap` is a whole number from 0 to 9, not `10`"),
        ("size=8,handicap=5", "`handicap` is 0, or 2 to 4 on a 8×8 board, not `5`"),
        (
            "size=5,handicap=2",
            "`handicap` is 0 on a 5×5 board, where no point is usual for it, not `2`",
        ),
        ("size=9,size=13", "setting `size` is given twice"),
        ("size", "`size` is not of the form key=value"),
    ];
    for (settings, sentence) in cases {
        let refused =
            settings.parse().and_then(|s| Go::from_settings(&s)).expect_err("should be refused");
        assert_eq!(refused.to_string(), sentence, "{settings}");
    }
    let unknown = Go::from_settings(&"siez=9".parse().expect("settings")).expect_err("refused");
    assert!(unknown.to_string().starts_with("unknown setting `siez`; known are size, komi"));
}

#[test]
fn komi_is_half_a_point_in_handicap_games() {
    assert!((go("").komi() - 7.5).abs() < 1e-9);
    assert!((go("handicap=2").komi() - 0.5).abs() < 1e-9);
    assert!((go("handicap=2,komi=3").komi() - 3.0).abs() < 1e-9);
}

#[test]
fn white_begins_after_fixed_handicap_and_black_places_free_handicap() {
    let fixed = go("handicap=2");
    assert_eq!(fixed.turn(&fixed.start(&mut rng(1))), Turn::Seat(Seat::SECOND));
    let free = go("size=5,handicap=2,placement=free");
    let mut state = free.start(&mut rng(1));
    let reason = free.check(&state, Move::Pass).expect_err("no pass yet").to_string();
    assert_eq!(reason, "2 handicap stones are to be placed first");
    for (stone, then) in [("A1", Seat::FIRST), ("B3", Seat::SECOND), ("C3", Seat::FIRST)] {
        free.play(&mut state, free.read_move(stone).expect("a point"));
        assert_eq!(free.turn(&state), Turn::Seat(then), "after {stone}");
    }
    assert!(free.check(&state, Move::Pass).is_ok());
}

#[test]
fn refused_moves_say_why() {
    const KO: [&str; 5] = [".....", ".XO..", "XO.O.", ".XO..", "....."];
    const EYE: [&str; 5] = [".....", ".OO..", "O.OO.", ".OO..", "....."];
    let cases = [
        (KO, "ko=simple", "C3 B3", "B3 retakes the ko at once"),
        (KO, "ko=positional", "C3 B3", "B3 repeats an earlier position"),
        (
            KO,
            "ko=situational",
            "C3 B3",
            "B3 repeats an earlier position with the same player to move",
        ),
        (KO, "ko=simple", "B4", "there is already a stone on B4"),
        (KO, "ko=simple", "pass pass A1", "the game is over"),
        (EYE, "ko=simple", "B3", "a stone on B3 would have no liberty"),
    ];
    for (rows, settings, moves, reason) in cases {
        let go = go(&format!("size=5,{settings}"));
        let mut state = go.position(Board::from_rows(&rows).expect("legal"), Colour::Black);
        let moves: Vec<Move> =
            moves.split(' ').map(|text| go.read_move(text).expect("a move")).collect();
        let (&last, before) = moves.split_last().expect("a move");
        for &mv in before {
            go.play(&mut state, mv);
        }
        let refused = go.check(&state, last).expect_err("illegal");
        assert_eq!(refused.to_string(), reason);
    }
}

#[test]
fn a_light_playout_is_as_long_as_known() {
    for (size, games, length, tolerance) in [(9, 100_000, 110.9, 0.3), (19, 20_000, 455.0, 1.5)] {
        let go = go(&format!("size={size},ko=simple"));
        let mut rng = rng(2024);
        let start = go.start(&mut rng);
        let mut state = start.clone();
        let mut plies = 0_u64;
        for _ in 0..games {
            state.clone_from(&start);
            plies += u64::from(go.light_playout(&mut state, &mut rng));
        }
        let mean = plies as f64 / f64::from(games);
        assert!((mean - length).abs() < tolerance, "{size}×{size}: {mean} plies");
    }
}

#[test]
fn a_light_playout_is_legal_and_fills_no_own_eye() {
    for settings in ["size=5", "size=7,ko=situational,suicide=allowed", "size=9,ko=simple"] {
        let go = go(settings);
        let mut rng = rng(5);
        for _ in 0..50 {
            let mut state = go.start(&mut rng);
            while go.turn(&state) != Turn::Over {
                let before = state.clone();
                let mut next = state.clone();
                let mut twin = rng.clone();
                go.light_playout(&mut next, &mut twin);
                go.audit(&next).expect("what the board keeps is right");
                // Replay its first move by drawing it again.
                let mv = go.light_move(&mut state, &mut rng);
                if let Move::Play(point) = mv {
                    assert!(!before.board().is_simple_eye(point, before.to_move()));
                }
                go.check(&before, mv).expect("a legal move");
                go.play(&mut state, mv);
            }
        }
    }
}

#[test]
fn a_random_game_is_the_same_forever() {
    let go = go("size=5,komi=0.5");
    let transcript = Transcript::random(&go, &mut rng(7));
    let last = transcript.replay(&go).expect("a legal game");
    let (black, white) = (go.score(&last, Seat::FIRST), go.score(&last, Seat::SECOND));
    let text = format!("{}{}\nscore {black} to {white}\n", transcript.to_text(&go), last.board());
    assert_eq!(text, include_str!("data/golden_go.txt"));
}
