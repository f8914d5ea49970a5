//! A ladder: a contest among whoever is there, without end.
//!
//! A ladder is pulled as a schedule is: [`Ladder::next_match`] hands out one match after the other, and knows what
//! was reached in those that ended. Players enter and leave at any time; what they played stays. It plays
//! nothing, stores nothing and draws nothing at random: the same events in the same order give the same matches.
//! Its memory grows with players and pairs of them, not with matches.
//!
//! To look at all results together takes a time that grows with the third power of the number of players, so it
//! is done only when somebody has a tenth more games than the last time, and never more often than after a
//! game of every second player. In between, what is chosen counts as expected.
//!
//! ```
//! use damier_arena::contest::ladder::Ladder;
//! use damier_arena::contest::pairing::Next;
//!
//! let mut ladder = Ladder::new(2);
//! ladder.enter(0, None);
//! assert_eq!(ladder.next_match(), Next::Wait, "there is nobody to meet");
//! ladder.enter(1, None);
//! let (Next::Play(first), Next::Play(second)) = (ladder.next_match(), ladder.next_match()) else { panic!() };
//! assert_eq!((first.seats, second.seats), (vec![0, 1], vec![1, 0]));
//! assert_eq!(first.opening, second.opening);
//! ladder.note(first.id, &[1.0, 0.0], None);
//! ladder.note(second.id, &[1.0, 0.0], None);
//! assert_eq!(ladder.ratings().of(0).unwrap().value, 0.0, "each has won with the first move");
//! ```

mod choice;
mod chronicle;
mod results;
#[cfg(test)]
mod simulated;

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use super::pairing::{Fixture, MatchId, Next, ladder as ids};
use super::stats::beliefs::{Beliefs, Guess};
use super::stats::ratings::Ratings;
pub use choice::{NOW_AND_THEN, choose};
pub use chronicle::{Chronicle, Course, Moment};
use results::Results;

/// What is known of a player besides whom it beat.
#[derive(Clone, Debug, Default)]
struct Player {
    /// Can it play?
    is_in: bool,
    /// Did it fault too often?
    is_retired: bool,
    /// Matches that it played.
    games: u64,
    faults: u64,
    /// Who it takes the place of: about as strong, until more is known.
    before: Option<usize>,
    /// Matches when all results were looked at last.
    games_then: u64,
    /// How strong it was believed to be then.
    strength: Option<f64>,
}

/// An encounter of which not all matches have ended.
#[derive(Clone, Debug)]
struct Open {
    matches: Vec<Fixture>,
    /// What was reached in each.
    reached: Vec<Option<Vec<f64>>>,
    /// Was it handed out?
    is_out: Vec<bool>,
}

/// Who plays whom on a ladder.
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    seats: usize,
    players: Vec<Player>,
    /// Those who are on it, retired ones included, in ascending order.
    listed: Vec<usize>,
    results: Results,
    /// How many encounters of each group were handed out.
    met: HashMap<u64, u64>,
    /// By their openings.
    open: BTreeMap<u64, Open>,
    queue: VecDeque<Fixture>,
    /// Who is to be seen in the results as retired.
    owed: BTreeSet<usize>,
    /// What was believed when all results were looked at last, and of whom.
    beliefs: Option<(Beliefs, Vec<usize>)>,
    /// Matches since then.
    since: u64,
    /// Has somebody a tenth more by now?
    is_due: bool,
    /// Encounters that were chosen.
    chosen: u64,
    games: u64,
    /// Matches that may yet be handed out, if there is an end.
    left: Option<u64>,
}

impl Ladder {
    /// One for a game of so many seats, on which nobody is.
    pub fn new(seats: usize) -> Ladder {
        Ladder { seats, is_due: true, ..Ladder::default() }
    }

    /// The same, that ends after so many more matches.
    #[must_use]
    pub fn ending_after(mut self, matches: Option<u64>) -> Ladder {
        self.left = matches;
        self
    }

    /// A player enters, or is back; perhaps in the place of another.
    pub fn enter(&mut self, player: usize, before: Option<usize>) {
        self.know(player);
        let one = &mut self.players[player];
        (one.is_in, one.before) = (true, before.or(one.before));
        if let Err(place) = self.listed.binary_search(&player) {
            self.listed.insert(place, player);
        }
        self.is_due = true;
        self.hand_out_again();
    }

    /// A player leaves. What it plays is played to its end.
    pub fn leave(&mut self, player: usize) {
        self.know(player);
        self.players[player].is_in = false;
        self.listed.retain(|listed| *listed != player);
        self.is_due = true;
        self.take_back();
    }

    /// A player faulted too often: it plays no more, as long as it is the same.
    pub fn retire(&mut self, player: usize) {
        self.know(player);
        if !std::mem::replace(&mut self.players[player].is_retired, true) {
            self.take_back();
            // Whoever reads the results sees it by a match that it forfeits unplayed.
            self.owed.insert(player);
        }
    }

