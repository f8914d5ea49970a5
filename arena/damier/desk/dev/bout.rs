//! One build plays, in a thread of its own: in pairs from common openings against everybody, round by round,
//! until something is known of each. Its games are kept in the results of a gauntlet, in which every build is a
//! version of the same bot: what was played is there when a build comes back, and is not played again.
//!
//! Whoever stops a bout does not wait for bots that still think about games nobody wants any more.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use damier_games::{Game as _, Notation as _};

use super::seen::{FaultSeen, Seen};
use super::standing::{Row, Standing};
use super::versions::Built;
use crate::desk::lately;
use damier_arena::archive::shelf::{SeriesShelf, When};
use damier_arena::archive::store::{Sealed, Store};
use damier_arena::contest::compare::{Contest, End, Test};
use damier_arena::contest::deal::Deal;
use damier_arena::contest::pairing::{Format, MatchId, Next, Schedule};
use damier_arena::contest::pool::{Pool, with_pool_of};
use damier_arena::contest::roster::Player;
use damier_arena::contest::series::{Left, Outcome, Pace, in_order};
use damier_arena::contest::terms::{Agreed, Terms};
use damier_arena::players::{Entrant, Version};
use damier_arena::record::Match;
use damier_arena::referee::Conditions;
use damier_arena::registry::AnyGame;
use damier_arena::seed::Seed;

/// Faults of a bot in a row after which no more is played with it.
const PATIENCE: u32 = 10;
/// How often is told how things stand.
const TELLS: Duration = Duration::from_millis(150);

/// What holds for all bouts.
#[derive(Clone)]
pub struct Rules {
    /// The game.
    pub game: AnyGame,
    /// The test that settles who is stronger.
    pub test: Test,
    /// What holds for every match.
    pub conditions: Conditions,
    /// Games against each of the others, at most.
    pub games: u32,
    /// Matches at the same time.
    pub workers: usize,
    /// What is drawn comes from it, unless the results have one.
    pub seed: Option<Seed>,
}

/// Who plays: a build, the version that was kept if that is another one, and the others.
#[derive(Clone, Debug)]
pub(super) struct Company {
    pub(super) built: Built,
    pub(super) last: Option<Built>,
    pub(super) others: Vec<(Entrant, Version)>,
}

/// The results file of all bouts, which one of them has at a time.
#[derive(Clone, Debug)]
pub(super) struct Results {
    pub(super) path: PathBuf,
    /// Did the user name it?
    pub(super) is_named: bool,
    turn: Arc<Mutex<()>>,
}

impl Results {
    /// Those in this file, or in one among what was played lately.
    ///
    /// # Errors
    /// If there is no place for it.
    pub(super) fn new(named: Option<PathBuf>, game: &str) -> std::io::Result<Results> {
        let is_named = named.is_some();
        let path = named.map_or_else(|| lately::claim(game), Ok)?;
        Ok(Results { path, is_named, turn: Arc::default() })
    }
}

/// What is heard of a bout.
pub(super) enum News {
    /// It begins with this seed.
    Begun(Seed),
    /// How things stand.
    Standing(Box<Standing>),
    /// The bot faulted.
    Fault(FaultSeen),
    /// It is over, and its results are on disk.
    Over(Box<Standing>),
    /// Its results are on disk: whatever bots still think about, nobody waits for it.
    Closed,
    /// It cannot be played: what is wrong, and what to do.
    Failed(String, String),
}

/// A bout under way.
pub(super) struct Bout {
    pub(super) news: Receiver<News>,
    stop: Arc<AtomicBool>,
}

impl Bout {
    /// Begins one. `more` asks for games beyond those that the results have.
    pub(super) fn begin(
        rules: &Rules,
        company: Company,
        results: &Results,
        more: bool,
    ) -> std::io::Result<Bout> {
        let (tell, news) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let played = Played {
            rules: rules.clone(),
            company,
            results: results.clone(),
            more,
            stop: Arc::clone(&stop),
            tell,
        };
        thread::Builder::new().name("bout".to_owned()).spawn(move || played.play())?;
        Ok(Bout { news, stop })
    }

    /// No more is wanted of it.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

struct Played {
    rules: Rules,
    company: Company,
    results: Results,
    more: bool,
    stop: Arc<AtomicBool>,
    tell: Sender<News>,
}

/// A text about an error and one about what to do.
type Wrong = (String, String);

impl Played {
    fn play(self) {
        let Rules { game, conditions, workers, .. } = &self.rules;
        let players = self.players();
        let entrants: Vec<Entrant> = players.iter().map(|(entrant, _)| entrant.clone()).collect();
        // Set before the first match is handed out.
        let numbers: OnceLock<Vec<usize>> = OnceLock::new();
        let seal = |played| Box::new(Sealed::new(played, numbers.get().map_or(&[], Vec::as_slice)));
        let tell = |wrong: Wrong| _ = self.tell.send(News::Failed(wrong.0, wrong.1));
        let opened = with_pool_of(game, &entrants, conditions, *workers, seal, |pool| {
            let turn = self.results.turn.lock().unwrap_or_else(PoisonError::into_inner);
            if !self.stop.load(Ordering::Relaxed) {
                self.with(pool, &players, &numbers).unwrap_or_else(tell);
            }
            _ = self.tell.send(News::Closed);
            drop(turn);
        });
        if let Err(why) = opened {
            tell((why.to_string(), why.help().to_owned()));
        }
    }

