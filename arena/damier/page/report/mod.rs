//! A championship as one file: table, pictures and replays, which work offline and without any server.
//!
//! Matches are packed some at a time, and unpacked when somebody looks at one of them. What may run is known by
//! its digest: a browser refuses every other script, whatever a bot is called.

mod pack;

use std::path::Path;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::championship::sections::{Links, headline, sections};
use super::overview::Overview;
use super::problem::Problem;
use super::reel::{Detail, Reel};
use super::replay::viewer;
use crate::desk::replay::{Filter, Listing, Order, Records};
use crate::text::number::grouped;
use crate::text::plain::one_line;
use damier_arena::archive::records::Kind;
use damier_arena::registry::Games;
use pack::{base64, packed};

/// Matches that are packed together.
const PACK: usize = 25;
/// The longest match that a report holds whole, in moves.
const LONGEST: usize = 5000;

/// Which matches a report holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// All.
    All,
    /// So many of those that are most worth a look.
    Best(usize),
    /// None.
    None,
}

/// A report, and what is in it.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// The file.
    pub(crate) html: String,
    /// Matches that it holds.
    pub(crate) matches: usize,
    /// Matches that it does not.
    pub(crate) left_out: usize,
}

/// A match in the list.
#[derive(Serialize)]
struct Entry<'a> {
    #[serde(flatten)]
    of: &'a Listing,
    /// Which pack it is in, and where.
    pack: (usize, usize),
}

/// Everything about a file, in one page.
///
/// # Errors
/// If the file cannot be read.
pub(crate) fn report(games: &Games, path: &Path, which: Which) -> Result<Report, Problem> {
    let is_championship = Kind::of(path).is_ok_and(|kind| kind == Kind::Results);
    let overview = is_championship.then(|| Overview::of(games, path)).transpose()?;
    let records = Records::open(games, path)?;
    let places = chosen(&records, which);
    let (mut packs, mut entries) = (Vec::new(), Vec::new());
    for some in places.chunks(PACK) {
        let mut reels = Vec::new();
        for &at in some {
            // What cannot be replayed is in the list with the reason.
            let Ok(replay) = records.replay(at) else { continue };
            entries.push(Entry { of: &records.listings()[at], pack: (packs.len(), reels.len()) });
            reels.push(Reel::of(&replay, 0, LONGEST, Detail::Brief));
        }
        packs.push(packed(&reels));
    }
    let (matches, all) = (entries.len(), records.listings().len());
    let title = one_line(&path.file_name().unwrap_or_default().to_string_lossy());
    let contents = Contents {
        title: &title,
        overview: overview.as_ref(),
        packs: &packs,
        list: &packed(&entries),
        matches,
        all,
    };
    Ok(Report { html: contents.page().into_string(), matches, left_out: all - matches })
}

/// The places of the matches that a report holds, in the order of the file.
fn chosen(records: &Records, which: Which) -> Vec<usize> {
    let all = records.listings();
    let most = match which {
        Which::All => return (0..all.len()).collect(),
        Which::Best(most) => most.min(all.len()),
        Which::None => return Vec::new(),
    };
    // The best of each kind in turn: faults, upsets, the closest, the longest; then whatever comes first.
    let faulty = (0..all.len()).filter(|&at| all[at].is_faulty()).collect();
    let ordered = |order| Filter { order, ..Filter::default() }.places(records);
    let kinds: [Vec<usize>; 5] = [
        faulty,
        ordered(Order::Upset),
        ordered(Order::Closest),
        ordered(Order::Longest),
        (0..all.len()).collect(),
    ];
    let mut taken = vec![false; all.len()];
    let mut left = kinds.map(Vec::into_iter);
    let mut count = 0;
    while count < most {
        for kind in &mut left {
            if let Some(at) = kind.find(|at| !taken[*at]).filter(|_| count < most) {
                taken[at] = true;
                count += 1;
            }
        }
    }
    (0..all.len()).filter(|at| taken[*at]).collect()
}

/// All that goes into a page.
struct Contents<'a> {
    title: &'a str,
    overview: Option<&'a Overview>,
    packs: &'a [String],
    list: &'a str,
    matches: usize,
    all: usize,
}

/// The styles of a report.
const STYLE: &str = concat!(
    include_str!("../assets/page.css"),
    include_str!("../assets/chart.css"),
    include_str!("../assets/results.css"),
    include_str!("../assets/board.css"),
);

/// Its scripts, each of which is a module by itself on the page.
const SCRIPTS: [&str; 6] = [
    include_str!("../assets/board.js"),
    include_str!("../assets/map.js"),
    include_str!("../assets/names.js"),
    include_str!("../assets/positions.js"),
    include_str!("../assets/replay.js"),
    include_str!("../assets/report.js"),
];

/// All scripts as one.
fn script() -> String {
    let lines = SCRIPTS.iter().flat_map(|script| script.lines());
    let own = lines.filter(|line| !line.starts_with("import "));
    let own = own.map(|line| line.strip_prefix("export ").unwrap_or(line));
    format!("\n{}\n", own.collect::<Vec<_>>().join("\n"))
}

impl Contents<'_> {
    fn page(&self) -> Markup {
        let script = script();
        let digest = |text: &str| format!("'sha256-{}'", base64(&Sha256::digest(text.as_bytes())));
        let policy = format!(
            "default-src 'none'; script-src {}; style-src {}; img-src data:; base-uri 'none'; form-action 'none'",
            digest(&script),
            digest(STYLE)
        );
        let links = Links(Some("#").filter(|_| self.matches > 0));
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="dark light";
                    title { (self.title) " · Damier" }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    main id="content" {
                        h1 { (self.title) }
                        @if let Some(overview) = self.overview {
                            (headline(overview))
                            @for (name, part) in sections(overview, links) { section id=(name) { (part) } }
                        }
                        (self.list())
                    }
                    @for (number, pack) in self.packs.iter().enumerate() {
                        script type="text/plain" id=(format!("pack-{number}")) { (PreEscaped(pack)) }
                    }
                    script type="text/plain" id="entries" { (PreEscaped(self.list)) }
                    script type="module" { (PreEscaped(script)) }
                }
            }
        }
    }

    fn list(&self) -> Markup {
        let left_out = self.all - self.matches;
        html! {
            section id="matches" {
                h2 { "Matches" }
                p.quiet {
                    @if left_out == 0 { "All " (grouped(self.all as u64)) " matches can be replayed here." }
                    @else {
                        (grouped(self.matches as u64)) " of " (grouped(self.all as u64)) " matches can be replayed here; "
                        (grouped(left_out as u64)) " were left out. Times to think and nodes are in the results alone."
                    }
                }
                @if self.matches > 0 {
                    form.filters id="filters" hidden {
                        @for (name, label) in [("bot", "Bot"), ("against", "Against"), ("result", "Result for the bot"), ("reason", "Ended by"), ("order", "Order")] {
                            label { (label) select name=(name) {} }
                        }
                    }
                    p id="count" role="status" {}
                    div.list role="table" aria-label="Matches" {
                        div.row.head role="row" {
                            @for name in ["match", "players", "moves", "result", "fault"] { span role="columnheader" { (name) } }
                        }
                        div role="rowgroup" id="rows" {}
                    }
                    p.actions { button type="button" id="more" hidden { "More" } button type="button" id="all" hidden { "All matches" } }
                    noscript { p { "Replays need a browser that runs scripts." } }
                    section id="one" hidden tabindex="-1" { h2 {} (viewer("", 0)) }
                }
            }
        }
    }
}
