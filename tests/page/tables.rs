//! Tables as others may use them: another site, strangers who guess, who listen and never read, who take all
//! the room.

use std::io::{Read as _, Write as _};
use std::time::Duration;

use serde_json::{Value, json};

use crate::http::{Answer, connect};
use crate::server::Server;

/// Sends a form as a page of this site would.
#[track_caller]
fn fill(server: &Server, path: &str, fields: &str) -> Answer {
    let request = server.request("POST", path).of_this_site().body(fields);
    request.with("Content-Type", "application/x-www-form-urlencoded").send()
}

/// Begins a game: where its table is.
#[track_caller]
fn begin(server: &Server, fields: &str) -> String {
    let answer = fill(server, "/play", fields);
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.header("location").expect("an address").to_owned()
}

/// Asks for something at a table: how it stands then.
#[track_caller]
fn wish(server: &Server, table: &str, what: &Value) -> Value {
    let answer = server.request("POST", table).of_this_site().body(what.to_string()).send();
    serde_json::from_str(&answer.fine()).expect("JSON")
}

#[test]
fn tables_are_for_those_who_were_told_their_address_and_for_this_site_alone() {
    let server = Server::start(["tests/data/results"]);
    let table = begin(&server, "game=go&question0=3&bot1=human");
    assert!(table.len() > "/play/".len() + 30, "{table} can be guessed");
    for page in ["/", "/play", "/watch", "/learn"] {
        assert!(!server.get(page).fine().contains(&table), "{page} gives it away");
    }
    let play = json!({ "do": "gesture", "what": { "cell": 12 } }).to_string();
    for strange in ["null", "http://evil.example", &format!("http://{}.evil.example", server.host)]
    {
        for path in [table.as_str(), "/play", "/play/resume", "/watch/1", "/learn/lesson/1"] {
            let answer =
                server.request("POST", path).with("Origin", strange).body(play.as_str()).send();
            assert_eq!(answer.status, 403, "{path} from {strange}");
        }
    }
    let called = server.request("POST", &table).of_this_site().with("Host", "evil.example");
    assert_eq!(called.body(play.as_str()).send().status, 421);
    let state = wish(&server, &table, &json!({ "do": "back", "turns": 1 }));
    assert_eq!(state["moves"]["list"], json!([]), "nobody else has played");
    let nobodys = format!("/play/{}", "0".repeat(32));
    for path in [nobodys.clone(), format!("{nobodys}/events"), format!("{nobodys}/file/sgf")] {
        assert_eq!(server.get(&path).status, 404, "{path}");
    }
    let answer = server.request("POST", &nobodys).of_this_site().body(play.as_str()).send();
    assert_eq!(answer.status, 404);
    for odd in [
        "/play/..%2f..%2fetc",
        "/play/%00",
        "/play/new/nothing",
        "/watch/0",
        "/watch/99",
        "/learn/lesson/28",
    ] {
        assert!(matches!(server.get(odd).status, 400 | 404), "{odd}");
    }
}

#[test]
fn whatever_a_script_sends_a_table_goes_on() {
    let server = Server::start(["tests/data/results"]);
    let table = begin(&server, "game=go&question0=3&bot1=human");
    for odd in [
        json!(null),
        json!([]),
        json!({ "do": "everything" }),
        json!({ "do": "gesture", "what": { "cell": -1 } }),
        json!({ "do": "gesture", "what": { "cell": u64::MAX } }),
        json!({ "do": "gesture", "what": { "colour": 255 } }),
        json!({ "do": "gesture", "what": { "push": "sideways" } }),
        json!({ "do": "back", "turns": u64::MAX }),
        json!({ "do": "move", "text": "Z99" }),
        json!({ "do": "move", "text": "\u{202e}\u{0}" }),
        json!({ "do": "agree" }),
        json!({ "do": "go-on" }),
        json!({ "do": "score", "name": "x".repeat(9999) }),
    ] {
        let state = wish(&server, &table, &odd);
        assert_eq!(state["moves"]["list"], json!([]), "{odd}");
    }
    let post = |body: &str| server.request("POST", &table).of_this_site().body(body).send().status;
    assert_eq!(post("{"), 400);
    assert_eq!(post(&format!("\"{}\"", "x".repeat(100_000))), 413);
    let state = wish(&server, &table, &json!({ "do": "gesture", "what": { "cell": 12 } }));
    assert_eq!(state["moves"]["list"], json!([[0, "C3"]]));
}

