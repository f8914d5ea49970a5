//! `damier run` ends at once when it is asked to, whatever its bots are doing.

use std::path::Path;

use rustix::process::Signal;

use crate::folder::Folder;
use crate::process::program;
use crate::process::running::{Running, used_ticks};
use crate::run::{command, damier, is_alive, said, wait_until};

/// What ends a program politely.
const POLITE: [Signal; 3] = [Signal::INT, Signal::TERM, Signal::HUP];

/// An engine that needs longer for a move than any test waits. When it begins to think, it
/// leaves its number where the test finds it.
const SLOW: &str = r#"
while read -r id command rest; do
    case "$command" in
        genmove) echo $$ > "$1"; sleep 1000; answer=pass ;;
        protocol_version) answer=2 ;;
        name) answer=slow ;;
        list_commands) answer="list_commands
boardsize
clear_board
komi
play
genmove
quit" ;;
        *) answer= ;;
    esac
    printf '=%s %s\n\n' "$id" "$answer"
done
"#;

/// Begins a championship, waits until its bot thinks, sends a signal and sees it end.
fn is_ended_by(signal: Signal, bot: &str, thinking: impl Fn(u32) -> bool) {
    let folder = Folder::new(&format!("signal-{}-{}", signal.as_raw(), bot.len()));
    let text = format!("game = 'go:size=9'\nseed = 1\nentrants = ['random', \"{bot}\"]\n");
    let (file, results) = (folder.write("c.toml", &text), folder.path("r.db"));
    let mut run = Running::start(&mut command(&format!("run {file} -o {results} -j 1")));
    let number = run.id();
    run.until("the first move", || Path::new(&results).exists() && thinking(number));
    run.signal(signal);
    let said = said(run.ends());
    assert_eq!(said.code, Some(130), "{signal:?}: {}", said.err);
    assert!(said.err.contains("go on with: damier run"), "{signal:?}: {}", said.err);
    let table = damier(&format!("standings {results} --json")).json().remove(0);
    assert_eq!(table["games_planned"], 2);
}

#[test]
fn polite_signals_end_it_while_an_engine_thinks_and_the_engine_too() {
    for signal in POLITE {
        let folder = Folder::new(&format!("slow-{}", signal.as_raw()));
        let (engine, number) = (folder.write("slow.sh", SLOW), folder.path("number"));
        let said = || std::fs::read_to_string(&number).unwrap_or_default().trim().to_owned();
        is_ended_by(signal, &format!("gtp:sh '{engine}' '{number}'"), |_| !said().is_empty());
        wait_until("the engine's end", || !is_alive(&said()));
    }
}

#[test]
fn polite_signals_end_it_while_a_built_in_bot_thinks() {
    for signal in POLITE {
        // It would think for hours; once it has worked for half a second it does.
        is_ended_by(signal, "mcts:playouts=1000000000", |number| used_ticks(number) >= 50);
    }
}

/// What `nohup` is for: the terminal goes away, and the championship is played to its end.
#[test]
fn under_nohup_a_closed_terminal_ends_nothing() {
    let folder = Folder::new("nohup");
    let text = "game = 'go:size=5'\nseed = 1\nopenings = 4\n\
                entrants = ['random', 'mcts:playouts=2000']\n";
    let (file, results) = (folder.write("c.toml", text), folder.path("r.db"));
    let mut run = program("nohup");
    run.args([env!("CARGO_BIN_EXE_damier"), "run", &file, "-o", &results, "-j", "1", "-q"]);
    let mut run = Running::start(&mut run);
    run.until("the first results", || Path::new(&results).exists());
    run.signal(Signal::HUP);
    said(run.ends()).fine();
    let table = damier(&format!("standings {results} --json")).json().remove(0);
    assert_eq!((&table["games_played"], &table["games_planned"]), (&8.into(), &8.into()));
}
