//! Any position of a match, without replaying all of it and without keeping all of it.

use std::cell::RefCell;

use damier_games::{Account, Scene};

use super::positions::Positions;

/// No more positions than this are kept.
const MOST_KEPT: usize = 64;
/// Of a longer match not every picture is looked at before somebody asks for one: a file may hold millions
/// of moves.
pub(crate) const MOST_SEEN: usize = 100_000;

/// Pictures by the number of their moment.
pub(crate) trait Pictures {
    /// The picture of a moment, from 0; of the last one if there are not so many.
    fn scene(&self, moment: usize) -> Scene;

    /// How pieces go from the moment before this one to it, where the game says so.
    fn ways(&self, moment: usize) -> Vec<(usize, usize)>;

    /// How the last position counts, if the game is over there.
    fn account(&self) -> Option<Account>;
}

/// Positions, some of which are kept.
pub(crate) struct Snapshots<T: Positions> {
    positions: T,
    last: usize,
    /// Every so many moments a position is kept.
    every: usize,
    kept: Vec<T::Frame>,
    /// Where somebody looked last: the next moment is one step away from there.
    here: RefCell<(usize, T::Frame)>,
}

impl<T: Positions> Snapshots<T> {
    /// Positions with this many moments after the first, looked through once by `see` if that is soon done.
    pub(crate) fn new(
        positions: T,
        last: usize,
        mut see: impl FnMut(usize, Scene),
    ) -> Snapshots<T> {
        let every = (last / MOST_KEPT).max(1);
        let mut frame = positions.first();
        let mut kept = vec![frame.clone()];
        let mut see = |moment: usize, frame: &T::Frame| {
            if last <= MOST_SEEN {
                see(moment, positions.scene(frame));
            }
        };
        see(0, &frame);
        for moment in 1..=last {
            positions.forward(&mut frame, moment);
            if moment.is_multiple_of(every) {
                kept.push(frame.clone());
            }
            see(moment, &frame);
        }
        let here = RefCell::new((0, kept[0].clone()));
        Snapshots { positions, last, every, kept, here }
    }
}

impl<T: Positions> Snapshots<T> {
    /// Looks at the position of a moment.
    fn at<A>(&self, moment: usize, look: impl FnOnce(&T, &T::Frame) -> A) -> A {
        let moment = moment.min(self.last);
        let kept = moment / self.every;
        // Who looks back at the start for a moment does not lose the place.
        if moment.is_multiple_of(self.every) {
            return look(&self.positions, &self.kept[kept]);
        }
        let mut here = self.here.borrow_mut();
        if here.0 > moment || here.0 < kept * self.every {
            *here = (kept * self.every, self.kept[kept].clone());
        }
        let (at, frame) = &mut *here;
        while *at < moment {
            *at += 1;
            self.positions.forward(frame, *at);
        }
        look(&self.positions, frame)
    }
}

impl<T: Positions> Pictures for Snapshots<T> {
    fn scene(&self, moment: usize) -> Scene {
        self.at(moment, T::scene)
    }

    fn ways(&self, moment: usize) -> Vec<(usize, usize)> {
        match moment {
            0 => Vec::new(),
            moment if moment > self.last => Vec::new(),
            moment => self.at(moment - 1, |positions, before| positions.ways(before, moment)),
        }
    }

    fn account(&self) -> Option<Account> {
        self.at(self.last, T::account)
    }
}
