//! The boards of 7 Couleurs: drawn evenly, the same for ever, and fair where they should be.

use std::convert::Infallible;

use damier_games::couleurs::{Couleurs, State};
use damier_games::{Game, Notation, Seat, Settings, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng, TryRng};

fn game(settings: &str) -> Couleurs {
    let settings: Settings = settings.parse().expect("well formed");
    Couleurs::from_settings(&settings).expect("allowed")
}

fn rows(game: &Couleurs, state: &State) -> Vec<Vec<char>> {
    game.start_text(state).split('/').map(|row| row.chars().collect()).collect()
}

/// Gives these numbers first, then those of a generator.
struct After<'a>(&'a [u64], Xoshiro256PlusPlus);

impl TryRng for After<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.1.next_u32())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let Some((&first, rest)) = self.0.split_first() else { return Ok(self.1.next_u64()) };
        self.0 = rest;
        Ok(first)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.1.fill_bytes(bytes);
        Ok(())
    }
}

#[test]
fn mirrored_boards_are_the_same_seen_from_every_start() {
    for players in 2..=4 {
        for (width, height) in [(2, 3), (3, 3), (7, 4), (30, 30), (31, 29), (255, 2)] {
            let settings =
                format!("width={width},height={height},players={players},board=mirrored");
            let game = game(&settings);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(players);
            let rows = rows(&game, &game.start(&mut rng));
            let upside_down: Vec<_> = rows.iter().rev().cloned().collect();
            let reversed = |rows: &[Vec<char>]| -> Vec<Vec<char>> {
                rows.iter().map(|row| row.iter().rev().copied().collect()).collect()
            };
            assert_eq!(rows, reversed(&upside_down), "half a turn, {settings}");
            if players > 2 {
                assert_eq!(rows, upside_down, "{settings}");
                assert_eq!(rows, reversed(&rows), "{settings}");
            }
        }
    }
}

#[test]
fn a_mirrored_board_offers_every_seat_the_same() {
    for players in 2..=4 {
        let game = game(&format!("size=20,players={players},board=mirrored"));
        for seed in 0..50 {
            let state = game.start(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
            for seat in Seat::all(players) {
                assert_eq!(state.current(seat), state.current(Seat::FIRST));
                for colour in game.legal(&state) {
                    assert_eq!(state.gain(seat, colour), state.gain(Seat::FIRST, colour));
                }
            }
        }
    }
}

#[test]
fn all_colours_are_equally_likely() {
    for colours in 2..=9 {
        let game = game(&format!("size=255,colours={colours}"));
        let state = game.start(&mut Xoshiro256PlusPlus::seed_from_u64(colours));
        let mut counts = vec![0; colours as usize];
        for letter in game.start_text(&state).bytes().filter(|&letter| letter != b'/') {
            counts[usize::from(letter - b'A')] += 1;
        }
        let mean = 255.0 * 255.0 / colours as f64;
        let squares: f64 = counts.iter().map(|&count| (f64::from(count) - mean).powi(2)).sum();
        // Four standard deviations and more above what equal shares give.
        assert!(squares / mean < 30.0, "{counts:?}");
    }
}

#[test]
fn four_cells_are_drawn_from_one_number_the_lowest_bits_first() {
    let number = 0xFFFF_8000_4000_2000;
    let game = game("width=4,height=2,colours=8");
    let fallback = Xoshiro256PlusPlus::seed_from_u64(0);
    let state = game.start(&mut After(&[number, 0xE000_C000_A000_6000], fallback));
    assert_eq!(game.start_text(&state), "BCEH/DFGH");
}

#[test]
fn a_number_that_would_favour_a_colour_is_drawn_again() {
    let generator = Xoshiro256PlusPlus::seed_from_u64(3);
    // 65536 = 7 · 9362 + 2, so a product that leaves 0 or 1 is one too many for its colour.
    let biased = [0, 0x5555_0000_5555_5555];
    let fine = 0x5555_5555_5555_5555;
    let game = game("size=5,colours=7");
    let plain = game.start(&mut After(&[fine], generator.clone()));
    let redrawn = game.start(&mut After(&[biased[0], biased[1], fine], generator.clone()));
    assert_eq!(redrawn, plain);
    // 7 · 9363 = 65536 + 5 leaves enough (9363 is 2493 in hexadecimal).
    let kept = 0x5555_5555_5555_2493;
    assert_ne!(game.start(&mut After(&[kept, fine], generator)), plain);
}

/// Plays both seats greedily; how often did the first and the second win?
fn greedy_mirror_wins(game: &Couleurs, games: usize) -> (usize, usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(30);
    let (mut first, mut second) = (0, 0);
    for _ in 0..games {
        let mut state = game.start(&mut rng);
        while game.turn(&state) != Turn::Over {
            let colour = game.greediest(&state);
            game.play(&mut state, colour);
        }
        let lead = state.zone(Seat::FIRST).cmp(&state.zone(Seat::SECOND));
        first += usize::from(lead.is_gt());
        second += usize::from(lead.is_lt());
    }
    (first, second)
}

#[test]
fn the_first_mover_has_the_advantage_between_equal_greedy_players() {
    let (first, second) = greedy_mirror_wins(&game("board=mirrored"), 4000);
    assert!(first > 3 * second, "{first} to {second} on mirrored boards");
    // The luck of the draw hides most of it where the corners differ.
    let (first, second) = greedy_mirror_wins(&game("board=random"), 4000);
    assert!(first * 100 > second * 110, "{first} to {second} on random boards");
}

#[test]
fn greedy_always_beats_random_moves() {
    let game = game("board=mirrored");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    for number in 0..500 {
        let greedy = Seat::new(number % 2);
        let mut state = game.start(&mut rng);
        while let Turn::Seat(seat) = game.turn(&state) {
            let colour = if seat == greedy {
                game.greediest(&state)
            } else {
                game.random_move(&state, &mut rng)
            };
            game.play(&mut state, colour);
        }
        let other = Seat::new(1 - greedy.index());
        assert!(game.score(&state, greedy) > game.score(&state, other), "game {number}");
    }
}
