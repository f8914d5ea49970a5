//! `RU`: rule sets by name, and in the notation in which `KataGo` spells them out.

use damier_games::go::{HandicapBonus, Ko, Rules, Scoring, Tax};

/// What holds when a file names no rules or unknown ones, but for how it counts: games by any usual rules
/// are legal.
pub(super) const UNKNOWN: Rules = Rules { ko: Ko::Simple, ..Rules::DEFAULT };

/// Rule sets by their names in lower case, letters and digits only; the first of equals is written.
const NAMES: [(&str, &str, Rules); 18] = [
    ("trompTaylor", "tromptaylor", Rules::TROMP_TAYLOR),
    ("Chinese", "chinese", Rules::CHINESE),
    ("Japanese", "japanese", Rules::JAPANESE),
    ("AGA", "aga", Rules::AGA),
    ("NZ", "nz", Rules::NEW_ZEALAND),
    ("", "tt", Rules::TROMP_TAYLOR),
    ("", "cn", Rules::CHINESE),
    ("", "jp", Rules::JAPANESE),
    ("", "japan", Rules::JAPANESE),
    ("", "korean", Rules::JAPANESE),
    ("", "newzealand", Rules::NEW_ZEALAND),
    ("", "bga", Rules::AGA),
    ("", "british", Rules::AGA),
    ("", "french", Rules::AGA),
    ("", "ffg", Rules::AGA),
    ("", "goe", ING),
    ("", "ing", ING),
    ("", "agarules", Rules::AGA),
];

/// Ing's rules, with a simple ko in place of their own.
const ING: Rules = Rules { suicide: true, ..UNKNOWN };

const KO: [(&str, Ko); 3] =
    [("SIMPLE", Ko::Simple), ("POSITIONAL", Ko::Positional), ("SITUATIONAL", Ko::Situational)];
const SCORING: [(&str, Scoring); 2] = [("AREA", Scoring::Area), ("TERRITORY", Scoring::Territory)];
const TAX: [(&str, Tax); 3] = [("NONE", Tax::None), ("SEKI", Tax::Seki), ("ALL", Tax::All)];
const BONUS: [(&str, HandicapBonus); 3] =
    [("N-1", HandicapBonus::AllButOne), ("N", HandicapBonus::Each), ("0", HandicapBonus::None)];

/// The rules that a text stands for, if it is known.
pub(super) fn read(text: &str) -> Option<Rules> {
    let word: String = text.chars().filter(char::is_ascii_alphanumeric).take(40).collect();
    let word = word.to_ascii_lowercase();
    let named = NAMES.iter().find(|(_, name, _)| *name == word || format!("{name}rules") == word);
    named.map(|(_, _, rules)| *rules).or_else(|| read_spelled_out(text.trim()))
}

/// Reads `koPOSITIONALscoreAREAtaxNONEsui0whbN`.
fn read_spelled_out(text: &str) -> Option<Rules> {
    let mut rest = text;
    let ko = part(&mut rest, "ko", &KO)?;
    let scoring = part(&mut rest, "score", &SCORING)?;
    let tax = part(&mut rest, "tax", &TAX)?;
    let suicide = part(&mut rest, "sui", &[("0", false), ("1", true)])?;
    let handicap_bonus = part(&mut rest, "whb", &BONUS).unwrap_or(HandicapBonus::None);
    Some(Rules { ko, suicide, scoring, tax, handicap_bonus })
}

fn part<T: Copy>(rest: &mut &str, key: &str, words: &[(&str, T)]) -> Option<T> {
    let value = rest.strip_prefix(key)?;
    words.iter().find_map(|&(word, meaning)| {
        *rest = value.strip_prefix(word)?;
        Some(meaning)
    })
}

/// The name of a rule set, or all of its choices where it has none.
pub(super) fn write(rules: Rules) -> String {
    if let Some((name, _, _)) = NAMES.iter().find(|(_, _, known)| *known == rules) {
        return (*name).to_owned();
    }
    let Rules { ko, suicide, scoring, tax, handicap_bonus } = rules;
    format!(
        "ko{}score{}tax{}sui{}whb{}",
        word(&KO, ko),
        word(&SCORING, scoring),
        word(&TAX, tax),
        u8::from(suicide),
        word(&BONUS, handicap_bonus)
    )
}

fn word<T: Copy + PartialEq>(words: &[(&'static str, T)], meaning: T) -> &'static str {
    words.iter().find(|(_, known)| *known == meaning).map_or("", |(word, _)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_is_read_back() {
        for ko in KO.map(|(_, ko)| ko) {
            for (suicide, bonus) in [false, true].into_iter().zip(BONUS.map(|(_, bonus)| bonus)) {
                for scoring in SCORING.map(|(_, scoring)| scoring) {
                    for tax in TAX.map(|(_, tax)| tax) {
                        let rules = Rules { ko, suicide, scoring, tax, handicap_bonus: bonus };
                        assert_eq!(read(&write(rules)), Some(rules), "{}", write(rules));
                    }
                }
            }
        }
        for (_, rules) in Rules::NAMED {
            assert_eq!(read(&write(rules)), Some(rules));
        }
    }

    #[test]
    fn names_are_read_in_any_case_and_unknown_ones_are_not() {
        assert_eq!(read("japanese rules"), Some(Rules::JAPANESE));
        assert_eq!(read("New Zealand"), Some(Rules::NEW_ZEALAND));
        assert_eq!(read("Tromp-Taylor"), Some(Rules::TROMP_TAYLOR));
        assert_eq!(read("house rules of the club"), None);
        assert_eq!(read(""), None);
    }
}
