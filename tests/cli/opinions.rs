//! What engines think about the score.

use serde_json::Value;

use crate::folder::Folder;
use crate::results::{all, championship};
use crate::run::damier;

/// A gauntlet of an engine that passes against one that fills the board.
fn results(folder: &Folder, kind: &str) -> String {
    let engine = format!("{}/tests/data/engines/fake.sh", env!("CARGO_MANIFEST_DIR"));
    let text = format!(
        "game = 'go5'\nseed = 1\nopenings = 2\njobs = 1\n\
         entrants = ['smart-random', \"fake=gtp:sh '{engine}' {kind}\"]\n"
    );
    championship(folder, kind, &text)
}

fn entry<'a>(table: &'a Value, bot: &str) -> &'a Value {
    let entrants = table["entrants"].as_array().expect("entrants");
    entrants.iter().find(|entrant| entrant["bot"] == bot).expect("it takes part")
}

#[test]
fn engines_that_count_otherwise_than_the_referee_are_told_apart() {
    let folder = Folder::new("opinions");
    for (kind, disagreements) in [("counts", 0), ("miscounts", 4)] {
        let results = results(&folder, kind);
        let table = damier(&format!("standings {results} --json")).json().remove(0);
        assert_eq!(table["reasons"]["rules"], 4, "{kind}: {table}");
        assert_eq!(entry(&table, "fake")["score_disagreements"], disagreements, "{kind}");
        assert!(entry(&table, "smart-random").get("score_disagreements").is_none());
        let text = damier(&format!("standings {results}")).fine();
        assert!(text.contains("disagrees") && text.contains(&format!("{disagreements} of 4")));
        for recorded in all(&results) {
            let seat = recorded.entrants.iter().position(|name| name == "fake");
            let remark = recorded.of.remarks.iter().find(|remark| Some(remark.seat) == seat);
            let opinion = remark.and_then(|remark| remark.opinion.clone()).expect("an opinion");
            assert_eq!(opinion == recorded.result, disagreements == 0, "{kind}: {opinion}");
        }
    }
}

#[test]
fn an_engine_that_fails_to_count_loses_nothing_but_its_opinion() {
    let folder = Folder::new("no-opinions");
    for kind in ["cannot-count", "dies-counting", "garbles-count", "passes"] {
        let results = results(&folder, kind);
        let table = damier(&format!("standings {results} --json")).json().remove(0);
        assert_eq!(table["reasons"], serde_json::json!({"rules": 4}), "{kind}");
        let fake = entry(&table, "fake");
        assert!(fake.get("score_disagreements").is_none(), "{kind}");
        let faults = fake["faults"].as_object().expect("faults");
        assert!(faults.values().all(|count| *count == 0), "{kind}: {faults:?}");
        assert!(!damier(&format!("standings {results}")).fine().contains("disagrees"));
        let said = all(&results).iter().all(|r| {
            r.of.remarks.iter().any(|remark| {
                let words = &remark.last_words;
                words.contains(if kind == "dies-counting" { "too many stones" } else { "thinking" })
            })
        });
        assert!(said, "{kind}: words are kept all the same");
    }
}
