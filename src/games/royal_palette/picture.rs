//! The board for a person to look at.
//!
//! In colour, each square is five cells wide and two high and each man is a
//! light or dark chip: above his letter (small beside it the home file of an
//! officer that has a twin), below his bands in the order of the palette map,
//! as on the printed men. Without colours, or with few, each square shows the
//! man and, after a point, the letter of its colour. Beside the board stands what cannot be
//! seen on it.

use super::{DieState, Hue, Kind, Man, RoyalPalette};
use crate::base::{Side, Square};
use crate::pieces::Orthodox;
use crate::rules::ansi::{self, CHIPS, Ink, Line, Rgb, list};
use crate::rules::{Grade, Position, Turn, View};

/// The small letter of a home file, on either chip.
const FAINT: Rgb = (0x8C, 0x86, 0x7C);

impl RoyalPalette {
    /// The board and everything else that decides what may be played.
    #[must_use]
    pub fn picture(&self, view: View) -> String {
        let draw = |square, rows: &mut [Line; 2]| match view.style.has_letters() {
            true => self.lettered(square, rows),
            false => self.coloured(square, rows),
        };
        ansi::board(view, [8, 8], draw, self.table())
    }

    fn lettered(&self, square: Square, [upper, lower]: &mut [Line; 2]) {
        let hue = Hue::of_square(square);
        let ground = Ink::legible_on(hue.rgb());
        let man = self.man_on(square);
        let name = plain_name(man);
        upper.push(&" ".repeat(3 - name.len()), ground);
        if man.is_some() {
            upper.push(&name, Ink::chip(man.side().index()));
        }
        upper.push(&format!(".{}", hue.letter()), ground);
        lower.push("     ", ground);
    }

    fn coloured(&self, square: Square, [upper, lower]: &mut [Line; 2]) {
        let colour = Hue::of_square(square).rgb();
        let ground = Ink::on(colour);
        let man = self.man_on(square);
        if man.is_some() {
            upper.push(" ", ground);
            push_face(upper, man);
            upper.push(" ", ground);
            lower.push(" ", ground);
            self.push_bands(lower, man, colour);
            lower.push(" ", ground);
        } else {
            upper.push("     ", ground);
            lower.push("     ", ground);
        }
    }

    /// The lower half of a chip: three cells with the man's bands, under them
    /// a strip of the ground.
    fn push_bands(&self, row: &mut Line, man: Man, ground: Rgb) {
        let (chip, _) = CHIPS[man.side().index()];
        let bands = self.bands(man);
        if bands.len() > 3 {
            // The king's six: each cell holds two side by side, over the strip.
            for pair in bands.chunks(2).take(3) {
                let right = pair.last().map_or(chip, |hue| hue.rgb());
                row.push("▌", Ink::on(right).with(pair[0].rgb()));
            }
            return;
        }
        let cells = match *bands {
            [one] => [None, Some(one), None],
            [left, right] => [Some(left), None, Some(right)],
            _ => [0, 1, 2].map(|index| bands.get(index).copied()),
        };
        for cell in cells {
            let band = cell.map_or(chip, Hue::rgb);
            row.push("▀", Ink::on(ground).with(band));
        }
    }

    pub(super) fn bands(&self, man: Man) -> Vec<Hue> {
        match (man.as_pawn(), man.as_officer()) {
            (Some(hue), _) => vec![hue],
            (_, Some(officer)) => self.map().officer(officer).to_vec(),
            _ => self.map().king().to_vec(),
        }
    }

