//! The rules of 7 Couleurs compared, move by move, with a version that scans the whole board.

use damier_games::couleurs::{Colour, Couleurs, State};
use damier_games::reference::couleurs::Naive;
use damier_games::{BadSetting, Game, Notation, Seat, Settings, Turn, random};
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The fast and the slow rules in the same position.
struct Pair<'a> {
    game: &'a Couleurs,
    state: State,
    naive: Naive,
    codes: Vec<u8>,
}

impl<'a> Pair<'a> {
    fn start(game: &'a Couleurs, rng: &mut Xoshiro256PlusPlus) -> Pair<'a> {
        let state = game.start(rng);
        let naive = Naive::new(game, &game.start_text(&state));
        Pair { game, state, naive, codes: Vec::new() }
    }

    /// Compares what every move must keep right.
    fn agree(&mut self) {
        self.game.cells(&self.state, &mut self.codes);
        assert_eq!(self.codes, self.naive.codes());
        for seat in Seat::all(self.game.players()) {
            assert_eq!(self.state.zone(seat) as usize, self.naive.count(seat.index()));
        }
        let over = self.game.turn(&self.state) == Turn::Over;
        assert_eq!(over, self.naive.over());
        if !over {
            let to_move = Seat::new(self.naive.to_move());
            assert_eq!(self.game.turn(&self.state), Turn::Seat(to_move));
            let legal: Vec<usize> = self.game.legal(&self.state).map(Colour::index).collect();
            let expected = (0..self.game.colours()).filter(|&colour| self.naive.legal(colour));
            assert_eq!(legal, expected.collect::<Vec<_>>());
        }
    }

    /// Compares what a seat would gain by each colour.
    fn agree_on_gains(&self, seat: Seat) {
        let mut reach = 0;
        for colour in Colour::all(self.game.colours()) {
            let gain = self.state.gain(seat, colour);
            assert_eq!(gain as usize, self.naive.gain(seat.index(), colour.index()));
            reach += gain;
        }
        assert_eq!(reach, self.state.reach(seat));
    }

    /// Plays greedily every other time, at random otherwise, so that zones meet.
    fn step(&mut self, rng: &mut Xoshiro256PlusPlus) {
        let colour = if random::below(rng, 2) == 0 {
            self.game.greediest(&self.state)
        } else {
            self.game.random_move(&self.state, rng)
        };
        self.game.play(&mut self.state, colour);
        self.naive.name(colour.index());
    }

    fn over(&self) -> bool {
        self.game.turn(&self.state) == Turn::Over
    }
}

fn read(settings: &str) -> Result<Couleurs, BadSetting> {
    Couleurs::from_settings(&settings.parse::<Settings>()?)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

    #[test]
    fn the_fast_rules_play_as_the_slow_ones_on_every_board(
        (width, height) in (2..=40_usize, 2..=40_usize),
        colours in 2..=9_usize,
        players in 2..=4_usize,
        board in prop::sample::select(vec!["random", "mirrored"]),
        opponent in prop::sample::select(vec!["allowed", "forbidden"]),
        seed: u64,
    ) {
        let settings = format!(
            "width={width},height={height},colours={colours},players={players},board={board},\
             opponent-colour={opponent}"
        );
        let playable = (width > 2 || height > 2 || players == 2)
            && (opponent == "allowed" || colours > players);
        let game = read(&settings);
        prop_assert_eq!(game.is_ok(), playable);
        let Ok(game) = game else { return Ok(()) };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut pair = Pair::start(&game, &mut rng);
        for seat in Seat::all(players) {
            prop_assert!(pair.state.reach(seat) > 0, "{seat} can never grow");
        }
        pair.agree();
        while !pair.over() {
            pair.agree_on_gains(Seat::new(pair.naive.to_move()));
            prop_assert_eq!(game.greediest(&pair.state).index(), pair.naive.greediest());
            pair.step(&mut rng);
            pair.agree();
        }
        for seat in Seat::all(players) {
            pair.agree_on_gains(seat);
        }
    }
}

#[test]
fn the_largest_boards_play_as_the_slow_rules_say() {
    // Two colours make floods that cross the whole board.
    for (settings, moves) in [
        ("size=255", 60),
        ("size=255,players=4,board=mirrored,colours=9,opponent-colour=forbidden", 60),
        ("size=255,colours=2", 1000),
        ("width=255,height=3", 1000),
        ("width=3,height=255,players=3,board=mirrored", 1000),
        ("width=64,height=63,players=4", 100),
    ] {
        let game = read(settings).expect(settings);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(moves);
        let mut pair = Pair::start(&game, &mut rng);
        for _ in 0..moves {
            if pair.over() {
                break;
            }
            pair.step(&mut rng);
            pair.agree();
        }
        Seat::all(game.players()).for_each(|seat| pair.agree_on_gains(seat));
        assert_eq!(game.audit(&pair.state), Ok(()), "{settings}");
    }
}

#[test]
fn the_largest_board_is_played_to_its_end() {
    for settings in ["size=255", "size=255,players=4,board=mirrored"] {
        let game = read(settings).expect(settings);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut state = game.start(&mut rng);
        while game.turn(&state) != Turn::Over {
            let colour = game.greediest(&state);
            game.play(&mut state, colour);
        }
        assert_eq!(game.audit(&state), Ok(()), "{settings}");
        let most = Seat::all(game.players()).map(|seat| state.zone(seat)).max();
        assert!(most.is_some_and(|most| most as usize * game.players() >= 255 * 255), "{settings}");
    }
}
