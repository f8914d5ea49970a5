//! Damier with one game more.

use std::process::ExitCode;

use {{library}}::Rules;

fn main() -> ExitCode {
    damier::Arena::standard()
        .game::<Rules>()
        .sources(env!("CARGO_MANIFEST_DIR"))
        .main()
}