    /// What stands beside the board.
    fn table(&self) -> Vec<Line> {
        let state = match self.turn() {
            Turn::Over(outcome) => format!(", {outcome}"),
            _ if self.in_check() => ", check".to_owned(),
            _ => String::new(),
        };
        let headline = format!(
            " {} to move, move {}{state}",
            self.side(),
            self.move_number()
        );
        let mut lines = vec![Line::of(&headline, Ink::BOLD), Line::default()];
        let mut lock = Line::label(" Lock");
        match self.lock() {
            None => lock.push("none yet", Ink::PLAIN),
            Some(hue) => lock.push_colour(hue.letter(), hue.rgb(), hue.name()),
        }
        lines.push(lock);
        lines.push(Line::label(" Die").and(&self.die_text()));
        let passed = self.en_passant().map(|square| square.to_string());
        lines.push(Line::label(" En passant").and(passed.as_deref().unwrap_or("-")));
        let (quiet, most) = self.clock();
        lines.push(Line::label(" Quiet").and(&format!("{quiet} of {most} plies")));
        lines.extend(self.both_sides());
        lines
    }

    /// Two columns: what White has and what Black has.
    fn both_sides(&self) -> Vec<Line> {
        let castling = Side::ALL.map(|side| self.castling_text(side));
        let pools = Side::ALL.map(|side| list(self.pool(side).map(|o| o.name().to_owned())));
        let ready = Side::ALL.map(|side| list(self.ready_pawns(side).map(|s| s.to_string())));
        let mut rows = vec![
            (
                Line::label(""),
                ["White".to_owned(), "Black".to_owned()],
                Ink::DIM,
            ),
            (Line::label(" Castling"), castling, Ink::PLAIN),
            (Line::label(" Captured"), pools, Ink::PLAIN),
            (Line::label(" Ready"), ready, Ink::PLAIN),
            (Line::default(), [String::new(), String::new()], Ink::PLAIN),
        ];
        for hue in Hue::ALL {
            let locked = self.lock() == Some(hue);
            let mut name = Line::of(if locked { ">" } else { " " }, Ink::BOLD);
            name.push_colour(hue.letter(), hue.rgb(), hue.name());
            name.push(&" ".repeat(7 - hue.name().len()), Ink::PLAIN);
            let ink = if locked { Ink::BOLD } else { Ink::PLAIN };
            rows.push((name, Side::ALL.map(|side| self.carriers(side, hue)), ink));
        }
        let width = rows.iter().map(|(_, [white, _], _)| white.len()).max();
        let width = width.unwrap_or(0);
        rows.into_iter()
            .map(|(mut line, [white, black], ink)| {
                line.push(&format!("{white:width$}  {black}"), ink);
                line
            })
            .collect()
    }

    fn die_text(&self) -> String {
        let them = self.side().flip();
        if self.conversion_pending() {
            return "first a ready pawn has to be converted".to_owned();
        }
        match self.die() {
            DieState::Unrolled => "to be rolled".to_owned(),
            DieState::Suppressed => format!("none, {them} rolled an 8"),
            DieState::Rolled(face) => {
                let grants = match face.grade() {
                    Grade::Low => "the lock holds".to_owned(),
                    Grade::Middle => "any legal move".to_owned(),
                    Grade::High => format!("any legal move, then no roll for {them}"),
                };
                format!("{}, {grants}", face.number())
            }
        }
    }

    fn castling_text(&self, side: Side) -> String {
        let rights = [(true, "O-O"), (false, "O-O-O")].into_iter();
        list(
            rights
                .filter(|&(king_side, _)| self.may_castle(side, king_side))
                .map(|(_, text)| text.to_owned()),
        )
    }

    /// Who may move under `hue` wherever he stands: the king, officers by
    /// name, the pawn by his square.
    fn carriers(&self, side: Side, hue: Hue) -> String {
        let men = self.of_palette(hue) & self.of_side(side) & !self.ready_pawns(side);
        let mut found: Vec<(usize, String)> = men
            .map(|square| {
                let man = self.man_on(square);
                match (man.as_officer(), man.kind()) {
                    (Some(officer), _) => (1 + officer.index(), officer.name().to_owned()),
                    (None, Kind::King) => (0, "K".to_owned()),
                    _ => (8, square.to_string()),
                }
            })
            .collect();
        found.sort();
        list(found.into_iter().map(|(_, name)| name))
    }
}

