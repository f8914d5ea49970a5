//! Go in text: settings, starts and moves.

use super::board::Board;
use super::colour::Colour;
use super::game::{Go, Handicap, default_max_plies};
use super::grid::Grid;
use super::handicap::most_fixed;
use super::result::GameResult;
use super::rules::{DeadStones, HandicapBonus, Ko, Rules, Scoring, Tax};
use super::state::{Move, State};
use super::trials;
use crate::finish::Finish;
use crate::notation::{BadText, Notation};
use crate::settings::{BadSetting, Setting, Settings};
use crate::trials::Trials;

const KO: [(&str, Ko); 3] =
    [("simple", Ko::Simple), ("positional", Ko::Positional), ("situational", Ko::Situational)];
const SUICIDE: [(&str, bool); 2] = [("forbidden", false), ("allowed", true)];
const SCORING: [(&str, Scoring); 2] = [("area", Scoring::Area), ("territory", Scoring::Territory)];
const TAX: [(&str, Tax); 3] = [("none", Tax::None), ("seki", Tax::Seki), ("all", Tax::All)];
const DEAD: [(&str, DeadStones); 2] =
    [("as-they-stand", DeadStones::AsTheyStand), ("judged", DeadStones::Judged)];
const BONUS: [(&str, HandicapBonus); 3] =
    [("0", HandicapBonus::None), ("n-1", HandicapBonus::AllButOne), ("n", HandicapBonus::Each)];