#[test]
fn who_listens_and_never_reads_holds_nobody_up() {
    let server = Server::start(["tests/data/results"]);
    let table = begin(&server, "game=couleurs&question0=2&bot1=human");
    let listen = || {
        let mut stream = connect(&server.host);
        let host = &server.host;
        let head = format!("GET {table}/events HTTP/1.1\r\nHost: {host}\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        stream
    };
    let _deaf: Vec<_> = (0..50).map(|_| listen()).collect();
    // A picture of 900 cells each time: far more in all than any buffer between them holds.
    for number in 0..300 {
        let what = if number % 2 == 0 {
            json!({ "do": "restart" })
        } else {
            json!({ "do": "gesture", "what": { "colour": 1 } })
        };
        wish(&server, &table, &what);
    }
    let mut stream = listen();
    let mut heard = vec![0; 4096];
    stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let count = stream.read(&mut heard).unwrap();
    assert!(String::from_utf8_lossy(&heard[..count]).contains("text/event-stream"));
    server.get("/").fine();
}

#[test]
fn strangers_play_with_what_is_built_in_and_nothing_of_the_users_own() {
    let server =
        Server::start(["tests/data/results", "--public", "--tables", "2", "--bot", "mine=random"]);
    let start = server.get("/").fine();
    assert!(!start.contains("Go on with a game") && !start.contains("High scores"), "{start}");
    let form = server.get("/play/new/go").fine();
    assert!(form.contains("mine=random") && !form.contains("All settings"), "{form}");
    assert!(!server.get("/play/new/2048").fine().contains("file-puzzle"));
    for refused in [
        "game=go&bot1=mcts:playouts=1000000000",
        "game=go&bot1=mcts&params1=playouts=1000000000",
        "game=go&helper=mcts:playouts=1000000000",
        "game=go&bot1=cmd:true",
    ] {
        assert_eq!(fill(&server, "/play", refused).status, 400, "{refused}");
    }
    assert_eq!(fill(&server, "/play/resume", "kept=go-1").status, 404);
    assert_eq!(fill(&server, "/play/resume", "save=%7B%7D").status, 400);
    let first = begin(&server, "game=go&question0=3&set-size=25&bot1=mcts");
    let mut state = wish(&server, &first, &json!({ "do": "gesture", "what": { "cell": 12 } }));
    assert_eq!(state["scene"]["width"], 5, "settings are not for strangers");
    let begun = std::time::Instant::now();
    while state["moves"]["list"].as_array().map(Vec::len) != Some(2) {
        assert!(begun.elapsed() < crate::process::DEADLINE, "{state}");
        state = wish(&server, &first, &json!({ "do": "back", "turns": 0 }));
    }
    begin(&server, "game=go&bot1=mine%3Drandom");
    let full = fill(&server, "/play", "game=go&bot1=random");
    assert_eq!(full.status, 503, "{}", full.text());
    assert!(full.text().contains("all 2 tables are taken"));
    assert_eq!(fill(&server, "/watch/1", "bot1=random").status, 503);
    let home = server.home().join(".local");
    assert!(!home.exists(), "something was kept");
}

#[test]
fn a_game_under_way_is_kept_when_the_server_ends() {
    let home = tempfile::tempdir().unwrap();
    let mut command = crate::process::damier();
    command.args(["serve", "tests/data/results"]).env("XDG_DATA_HOME", home.path());
    let server = Server::started(&mut command);
    let table = begin(&server, "game=go&question0=3&bot1=human&name=Ann");
    wish(&server, &table, &json!({ "do": "gesture", "what": { "cell": 12 } }));
    assert_eq!(server.interrupt(), (Some(130), String::new()));
    let kept: Vec<_> =
        std::fs::read_dir(home.path().join("damier/games")).unwrap().flatten().collect();
    let text = std::fs::read_to_string(kept[0].path()).unwrap();
    assert!(kept.len() == 1 && text.contains("\"C3\"") && text.contains("Ann"), "{text}");
    // Another server goes on with it, from what the user sends as well.
    let mut command = crate::process::damier();
    command.args(["serve", "tests/data/results"]).env("XDG_DATA_HOME", home.path());
    let server = Server::started(&mut command);
    let name = kept[0].path().file_stem().unwrap().to_string_lossy().into_owned();
    for fields in [format!("kept={name}"), format!("save={}", encoded(&text))] {
        let answer = fill(&server, "/play/resume", &fields);
        assert_eq!(answer.status, 303, "{}", answer.text());
        let table = answer.header("location").unwrap().to_owned();
        let state = wish(&server, &table, &json!({ "do": "gesture", "what": { "cell": 13 } }));
        assert_eq!(state["moves"]["list"], json!([[0, "C3"], [1, "D3"]]));
    }
    assert_eq!(fill(&server, "/play/resume", "kept=..%2f..%2fetc").status, 404);
    // A file starts no program.
    let hostile = text.replace(
        "\"bot\":null},{\"name\":\"player 2\",\"bot\":null",
        "\"bot\":null},{\"name\":\"x\",\"bot\":\"cmd:touch here\"",
    );
    assert_ne!(hostile, text);
    let answer = fill(&server, "/play/resume", &format!("save={}", encoded(&hostile)));
    assert_eq!(answer.status, 400, "{}", answer.text());
    assert!(answer.text().contains("there is no bot"), "{}", answer.text());
}

/// A text as a form sends it.
fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |sent, byte| sent + &format!("%{byte:02x}"))
}
