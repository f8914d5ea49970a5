//! What expectimax says a position is worth: by hand, and by two trees that must agree.

#[expect(dead_code, reason = "no whole games are played here")]
mod playing;

use damier_bots::Clock;
use damier_bots::eval::g2048::{EvaluatePacked, Shape, Weights};
use damier_bots::eval::g2048_report::{self, Report};
use damier_bots::eval::{Evaluate as _, Points};
use damier_bots::expectimax::{
    ChanceTree, Cutoff, Effort, Expectimax, Found, GameTree, PackedTree, Plan, Thinker,
};
use damier_games::g2048::{G2048, Slide, State};
use damier_games::{Seat, Transcript};
use playing::{answer, expectimax, position, rules};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

fn think<T: ChanceTree>(tree: &T, root: &T::Position, effort: Effort) -> Found<T::Move> {
    let mut thinker = Thinker::new(effort, Cutoff::At(0.0));
    thinker.think(tree, root, &Clock::NONE, 100.0).expect("a legal move")
}

fn by_rules<E: EvaluatePacked>(
    game: &G2048,
    state: &State,
    eval: &E,
    effort: Effort,
) -> Found<Slide> {
    think(&GameTree::new(game, eval), state, effort)
}

fn by_tables<E: EvaluatePacked>(
    game: &G2048,
    state: &State,
    eval: &E,
    effort: Effort,
) -> Found<Slide> {
    let (tree, root) = PackedTree::of(game, state, eval).expect("a board that can be packed");
    think(&tree, &root, effort)
}

/// Positions with a slide to make, from all stages of random games.
fn positions(game: &G2048, count: usize) -> Vec<State> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut positions = Vec::new();
    while positions.len() < count {
        let transcript = Transcript::random(game, &mut rng);
        let mut state = transcript.start;
        for (number, step) in transcript.steps.iter().enumerate() {
            if number % 38 == 0 {
                positions.push(state);
            }
            step.take(game, &mut state);
        }
    }
    positions.truncate(count);
    positions
}

fn assert_agree<E: EvaluatePacked>(game: &G2048, eval: &E, depth: u32, count: usize) {
    for state in positions(game, count) {
        let slow = by_rules(game, &state, eval, Effort::Depth(depth));
        let fast = by_tables(game, &state, eval, Effort::Depth(depth));
        assert_eq!(slow, fast, "by rules and by tables, in {state:?}");
    }
}

#[test]
fn both_trees_agree_on_values_moves_and_positions() {
    for depth in 1..=3 {
        assert_agree(&rules(""), &Shape::default(), depth, 60);
        assert_agree(&rules("twos=10"), &Shape::default(), depth, 10);
        assert_agree(&rules("twos=0"), &Shape::default(), depth, 10);
        assert_agree(&rules("endless=false,target=128"), &Shape::default(), depth, 20);
    }
    assert_agree(&rules(""), &Shape::default(), 4, 3);
}

#[test]
fn both_trees_agree_on_the_report_s_notes() {
    for depth in 1..=2 {
        assert_agree(&rules(""), &Report::default(), depth, 20);
        assert_agree(&rules("endless=false,target=128"), &Report::default(), depth, 10);
    }
}

#[test]
fn both_trees_agree_when_the_number_of_positions_is_limited() {
    let (game, eval) = (rules(""), Shape::default());
    for state in positions(&game, 20) {
        let slow = by_rules(&game, &state, &eval, Effort::Nodes(3000));
        let fast = by_tables(&game, &state, &eval, Effort::Nodes(3000));
        assert_eq!(slow, fast, "by rules and by tables, in {state:?}");
        assert!(fast.nodes <= 3000 + 200, "{fast:?}");
    }
}

#[test]
fn depth_1_takes_the_best_board_after_a_slide() {
    let weights = Weights { empty: 1.0, merge: 10.0, tile: 0.0, disorder: 0.0, lost: 1000.0 };
    let (game, eval) = (rules(""), Shape::new(weights));
    let state = position(&game, "2 2 0 0/0 0 0 0/0 0 0 0/0 0 0 0");
    // To the side: 15 empty cells, each in a row and a column. Down: 14, and two tiles to merge.
    for found in [
        by_rules(&game, &state, &eval, Effort::Depth(1)),
        by_tables(&game, &state, &eval, Effort::Depth(1)),
    ] {
        assert_eq!((found.mv, found.value), (Slide::Down, 2.0 * 14.0 + 2.0 * 10.0));
        assert_eq!(found.nodes, 3);
    }
}

#[test]
fn depth_2_takes_the_mean_over_all_draws() {
    let game = rules("side=2,twos=10");
    let state = position(&game, "2 0/0 0");
    let mut bot = Expectimax::new(Points, Effort::Depth(2), Cutoff::ByEffort);
    let choice = answer(&mut bot, &game, &state);
    // Of the three cells a 2 can appear on, two are next to the tile and let it merge for 4 points.
    assert!((choice.value.expect("a value") - 8.0 / 3.0).abs() < 1e-6, "{choice:?}");
}

#[test]
fn the_report_s_note_adds_up() {
    let weights = g2048_report::Weights {
        corner: 0.5,
        largest: 3.0,
        score: 7.0,
        empty: 100.0,
        rise: 2.0,
        lost: 0.0,
    };
    let (game, eval) = (rules(""), Report::new(weights));
    let note = |rows: &str| eval.evaluate(&game, &position(&game, rows), Seat::FIRST);
    // Sum 14, largest tile 8 in the corner, 13 empty cells.
    let falling = note("8 2 0 0/4 0 0 0/0 0 0 0/0 0 0 0");
    assert_eq!(falling.to_string(), (14.0 + 0.5 * 8.0 + 3.0 * 8.0 + 13.0 * 100.0).to_string());
    // The second row rises from 0 to 4, the second column from 2 to 4.
    let rising = note("8 2 0 0/0 4 0 0/0 0 0 0/0 0 0 0");
    assert_eq!((falling - rising).to_string(), (2.0 * (4.0 + 2.0)).to_string());
}

#[test]
fn the_report_s_bots_search_as_deep_as_it_says() {
    let depths = |plan: Plan| [0, 1, 2, 3, 5, 6, 14].map(|empty| plan.effort(empty));
    let expected = |depths: [u32; 7]| depths.map(Effort::Depth);
    assert_eq!(depths(Plan::ReportFast), expected([3, 3, 2, 2, 2, 2, 2]));
    assert_eq!(depths(Plan::ReportSlow), expected([5, 5, 4, 3, 3, 2, 2]));

    let game = rules("");
    for (rows, fast, slow) in [
        ("64 32 16 8/2 4 8 4/2 8 2 0/4 2 4 2", 3, 5),
        ("64 32 16 8/2 4 8 4/2 8 2 0/4 2 0 0", 2, 3),
        ("64 32 16 0/2 4 8 0/2 8 0 0/4 2 0 0", 2, 2),
    ] {
        let state = position(&game, rows);
        for (preset, depth) in [("preset=report-fast", fast), ("preset=report-slow", slow)] {
            let choice = answer(&mut *expectimax(preset), &game, &state);
            let found = by_tables(&game, &state, &Report::default(), Effort::Depth(depth));
            assert_eq!((choice.value, choice.nodes), (Some(found.value), found.nodes), "{preset}");
        }
    }
}
