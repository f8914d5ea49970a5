//! How pieces look: themes, palettes of tiles, glyphs with and without Unicode.
//!
//! A colour never says anything alone: every piece and mark has a glyph of its own, so the mono theme
//! loses nothing. Nothing here knows where things are on the screen, or what they mean in a game.

use damier_games::{Figure, Piece, Seat};
use ratatui::style::{Color, Modifier, Style};

pub use crate::desk::preferences::{Palette, Theme};
use crate::text::cells::cells;

/// How everything looks: a theme, a palette, and the characters that may be used.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// The colours of tiles.
    pub palette: Palette,
    /// No characters beyond ASCII?
    pub ascii: bool,
}

/// A foreground that can be read on a background, both of the 256 colours that terminals share.
type Pair = (u8, u8);

const INK: u8 = 16;
const PAPER: u8 = 231;

/// Backgrounds of tiles by rank, from 2 on; the last one stands for all larger tiles.
const SAND: [Pair; 12] = [
    (INK, 230),
    (INK, 223),
    (INK, 215),
    (INK, 209),
    (INK, 203),
    (PAPER, 160),
    (INK, 229),
    (INK, 227),
    (INK, 220),
    (INK, 214),
    (INK, 208),
    (PAPER, 90),
];
const SEA: [Pair; 12] = [
    (INK, 195),
    (INK, 159),
    (INK, 123),
    (INK, 87),
    (INK, 45),
    (INK, 39),
    (PAPER, 33),
    (PAPER, 27),
    (PAPER, 21),
    (PAPER, 19),
    (PAPER, 54),
    (PAPER, 17),
];
const MEADOW: [Pair; 12] = [
    (INK, 194),
    (INK, 157),
    (INK, 120),
    (INK, 76),
    (PAPER, 28),
    (INK, 228),
    (INK, 221),
    (INK, 180),
    (INK, 175),
    (PAPER, 133),
    (PAPER, 91),
    (PAPER, 53),
];
/// Shades that also differ in lightness, for tiles of the colour-blind theme.
const STEPS: [Pair; 12] = [
    (INK, 231),
    (INK, 195),
    (INK, 153),
    (INK, 117),
    (INK, 75),
    (INK, 69),
    (PAPER, 26),
    (PAPER, 18),
    (INK, 229),
    (INK, 220),
    (INK, 172),
    (PAPER, 130),
];

/// Colours of fields, `A` to `I`.
const FIELDS: [Pair; 9] = [
    (PAPER, 160),
    (INK, 40),
    (INK, 226),
    (PAPER, 27),
    (INK, 207),
    (INK, 51),
    (INK, 252),
    (INK, 208),
    (PAPER, 94),
];
/// The same for the colour-blind theme: orange, sky, green, yellow, blue, vermilion, pink, grey, dark.
const SAFE_FIELDS: [Pair; 9] = [
    (INK, 214),
    (INK, 117),
    (INK, 36),
    (INK, 227),
    (PAPER, 25),
    (PAPER, 166),
    (INK, 176),
    (INK, 250),
    (PAPER, 238),
];

const WOOD: u8 = 179;

/// Something that is drawn as one character.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// A stone of a seat.
    Stone(Seat),
    /// A point that counts for a seat.
    Territory(Seat),
    /// An empty crossing.
    Crossing,
    /// A crossing worth a mark.
    Star,
    /// A point where a move is not allowed.
    Forbidden,
    /// A point of nobody.
    Neutral,
    /// A wall.
    Wall,
    /// Between two crossings.
    Line,
    /// Before a stone that can be taken.
    Danger,
    /// Before a stone that is dead.
    Dead,
    /// Before what is in seki.
    Seki,
    /// Before whoever is to move.
    ToMove,
    /// More of the board above or to the left.
    MoreBefore,
    /// More of the board below or to the right.
    MoreAfter,
}

impl Look {
    /// The character for something.
    pub fn glyph(&self, glyph: Glyph) -> char {
        let (unicode, ascii) = match glyph {
            Glyph::Stone(seat) => match seat.index() {
                0 => ('●', 'X'),
                1 => ('○', 'O'),
                2 => ('▲', 'A'),
                _ => ('◆', 'V'),
            },
            Glyph::Territory(seat) if seat == Seat::FIRST => ('▪', 'x'),
            Glyph::Territory(_) => ('▫', 'o'),
            Glyph::Crossing => ('┼', '.'),
            Glyph::Star => ('╋', '+'),
            Glyph::Forbidden => ('×', '*'),
            Glyph::Neutral => ('·', ':'),
            Glyph::Wall => ('▓', '#'),
            Glyph::Line => ('─', ' '),
            Glyph::Danger => ('!', '!'),
            Glyph::Dead => ('†', '-'),
            Glyph::Seki => ('§', '='),
            Glyph::ToMove => ('▶', '>'),
            Glyph::MoreBefore => ('▲', '^'),
            Glyph::MoreAfter => ('▼', 'v'),
        };
        if self.ascii { ascii } else { unicode }
    }

