//! Do we count finished games as GNU Go does?
//!
//! Games of several kinds are played to two passes. Then the stones that we judge to be dead are taken
//! off and the area is counted, and so it is with the stones that GNU Go calls dead by Chinese rules at
//! its level 10. `cargo xtask agreement --games 200` does it at length, and prints every disagreement.

use std::fmt::Write as _;

use damier_games::go::{Board, Colour, Go, Grid, PointSet, Rules, judge};

use crate::gtp::Engine;

/// How many games are played, if that is asked for.
const GAMES: &str = "DAMIER_AGREEMENT_GAMES";
const SIDE: usize = 9;

/// Who plays whom to the end, Black first: a level of GNU Go, or one of our bots.
const PAIRS: [(&str, &str); 10] = [
    ("1", "2"),
    ("3", "mcts:playouts=500,resign=0"),
    ("1", "defend-attack"),
    ("mcts:playouts=500,resign=0", "1"),
    ("5", "1"),
    ("mcts:playouts=200,resign=0", "defend-attack"),
    ("mcts:playouts=200,resign=0", "mcts:playouts=200,resign=0"),
    ("4", "4"),
    ("2", "greedy"),
    ("defend-attack", "2"),
];

/// Starts one of those.
fn player(name: &str, seed: usize) -> Engine {
    let seed = seed.to_string();
    if name.parse::<u32>().is_ok() {
        let options = ["--chinese-rules", "--positional-superko", "--never-resign"];
        Engine::gnu_go(&[&options[..], &["--level", name, "--seed", &seed]].concat())
    } else {
        Engine::ours(&[name, "--game", "go9:komi=7.5", "--seed", &seed])
    }
}

/// The moves of a finished game: two that are as good as random, then what the players choose.
fn play(number: usize) -> Vec<String> {
    let (black, white) = PAIRS[number % PAIRS.len()];
    let mut players = [player(black, 1000 + number), player(white, 2000 + number)];
    for player in &mut players {
        for command in ["boardsize 9", "komi 7.5", "clear_board"] {
            player.ask(command);
        }
    }
    let first = format!("{}{}", ["C", "D", "E", "F", "G"][number % 5], 3 + number / 5 % 5);
    let second = format!("{}{}", ["C", "D", "E", "F", "G"][number / 3 % 5], 3 + (number + 1) % 5);
    let opening = if first == second { vec![first] } else { vec![first, second] };
    let (mut moves, mut passes): (Vec<String>, _) = (Vec::new(), 0);
    while passes < 2 && moves.len() < 4 * SIDE * SIDE {
        let at = moves.len();
        let colour = ["black", "white"][at % 2];
        let mv = match opening.get(at) {
            Some(mv) => {
                players[at % 2].ask(&format!("play {colour} {mv}"));
                mv.clone()
            }
            None => players[at % 2].ask(&format!("genmove {colour}")).join(" "),
        };
        players[(at + 1) % 2].ask(&format!("play {colour} {mv}"));
        passes = if mv.eq_ignore_ascii_case("pass") { passes + 1 } else { 0 };
        moves.push(mv);
    }
    moves
}

/// Compares what a finished game is worth: nothing if we agree, else both opinions.
fn disagreement(moves: &[String]) -> Option<String> {
    let mut gnugo = Engine::gnu_go(&["--level", "10", "--chinese-rules", "--seed", "1"]);
    for command in ["boardsize 9", "komi 7.5", "clear_board"] {
        gnugo.ask(command);
    }
    for (at, mv) in moves.iter().enumerate() {
        gnugo.ask(&format!("play {} {mv}", ["black", "white"][at % 2]));
    }
    let grid = Grid::new(SIDE, SIDE);
    let mut rows = vec![vec!['.'; SIDE]; SIDE];
    for (colour, symbol) in [("black", 'X'), ("white", 'O')] {
        for name in gnugo.ask(&format!("list_stones {colour}")) {
            let (row, column) = grid.place(grid.named(&name).expect("a point"));
            rows[row][column] = symbol;
        }
    }
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let board = Board::from_rows(&rows).expect("a legal position");
    let dead = gnugo.ask("final_status_list dead");
    let dead: PointSet = dead.iter().map(|name| grid.named(name).expect("a point")).collect();
    let go = Go::on(grid, Rules::DEFAULT).with_komi(7.5);
    let state = go.position(board, Colour::Black);
    let judgement = judge(state.board());
    let ours = go.margin(&go.count_judged(&state, &judgement));
    let theirs = go.margin(&go.count(&state, &dead));
    if (ours - theirs).abs() < f64::EPSILON {
        return None;
    }
    let mut text = format!("we count {ours}, GNU Go {theirs}, for Black\n{}\n", state.board());
    for chain in &judgement.chains {
        let theirs = if chain.stones.is_subset(&dead) { "dead" } else { "alive" };
        if theirs != chain.status.word() {
            let stones: Vec<String> = chain.stones.iter().map(|stone| grid.name(stone)).collect();
            let (status, how) = (chain.status.word(), chain.how);
            let _ = writeln!(text, "{}: {status} by {how:?}, GNU Go: {theirs}", stones.join(" "));
        }
    }
    Some(text)
}

#[test]
fn finished_games_are_counted_as_gnu_go_counts_them() {
    let games = std::env::var(GAMES).ok().and_then(|text| text.parse().ok()).unwrap_or(10);
    let mut agreed = 0;
    for number in 0..games {
        let (black, white) = PAIRS[number % PAIRS.len()];
        match disagreement(&play(number)) {
            None => agreed += 1,
            Some(text) => println!("game {number}, {black} against {white}: {text}"),
        }
    }
    let share = 100.0 * f64::from(agreed) / games.max(1) as f64;
    println!("{agreed} of {games} games are counted alike: {share:.1} %");
    // One game in a short run may be one of the few that are counted differently.
    assert!(share >= 98.0 || (games <= 20 && agreed + 1 >= games as u32), "{share} % agree");
}
