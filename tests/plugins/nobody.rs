//! The walls hold for a user without privileges, too.

use rustix::process::getuid;

use crate::as_nobody::run_as_nobody;
use crate::zoo;

/// What is run as nobody, with a test of each by which to see that it was.
const PARTS: [(&str, &str); 4] = [
    ("zoo::", "no_file_is_read_written_or_deleted"),
    ("refused::", "what_is_no_library_is_refused"),
    ("levels::", "the_level_that_is_reached_is_told"),
    ("lifetime::", "a_host_dies_with_an_arena_that_is_killed"),
];

/// Runs the zoo and what else there is about walls as nobody.
#[test]
fn the_walls_are_as_high_for_a_user_without_privileges() {
    if !getuid().is_root() {
        println!("not root, so all tests are run by a user without privileges: again two of them");
        zoo::no_file_is_read_written_or_deleted();
        zoo::no_process_is_started_and_none_is_reached();
        return;
    }
    run_as_nobody("nobody", &PARTS);
}
