//! Lines of text in colours, for the pictures that games draw of their boards.

use super::text::file_letter;
use super::{Style, View};
use crate::base::Square;
use anstyle::{Color, RgbColor};
use anstyle_lossy::palette::VGA;

/// Red, green and blue.
pub type Rgb = (u8, u8, u8);

/// Chip and letter of White's men, then of Black's.
pub const CHIPS: [(Rgb, Rgb); 2] = [
    ((0xF8, 0xF6, 0xF0), (0x17, 0x15, 0x12)),
    ((0x1F, 0x1D, 0x1B), (0xFA, 0xF8, 0xF2)),
];

/// How a stretch of text is shown where colours can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    text: Option<Rgb>,
    ground: Option<Rgb>,
    bold: bool,
    dim: bool,
}

impl Ink {
    /// As the terminal has it.
    pub const PLAIN: Ink = Ink {
        text: None,
        ground: None,
        bold: false,
        dim: false,
    };
    /// Emphasized.
    pub const BOLD: Ink = Ink {
        bold: true,
        ..Ink::PLAIN
    };
    /// Held back.
    pub const DIM: Ink = Ink {
        dim: true,
        ..Ink::PLAIN
    };

    /// On a ground of this colour.
    #[must_use]
    pub const fn on(ground: Rgb) -> Ink {
        Ink {
            ground: Some(ground),
            ..Ink::PLAIN
        }
    }

    /// The same with letters of this colour.
    #[must_use]
    pub const fn with(mut self, text: Rgb) -> Ink {
        self.text = Some(text);
        self
    }

    /// On a ground of this colour, with letters that can be read there.
    #[must_use]
    pub const fn legible_on(ground: Rgb) -> Ink {
        let (red, green, blue) = ground;
        // Luma of ITU-R BT.601, in thousandths.
        let luma = 299 * red as u32 + 587 * green as u32 + 114 * blue as u32;
        let [(_, dark), (_, light)] = CHIPS;
        Ink::on(ground).with(if luma > 110_000 { dark } else { light })
    }

    /// A man of the side with this index.
    #[must_use]
    pub const fn chip(side: usize) -> Ink {
        let (chip, text) = CHIPS[side];
        Ink::on(chip).with(text).bold()
    }

    /// The same, emphasized.
    #[must_use]
    pub const fn bold(mut self) -> Ink {
        self.bold = true;
        self
    }

    /// The same in the colours that a style has.
    fn shade(self, style: Style) -> anstyle::Style {
        let colour = |colour: Option<Rgb>| colour.and_then(|colour| nearest(colour, style));
        let mut effects = anstyle::Effects::new();
        effects = effects.set(anstyle::Effects::BOLD, self.bold);
        effects = effects.set(anstyle::Effects::DIMMED, self.dim);
        anstyle::Style::new()
            .effects(effects)
            .fg_color(colour(self.text))
            .bg_color(colour(self.ground))
    }
}

/// The colour of a style that is nearest to `colour`.
fn nearest((red, green, blue): Rgb, style: Style) -> Option<Color> {
    let exact = RgbColor(red, green, blue);
    match style {
        Style::Plain => None,
        Style::Ansi => Some(exact.into()),
        Style::Ansi256 => Some(anstyle_lossy::rgb_to_xterm(exact).into()),
        Style::Ansi16 => Some(anstyle_lossy::rgb_to_ansi(exact, VGA).into()),
    }
}

/// One line of a picture in stretches of one ink.
#[derive(Clone, Debug, Default)]
pub struct Line(Vec<(String, Ink)>);

impl Line {
    /// A line of one ink.
    #[must_use]
    pub fn of(text: &str, ink: Ink) -> Line {
        Line(vec![(text.to_owned(), ink)])
    }

    /// The name of a row of a table.
    #[must_use]
    pub fn label(name: &str) -> Line {
        Line::of(&format!("{name:<12}"), Ink::DIM)
    }

    /// Adds text at the end.
    pub fn push(&mut self, text: &str, ink: Ink) {
        self.0.push((text.to_owned(), ink));
    }

    /// Adds the letter of a colour on that colour, and its name.
    pub fn push_colour(&mut self, letter: char, colour: Rgb, name: &str) {
        let (_, dark) = CHIPS[0];
        self.push(&format!(" {letter} "), Ink::on(colour).with(dark));
        self.push(&format!(" {name}"), Ink::PLAIN);
    }

    /// The line with plain text added at the end.
    #[must_use]
    pub fn and(mut self, text: &str) -> Line {
        self.push(text, Ink::PLAIN);
        self
    }

    /// The line with another behind it.
    #[must_use]
    pub fn then(mut self, next: Line) -> Line {
        self.0.extend(next.0);
        self
    }

    /// The text, with escape sequences if the style has them.
    #[must_use]
    pub fn show(&self, style: Style) -> String {
        let mut shown = String::new();
        for (text, ink) in &self.0 {
            let shade = match style {
                Style::Plain => anstyle::Style::new(),
                _ => ink.shade(style),
            };
            shown += &format!("{shade}{text}{shade:#}");
        }
        shown
    }
}

