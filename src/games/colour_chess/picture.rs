//! The board for a person to look at.
//!
//! In colour, each tile is five cells wide and two high, and each man a light
//! or dark chip on it. Without colours, or with few, each tile shows the man
//! and, after a point, the letter of its colour; a man that has moved in this turn is set
//! between brackets in both. Beside the board stands what cannot be seen on it.

use super::{ColourChess, Part};
use crate::base::{Bitboard, Side, Square};
use crate::pieces::Orthodox;
use crate::rules::ansi::{self, CHIPS, Ink, Line, list};
use crate::rules::{Position, Turn, View};

impl ColourChess {
    /// The board and everything else that decides what may be played.
    #[must_use]
    pub fn picture(&self, view: View) -> String {
        let draw = |square, rows: &mut [Line; 2]| match view.style.has_letters() {
            true => self.lettered(square, rows),
            false => self.coloured(square, rows),
        };
        ansi::board(view, [8, 8], draw, self.table())
    }

    /// What stands on a tile in three cells: blank, `Q`, `[Q]`.
    fn face(&self, square: Square) -> String {
        let man = self.man_on(square);
        match (man.is_some(), self.moved.has(square)) {
            (false, _) => "   ".to_owned(),
            (true, false) => format!(" {} ", man.letter()),
            (true, true) => format!("[{}]", man.letter()),
        }
    }

    fn lettered(&self, square: Square, [upper, lower]: &mut [Line; 2]) {
        let hue = self.tiles.hue(square);
        let ground = Ink::legible_on(hue.rgb());
        let man = self.man_on(square);
        let ink = match man.is_some() {
            true => Ink::chip(man.side().index()),
            false => ground,
        };
        upper.push(&self.face(square), ink);
        upper.push(&format!(".{}", hue.letter()), ground);
        lower.push("     ", ground);
    }

    fn coloured(&self, square: Square, [upper, lower]: &mut [Line; 2]) {
        let colour = self.tiles.hue(square).rgb();
        let ground = Ink::on(colour);
        let man = self.man_on(square);
        upper.push(" ", ground);
        lower.push(" ", ground);
        if man.is_some() {
            let side = man.side().index();
            let face = self.face(square).to_uppercase();
            upper.push(&face, Ink::chip(side));
            lower.push("▀▀▀", Ink::on(colour).with(CHIPS[side].0));
        } else {
            upper.push("   ", ground);
            lower.push("   ", ground);
        }
        upper.push(" ", ground);
        lower.push(" ", ground);
    }

    /// What stands beside the board.
    fn table(&self) -> Vec<Line> {
        let state = match self.turn() {
            Turn::Over(outcome) => format!(", {outcome}"),
            _ => String::new(),
        };
        let headline = format!(" {} to move, move {}{state}", self.side, self.move_number());
        let part = match self.part {
            Part::First => "1 of 2",
            Part::Second => "2 of 2",
        };
        let mut lines = vec![
            Line::of(&headline, Ink::BOLD),
            Line::default(),
            Line::label(" Part").and(part),
            self.duty(),
            Line::label(" Has moved").and(&self.men_on(self.moved)),
            Line::label(" En passant").and(&list(self.targets.map(|square| square.to_string()))),
        ];
        let (quiet, most) = self.clock();
        lines.push(Line::label(" Quiet").and(&format!("{quiet} of {most} moves")));
        let mut heads = Line::label("");
        heads.push("White    Black", Ink::DIM);
        lines.extend([Line::default(), heads]);
        for (name, text) in [
            (" Castling", self.both(|side| self.castling_text(side))),
            (" King", self.both(|side| self.king_text(side))),
        ] {
            lines.push(Line::label(name).and(&text));
        }
        lines
    }

    /// Where the part at hand may land.
    fn duty(&self) -> Line {
        let mut line = Line::label(" Must go to");
        match (self.called, self.part) {
            (None, _) => line.push("any colour", Ink::PLAIN),
            (Some(hue), Part::First) => line.push_colour(hue.letter(), hue.rgb(), hue.name()),
            (Some(hue), Part::Second) => {
                line.push("any but ", Ink::PLAIN);
                line.push_colour(hue.letter(), hue.rgb(), hue.name());
            }
        }
        line
    }

    fn both(&self, text: impl Fn(Side) -> String) -> String {
        let [white, black] = Side::ALL.map(text);
        format!("{white:<9}{black}")
    }

    fn men_on(&self, squares: Bitboard) -> String {
        let name = |square| format!("{}{square}", self.man_on(square).kind().letter());
        list(squares.map(name))
    }

    fn castling_text(&self, side: Side) -> String {
        let rights = [(true, "O-O"), (false, "O-O-O")].into_iter();
        let kept = rights.filter(|&(king_side, _)| self.may_castle(side, king_side));
        let words: Vec<&str> = kept.map(|(_, text)| text).collect();
        match words[..] {
            [] => "-".to_owned(),
            [word] => word.to_owned(),
            _ => "both".to_owned(),
        }
    }

    /// Where the king stands, and whether he could be taken if colours did not
    /// matter.
    fn king_text(&self, side: Side) -> String {
        match self.king(side) {
            None => "captured".to_owned(),
            Some(square) => {
                let attackers = self.attackers(square, side.flip(), self.occupied());
                let hangs = if attackers.any() { " hit" } else { "" };
                format!("{square}{hangs}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colour_chess::Hue;
    use crate::rules::Style;
    use crate::rules::ansi::without_escapes;

    #[test]
    fn the_plain_board_names_men_and_colours() {
        let picture = ColourChess::after(&[]).picture(Style::Plain.into());
        assert!(!picture.contains('\x1b'));
        let row = |label: &str| {
            picture
                .lines()
                .find(|line| line.starts_with(label))
                .unwrap()
        };
        assert!(row(" 8 ").contains("  r .o n .r b .u q .g k .u b .b n .y r .g 8"));
        assert!(row(" 3 ").contains("    .b   .g   .b   .u   .o   .r   .y   .o 3"));
        assert!(picture.contains("White to move, move 1"));
        assert!(picture.contains("Must go to any colour"));
        assert!(picture.contains("Castling   both     both"));
        assert!(picture.contains("King       e1       e8"));
    }

    #[test]
    fn the_table_tells_part_colour_and_who_has_moved() {
        let picture = ColourChess::after(&["e2e4"]).picture(Style::Plain.into());
        assert!(picture.contains("Part       1 of 2"), "{picture}");
        assert!(picture.contains("Must go to  r  red"), "{picture}");
        let picture = ColourChess::after(&["e2e4", "f7f6"]).picture(Style::Plain.into());
        for part in [
            "Black to move, move 1",
            "Part       2 of 2",
            "Must go to any but  r  red",
            "Has moved  Pf6",
            "[p].r",
        ] {
            assert!(picture.contains(part), "{part:?} not in\n{picture}");
        }
    }

    #[test]
    fn a_coloured_tile_has_its_colour_and_every_row_one_width() {
        let picture = ColourChess::after(&["e2e4"]).picture(Style::Ansi.into());
        for hue in Hue::ALL {
            let (red, green, blue) = hue.rgb();
            assert!(picture.contains(&format!("48;2;{red};{green};{blue}m")));
        }
        let plain = without_escapes(&picture);
        for line in plain.lines().skip(1).step_by(2).take(8) {
            assert_eq!(line.chars().nth(43), Some(' '), "{line:?}");
            assert!(line.chars().nth(44).is_some_and(|c| c.is_ascii_digit()));
        }
    }
}
