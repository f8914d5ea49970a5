//! `damier man`: the manual page.

use std::io::Write;

use clap::{Args, Command};
use clap_mangen::Man as Page;

use super::Failure;

/// Write the manual page
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Man {}

const EXAMPLES: &str = "\
Examples:
  damier man | man -l -
  damier man > ~/.local/share/man/man1/damier.1";

pub(super) fn run(mut command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    command.build();
    let page = Page::new(command.clone());
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    body(&page, &mut text)?;
    for part in command.get_subcommands() {
        text.extend(format!(".SH \"COMMAND {}\"\n", part.get_name().to_uppercase()).bytes());
        text.extend(subsections(part)?.bytes());
    }
    page.render_version_section(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    Ok(out.write_all(text.replace(" EXTRA\n", " EXAMPLES\n").as_bytes())?)
}

fn body(page: &Page, text: &mut Vec<u8>) -> Result<(), Failure> {
    page.render_synopsis_section(text)?;
    page.render_description_section(text)?;
    page.render_options_section(text)?;
    Ok(page.render_extra_section(text)?)
}

/// A command's part of the page, without the flags that are the same everywhere.
fn subsections(command: &Command) -> Result<String, Failure> {
    let page = Page::new(command.clone().mut_args(|arg| {
        let everywhere = arg.is_global_set();
        arg.hide(everywhere)
    }));
    let mut text = Vec::new();
    body(&page, &mut text)?;
    Ok(String::from_utf8_lossy(&text).replace(".SH ", ".SS "))
}