/// The letters of the files above and below a board of so many, each square
/// `width` cells wide, with three cells on either side.
#[must_use]
pub fn file_names(view: View, files: u8, width: usize) -> String {
    let names = view.files(files).into_iter().map(|file| {
        let letter = file_letter(file);
        format!("{letter:^width$}")
    });
    format!("   {}   ", names.collect::<String>())
}

/// The two lines of a rank with its name in three cells on either side.
fn beside(name: &str, [upper, lower]: [Line; 2]) -> [Line; 2] {
    let name = Line::of(&format!("{name:^3}"), Ink::PLAIN);
    let blank = Line::of("   ", Ink::PLAIN);
    [
        name.clone().then(upper).then(name),
        blank.clone().then(lower).then(blank),
    ]
}

/// A board of two lines a rank with a table beside it. `draw` adds five cells
/// for a square to both lines of its rank.
#[must_use]
pub fn board(
    view: View,
    [files, ranks]: [u8; 2],
    draw: impl Fn(Square, &mut [Line; 2]),
    table: Vec<Line>,
) -> String {
    let names = file_names(view, files, 5);
    let mut board = vec![Line::of(&names, Ink::PLAIN)];
    for rank in view.ranks(ranks) {
        let mut rows = [Line::default(), Line::default()];
        for file in view.files(files) {
            draw(Square::at(file, rank), &mut rows);
        }
        board.extend(beside(&(rank + 1).to_string(), rows));
    }
    board.push(Line::of(&names, Ink::PLAIN));
    side_by_side(board, table, names.len(), view.style)
}

/// A board with a table beside it; where the table is longer it goes on below,
/// `indent` cells from the left.
#[must_use]
pub fn side_by_side(board: Vec<Line>, table: Vec<Line>, indent: usize, style: Style) -> String {
    let mut table = table.into_iter();
    let mut rows: Vec<Line> = board
        .into_iter()
        .map(|row| row.then(table.next().unwrap_or_default()))
        .collect();
    rows.extend(table.map(|row| Line::of(&" ".repeat(indent), Ink::PLAIN).then(row)));
    let mut text = String::new();
    for row in rows {
        text += row.show(style).trim_end();
        text.push('\n');
    }
    text
}

/// The words with spaces between, `-` if there is none.
#[must_use]
pub fn list(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        "-".to_owned()
    } else {
        words.join(" ")
    }
}

/// What is left of a text without its escape sequences.
#[cfg(test)]
pub(crate) fn without_escapes(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| {
        plain + part.split_once('m').map_or("", |(_, rest)| rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_written_for_a_terminal_only() {
        let line = Line::label("Lock")
            .and("none")
            .then(Line::of("!", Ink::on((1, 2, 3)).with((4, 5, 6)).bold()));
        assert_eq!(line.show(Style::Plain), "Lock        none!");
        let shown = line.show(Style::Ansi);
        assert!(
            shown.starts_with("\x1b[2mLock        \x1b[0mnone"),
            "{shown:?}"
        );
        assert!(
            shown.ends_with("\x1b[1m\x1b[38;2;4;5;6m\x1b[48;2;1;2;3m!\x1b[0m"),
            "{shown:?}"
        );
    }

    #[test]
    fn fewer_colours_are_the_nearest() {
        let line = Line::of("x", Ink::on((0xF8, 0x71, 0x71)).with((0x17, 0x15, 0x12)));
        let shown = |style| line.show(style);
        assert_eq!(
            shown(Style::Ansi256),
            "\x1b[38;5;233m\x1b[48;5;203mx\x1b[0m"
        );
        assert_eq!(shown(Style::Ansi16), "\x1b[30m\x1b[101mx\x1b[0m");
    }

    #[test]
    fn letters_can_be_read_on_any_ground() {
        let letters = |ground| Ink::legible_on(ground).text;
        assert_eq!(letters((250, 204, 21)), Some(CHIPS[0].1));
        assert_eq!(letters((40, 40, 90)), Some(CHIPS[1].1));
    }

    #[test]
    fn a_colour_is_shown_and_named() {
        let mut line = Line::label("Lock");
        line.push_colour('r', (1, 2, 3), "Red");
        assert_eq!(line.show(Style::Plain), "Lock         r  Red");
        let shown = line.show(Style::Ansi);
        assert!(
            shown.contains("\x1b[38;2;23;21;18m\x1b[48;2;1;2;3m r \x1b[0m Red"),
            "{shown:?}"
        );
        assert_eq!(without_escapes(&shown), line.show(Style::Plain));
    }

    #[test]
    fn a_longer_table_goes_on_below_the_board() {
        let lines = |words: &[&str]| -> Vec<Line> {
            words
                .iter()
                .map(|word| Line::of(word, Ink::PLAIN))
                .collect()
        };
        let text = side_by_side(lines(&["ab "]), lines(&["1", "2"]), 3, Style::Plain);
        assert_eq!(text, "ab 1\n   2\n");
        assert_eq!(list(["x", "y"].map(str::to_owned).into_iter()), "x y");
        assert_eq!(list(std::iter::empty()), "-");
    }
}
