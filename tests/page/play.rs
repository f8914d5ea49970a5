//! Playing in a browser: a whole game of each kind, by clicks, keys and touch.

use serde_json::{Value, json};

use crate::browser::{Browser, keys};
use crate::server::Server;

/// Fills a form in and starts the game.
#[track_caller]
pub(crate) fn begin(server: &Server, browser: &Browser, game: &str, fields: &[(&str, &str)]) {
    browser.visit(&server.address(&format!("/play/new/{game}")));
    for (name, value) in fields {
        let (name, value) = (json!(name), json!(value));
        browser.run(&format!(
            "const field = document.querySelector(`[name=\"${{{name}}}\"]`);
             if (field.tagName === 'SELECT') {{
               const shown = [...field.options].find((o) => o.textContent === {value} || o.value === {value});
               field.value = shown.value;
             }} else field.value = {value};"
        ));
    }
    browser.click(".ask button.main");
    browser.until("document.querySelector('#board svg') !== null");
}

/// Clicks on a cell of the board.
#[track_caller]
pub(crate) fn click_cell(browser: &Browser, cell: usize) {
    browser.click(&format!("#board [data-cell=\"{cell}\"]"));
}

/// How many moves are listed.
#[track_caller]
fn moves(browser: &Browser) -> u64 {
    let moves = browser.run("return document.querySelectorAll('#moves li').length;");
    moves.as_u64().expect("a number")
}

/// The number of stones on the board.
#[track_caller]
fn stones(browser: &Browser) -> Value {
    browser.run("return document.querySelectorAll('#board circle.stone').length;")
}

