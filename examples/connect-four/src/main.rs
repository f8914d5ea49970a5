//! Damier with one game more.

use std::process::ExitCode;

use connect_four::ConnectFour;

fn main() -> ExitCode {
    damier::Arena::standard().game::<ConnectFour>().sources(env!("CARGO_MANIFEST_DIR")).main()
}
