//! `damier stats`.

use serde_json::{Value, json};

use crate::run::damier;

fn answer(line: &str) -> Value {
    let mut answer = damier(&format!("stats {line} --json")).json();
    assert_eq!(answer.len(), 1, "one object");
    answer.remove(0)
}

#[track_caller]
fn near(value: &Value, expected: f64, tolerance: f64) {
    let value = value.as_f64().expect("a number");
    assert!((value - expected).abs() <= tolerance, "{value} is not {expected}");
}

const KEYS: [&str; 12] = [
    "games",
    "wdl",
    "pairs",
    "elo",
    "elo_error",
    "nelo",
    "nelo_error",
    "los",
    "llr",
    "lower",
    "upper",
    "verdict",
];

#[test]
fn games_are_counted_as_won_drawn_lost() {
    let answer = answer("wdl 76 123 89");
    assert_eq!((&answer["games"], &answer["wdl"]), (&json!(288), &json!([76, 123, 89])));
    near(&answer["elo"], -15.6935, 1e-3);
    near(&answer["elo_error"], 30.4580, 1e-3);
    near(&answer["nelo"], -20.7564, 1e-3);
    near(&answer["nelo_error"], 40.1260, 1e-3);
    near(&answer["los"], 0.1553, 1e-4);
    for unasked in ["pairs", "llr", "lower", "upper", "verdict"] {
        assert_eq!(answer[unasked], Value::Null, "{unasked}");
    }
}

#[test]
fn a_test_of_pairs_has_a_verdict() {
    let answer = answer("pairs 379 10170 21828 10640 343 --sprt 0,2");
    assert_eq!((&answer["games"], &answer["wdl"]), (&json!(86720), &Value::Null));
    near(&answer["llr"], 2.945_495, 1e-4);
    near(&answer["upper"], 2.944_439, 1e-6);
    assert_eq!(answer["verdict"], "H1");
}

#[test]
fn negative_bounds_error_rates_and_models_are_understood() {
    let normalized = answer("wdl 10871 20431 10650 --sprt -1.75,.25 --beta 0.1");
    near(&normalized["llr"], 2.297_500, 1e-4);
    near(&normalized["lower"], -2.251_292, 1e-6);
    assert_eq!(normalized["verdict"], "inconclusive");
    let logistic = answer("pairs 871 26175 55983 26678 821 --sprt=0,2 --model logistic");
    near(&logistic["llr"], -4.9787, 1e-3);
    assert_eq!(logistic["verdict"], "H0");
}

#[test]
fn games_of_pairs_are_told_apart_where_that_is_possible() {
    assert_eq!(answer("pairs 1 2 0 3 4")["wdl"], json!([11, 5, 4]));
    assert_eq!(answer("pairs 1 2 1 3 4")["wdl"], Value::Null);
}

#[test]
fn awkward_counts_have_all_keys_and_null_where_nothing_is_known() {
    for (line, elo) in [
        ("wdl 10 0 0", Value::Null),
        ("wdl 0 10 0", json!(0.0)),
        ("wdl 1 0 0", Value::Null),
        ("wdl 0 0 0", Value::Null),
        ("pairs 0 0 0 0 0", Value::Null),
        ("pairs 1 0 0 0 0 --sprt -1500,-500", Value::Null),
        ("pairs 2 0 0 0 0 --sprt -1500,-500", Value::Null),
        ("pairs 5 0 0 0 0 --sprt -1500,-500", Value::Null),
    ] {
        let answer = answer(line);
        let keys = answer.as_object().unwrap();
        assert!(KEYS.iter().all(|key| keys.contains_key(*key)), "{line}: {answer}");
        assert_eq!(answer["elo"], elo, "{line}");
        assert!(line.contains("sprt") == answer["llr"].is_number(), "{line}: {answer}");
    }
    near(&answer("wdl 10 0 0")["elo_low"], 182.73, 0.01);
}

#[test]
fn text_ends_in_a_sentence() {
    for (line, words) in [
        ("wdl 136 111 96", "The first bot is stronger than the second with a likelihood of 99.6 %"),
        ("wdl 76 123 89", "Too close to call"),
        ("wdl 10 0 0", "Elo > +183 (95 %) after 10 games."),
        ("wdl 1 0 0", "1 game: too little to say"),
        ("wdl 0 0 0 --sprt 0,5", "No game was played"),
        ("pairs 0 0 0 0 5550 --sprt 0,5", "stronger than the second (H1 accepted)"),
        ("wdl 5 5 5 --sprt 0,5", "Not settled after 15 games"),
    ] {
        let out = damier(&format!("stats {line}")).fine();
        let last = out.lines().last().unwrap();
        assert!(last.contains(words), "{line}: {last}");
        assert_eq!(damier(&format!("stats {line} -q")).fine(), format!("{last}\n"));
    }
}

#[test]
fn text_shows_every_figure() {
    let out = damier("stats pairs 34 54 63 64 75 --sprt 0,5 -v").fine();
    for words in ["580 games", "+55.5798 ± 27.6534", "+57.9356 ± 28.2754", "LOS", "LLR", "verdict"]
    {
        assert!(out.contains(words), "no `{words}` in:\n{out}");
    }
    assert!(damier("stats pairs 34 54 63 64 75 --sprt 0,5 --ascii").fine().is_ascii());
}

#[test]
fn wrong_counts_and_tests_are_refused() {
    for (line, words, help) in [
        ("wdl -1 2 3", "`-1` is not a count", "wdl 136 111 96"),
        ("wdl 1 two 3", "`two` is not a count", "whole numbers"),
        ("wdl 1.5 2 3", "`1.5` is not a count", "spaces"),
        ("wdl 1 2 99999999999999999999", "99999999999999999999", "spaces"),
        ("pairs 1 2 3 4 NaN", "`NaN` is not a count", "spaces"),
        ("wdl 1 2 3 --sprt 5,0", "5 is not below 0", "--sprt 0,5"),
        ("wdl 1 2 3 --sprt 5,5", "5 is not below 5", "--sprt 0,5"),
        ("wdl 1 2 3 --sprt 5", "`--sprt 5` is not two numbers", "--sprt 0,5"),
        ("wdl 1 2 3 --sprt 0,inf", "is not two numbers", "--sprt 0,5"),
        ("wdl 1 2 3 --sprt 0,5000", "5000 does not", "--sprt 0,5"),
        ("wdl 1 2 3 --sprt 0,5 --alpha 0", "`--alpha 0`", "--alpha 0.05"),
        ("wdl 1 2 3 --sprt 0,5 --beta -1", "`--beta -1`", "--beta 0.05"),
    ] {
        damier(&format!("stats {line}")).refused(&[words], help);
    }
    for line in ["stats", "stats wdl 1 2", "stats pairs 1 2 3", "stats wdl 1 2 3 --model round"] {
        assert_eq!(damier(line).code, Some(2), "{line}");
    }
}
