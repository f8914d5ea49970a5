//! The header and the Rust types are the same, field by field, in C and in C++.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::mem::offset_of;
use std::path::PathBuf;
use std::process::Command;

use damier_bots::abi::{BotDesc, Host, Match, Param, ParamInfo, RawView, Reply};

/// A line per struct and field: `name size` and `name.field offset`.
fn layout_in_rust() -> Vec<(String, usize)> {
    let mut lines = Vec::new();
    macro_rules! layout {
        ($rust:ty, $c:literal, $($field:ident $(as $c_field:literal)?),+) => {
            lines.push((concat!($c, ".").to_owned(), size_of::<$rust>()));
            $({
                let name = [$($c_field,)? stringify!($field)][0];
                lines.push((format!("{}.{name}", $c), offset_of!($rust, $field)));
            })+
        };
    }
    layout!(Host, "damier_host", struct_size, reserved, ctx, log, stop);
    layout!(Param, "damier_param", key, value);
    layout!(ParamInfo, "damier_param_info", key, values, default_value, help);
    layout!(
        Match,
        "damier_match",
        struct_size,
        width,
        height,
        players,
        seat,
        reserved,
        n_initial,
        game,
        initial,
        game_params,
        bot_params,
        n_game_params,
        n_bot_params,
        bot_seed
    );
    layout!(
        RawView,
        "damier_view",
        struct_size,
        n_cells,
        cells,
        legal,
        history,
        n_legal,
        n_history,
        synced,
        reserved,
        time_left_ns,
        move_time_ns
    );
    layout!(Reply, "damier_reply", struct_size, mv as "move", value, reserved, nodes);
    layout!(
        BotDesc,
        "damier_bot_desc",
        struct_size,
        abi_major,
        abi_minor,
        id,
        name,
        version,
        games,
        flags,
        create,
        new_match,
        choose,
        destroy,
        last_error,
        extension,
        comment,
        params,
        n_params,
        reserved
    );
    lines
}

/// A program that prints what the compiler makes of the same structs and fields.
fn program() -> String {
    let mut text = String::from(
        "#include \"damier_bot.h\"\n#include <stddef.h>\n#include <stdio.h>\nint main(void) {\n",
    );
    for (line, _) in layout_in_rust() {
        let (of, field) = line.split_once('.').expect("a dot in every line");
        let value = match field {
            "" => format!("sizeof({of})"),
            _ => format!("offsetof({of}, {field})"),
        };
        writeln!(text, "  printf(\"%s %d\\n\", \"{line}\", (int){value});").unwrap();
    }
    for constant in ["OK", "ERROR", "PANIC", "UNSUPPORTED", "ABI_MAJOR", "ABI_MINOR"] {
        writeln!(text, "  printf(\"{constant} %d\\n\", (int)DAMIER_{constant});").unwrap();
    }
    text + "  return 0;\n}\n"
}

fn expected() -> String {
    use damier_bots::abi;
    let mut text = String::new();
    for (line, value) in layout_in_rust() {
        writeln!(text, "{line} {value}").unwrap();
    }
    for (constant, value) in [
        ("OK", abi::OK),
        ("ERROR", abi::ERROR),
        ("PANIC", abi::PANIC),
        ("UNSUPPORTED", abi::UNSUPPORTED),
        ("ABI_MAJOR", i32::from(abi::ABI_MAJOR)),
        ("ABI_MINOR", i32::from(abi::ABI_MINOR)),
    ] {
        writeln!(text, "{constant} {value}").unwrap();
    }
    text
}

/// A program that may take five minutes, which none of these does.
fn limited(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("timeout");
    command.arg("300").arg(program);
    command
}

/// Compiles the program as `file` with a compiler and runs it.
fn compiled_by(compiler: &str, file: &str, options: &[&str]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (source, binary) = (folder.join(file), folder.join(format!("{file}.out")));
    fs::write(&source, program()).expect("the program is written");
    let include = concat!("-I", env!("CARGO_MANIFEST_DIR"), "/include");
    let mut command = limited(compiler);
    command.args(options).args(["-Wall", "-Wextra", "-Werror", "-pedantic", include, "-o"]);
    let output =
        command.arg(&binary).arg(&source).output().expect("`timeout` is needed for this test");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "`{compiler}` is needed for this test: {said}");
    let output = limited(&binary).output().expect("the program runs");
    assert!(output.status.success(), "{}: {}", binary.display(), output.status);
    String::from_utf8(output.stdout).expect("its output is UTF-8")
}

#[test]
fn every_field_is_where_a_c_compiler_puts_it() {
    assert_eq!(compiled_by("cc", "header.c", &["-std=c99"]), expected());
}

#[test]
fn every_field_is_where_a_cpp_compiler_puts_it() {
    for standard in ["-std=c++11", "-std=c++17"] {
        assert_eq!(compiled_by("g++", &format!("header{standard}.cpp"), &[standard]), expected());
    }
}
