//! Which of the arena's variables a program behind walls is told: those that say where things are and how
//! interpreters behave. Tokens and passwords lie in others, and who a program belongs to nobody knows.

use std::ffi::{OsStr, OsString};

/// Variables of these names.
const NAMES: [&str; 34] = [
    "CLASSPATH",
    "CONDA_PREFIX",
    "DOTNET_ROOT",
    "GEM_HOME",
    "GEM_PATH",
    "GODEBUG",
    "GOGC",
    "GOMAXPROCS",
    "GOMEMLIMIT",
    "HOME",
    "JAVA_HOME",
    "JAVA_TOOL_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "LANG",
    "LANGUAGE",
    "LD_LIBRARY_PATH",
    "LOGNAME",
    "LUA_CPATH",
    "LUA_PATH",
    "NO_COLOR",
    "NODE_OPTIONS",
    "NODE_PATH",
    "PATH",
    "PERL5LIB",
    "PWD",
    "RAYON_NUM_THREADS",
    "RUBYLIB",
    "RUBYOPT",
    "RUST_BACKTRACE",
    "SHELL",
    "TMPDIR",
    "TZ",
    "USER",
    "VIRTUAL_ENV",
];

/// And those whose names begin so: languages, Python, and libraries that calculate with many threads.
const BEGINNINGS: [&str; 7] = ["LC_", "PYTHON", "OMP_", "MKL_", "OPENBLAS_", "NUMEXPR_", "JULIA_"];

/// The variables that a program behind walls is told.
pub(in crate::players) fn harmless() -> impl Iterator<Item = (OsString, OsString)> {
    std::env::vars_os().filter(|(name, _)| is_harmless(name))
}

fn is_harmless(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| {
        NAMES.contains(&name) || BEGINNINGS.iter().any(|begin| name.starts_with(begin))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_a_secret_is_told_to_nobody() {
        for secret in [
            "GITHUB_TOKEN",
            "AWS_SECRET_ACCESS_KEY",
            "GOOGLE_APPLICATION_CREDENTIALS",
            "NODE_AUTH_TOKEN",
            "SSH_AUTH_SOCK",
            "DATABASE_URL",
            "LD_PRELOAD",
            "",
        ] {
            assert!(!is_harmless(secret.as_ref()), "{secret}");
        }
        for name in ["PATH", "HOME", "LC_ALL", "PYTHONPATH", "OMP_NUM_THREADS", "JAVA_HOME"] {
            assert!(is_harmless(name.as_ref()), "{name}");
        }
    }
}
