//! `damier games`.

use crate::run::damier;

#[test]
fn lists_every_game_with_its_settings() {
    let out = damier("games").fine();
    for words in ["2048, 1 seat", "couleurs, 2 seats", "go, 2 seats", "komi", "target", "colours"] {
        assert!(out.contains(words), "no `{words}` in:\n{out}");
    }
    assert!(out.lines().all(|line| line == line.trim_end()), "a line ends in a space:\n{out}");
}

#[test]
fn ascii_is_enough_where_it_has_to_be() {
    assert!(damier("games --ascii").fine().is_ascii());
}

#[test]
fn quiet_lists_the_names_alone() {
    assert_eq!(damier("games -q").fine(), "2048\ncouleurs\ngo\n");
}

#[test]
fn json_has_a_line_per_game_with_keys_values_defaults_and_help() {
    let lines = damier("games --json").json();
    let names: Vec<_> = lines.iter().map(|line| line["game"].as_str().unwrap()).collect();
    assert_eq!(names, ["2048", "couleurs", "go"]);
    for line in &lines {
        assert!(line["seats"].as_u64().unwrap() >= 1);
        for setting in line["settings"].as_array().unwrap() {
            for key in ["key", "values", "default", "help"] {
                assert!(!setting[key].as_str().unwrap().is_empty(), "{key} of {setting}");
            }
        }
    }
    let keys = |line: usize| -> Vec<String> {
        let settings = lines[line]["settings"].as_array().unwrap().iter();
        settings.map(|setting| setting["key"].as_str().unwrap().to_owned()).collect()
    };
    for (line, expected) in [
        (0, &["side", "target", "twos", "endless", "puzzle"][..]),
        (1, &["size", "width", "height", "colours", "players", "board", "opponent-colour"][..]),
        (2, &["size", "komi", "handicap", "ko", "suicide", "scoring", "tax", "rules"][..]),
    ] {
        for key in expected {
            assert!(keys(line).contains(&(*key).to_owned()), "{key} not in {:?}", keys(line));
        }
    }
}

#[test]
fn every_default_in_the_list_is_accepted() {
    for line in damier("games --json").json() {
        let game = line["game"].as_str().unwrap();
        for setting in line["settings"].as_array().unwrap() {
            let (key, value) = (&setting["key"], setting["default"].as_str().unwrap());
            let word = value.split([' ', ';', ',']).next().unwrap();
            // Some defaults are described rather than written: "an empty grid", "none".
            if word.parse::<f64>().is_ok() || word == "true" || word == "false" {
                damier(&format!("perft {game}:{}={word} --depth 0", key.as_str().unwrap())).fine();
            }
        }
    }
}
