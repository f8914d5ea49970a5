//! `damier gtp`: sessions with a controller, kept as text in `tests/data/gtp`.
//!
//! A session is what is sent, each line behind a `>`, with the answers in between. After a change that
//! is meant, `UPDATE_EXPECTED=1 cargo test --test cli` writes the answers anew.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::process::running::Running;
use crate::run::{Said, command, damier, said};

/// What the program answers to these bytes.
fn answers(line: &str, input: &[u8]) -> Said {
    let mut command = command(line);
    command.stdin(Stdio::piped()).current_dir(env!("CARGO_TARGET_TMPDIR"));
    let mut session = Running::start(&mut command);
    session.feed(input);
    said(session.ends())
}

/// The lines to send, and the whole session as it goes now.
fn replayed(file: &Path) -> (String, String) {
    let text = fs::read_to_string(file).expect("a session");
    let (first, _) = text.split_once('\n').expect("a first line");
    let arguments = first.strip_prefix("# damier ").expect("a first line with the command");
    let sent: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix('>')).collect();
    let sent: Vec<&str> = sent.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let out = answers(arguments, (sent.join("\n") + "\n").as_bytes()).fine();
    let mut answers = out.split_inclusive("\n\n");
    let mut session = format!("{first}\n");
    for line in sent {
        session.push_str(format!("> {line}").trim_end());
        session.push('\n');
        let is_silent = line.trim().is_empty() || line.trim().starts_with('#');
        if !is_silent {
            session.push_str(answers.next().unwrap_or(""));
        }
    }
    assert_eq!(answers.next(), None, "more answers than commands in {}", file.display());
    (text, session)
}

#[test]
fn sessions_go_as_recorded() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/gtp");
    let update = std::env::var_os("UPDATE_EXPECTED").is_some();
    let mut seen = 0;
    for entry in folder.read_dir().expect("sessions") {
        let file = entry.unwrap().path();
        let (recorded, session) = replayed(&file);
        if update {
            fs::write(&file, &session).unwrap();
        } else {
            assert_eq!(session, recorded, "{}", file.display());
        }
        seen += 1;
    }
    assert!(seen >= 5);
}

#[test]
fn whatever_is_sent_is_answered_and_nothing_ends_the_session() {
    let mut input = Vec::new();
    let mut random = 1_u32;
    for _ in 0..300 {
        for _ in 0..random % 60 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let byte = (random >> 24) as u8;
            input.push(if matches!(byte, b'\n' | b'#') { b'x' } else { byte });
        }
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        input.push(b'\n');
    }
    for command in ["boardsize", "komi", "play", "genmove", "time_left", "loadsgf", "undo"] {
        for words in
            ["", "x", "-1", "99999999999999999999", "nan", "b", "b z99", "b \u{e9}9", "1 1"]
        {
            input.extend(format!("{command} {words}\n").bytes());
        }
    }
    input.extend(vec![b'7'; 200_000]);
    input.extend(b"\n99 protocol_version\n");
    let out = answers("gtp random --seed 1", &input).fine();
    assert!(out.ends_with("=99 2\n\n"), "{}", &out[out.len() - 200..]);
    for answer in out.split_inclusive("\n\n") {
        assert!(answer.starts_with(['=', '?']) && answer.ends_with("\n\n"), "{answer:?}");
    }
}

#[test]
fn every_size_up_to_25_is_played() {
    let mut input = String::new();
    for size in 2..=25 {
        let _ = writeln!(input, "boardsize {size}\ngenmove b\ngenmove w\nundo\nshowboard");
    }
    let out = answers("gtp smart-random --seed 1", input.as_bytes()).fine();
    assert_eq!(out.matches("\n\n").count(), 5 * 24);
    assert!(!out.contains('?'), "{out}");
}

#[test]
fn only_go_is_spoken_about() {
    damier("gtp random --game 2048").refused(&["Go", "2048"], "--game go");
    damier("gtp no-such-bot").refused(&["no-such-bot"], "damier bots");
}

