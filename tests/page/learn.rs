//! Watching and learning in a browser.

use serde_json::json;

use crate::browser::{Browser, keys};
use crate::play::click_cell;
use crate::server::Server;

#[test]
fn bots_are_watched_step_by_step_and_at_a_pace_to_the_end() {
    let server = Server::start(["tests/data/results"]);
    let browser = Browser::open();
    browser.visit(&server.address("/"));
    browser.click("a[href='/watch']");
    browser.click(".card:last-child a");
    browser.is_well();
    browser.visit(&server.address("/watch/1"));
    browser.run(
        "for (const select of document.querySelectorAll('select[name^=bot]')) select.value = 'random';
         document.querySelector('[name=pace]').value = '0';",
    );
    browser.click("button.main");
    browser.reads("#status", "waits");
    for number in 1..=2 {
        browser.click("[data-wish=step]");
        browser.until(&format!("document.querySelectorAll('#moves li').length === {number}"));
    }
    browser.reads("#message", "random plays");
    browser.click("[data-wish=run]");
    browser.until("document.querySelectorAll('#moves li').length > 4");
    browser.click("[data-wish=pause]");
    browser.until("!document.querySelector('[data-wish=run]').hidden");
    browser.is_well();
    browser.visit(&server.address("/watch/1"));
}

#[test]
fn lessons_are_solved_on_the_board_with_the_mouse_or_with_keys_and_remembered() {
    let server = Server::start(["tests/data/results"]);
    let browser = Browser::open_with(360, 740, &[]);
    browser.visit(&server.address("/learn"));
    browser.is_well();
    browser.click("a[href='/learn/lesson/5']");
    browser.until("document.querySelector('#board svg') !== null");
    browser.is_well();
    browser.until("document.querySelectorAll('#board .pointed').length > 0");
    browser.click("#hint");
    browser.reads("#said", "Hint: ");
    // Every empty point is tried until the lesson is solved, as a patient beginner would.
    let cells = browser.run("return document.querySelectorAll('#board [data-cell]').length;");
    let mut wrong = 0;
    for cell in 0..cells.as_u64().expect("a number") as usize {
        browser.run("document.querySelector('#said').textContent = '';");
        click_cell(&browser, cell);
        browser.until("document.querySelector('#said').textContent !== ''");
        if browser.run("return document.querySelector('#board').dataset.solved;") == json!("true") {
            break;
        }
        wrong += 1;
    }
    assert!(wrong > 0, "anything would have been right");
    browser.reads("#task", "Solved");
    browser.click("#next");
    browser.until(
        "location.pathname === '/learn/lesson/6' && document.querySelector('#board svg') !== null",
    );
    browser.run("document.querySelector('#board').focus();");
    browser.press(&format!("{}{}{}", keys::UP, keys::LEFT, keys::ENTER));
    browser.until("document.querySelector('#said').textContent !== ''");
    browser.visit(&server.address("/learn"));
    browser.reads("main", "✓ solved");
    browser.click("a[href='/learn/how-to/2048']");
    browser.reads("h1", "How to play 2048");
    browser.is_well();
}
