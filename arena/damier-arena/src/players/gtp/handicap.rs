//! Handicap stones, told to an engine and asked of it.

use damier_bots::{Fault, Forfeit};
use damier_games::go::{Colour, Grid, Move, Point, PointSet};

use super::engine::{COMMAND, Engine};

impl Engine {
    /// Puts black stones on an empty board.
    pub(super) fn give_handicap(&mut self, grid: Grid, stones: &[Point]) -> Result<(), Forfeit> {
        let names: Vec<String> = stones.iter().map(|&point| grid.name(point)).collect();
        if stones.len() > 1 && self.knows("set_free_handicap") {
            return self.tell(&format!("set_free_handicap {}", names.join(" "))).map(drop);
        }
        for &stone in stones {
            self.play(grid, Colour::Black, Move::Play(stone))?;
        }
        Ok(())
    }

    /// Asks where it wants its handicap stones; nothing if it cannot say. It may want fewer.
    pub(super) fn place_handicap(
        &mut self,
        grid: Grid,
        stones: usize,
    ) -> Result<Option<Vec<Point>>, Forfeit> {
        if !self.knows("place_free_handicap") {
            return Ok(None);
        }
        let command = format!("place_free_handicap {stones}");
        let Some(answer) = self.ask(&command, COMMAND)? else { return Ok(None) };
        let points: Option<Vec<Point>> =
            answer.split_whitespace().map(|name| grid.named(name)).collect();
        match points {
            Some(points)
                if (2..=stones).contains(&points.len())
                    && points.iter().copied().collect::<PointSet>().len() == points.len() =>
            {
                Ok(Some(points))
            }
            _ => Err(self.give_up(
                Fault::Error,
                format!("`{command}` was answered by `{answer}`, which is no such handicap"),
            )),
        }
    }
}
