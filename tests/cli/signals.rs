//! `damier run` ends at once when it is asked to, whatever its bots are doing.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::folder::Folder;
use crate::run::{command, damier, is_alive, said, wait_until};

/// An engine that needs longer for a move than anybody wants to wait. When it begins to think, it
/// leaves its number where the test finds it.
const SLOW: &str = r#"
while read -r id command rest; do
    case "$command" in
        genmove) echo $$ > "$1"; sleep 10; answer=pass ;;
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

fn send(signal: &str, child: &Child) {
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(kill.expect("kill is there").success());
}

/// Begins a championship, waits until its bot thinks, sends a signal and sees it end.
fn is_ended_by(signal: &str, bot: &str, thinking: impl Fn() -> bool) {
    let folder = Folder::new(&format!("signal{signal}{}", bot.len()));
    let text = format!("game = 'go:size=9'\nseed = 1\nentrants = ['random', \"{bot}\"]\n");
    let (file, results) = (folder.write("c.toml", &text), folder.path("r.db"));
    let mut run = command(&format!("run {file} -o {results} -j 1"));
    let run = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    wait_until("the first move", || Path::new(&results).exists() && thinking());
    let asked = Instant::now();
    send(signal, &run);
    let said = said(run.wait_with_output().expect("it ends"));
    // A second, and some for a busy machine: far less than the bot would need.
    assert!(asked.elapsed() < Duration::from_secs(15), "{signal}: {:?}", asked.elapsed());
    assert_eq!(said.code, Some(130), "{signal}: {}", said.err);
    assert!(said.err.contains("go on with: damier run"), "{signal}: {}", said.err);
    let table = damier(&format!("standings {results} --json")).json().remove(0);
    assert_eq!(table["games_planned"], 2);
}

#[test]
fn polite_signals_end_it_while_an_engine_thinks_and_the_engine_too() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = Folder::new(&format!("slow{signal}"));
        let (engine, number) = (folder.write("slow.sh", SLOW), folder.path("number"));
        let said = || std::fs::read_to_string(&number).unwrap_or_default().trim().to_owned();
        is_ended_by(signal, &format!("gtp:sh '{engine}' '{number}'"), || !said().is_empty());
        wait_until("the engine's end", || !is_alive(&said()));
    }
}

#[test]
fn polite_signals_end_it_while_a_built_in_bot_thinks() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let begun = Instant::now();
        // It would think for minutes; by half a second it does.
        let thinking = || begun.elapsed() > Duration::from_millis(500);
        is_ended_by(signal, "mcts:playouts=50000000", thinking);
    }
}
