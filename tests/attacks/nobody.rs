//! All attacks once more, as a user without privileges.

use rustix::process::getuid;

use crate::arena::alone;
use crate::as_nobody::run_as_nobody;

/// What is run as nobody in the suite: quick ones. The others need no privilege to be as bad.
const QUICK: [(&str, &str); 2] = [
    ("missing::", "without_landlock_a_plugin_reads_and_changes_nothing"),
    ("walls::", "which_walls_hold_is_told"),
];

/// Everything: `cargo xtask attack`.
const ALL: [(&str, &str); 4] = [
    ("files::", "a_program_reads_its_own_folder_and_the_system_s_and_nothing_else"),
    QUICK[0],
    ("time::", "time_before_the_first_move_is_charged_to_it"),
    QUICK[1],
];

#[test]
fn walls_are_missed_by_a_user_without_privileges_as_by_root() {
    if getuid().is_root() {
        let _alone = alone();
        run_as_nobody("nobody-missing", &QUICK);
    }
}

#[test]
#[ignore = "long, and the attacks are part of the usual tests"]
fn attacks_fail_for_a_user_without_privileges_too() {
    if getuid().is_root() {
        let _alone = alone();
        run_as_nobody("nobody-attacks", &ALL);
    }
}
