//! Turns, legal moves and ends: the game itself on top of zones that grow.

use std::convert::Infallible;

use rand::Rng;

use crate::game::{Game, IllegalMove, Seat, Turn};
use crate::random;

use super::colour::Colour;
use super::draw::{self, Symmetry};
use super::state::State;
use super::{Board, Couleurs, OpponentColour, cell, zone};

impl Couleurs {
    /// The colours that the seat to move may name.
    ///
    /// There is always one: where the colours of other seats are forbidden, there are more colours
    /// than players. After the game's end, these are what could be named if it went on.
    #[inline]
    pub fn legal(&self, state: &State) -> impl Iterator<Item = Colour> + use<> {
        let legal = self.legal_bits(state);
        Colour::all(self.colours).filter(move |colour| legal >> colour.index() & 1 == 1)
    }

    /// The legal colour that gains the most cells at once for the seat to move, the first of them
    /// in alphabetical order where several do.
    #[inline]
    pub fn greediest(&self, state: &State) -> Colour {
        let gains = &state.gains[usize::from(state.to_move)];
        let legal = self.legal_bits(state);
        // A colour that may not be named is worth less than one that gains nothing. Of equal ones
        // `max_by_key` takes the last, hence the reverse order.
        let wish = |colour: &Colour| (legal >> colour.index() & 1) * (gains[colour.index()] + 1);
        Colour::all(self.colours).rev().max_by_key(wish).unwrap_or(state.current[0])
    }

    /// One bit for every colour that the seat to move may name.
    #[inline]
    fn legal_bits(&self, state: &State) -> u32 {
        let all = (1 << self.colours) - 1;
        if self.opponent_colour == OpponentColour::Allowed {
            return all;
        }
        let others = (0..self.players).filter(|&seat| seat != usize::from(state.to_move));
        others.fold(all, |legal, seat| legal & !(1 << state.current[seat].index()))
    }

    pub(super) fn symmetry(&self) -> Symmetry {
        match (self.board, self.players) {
            (Board::Random, _) => Symmetry::None,
            (Board::Mirrored, 2) => Symmetry::Point,
            (Board::Mirrored, _) => Symmetry::BothAxes,
        }
    }

    /// Has the game ended? Only the seat that moved last can have got its share just now, and as
    /// long as nobody has theirs, a cell is free and some zone touches a free cell.
    #[inline]
    pub(super) fn ends(&self, state: &State, moved: usize) -> bool {
        let cells = self.layout.width * self.layout.height;
        state.zones[moved] as usize * self.players >= cells || state.plies >= self.longest()
    }
}

impl Game for Couleurs {
    const NAME: &'static str = "couleurs";
    type State = State;
    type Move = Colour;
    type Chance = Infallible;

    fn seats(&self) -> usize {
        self.players
    }

    fn start(&self, rng: &mut impl Rng) -> State {
        let mut cells = vec![cell::BORDER; self.layout.len()].into_boxed_slice();
        draw::colours(&mut cells, self.layout, self.symmetry(), self.colours, rng);
        zone::start(cells, self.layout, self.players)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.over { Turn::Over } else { Turn::Seat(Seat::new(usize::from(state.to_move))) }
    }

    fn moves(&self, state: &State, into: &mut Vec<Colour>) {
        into.clear();
        if !state.over {
            into.extend(self.legal(state));
        }
    }

    fn check(&self, state: &State, mv: Colour) -> Result<(), IllegalMove> {
        if state.over {
            return Err(IllegalMove::game_over());
        }
        if mv.index() >= self.colours {
            let last = Colour::new(self.colours - 1);
            return Err(IllegalMove::because(format!(
                "the board has colours A to {last}, no {mv}"
            )));
        }
        if self.legal_bits(state) >> mv.index() & 1 == 0 {
            let to_move = Seat::new(usize::from(state.to_move));
            let mut others = Seat::all(self.players).filter(|&seat| seat != to_move);
            let holder = others.find(|&seat| state.current(seat) == mv).unwrap_or(to_move);
            return Err(IllegalMove::because(format!("{mv} is the colour of {holder}")));
        }
        Ok(())
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Colour) {
        let seat = usize::from(state.to_move);
        if state.gains[seat][mv.index()] > 0 {
            zone::take(state, self.layout, seat, mv.index());
        }
        state.current[seat] = mv;
        state.plies += 1;
        state.to_move = if seat + 1 == self.players { 0 } else { seat as u8 + 1 };
        state.over = self.ends(state, seat);
    }

    fn score(&self, state: &State, seat: Seat) -> f64 {
        f64::from(state.zone(seat))
    }

    #[inline]
    fn random_move(&self, state: &State, rng: &mut impl Rng) -> Colour {
        if self.opponent_colour == OpponentColour::Allowed {
            return Colour::new(random::below(rng, self.colours as u32) as usize);
        }
        let mut legal = self.legal_bits(state);
        for _ in 0..random::below(rng, legal.count_ones()) {
            legal &= legal - 1;
        }
        Colour::new(legal.trailing_zeros() as usize)
    }

    fn playout(&self, state: &mut State, rng: &mut impl Rng) {
        while !state.over {
            self.play(state, self.random_move(state, rng));
        }
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        self.audit_position(state)
    }
}
