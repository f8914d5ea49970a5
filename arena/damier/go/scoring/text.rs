//! A scored position for people: the board, every chain, and the result line by line.

use std::fmt::{self, Display};

use damier_games::go::{Grid, Status};

use super::scored::{ChainLine, Scored};
use crate::text::table::{Side, Table};

/// Names of stones are broken into lines of this length.
const WIDEST: usize = 44;

impl Display for Scored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_map(f)?;
        writeln!(f)?;
        self.write_chains(f)?;
        if !self.chains.is_empty() {
            writeln!(f)?;
        }
        let territory = &self.territory;
        writeln!(f, "territory: Black {}, White {}", territory.black.len(), territory.white.len())?;
        if !territory.seki.is_empty() {
            writeln!(f, "in seki: {}", territory.seki.join(" "))?;
        }
        if !territory.dame.is_empty() {
            writeln!(f, "nobody's: {}", territory.dame.join(" "))?;
        }
        for line in &self.explanation {
            writeln!(f, "{line}")?;
        }
        write!(f, "result: {} by {}", self.result, self.scoring)?;
        match &self.recorded {
            Some(recorded) if *recorded != self.result => {
                writeln!(f, "; the record says {recorded}")?;
            }
            _ => writeln!(f)?,
        }
        if let Some(assumed) = &self.assumed {
            writeln!(f, "{assumed}")?;
        }
        self.write_doubts(f)
    }
}

impl Scored {
    fn write_map(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, row) in self.map.iter().enumerate() {
            let points: Vec<String> = row.chars().map(String::from).collect();
            writeln!(f, "{:>2} {}", self.height - at, points.join(" "))?;
        }
        let columns = Grid::new(self.width, self.height).column_names();
        writeln!(f, "   {}", columns.join(" "))?;
        writeln!(f, "X O stay, x o are dead, + - territory of Black and White, * seki, . nobody's")
    }

    fn write_chains(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = ["colour", "status", "how", "stones"].map(|name| (name, Side::Left));
        let mut table = Table::new(&columns).wrapped(WIDEST);
        for chain in &self.chains {
            let stones = chain.stones.join(" ");
            table.row([chain.colour, chain.status, &how(chain), &stones]);
        }
        if self.chains.is_empty() { Ok(()) } else { write!(f, "{table}") }
    }

    /// What somebody who relies on the result should know.
    fn write_doubts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let estimated = self.chains.iter().filter(|chain| !chain.proven).count();
        if estimated > 0 {
            let chains = if estimated == 1 { "chain is" } else { "chains are" };
            writeln!(f, "{estimated} {chains} estimated, not proven")?;
        }
        let unsettled = self.chains_that_are(Status::Unsettled);
        if unsettled > 0 {
            let chains = if unsettled == 1 { "chain is" } else { "chains are" };
            writeln!(
                f,
                "{unsettled} {chains} unsettled: who moves first decides; counted as it stands"
            )?;
        }
        Ok(())
    }
}

fn how(chain: &ChainLine) -> String {
    let percent = chain.share.map(|share| format!("{:.0} %", 100.0 * share));
    match (chain.how, percent) {
        (how, None) => format!("proven ({how})"),
        ("search", Some(percent)) => format!("estimated (search, neighbours {percent})"),
        (how, Some(percent)) => format!("estimated ({how}, kept in {percent})"),
    }
}
