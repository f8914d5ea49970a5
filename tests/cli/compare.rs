//! `damier compare`.

use std::path::Path;

use rustix::process::Signal;
use serde_json::{Value, json};

use crate::process::running::Running;
use crate::run::{Said, command, damier, ran, said};

fn answer(line: &str) -> Value {
    let mut answer = damier(&format!("compare {line} --json")).json();
    assert_eq!(answer.len(), 1, "one object");
    answer.remove(0)
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// A comparison of an engine that fails on purpose with another one.
fn engines(kinds: [&str; 2], flags: &str) -> Said {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/engines/fake.sh");
    let mut command = command("compare go5 --seed 1");
    command.args(kinds.map(|kind| format!("{kind}=gtp:sh '{}' {kind}", script.display())));
    ran(command.args(flags.split_whitespace()))
}

#[test]
fn the_stronger_bot_is_found_and_no_more_is_played_than_needed() {
    let answer = answer("couleurs:size=12 greedy smart-random --seed 1 -n 5000");
    for key in ["elo", "elo_error", "nelo", "nelo_error", "los", "llr", "lower", "upper"] {
        assert!(answer.get(key).is_some(), "no {key} in {answer}");
    }
    assert_eq!(answer["verdict"], "H1");
    assert_eq!(answer["ended"], "verdict");
    assert!(number(&answer["llr"]) >= number(&answer["upper"]), "{answer}");
    let games = answer["games"].as_u64().expect("a number");
    assert!(games < 1000, "{games} games");
    let sum = |key: &str| {
        answer[key].as_array().expect("a list").iter().filter_map(Value::as_u64).sum::<u64>()
    };
    assert_eq!((sum("wdl"), 2 * sum("pairs")), (games, games), "{answer}");
    // With the pair before the last the bounds were not reached yet.
    let before = damier(&format!(
        "compare couleurs:size=12 greedy smart-random --seed 1 --json -n {}",
        games - 2
    ));
    assert_eq!(before.json()[0]["verdict"], "inconclusive");
}

#[test]
fn the_games_are_those_of_a_match_with_the_same_seed() {
    for game in ["couleurs:size=10 greedy random", "2048:side=3 expectimax:depth=1 random"] {
        let compared = answer(&format!("{game} --seed 8 -n 400"));
        let games = compared["games"].as_u64().expect("a number");
        let each = if game.starts_with("2048") { games / 2 } else { games };
        let played = damier(&format!("match {game} --seed 8 -n {each} --json")).json().remove(0);
        assert_eq!(compared["transcripts"], played["transcripts"], "{game}");
        assert_eq!(compared["pairs"], played["pairs"], "{game}");
    }
}

#[test]
fn the_answer_is_the_same_with_any_number_of_jobs() {
    for line in [
        "go:size=5 mcts:playouts=30 greedy --seed 3 -n 300",
        "2048:side=3 expectimax:depth=1 greedy --seed 3 -n 300",
        "couleurs:size=8 smart-random smart-random --seed 3 -n 60",
    ] {
        let essence = |jobs: u32| {
            let mut answer = answer(&format!("{line} -j {jobs}"));
            answer["seconds"] = Value::Null;
            for bot in 0..2 {
                answer["entrants"][bot]["think_ms"] = Value::Null;
            }
            answer
        };
        let one = essence(1);
        assert_eq!(one, essence(2), "{line}");
        assert_eq!(one, essence(7), "{line}");
    }
}

#[test]
fn exit_codes_tell_a_regression_from_what_is_not_settled() {
    for (line, code) in [
        ("greedy random", 0),
        ("random greedy", 4),
        ("greedy random -n 4", 5),
        ("greedy greedy -n 20", 5),
        ("greedy random --sprt=-30,0", 0),
    ] {
        let line = format!("compare couleurs:size=10 {line} --seed 2 -q");
        assert_eq!(damier(&line).code, Some(0), "{line}");
        let said = damier(&format!("{line} --fail-on-regress"));
        assert_eq!((said.code, said.err.as_str()), (Some(code), ""), "{line}: {}", said.out);
    }
}

#[test]
fn one_sentence_answers_which_bot_by_how_much_how_surely_and_after_how_many_games() {
    let quiet = |line: &str| damier(&format!("compare {line} -q")).fine();
    let stronger = quiet("couleurs:size=10 greedy random --seed 2");
    assert_eq!(stronger.lines().count(), 1, "{stronger}");
    assert!(stronger.starts_with("greedy is stronger than random: Elo "), "{stronger}");
    for words in ["likelihood of superiority", " games; H1 is accepted, wrongly in at most 5.0 %"] {
        assert!(stronger.contains(words), "no `{words}` in {stronger}");
    }
    let weaker = quiet("couleurs:size=10 random greedy --seed 2");
    assert!(weaker.starts_with("random is weaker than greedy: Elo "), "{weaker}");
    let open = quiet("couleurs:size=10 greedy random --seed 2 -n 4");
    assert!(open.contains("is not settled after 4 games") && open.contains("LLR"), "{open}");
    let level =
        quiet("couleurs:size=6 random random --seed 2 --sprt 100,300 --alpha 0.1 --beta 0.1");
    assert!(level.contains("not stronger than random#2 by 300 nElo"), "{level}");
    assert!(level.contains("at most 10.0 %"), "{level}");
}

#[test]
fn the_whole_answer_has_the_figures_and_ascii_alone_if_asked() {
    let line = "compare couleurs:size=6,board=mirrored greedy smart-random --seed 2";
    let out = damier(line).fine();
    for words in ["seed 2", "in pairs, by points", "score", "nElo", "LOS", "LLR", "H1"] {
        assert!(out.contains(words), "no `{words}` in {out}");
    }
    let plain = damier(&format!("{line} --ascii")).fine();
    assert!(plain.is_ascii() && plain.contains("+/-"), "{plain}");
}

#[test]
fn scores_of_the_same_seeds_are_compared_where_bots_play_alone() {
    let line = "2048:side=3 expectimax:depth=1 random --seed 5";
    let answer = answer(line);
    assert_eq!((&answer["verdict"], &answer["llr"].is_f64()), (&json!("H1"), &true), "{answer}");
    let paired = &answer["paired_difference"];
    let [low, mean, high] = ["low", "mean", "high"].map(|key| number(&paired[key]));
    assert!(0.0 < low && low < mean && mean < high, "{paired}");
    assert!(number(&paired["p_value"]) <= 0.05);
    assert_eq!(answer["games"].as_u64(), paired["seeds"].as_u64().map(|seeds| 2 * seeds));
    assert_eq!(answer["wdl"][0], paired["wins"]);
    let reversed = self::answer("2048:side=3 random expectimax:depth=1 --seed 5");
    assert_eq!(reversed["verdict"], "H0");
    assert!(number(&reversed["paired_difference"]["mean"]) < 0.0, "{reversed}");
    let text = damier(&format!("compare {line}")).fine();
    assert!(text.contains("points a seed") && text.contains("seeds won"), "{text}");
    // The same bot twice draws every seed.
    let level = self::answer("2048:side=3 expectimax:depth=1 expectimax:depth=1 --seed 5 -n 30");
    assert_eq!((&level["verdict"], &level["wdl"]), (&json!("inconclusive"), &json!([0, 15, 0])));
    // Another test if one is asked for.
    let asked = self::answer(&format!("{line} --sprt 0,200 --model logistic"));
    assert_eq!((&asked["verdict"], &asked["sprt"]["unit"]), (&json!("H1"), &json!("Elo")));
}

#[test]
fn a_bot_that_always_faults_ends_it_with_a_reason() {
    let said = engines(["killed", "passes"], "--json --progress lines");
    let answer: Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!((&answer["ended"], &answer["games"]), (&json!("faults"), &json!(10)), "{answer}");
    assert_eq!(answer["verdict"], "inconclusive");
    assert_eq!(answer["entrants"][0]["faults"]["crash"], 10);
    assert!(said.err.contains("fault of killed: crash: "), "{}", said.err);
    let text = engines(["killed", "passes"], "--retire-after 4 --fail-on-fault");
    assert_eq!(text.code, Some(3), "{}", text.err);
    let words =
        ["killed faulted 4 times in a row", "4 of killed, 0 of passes; the first: killed: "];
    for word in words {
        assert!(text.out.contains(word), "no `{word}` in {}", text.out);
    }
}

#[test]
fn games_that_only_repeat_others_settle_nothing() {
    let said = engines(["passes", "also-passes"], "--json -n 1000");
    let answer: Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(answer["ended"], "repeats", "{answer}");
    assert_eq!((&answer["games"], &answer["repeated"]), (&json!(42), &json!(40)), "{answer}");
    let text = engines(["passes", "also-passes"], "-n 1000").out;
    assert!(text.contains("40 of 42 games repeat an earlier one"), "{text}");
    assert!(text.contains("--opening-plies"), "{text}");
    // Who resigns all the time loses all the time, but it is one game again and again.
    let resigned = engines(["resigns", "passes"], "--json --sprt 0,500");
    let answer: Value = serde_json::from_str(&resigned.out).expect("JSON");
    assert_eq!((&answer["verdict"], &answer["wdl"][0]), (&json!("inconclusive"), &json!(0)));
}

#[test]
fn ctrl_c_prints_what_is_known_so_far() {
    let line = "compare go5 mcts:playouts=200 mcts:playouts=200 --seed 1 -j 2 --sprt 0,1 \
                --progress lines";
    let mut compared = Running::start(&mut command(line));
    // The first line of progress comes after the first pair.
    let first = compared.error_line();
    assert!(first.contains("of at most 10000 games; LLR "), "{first}");
    compared.signal(Signal::INT);
    let said = said(compared.ends());
    assert_eq!(said.code, Some(130));
    assert!(
        said.out.contains("is not settled after") && said.out.contains("interrupted"),
        "{}",
        said.out
    );
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let cases: &[(&str, &[&str], &str)] = &[
        ("couleurs:players=3 random greedy", &["one or two seats, not of 3"], "damier match"),
        ("go9 random gredy", &["no bot `gredy`"], "greedy"),
        ("go9 random greedy --sprt 5,0", &["--sprt 5,0", "5 is not below 0"], "E1"),
        ("go9 random greedy --sprt 5", &["--sprt 5"], "--sprt 0,5"),
        ("go9 random greedy --alpha 0.7", &["--alpha 0.7"], "0.05"),
        ("2048 random greedy --beta x", &["--beta x"], "0.05"),
        ("2048 random greedy --resign 5,5", &["`--resign`"], "leave"),
    ];
    for (line, words, help) in cases {
        damier(&format!("compare {line}")).refused(words, help);
    }
    for line in ["go9 random", "go9 random greedy -n 1", "go9 a b --resign low", "go9 a b -j 0"] {
        assert_eq!(damier(&format!("compare {line}")).code, Some(2), "{line}");
    }
}

#[test]
fn a_settled_comparison_does_not_take_its_lucky_streak_for_strength() {
    let answer = answer("go5 greedy defend-attack --sprt 0,100 --seed 4");
    assert_eq!(answer["ended"], "verdict", "{answer}");
    let pairs: Vec<String> =
        answer["pairs"].as_array().expect("pairs").iter().map(ToString::to_string).collect();
    let plain = damier(&format!("stats pairs {} --json", pairs.join(" "))).json().remove(0);
    let (told, plain_elo) = (number(&answer["elo"]), number(&plain["elo"]));
    assert!(told < plain_elo && told > 0.0, "{told} {plain_elo}");
    assert!(number(&answer["elo_low"]) < number(&plain["elo_low"]), "{answer} {plain}");
    assert!(number(&answer["elo_low"]) < told && told < number(&answer["elo_high"]), "{answer}");
}