    /// A match has ended: what each seat reached, and the seat that faulted.
    pub fn note(&mut self, id: MatchId, reached: &[f64], faulty: Option<usize>) {
        let Some(fixture) = ids::fixture(self.seats, id) else { return };
        for &player in &fixture.seats {
            self.know(player);
            self.players[player].games += 1;
            let Player { games, games_then, .. } = self.players[player];
            self.is_due |= 10 * games > 11 * games_then + 10;
        }
        if let Some(&player) = faulty.and_then(|seat| fixture.seats.get(seat)) {
            self.players[player].faults += 1;
        }
        (self.games, self.since) = (self.games + 1, self.since + 1);
        self.begin(&fixture);
        let Some(open) = self.open.get_mut(&fixture.opening) else { return };
        let Some(at) = open.matches.iter().position(|other| other.id == id) else { return };
        (open.reached[at], open.is_out[at]) = (Some(reached.to_vec()), true);
        let Some(all) = open.reached.iter().cloned().collect::<Option<Vec<_>>>() else { return };
        if let Some(open) = self.open.remove(&fixture.opening) {
            self.complete(&open, &all);
        }
    }

    /// A match that was retired from before it began shows that its player was.
    pub fn was_retired(&mut self, player: usize) {
        self.know(player);
        self.players[player].is_retired = true;
    }

    /// The next match.
    pub fn next_match(&mut self) -> Next {
        if self.left == Some(0) {
            return Next::Over;
        }
        if self.queue.is_empty() {
            match self.owing() {
                Some(players) => self.set_up(&players),
                None => self.choose(),
            }
        }
        let Some(fixture) = self.queue.pop_front() else { return Next::Wait };
        if let Some(open) = self.open.get_mut(&fixture.opening)
            && let Some(at) = open.matches.iter().position(|other| other.id == fixture.id)
        {
            open.is_out[at] = true;
        }
        self.left = self.left.map(|left| left - 1);
        Next::Play(fixture)
    }

    /// All matches that were played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Matches of a player, and how many of them it faulted in.
    pub fn record(&self, player: usize) -> (u64, u64) {
        self.players.get(player).map_or((0, 0), |player| (player.games, player.faults))
    }

    /// Is a player known to fault too often?
    pub fn is_retired(&self, player: usize) -> bool {
        self.players.get(player).is_some_and(|player| player.is_retired)
    }

    /// Those who are on the ladder, retired ones included, in ascending order.
    pub fn listed(&self) -> &[usize] {
        &self.listed
    }

    /// One joint fit of all that those who are listed reached against each other; each is known by its place there.
    pub fn ratings(&self) -> Ratings {
        self.results.ratings(&self.listed)
    }

    fn know(&mut self, player: usize) {
        if self.players.len() <= player {
            self.players.resize(player + 1, Player::default());
        }
    }

    fn plays(&self, player: usize) -> bool {
        self.players.get(player).is_some_and(|player| player.is_in && !player.is_retired)
    }

    /// Whoever is owed a match that it forfeits, with others to sit beside it.
    fn owing(&mut self) -> Option<Vec<usize>> {
        let player = *self.owed.iter().find(|player| self.players[**player].is_in)?;
        let others = self.listed.iter().copied().filter(|other| *other != player);
        let mut group: Vec<usize> = others.take(ids::company(self.seats) - 1).collect();
        group.push(player);
        self.owed.remove(&player);
        (group.len() == ids::company(self.seats)).then_some(group)
    }

    /// Puts the matches of those who meet next into the queue.
    fn choose(&mut self) {
        if self.is_stale() {
            self.look_at_all();
        }
        let Some((mut beliefs, listed)) = self.beliefs.take() else { return };
        let free: Vec<usize> =
            (0..listed.len()).filter(|place| self.plays(listed[*place])).collect();
        let met = |one: usize, other: usize| self.often(listed[one], listed[other]);
        let many = (listed.len() / 4).max(1);
        let table = (ids::company(self.seats), self.games_of_two());
        let groups = choose(&mut beliefs, &free, table, (self.chosen, many), met);
        self.chosen += groups.len() as u64;
        for group in groups {
            let players: Vec<usize> = group.into_iter().map(|place| listed[place]).collect();
            self.set_up(&players);
        }
        self.beliefs = Some((beliefs, listed));
    }

    /// Games of any two in an encounter. Who plays alone is compared once on a seed.
    fn games_of_two(&self) -> f64 {
        if self.seats == 1 { 1.0 } else { self.seats as f64 }
    }

    /// How often two were sent to meet.
    fn often(&self, one: usize, other: usize) -> u64 {
        match self.seats {
            0..=2 => self.met.get(&ids::table(&[one, other])).copied().unwrap_or(0),
            _ => self.results.met(one, other),
        }
    }