/// The upper half of a chip: three cells with the man's letter and home file.
fn push_face(row: &mut Line, man: Man) {
    let side = man.side().index();
    let (chip, _) = CHIPS[side];
    row.push(" ", Ink::on(chip));
    row.push(&man.kind().letter().to_string(), Ink::chip(side));
    row.push(home_letter(man).unwrap_or(" "), Ink::on(chip).with(FAINT));
}

/// The home file of an officer that has a twin.
pub(super) fn home_letter(man: Man) -> Option<&'static str> {
    man.as_officer()
        .and_then(|officer| officer.name().get(1..2))
}

/// `Ra`, `ng`, `K`, a pawn with his colour as `Po`; nothing for nobody.
fn plain_name(man: Man) -> String {
    if !man.is_some() {
        return String::new();
    }
    let mut name = man.letter().to_string();
    match man.as_pawn() {
        Some(hue) => name.push(hue.letter()),
        None => name += home_letter(man).unwrap_or(""),
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_palette::{Officer, PaletteMap, Shuffles};
    use crate::rules::Style;
    use crate::rules::ansi::without_escapes;

    fn start() -> RoyalPalette {
        let shuffles = Shuffles::new(3, 5).unwrap_or(Shuffles::NONE);
        RoyalPalette::start(shuffles, PaletteMap::house())
    }

    fn read(text: &str) -> RoyalPalette {
        RoyalPalette::from_pfen(text, PaletteMap::house()).unwrap()
    }

    #[test]
    fn the_plain_board_names_men_and_colours() {
        let picture = start().picture(Style::Plain.into());
        assert!(!picture.contains('\x1b'));
        let row = |label: &str| {
            picture
                .lines()
                .find(|line| line.starts_with(label))
                .unwrap()
        };
        assert!(row(" 8 ").contains(" ra.g nb.b bc.u  q.y  k.p bf.n ng.o rh.r 8"));
        assert!(row(" 2 ").contains(" Py.o Pp.r Pn.g Po.b Pr.u Pg.y Pb.p Pu.n 2"));
        assert!(row(" 4 ").contains("   .p   .n   .o   .r   .g   .b   .u   .y 4"));
        assert!(picture.contains("White to move, move 1"));
        assert!(picture.contains("Castling   O-O O-O-O   O-O O-O-O"));
    }

    #[test]
    fn a_coloured_square_has_its_colour_and_every_row_one_width() {
        let picture = start().picture(Style::Ansi.into());
        for hue in Hue::ALL {
            let (red, green, blue) = hue.rgb();
            assert!(picture.contains(&format!("48;2;{red};{green};{blue}m")));
        }
        let plain = without_escapes(&picture);
        for line in plain.lines().skip(1).step_by(2).take(8) {
            assert_eq!(line.chars().nth(43), Some(' '), "{line:?}");
            assert!(line.chars().nth(44).is_some_and(|c| c.is_ascii_digit()));
        }
        assert!(plain.lines().all(|line| line.chars().count() <= 80));
    }

    #[test]
    fn the_table_tells_what_the_board_does_not_show() {
        let text = "R3k3/1P6/8/8/8/8/8/4K3 b - - 3 40 ag o x";
        let picture = read(text).picture(Style::Plain.into());
        for part in [
            "Black to move, move 40, check",
            "Lock        o  Orange",
            "Die        none, White rolled an 8",
            "Quiet      3 of 100 plies",
            "Captured   Q Rh Nb Ng Bc Bf  Q Ra Rh Nb Ng Bc Bf",
            "Ready      -                 -",
            "> o  Orange K Ra              K",
            "  g  Green  b7                -",
        ] {
            assert!(picture.contains(part), "{part:?} not in\n{picture}");
        }
        let picture = read("1P2k3/8/8/8/8/8/8/4K3 w - - 0 1 g b ?").picture(Style::Plain.into());
        assert!(picture.contains("first a ready pawn has to be converted"));
        assert!(picture.contains("Ready      b8"));
    }

    #[test]
    fn every_officer_with_a_twin_shows_his_home() {
        for officer in Officer::ALL {
            let home = home_letter(Man::officer(Side::White, officer));
            assert_eq!(home.is_none(), officer == Officer::Queen);
        }
    }
}
