//! The program in a real terminal: started in a pseudo-terminal, driven by keys and mouse, and looked
//! at through a terminal emulator.

mod harness;
mod keys;
mod leaving;
mod menu;
mod plain;
mod play_2048;
mod play_couleurs;
mod play_go;
mod progress;
mod pty;
mod replay;
mod screens;
mod storm;
mod tutorial;
mod watch;