#[test]
fn a_game_of_go_is_played_by_clicks_taken_back_counted_by_agreement_and_saved() {
    let server = Server::start(["tests/data/results"]);
    let browser = Browser::open();
    browser.visit(&server.address("/"));
    browser.click("a[href='/play']");
    browser.click("a[href='/play/new/go']");
    browser.is_well();
    let fields = [("question0", "5×5"), ("bot1", "human"), ("name", "Ann"), ("names", "Bo <b>")];
    begin(&server, &browser, "go", &fields);
    browser.reads("h1", "Go: Ann – Bo <b>");
    browser.reads("#status", "Black (Ann) to move");
    for (number, cell) in [2, 3, 7, 8, 12, 13, 17, 18, 22, 23].into_iter().enumerate() {
        click_cell(&browser, cell);
        browser.until(&format!("document.querySelectorAll('#moves li').length === {}", number + 1));
    }
    click_cell(&browser, 2);
    browser.reads("#message", "is not possible");
    assert_eq!(stones(&browser), json!(10));
    browser.click("[data-wish=back]");
    browser.reads("#status", "White (Bo <b>) to move");
    assert_eq!(stones(&browser), json!(9));
    browser.click("[data-wish=forward]");
    browser.until("document.querySelectorAll('#board circle.stone').length === 10");
    browser.click("[data-wish=tip]");
    browser.reads("#message", "Tip: ");
    browser.click("[data-wish=gesture]");
    browser.reads("#status", "White (Bo <b>) to move");
    browser.press("p");
    browser.reads("#status", "Both have passed. Click on stones");
    browser.reads("#account", "Black");
    let before = browser.text("#account");
    click_cell(&browser, 3);
    browser.until(&format!("document.querySelector('#account').innerText !== {}", json!(before)));
    click_cell(&browser, 3);
    browser.until(&format!("document.querySelector('#account').innerText === {}", json!(before)));
    browser.click("[data-wish=agree]");
    browser.reads("#status", "wins by");
    browser.is_well();
    let path = browser.address().replace(&format!("http://{}", server.host), "");
    let sgf = server.get(&format!("{path}/file/sgf")).fine();
    assert!(sgf.contains("PB[Ann]") && sgf.contains(";B["), "{sgf}");
    let save = server.get(&format!("{path}/file/damier")).fine();
    assert!(save.starts_with(r#"{"format":"damier game 1""#), "{save}");
    browser.click("[data-wish=restart]");
    browser.until("document.querySelectorAll('#moves li').length === 0");
    browser.reads("#status", "Black (Ann) to move");
}

#[test]
fn a_game_of_couleurs_is_played_by_clicks_and_letters_against_a_bot_to_its_end() {
    let server = Server::start(["tests/data/results"]);
    let browser = Browser::open();
    begin(&server, &browser, "couleurs", &[("question0", "8×8"), ("bot1", "greedy")]);
    for _ in 0..100 {
        browser.until("!document.querySelector('#status').innerText.includes('thinking')");
        if browser.text("#status").contains("wins") || browser.text("#status").contains("draw") {
            browser.is_well();
            return;
        }
        let before = moves(&browser);
        // The choice that brings most, by its letter or a click in turns.
        let best = browser.run(
            "const offers = [...document.querySelectorAll('.offer:not(:disabled)')];
             offers.sort((a, b) => parseInt(b.querySelector('small').innerText.replace('+', '') || '0')
                                 - parseInt(a.querySelector('small').innerText.replace('+', '') || '0'));
             return [offers[0].firstChild.textContent, Number(offers[0].dataset.at)];",
        );
        if before.is_multiple_of(4) {
            browser.press(best[0].as_str().expect("a letter").to_lowercase().as_str());
        } else {
            browser.click(&format!(".offer[data-at=\"{}\"]", best[1]));
        }
        browser.until(&format!("document.querySelectorAll('#moves li').length > {before}"));
    }
    panic!("no end: {}", browser.text("main"));
}

#[test]
fn a_game_of_2048_is_played_by_keys_and_swipes_on_a_telephone_and_enters_the_high_scores() {
    let server = Server::start(["tests/data/results"]);
    let browser = Browser::open_with(360, 740, &[]);
    browser.develop("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true }));
    begin(&server, &browser, "2048", &[("question1", "3×3")]);
    browser.is_well();
    for number in 0..400_u32 {
        let before = moves(&browser);
        let version = browser.run("return document.querySelector('#board').dataset.version;");
        match number % 3 {
            0 => browser.press(["z", "q", "s", "d"][(number / 3) as usize % 4]),
            1 => {
                let arrows = [keys::LEFT, keys::DOWN, keys::RIGHT, keys::UP];
                browser.press(&arrows[(number / 3) as usize % 4].to_string());
            }
            _ => swipe(&browser, (number / 3) as usize % 4),
        }
        browser.until(&format!("document.querySelector('#board').dataset.version !== {version}"));
        if browser.text("#status").contains("The game is over") {
            break;
        }
        assert!(moves(&browser) >= before);
    }
    browser.reads("#status", "The game is over");
    browser.run("document.querySelector('#score-name').value = 'Ann & Bo';");
    browser.click("#score button");
    browser.reads("#message", "Number 1 of the high scores");
    browser.visit(&server.address("/scores"));
    browser.reads("main", "Ann & Bo");
    browser.is_well();
}

/// Swipes over the board with a finger.
#[track_caller]
fn swipe(browser: &Browser, way: usize) {
    let at = browser.run(
        "const box = document.querySelector('#board').getBoundingClientRect();
         return [box.x + box.width / 2, box.y + box.height / 2];",
    );
    let (x, y) = (at[0].as_f64().expect("x"), at[1].as_f64().expect("y"));
    let (right, down) = [(-80.0, 0.0), (0.0, 80.0), (80.0, 0.0), (0.0, -80.0)][way];
    let touch = |kind: &str, points: Value| {
        browser
            .develop("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }));
    };
    touch("touchStart", json!([{ "x": x, "y": y }]));
    touch("touchMove", json!([{ "x": x + right / 2.0, "y": y + down / 2.0 }]));
    touch("touchMove", json!([{ "x": x + right, "y": y + down }]));
    touch("touchEnd", json!([]));
}

#[test]
fn a_game_is_left_kept_and_gone_on_with_and_palettes_are_remembered() {
    let server = Server::start(["tests/data/results"]);
    let browser = Browser::open();
    begin(&server, &browser, "2048", &[("question0", "two grids at once"), ("name", "Ann")]);
    for _ in 0..3 {
        let version = browser.run("return document.querySelector('#board').dataset.version;");
        browser.press("l");
        browser.until(&format!("document.querySelector('#board').dataset.version !== {version}"));
        browser.press("k");
    }
    browser.press(&keys::F2.to_string());
    browser.until("document.querySelector('#board .palette-sea') !== null");
    browser.press("t");
    browser.reads("#message", "Tip: ");
    // It is kept within a second or so.
    let games = server.home().join(".local/share/damier/games");
    let begun = std::time::Instant::now();
    while !games.is_dir() && begun.elapsed() < crate::process::DEADLINE {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let listed = moves(&browser);
    browser.visit(&server.address("/"));
    browser.reads("main", "2048");
    browser.click("form input[name=kept] ~ button");
    browser.until("document.querySelector('#board svg') !== null");
    browser.until(&format!("document.querySelectorAll('#moves li').length === {listed}"));
    browser.until("document.querySelector('#board .palette-sea') !== null");
    browser.is_well();
}

#[test]
fn a_puzzle_is_sent_as_text_and_no_path_is_ever_opened() {
    let server = Server::start(["tests/data/results"]);
    let browser = Browser::open();
    begin(&server, &browser, "2048", &[("file-puzzle", "3\n2 0 X\n0 2 0\nX 0 0\n")]);
    browser.until("document.querySelectorAll('#board .wall').length === 2");
    let post = |body: &str| {
        let request = server.request("POST", "/play").of_this_site().body(body);
        request.with("Content-Type", "application/x-www-form-urlencoded").send()
    };
    let path = "game=2048&set-puzzle=/etc/hostname";
    let answer = post(path);
    assert_eq!(answer.status, 400);
    assert!(answer.text().contains("no file is opened here"), "{}", answer.text());
    let net = post("game=2048&helper=ntuple:net=/etc/hostname");
    assert_eq!(net.status, 400);
    assert!(net.text().contains("no file is opened here"), "{}", net.text());
    for program in ["cmd:touch%20here", "gtp:touch%20here", "./libbot.so", "/bin/true"] {
        let answer = post(&format!("game=go&bot1={program}"));
        assert_eq!(answer.status, 400, "{program}");
        assert!(answer.text().contains("there is no bot"), "{}", answer.text());
    }
}