/// The word for a meaning.
fn word<T: PartialEq>(words: &[(&'static str, T)], meaning: &T) -> &'static str {
    words.iter().find(|(_, known)| known == meaning).map_or("", |(word, _)| word)
}

const fn setting(
    key: &'static str,
    values: &'static str,
    default: &'static str,
    help: &'static str,
) -> Setting {
    Setting { key, values, default, help }
}

impl Notation for Go {
    const SETTINGS: &'static [Setting] = &[
        setting("size", "2 to 25", "9", "points on each side of the board"),
        setting("komi", "-1000 to 1000", "7.5, or 0.5 with a handicap", "points White starts with"),
        setting("handicap", "0, or 2 to 9", "0", "stones Black starts with; then White begins"),
        setting(
            "placement",
            "fixed or free",
            "fixed",
            "handicap on usual points, or where Black likes",
        ),
        setting(
            "rules",
            "tromp-taylor, chinese, japanese, aga or new-zealand",
            "none",
            "sets ko, suicide, scoring, tax and handicap-bonus at once",
        ),
        setting(
            "ko",
            "simple, positional or situational",
            "positional",
            "which repetitions are forbidden",
        ),
        setting(
            "suicide",
            "forbidden or allowed",
            "forbidden",
            "of several stones; that of a single one is never allowed",
        ),
        setting(
            "scoring",
            "area or territory",
            "area",
            "stones and surrounded points, or surrounded points and prisoners",
        ),
        setting("tax", "none, seki or all", "none", "surrounded points that do not count"),
        setting(
            "dead",
            "as-they-stand or judged",
            "judged with territory, as-they-stand with area",
            "at the end, stones count as they stand, or without those judged to be dead",
        ),
        setting("handicap-bonus", "0, n-1 or n", "0", "points for White for n handicap stones"),
        setting(
            "max-plies",
            "1 to 1000000",
            "4 × points + 100",
            "moves after which the board is counted as it is",
        ),
    ];
    const TRIALS: Trials = trials::TRIALS;

    fn from_settings(settings: &Settings) -> Result<Go, BadSetting> {
        settings.only(Go::SETTINGS)?;
        let size = settings.int("size", 2..=25_usize)?.unwrap_or(9);
        let grid = Grid::new(size, size);
        let named = settings.word("rules", &Rules::NAMED)?.unwrap_or(Rules::DEFAULT);
        let rules = Rules {
            ko: settings.word("ko", &KO)?.unwrap_or(named.ko),
            suicide: settings.word("suicide", &SUICIDE)?.unwrap_or(named.suicide),
            scoring: settings.word("scoring", &SCORING)?.unwrap_or(named.scoring),
            tax: settings.word("tax", &TAX)?.unwrap_or(named.tax),
            handicap_bonus: settings
                .word("handicap-bonus", &BONUS)?
                .unwrap_or(named.handicap_bonus),
        };
        let handicap = read_handicap(settings, grid)?;
        let usual_komi = if handicap.stones() == 0 { 7.5 } else { 0.5 };
        let komi = settings.number("komi", -1000.0..=1000.0)?.unwrap_or(usual_komi);
        let max_plies = settings.int("max-plies", 1..=1_000_000)?;
        let max_plies = max_plies.unwrap_or_else(|| default_max_plies(grid));
        let dead = settings.word("dead", &DEAD)?;
        let dead = dead.filter(|&dead| dead != DeadStones::usual(rules.scoring));
        Ok(Go { grid, rules, komi, handicap, max_plies, dead })
    }

    fn settings(&self) -> Settings {
        let mut settings = Settings::new().with("size", self.grid.width()).with("komi", self.komi);
        if self.handicap.stones() > 0 {
            settings = settings.with("handicap", self.handicap.stones());
        }
        if let Handicap::Free(_) = self.handicap {
            settings = settings.with("placement", "free");
        }
        if self.rules.handicap_bonus != HandicapBonus::None {
            settings = settings.with("handicap-bonus", word(&BONUS, &self.rules.handicap_bonus));
        }
        settings = settings
            .with("ko", word(&KO, &self.rules.ko))
            .with("suicide", word(&SUICIDE, &self.rules.suicide))
            .with("scoring", word(&SCORING, &self.rules.scoring))
            .with("tax", word(&TAX, &self.rules.tax));
        if self.dead_stones() != DeadStones::usual(self.rules.scoring) {
            settings = settings.with("dead", word(&DEAD, &self.dead_stones()));
        }
        if self.max_plies != default_max_plies(self.grid) {
            settings = settings.with("max-plies", self.max_plies);
        }
        settings
    }

    fn board_size(&self) -> (usize, usize) {
        (self.grid.width(), self.grid.height())
    }

    fn cells(&self, state: &State, into: &mut Vec<u8>) {
        into.clear();
        into.extend(self.grid.points().map(|point| match state.board.stone(point) {
            None => 0,
            Some(Colour::Black) => 1,
            Some(Colour::White) => 2,
        }));
    }

    /// White begins if Black's handicap stones are on the board.
    fn start_of_cells(&self, cells: &[u8]) -> Result<State, BadText> {
        let stone = |&code: &u8| *b".XO?".get(usize::from(code)).unwrap_or(&b'?') as char;
        let rows = cells.chunks(self.grid.width()).map(|row| row.iter().map(stone).collect());
        self.read_start(&format!(
            "{} {}",
            rows.collect::<Vec<String>>().join("/"),
            self.usual_first()
        ))
    }

    /// The rows from the top, and who is to move: `.X./…/... b`.
    fn start_text(&self, start: &State) -> String {
        let mut text = start.board.rows_joined('/');
        text.push_str(if start.to_move == Colour::Black { " b" } else { " w" });
        text
    }

    fn read_start(&self, text: &str) -> Result<State, BadText> {
        let form = "rows of `.`, `X` and `O` joined by `/`, then `b` or `w` to move";
        let (rows, to_move) = text.split_once(' ').ok_or_else(|| BadText::new(text, form))?;
        let to_move = match to_move {
            "b" => Colour::Black,
            "w" => Colour::White,
            _ => return Err(BadText::new(text, form)),
        };
        let board = Board::from_rows(&rows.split('/').collect::<Vec<_>>())?;
        if board.grid() != self.grid {
            let (width, height) = self.board_size();
            return Err(BadText::new(rows, format!("a board of {width}×{height}")));
        }
        let untouched = board.empty_points().len() == self.grid.area();
        let mut state = self.position(board, to_move);
        if let Handicap::Free(stones) = self.handicap
            && untouched
        {
            state.handicap_left = stones as u8;
        }
        Ok(state)
    }

    /// Rows, their points apart by spaces or not, and who is to move on a line of its own, if that is not who
    /// usually begins.
    fn read_drawing(&self, drawing: &str) -> Result<State, BadText> {
        let mut rows: Vec<String> = drawing.lines().map(|row| row.replace(' ', "")).collect();
        let said = rows.pop_if(|last| last == "b" || last == "w");
        let to_move = said.as_deref().unwrap_or_else(|| self.usual_first());
        match drawing.lines().nth(1) {
            Some(_) => self.read_start(&format!("{} {to_move}", rows.join("/"))),
            None => self.read_start(drawing),
        }
    }

    fn move_codes(&self) -> u32 {
        self.grid.area() as u32 + 1
    }

    fn move_code(&self, mv: Move) -> u32 {
        match mv {
            Move::Play(point) => self.grid.number(point) as u32,
            Move::Pass => self.grid.area() as u32,
        }
    }

    fn move_of_code(&self, code: u32) -> Option<Move> {
        let (code, width) = (code as usize, self.grid.width());
        match code.cmp(&self.grid.area()) {
            std::cmp::Ordering::Less => {
                Some(Move::Play(self.grid.point(code / width, code % width)))
            }
            std::cmp::Ordering::Equal => Some(Move::Pass),
            std::cmp::Ordering::Greater => None,
        }
    }

    fn move_text(&self, mv: Move) -> String {
        let mut text = String::new();
        self.write_move(mv, &mut text);
        text
    }

    fn write_move(&self, mv: Move, into: &mut String) {
        match mv {
            Move::Play(point) => self.grid.write_name(point, into),
            Move::Pass => into.push_str("pass"),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, BadText> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let last = self.grid.name(self.grid.point(0, self.grid.width() - 1));
        let point = self.grid.named(text).map(Move::Play);
        point.ok_or_else(|| BadText::new(text, format!("a point from A1 to {last}, or pass")))
    }

    fn result_text(&self, finish: &Finish<'_>) -> String {
        GameResult::of_finish(finish).map_or_else(|| finish.text(), |result| result.to_string())
    }

    fn agrees(&self, opinion: &str, scores: &[f64]) -> Option<bool> {
        let counted = Finish { scores, ..Finish::default() };
        GameResult::read(opinion)?.agrees_with(GameResult::of_finish(&counted)?)
    }
}

impl Go {
    /// Who begins where nothing else is said.
    fn usual_first(&self) -> &'static str {
        if matches!(self.handicap, Handicap::Fixed(1..)) { "w" } else { "b" }
    }
}

fn read_handicap(settings: &Settings, grid: Grid) -> Result<Handicap, BadSetting> {
    let stones = settings.int("handicap", 0..=9_usize)?.unwrap_or(0);
    let placement = settings.word("placement", &[("fixed", false), ("free", true)])?;
    let free = placement.unwrap_or(false);
    let most = if free { 9.min(grid.area() / 2) } else { most_fixed(grid) };
    if stones == 1 || stones > most {
        let side = grid.width();
        let expected = match most {
            0 | 1 => format!("0 on a {side}×{side} board, where no point is usual for it"),
            _ => format!("0, or 2 to {most} on a {side}×{side} board"),
        };
        return Err(BadSetting::value("handicap", stones, expected));
    }
    Ok(if free { Handicap::Free(stones) } else { Handicap::Fixed(stones) })
}
