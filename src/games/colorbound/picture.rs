//! The board for a person to look at, with the shades that divide it.
//!
//! In colour the two shades are two tints, and each man is a light or dark
//! chip on his; kings have letters of another colour. Without colours, or with
//! few, dark squares are dotted. Beside the board stands what cannot be seen on it, shade by shade: who attacks there, and who defends.

use super::{Colorbound, Kind};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square};
use crate::rules::ansi::{CHIPS, Ink, Line, Rgb, file_names, side_by_side};
use crate::rules::{Position, Style, Turn, View};

/// Grounds of light and of dark squares.
pub(super) const LIGHT: Rgb = (0xEE, 0xE2, 0xC4);
pub(super) const DARK: Rgb = (0x78, 0x90, 0x9C);
/// Letters of kings on either chip.
const ROYAL: [Rgb; 2] = [(0xB0, 0x10, 0x20), (0xFF, 0xC8, 0x30)];

impl<G: Geometry> Colorbound<G> {
    /// The board and everything else that decides what may be played.
    #[must_use]
    pub fn picture(&self, view: View) -> String {
        let files = file_names(view, G::FILES, 3) + "  ";
        let mut board = vec![Line::of(&files, Ink::PLAIN)];
        board.extend(view.ranks(G::RANKS).into_iter().map(|rank| {
            let name = rank + 1;
            let mut row = Line::of(&format!("{name:>2} "), Ink::PLAIN);
            for file in view.files(G::FILES) {
                self.push_cell(Square::at(file, rank), view.style, &mut row);
            }
            row.and(&format!(" {name:<4}"))
        }));
        board.push(Line::of(&files, Ink::PLAIN));
        side_by_side(board, self.table(), files.len(), view.style)
    }

    /// Three cells a square.
    fn push_cell(&self, square: Square<G>, style: Style, row: &mut Line) {
        let man = self.man_on(square);
        let dark = square.is_dark();
        let colour = if dark { DARK } else { LIGHT };
        if style.has_letters() {
            let (ground, ink) = (if dark { "." } else { " " }, Ink::legible_on(colour));
            row.push(ground, ink);
            match man {
                Some(man) => row.push(&man.letter().to_string(), Ink::chip(man.side.index())),
                None => row.push(ground, ink),
            }
            row.push(ground, ink);
            return;
        }
        let ground = Ink::on(colour);
        let Some(man) = man else {
            row.push("   ", ground);
            return;
        };
        let (chip, mut ink) = CHIPS[man.side.index()];
        if man.kind == Kind::King {
            ink = ROYAL[man.side.index()];
        }
        // Half a cell of the ground on either side shows the shade.
        row.push("▐", ground.with(chip));
        let letter = man.kind.letter().to_string();
        row.push(&letter, Ink::on(chip).with(ink).bold());
        row.push("▌", ground.with(chip));
    }

    /// What stands beside the board.
    fn table(&self) -> Vec<Line> {
        let state = match self.turn() {
            Turn::Over(outcome) => format!(", {outcome}"),
            _ if self.in_check() => ", check".to_owned(),
            _ => String::new(),
        };
        let (quiet, most) = self.clock();
        let head = format!("{} to move, move {}{state}", self.side, self.fullmove);
        let mut lines = vec![
            Line::of(&head, Ink::BOLD),
            Line::label("Quiet").and(&format!("{quiet} of {most} plies")),
        ];
        for (name, shade) in [
            ("Light squares", !Bitboard::DARK),
            ("Dark squares", Bitboard::DARK),
        ] {
            lines.push(Line::default());
            lines.push(Line::of(name, Ink::DIM));
            lines.extend(Side::ALL.map(|side| Line::of(&self.army(side, shade), Ink::PLAIN)));
        }
        lines
    }

    /// A side's men on a shade, and what they are there for.
    fn army(&self, side: Side, shade: Bitboard<G>) -> String {
        let ours = self.of_side(side) & shade;
        let mut letters = String::new();
        for &kind in self.rules.kinds().iter().rev() {
            let count = (self.of_kind(kind) & ours).count();
            match count {
                0 => {}
                1 => letters.push(kind.letter()),
                _ => letters += &format!("{}{count}", kind.letter()),
            }
        }
        let king = |side| (self.of(side, Kind::King) & shade).any();
        let task = match (king(side), king(side.flip())) {
            (true, true) => "attacks and defends",
            (true, false) => "defends",
            (false, true) => "attacks",
            (false, false) => "idles",
        };
        let letters = if letters.is_empty() { "-" } else { &letters };
        format!("  {side} {task}: {letters}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Decimal, Equalized, Standard, Variant};
    use super::*;
    use crate::rules::ansi::without_escapes;

    #[test]
    fn the_plain_board_shows_men_and_shades() {
        let picture = Colorbound::start(Standard::rules()).picture(Style::Plain.into());
        assert!(!picture.contains('\x1b'));
        assert!(
            picture.contains(" 8  l .w. b .d. k .b. w .l. 8"),
            "{picture}"
        );
        assert!(picture.contains(" 4 ") && picture.contains("...   ..."));
        for part in [
            "White to move, move 1",
            "Quiet       0 of 64 plies",
            "White attacks: DBLWP4",
            "Black defends: KBLWP4",
        ] {
            assert!(picture.contains(part), "{part:?} not in\n{picture}");
        }
    }

    #[test]
    fn a_coloured_board_has_two_tints_and_rows_of_one_width() {
        let picture = Colorbound::start(Decimal::rules()).picture(Style::Ansi.into());
        for (red, green, blue) in [LIGHT, DARK, CHIPS[0].0, CHIPS[1].0] {
            assert!(picture.contains(&format!("48;2;{red};{green};{blue}m")));
        }
        for (red, green, blue) in ROYAL {
            assert_eq!(
                picture
                    .matches(&format!("38;2;{red};{green};{blue}m"))
                    .count(),
                1
            );
        }
        // Each man of the first rank stands on the tint of his square.
        let rank = picture.lines().nth(10).expect("the first rank");
        for (tint, letters) in [(LIGHT, "WBKYL"), (DARK, "LODBW")] {
            let (red, green, blue) = tint;
            let ground = format!("48;2;{red};{green};{blue}m▐");
            assert_eq!(rank.matches(&ground).count(), letters.len());
        }
        // Both styles are as wide, line by line, so that ranks of two digits fit.
        let plain = Colorbound::start(Decimal::rules()).picture(Style::Plain.into());
        let widths = |text: &str| -> Vec<usize> {
            let lines = text.lines();
            lines
                .map(|line| without_escapes(line).chars().count())
                .collect()
        };
        assert_eq!(widths(&picture), widths(&plain));
        assert!(plain.starts_with("    a  b  c ") && plain.contains("\n10  l .w. o .b."));
    }

    #[test]
    fn with_two_kings_both_shades_are_fought_for() {
        let start = Colorbound::start(Equalized::rules());
        let picture = start.picture(Style::Plain.into());
        assert_eq!(picture.matches("attacks and defends: KBLWP4").count(), 4);
        let text = "8/8/8/8/8/8/8/K6k b - - 3 7";
        let bare = Colorbound::from_pfen(text, Standard::rules());
        let picture = bare
            .unwrap_or_else(|error| panic!("{error}"))
            .picture(Style::Plain.into());
        assert!(
            picture.contains("Black to move, move 7, draw: dead material"),
            "{picture}"
        );
        assert!(picture.contains("White attacks: -"), "{picture}");
    }
}
