//! The board for a person to look at, with the shades that divide it.
//!
//! In colour the two shades are two tints, and each man is a light or dark
//! chip. Without colours dark squares are dotted. Beside the board stands what
//! cannot be seen on it, shade by shade: who attacks there, and who defends.

use super::{Colorbound, Kind, Man};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square};
use crate::rules::{Position, Style, Turn};
use std::fmt::Write;

/// Grounds of light and dark squares, as 24-bit colours.
const LIGHT: &str = "48;2;238;226;196";
const DARK: &str = "48;2;120;144;156";
/// Chips of White's men, then of Black's.
const CHIPS: [&str; 2] = [
    "1;38;2;23;21;18;48;2;248;246;240",
    "1;38;2;250;248;242;48;2;31;29;27",
];

impl<G: Geometry> Colorbound<G> {
    /// The board and everything else that decides what may be played.
    #[must_use]
    pub fn picture(&self, style: Style) -> String {
        let files = Self::files_line();
        let mut board = vec![files.clone()];
        board.extend((0..G::RANKS).rev().map(|rank| self.rank_line(rank, style)));
        board.push(files);
        let mut table = self.table().into_iter();
        let mut text = String::new();
        for row in board {
            let beside = table.next().unwrap_or_default();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", format!("{row}  {beside}").trim_end());
        }
        for row in table {
            let indent = usize::from(G::FILES) * 3 + 8;
            let _ = writeln!(text, "{}", format!("{:indent$}{row}", "").trim_end());
        }
        text
    }

    fn files_line() -> String {
        let names = (0..G::FILES).map(|file| format!(" {} ", (b'a' + file) as char));
        format!("   {}   ", names.collect::<String>())
    }

    fn rank_line(&self, rank: u8, style: Style) -> String {
        let cells = (0..G::FILES).map(|file| self.cell(Square::at(file, rank), style));
        let row: String = cells.collect();
        format!("{:>2} {row} {:<2}", rank + 1, rank + 1)
    }

    /// Three letters a square.
    fn cell(&self, square: Square<G>, style: Style) -> String {
        let man = self.man_on(square);
        match style {
            Style::Plain => {
                let ground = if square.is_dark() { '.' } else { ' ' };
                let letter = man.map_or(ground, Man::letter);
                format!("{ground}{letter}{ground}")
            }
            Style::Ansi => {
                let ground = if square.is_dark() { DARK } else { LIGHT };
                match man {
                    None => format!("\x1b[{ground}m   \x1b[0m"),
                    Some(man) => {
                        let chip = CHIPS[man.side.index()];
                        let letter = man.kind.letter();
                        format!("\x1b[{ground};{chip}m {letter} \x1b[0m")
                    }
                }
            }
        }
    }

    /// What stands beside the board.
    fn table(&self) -> Vec<String> {
        let state = match self.turn() {
            Turn::Over(outcome) => format!(", {outcome}"),
            _ if self.in_check() => ", check".to_owned(),
            _ => String::new(),
        };
        let (quiet, most) = self.clock();
        let mut lines = vec![
            format!("{} to move, move {}{state}", self.side, self.fullmove),
            format!("Quiet  {quiet} of {most} plies"),
        ];
        for (name, shade) in [("Light", !Bitboard::DARK), ("Dark", Bitboard::DARK)] {
            lines.push(String::new());
            lines.push(format!("{name} squares"));
            lines.extend(Side::ALL.map(|side| self.army(side, shade)));
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

    #[test]
    fn the_plain_board_shows_men_and_shades() {
        let picture = Colorbound::start(Standard::rules()).picture(Style::Plain);
        assert!(!picture.contains('\x1b'));
        assert!(
            picture.contains(" 8  l .w. b .d. k .b. w .l. 8"),
            "{picture}"
        );
        assert!(picture.contains(" 4 ") && picture.contains("...   ..."));
        for part in [
            "White to move, move 1",
            "Quiet  0 of 64 plies",
            "White attacks: DBLWP4",
            "Black defends: KBLWP4",
        ] {
            assert!(picture.contains(part), "{part:?} not in\n{picture}");
        }
    }

    #[test]
    fn a_coloured_board_has_two_tints_and_rows_of_one_width() {
        let picture = Colorbound::start(Decimal::rules()).picture(Style::Ansi);
        assert!(picture.contains(LIGHT) && picture.contains(DARK));
        assert_eq!(picture.matches("\x1b[0m").count(), 100);
        assert!(picture.contains("O") && picture.contains(" a  b  c "));
    }

    #[test]
    fn with_two_kings_both_shades_are_fought_for() {
        let start = Colorbound::start(Equalized::rules());
        let picture = start.picture(Style::Plain);
        assert_eq!(picture.matches("attacks and defends: KBLWP4").count(), 4);
        let text = "8/8/8/8/8/8/8/K6k b - - 3 7";
        let bare = Colorbound::from_pfen(text, Standard::rules());
        let picture = bare
            .unwrap_or_else(|error| panic!("{error}"))
            .picture(Style::Plain);
        assert!(
            picture.contains("Black to move, move 7, draw: dead material"),
            "{picture}"
        );
        assert!(picture.contains("White attacks: -"), "{picture}");
    }
}
