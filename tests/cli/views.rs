//! `damier standings` of some bots alone, from the place of one of them, and by pairs.

use serde_json::Value;

use crate::folder::Folder;
use crate::run::damier;

const FOUR: &str = "
    game = \"go:size=5\"
    openings = 10
    opening-plies = 2
    seed = 3
    entrants = [\"random\", \"smart-random\", \"greedy\", \"m=mcts:playouts=20,exploration=1\"]
";

/// Results of a championship with this file.
fn results(folder: &Folder, text: &str) -> String {
    let (file, results) = (folder.write("c.toml", text), folder.path("r.db"));
    damier(&format!("run {file} -o {results} -q")).fine();
    results
}

fn table(results: &str, flags: &str) -> Value {
    damier(&format!("standings {results} --json {flags}")).json().remove(0)
}

fn entrant<'a>(table: &'a Value, bot: &str) -> &'a Value {
    let mut entrants = table["entrants"].as_array().expect("entrants").iter();
    entrants.find(|entrant| entrant["bot"] == bot).unwrap_or_else(|| panic!("no {bot}: {table}"))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn who_is_left_out_takes_its_games_along() {
    let folder = Folder::new("without");
    let results = results(&folder, FOUR);
    let all = table(&results, "");
    let without = table(&results, "--without random");
    assert_eq!((&all["games_played"], &without["games_played"]), (&120.into(), &60.into()));
    let names: Vec<&str> = without["entrants"]
        .as_array()
        .expect("entrants")
        .iter()
        .filter_map(|entrant| entrant["bot"].as_str())
        .collect();
    assert!(names.len() == 3 && !names.contains(&"random"), "{names:?}");
    assert_eq!(entrant(&without, "greedy")["games"], 40);
    assert_eq!(without["crosstable"].as_array().map(Vec::len), Some(3));
    let sum: f64 = ["smart-random", "greedy", "m"]
        .map(|bot| number(&entrant(&without, bot)["rating"]))
        .iter()
        .sum();
    assert!(sum.abs() < 1e-6, "the mean is that of those who are left: {without}");
    let only = table(&results, "--only greedy,m --only smart-random");
    assert_eq!(only["entrants"].as_array().map(Vec::len), Some(3));
    for bot in names {
        assert_eq!(entrant(&only, bot)["rating"], entrant(&without, bot)["rating"]);
        assert_eq!(entrant(&only, bot)["error"], entrant(&without, bot)["error"]);
    }
    let text = damier(&format!("standings {results} --without random")).fine();
    assert!(text.contains("60 of 120 games, without random"), "{text}");
}

#[test]
fn an_anchor_moves_ratings_and_errors_are_relative_to_it() {
    let folder = Folder::new("anchor");
    let results = results(&folder, FOUR);
    let (free, fixed) = (table(&results, "--pairs"), table(&results, "--anchor smart-random=1000"));
    let anchor = entrant(&fixed, "smart-random");
    assert_eq!((number(&anchor["rating"]), number(&anchor["error"])), (1000.0, 0.0));
    for bot in ["greedy", "m"] {
        let apart = |table: &Value| {
            number(&entrant(table, bot)["rating"])
                - number(&entrant(table, "smart-random")["rating"])
        };
        assert!((apart(&free) - apart(&fixed)).abs() < 1e-6);
        let pairs = free["pairs"].as_array().expect("pairs");
        let with = |pair: &&Value| {
            [&pair["bot"], &pair["other"]]
                .iter()
                .all(|name| **name == bot || **name == "smart-random")
        };
        let pair = pairs.iter().find(with).expect("the pair");
        assert!((number(&pair["error"]) - number(&entrant(&fixed, bot)["error"])).abs() < 1e-9);
    }
    assert_eq!(table(&results, "--anchor m=0")["entrants"][0]["bot"], free["entrants"][0]["bot"]);
}

#[test]
fn pairs_are_told_in_the_table_and_to_programs() {
    let folder = Folder::new("pairs");
    let results = results(&folder, FOUR);
    assert!(table(&results, "").get("pairs").is_none());
    let told = table(&results, "--pairs");
    let pairs = told["pairs"].as_array().expect("pairs");
    assert_eq!(pairs.len(), 6);
    for pair in pairs {
        let value = |bot: &Value| number(&entrant(&told, bot.as_str().expect("a name"))["rating"]);
        let apart = value(&pair["bot"]) - value(&pair["other"]);
        assert!((number(&pair["difference"]) - apart).abs() < 1e-6 && apart >= 0.0, "{pair}");
        assert!(number(&pair["los"]) >= 0.5 && number(&pair["error"]) > 0.0, "{pair}");
    }
    let text = damier(&format!("standings {results} --pairs")).fine();
    assert!(text.contains("row minus column"), "{text}");
    let markdown = damier(&format!("standings {results} --pairs --format markdown")).fine();
    assert!(markdown.contains("| row minus column |"), "{markdown}");
    let csv = damier(&format!("standings {results} --pairs --format csv"));
    assert!(csv.err.contains("--pairs"), "{}", csv.err);
}

#[test]
fn names_that_nobody_has_are_told_with_what_was_probably_meant() {
    let folder = Folder::new("names");
    let results = results(&folder, FOUR);
    for (flags, error, help) in [
        ("--without gredy", "called `gredy`", "did you mean `greedy`?"),
        ("--only random,smart-rando", "called `smart-rando`", "did you mean `smart-random`?"),
        ("--anchor nobody=0", "called `nobody`", "they are random, smart-random, greedy, m"),
        ("--anchor greedy=high", "`high` of `--anchor greedy=high` is no rating", "greedy=0"),
        ("--anchor m=0 --without m", "`m` anchors the ratings", "a bot that is shown"),
        ("--only m --without m", "nobody is left", "leave fewer"),
    ] {
        let told = damier(&format!("standings {results} {flags}"));
        assert_eq!(told.code, Some(1), "{flags}: {}", told.err);
        assert!(told.err.contains(error) && told.err.contains(help), "{}", told.err);
    }
}

#[test]
fn a_quiet_table_is_nothing_but_the_table() {
    let folder = Folder::new("quiet");
    let results = results(&folder, FOUR);
    let text = damier(&format!("standings {results} -q")).fine();
    assert_eq!(text.lines().count(), 5, "{text}");
    assert!(text.lines().next().is_some_and(|line| line.contains("rating")), "{text}");
    let markdown = damier(&format!("standings {results} -q --format markdown")).fine();
    assert!(markdown.lines().count() == 6 && markdown.starts_with('|'), "{markdown}");
}

#[test]
fn what_is_not_shown_on_a_terminal_is_all_there_elsewhere() {
    let folder = Folder::new("many");
    let bots: Vec<String> = (0..60).map(|bot| format!("'b{bot}=random'")).collect();
    let text =
        format!("game = '2048:side=2'\nopenings = 2\nseed = 1\nentrants = [{}]\n", bots.join(", "));
    let results = results(&folder, &text);
    let text = damier(&format!("standings {results}")).fine();
    assert!((0..60).all(|bot| text.contains(&format!(" b{bot} "))), "{text}");
    assert!(!text.contains("--all"), "{text}");
}
