//! `--rules`: by which rules of Go records are counted, whatever they name themselves.

use clap::Args;
use damier_games::go::Rules;

/// The flag.
#[derive(Debug, Args)]
pub(super) struct RulesFlag {
    /// Count games of Go by these rules [default: those that the record names]
    #[arg(long, value_name = "RULES", value_parser = read)]
    pub(super) rules: Option<Rules>,
}

fn read(text: &str) -> Result<Rules, String> {
    let found = Rules::NAMED.iter().find(|(name, _)| *name == text);
    let known = || Rules::NAMED.map(|(name, _)| name).join(", ");
    found.map(|(_, rules)| *rules).ok_or_else(|| format!("known rules are {}", known()))
}
