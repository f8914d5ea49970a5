//! Who comes to a ladder, and who leaves it.
//!
//! Whoever looks after the bots tells of them through a channel; between two ticks all news are taken from it. The
//! results file knows of somebody before the first match is handed out. A version that left plays what it
//! has begun to its end; then whoever looks after the bots is told that it is needed no more.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use bevy_ecs::prelude::*;

use super::{Spectators, Watcher};
use crate::championship::conduct::Conduct;
use crate::championship::{Book, Entrant, Halt, Timetable};
use crate::contest::pairing::ladder::has_room;
use crate::contest::pool::Bench;
use crate::contest::roster::Player;
use crate::contest::terms::Agreed;
use crate::players::{BadBot, MOST_ENTRANTS, News, Staged};

/// The way of bots to a ladder, and back.
pub struct Gate {
    /// Those who are there from the first.
    pub first: Vec<Staged>,
    /// Who comes and who leaves.
    pub news: Receiver<News>,
    /// Who is needed no more.
    pub over: Box<dyn FnMut(Staged)>,
}

/// Somebody who comes, or leaves.
struct Arrival {
    name: String,
    staged: Option<Staged>,
}

/// Who is on a ladder.
pub(super) struct Admissions {
    gate: Gate,
    pub(super) agreed: Agreed,
    bench: Arc<Bench>,
    seats: usize,
    /// What plays for whom.
    here: BTreeMap<usize, Staged>,
    /// Those who left, and may still be playing.
    leaving: BTreeMap<usize, Staged>,
}

impl Admissions {
    pub(super) fn new(gate: Gate, agreed: Agreed, bench: &Arc<Bench>, seats: usize) -> Admissions {
        let (here, leaving) = (BTreeMap::new(), BTreeMap::new());
        Admissions { gate, agreed, bench: Arc::clone(bench), seats, here, leaving }
    }

    /// Everybody who has come or left since the last time.
    fn arrivals(&mut self, spectators: &mut dyn Watcher) -> Vec<Arrival> {
        let ready =
            |staged: Staged| Arrival { name: staged.entrant.name.clone(), staged: Some(staged) };
        let mut arrivals: Vec<Arrival> = self.gate.first.drain(..).map(ready).collect();
        for news in self.gate.news.try_iter() {
            match news {
                News::Ready(staged) => arrivals.push(ready(staged)),
                News::Gone(name) => arrivals.push(Arrival { name, staged: None }),
                News::Refused { name, why } => spectators.refused(&name, &why),
                // Who is not there any more left while nobody looked.
                News::Listed(names) => {
                    let roster = &self.agreed.roster;
                    let unseen = roster.now().iter().filter(|now| !self.here.contains_key(now));
                    let unseen = unseen.map(|&now| roster.players()[now].name.clone());
                    let coming: Vec<&String> = arrivals.iter().map(|other| &other.name).collect();
                    let gone =
                        unseen.filter(|name| !names.contains(name) && !coming.contains(&name));
                    let gone: Vec<String> = gone.collect();
                    arrivals.extend(gone.into_iter().map(|name| Arrival { name, staged: None }));
                }
            }
        }
        arrivals
    }

    /// The number of whoever plays under a name now.
    fn number(&self, name: &str) -> Option<usize> {
        let roster = &self.agreed.roster;
        roster.now().iter().copied().find(|&number| roster.players()[number].name == name)
    }

    /// Those who play now, without this name.
    fn others(&self, name: &str) -> Vec<Player> {
        let roster = &self.agreed.roster;
        let players = roster.now().iter().map(|&number| &roster.players()[number]);
        players.filter(|player| player.name != name).cloned().collect()
    }

    fn leaves(&mut self, number: usize) {
        if let Some(staged) = self.here.remove(&number) {
            self.leaving.insert(number, staged);
        }
    }

    /// Why nobody else can be let in.
    fn is_full(&self, others: usize) -> Option<BadBot> {
        if others >= MOST_ENTRANTS {
            let why = format!("{MOST_ENTRANTS} bots are on the ladder, and no more can be");
            return Some(BadBot::other(why, "take some of them out"));
        }
        let players = self.agreed.roster.players().len();
        (!has_room(players + 1, self.seats)).then(|| {
            BadBot::other(
                format!("these results know {players} versions, and no more can be told apart"),
                "begin another results file with -o",
            )
        })
    }
}

/// Lets in who has come, and out who leaves.
pub(super) fn admit(
    mut commands: Commands<'_, '_>,
    mut admissions: NonSendMut<'_, Admissions>,
    mut timetable: ResMut<'_, Timetable>,
    mut spectators: NonSendMut<'_, Spectators>,
    mut book: NonSendMut<'_, Book>,
    entrants: Query<'_, '_, (&Entrant, &Conduct)>,
) {
    let admissions = &mut *admissions;
    let Some(ladder) = timetable.source.ladder() else { return };
    let mut known = admissions.agreed.roster.players().len();
    let mut is_changed = false;
    for Arrival { name, staged } in admissions.arrivals(&mut *spectators.0) {
        let before = admissions.number(&name);
        let mut list = admissions.others(&name);
        if let Some(why) = staged.as_ref().and_then(|_| admissions.is_full(list.len())) {
            spectators.0.refused(&name, &why);
            continue;
        }
        list.extend(staged.iter().map(|staged| Player::of(&staged.entrant, staged.version)));
        let (roster, changes) = admissions.agreed.roster.after(list);
        is_changed |= roster != admissions.agreed.roster;
        admissions.agreed.roster = roster;
        for change in &changes {
            spectators.0.changed(change);
        }
        let now = admissions.number(&name);
        if let Some(before) = before.filter(|_| before != now) {
            ladder.leave(before);
            admissions.leaves(before);
        }
        for player in known..admissions.agreed.roster.players().len() {
            commands.spawn((Entrant(player), Conduct::default()));
        }
        known = admissions.agreed.roster.players().len();
        if let Some((now, staged)) = now.zip(staged) {
            admissions.bench.put(now, staged.entrant.clone());
            admissions.leaving.remove(&now);
            admissions.here.insert(now, staged);
            ladder.enter(now, before.filter(|before| *before != now));
        }
    }
    if is_changed && let Err(why) = book.store.note(&admissions.agreed) {
        book.failure = Some(Halt::Unkept(why));
    }
    if admissions.leaving.is_empty() {
        return;
    }
    for (player, conduct) in &entrants {
        if conduct.is_settled()
            && let Some(staged) = admissions.leaving.remove(&player.0)
        {
            admissions.bench.take(player.0);
            (admissions.gate.over)(staged);
        }
    }
}
