//! Judgements against the `truth` of the positions in `tests/data/go.json`, and on shapes that every
//! Go player knows.

#![expect(clippy::float_cmp, reason = "margins are whole or half points, which are exact")]

use std::collections::BTreeMap;
use std::fs;

use damier_games::go::{
    Board, Colour, DeadStones, Go, How, Judgement, Rules, Scoring, State, Status, Tax, judge,
};
use damier_games::{Game as _, Notation as _};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    life: Vec<Life>,
}

#[derive(Deserialize)]
struct Life {
    id: String,
    rows: Vec<String>,
    truth: String,
    exact_value_black_first: Option<String>,
    exact_value_white_first: Option<String>,
    gnugo_final_status: BTreeMap<String, GnuGo>,
}

#[derive(Deserialize)]
struct GnuGo {
    seki: Vec<String>,
    dead: Vec<String>,
}

fn vectors() -> Vec<Life> {
    let path = format!("{}/tests/data/go.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    serde_json::from_str::<Vectors>(&text).expect("go.json is well formed").life
}

/// A judged board, asked by the names of points.
struct Judged {
    board: Board,
    judgement: Judgement,
}

impl Judged {
    fn new<T: AsRef<str>>(rows: &[T]) -> Judged {
        let board = Board::from_rows(rows).expect("a legal position");
        Judged { judgement: judge(&board), board }
    }

    fn status(&self, name: &str) -> Status {
        let point = self.board.grid().named(name).expect("a point");
        self.judgement.of(point).unwrap_or_else(|| panic!("no stone on {name}")).status
    }

    /// The names of all stones with a status.
    fn all(&self, status: Status) -> Vec<String> {
        let such = self.judgement.chains.iter().filter(|chain| chain.status == status);
        let stones = such.flat_map(|chain| chain.stones.iter());
        let mut names: Vec<String> = stones.map(|stone| self.board.grid().name(stone)).collect();
        names.sort();
        names
    }

    fn margin(&self, rules: Rules) -> f64 {
        let go = Go::on(self.board.grid(), rules);
        let state = go.position(self.board.clone(), Colour::Black);
        go.margin(&go.count_judged(&state, &self.judgement))
    }
}

fn sorted(names: &[String]) -> Vec<String> {
    let mut names = names.to_vec();
    names.sort();
    names
}

#[test]
fn the_truth_of_every_position_is_found_and_proven() {
    let mut decided = 0;
    for life in vectors() {
        let judged = Judged::new(&life.rows);
        let gnu_go = life.gnugo_final_status.get("b");
        let all = |status| judged.all(status);
        match life.truth.as_str() {
            "seki" => {
                assert_eq!(all(Status::Seki), sorted(&gnu_go.unwrap().seki), "{}", life.id);
                assert_eq!(all(Status::Dead), sorted(&gnu_go.unwrap().dead), "{}", life.id);
            }
            "white_dead" | "black_dead" => {
                assert_eq!(all(Status::Dead), sorted(&gnu_go.unwrap().dead), "{}", life.id);
                assert!(all(Status::Seki).is_empty(), "{}", life.id);
                assert!(all(Status::Unsettled).is_empty(), "{}", life.id);
            }
            "black_A5_dead" => {
                assert_eq!(all(Status::Dead), ["A5"], "{}", life.id);
                assert_eq!(judged.status("A4"), Status::Alive, "{}", life.id);
            }
            "unsettled" => {
                // GNU Go lets Black move first; what it calls dead then is what is unsettled.
                for stone in &gnu_go.unwrap().dead {
                    assert_eq!(judged.status(stone), Status::Unsettled, "{} {stone}", life.id);
                }
                assert!(all(Status::Seki).is_empty() && all(Status::Dead).is_empty());
            }
            "benson_black" => {
                let living = |colour| {
                    let such =
                        judged.judgement.chains.iter().filter(|chain| {
                            chain.colour == colour && chain.status == Status::Alive
                        });
                    such.filter(|chain| chain.how == How::Benson).count()
                };
                assert!(living(Colour::Black) > 0, "{}", life.id);
            }
            "not_benson_black" | "score" => continue,
            other => panic!("{}: unknown truth {other}", life.id),
        }
        decided += 1;
        if !life.truth.starts_with("benson") {
            for chain in &judged.judgement.chains {
                assert!(chain.how.is_proven(), "{}: {chain:?}", life.id);
            }
        }
    }
    assert_eq!(decided, 14);
}

#[test]
fn judged_area_is_the_value_of_perfect_play_where_nothing_is_left_to_play() {
    let mut compared = 0;
    for life in vectors() {
        let value = |text: &Option<String>| -> Option<f64> {
            text.as_ref()?.split(' ').next()?.parse().ok()
        };
        let (black_first, white_first) =
            (value(&life.exact_value_black_first), value(&life.exact_value_white_first));
        let (Some(black_first), Some(white_first)) = (black_first, white_first) else { continue };
        let judged = Judged::new(&life.rows);
        let area = judged.margin(Rules::DEFAULT);
        assert!((white_first..=black_first).contains(&area), "{}: {area}", life.id);
        compared += usize::from(black_first == white_first);
        if black_first == white_first {
            assert_eq!(area, black_first, "{}", life.id);
        }
    }
    assert_eq!(compared, 8);
}

#[test]
fn shapes_that_every_player_knows_are_judged_as_they_know_them() {
    let black_outside = ["XXXXXXX", "X.X.X.X", "XXXXXXX"];
    for (name, top, dead, standing) in [
        // An eye space of straight three, bent three or two is one eye or two by turns.
        ("straight three", ["O...OX.", "OOOOOXX"], &[][..], Status::Unsettled),
        ("straight four", ["O....OX", "OOOOOOX"], &[][..], Status::Alive),
        ("two points", ["..OOOX.", "OOOXXXX"], &["C7"][..], Status::Dead),
    ] {
        let rows: Vec<&str> =
            top.iter().copied().chain(["XXXXXXX"; 2]).chain(black_outside).collect();
        let judged = Judged::new(&rows);
        let white = if dead.is_empty() { "A6" } else { dead[0] };
        assert_eq!(judged.status(white), standing, "{name}\n{}", judged.board);
        assert!(
            judged.judgement.of(judged.board.grid().named(white).unwrap()).unwrap().how.is_proven()
        );
    }
}

#[test]
fn stones_in_a_dead_groups_eye_live_though_they_can_be_taken() {
    // White may take the three stones, but then Black plays in the middle of where they stood.
    let rows = ["OOOOX.X", "OXXOXXX", "OX.OX.X", "OOOOXXX", "XXXXX.X", "X.XXXXX", "XXXXX.X"];
    let judged = Judged::new(&rows);
    assert_eq!(judged.status("B6"), Status::Alive, "{:?}", judged.judgement);
    assert_eq!(judged.status("A7"), Status::Dead, "{:?}", judged.judgement);
}

#[test]
fn territory_dame_and_points_in_seki_are_told_apart() {
    let seki = Judged::new(&vectors()[0].rows);
    let names = |points: &damier_games::go::PointSet, judged: &Judged| -> Vec<String> {
        points.iter().map(|point| judged.board.grid().name(point)).collect()
    };
    assert_eq!(names(&seki.judgement.seki_points, &seki), ["D7", "D6"]);
    assert!(seki.judgement.dame.is_empty());
    assert_eq!(names(&seki.judgement.territory[0], &seki), ["G7", "G4"]);
    assert_eq!(names(&seki.judgement.territory[1], &seki), ["A7", "A4"]);
    let dame = Judged::new(&[".X.O.", ".X.O.", ".X.O.", ".X.O.", ".X.O."]);
    assert_eq!(dame.judgement.dame.len(), 5);
    assert!(dame.judgement.seki_points.is_empty());
}

#[test]
fn eyes_in_seki_count_unless_the_rules_tax_them() {
    // L02: one eye each and a shared liberty.
    let judged = Judged::new(&vectors()[1].rows);
    let rules = |scoring, tax| Rules { scoring, tax, ..Rules::DEFAULT };
    assert_eq!(judged.margin(rules(Scoring::Area, Tax::None)), -6.0);
    assert_eq!(judged.margin(rules(Scoring::Area, Tax::Seki)), -6.0);
    let count = |tax| {
        let go = Go::on(judged.board.grid(), rules(Scoring::Territory, tax));
        let state = go.position(judged.board.clone(), Colour::Black);
        let count = go.count_judged(&state, &judged.judgement);
        (count.black.territory, count.white.territory)
    };
    assert_eq!(count(Tax::None), (3, 3));
    assert_eq!(count(Tax::Seki), (2, 2));
}

#[test]
fn unfilled_dame_do_not_tax_territory_of_a_judged_board() {
    // L21: a dame beside a wall is no seki.
    let rows = ["..X.O", "..X.O", "..X.O", "..X.O", "..X.O"];
    let judged = Judged::new(&rows);
    let taxed = Rules { tax: Tax::Seki, ..Rules::DEFAULT };
    assert_eq!(judged.margin(taxed), judged.margin(Rules::DEFAULT));
}

/// A finished game at this position.
fn finished(go: &Go, rows: &[&str]) -> State {
    let mut state = go.position(Board::from_rows(rows).unwrap(), Colour::Black);
    for _ in 0..2 {
        go.play(&mut state, damier_games::go::Move::Pass);
    }
    state
}

#[test]
fn dead_stones_are_judged_with_territory_and_stand_with_area_unless_settings_say_otherwise() {
    // L19: the stone in White's eye is dead.
    let rows = ["X...O", "OOOOO", "XXXXX", "X.X.X", "XXXXX"];
    for (settings, judged, black, white) in [
        ("size=5,komi=0", false, 16.0, 6.0),
        ("size=5,komi=0,dead=as-they-stand", false, 16.0, 6.0),
        ("size=5,komi=0,dead=judged", true, 15.0, 10.0),
        ("size=5,komi=0,scoring=territory", true, 2.0, 5.0),
        ("size=5,komi=0,scoring=territory,dead=judged", true, 2.0, 5.0),
        ("size=5,komi=0,scoring=territory,dead=as-they-stand", false, 2.0, 0.0),
    ] {
        let go = Go::from_settings(&settings.parse().unwrap()).unwrap();
        assert_eq!(go.dead_stones() == DeadStones::Judged, judged, "{settings}");
        assert_eq!(go.final_scores(&finished(&go, &rows)), [black, white], "{settings}");
        assert_eq!(Go::from_settings(&go.settings()).unwrap(), go, "{settings}");
    }
}

#[test]
fn the_same_board_always_gets_the_same_judgement() {
    for life in vectors() {
        let board = Board::from_rows(&life.rows).unwrap();
        assert_eq!(judge(&board), judge(&board.clone()), "{}", life.id);
    }
}
