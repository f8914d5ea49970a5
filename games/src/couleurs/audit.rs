//! A slow recount of all that a position keeps for speed. For tests.
//!
//! It looks at who owns which cell and which colours are free, and works out the rest again: zones,
//! what every seat reaches, gains, lists and the end.

use crate::game::Seat;

use super::cell::{self, FACE, reached};
use super::colour::{Colour, MOST_COLOURS};
use super::layout::neighbours;
use super::state::State;
use super::{Couleurs, Layout};

fn require(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

impl Couleurs {
    /// Checks a position, see [`crate::Game::audit`].
    pub(super) fn audit_position(&self, state: &State) -> Result<(), String> {
        let mut open = 0;
        for seat in 0..self.players {
            let zone: Vec<usize> = self
                .layout
                .cells()
                .filter(|&at| cell::owner(state.cells[at]) == Some(seat))
                .collect();
            require(zone.len() == state.zones[seat] as usize, || {
                format!("{} owns {} cells, not {}", Seat::new(seat), zone.len(), state.zones[seat])
            })?;
            let face = cell::owned(seat) & FACE;
            let joined = connected(state, self.layout, vec![self.layout.corner(seat)], face);
            require(joined.len() == zone.len(), || {
                let name = Seat::new(seat);
                format!("{} of {} cells of {name} hang together", joined.len(), zone.len())
            })?;
            for colour in 0..MOST_COLOURS {
                open += self.audit_colour(state, seat, &zone, colour)?;
            }
            self.audit_flags(state, seat)?;
        }
        require(state.plies as usize % self.players == usize::from(state.to_move), || {
            let name = Seat::new(usize::from(state.to_move));
            format!("{name} is to move after {} moves", state.plies)
        })?;
        let over = open == 0 || (0..self.players).any(|seat| self.ends(state, seat));
        require(over == state.over, || format!("the game is over: {}", state.over))
    }

    /// Recounts what a seat gains by a colour.
    fn audit_colour(
        &self,
        state: &State,
        seat: usize,
        zone: &[usize],
        colour: usize,
    ) -> Result<usize, String> {
        let name = || format!("{} of {}", Colour::new(colour), Seat::new(seat));
        let mut seeds: Vec<usize> = zone
            .iter()
            .flat_map(|&at| neighbours(at, self.layout.stride()))
            .filter(|&near| cell::colour(state.cells[near]) == Some(colour))
            .collect();
        seeds.sort_unstable();
        seeds.dedup();
        let gained = connected(state, self.layout, seeds, colour as u8);
        let kept = state.gains[seat][colour] as usize;
        require(gained.len() == kept, || format!("{} gains {}, not {kept}", name(), gained.len()))?;
        let mut listed = Vec::new();
        let lane = &state.links[self.layout.len() * seat..][..self.layout.len()];
        let mut at = usize::from(state.heads[seat][colour]);
        while at != 0 {
            if cell::is_free(state.cells[at]) {
                listed.push(at);
            }
            at = usize::from(lane[at]);
        }
        listed.sort_unstable();
        require(listed == gained, || format!("{} lists {listed:?}, not {gained:?}", name()))?;
        Ok(gained.len())
    }

    /// Checks that the cells marked as reached by a seat are as many as it gains; that the gained
    /// ones are marked was seen by listing them.
    fn audit_flags(&self, state: &State, seat: usize) -> Result<(), String> {
        let marked = |&at: &usize| {
            let byte = state.cells[at];
            cell::is_free(byte) && byte & reached(seat) != 0
        };
        let marks = self.layout.cells().filter(marked).count();
        let gains: u32 = state.gains[seat].iter().sum();
        require(marks == gains as usize, || {
            format!("{} reaches {marks} cells but gains {gains}", Seat::new(seat))
        })
    }
}

/// All cells with this face that hang together with some of them, in order.
fn connected(state: &State, layout: Layout, mut seeds: Vec<usize>, face: u8) -> Vec<usize> {
    let mut seen = vec![false; layout.len()];
    let mut all = Vec::new();
    for &at in &seeds {
        seen[at] = true;
    }
    while let Some(at) = seeds.pop() {
        all.push(at);
        for near in neighbours(at, layout.stride()) {
            if !seen[near] && state.cells[near] & FACE == face {
                seen[near] = true;
                seeds.push(near);
            }
        }
    }
    all.sort_unstable();
    all
}
