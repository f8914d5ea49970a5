//! Names of bots in any script, in all that measures them: no line is wider than its paper, and what
//! stands below each other begins in the same column.

use damier_arena::contest::pairing::{Format, Plan};
use damier_arena::contest::series::Outcome;
use damier_arena::contest::standings::Standings;
use damier_arena::players::Entrant;
use damier_arena::registry::Games;
use proptest::prelude::*;

use super::cells::{cells, clipped, ending, padded};
use super::paper::Paper;
use super::series::ShowSeries as _;
use super::standings::ShowStandings as _;
use crate::desk::replay::Listing;
use crate::desk::replay::columns::Columns;
use crate::screen::list::cut;
use crate::screen::theme::Look;

/// Letters of one cell, of two, of none, and a picture made of several.
const LETTERS: [&str; 10] = ["a", "Z", "-", "é", "e\u{301}", "囲", "碁", "ｱ", "🦀", "👩\u{200d}🚀"];

/// A name of a few letters.
fn name() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&LETTERS[..]), 1..6).prop_map(|name| name.concat())
}

fn names() -> impl Strategy<Value = [String; 3]> {
    [name(), name(), name()]
}

fn bare(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

fn papers() -> [Paper; 3] {
    [30, 44, 80].map(|columns| Paper { ascii: false, columns })
}

/// The cells before each place where a text stands in a line of its own.
fn columns_of(text: &str, lines: &str) -> Vec<usize> {
    lines.lines().filter_map(|line| line.find(text).map(|at| cells(&line[..at]))).collect()
}

proptest! {
    #[test]
    fn standings_stay_on_their_paper(names in names()) {
        let plan =
            Plan { format: Format::RoundRobin, entrants: 3, seats: 2, rounds: 1, openings: 1 };
        let standings = Standings::new(&Games::standard().find("go9").unwrap(), &names, &plan);
        for paper in papers() {
            let text = bare(&standings.text(paper));
            for line in text.lines() {
                prop_assert!(cells(line) <= paper.columns, "{line}");
            }
        }
        let wide = bare(&standings.text(Paper::default()));
        let points = columns_of("0.0 %", &wide);
        prop_assert_eq!(points, vec![columns_of("0.0 %", &wide)[0]; 3]);
        for line in standings.brief().0 {
            prop_assert!(cells(clipped(&line, 30)) <= 30, "{line}");
        }
    }

    #[test]
    fn a_series_stays_on_its_paper(names in names()) {
        let game = Games::standard().find("go9").unwrap();
        let mut entrants = Entrant::parse_all(&["random", "random"]).unwrap();
        for (entrant, name) in entrants.iter_mut().zip(&names) {
            entrant.name.clone_from(name);
        }
        let outcome = Outcome::new(&game, &entrants, damier_arena::seed::Seed::Chosen(1));
        for paper in papers() {
            let text = bare(&outcome.summary().text(paper));
            // The game with its settings is one word, to be copied.
            for line in text.lines().filter(|line| !line.starts_with("go:")) {
                prop_assert!(cells(line) <= paper.columns, "{line}");
            }
        }
    }

    #[test]
    fn a_list_of_matches_is_aligned_and_cut_by_cells(names in names()) {
        let listing = |name: &String| Listing {
            id: "1".to_owned(),
            entrants: vec![name.clone(), "b".to_owned()],
            moves: Some(7),
            result: "W+3".to_owned(),
            ..Listing::default()
        };
        let listings: Vec<Listing> = names.iter().map(listing).collect();
        let columns = Columns::of(&listings);
        let lines: Vec<String> = listings.iter().map(|listing| columns.line(listing)).collect();
        let results = columns_of("W+3", &lines.join("\n"));
        prop_assert_eq!(&results, &vec![results[0]; 3]);
        for line in &lines {
            prop_assert!(cells(line) <= columns.widest(), "{line}");
            for room in 0..30 {
                let look = Look::default();
                prop_assert!(cells(&cut(line, room, &look)) <= room, "{line}");
                prop_assert!(cells(ending(line, room)) <= room, "{line}");
                prop_assert!(cells(&padded(clipped(line, room), room)) == room, "{line}");
            }
        }
    }

    #[test]
    fn sentences_stay_on_their_paper(names in prop::collection::vec(name(), 1..40)) {
        for paper in papers() {
            for line in paper.sentence(&names.join(" ")).lines() {
                prop_assert!(cells(line) <= paper.columns, "{line}");
            }
        }
    }
}
