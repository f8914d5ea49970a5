//! `damier standings`: the table in all its forms.

use serde_json::Value;

use crate::folder::Folder;
use crate::run::damier;

/// Results of a championship with this file.
fn results(folder: &Folder, text: &str) -> String {
    let (file, results) = (folder.write("c.toml", text), folder.path("r.db"));
    damier(&format!("run {file} -o {results} -q")).fine();
    results
}

fn table(results: &str) -> Value {
    damier(&format!("standings {results} --json")).json().remove(0)
}

/// The fields of a line of comma-separated values.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let field = fields.last_mut().expect("there is one");
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => field.extend(letters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            letter => field.push(letter),
        }
    }
    fields
}

const COMMAS: &str = "
    game = \"couleurs:size=8\"
    openings = 5
    seed = 3
    entrants = [\"random\", \"a,\\\"b\\\"|c=greedy\", \"mcts:playouts=5,exploration=1\"]
";

#[test]
fn comma_separated_values_keep_names_and_figures() {
    let folder = Folder::new("csv");
    let results = results(&folder, COMMAS);
    let csv = damier(&format!("standings {results} --format csv")).fine();
    assert!(csv.ends_with("\r\n") && csv.matches("\r\n").count() == 4, "{csv}");
    let lines: Vec<Vec<String>> = csv.split("\r\n").map(fields).collect();
    let column =
        |name: &str| lines[0].iter().position(|heading| heading == name).expect("a column");
    let json = table(&results);
    for (line, entrant) in lines[1..4].iter().zip(json["entrants"].as_array().expect("entrants")) {
        assert_eq!(line.len(), lines[0].len());
        assert_eq!(line[column("bot")], entrant["bot"].as_str().expect("a name"));
        for key in ["rank", "rating", "error", "games", "wins", "draws", "losses", "points"] {
            let value: f64 = line[column(key)].parse().expect("a number");
            assert!((value - entrant[key].as_f64().expect("a number")).abs() < 1e-9, "{key}");
        }
        assert_eq!(line[column("los")].is_empty(), entrant["los"].is_null());
        assert_eq!(line[column("faults_timeout")], "0");
    }
    let names: Vec<&str> = lines[1..4].iter().map(|line| line[column("bot")].as_str()).collect();
    assert!(names.contains(&"a,\"b\"|c"), "{names:?}");
}

#[test]
fn markdown_has_a_row_for_everyone_and_nothing_that_ends_a_cell() {
    let folder = Folder::new("markdown");
    let results = results(&folder, COMMAS);
    let text = damier(&format!("standings {results} --format markdown")).fine();
    assert!(text.contains("| a,\"b\"\\|c |"), "{text}");
    let pipes = |line: &str| line.replace("\\|", "").matches('|').count();
    let first: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).take(5).collect();
    assert!(first.iter().all(|line| pipes(line) == 13), "{text}");
    assert!(text.contains("won-drawn-lost") && text.contains("ended by: rules 30"), "{text}");
}

#[test]
fn json_is_a_form_like_the_others_and_a_wrong_form_is_a_mistake() {
    let folder = Folder::new("forms");
    let results = results(&folder, COMMAS);
    let as_form = damier(&format!("standings {results} --format json")).json().remove(0);
    assert_eq!(as_form, table(&results));
    assert!(as_form["entrants"][0]["los"].is_f64() && as_form["entrants"][2]["los"].is_null());
    assert_eq!(as_form["repeated"], 0);
    assert_eq!(damier(&format!("standings {results} --format xml")).code, Some(2));
}

#[test]
fn scores_of_2048_come_with_quartiles_tiles_and_their_shape() {
    let folder = Folder::new("scores");
    let text = "game = \"2048\"\nopenings = 12\nseed = 4\nentrants = [\"random\", \"greedy\"]\n";
    let results = results(&folder, text);
    let line = format!("standings {results}");
    let table = damier(&line).fine();
    for word in ["mean", "median", "quartile", "largest tiles", " %", "█"] {
        assert!(table.contains(word), "no `{word}` in {table}");
    }
    let plain = damier(&format!("{line} --ascii")).fine();
    assert!(plain.is_ascii() && plain.contains('#') && plain.contains("+/-"), "{plain}");
    let json = self::table(&results);
    let entrant = &json["entrants"][0];
    let score = |key: &str| entrant["score"][key].as_f64().expect("a number");
    assert!(score("min") <= score("lower_quartile") && score("lower_quartile") <= score("median"));
    assert!(score("median") <= score("upper_quartile") && score("upper_quartile") <= score("max"));
    let tiles = entrant["max_tile"].as_object().expect("tiles");
    assert_eq!(tiles.values().filter_map(Value::as_u64).sum::<u64>(), 12);
    let csv = damier(&format!("{line} --format csv")).fine();
    assert!(csv.contains(",score_median,") && csv.contains(",max_tile_128,"), "{csv}");
}

