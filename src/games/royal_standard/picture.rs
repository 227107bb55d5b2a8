//! The board for a person to look at.
//!
//! Every square is shaded by the sides that have it in range: in colour by its
//! ground, without colours or with few by a letter after the man (`w` White, `b`
//! Black, `x` both).
//! A standard-bearer that may not move has a `!`. Squares that do not exist are
//! left out in colour and show `*` without.

use super::board::{BOARD, FILES, RANKS};
use super::{Kind, RoyalStandard};
use crate::base::{Bitboard, Side, Square};
use crate::rules::ansi::{self, CHIPS, Ink, Line, Rgb, list};
use crate::rules::{Position, Style, Turn, View};

/// Grounds of dark and light squares: in nobody's range, White's, Black's, both.
pub(super) const GROUNDS: [[Rgb; 2]; 4] = [
    [(0x6B, 0x68, 0x64), (0x80, 0x7D, 0x78)],
    [(0xB9, 0x95, 0x55), (0xD2, 0xB0, 0x70)],
    [(0x4F, 0x7A, 0xA3), (0x76, 0xA1, 0xC9)],
    [(0x71, 0x8F, 0x5C), (0x8D, 0xAB, 0x77)],
];
/// The sign of a standard-bearer that may not move.
const FROZEN: Rgb = (0xD9, 0x48, 0x3B);
/// What the range signs mean, without colours.
const LEGEND: &str = " .w .b .x   in range of White, Black, both";

impl RoyalStandard {
    /// The board and everything else that decides what may be played.
    #[must_use]
    pub fn picture(&self, view: View) -> String {
        let draw = |square, rows: &mut [Line; 2]| match view.style.has_letters() {
            true => self.lettered(square, rows),
            false => self.coloured(square, rows),
        };
        ansi::board(view, [FILES, RANKS], draw, self.table(view.style))
    }

    /// Which sides have the square in range: 0 none, 1 White, 2 Black, 3 both.
    pub(super) fn commanders(&self, square: Square) -> usize {
        let [white, black] = Side::ALL.map(|side| self.commanded(side).has(square));
        usize::from(white) + 2 * usize::from(black)
    }

    fn commanded(&self, side: Side) -> Bitboard {
        self.range(side, self.occupied()).squares
    }

    /// The man's letter, a `!` before it if he is frozen.
    fn name_on(&self, square: Square) -> [char; 2] {
        let letter = self.man_on(square).map_or(' ', |man| man.letter());
        let sign = if self.frozen().has(square) { '!' } else { ' ' };
        [sign, letter]
    }

    fn ground(&self, square: Square) -> Rgb {
        let shade = usize::from(!Bitboard::DARK.has(square));
        GROUNDS[self.commanders(square)][shade]
    }

    fn lettered(&self, square: Square, [upper, lower]: &mut [Line; 2]) {
        if !BOARD.has(square) {
            upper.push("  *  ", Ink::PLAIN);
            lower.push("     ", Ink::PLAIN);
            return;
        }
        let ground = Ink::legible_on(self.ground(square));
        let man = self.man_on(square);
        let ink = man.map_or(ground, |man| Ink::chip(man.side.index()));
        let [sign, letter] = self.name_on(square);
        let range = [' ', 'w', 'b', 'x'][self.commanders(square)];
        upper.push(" ", ground);
        upper.push(&format!("{sign}{letter}"), ink);
        upper.push(&format!(".{range}"), ground);
        lower.push("     ", ground);
    }

    fn coloured(&self, square: Square, [upper, lower]: &mut [Line; 2]) {
        if !BOARD.has(square) {
            upper.push("     ", Ink::PLAIN);
            lower.push("     ", Ink::PLAIN);
            return;
        }
        let ground = Ink::on(self.ground(square));
        upper.push(" ", ground);
        self.push_chip(upper, square, ground);
        upper.push(" ", ground);
        lower.push("     ", ground);
    }

    /// Three cells with the man on `square`, or of the ground.
    fn push_chip(&self, row: &mut Line, square: Square, ground: Ink) {
        let Some(man) = self.man_on(square) else {
            return row.push("   ", ground);
        };
        let (chip, _) = CHIPS[man.side.index()];
        let [sign, _] = self.name_on(square);
        row.push(&sign.to_string(), Ink::on(chip).with(FROZEN).bold());
        let letter = man.kind.letter().to_string();
        row.push(&letter, Ink::chip(man.side.index()));
        row.push(" ", Ink::on(chip));
    }