    /// What stands for a game's own piece: its glyph, if that may be used and takes the room of one
    /// letter, else its letter.
    pub fn sign(&self, figure: Figure) -> String {
        let glyph = figure.glyph.to_string();
        let fits = !figure.glyph.is_control() && cells(&glyph) == 1;
        if fits && (!self.ascii || glyph.is_ascii()) { glyph } else { Piece::Figure(figure).text() }
    }

    /// A text with its few characters beyond ASCII replaced, where they must be.
    pub fn text(&self, text: &str) -> String {
        if !self.ascii {
            return text.to_owned();
        }
        let plain = |c: char| match c {
            '×' => "x".to_owned(),
            'µ' => "u".to_owned(),
            '–' | '—' | '·' => "-".to_owned(),
            '…' => "...".to_owned(),
            '←' => "Left".to_owned(),
            '→' => "Right".to_owned(),
            '↑' => "Up".to_owned(),
            '↓' => "Down".to_owned(),
            c if c.is_ascii() => c.to_string(),
            _ => "?".to_owned(),
        };
        text.chars().map(plain).collect()
    }

    /// A tile with this power of two.
    pub fn tile(&self, rank: u8) -> Style {
        let palette = match (self.theme, self.palette) {
            (Theme::Mono, _) => return Style::new().add_modifier(Modifier::BOLD),
            (Theme::ColourBlind, Palette::Sand) => &STEPS,
            (_, Palette::Sand) => &SAND,
            (_, Palette::Sea) => &SEA,
            (_, Palette::Meadow) => &MEADOW,
        };
        let at = usize::from(rank).saturating_sub(1).min(palette.len() - 1);
        pair(palette[at]).add_modifier(Modifier::BOLD)
    }

    /// A free field of a colour.
    pub fn field(&self, colour: u8) -> Style {
        let at = usize::from(colour) % FIELDS.len();
        match self.theme {
            Theme::Mono => Style::new(),
            Theme::Default => pair(FIELDS[at]),
            Theme::ColourBlind => pair(SAFE_FIELDS[at]),
        }
    }

    /// A field of a colour that belongs to somebody.
    pub fn owned(&self, colour: u8) -> Style {
        match self.theme {
            Theme::Mono => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            _ => self.field(colour).add_modifier(Modifier::BOLD),
        }
    }

    /// A game's own piece on a field. Without colours those of all but the first seat are underlined.
    pub fn figure(&self, figure: Figure) -> Style {
        let style = self.field(figure.colour);
        match figure.owner {
            None => style,
            Some(seat) if seat != Seat::FIRST && self.theme == Theme::Mono => {
                style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
            }
            Some(_) => style.add_modifier(Modifier::BOLD),
        }
    }

    /// A game's own piece on a crossing: in the ink of whose it is.
    pub fn figure_on_crossing(&self, figure: Figure) -> Style {
        match (figure.owner, self.theme) {
            (Some(seat), _) => self.stone(seat),
            (None, Theme::Mono) => Style::new(),
            (None, _) => pair((INK, WOOD)),
        }
    }

    /// The board under stones.
    pub fn crossings(&self) -> Style {
        match self.theme {
            Theme::Mono => Style::new(),
            _ => pair((94, WOOD)),
        }
    }

    /// A stone of a seat, on the board.
    pub fn stone(&self, seat: Seat) -> Style {
        let ink = match seat.index() {
            0 => INK,
            1 => PAPER,
            2 => 88,
            _ => 18,
        };
        match self.theme {
            Theme::Mono => Style::new().add_modifier(Modifier::BOLD),
            _ => pair((ink, WOOD)).add_modifier(Modifier::BOLD),
        }
    }

    /// A wall.
    pub fn wall(&self) -> Style {
        self.coloured(Color::Indexed(244))
    }

    /// An empty field among tiles.
    pub fn hollow(&self) -> Style {
        match self.theme {
            Theme::Mono => Style::new(),
            _ => pair((246, 236)),
        }
    }

