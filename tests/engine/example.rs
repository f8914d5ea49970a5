//! The championship with GNU Go among the examples, on a smaller board.

use std::path::Path;
use std::{env, fs};

use crate::process::{damier, finish_long, place};

#[test]
fn the_championship_with_gnu_go_is_played_to_its_end() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/gnugo.toml");
    let mut text = fs::read_to_string(example).expect("the example is there");
    for (long, short) in [
        ("size = 9", "size = 5"),
        ("openings = 2", "openings = 1"),
        ("playouts=3000", "playouts=30"),
        ("playouts=300", "playouts=30"),
    ] {
        assert!(text.contains(long), "{long} is gone from the example");
        text = text.replace(long, short);
    }
    let folder = place("gnugo-example");
    fs::create_dir_all(&folder).expect("a folder");
    let (file, results) = (folder.join("c.toml"), folder.join("c.db"));
    fs::write(&file, text).expect("a file");
    let path = format!("{}:/usr/games", env::var("PATH").unwrap_or_default());
    let mut run = damier();
    run.arg("run").arg(&file).arg("-o").arg(&results).arg("--json").env("PATH", path);
    let said = finish_long(&mut run);
    let err = String::from_utf8_lossy(&said.stderr);
    assert!(said.status.success(), "{err}");
    let out = String::from_utf8_lossy(&said.stdout);
    let table: serde_json::Value = serde_json::from_str(out.trim()).expect("a table");
    assert_eq!(table["games_played"], 20, "{table}");
    for entrant in table["entrants"].as_array().expect("entrants") {
        let mut faults = entrant["faults"].as_object().expect("faults").values();
        assert!(faults.all(|count| count == 0), "{entrant}");
    }
    fs::remove_dir_all(&folder).expect("the folder goes");
}