#[test]
fn time_is_passed_on_to_the_bot() {
    // Without a clock either move would take longer than any program here is waited for.
    let input = "time_settings 0 1 1\ngenmove b\ntime_left w 1 2\ngenmove w\nquit\n";
    let out = answers("gtp mcts:playouts=1000000000 --game go9 --seed 1", input.as_bytes()).fine();
    assert_eq!(out.matches("\n\n").count(), 5, "{out}");
}

#[test]
fn every_kind_of_clock_ends_a_search_that_has_no_other_limit() {
    for settings in [
        "kgs-time_settings absolute 8",
        "kgs-time_settings canadian 0 5 10",
        "kgs-time_settings canadian 2 5 10",
        "kgs-time_settings byoyomi 1 1 3",
        "kata-time_settings fischer 4 1",
        "time_settings 1 1 2",
    ] {
        let input = format!("{settings}\ngenmove b\ngenmove w\ngenmove b\nquit\n");
        let bot = "gtp mcts:playouts=1000000000 --game go9 --seed 1";
        let out = answers(bot, input.as_bytes()).fine();
        assert_eq!(out.matches("\n\n").count(), 5, "{settings}: {out}");
        assert!(!out.contains('?'), "{settings}: {out}");
    }
}

/// The playouts of the move before, as the bot explains it.
fn playouts(explained: &str) -> u64 {
    let words: Vec<&str> = explained.split_whitespace().collect();
    let at = words.iter().position(|word| *word == "positions").expect("how many positions");
    words[at - 1].parse().expect("a number")
}

#[test]
fn with_a_clock_the_usual_playouts_are_no_limit_and_without_they_are() {
    // On so small a board thousands of playouts take some hundredths of a second.
    let explained = |sent: &str| {
        let sent = format!("{sent}\ngenmove b\ngomill-explain_last_move\nquit\n");
        answers("gtp mcts --game go5 --seed 1", sent.as_bytes()).fine()
    };
    assert_eq!(playouts(&explained("komi 0.5")), 2000);
    assert!(playouts(&explained("time_settings 0 3 1")) > 2000);
}

#[test]
fn it_resigns_what_is_lost_unless_it_is_told_not_to() {
    // There are fewer points than komi.
    let sent = "boardsize 7\nkomi 60.5\n".to_owned() + &"genmove b\nplay w pass\n".repeat(4);
    let resigns = |bot: &str| {
        let out = answers(&format!("gtp {bot} --seed 1"), sent.as_bytes()).fine();
        out.matches("= resign").count()
    };
    assert!(resigns("mcts:playouts=200") > 0);
    assert_eq!(resigns("mcts:playouts=200,resign=0"), 0);
}

/// A session that stays open.
fn opened(line: &str) -> Running {
    let mut command = command(line);
    command.stdin(Stdio::piped()).current_dir(env!("CARGO_TARGET_TMPDIR"));
    Running::start(&mut command)
}

/// The next line, without its end.
fn line(session: &mut Running) -> String {
    session.line().trim_end().to_owned()
}

/// The value behind a key in what is told of a move.
fn fact<'a>(told: &'a str, key: &str) -> &'a str {
    let mut words = told.split_whitespace().skip_while(|word| *word != key);
    words.nth(1).unwrap_or_else(|| panic!("no {key} in {told}"))
}

