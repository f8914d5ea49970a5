//! Life, eyes, scoring and handicap against `tests/data/go.json`.
//!
//! What Benson's algorithm and counting decide is checked here; the statuses that need search are in
//! `go_judge`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use damier_games::go::{
    Board, Colour, Go, Grid, HandicapBonus, PointSet, Rules, Scoring, Tax, fixed_handicap,
    most_fixed, pass_alive, pass_dead, report_seki,
};
use damier_games::{Game as _, Notation as _, Seat};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Vectors {
    life: Vec<Life>,
    eyes: Vec<Eye>,
    fixed_handicap_gnugo: BTreeMap<String, Vec<String>>,
    #[serde(rename = "score_vectors")]
    scores: Vec<ScoreCase>,
}

#[derive(Deserialize)]
struct Life {
    id: String,
    rows: Vec<String>,
    benson_black: String,
    benson_white: String,
    tt_area_black_minus_white: i64,
    area_with_pass_dead_removed: i64,
    katago: BTreeMap<String, Value>,
    seed_rule_seki_regions: Vec<BTreeSet<String>>,
}

#[derive(Deserialize)]
struct Eye {
    id: String,
    rows: Vec<String>,
    point: String,
    seed_literal: bool,
    common_rule: bool,
}

#[derive(Deserialize)]
struct ScoreCase {
    position: String,
    komi: f64,
    handicap: Option<usize>,
    white_handicap_bonus: Option<String>,
    result: String,
}

