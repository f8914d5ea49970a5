//! The rules of Go against published and cross-checked figures: `tests/data/go.json`.

use std::fs;

use damier_games::go::{Board, Colour, Go, Grid, Ko, Move, Rules, State};
use damier_games::{Game as _, Notation as _, perft};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    perft_empty: Vec<EmptyPerft>,
    perft_positions: Vec<PositionPerft>,
    sequences: Vec<Sequence>,
}

#[derive(Deserialize)]
struct EmptyPerft {
    size: usize,
    #[serde(flatten)]
    row: PerftRow,
}

#[derive(Deserialize)]
struct PerftRow {
    ko: String,
    suicide: bool,
    passes: bool,
    counts: Vec<u64>,
}

#[derive(Deserialize)]
struct PositionPerft {
    id: String,
    rows: Vec<String>,
    turn: String,
    perft: Vec<PerftRow>,
}

#[derive(Deserialize)]
struct Sequence {
    id: String,
    rows: Vec<String>,
    to_move: String,
    moves: Vec<String>,
    expected: std::collections::BTreeMap<String, Outcome>,
}

#[derive(Deserialize)]
struct Outcome {
    first_illegal_ply: Option<usize>,
    captured_by_black: u32,
    captured_by_white: u32,
    board: Vec<String>,
}

#[derive(Deserialize)]
struct RandomGame {
    id: String,
    size: usize,
    moves: Vec<String>,
    legal_counts: std::collections::BTreeMap<String, Vec<usize>>,
    #[serde(rename = "final")]
    final_rows: Vec<String>,
    captures_by_black: u32,
    captures_by_white: u32,
    tt_area_black_minus_white: f64,
}

fn data(name: &str) -> String {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"))
}

fn vectors() -> Vectors {
    serde_json::from_str(&data("go.json")).expect("go.json is well formed")
}

fn rules(ko: &str, suicide: bool) -> Rules {
    let ko = match ko {
        "simple" => Ko::Simple,
        "psk" => Ko::Positional,
        "ssk" => Ko::Situational,
        other => panic!("unknown ko rule {other}"),
    };
    Rules { ko, suicide, ..Rules::DEFAULT }
}

/// `psk_nosuicide` and the like.
fn named_rules(name: &str) -> Rules {
    let (ko, suicide) = name.split_once('_').expect("a ko rule and a suicide rule");
    rules(ko, suicide == "suicide")
}

fn position(rows: &[String], to_move: &str, rules: Rules) -> (Go, State) {
    let board = Board::from_rows(rows).expect("a legal position");
    let go = Go::on(board.grid(), rules);
    let to_move = if to_move == "b" { Colour::Black } else { Colour::White };
    let state = go.position(board, to_move);
    (go, state)
}

fn check_perft(id: &str, go: &Go, state: &State, row: &PerftRow) {
    let counts = perft(go, state, row.counts.len(), |mv| row.passes || mv != Move::Pass);
    let PerftRow { ko, suicide, passes, .. } = row;
    assert_eq!(counts, row.counts, "{id}: {ko}, suicide {suicide}, passes {passes}");
}

#[test]
fn perft_from_the_empty_board_agrees_in_all_84_rows() {
    let rows = vectors().perft_empty;
    assert_eq!(rows.len(), 84);
    for EmptyPerft { size, row } in rows {
        let go = Go::on(Grid::new(size, size), rules(&row.ko, row.suicide));
        let state = go.position(Board::new(go.grid()), Colour::Black);
        check_perft(&format!("{size}×{size}"), &go, &state, &row);
    }
}

#[test]
fn perft_from_positions_agrees_in_all_variants() {
    let positions = vectors().perft_positions;
    assert_eq!(positions.len(), 23);
    for PositionPerft { id, rows, turn, perft } in positions {
        assert_eq!(perft.len(), 8, "{id}");
        for row in perft {
            let (go, state) = position(&rows, &turn, rules(&row.ko, row.suicide));
            check_perft(&id, &go, &state, &row);
        }
    }
}

#[test]
fn sequences_are_legal_until_the_ply_that_each_rule_set_forbids() {
    let sequences = vectors().sequences;
    assert_eq!(sequences.len(), 22);
    for sequence in sequences {
        assert_eq!(sequence.expected.len(), 6, "{}", sequence.id);
        for (name, expected) in &sequence.expected {
            let (go, mut state) = position(&sequence.rows, &sequence.to_move, named_rules(name));
            let mut illegal = None;
            for (at, text) in sequence.moves.iter().enumerate() {
                let mv = go.read_move(text).expect("a move");
                if go.check(&state, mv).is_err() {
                    illegal = Some(at + 1);
                    break;
                }
                go.play(&mut state, mv);
            }
            let id = format!("{} under {name}", sequence.id);
            assert_eq!(illegal, expected.first_illegal_ply, "{id}");
            assert_eq!(state.board().rows(), expected.board, "{id}");
            assert_eq!(state.captures(Colour::Black), expected.captured_by_black, "{id}");
            assert_eq!(state.captures(Colour::White), expected.captured_by_white, "{id}");
        }
    }
}

#[test]
fn random_games_have_the_known_number_of_legal_moves_at_every_ply() {
    let lines = data("go_random_games.jsonl");
    let mut games = 0;
    for line in lines.lines() {
        let game: RandomGame = serde_json::from_str(line).expect("a random game");
        assert_eq!(game.legal_counts.len(), 6);
        for (name, counts) in &game.legal_counts {
            let go = Go::on(Grid::new(game.size, game.size), named_rules(name));
            let mut state = go.position(Board::new(go.grid()), Colour::Black);
            let mut moves = Vec::new();
            for (at, text) in game.moves.iter().enumerate() {
                go.moves(&state, &mut moves);
                // The counts leave out the pass.
                assert_eq!(moves.len() - 1, counts[at], "{} under {name}, ply {at}", game.id);
                go.play(&mut state, go.read_move(text).expect("a move"));
            }
            assert_eq!(state.board().rows(), game.final_rows, "{}", game.id);
            assert_eq!(state.captures(Colour::Black), game.captures_by_black, "{}", game.id);
            assert_eq!(state.captures(Colour::White), game.captures_by_white, "{}", game.id);
            let count = go.count(&state, &damier_games::go::PointSet::EMPTY);
            let margin = go.margin(&count);
            assert!((margin - game.tt_area_black_minus_white).abs() < 1e-9, "{}", game.id);
        }
        games += 1;
    }
    assert_eq!(games, 23);
}