#[test]
fn what_a_bot_thinks_is_told_until_the_next_command() {
    for (command, whole) in [("lz-analyze b 5", 10_000.0), ("kata-analyze b interval 5", 1.0)] {
        let mut session = opened("gtp mcts --game go5 --seed 1");
        session.tell("play b c3").tell("play w c4");
        assert_eq!([line(&mut session), line(&mut session)], ["=", ""]);
        assert_eq!([line(&mut session), line(&mut session)], ["=", ""]);
        session.tell(&format!("7 {command}"));
        assert_eq!(line(&mut session), "=7");
        let mut most = 0;
        for _ in 0..3 {
            let heard = line(&mut session);
            let moves: Vec<&str> = heard.split("info ").skip(1).collect();
            assert!(moves.len() > 3, "{heard}");
            let (mut priors, mut visits) = (0.0, Vec::new());
            for (order, told) in moves.iter().enumerate() {
                assert_eq!(fact(told, "order"), order.to_string(), "{heard}");
                let share = |key: &str| fact(told, key).parse::<f64>().expect("a number") / whole;
                assert!((0.0..=1.0).contains(&share("winrate")), "{heard}");
                assert!(share("lcb") <= share("winrate"), "{heard}");
                assert_eq!(fact(told, "pv"), fact(told, "move"), "{heard}");
                priors += share("prior");
                visits.push(fact(told, "visits").parse::<u64>().expect("a number"));
            }
            assert!(priors < 1.01 && visits.is_sorted_by(|a, b| a >= b), "{heard}");
            assert!(visits[0] > most, "it thinks on: {heard}");
            most = visits[0];
        }
        session.tell("name");
        while !line(&mut session).is_empty() {}
        assert_eq!([line(&mut session), line(&mut session)], ["= Damier mcts", ""]);
        session.tell("genmove b");
        assert!(line(&mut session).starts_with("= "));
        session.tell("quit");
        session.ends();
    }
}

#[test]
fn a_bot_that_shows_no_thoughts_tells_its_move() {
    let mut session = opened("gtp defend-attack --game go5 --seed 1");
    session.tell("lz-analyze 10");
    assert_eq!(line(&mut session), "=");
    let heard = line(&mut session);
    assert!(heard.starts_with("info move ") && heard.contains(" order 0 pv "), "{heard}");
    session.tell("").tell("protocol_version");
    assert_eq!([line(&mut session), line(&mut session), line(&mut session)], ["", "= 2", ""]);
    session.tell("quit");
    session.ends();
}

#[test]
fn an_analysis_ends_with_its_controller_and_refuses_what_it_does_not_know() {
    let out = answers("gtp mcts --game go5 --seed 1", b"lz-analyze b 1").fine();
    assert!(out.starts_with("=\n") && out.ends_with("\n\n"), "{out}");
    let sent = b"lz-analyze x\nkata-analyze b maxmoves\nlz-analyze b 10 avoid b c3 1\n\
                 kata-analyze b 10 maxmoves many\nname\n";
    let out = answers("gtp mcts --game go5 --seed 1", sent).fine();
    let replies: Vec<&str> = out.trim().split("\n\n").collect();
    assert_eq!(replies.len(), 5, "{out}");
    for (reply, word) in replies.iter().zip(["`x`", "`maxmoves`", "`avoid`", "`many`"]) {
        assert!(reply.starts_with("? ") && reply.contains(word), "{reply}");
    }
}

#[test]
fn arguments_that_make_no_sense_are_refused_and_do_nothing() {
    let sent = b"play B C3 extra\nversion extra\nclear_board 1\nboardsize 9 9\nundo\n\
                 loadsgf w.sgf -1\nloadsgf w.sgf 2.5\nkomi 6.5 7\ntime_left b 1 0 0\nname\n";
    let out = answers("gtp random --game go5", sent).fine();
    let replies: Vec<&str> = out.trim().split("\n\n").collect();
    assert_eq!(replies.len(), 10, "{out}");
    for at in [0, 1, 2, 3, 7, 8] {
        assert!(replies[at].starts_with("? syntax error"), "{}", replies[at]);
    }
    // The first move was not played.
    assert_eq!(replies[4], "? cannot undo");
    assert_eq!(replies[5], "? the move is a whole number from 1, not `-1`");
    assert_eq!(replies[6], "? the move is a whole number from 1, not `2.5`");
    assert_eq!(replies[9], "= Damier random");
}
