//! Any position of a tape, without replaying all of it and without keeping all of it.

use std::cell::RefCell;

use damier_games::Scene;

use super::tape::Tape;

/// No more positions than this are kept.
const MOST_KEPT: usize = 64;

/// Pictures by the number of their moment.
pub(crate) trait Pictures {
    /// The picture of a moment, from 0; of the last one if there are not so many.
    fn scene(&self, moment: usize) -> Scene;
}

/// A tape with some of its positions kept.
pub(crate) struct Snapshots<T: Tape> {
    tape: T,
    last: usize,
    /// Every so many moments a position is kept.
    every: usize,
    kept: Vec<T::Frame>,
    /// Where somebody looked last: the next moment is one step away from there.
    here: RefCell<(usize, T::Frame)>,
}

impl<T: Tape> Snapshots<T> {
    /// A tape with this many moments after its first, looked through once by `see`.
    pub(crate) fn new(tape: T, last: usize, mut see: impl FnMut(usize, Scene)) -> Snapshots<T> {
        let every = (last / MOST_KEPT).max(1);
        let mut frame = tape.first();
        let mut kept = vec![frame.clone()];
        see(0, tape.scene(&frame));
        for moment in 1..=last {
            tape.forward(&mut frame, moment);
            if moment.is_multiple_of(every) {
                kept.push(frame.clone());
            }
            see(moment, tape.scene(&frame));
        }
        let here = RefCell::new((0, kept[0].clone()));
        Snapshots { tape, last, every, kept, here }
    }
}

impl<T: Tape> Pictures for Snapshots<T> {
    fn scene(&self, moment: usize) -> Scene {
        let moment = moment.min(self.last);
        let kept = moment / self.every;
        let mut here = self.here.borrow_mut();
        if here.0 > moment || here.0 < kept * self.every {
            *here = (kept * self.every, self.kept[kept].clone());
        }
        let (at, frame) = &mut *here;
        while *at < moment {
            *at += 1;
            self.tape.forward(frame, *at);
        }
        self.tape.scene(frame)
    }
}