    /// The cursor, on top of what is under it.
    pub fn cursor(&self) -> Style {
        match self.theme {
            Theme::Mono => Style::new().add_modifier(Modifier::REVERSED),
            Theme::Default => Style::new().fg(Color::Indexed(196)).add_modifier(Modifier::BOLD),
            Theme::ColourBlind => Style::new().fg(Color::Indexed(21)).add_modifier(Modifier::BOLD),
        }
    }

    /// The brackets around the last move, on top of the board.
    pub fn last_move(&self) -> Style {
        match self.theme {
            Theme::Mono => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new().fg(Color::Indexed(18)).add_modifier(Modifier::BOLD),
        }
    }

    /// What is in danger, dead or otherwise to be looked at, on top of the board.
    pub fn alarm(&self) -> Style {
        match self.theme {
            Theme::Mono => Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Theme::Default => Style::new().fg(Color::Indexed(124)).add_modifier(Modifier::BOLD),
            Theme::ColourBlind => Style::new().fg(Color::Indexed(19)).add_modifier(Modifier::BOLD),
        }
    }

    /// Names and headings.
    pub fn heading(&self) -> Style {
        self.coloured(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// What is said about a mistake.
    pub fn mistake(&self) -> Style {
        self.coloured(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// What matters less.
    pub fn quiet(&self) -> Style {
        self.coloured(Color::Indexed(245))
    }

    fn coloured(self, colour: Color) -> Style {
        match self.theme {
            Theme::Mono => Style::new(),
            _ => Style::new().fg(colour),
        }
    }
}

fn pair((ink, ground): Pair) -> Style {
    Style::new().fg(Color::Indexed(ink)).bg(Color::Indexed(ground))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLYPHS: [Glyph; 10] = [
        Glyph::Stone(Seat::FIRST),
        Glyph::Stone(Seat::SECOND),
        Glyph::Territory(Seat::FIRST),
        Glyph::Territory(Seat::SECOND),
        Glyph::Crossing,
        Glyph::Star,
        Glyph::Forbidden,
        Glyph::Neutral,
        Glyph::Wall,
        Glyph::Danger,
    ];

    #[test]
    fn glyphs_tell_everything_apart_without_colour() {
        for ascii in [false, true] {
            let look = Look { ascii, ..Look::default() };
            for (at, &one) in GLYPHS.iter().enumerate() {
                assert_eq!(look.glyph(one).is_ascii(), ascii || one == Glyph::Danger);
                for &other in &GLYPHS[at + 1..] {
                    assert_ne!(look.glyph(one), look.glyph(other), "{one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn a_glyph_that_does_not_fit_or_may_not_be_used_gives_way_to_its_letter() {
        let sign = |glyph, ascii| {
            let figure = Figure { letter: 'k', glyph, colour: 0, owner: None };
            Look { ascii, ..Look::default() }.sign(figure)
        };
        // In order: one column wide, two, none, a control character, and plain ASCII.
        for (glyph, shown) in
            [('♚', "♚"), ('将', "k"), ('\u{301}', "k"), ('\u{1b}', "k"), ('&', "&")]
        {
            assert_eq!(sign(glyph, false), shown, "{glyph:?}");
            assert_eq!(sign(glyph, true), if glyph == '&' { "&" } else { "k" }, "{glyph:?}");
        }
    }

    #[test]
    fn the_mono_theme_uses_no_colour() {
        let look = Look { theme: Theme::Mono, ..Look::default() };
        let mut styles: Vec<Style> = (0..20).map(|rank| look.tile(rank)).collect();
        styles.extend((0..9).flat_map(|colour| [look.field(colour), look.owned(colour)]));
        styles.extend(Seat::all(4).map(|seat| look.stone(seat)));
        for owner in [None, Some(Seat::FIRST), Some(Seat::SECOND)] {
            let figure = Figure { letter: 'k', glyph: '♚', colour: 0, owner };
            styles.extend([look.figure(figure), look.figure_on_crossing(figure)]);
        }
        styles.extend([look.crossings(), look.cursor(), look.last_move(), look.alarm()]);
        styles.extend([look.heading(), look.mistake(), look.quiet(), look.wall(), look.hollow()]);
        assert!(styles.iter().all(|style| style.fg.is_none() && style.bg.is_none()));
    }

    #[test]
    fn neighbouring_colours_of_a_palette_differ() {
        for palette in [SAND, SEA, MEADOW, STEPS] {
            assert!(palette.windows(2).all(|two| two[0].1 != two[1].1));
        }
        for (at, one) in FIELDS.iter().enumerate() {
            assert!(FIELDS[at + 1..].iter().all(|other| other.1 != one.1));
            assert!(SAFE_FIELDS[at + 1..].iter().all(|other| other.1 != SAFE_FIELDS[at].1));
        }
    }
}