fn vectors() -> Vectors {
    let path = format!("{}/tests/data/go.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    serde_json::from_str(&text).expect("go.json is well formed")
}

fn names(grid: Grid, points: impl Iterator<Item = damier_games::go::Point>) -> BTreeSet<String> {
    points.map(|point| grid.name(point)).collect()
}

fn margin(board: &Board, rules: Rules, dead: &PointSet) -> i64 {
    let go = Go::on(board.grid(), rules);
    let state = go.position(board.clone(), Colour::Black);
    go.margin(&go.count(&state, dead)) as i64
}

#[test]
fn pass_alive_stones_and_their_eyes_are_as_known() {
    for life in vectors().life {
        let board = Board::from_rows(&life.rows).expect("a legal position");
        for (colour, known) in
            [(Colour::Black, &life.benson_black), (Colour::White, &life.benson_white)]
        {
            let alive = pass_alive(&board, colour);
            let marks: String = board
                .grid()
                .points()
                .map(|p| alive.stones.contains(p) || alive.eyes.contains(p))
                .map(|alive| if alive { '#' } else { '.' })
                .collect();
            assert_eq!(marks, known.replace('/', ""), "{} {colour:?}", life.id);
        }
    }
}

#[test]
fn area_is_counted_with_and_without_the_stones_that_cannot_live() {
    let positions = vectors().life;
    assert_eq!(positions.len(), 21);
    for life in positions {
        let board = Board::from_rows(&life.rows).expect("a legal position");
        let plain = margin(&board, Rules::DEFAULT, &PointSet::EMPTY);
        assert_eq!(plain, life.tt_area_black_minus_white, "{}", life.id);
        let settled = margin(&board, Rules::DEFAULT, &pass_dead(&board));
        assert_eq!(settled, life.area_with_pass_dead_removed, "{}", life.id);
    }
}

#[test]
fn every_scoring_and_tax_rule_gives_the_known_score() {
    for life in vectors().life {
        let board = Board::from_rows(&life.rows).expect("a legal position");
        for (scoring, scoring_name) in [(Scoring::Area, "AREA"), (Scoring::Territory, "TERRITORY")]
        {
            for (tax, tax_name) in [(Tax::None, "NONE"), (Tax::Seki, "SEKI"), (Tax::All, "ALL")] {
                let known = &life.katago[&format!("{scoring_name}_{tax_name}")][0];
                let known = known.as_str().and_then(|text| text.strip_prefix("BminusW="));
                let known: i64 = known.expect("a score").parse().expect("a number");
                let rules = Rules { scoring, tax, ..Rules::DEFAULT };
                let score = margin(&board, rules, &pass_dead(&board));
                assert_eq!(score, known, "{} {scoring:?} with tax {tax:?}", life.id);
            }
        }
    }
}

#[test]
fn the_reports_seki_is_found_exactly_where_its_definition_says() {
    for life in vectors().life {
        let board = Board::from_rows(&life.rows).expect("a legal position");
        let found: Vec<_> =
            report_seki(&board).iter().map(|region| names(board.grid(), region.iter())).collect();
        assert_eq!(found, life.seed_rule_seki_regions, "{}", life.id);
    }
}

#[test]
fn eyes_follow_the_reports_rule_and_the_usual_one() {
    let shapes = vectors().eyes;
    assert_eq!(shapes.len(), 7);
    for eye in shapes {
        let board = Board::from_rows(&eye.rows).expect("a legal position");
        let point = board.grid().named(&eye.point).expect("a point");
        assert_eq!(board.is_report_eye(point, Colour::Black), eye.seed_literal, "{}", eye.id);
        assert_eq!(board.is_simple_eye(point, Colour::Black), eye.common_rule, "{}", eye.id);
        let stone = board.near(point).next().expect("a neighbour");
        assert_eq!(board.report_eyes(stone).contains(point), eye.seed_literal, "{}", eye.id);
    }
}

#[test]
fn fixed_handicap_stones_stand_where_gnu_go_puts_them() {
    let table = vectors().fixed_handicap_gnugo;
    assert_eq!(table.len(), 69);
    for side in 2..=25 {
        let grid = Grid::new(side, side);
        for stones in 0..=10 {
            let found = fixed_handicap(grid, stones).map(|points| names(grid, points));
            assert_eq!(found.is_some(), stones >= 2 && stones <= most_fixed(grid));
            if side <= 19 {
                let known = table.get(&format!("{side},{stones}"));
                let known = known.map(|points| points.iter().cloned().collect());
                assert_eq!(found, known, "{stones} stones on {side}×{side}");
            }
        }
    }
}

#[test]
fn komi_and_handicap_bonus_decide_the_result() {
    let vectors = vectors();
    assert_eq!(vectors.scores.len(), 8);
    for case in vectors.scores {
        let life = vectors.life.iter().find(|life| life.id == case.position).expect("a position");
        let bonus = match case.white_handicap_bonus.as_deref() {
            None | Some("0") => "0",
            Some("N-1") => "n-1",
            Some("N") => "n",
            Some(other) => panic!("unknown bonus {other}"),
        };
        let stones = case.handicap.unwrap_or(0);
        let settings = format!(
            "size=5,komi={},handicap={stones},placement=free,handicap-bonus={bonus}",
            case.komi
        );
        let go = Go::from_settings(&settings.parse().expect("settings")).expect("a game");
        let board = Board::from_rows(&life.rows).expect("a legal position");
        let state = go.position(board, Colour::Black);
        let margin = go.score(&state, Seat::FIRST) - go.score(&state, Seat::SECOND);
        let result = match margin {
            0.0 => "0 (draw)".to_owned(),
            margin if margin > 0.0 => format!("B+{margin}"),
            margin => format!("W+{}", -margin),
        };
        assert_eq!(result, case.result, "{settings}");
        assert_ne!(go.rules().handicap_bonus == HandicapBonus::None, bonus != "0");
    }
}

#[test]
fn dead_stones_come_off_and_count_as_prisoners() {
    // White's stone at B4 is as good as captured, whatever the board says.
    let board = Board::from_rows(&["..XO.", ".OXO.", "XXXOO", "OOOO.", "....."]).expect("legal");
    let dead = PointSet::from_iter([board.grid().named("B4").expect("a point")]);
    let area = Rules::DEFAULT;
    let territory = Rules { scoring: Scoring::Territory, ..Rules::DEFAULT };
    // Area: Black 5 stones and 4 points, White 8 stones and 8 points.
    assert_eq!(margin(&board, area, &PointSet::EMPTY), 5 - (9 + 8));
    assert_eq!(margin(&board, area, &dead), 9 - 16);
    // Territory: Black 4 points and a prisoner, White 8 points.
    assert_eq!(margin(&board, territory, &dead), 5 - 8);
}
