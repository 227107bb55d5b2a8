//! The layout with squares of five cells in two lines.
//!
//! In colour each piece is a light or dark chip: its letter above, with its mark or tag
//! beside it, and its bands below. Without colours, or with few, each square shows the
//! piece and, after a point, the letter of its ground.

use super::chip::CHIPS;
use super::ink::Ink;
use super::line::Line;
use super::names::file_names;
use super::table::Table;
use crate::draw::{Style, View};
use crate::rules::{Cell, Colour, Diagram, Figure, Rgb};

/// The colour of a piece's tag, on either chip.
const FAINT: Rgb = Rgb(0x8C, 0x86, 0x7C);

/// The table beside such a board.
pub(super) const TABLE: Table = Table {
    margin: 1,
    label: 11,
    blank_after_headline: true,
};

/// The two lines of a square or of a rank.
type Rows = [Line; 2];

/// The board with the names of its files and ranks.
pub(super) fn board(diagram: &Diagram, view: View) -> Vec<Line> {
    let squares = &diagram.squares;
    let margins = Margins::of(diagram);
    let names = Line::of(&file_names(diagram, view, 5), Ink::PLAIN);
    let mut lines = vec![names.clone()];
    for rank in view.ranks(squares.ranks()) {
        let [mut upper, mut lower] =
            [format!("{:^3}", rank + 1), "   ".to_owned()].map(|name| Line::of(&name, Ink::PLAIN));
        let [right, blank] = [upper.clone(), lower.clone()];
        for file in view.files(squares.files()) {
            let [above, below] = match squares.cell(file, rank) {
                None => hole(view.style),
                Some(cell) if view.style.has_letters() => lettered_square(cell, margins),
                Some(cell) => coloured_square(cell),
            };
            (upper, lower) = (upper.then(above), lower.then(below));
        }
        lines.extend([upper.then(right), lower.then(blank)]);
    }
    lines.push(names);
    lines
}

/// The cells beside a letter that are reserved for marks, so that a piece does not move
/// when it gets one.
#[derive(Clone, Copy)]
struct Margins {
    before: bool,
    behind: bool,
}

impl Margins {
    fn of(diagram: &Diagram) -> Margins {
        Margins {
            before: diagram.marks.iter().any(|mark| mark.before.is_some()),
            behind: diagram.marks.iter().any(|mark| mark.behind.is_some()),
        }
    }
}

fn hole(style: Style) -> Rows {
    let sign = if style.has_letters() {
        "  *  "
    } else {
        "     "
    };
    [sign, "     "].map(|text| Line::of(text, Ink::PLAIN))
}

fn lettered_square(cell: &Cell, margins: Margins) -> Rows {
    let ground = Ink::legible_on(cell.ground.rgb);
    let letter = cell.ground.letter.unwrap_or(' ');
    let (name, ink) = match &cell.piece {
        Some(piece) => (name(piece, margins), Ink::chip(piece.side)),
        None => (String::new(), ground),
    };
    let upper = Line::of(&format!("{:1$}", "", 3 - name.chars().count()), ground)
        .and(&name, ink)
        .and(&format!(".{letter}"), ground);
    [upper, Line::of("     ", ground)]
}

/// The name of a piece, at most three cells: `Ra`, `[n]`, `K`, or a piece of one colour
/// with its letter as `Po`.
fn name(piece: &Figure, margins: Margins) -> String {
    let colour_letter = match piece.bands[..] {
        [colour] => colour.letter,
        _ => None,
    };
    let blank = |reserved: bool| reserved.then_some(' ');
    let before = piece.mark.and_then(|mark| mark.before);
    let behind = piece
        .mark
        .and_then(|mark| mark.behind)
        .or(piece.tag)
        .or(colour_letter);
    let letter = Some(piece.side.cased(piece.letter));
    let parts = [
        before.or(blank(margins.before)),
        letter,
        behind.or(blank(margins.behind)),
    ];
    parts.into_iter().flatten().collect()
}

fn coloured_square(cell: &Cell) -> Rows {
    let ground = Ink::on(cell.ground.rgb);
    let [mut upper, mut lower] = [" "; 2].map(|edge| Line::of(edge, ground));
    match &cell.piece {
        Some(piece) => {
            push_face(piece, &mut upper);
            push_bands(piece, cell.ground.rgb, &mut lower);
        }
        None => {
            upper.push("   ", ground);
            lower.push("   ", ground);
        }
    }
    [upper, lower].map(|row| row.and(" ", ground))
}

/// Appends the upper half of a chip: three cells with the piece's letter, mark and tag.
fn push_face(piece: &Figure, row: &mut Line) {
    let (chip, _) = CHIPS[piece.side.index()];
    let mark_ink = piece.mark.and_then(|mark| mark.rgb);
    let mark_ink = mark_ink.map_or(Ink::chip(piece.side), |rgb| Ink::on(chip).with(rgb).bold());
    let sign = |sign: Option<char>| sign.map(|sign| (sign, mark_ink));
    let tag = piece.tag.map(|tag| (tag, Ink::on(chip).with(FAINT)));
    let cells = [
        sign(piece.mark.and_then(|mark| mark.before)),
        Some((piece.letter, Ink::chip(piece.side))),
        sign(piece.mark.and_then(|mark| mark.behind)).or(tag),
    ];
    for cell in cells {
        let (sign, ink) = cell.unwrap_or((' ', Ink::on(chip)));
        row.push(&sign.to_string(), ink);
    }
}

/// Appends the lower half of a chip: three cells with the piece's bands, above a strip of
/// the ground.
fn push_bands(piece: &Figure, ground: Rgb, row: &mut Line) {
    let (chip, _) = CHIPS[piece.side.index()];
    let rgb = |band: Option<&Colour>| band.map_or(chip, |colour| colour.rgb);
    if piece.bands.len() > 3 {
        // Each cell holds two bands side by side, without the strip.
        for pair in piece.bands.chunks(2).take(3) {
            row.push("▌", Ink::on(rgb(pair.get(1))).with(rgb(pair.first())));
        }
        return;
    }
    let cells = match &piece.bands[..] {
        [one] => [None, Some(one), None],
        [left, right] => [Some(left), None, Some(right)],
        bands => [0, 1, 2].map(|index| bands.get(index)),
    };
    for cell in cells {
        row.push("▀", Ink::on(ground).with(rgb(cell)));
    }
}