    /// Puts the matches of another encounter into the queue.
    fn set_up(&mut self, players: &[usize]) {
        let table = ids::table(players);
        let number = self.met.entry(table).or_default();
        let Some(matches) = ids::encounter(self.seats, table, *number) else { return };
        *number += 1;
        self.queue.extend(matches.iter().cloned());
        self.begin_all(matches);
    }

    /// Knows the encounter of a match, also one that was handed out in an earlier life.
    fn begin(&mut self, fixture: &Fixture) {
        if self.open.contains_key(&fixture.opening) {
            return;
        }
        let (table, number) = (u64::from(fixture.id.table), ids::number_of(self.seats, fixture.id));
        let met = self.met.entry(table).or_default();
        *met = (*met).max(number + 1);
        if let Some(matches) = ids::encounter(self.seats, table, number) {
            self.begin_all(matches);
        }
    }

    fn begin_all(&mut self, matches: Vec<Fixture>) {
        let Some(opening) = matches.first().map(|first| first.opening) else { return };
        for player in everybody(&matches) {
            self.know(player);
        }
        let (reached, is_out) = (vec![None; matches.len()], vec![false; matches.len()]);
        self.open.insert(opening, Open { matches, reached, is_out });
    }

    fn complete(&mut self, open: &Open, reached: &[Vec<f64>]) {
        if self.seats == 1 {
            // Who plays alone is compared with the other on the same seed.
            let players: Vec<usize> = open.matches.iter().map(|played| played.seats[0]).collect();
            let scores: Vec<f64> = reached.iter().flatten().copied().collect();
            return self.results.note(&[(&players, &scores)]);
        }
        let games = open.matches.iter().zip(reached);
        let games: Vec<(&[usize], &[f64])> =
            games.map(|(played, reached)| (&played.seats[..], &reached[..])).collect();
        self.results.note(&games);
    }

    /// Puts what is left of encounters into the queue, once all are there again who meet.
    fn hand_out_again(&mut self) {
        let mut again = Vec::new();
        for open in self.open.values() {
            if everybody(&open.matches).all(|player| self.plays(player)) {
                let left = open.matches.iter().zip(&open.is_out).filter(|(_, is_out)| !**is_out);
                again.extend(left.map(|(fixture, _)| fixture.clone()));
            }
        }
        let waiting: BTreeSet<u64> = self.queue.iter().map(|fixture| fixture.id.number()).collect();
        self.queue.extend(again.into_iter().filter(|other| !waiting.contains(&other.id.number())));
    }

    /// Takes matches out of the queue that somebody is missing in. An encounter that was not begun will never be.
    fn take_back(&mut self) {
        let queue = std::mem::take(&mut self.queue);
        self.queue = queue
            .into_iter()
            .filter(|fixture| fixture.seats.iter().all(|player| self.plays(*player)))
            .collect();
        let unbegun: Vec<u64> = self
            .open
            .iter()
            .filter(|(_, open)| open.is_out.iter().all(|is_out| !is_out))
            .filter(|(_, open)| !everybody(&open.matches).all(|player| self.plays(player)))
            .map(|(opening, _)| *opening)
            .collect();
        for opening in unbegun {
            self.open.remove(&opening);
        }
    }

    /// Has enough happened since all results were looked at?
    fn is_stale(&self) -> bool {
        match &self.beliefs {
            Some((_, listed)) if *listed == self.listed => {
                self.is_due && 2 * self.since >= self.listed.len() as u64
            }
            _ => true,
        }
    }

    fn look_at_all(&mut self) {
        let believed = |player: usize| self.players[player].strength;
        let guess = |player: &usize| match self.players[*player].before.and_then(believed) {
            Some(strength) => Guess::near(strength),
            None => Guess::NOTHING,
        };
        let guesses: Vec<Guess> = self.listed.iter().map(guess).collect();
        let from = self.listed.iter().zip(&guesses);
        let from: Vec<f64> =
            from.map(|(player, guess)| believed(*player).unwrap_or(guess.strength)).collect();
        let mut beliefs = Beliefs::of(&guesses, &self.results.pairings(&self.listed), &from);
        for (place, &player) in self.listed.iter().enumerate() {
            let one = &mut self.players[player];
            (one.strength, one.games_then) = (Some(beliefs.strength(place)), one.games);
        }
        // What is under way will tell something.
        for open in self.open.values() {
            let places =
                everybody(&open.matches).map(|player| self.listed.binary_search(&player).ok());
            let Some(places) = places.collect::<Option<Vec<usize>>>() else { continue };
            for (at, &one) in places.iter().enumerate() {
                places[at + 1..]
                    .iter()
                    .for_each(|&other| beliefs.expect(one, other, self.games_of_two()));
            }
        }
        self.beliefs = Some((beliefs, self.listed.clone()));
        (self.since, self.is_due) = (0, false);
    }
}

/// Who takes part in an encounter.
fn everybody(matches: &[Fixture]) -> impl Iterator<Item = usize> {
    matches.iter().filter_map(|played| played.seats.first().copied())
}
