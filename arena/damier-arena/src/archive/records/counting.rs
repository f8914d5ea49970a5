//! By which rules a record is counted that names none.
//!
//! Most old games were counted by territory, most games of programs by area, and both leave their rules
//! out. Where a record tells by how much it was won, the rules are those that give it; else komi tells,
//! which has been higher where area counts.

use damier_games::go::{Colour, Count, Rules, Scoring, State, Tax, judge, pass_dead};

use super::go_record::GoRecord;
use super::sgf::{GameResult, How};

/// Up to here komi is as where territory counts.
const KOMI_OF_TERRITORY: f64 = 6.5;

/// Where the rules of a record are from.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum RulesFrom {
    /// It names them.
    #[default]
    Record,
    /// They were asked for.
    Wish,
    /// It names none, and these give its result.
    Result,
    /// It names none, and these go with its komi.
    Komi,
}

impl RulesFrom {
    /// In one word.
    pub const fn word(self) -> &'static str {
        match self {
            RulesFrom::Record => "record",
            RulesFrom::Wish => "asked",
            RulesFrom::Result => "result",
            RulesFrom::Komi => "komi",
        }
    }
}

/// The rules by which komi like this was usual, other things being as in `rules`.
pub(super) fn rules_of_komi(rules: Rules, komi: f64) -> Rules {
    if komi > KOMI_OF_TERRITORY { by_area(rules) } else { by_territory(rules) }
}

fn by_area(rules: Rules) -> Rules {
    Rules { scoring: Scoring::Area, tax: Tax::None, ..rules }
}

fn by_territory(rules: Rules) -> Rules {
    Rules { scoring: Scoring::Territory, tax: Tax::Seki, ..rules }
}

impl GoRecord {
    /// The same record, counted by these rules.
    pub fn count_by(&mut self, rules: Rules) {
        self.game = self.game.clone().with_rules(rules);
        self.rules_from = RulesFrom::Wish;
    }

    /// Where no rules are named, takes those that give the recorded result, if the game ended in this
    /// position: without the stones that nothing can save, or as they are judged.
    pub fn settle_rules(&mut self, last: &State) {
        let Some(result @ GameResult::Won(_, How::Points(_))) = self.info.result else { return };
        if self.rules_from != RulesFrom::Komi || self.broken.is_some() {
            return;
        }
        let named = self.game.rules();
        let other = match named.scoring {
            Scoring::Area => by_territory(named),
            Scoring::Territory => by_area(named),
        };
        let gives = |rules: Rules, count: &dyn Fn(Rules) -> Count| {
            let margin = self.game.clone().with_rules(rules).margin(&count(rules));
            !result.differs_from(GameResult::of_margin(margin))
        };
        let (board, captures) =
            (last.board(), [Colour::Black, Colour::White].map(|colour| last.captures(colour)));
        let found = {
            let dead = pass_dead(board);
            let as_it_stands = |rules| Count::new(board, rules, captures, &dead);
            [named, other].into_iter().find(|&rules| gives(rules, &as_it_stands))
        };
        let found = found.or_else(|| {
            let judgement = judge(board);
            let judged = |rules| Count::judged(board, rules, captures, &judgement);
            [named, other].into_iter().find(|&rules| gives(rules, &judged))
        });
        if let Some(rules) = found {
            self.game = self.game.clone().with_rules(rules);
            self.rules_from = RulesFrom::Result;
        }
    }

    /// What was assumed about the rules, if anything was.
    pub fn assumption(&self) -> Option<String> {
        let scoring = self.game.rules().scoring.word();
        let why = match self.rules_from {
            RulesFrom::Record | RulesFrom::Wish => return None,
            RulesFrom::Result => "which gives its result".to_owned(),
            RulesFrom::Komi => format!("as is usual with a komi of {}", self.game.komi()),
        };
        Some(format!("no known rules are named: counted by {scoring}, {why}"))
    }
}
