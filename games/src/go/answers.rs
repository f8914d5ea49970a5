//! Moves that players with little time make, for playouts: answers to the last move, and anything
//! that is not foolish.

use rand::Rng;

use super::board::Board;
use super::colour::Colour;
use super::grid::Point;
use crate::random;

impl Board {
    /// May this colour play here, as far as the board alone can tell? It knows of the last ko, not of
    /// superko.
    #[inline]
    pub fn allows(&self, point: Point, colour: Colour) -> bool {
        !self.is_ko(point) && !self.is_suicide(point, colour)
    }

    /// Hands over the captures and escapes that the last move asks for; one may come several times.
    #[inline]
    pub fn urgent_answers(&self, colour: Colour, last: Point, mut add: impl FnMut(Point)) {
        if self.stone(last).is_some()
            && let Some(capture) = self.only_liberty(last)
            && self.allows(capture, colour)
        {
            add(capture);
        }
        for near in last.neighbours() {
            if self.stone(near) != Some(colour) {
                continue;
            }
            let Some(liberty) = self.only_liberty(near) else { continue };
            if self.allows(liberty, colour) && self.liberties_after(liberty, colour) > 1 {
                add(liberty);
            }
            for around in self.chain(near).flat_map(Point::neighbours) {
                if self.stone(around) == Some(colour.other())
                    && let Some(capture) = self.only_liberty(around)
                    && capture != liberty
                    && self.allows(capture, colour)
                {
                    add(capture);
                }
            }
        }
    }

    /// The first point that will do, from a random one of the empty points on: no eye of its own, and
    /// with `caution` chances out of 256 nothing that leaves its chain in atari.
    #[inline]
    pub fn answer_anywhere(
        &self,
        colour: Colour,
        caution: u32,
        rng: &mut impl Rng,
    ) -> Option<Point> {
        let empty = self.empty_points();
        if empty.is_empty() {
            return None;
        }
        let start = random::below(rng, empty.len() as u32) as usize;
        let (before, after) = empty.split_at(start);
        after.iter().chain(before).copied().find(|&point| {
            !self.is_simple_eye(point, colour)
                && self.allows(point, colour)
                && (self.liberties_after(point, colour) > 1 || rng.next_u32() & 0xFF >= caution)
        })
    }
}
