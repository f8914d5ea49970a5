//! Expectimax in whole games: always legal, repeatable and in time, on every kind of board.

mod playing;

use std::time::Duration;

use damier_bots::Clock;
use damier_games::g2048::Slide;
use playing::{answer, expectimax, play, position, rules, try_expectimax};

/// Plays with the clock off.
fn slides(settings: &str, params: &str, most: usize) -> Vec<Slide> {
    let mut bot = expectimax(params);
    play(&rules(settings), &mut *bot, 1, most, Clock::NONE).slides
}

#[test]
fn every_slide_is_legal_on_every_kind_of_board() {
    for settings in [
        "side=2",
        "side=3",
        "side=4",
        "side=3,twos=0",
        "endless=false,target=256",
        "side=3,endless=false,target=64",
        "side=4,rows=0 0 0 0/0 X 0 0/0 0 X 0/0 0 0 0",
        "side=3,rows=2 0 X/0 0 0/X 0 0",
    ] {
        for params in ["depth=2", "nodes=500", "preset=report-fast"] {
            assert!(!slides(settings, params, 3000).is_empty(), "{settings} {params}");
        }
    }
    for params in ["depth=1", "nodes=300", "eval=report,depth=1"] {
        assert_eq!(slides("side=5", params, 200).len(), 200, "{params}");
        assert_eq!(slides("side=8", params, 30).len(), 30, "{params}");
    }
}

#[test]
fn tiles_that_four_bits_cannot_hold_are_played_on_with() {
    for rows in [
        "32768 32768 2 4/2 4 8 16/0 0 0 0/0 0 0 0",
        "32768 16384 8192 4096/128 256 512 2048/64 32 16 1024/4 8 16 1024",
        "65536 32768 32768 2/2 4 8 16/0 0 0 0/0 0 0 0",
        "1099511627776 1099511627776 2 2/0 0 0 0/0 0 0 0/0 0 0 0",
    ] {
        for params in ["depth=2", "nodes=2000", "budget=200ms", "preset=report-slow"] {
            let most = if params.starts_with("preset") { 5 } else { 60 };
            assert!(!slides(&format!("rows={rows}"), params, most).is_empty(), "{rows} {params}");
        }
    }
}

#[test]
fn two_tiles_of_32768_are_merged() {
    let game = rules("");
    let state = position(&game, "32768 32768 0 0/2 4 0 0/0 0 0 0/0 0 0 0");
    let choice = answer(&mut *expectimax("depth=2"), &game, &state);
    assert!(matches!(choice.mv, Slide::Left | Slide::Right), "{choice:?}");
}

#[test]
fn a_game_that_can_be_won_is_won() {
    let game = rules("endless=false");
    let state = position(&game, "1024 2 4 8/1024 4 8 16/2 4 0 0/0 0 0 0");
    for params in ["depth=1", "depth=3", "nodes=1000", "eval=report,depth=2"] {
        let choice = answer(&mut *expectimax(params), &game, &state);
        assert!(matches!(choice.mv, Slide::Up | Slide::Down), "{params}: {choice:?}");
    }
}

#[test]
fn fixed_efforts_give_the_same_game_again() {
    for params in ["depth=2", "depth=3", "nodes=2000", "preset=report-fast"] {
        let mut bot = expectimax(params);
        let mut game = |seed| play(&rules(""), &mut *bot, seed, 150, Clock::NONE).slides;
        let first = game(1);
        let other = game(2);
        assert_ne!(first, other);
        assert_eq!(first, game(1), "{params}: what was played before must not matter");
        assert_eq!(first, slides("", params, 150), "{params}: nor which bot it is");
    }
}

#[test]
fn without_parameters_a_choice_can_be_repeated() {
    let game = rules("");
    let state = position(&game, "256 64 16 4/8 32 8 2/2 4 4 0/0 2 0 0");
    let choices = ["", "", "nodes=200000"].map(|p| answer(&mut *expectimax(p), &game, &state));
    assert!(choices.iter().all(|choice| *choice == choices[0]), "{choices:?}");
    assert!(choices[0].value.is_some() && choices[0].nodes > 1000);
}

#[test]
fn the_only_legal_slide_costs_hardly_a_look() {
    let game = rules("");
    let state = position(&game, "2 4 8 0/4 8 16 0/8 16 32 0/16 32 64 0");
    let choice = answer(&mut *expectimax("nodes=1000000"), &game, &state);
    assert_eq!((choice.mv, choice.nodes), (Slide::Right, 1));
}

#[test]
fn a_budget_of_time_for_the_game_is_kept() {
    let generous = Duration::from_secs(3);
    for settings in ["", "side=3"] {
        let mut bot = expectimax("budget=300ms");
        for seed in 1..3 {
            let played = play(&rules(settings), &mut *bot, seed, 20_000, Clock::NONE);
            assert!(played.end.is_over());
            assert!(played.thought < generous, "{settings}: {:?}", played.thought);
        }
    }
}

#[test]
fn the_referee_s_clock_is_kept_whatever_the_effort() {
    let generous = Duration::from_secs(3);
    let game_time = Clock::per_game(Duration::from_millis(500));
    let move_time = Clock::per_move(Duration::from_millis(2));
    for clock in [game_time, move_time] {
        for params in ["depth=20", "nodes=1000000000", "budget=1h", "move-budget=1h"] {
            let mut bot = expectimax(params);
            let played = play(&rules(""), &mut *bot, 1, 50, clock);
            assert_eq!(played.slides.len(), 50);
            assert!(played.thought < generous, "{params}: {:?}", played.thought);
        }
    }
}

#[test]
fn wrong_parameters_are_refused_with_a_sentence() {
    for (params, sentence) in [
        ("depth=0", "`depth` is a whole number from 1 to 24, not `0`"),
        ("depth=deep", "`depth` is a whole number from 1 to 24, not `deep`"),
        ("nodes=0", "`nodes` is a whole number from 1 to 1000000000000, not `0`"),
        ("budget=10", "`budget` is a duration such as 50ms, 10s or 2m, not `10`"),
        ("move-budget=-1s", "`move-budget` is a duration such as 50ms, 10s or 2m, not `-1s`"),
        ("eval=best", "`eval` is default or report, not `best`"),
        ("cutoff=2", "`cutoff` is a number from 0 to 1, not `2`"),
        ("preset=quick", "`preset` is report-fast or report-slow, not `quick`"),
        (
            "preset=report-fast,depth=3",
            "`preset` sets everything: leave out `depth`, or give all parameters without it",
        ),
        (
            "depth=3,nodes=100",
            "give only one of `depth`, `nodes` and time (`budget`, `move-budget`)",
        ),
        (
            "depht=3",
            "unknown setting `depht`; known are depth, nodes, budget, move-budget, eval, cutoff, preset",
        ),
    ] {
        let refused =
            try_expectimax(params).err().unwrap_or_else(|| panic!("{params} is accepted"));
        assert_eq!(refused.to_string(), sentence);
    }
    for params in ["", "depth=3,cutoff=0", "budget=10s,move-budget=50ms", "eval=report,nodes=100"] {
        assert!(try_expectimax(params).is_ok(), "{params}");
    }
}
