//! `damier bench`.

use serde_json::Value;

use crate::run::{command, damier, ran};

const FIGURES: &[&str] = &[
    "go9_light_playouts",
    "go19_light_playouts",
    "go9_simple_ko_light_playouts",
    "go19_simple_ko_light_playouts",
    "go9_superko_share",
    "go19_superko_share",
    "go9_light_playout_length",
    "go19_light_playout_length",
    "go9_random_plies",
    "go9_arena_games",
    "go9_random_games",
    "go9_arena_share",
    "go9_arena_share_of_light_playouts",
    "2048_expectimax_moves_depth3",
    "2048_expectimax_positions_depth3",
    "2048_random_moves",
    "2048_naive_random_moves",
    "2048_ratio_to_naive",
    "couleurs_random_games",
    "couleurs_greedy_games",
    "couleurs_rescan_greedy_games",
    "couleurs_ratio_to_rescan",
    "plugin_host_us",
    "plugin_pipes_us",
    "plugin_ratio_to_pipes",
    "plugin_start_ms",
];

fn figures(line: &str) -> serde_json::Map<String, Value> {
    let mut lines = damier(&format!("bench --seconds 0.001 --json {line}")).json();
    assert_eq!(lines.len(), 1, "one object");
    let Value::Object(figures) = lines.remove(0) else { panic!("no object") };
    figures
}

#[test]
fn every_figure_is_positive_and_finite() {
    let figures = figures("");
    for name in FIGURES {
        let value = figures.get(*name).unwrap_or_else(|| panic!("no {name}"));
        assert!(value.as_f64().is_some_and(|value| value > 0.0), "{name} is {value}");
    }
}

#[test]
fn ratios_are_those_of_the_figures_beside_them() {
    let figures = figures("2048");
    let value = |name: &str| figures[name].as_f64().unwrap();
    let ratio = value("2048_random_moves") / value("2048_naive_random_moves");
    assert!((ratio - value("2048_ratio_to_naive")).abs() < 1e-6 * ratio);
}

#[test]
fn a_game_chooses_its_figures() {
    for (game, prefixes) in [
        ("2048", &["2048_"][..]),
        ("couleurs", &["couleurs_"]),
        ("go9", &["go9_"]),
        ("go", &["go9_", "go19_"]),
        ("plugins", &["plugin_"]),
    ] {
        let figures = figures(game);
        for name in FIGURES {
            let expected = prefixes.iter().any(|prefix| name.starts_with(prefix));
            assert_eq!(figures.contains_key(*name), expected, "{name} for {game}");
        }
    }
}

#[test]
fn playouts_are_as_long_in_every_run() {
    let length = || figures("go9")["go9_light_playout_length"].as_f64().unwrap();
    assert!((length() - length()).abs() < f64::EPSILON);
}

#[cfg(feature = "page")]
#[test]
fn the_page_has_figures_of_its_own() {
    let figures = figures("page");
    for name in [
        "page_first_ms",
        "page_first_bytes",
        "page_replay_ms",
        "page_results_ms",
        "page_matches_ms",
        "page_report_bytes",
        "page_report_ms",
    ] {
        let value = figures.get(name).unwrap_or_else(|| panic!("no {name}"));
        assert!(value.as_f64().is_some_and(|value| value > 0.0), "{name} is {value}");
    }
    assert!(figures["page_first_bytes"].as_f64() < Some(150_000.0), "{figures:?}");
}

#[test]
fn text_is_a_table_with_ratios() {
    let out = damier("bench 2048 --seconds 0.001").fine();
    let line = out.lines().find(|line| line.starts_with("2048_random_moves")).unwrap();
    assert!(line.contains("moves a second") && line.contains("2048_naive_random_moves"), "{out}");
    assert!(line.ends_with('×'), "{out}");
    assert!(damier("bench 2048 --seconds 0.001 --ascii -v").fine().is_ascii());
}

#[test]
fn what_is_not_measured_is_refused() {
    damier("bench go13").refused(&["`go13`"], "go9");
    ran(command("bench").arg("")).refused(&["no game ``"], "damier games");
    damier("bench chess").refused(&["no game `chess`"], "damier games");
    for seconds in ["0", "-1", "NaN", "inf", "soon"] {
        let said = damier(&format!("bench --seconds={seconds}"));
        assert_eq!(said.code, Some(2), "{seconds}");
    }
}
