//! Running the program and looking at what it said.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What the program said.
pub(crate) struct Said {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program with these arguments, apart by spaces, and nothing set that changes its colours.
pub(crate) fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.args(line.split_whitespace()).stdin(Stdio::null());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

/// Runs the program with these arguments.
pub(crate) fn damier(line: &str) -> Said {
    said(command(line).output().expect("the program starts"))
}

/// What a process said, as text.
pub(crate) fn said(output: Output) -> Said {
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

impl Said {
    /// The output of a run that went well and had nothing to complain about.
    #[track_caller]
    pub(crate) fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// Every line of the output as JSON.
    #[track_caller]
    pub(crate) fn json(self) -> Vec<Value> {
        let out = self.fine();
        out.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
    }

    /// Checks that the input was refused in two lines, an error with these words and a help.
    #[track_caller]
    pub(crate) fn refused(self, words: &[&str], help: &str) {
        assert_eq!((self.code, self.out.as_str()), (Some(1), ""), "{}", self.err);
        let lines: Vec<&str> = self.err.lines().collect();
        let [error, hint] = lines[..] else { panic!("not two lines: {}", self.err) };
        assert!(error.starts_with("error: ") && hint.starts_with("help: "), "{}", self.err);
        for word in words {
            assert!(error.contains(word), "no `{word}` in: {error}");
        }
        assert!(hint.contains(help), "no `{help}` in: {hint}");
    }
}