    /// Who plays, the bot itself first, under names that are all different.
    fn players(&self) -> Vec<(Entrant, Version)> {
        let Company { built, last, others } = &self.company;
        let mut players = vec![(built.entrant.clone(), built.version)];
        players.extend(last.as_ref().map(|last| {
            let name = format!("{}-kept", last.entrant.name);
            (last.entrant.called(&name), last.version)
        }));
        players.extend(others.iter().cloned());
        let mut taken: Vec<String> = Vec::new();
        for (entrant, _) in &mut players {
            let plain = entrant.name.clone();
            let mut number = 1;
            while taken.contains(&entrant.name) {
                number += 1;
                entrant.name = format!("{plain}#{number}");
            }
            taken.push(entrant.name.clone());
        }
        players
    }

    fn with(
        &self,
        pool: Pool<Box<Sealed>>,
        players: &[(Entrant, Version)],
        numbers: &OnceLock<Vec<usize>>,
    ) -> Result<(), Wrong> {
        let Results { path, is_named, .. } = &self.results;
        let bad =
            |why: damier_arena::archive::store::BadStore| (why.to_string(), why.help().to_owned());
        let open = if *is_named { Store::open } else { Store::open_lightly };
        let mut store = open(path).map_err(bad)?;
        let agreed = self.agree(&mut store, players)?;
        _ = numbers.set(agreed.roster.now().to_vec());
        _ = self.tell.send(News::Begun(agreed.seed));
        let schedule = agreed
            .schedule(self.rules.game.seats())
            .map_err(|why| (why.to_string(), why.help().to_owned()))?;
        let deal = Deal::new(agreed.seed, &agreed.terms);
        let mut kept = SeriesShelf::of(store, When::Counts).map_err(bad)?;
        let state = RefCell::new(self.state(players, &agreed, &deal, &schedule));
        let jobs = {
            let (mut schedule, deal, state) = (schedule, deal.clone(), &state);
            std::iter::from_fn(move || {
                loop {
                    let Next::Play(fixture) = schedule.next(&|_| None) else { return None };
                    if state.borrow().wants(&fixture.seats) {
                        return Some(deal.job(fixture, None));
                    }
                }
            })
        };
        let workers = self.rules.workers.max(1);
        // Little is begun that may turn out not to be needed.
        let pace = Pace { with_workers: 2 * workers, ahead: 6 * workers };
        let mut told = Instant::now();
        let left = in_order(&pool, jobs, pace, &self.stop, &mut kept, |sealed| {
            let mut state = state.borrow_mut();
            if let Some(fault) = state.add(&sealed.of) {
                _ = self.tell.send(News::Fault(fault));
            }
            if told.elapsed() >= TELLS {
                told = Instant::now();
                _ = self.tell.send(News::Standing(Box::new(state.standing(path))));
            }
            if state.is_open() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        drop(pool);
        kept.close().map_err(bad)?;
        if !is_named {
            lately::prune();
        }
        let left = left.map_err(|why| (why.error, why.help))?;
        let mut state = state.into_inner();
        if left == Left::Complete {
            state.close();
        }
        if left != Left::Interrupted {
            _ = self.tell.send(News::Over(Box::new(state.standing(path))));
        }
        Ok(())
    }

    /// Agrees with the results on who plays, and on how many rounds.
    fn agree(&self, store: &mut Store, players: &[(Entrant, Version)]) -> Result<Agreed, Wrong> {
        let Rules { game, conditions, games, seed, .. } = &self.rules;
        let bad =
            |why: damier_arena::archive::store::BadStore| (why.to_string(), why.help().to_owned());
        let book = conditions.book.as_deref().cloned();
        let series = Terms::of_series(game.spec(), conditions.limits, book);
        let terms = Terms { format: Format::Gauntlet, ..series };
        let before = store.agreed().map_err(bad)?;
        let each = rounds(*games, game.seats());
        let begun = before.as_ref().map_or(0, |before| before.rounds);
        let rounds = if self.more { begun + each } else { begun.max(each) };
        let list = players.iter().map(|(entrant, version)| Player::of(entrant, *version)).collect();
        let (now, _) =
            Agreed::on(before.as_ref(), terms, *seed, list, rounds).map_err(|differences| {
                let what = format!(
                    "{} was begun with other terms: {differences}",
                    self.results.path.display()
                );
                (what, "take the change back, or begin another results file with -o".to_owned())
            })?;
        store.note(&now).map_err(bad)?;
        Ok(now)
    }

    fn state<'a>(
        &'a self,
        players: &'a [(Entrant, Version)],
        agreed: &Agreed,
        deal: &'a Deal,
        schedule: &Schedule,
    ) -> State<'a> {
        let Rules { game, test, games, .. } = &self.rules;
        let seats = game.seats();
        let contest = |(other, _): &(Entrant, Version)| {
            let two = [players[0].0.clone(), other.clone()];
            let outcome = Outcome::new(game, &two, agreed.seed);
            Rival { contest: Contest::new(outcome, seats, *test, PATIENCE), end: None }
        };
        // In a round two games count for everybody: on one board, or one of each bot on a seed.
        let all = 2 * u64::from(agreed.rounds);
        let each = 2 * u64::from(rounds(*games, seats));
        State {
            played: self,
            players,
            deal,
            schedule: schedule.clone(),
            rivals: players[1..].iter().map(contest).collect(),
            seen: Seen::new(),
            alone: None,
            least: if self.more { all.saturating_sub(each) } else { 0 },
            most: if self.more { all } else { each },
        }
    }
}

/// Rounds in which so many games are played with everybody.
fn rounds(games: u32, seats: usize) -> u32 {
    if seats == 1 { games } else { games.div_ceil(2) }.max(1)
}

/// Somebody the bot plays with.
struct Rival {
    contest: Contest,
    end: Option<End>,
}

/// What is known while a bout goes on.
struct State<'a> {
    played: &'a Played,
    players: &'a [(Entrant, Version)],
    deal: &'a Deal,
    schedule: Schedule,
    rivals: Vec<Rival>,
    seen: Seen,
    /// The bot's own match on the seed that is being played, where there is one seat.
    alone: Option<Match>,
    /// Before so many games nothing is settled, and after so many no more are played.
    least: u64,
    most: u64,
}

