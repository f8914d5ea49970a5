//! What is no plugin, or none for this game, is refused before the first match, in words that help.

use std::fs;
use std::path::{Path, PathBuf};

use damier_arena::players::{Isolation, Walls, plugin};
use damier_games::Settings;
use damier_games::g2048::G2048;

use crate::kit::{animal, folder, open, open_with, rust_plugin, walls};
use crate::process::place;
use crate::watch::Watch;

/// Checks that a library is refused, inline where it does no harm, and in a process.
#[track_caller]
fn refused_with(library: &Path, params: &str, words: &str, help: &str) {
    for isolation in [Isolation::Full, Isolation::Inline] {
        let refused = open_with(library, params, isolation).err();
        let refused = refused.unwrap_or_else(|| panic!("{} was loaded", library.display()));
        let text = refused.to_string();
        assert!(text.contains(words), "{isolation:?}: {text}");
        assert!(text.starts_with(&library.display().to_string()), "{text}");
        assert!(refused.help().contains(help), "{}", refused.help());
    }
}

#[track_caller]
fn refused(library: &Path, words: &str, help: &str) {
    refused_with(library, "", words, help);
}

/// A file made from another by a change of its bytes.
fn changed(name: &str, change: impl FnOnce(&mut Vec<u8>)) -> PathBuf {
    let mut bytes = fs::read(animal("future")).expect("a library");
    change(&mut bytes);
    let file = place(name).with_extension("so");
    fs::write(&file, bytes).expect("a file");
    file
}

#[test]
fn what_is_no_library_is_refused() {
    refused(&folder().join("nothing.so"), "there is no such file", "path");
    refused(Path::new("/tmp"), "is a folder", "shared library");
    for (name, words, content) in [
        ("text", "is a text file", b"#!/bin/sh\necho hello\n".to_vec()),
        ("empty", "is empty", Vec::new()),
        ("bytes", "is no ELF file", vec![0; 5000]),
    ] {
        let file = changed(name, |bytes| *bytes = content);
        refused(&file, words, "shared library");
        fs::remove_file(file).expect("the file is removed");
    }
}

#[test]
fn a_library_that_is_cut_short_is_refused() {
    let whole = fs::read(animal("future")).expect("a library").len();
    for length in [10, 63, 64, 500, 4096, whole / 2] {
        let file = changed(&format!("short-{length}"), |bytes| bytes.truncate(length));
        refused(&file, "is cut short", "again");
        fs::remove_file(file).expect("the file is removed");
    }
}

#[test]
fn a_library_for_another_machine_is_refused() {
    let arm = changed("arm", |bytes| (bytes[18], bytes[19]) = (0xB7, 0));
    let arm_words = "is built for aarch64";
    let old = changed("old", |bytes| (bytes[4], bytes[18]) = (1, 3));
    let riscv = changed("riscv", |bytes| (bytes[18], bytes[19]) = (243, 0));
    for (file, words) in
        [(arm, arm_words), (old, "x86 with 32 bits"), (riscv, "is built for RISC-V")]
    {
        refused(&file, words, "on this machine");
        fs::remove_file(file).expect("the file is removed");
    }
    let object = changed("object", |bytes| bytes[16] = 1);
    refused(&object, "an object file", "shared library");
    fs::remove_file(object).expect("the file is removed");
}

#[test]
fn a_library_without_bots_of_this_abi_is_refused() {
    refused(&animal("no_symbol"), "no symbol `damier_bot_entry`", "export_bot!");
    refused(&animal("major"), "version 2 of the plugin ABI", "damier_bot.h");
    refused(&animal("too_old"), "a descriptor of 32 bytes", "damier_bot.h");
    refused(&animal("creates_nothing"), "created no bot", "game");
}

#[test]
fn a_bot_that_does_not_play_this_is_refused() {
    refused(&animal("other_games"), "does not play 2048; it plays chess", "another game");
    refused(&animal("refuses"), "the bot refuses", "settings");
    let greedy = rust_plugin("rust-greedy");
    refused_with(&greedy, "ties=none", "`ties` is first or any, not `none`", "parameters");
    refused_with(&greedy, "depth=3", "unknown setting `depth`", "parameters");
}

#[test]
fn one_of_several_bots_is_to_be_chosen() {
    let several = rust_plugin("rust-panics");
    refused(&several, "several bots for 2048: once, twice", "bot=ID");
    refused_with(&several, "bot=thrice", "has no bot `thrice`; it has once, twice", "bot=ID");
}

#[test]
fn a_library_that_fails_to_load_is_refused() {
    let failed = open(&animal("falls_at_load"), Isolation::Full).err().expect("it is refused");
    assert!(failed.to_string().contains("fails when it is loaded: the bot's process was killed"));
    let mut walls: Walls = walls(Isolation::Full);
    walls.limits.ready = std::time::Duration::from_millis(300);
    let hangs = animal("hangs_at_load");
    let _watch = Watch::over("opening a library that hangs");
    let failed = plugin::open(&G2048::default(), &hangs, &Settings::new(), &walls);
    assert!(failed.err().expect("it is refused").to_string().contains("no answer within 300ms"));
}