    /// What stands beside the board.
    fn table(&self, style: Style) -> Vec<Line> {
        let state = match self.turn() {
            Turn::Over(outcome) => format!(", {outcome}"),
            _ if self.in_check() => ", king attacked".to_owned(),
            _ => String::new(),
        };
        let headline = format!(
            " {} to move, move {}{state}",
            self.side(),
            self.move_number()
        );
        let (quiet, most) = self.clock();
        let mut lines = vec![
            Line::of(&headline, Ink::BOLD),
            Line::default(),
            Line::label(" Quiet").and(&format!("{quiet} of {most} plies")),
            Line::default(),
        ];
        let two = |name: &str, [white, black]: [String; 2], ink| {
            let mut line = Line::label(name);
            line.push(&format!("{white:<8}  {black}"), ink);
            line
        };
        lines.push(two("", Side::ALL.map(|side| side.to_string()), Ink::DIM));
        let range =
            Side::ALL.map(|side| format!("{} of {}", self.commanded(side).count(), BOARD.count()));
        lines.push(two(" Range", range, Ink::PLAIN));
        let frozen = Side::ALL.map(|side| {
            let bearers = self.frozen() & self.of_side(side);
            list(bearers.map(|square| square.to_string()))
        });
        lines.push(two(" Frozen", frozen, Ink::PLAIN));
        let out = Side::ALL.map(|side| {
            let sliders = self.of(side, Kind::Rook) | self.of(side, Kind::Bishop);
            let out = sliders & !self.commanded(side);
            list(out.map(|square| square.to_string()))
        });
        lines.push(two(" Stranded", out, Ink::PLAIN));
        lines.push(Line::default());
        lines.extend(match style.has_letters() {
            true => vec![Line::of(LEGEND, Ink::DIM)],
            false => legend(),
        });
        lines
    }
}

/// What the grounds mean.
fn legend() -> Vec<Line> {
    let mut line = Line::of(" in range of", Ink::DIM);
    for (ground, name) in GROUNDS.iter().skip(1).zip(["White", "Black", "both"]) {
        line.push(" ", Ink::PLAIN);
        line.push("  ", Ink::on(ground[1]));
        line.push(&format!(" {name}"), Ink::DIM);
    }
    vec![line]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_standard::{Array, RangeRule};
    use crate::rules::ansi::without_escapes;

    fn read(text: &str) -> RoyalStandard {
        RoyalStandard::from_pfen(text, RangeRule::Full).unwrap()
    }

    #[test]
    fn the_plain_board_shows_men_holes_and_ranges() {
        let start = RoyalStandard::start(Array::Original, RangeRule::Full);
        let picture = start.picture(Style::Plain.into());
        assert!(!picture.contains('\x1b'));
        let row = |label: &str| {
            let mut lines = picture.lines();
            lines.find(|line| line.starts_with(label)).unwrap()
        };
        assert!(row(" 6 ").contains(" 6   *    s.b  s.b  k.b  s.b  s.b  *   6"));
        assert!(row(" 4 ").contains(" 4    .    .    .    .    .    .    .  4"));
        assert!(row(" 2 ").contains(" 2   B.w  R.w   .w  W.w   .w  B.w  R.w 2"));
        assert!(picture.contains("White to move, move 1"));
        assert!(
            picture.contains("Range      12 of 38  12 of 38"),
            "{picture}"
        );
        assert!(picture.contains(LEGEND));
    }

    #[test]
    fn frozen_and_stranded_men_are_named() {
        let picture = read("*2k2*/6R/7/2S4/2s4/*1K3* w c2c3 7 20").picture(Style::Plain.into());
        for part in [
            "!S.x",
            "!s.x",
            "Frozen     c3        c2",
            "Stranded   g5        -",
            "king attacked",
        ] {
            assert_eq!(
                picture.contains(part),
                part != "king attacked",
                "{part}\n{picture}"
            );
        }
        let over = read("*5*/7/7/3K3/7/*5* b - 0 30").picture(Style::Plain.into());
        assert!(over.contains("White wins: king captured"), "{over}");
        let attacked = read("*2k2*/7/7/7/2s4/*1K3* w - 7 20").picture(Style::Plain.into());
        assert!(attacked.contains("king attacked"), "{attacked}");
    }

    #[test]
    fn every_coloured_row_has_one_width() {
        let picture = read("*2k2*/6R/7/2S4/2s4/*1K3* w c2c3 7 20").picture(Style::Ansi.into());
        for [(red, green, blue), _] in GROUNDS {
            assert!(picture.contains(&format!("48;2;{red};{green};{blue}m")));
        }
        let plain = without_escapes(&picture);
        for line in plain.lines().skip(1).step_by(2).take(6) {
            assert!(
                line.chars().nth(39).is_some_and(|c| c.is_ascii_digit()),
                "{line:?}"
            );
        }
        assert!(
            plain.lines().all(|line| line.chars().count() <= 90),
            "{plain}"
        );
    }
}