#[test]
fn bots_of_2048_play_the_same_seeds() {
    let folder = Folder::new("seeds");
    let text = "game = \"2048:side=3\"\nopenings = 9\nrounds = 2\nseed = 4\nentrants = \
                [\"a=expectimax:depth=1\", \"random\", \"b=expectimax:depth=1\"]\n";
    let json = table(&results(&folder, text));
    assert_eq!(json["games_played"], 54);
    let named = |name: &str| {
        let entrants = json["entrants"].as_array().expect("entrants");
        entrants.iter().find(|entrant| entrant["bot"] == name).expect("there").clone()
    };
    // A search without random choices scores the same on the same seed.
    assert_eq!((&named("a")["draws"], &named("b")["draws"]), (&18.into(), &18.into()), "{json}");
    assert_eq!(named("a")["score"], named("b")["score"]);
    assert_eq!((&named("a")["games"], &named("random")["games"]), (&18.into(), &18.into()));
}

#[test]
fn three_and_four_seats_have_a_table_that_adds_up() {
    let folder = Folder::new("seats");
    for (seats, games) in [(3, 4 * 3 * 4), (4, 4 * 4)] {
        let text = format!(
            "game = \"couleurs:size=9,players={seats}\"\nopenings = 4\nseed = 4\n\
             entrants = [\"random\", \"greedy\", \"smart-random\", \"mcts:playouts=30\"]\n"
        );
        let (file, results) = (folder.write("c.toml", &text), folder.path(&format!("{seats}.db")));
        let out = damier(&format!("run {file} -o {results}")).out;
        assert!(out.contains("A game counts against each of the others"), "{out}");
        let json = table(&results);
        assert_eq!(json["games_played"], games, "{seats} seats");
        let entrants = json["entrants"].as_array().expect("entrants");
        let played = games * seats / 4;
        for (row, entrant) in entrants.iter().enumerate() {
            assert_eq!(entrant["games"], played, "{seats} seats: {entrant}");
            let results = ["wins", "draws", "losses"].map(|key| entrant[key].as_u64());
            let compared: u64 = results.into_iter().flatten().sum();
            assert_eq!(compared, played * (seats - 1), "{seats} seats: {entrant}");
            let points = json["crosstable"][row].as_array().expect("a row");
            let sum: f64 = points.iter().filter_map(Value::as_f64).sum();
            assert!((sum - entrant["points"].as_f64().expect("points")).abs() < 1e-9);
        }
        assert_eq!(entrants[3]["bot"], "random", "{json}");
    }
}

#[test]
fn an_odd_number_plays_a_swiss_and_a_knockout_to_their_ends() {
    let folder = Folder::new("odd");
    for (format, rounds, games) in [("swiss", 3, 3 * 2 * 2), ("knockout", 1, 4 * 2)] {
        let text = format!(
            "game = \"couleurs:size=8\"\nformat = \"{format}\"\nrounds = {rounds}\nseed = 3\n\
             entrants = [\"random\", \"smart-random\", \"greedy\", \"alphabeta:depth=2\", \
             \"b=alphabeta:depth=1\"]\n"
        );
        let file = folder.write(&format!("{format}.toml"), &text);
        let db = folder.path(&format!("{format}.db"));
        damier(&format!("run {file} -o {db} -q")).fine();
        let json = table(&db);
        // A tie of a knockout is played on.
        let played = json["games_played"].as_u64().expect("a number");
        assert!(played >= games && (format == "knockout" || played == games), "{format}: {json}");
        let entrants = json["entrants"].as_array().expect("entrants");
        assert!(entrants.iter().all(|entrant| entrant["games"].as_u64() >= Some(2)), "{json}");
    }
}

