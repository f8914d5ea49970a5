//! The `damier` program. All of it is in the library; see `damier::cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    damier::Arena::standard().main()
}
