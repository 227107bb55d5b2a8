//! The layout with squares of three cells in one line.
//!
//! In colour each piece is a light or dark chip on the tint of its square, and the
//! letters of kings are coloured. Without colours, or with few, dark squares are dotted.

use super::chip::CHIPS;
use super::ink::Ink;
use super::line::Line;
use super::names::file_names;
use super::table::Table;
use crate::draw::View;
use crate::rules::{Cell, Diagram, Figure, Rgb};

/// The letter colours of royal pieces on either chip.
const ROYAL: [Rgb; 2] = [Rgb(0xB0, 0x10, 0x20), Rgb(0xFF, 0xC8, 0x30)];

/// The table beside such a board.
pub(super) const TABLE: Table = Table {
    margin: 2,
    label: 12,
    blank_after_headline: false,
};

/// The board with the names of its files and ranks.
pub(super) fn board(diagram: &Diagram, view: View) -> Vec<Line> {
    let squares = &diagram.squares;
    let names = Line::of(&file_names(diagram, view, 3), Ink::PLAIN);
    let rows = view.ranks(squares.ranks()).into_iter().map(|rank| {
        let name = rank + 1;
        let mut row = Line::of(&format!("{name:>2} "), Ink::PLAIN);
        for file in view.files(squares.files()) {
            match squares.cell(file, rank) {
                None => row.push("   ", Ink::PLAIN),
                Some(cell) if view.style.has_letters() => push_lettered(cell, &mut row),
                Some(cell) => push_coloured(cell, &mut row),
            }
        }
        row.and(&format!(" {name:<2}"), Ink::PLAIN)
    });
    let mut lines = vec![names.clone()];
    lines.extend(rows);
    lines.push(names);
    lines
}

fn push_lettered(cell: &Cell, row: &mut Line) {
    let ink = Ink::legible_on(cell.ground.rgb);
    let ground = if cell.dark { "." } else { " " };
    row.push(ground, ink);
    match &cell.piece {
        Some(piece) => {
            let letter = piece.side.cased(piece.letter).to_string();
            row.push(&letter, Ink::chip(piece.side));
        }
        None => row.push(ground, ink),
    }
    row.push(ground, ink);
}

fn push_coloured(cell: &Cell, row: &mut Line) {
    let ground = Ink::on(cell.ground.rgb);
    match &cell.piece {
        Some(piece) => push_chip(piece, ground, row),
        None => row.push("   ", ground),
    }
}

/// Appends a chip; half a cell on either side shows the tint of the ground.
fn push_chip(piece: &Figure, ground: Ink, row: &mut Line) {
    let (chip, letter) = CHIPS[piece.side.index()];
    let letter = match piece.royal {
        true => ROYAL[piece.side.index()],
        false => letter,
    };
    row.push("▐", ground.with(chip));
    let ink = Ink::on(chip).with(letter).bold();
    row.push(&piece.letter.to_string(), ink);
    row.push("▌", ground.with(chip));
}
