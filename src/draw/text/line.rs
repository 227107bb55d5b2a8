//! Lines of coloured text. Their parts are not inlined: pictures are made of hundreds of them.

use super::chip::CHIPS;
use super::ink::Ink;
use crate::draw::Style;
use crate::rules::{Colour, FactWord};

/// One line of a picture, as stretches of one ink each.
#[derive(Clone, Debug, Default)]
pub(super) struct Line(Vec<(String, Ink)>);

impl Line {
    /// A line of one ink.
    pub(super) fn of(text: &str, ink: Ink) -> Line {
        Line::default().and(text, ink)
    }

    /// Appends text.
    #[inline(never)]
    pub(super) fn push(&mut self, text: &str, ink: Ink) {
        match self.0.last_mut() {
            Some((stretch, last)) if *last == ink => stretch.push_str(text),
            _ => self.0.push((text.to_owned(), ink)),
        }
    }

    /// Returns the line with text appended.
    pub(super) fn and(mut self, text: &str, ink: Ink) -> Line {
        self.push(text, ink);
        self
    }

    /// Returns the line with another appended.
    #[inline(never)]
    pub(super) fn then(mut self, next: Line) -> Line {
        for (text, ink) in next.0 {
            self.push(&text, ink);
        }
        self
    }

    /// Appends a word; a colour becomes its letter on that colour, followed by its name.
    #[inline(never)]
    pub(super) fn push_word(&mut self, word: &FactWord, ink: Ink) {
        match word {
            FactWord::Text(text) => self.push(text, ink),
            FactWord::Colour(colour) => self.push_colour(colour, ink),
        }
    }

    fn push_colour(&mut self, colour: &Colour, ink: Ink) {
        let (_, dark) = CHIPS[0];
        let letter = colour.letter.unwrap_or(' ');
        self.push(&format!(" {letter} "), Ink::on(colour.rgb).with(dark));
        self.push(&format!(" {}", colour.name), ink);
    }

    /// The words separated by spaces; `-` if there are none.
    #[inline(never)]
    pub(super) fn words(words: &[FactWord], ink: Ink) -> Line {
        let mut line = Line::default();
        for (index, word) in words.iter().enumerate() {
            if index > 0 {
                line.push(" ", ink);
            }
            line.push_word(word, ink);
        }
        match words {
            [] => line.and("-", ink),
            _ => line,
        }
    }

    /// The width in terminal cells.
    pub(super) fn width(&self) -> usize {
        let widths = self.0.iter().map(|(text, _)| text.chars().count());
        widths.sum()
    }

    /// Returns the line padded to `width`.
    #[inline(never)]
    pub(super) fn padded(self, width: usize, ink: Ink) -> Line {
        let blanks = width.saturating_sub(self.width());
        self.and(&" ".repeat(blanks), ink)
    }

    /// The text, with escape sequences if the style has them.
    pub(super) fn render(&self, style: Style) -> String {
        let mut output = String::new();
        for (text, ink) in self.0.iter().filter(|(text, _)| !text.is_empty()) {
            let ansi = ink.to_ansi(style);
            output += &format!("{ansi}{text}{ansi:#}");
        }
        output
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rgb;

    #[test]
    fn escapes_are_written_for_a_terminal_only() {
        let line = Line::of("Lock", Ink::DIM)
            .padded(6, Ink::DIM)
            .and("none", Ink::PLAIN)
            .and("!", Ink::on(Rgb(1, 2, 3)).with(Rgb(4, 5, 6)).bold());
        assert_eq!(line.width(), 11);
        assert_eq!(line.render(Style::Plain), "Lock  none!");
        let rendered = line.render(Style::Ansi);
        assert!(
            rendered.starts_with("\x1b[2mLock  \x1b[0mnone"),
            "{rendered:?}"
        );
        assert!(
            rendered.ends_with("\x1b[1m\x1b[38;2;4;5;6m\x1b[48;2;1;2;3m!\x1b[0m"),
            "{rendered:?}"
        );
    }

    #[test]
    fn fewer_colours_are_the_nearest() {
        let ink = Ink::on(Rgb(0xF8, 0x71, 0x71)).with(Rgb(0x17, 0x15, 0x12));
        let rendered = |style| Line::of("x", ink).render(style);
        assert_eq!(
            rendered(Style::Ansi256),
            "\x1b[38;5;233m\x1b[48;5;203mx\x1b[0m"
        );
        assert_eq!(rendered(Style::Ansi16), "\x1b[30m\x1b[101mx\x1b[0m");
    }

    #[test]
    fn a_colour_is_shown_and_named() {
        let red = Colour {
            name: "Red",
            letter: Some('r'),
            rgb: Rgb(1, 2, 3),
        };
        let line = Line::words(&["any but".into(), red.into()], Ink::PLAIN);
        assert_eq!(line.render(Style::Plain), "any but  r  Red");
        let rendered = line.render(Style::Ansi);
        assert!(
            rendered.contains("\x1b[38;2;23;21;18m\x1b[48;2;1;2;3m r \x1b[0m Red"),
            "{rendered:?}"
        );
        assert_eq!(Line::words(&[], Ink::PLAIN).render(Style::Plain), "-");
    }
}