#[test]
fn games_that_repeat_others_are_told_of_everywhere() {
    let folder = Folder::new("repeats");
    // There are sixteen boards of four cells and two colours, and greedy bots that agree on them.
    let game = "couleurs:size=2,colours=2";
    let text = format!(
        "game = \"{game}\"\nopenings = 100\nseed = 1\nentrants = [\"greedy\", \"b=greedy\"]\n"
    );
    let results = results(&folder, &text);
    let json = table(&results);
    let repeated = json["repeated"].as_u64().expect("a number");
    assert!((100..200).contains(&repeated), "{json}");
    let told = format!("{repeated} of 200 games repeat an earlier one");
    for form in ["table", "markdown"] {
        let out = damier(&format!("standings {results} --format {form}")).fine();
        assert!(out.contains(&told) && out.contains("opening-plies"), "{out}");
    }
    let line = format!("match {game} greedy b=greedy -n 100 --seed 1");
    let json = damier(&format!("{line} --json")).json().remove(0);
    let repeated = json["repeated"].as_u64().expect("a number");
    assert!(repeated > 50, "{json}");
    let out = damier(&line).fine();
    assert!(out.contains(&format!("{repeated} of 100 games repeat")), "{out}");
    // Boards drawn at random do not repeat.
    let fresh = damier("match couleurs:size=12 greedy b=greedy -n 100 --seed 1 --json").json();
    assert_eq!(fresh[0]["repeated"], 0);
}

#[test]
fn who_looks_at_something_else_is_not_offered_to_begin_a_file() {
    let folder = Folder::new("foreign-table");
    let text = folder.write("notes.txt", "this is no database, and long enough to look like one\n");
    let said = damier(&format!("standings {text}"));
    assert!(!said.err.contains("does not exist yet"), "{}", said.err);
    said.refused(&["no file of results"], "name a file that `damier run` wrote");
    let said = damier(&format!("standings {}", folder.path("none.db")));
    assert!(!said.err.contains("write"), "{}", said.err);
    said.refused(&["No such file"], "path");
}

#[test]
fn a_swiss_is_ranked_by_points_with_those_for_sitting_out() {
    let folder = Folder::new("swiss-points");
    let results = results(
        &folder,
        "game = 'couleurs:size=6'\nformat = 'swiss'\nrounds = 3\nseed = 2\n\
         entrants = ['random', 'greedy', 'smart-random', 'alphabeta:depth=2', 'again=random']\n",
    );
    let json = table(&results);
    let entrants = json["entrants"].as_array().expect("entrants");
    let points: Vec<f64> = entrants.iter().map(|e| e["points"].as_f64().expect("points")).collect();
    assert!(points.windows(2).all(|pair| pair[0] >= pair[1]), "{points:?}");
    let byes: u64 = entrants.iter().map(|e| e["byes"].as_u64().expect("byes")).sum();
    assert_eq!(byes, 3);
    // A bye is worth both games of an encounter.
    assert!((points.iter().sum::<f64>() - (12.0 + 6.0)).abs() < 1e-9, "{points:?}");
    let text = damier(&format!("standings {results}")).fine();
    assert!(text.contains("byes") && text.contains("Ranked by points, then by rating"), "{text}");
    let csv = damier(&format!("standings {results} --format csv")).fine();
    assert!(csv.lines().next().is_some_and(|line| line.contains(",byes")), "{csv}");
}

#[test]
fn a_knockout_tells_who_won_and_how_far_others_came() {
    let folder = Folder::new("knockout-stages");
    let results = results(
        &folder,
        "game = 'couleurs:size=6'\nformat = 'knockout'\nseed = 2\n\
         entrants = ['random', 'greedy', 'smart-random', 'alphabeta:depth=2']\n",
    );
    let json = table(&results);
    let reached: Vec<&str> = json["entrants"]
        .as_array()
        .expect("entrants")
        .iter()
        .map(|entrant| entrant["reached"].as_str().expect("a stage"))
        .collect();
    assert_eq!(reached, ["won", "final", "semi-final", "semi-final"]);
    let text = damier(&format!("standings {results}")).fine();
    assert!(text.contains("reached") && text.contains("how far a bot came"), "{text}");
}

#[test]
fn who_won_every_game_has_a_bound_that_is_the_same_everywhere() {
    let folder = Folder::new("bounds");
    let results = results(
        &folder,
        "game = 'couleurs:size=8'\nopenings = 5\nseed = 2\nentrants = ['random', 'alphabeta:depth=3']\n",
    );
    let json = table(&results);
    let [best, worst] = [&json["entrants"][0], &json["entrants"][1]];
    assert_eq!((best["losses"].as_u64(), best["draws"].as_u64()), (Some(0), Some(0)), "{json}");
    assert!(best["rating_high"].is_null() && worst["rating_low"].is_null(), "{json}");
    let low = best["rating_low"].as_f64().expect("a bound");
    let text = damier(&format!("standings {results}")).fine();
    assert!(text.contains(&format!("> {low:+.0} (95 %)")), "{low}: {text}");
    let csv = damier(&format!("standings {results} --format csv")).fine();
    let headings = fields(csv.lines().next().expect("headings"));
    let at = headings.iter().position(|name| name == "rating_low").expect("a column");
    assert_eq!(fields(csv.lines().nth(1).expect("a line"))[at], low.to_string());
}
