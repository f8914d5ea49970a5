//! Every bot plays whole games of legal moves, whatever the settings.

mod common;

use common::{Player, builtin, game, play};
use damier_bots::greedy::Greedy;
use damier_bots::mcts::{Mcts, Plain};
use damier_bots::smart_random::SmartRandom;
use damier_bots::{Budget, Builtins};
use damier_games::Notation;
use damier_games::couleurs::Couleurs;
use damier_games::g2048::G2048;
use damier_games::go::Go;

/// Parameters that keep a search short.
fn short(name: &str) -> String {
    match name {
        "mcts" => "mcts:playouts=12".to_owned(),
        "alphabeta" => "alphabeta:nodes=300".to_owned(),
        other => other.to_owned(),
    }
}

/// Every built-in bot plays in every seat, against all kinds of others.
fn all_bots_play<G: Builtins + Notation>(settings: &str) {
    let game: G = game(settings);
    let names: Vec<String> = G::BUILTINS.iter().map(|builtin| short(builtin.name)).collect();
    for shift in 0..names.len() {
        let seated = names.iter().cycle().skip(shift).take(game.seats());
        let mut bots: Vec<Player<G>> = seated.map(|name| builtin(&game, name)).collect();
        play(&game, &mut bots, shift as u64 + 1);
    }
}

#[test]
fn bots_play_go_on_boards_of_every_size() {
    for size in ["size=2", "size=3", "size=5", "size=9"] {
        all_bots_play::<Go>(size);
    }
}

#[test]
fn bots_play_go_on_a_large_board() {
    let game: Go = game("size=19,max-plies=150");
    for pair in [["mcts:playouts=8", "greedy"], ["defend-attack", "mcts:playouts=8"]] {
        let mut bots = pair.map(|spec| builtin(&game, spec));
        play(&game, &mut bots, 3);
    }
}

#[test]
fn bots_play_go_by_every_ko_rule() {
    for ko in ["simple", "positional", "situational"] {
        for suicide in ["allowed", "forbidden"] {
            all_bots_play::<Go>(&format!("size=4,ko={ko},suicide={suicide}"));
        }
    }
}

#[test]
fn bots_play_go_by_every_named_rule_set() {
    for rules in ["tromp-taylor", "chinese", "japanese", "aga", "new-zealand"] {
        all_bots_play::<Go>(&format!("size=5,rules={rules}"));
    }
}

#[test]
fn bots_place_a_free_handicap() {
    all_bots_play::<Go>("size=5,handicap=4,placement=free");
    all_bots_play::<Go>("size=9,handicap=3,placement=fixed");
    all_bots_play::<Go>("size=2,handicap=2,placement=free");
}

#[test]
fn bots_play_7_couleurs_with_two_to_four_players() {
    for players in 2..=4 {
        all_bots_play::<Couleurs>(&format!("size=12,players={players}"));
        all_bots_play::<Couleurs>(&format!("width=5,height=9,players={players},board=mirrored"));
    }
}

#[test]
fn bots_name_no_forbidden_colour() {
    for players in 2..=4 {
        let colours = players + 1;
        all_bots_play::<Couleurs>(&format!(
            "size=9,players={players},colours={colours},opponent-colour=forbidden"
        ));
    }
    all_bots_play::<Couleurs>("size=2,colours=3,opponent-colour=forbidden");
}

#[test]
fn bots_play_2048_on_grids_of_every_side_and_with_walls() {
    for settings in
        ["side=2", "side=3", "side=4,target=128,endless=false", "rows=0 X 0/0 0 0/X 0 2"]
    {
        let game: G2048 = game(settings);
        let bots: [Player<G2048>; 3] = [
            Box::new(SmartRandom::new()),
            Box::new(Greedy::new()),
            Box::new(Mcts::new(Plain::default(), Budget::nodes(10))),
        ];
        for bot in bots {
            play(&game, &mut [bot], 5);
        }
    }
    let game: G2048 = game("side=5,target=64,endless=false");
    play(&game, &mut [Box::new(Mcts::new(Plain::default(), Budget::nodes(4)))], 5);
}
