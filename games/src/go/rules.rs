//! The choices a rule set makes, and the sets known by name.

/// Which repetitions are forbidden.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ko {
    /// A stone that just captured exactly one stone, and is alone with one liberty, may not be
    /// retaken at once.
    Simple,
    /// No play may recreate an earlier position of the whole board.
    Positional,
    /// No play may recreate an earlier position with the same player to move.
    Situational,
}

/// How points are counted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones on the board and surrounded points.
    Area,
    /// Surrounded points and prisoners.
    Territory,
}

impl Scoring {
    /// The word for it in settings: `area` or `territory`.
    pub const fn word(self) -> &'static str {
        match self {
            Scoring::Area => "area",
            Scoring::Territory => "territory",
        }
    }
}

/// Which surrounded points do not count.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tax {
    /// All count.
    None,
    /// Those of groups in seki do not.
    Seki,
    /// Nor do the two eyes that every living group needs.
    All,
}

impl Tax {
    /// The word for it in settings: `none`, `seki` or `all`.
    pub const fn word(self) -> &'static str {
        match self {
            Tax::None => "none",
            Tax::Seki => "seki",
            Tax::All => "all",
        }
    }
}

/// Which stones come off the board before it is counted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum DeadStones {
    /// None: who wants stones off the board captures them. What cannot be captured even so does not
    /// count where capturing would cost points (territory).
    AsTheyStand,
    /// Those that are judged to be dead, as people do: see [`super::judge()`].
    Judged,
}

impl DeadStones {
    /// What is usual for a way of counting.
    pub fn usual(scoring: Scoring) -> DeadStones {
        match scoring {
            Scoring::Area => DeadStones::AsTheyStand,
            Scoring::Territory => DeadStones::Judged,
        }
    }
}

/// What White gets for Black's handicap stones, besides komi.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// Nothing.
    None,
    /// A point for every stone but the first.
    AllButOne,
    /// A point for every stone.
    Each,
}

impl HandicapBonus {
    /// White's points for this many handicap stones.
    pub fn points(self, stones: usize) -> usize {
        match self {
            HandicapBonus::None => 0,
            HandicapBonus::AllButOne => stones.saturating_sub(1),
            HandicapBonus::Each => stones,
        }
    }
}

/// A rule set.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// May a player take several of their own stones off the board by filling their last liberty?
    /// A single stone's suicide is never legal: it would be a pass that repeats the position.
    pub suicide: bool,
    /// How points are counted.
    pub scoring: Scoring,
    /// Which surrounded points do not count.
    pub tax: Tax,
    /// What White gets for handicap stones.
    pub handicap_bonus: HandicapBonus,
}

impl Rules {
    /// Area scoring, positional superko, no suicide: what bots play by unless told otherwise.
    pub const DEFAULT: Rules = Rules {
        ko: Ko::Positional,
        suicide: false,
        scoring: Scoring::Area,
        tax: Tax::None,
        handicap_bonus: HandicapBonus::None,
    };
    /// The logical rules of John Tromp and Bill Taylor.
    pub const TROMP_TAYLOR: Rules = Rules { suicide: true, ..Rules::DEFAULT };
    /// Chinese rules as they are played: simple ko.
    pub const CHINESE: Rules =
        Rules { ko: Ko::Simple, handicap_bonus: HandicapBonus::Each, ..Rules::DEFAULT };
    /// Japanese rules, with dead stones as they are judged after two passes.
    pub const JAPANESE: Rules =
        Rules { ko: Ko::Simple, scoring: Scoring::Territory, tax: Tax::Seki, ..Rules::DEFAULT };
    /// The rules of the American Go Association, counted by area.
    pub const AGA: Rules =
        Rules { ko: Ko::Situational, handicap_bonus: HandicapBonus::AllButOne, ..Rules::DEFAULT };
    /// The rules of New Zealand.
    pub const NEW_ZEALAND: Rules = Rules { ko: Ko::Situational, suicide: true, ..Rules::DEFAULT };

    /// The sets known by name.
    pub const NAMED: [(&'static str, Rules); 5] = [
        ("tromp-taylor", Rules::TROMP_TAYLOR),
        ("chinese", Rules::CHINESE),
        ("japanese", Rules::JAPANESE),
        ("aga", Rules::AGA),
        ("new-zealand", Rules::NEW_ZEALAND),
    ];
}
