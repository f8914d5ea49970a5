//! Whether anything should move by itself.

/// Variables that ask for stillness when they are set to anything but nothing or 0.
const STILL: [&str; 3] = ["NO_MOTION", "REDUCE_MOTION", "SSH_CONNECTION"];

/// Should anything move by itself on this terminal? Not over a remote line (`SSH_CONNECTION`), not if
/// the user asks for less motion (`NO_MOTION`, `REDUCE_MOTION`), and not on the simplest terminals
/// (`TERM=dumb`).
pub fn wants_motion() -> bool {
    wanted(|name| std::env::var(name).ok())
}

fn wanted(variable: impl Fn(&str) -> Option<String>) -> bool {
    let asks = |name: &str| variable(name).is_some_and(|value| !value.is_empty() && value != "0");
    !STILL.iter().any(|name| asks(name)) && variable("TERM").is_none_or(|term| term != "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_terminals_and_remote_lines_can_ask_for_stillness() {
        let with = |set: &'static str, value: &'static str| {
            wanted(|name| (name == set).then(|| value.to_owned()))
        };
        assert!(wanted(|_| None));
        assert!(with("REDUCE_MOTION", "0") && with("NO_MOTION", "") && with("TERM", "xterm"));
        for (name, value) in [
            ("NO_MOTION", "1"),
            ("REDUCE_MOTION", "reduce"),
            ("SSH_CONNECTION", "10.0.0.1 2 10.0.0.2 22"),
            ("TERM", "dumb"),
        ] {
            assert!(!with(name, value), "{name}={value}");
        }
    }
}
