//! `damier shut-in`: the process that becomes a program behind walls. Started by the arena, not by
//! people.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::Failure;
use damier_arena::players::{self, Allowance, Reach};

/// Shut this process in and become a program, for the arena
#[derive(Debug, Args)]
pub(super) struct ShutIn {
    /// Bytes of memory
    #[arg(long)]
    memory: u64,
    /// Seconds of CPU time, zero for any
    #[arg(long, default_value_t = 0)]
    cpu: u64,
    /// Threads and processes, all together
    #[arg(long)]
    threads: u64,
    /// What may be read, with all that is below it
    #[arg(long)]
    read: Vec<PathBuf>,
    /// Folders that may be listed
    #[arg(long)]
    list: Vec<PathBuf>,
    /// What may be changed, with all that is below it: for what builds a bot
    #[arg(long)]
    build: Option<PathBuf>,
    /// Build Landlock's and seccomp's walls
    #[arg(long)]
    walls: bool,
    /// Become the program only if all of them can be had
    #[arg(long)]
    full: bool,
    /// The program and its arguments
    #[arg(last = true, required = true)]
    command: Vec<OsString>,
}

impl ShutIn {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let ShutIn { memory, cpu, threads, walls, full, ref command, .. } = *self;
        let reach = Reach { read: self.read.clone(), list: self.list.clone() };
        let allowance = Allowance { memory, cpu, threads, walls };
        let why =
            players::become_program(&allowance, (&reach, self.build.as_deref()), full, command);
        let help = "this command is for the arena; to play with a program, use `damier match`";
        Err(Failure::input(why, help))
    }
}