impl State<'_> {
    fn is_open(&self) -> bool {
        self.rivals.iter().any(|rival| rival.end.is_none())
    }

    /// Is a match between these wanted?
    fn wants(&self, seats: &[usize]) -> bool {
        match seats.iter().max() {
            Some(&other) if other > 0 => self.rivals[other - 1].end.is_none(),
            _ => self.is_open(),
        }
    }

    /// Adds the next match. Gives the fault of the bot that ended it, if one did.
    fn add(&mut self, of: &Match) -> Option<FaultSeen> {
        // Matches of the results have numbers of the roster on their seats.
        let fixture = self.schedule.fixture(MatchId::from_number(of.id))??;
        let (seats, game) = (fixture.seats, &self.played.rules.game);
        let opening = u64::from(self.deal.opening_moves(of.opening));
        let mine = seats.iter().position(|&place| place == 0);
        let fault = mine.and_then(|seat| self.seen.add(game, of, seat, opening));
        let other = seats.iter().copied().max().filter(|other| *other > 0);
        let two = |place: usize| usize::from(place != 0);
        let seated = Match { seats: seats.iter().map(|&place| two(place)).collect(), ..of.clone() };
        match other {
            None => self.alone = Some(seated),
            Some(other) if seats.len() == 1 => {
                if let Some(alone) = self.alone.clone() {
                    if alone.scores[0] < seated.scores[0] {
                        self.seen.lost = Some(MatchId::from_number(alone.id));
                    }
                    self.count(other, &alone);
                    self.count(other, &seated);
                }
            }
            Some(other) => self.count(other, &seated),
        }
        fault
    }

    fn count(&mut self, other: usize, of: &Match) {
        let (least, most) = (self.least, self.most);
        let rival = &mut self.rivals[other - 1];
        if rival.end.is_some() {
            return;
        }
        let flow = rival.contest.add(of);
        let games = rival.contest.outcome().games();
        let is_fault = matches!(rival.contest.end(), End::Faults(_));
        if flow.is_break() && (games >= least || is_fault) {
            rival.end = Some(rival.contest.end());
        } else if games >= most {
            rival.end = Some(End::Games);
        }
    }

    /// All games that there are to be were played.
    fn close(&mut self) {
        for rival in &mut self.rivals {
            rival.end.get_or_insert(End::Games);
        }
    }

    fn standing(&self, path: &std::path::Path) -> Standing {
        let has_last = self.played.company.last.is_some();
        let row = |(at, rival): (usize, &Rival)| {
            let name = &self.players[at + 1].0.name;
            Row::of(name, has_last && at == 0, &rival.contest, rival.end)
        };
        let rows = self.rivals.iter().enumerate().map(row).collect();
        Standing::of(rows, &self.seen, path.to_owned())
    }
}
