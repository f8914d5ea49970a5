//! Which matches of a file are worth a look: those of a bot, those that it lost, those that ended in some
//! way; the longest, the upsets, those in which an estimate jumps.

use std::collections::BTreeMap;

use super::alone::Seeds;
use super::{Listing, Records};

/// What comes first.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As in the file.
    #[default]
    File,
    /// The longest.
    Longest,
    /// Won by who has the fewest points in this file against who has the most; others are left out.
    Upset,
    /// With the largest jump of a bot's own estimate; those without are left out.
    Swing,
    /// Ended by the rules with the smallest difference of scores; others are left out.
    Closest,
}

impl Order {
    /// The next way to look at a list.
    #[must_use]
    pub fn next(self) -> Order {
        match self {
            Order::File => Order::Longest,
            Order::Longest => Order::Upset,
            Order::Upset => Order::Swing,
            Order::Swing => Order::Closest,
            Order::Closest => Order::File,
        }
    }

    fn text(self) -> &'static str {
        match self {
            Order::File => "",
            Order::Longest => ", the longest first",
            Order::Upset => ", the greatest upset first",
            Order::Swing => ", the largest swing first",
            Order::Closest => ", the closest first",
        }
    }
}

/// Which matches of a file, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Those in which this bot takes part.
    pub bot: Option<String>,
    /// Those in which this one does as well.
    pub against: Option<String>,
    /// Those that this bot lost; of games that are played alone, those in which it beats fewer than half of
    /// the others on the same seed.
    pub lost_by: Option<String>,
    /// Those that this bot won alone.
    pub won_by: Option<String>,
    /// Those that nobody won alone.
    pub drawn: bool,
    /// Those that ended like this.
    pub reason: Option<String>,
    /// What comes first.
    pub order: Order,
}

impl Filter {
    /// In words, for a sentence.
    pub fn title(&self) -> String {
        let part = |word: &str, what: &Option<String>| {
            what.as_ref().map(|what| format!(" {word} {what}")).unwrap_or_default()
        };
        let (of, against) = (part("of", &self.bot), part("against", &self.against));
        let (won, lost) = (part("won by", &self.won_by), part("lost by", &self.lost_by));
        let drawn = if self.drawn { " drawn" } else { "" };
        let ended = part("ended by", &self.reason);
        format!("matches{of}{against}{won}{lost}{drawn}{ended}{}", self.order.text())
    }

    /// The same, for a heading.
    pub fn heading(&self) -> String {
        self.title().replacen("matches", "Matches", 1)
    }

    /// The bots that it names.
    pub fn bots(&self) -> impl Iterator<Item = &str> {
        let all = [&self.bot, &self.against, &self.won_by, &self.lost_by];
        all.into_iter().flatten().map(String::as_str)
    }

    /// The places of these matches in the file.
    pub fn places(&self, records: &Records) -> Vec<usize> {
        let listings = records.listings();
        let seeds = Seeds::of(listings);
        let fits = |listing: &Listing| {
            let plays = |bot: &String| listing.entrants.contains(bot);
            let ended = |reason: &String| listing.ended.is_some_and(|ended| ended == reason);
            self.bot.as_ref().is_none_or(plays)
                && self.against.as_ref().is_none_or(plays)
                && self.lost_by.as_ref().is_none_or(|bot| match seeds.share(listing) {
                    Some(share) => plays(bot) && share < 0.5,
                    None => listing.is_lost_by(bot),
                })
                && self.won_by.as_ref().is_none_or(|bot| match seeds.share(listing) {
                    Some(share) => plays(bot) && share > 0.5,
                    None => listing.is_won_by(bot),
                })
                && (!self.drawn
                    || seeds
                        .share(listing)
                        .map_or(listing.is_drawn(), |share| share.total_cmp(&0.5).is_eq()))
                && self.reason.as_ref().is_none_or(ended)
        };
        let places = (0..listings.len()).filter(|&at| fits(&listings[at]));
        match self.order {
            Order::File => places.collect(),
            Order::Longest => best(places, |at| listings[at].moves.map(|moves| moves as f64)),
            Order::Upset => {
                let shares = shares(listings, &seeds);
                best(places, |at| upset(&listings[at], &shares, &seeds))
            }
            Order::Swing => best(places, |at| records.largest_swing(at).map(f64::from)),
            Order::Closest => best(places, |at| listings[at].margin.map(|margin| -margin)),
        }
    }
}

/// The places that have a value, those with the highest first.
fn best(places: impl Iterator<Item = usize>, value: impl Fn(usize) -> Option<f64>) -> Vec<usize> {
    let mut valued: Vec<(usize, f64)> = places.filter_map(|at| Some((at, value(at)?))).collect();
    valued.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    valued.into_iter().map(|(at, _)| at).collect()
}

/// Each bot's share of the points of its matches.
fn shares<'a>(listings: &'a [Listing], seeds: &Seeds<'a>) -> BTreeMap<&'a str, f64> {
    let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for listing in listings {
        let alone = seeds.share(listing).map(|share| vec![share]);
        let points = alone.as_ref().unwrap_or(&listing.points);
        for (name, points) in listing.entrants.iter().zip(points) {
            let (sum, matches) = sums.entry(name).or_default();
            (*sum, *matches) = (*sum + points, *matches + 1.0);
        }
    }
    sums.into_iter().map(|(name, (sum, matches))| (name, sum / matches)).collect()
}

/// By how much the winner of a match is weaker than the strongest of those who lost it, if it is.
fn upset<'a>(listing: &'a Listing, shares: &BTreeMap<&str, f64>, seeds: &Seeds<'a>) -> Option<f64> {
    if listing.alone.is_some() {
        let own = shares.get(listing.entrants.first()?.as_str())?;
        let beaten = seeds.beaten(listing);
        let beaten = beaten.iter().filter_map(|name| shares.get(name).copied());
        let strongest = beaten.fold(f64::NEG_INFINITY, f64::max);
        return (strongest > *own).then_some(strongest - own);
    }
    let share = |name: &String| shares.get(name.as_str()).copied();
    let players = || listing.entrants.iter().zip(&listing.points);
    let winner = players().find(|(_, points)| **points >= 1.0).and_then(|(name, _)| share(name))?;
    let lost = players().filter(|(_, points)| **points <= 0.0).filter_map(|(name, _)| share(name));
    let strongest = lost.fold(f64::NEG_INFINITY, f64::max);
    (listing.entrants.len() > 1 && strongest > winner).then_some(strongest - winner)
}
