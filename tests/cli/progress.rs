//! `--progress` where there is no terminal, and Ctrl-C during a match.

use rustix::process::Signal;

use crate::folder::Folder;
use crate::process::running::Running;
use crate::run::{command, damier, said};

const MATCH: &str = "match couleurs:size=8 greedy random -n 40 --seed 1";

#[test]
fn short_work_says_nothing_unless_it_is_asked_to() {
    assert_eq!(damier(MATCH).err, "");
    for flags in ["--progress none", "--progress auto", "-q --progress lines", "--json"] {
        assert_eq!(damier(&format!("{MATCH} {flags}")).err, "", "{flags}");
    }
    let said = damier(&format!("{MATCH} --progress lines"));
    let first = said.err.lines().next().unwrap_or_default();
    assert!(first.starts_with("1 of 40 games"), "{}", said.err);
    assert_eq!(damier(&format!("{MATCH} --progress soon")).code, Some(2));
}

#[test]
fn a_championship_tells_who_leads_and_who_faults_by_name() {
    let folder = Folder::new("progress-lines");
    let text = "
        game = \"go:size=19\"
        openings = 100
        seed = 1
        max-moves = 10
        move-time = \"100us\"
        retire-after = 3
        entrants = [\"slow=mcts:playouts=500\", \"random\"]
    ";
    let (file, results) = (folder.write("c.toml", text), folder.path("r.db"));
    let said = damier(&format!("run {file} -o {results} -j 1 --progress lines"));
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.err.contains("fault of slow: timeout: "), "{}", said.err);
    let retired = said.err.matches("slow faulted too often in a row and is retired").count();
    assert_eq!(retired, 1, "{}", said.err);
    assert!(said.err.contains(" of 200 games") && said.err.contains(") leads"), "{}", said.err);
    assert!(said.out.contains("faults of slow: timeout "), "{}", said.out);
    assert!(said.out.contains("the first: timeout: "), "{}", said.out);
    let again = damier(&format!("run {file} -o {results} --fail-on-fault -q"));
    assert_eq!(again.code, Some(3), "{}", again.err);
}

#[test]
fn ctrl_c_ends_a_match_with_what_is_known() {
    let line = "match go9 mcts:playouts=400 mcts:playouts=300 -n 5000 --seed 1 --progress lines";
    let mut played = Running::start(&mut command(line));
    let first = played.error_line();
    assert!(first.contains("of 5000 games, about "), "{first}");
    played.signal(Signal::INT);
    let said = said(played.ends());
    assert_eq!(said.code, Some(130), "{}", said.err);
    assert!(said.err.contains("interrupted after "), "{}", said.err);
    assert!(said.out.contains("mcts:playouts=300") && said.out.contains("share"), "{}", said.out);
}
