//! Does a random opening leave something to play?

use damier_games::{Game, Turn};

use crate::seed;

/// Games that are tried.
const TRIES: u64 = 16;

/// The number of random moves after which most games of some are over, if it is not more than this
/// many: such an opening decides games by itself.
///
/// ```
/// use damier_arena::contest::config::opening_decides;
/// use damier_games::couleurs::Couleurs;
/// use damier_games::{Notation as _, Settings};
/// let game = Couleurs::from_settings(&Settings::new().with("size", 6))?;
/// assert_eq!(opening_decides(&game, 4), None);
/// assert!(opening_decides(&game, 1000).is_some());
/// # Ok::<(), damier_games::BadSetting>(())
/// ```
pub fn opening_decides<G: Game>(game: &G, plies: u32) -> Option<u32> {
    if plies == 0 {
        return None;
    }
    let mut over: Vec<u32> =
        (0..TRIES).filter_map(|number| over_after(game, plies, number)).collect();
    over.sort_unstable();
    if over.len() as u64 <= TRIES / 2 {
        return None;
    }
    over.first().copied()
}

/// After how many random moves a game is over, if that is within this many.
fn over_after<G: Game>(game: &G, plies: u32, number: u64) -> Option<u32> {
    let mut rng = seed::generator(number);
    let mut state = game.start(&mut rng);
    let mut played = 0;
    loop {
        match game.turn(&state) {
            Turn::Over => return Some(played),
            Turn::Chance => {
                let draw = game.draw(&state, &mut rng);
                game.settle(&mut state, draw);
            }
            Turn::Seat(_) if played == plies => return None,
            Turn::Seat(_) => {
                let mv = game.random_move(&state, &mut rng);
                game.play(&mut state, mv);
                played += 1;
            }
        }
    }
}
