use damier_arena::registry::Games;

use super::*;

fn table(game: &str, people: &[&str], seed: u64) -> Table {
    let game = Games::standard().find(game).unwrap();
    let seats = Seats::read(game.seats(), people, &[], None, None).unwrap();
    Table::new(game, seats, Seed::Chosen(seed))
}

fn any_move(table: &Table, at: usize) -> u32 {
    let mut moves = Vec::new();
    table.game().moves(table.state(), &mut moves);
    moves[at % moves.len()]
}

#[test]
fn going_back_and_playing_the_same_again_draws_the_same_tiles() {
    let mut table = table("2048:side=3", &[], 5);
    let mut positions = vec![table.state().clone()];
    let mut moves = Vec::new();
    for at in 0..12 {
        let mv = any_move(&table, at);
        moves.push(mv);
        table.play(mv).unwrap();
        positions.push(table.state().clone());
    }
    for earlier in (0..12).rev() {
        assert!(table.undo());
        assert_eq!(*table.state(), positions[earlier]);
    }
    assert!(!table.undo(), "this is the start");
    for later in &positions[1..=6] {
        assert!(table.redo());
        assert_eq!(table.state(), later);
    }
    for at in 6..12 {
        table.play(moves[at]).unwrap();
        assert_eq!(*table.state(), positions[at + 1]);
    }
    assert!(!table.redo() && table.is_aided());
}

#[test]
fn a_game_is_restored_from_its_seed_and_steps_and_goes_on_as_it_would_have() {
    let mut table = table("2048", &[], 8);
    for at in 0..20 {
        table.play(any_move(&table, at)).unwrap();
    }
    let steps = table.transcript().steps.clone();
    let seats = table.seats().clone();
    let game = table.game().clone();
    let mut again =
        Table::restored(game.clone(), seats.clone(), Seed::Chosen(8), None, &steps).unwrap();
    for at in 0..20 {
        let mv = any_move(&table, at);
        table.play(mv).unwrap();
        again.play(mv).unwrap();
    }
    assert_eq!(table.transcript(), again.transcript());
    let other = Table::restored(game, seats, Seed::Chosen(9), None, &steps).unwrap_err();
    assert!(other.number <= 2, "{other}");
}

#[test]
fn a_game_that_goes_on_from_a_record_draws_what_that_says_as_long_as_the_same_is_played() {
    let mut first = table("2048:side=3", &[], 5);
    for at in 0..8 {
        first.play(any_move(&first, at)).unwrap();
    }
    let (record, game) = (first.transcript().clone(), first.game().clone());
    let seats = first.seats().clone();
    let on = |seed| Table::going_on(game.clone(), seats.clone(), seed, record.clone()).unwrap();
    // A seed that would begin and draw otherwise.
    let mut table = on(Seed::Chosen(77));
    assert!(*table.transcript() == record && table.is_aided());
    let mv = any_move(&table, 1);
    table.play(mv).unwrap();
    let then = table.transcript().clone();
    for _ in 0..5 {
        assert!(table.undo());
    }
    for _ in 0..5 {
        assert!(table.redo());
    }
    assert_eq!(*table.transcript(), then);
    assert!(table.undo() && table.undo());
    for step in &record.steps[table.steps()..] {
        if let Step::Move(mv) = *step {
            table.play(mv).unwrap();
        }
    }
    assert_eq!(*table.transcript(), record, "the same move draws the same tile");
    table.play(mv).unwrap();
    assert_eq!(*table.transcript(), then, "also after the record's end");
    assert_eq!(*table.anew(Seed::Chosen(78)).unwrap().transcript(), record);
}

#[test]
fn against_a_bot_one_step_back_is_one_turn_of_the_person() {
    let game = Games::standard().find("go5").unwrap();
    let others = ["greedy".to_owned()];
    let seats = Seats::read(game.seats(), &["Ann"], &others, None, None).unwrap();
    let mut table = Table::new(game, seats, Seed::Chosen(1));
    for at in 0..6 {
        table.play(any_move(&table, at)).unwrap();
    }
    assert!(table.undo());
    assert_eq!((table.moves(), table.awaits_a_person()), (4, true));
    assert!(table.undo() && table.undo());
    assert_eq!(table.moves(), 0);
    assert!(!table.undo());
    assert!(table.redo() && table.redo() && table.redo());
    assert_eq!(table.moves(), 6);
}

#[test]
fn a_game_that_reached_its_target_may_go_on() {
    let mut table = table("2048:side=4,target=8,endless=false", &[], 3);
    let mut at = 0;
    while table.turn() != Turn::Over {
        table.play(any_move(&table, at)).unwrap();
        at += 1;
    }
    let moves = table.moves();
    assert!(table.sequel());
    assert_eq!(table.moves(), moves);
    assert!(table.awaits_a_person());
    assert!(!table.sequel());
}
