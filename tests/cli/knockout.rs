//! Knockouts: no rounds to ask for, and ties that are broken by a rule which is told.

use crate::folder::Folder;
use crate::run::damier;

/// A game that ends with its first move is won by who has the komi: once each, a tie.
const TIED: &str = "
    game = 'go:size=5'
    max-moves = 1
    format = 'knockout'
    openings = 2
    seed = 1
    entrants = ['late=greedy', 'early=greedy']
";

#[test]
fn rounds_of_a_knockout_are_refused_with_their_line() {
    let folder = Folder::new("rounds");
    let file = folder.write("c.toml", &TIED.replace("openings = 2", "rounds = 3"));
    let told = damier(&format!("run {file} -o {}", folder.path("r.db")));
    assert_eq!(told.code, Some(1), "{}", told.out);
    assert!(told.err.contains("line 5: `rounds` is for other formats"), "{}", told.err);
    assert!(told.err.contains("help: take `rounds` away"), "{}", told.err);
}

#[test]
fn a_tie_goes_by_a_rule_that_the_table_tells() {
    let folder = Folder::new("ties");
    let (file, results) = (folder.write("c.toml", TIED), folder.path("r.db"));
    damier(&format!("run {file} -o {results} -q")).fine();
    let text = damier(&format!("standings {results}")).fine();
    assert!(text.contains("final: late and early tied, also in 3 more openings"), "{text}");
    assert!(
        text.contains("late is earlier in the list.") && text.contains("10 of 10 games"),
        "{text}"
    );
    assert!(text.contains("who is earlier in the list of entrants goes on"), "{text}");
    let table = damier(&format!("standings {results} --json")).json().remove(0);
    let tie = &table["ties"][0];
    assert_eq!((&tie["winner"], &tie["loser"]), (&"late".into(), &"early".into()), "{table}");
    assert_eq!((&tie["openings"], &tie["decided_by"]), (&3.into(), &"list".into()), "{table}");
    assert_eq!(table["entrants"][0]["reached"], "won", "{table}");
    let help = damier("run --help").fine();
    assert!(help.contains("plays a tie on for three openings"), "{help}");
}
