//! The program in a real terminal: started in a pseudo-terminal, driven by keys and mouse, and looked
//! at through a terminal emulator.

mod harness;
mod progress;
mod pty;
