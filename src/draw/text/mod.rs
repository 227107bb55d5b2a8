//! A board as lines of text, plain or for a terminal.
//!
//! There are two layouts, both with a table beside the board. Squares are three cells
//! wide and one line high ([`narrow`]) where a square has nothing but a piece and its
//! letter, and five cells wide and two lines high ([`wide`]) where there is more to show.

mod chip;
mod ink;
mod line;
mod names;
mod narrow;
mod panels;
mod table;
mod wide;

use super::{Style, View};
use crate::rules::{Cell, Diagram, Panel};
use ink::Ink;
use line::Line;

/// The board as lines of text, with a table beside it.
///
/// ```
/// use ermine::draw::{Style, text};
/// let session = ermine::catalog::open("colorbound").unwrap();
/// let picture = text(&session.diagram(), Style::Plain.into());
/// let rank = " 1 .L. W .B. D .K. B .W. L  1";
/// assert!(picture.contains(rank));
/// assert!(picture.contains("White to move, move 1"));
/// ```
#[must_use]
pub fn text(diagram: &Diagram, view: View) -> String {
    let is_swapped = |panel: &Panel| panel.current && panel.swapped;
    let large = view.of_board(diagram.panels.iter().any(is_swapped));
    let (board, table) = if needs_wide_squares(diagram) {
        (wide::board(diagram, large), wide::TABLE)
    } else {
        (narrow::board(diagram, large), narrow::TABLE)
    };
    let indent = board.first().map_or(0, Line::width);
    let mut text = side_by_side(board, table.lines(diagram, view.style), indent, view.style);
    for line in panels::lines(&diagram.panels, view) {
        text += line.render(view.style).trim_end();
        text.push('\n');
    }
    text
}

/// Whether the squares show more than pieces and dark squares.
fn needs_wide_squares(diagram: &Diagram) -> bool {
    let has_details = |cell: &Cell| {
        let piece = cell.piece.as_ref();
        let piece_has_details =
            piece.is_some_and(|piece| piece.tag.is_some() || !piece.bands.is_empty());
        piece_has_details || cell.ground.letter.is_some()
    };
    diagram.legend.is_some()
        || !diagram.marks.is_empty()
        || diagram.squares.cells().any(has_details)
}

/// A board with a table beside it. The rest of a longer table goes below the board,
/// `indent` cells from the left.
fn side_by_side(board: Vec<Line>, table: Vec<Line>, indent: usize, style: Style) -> String {
    let mut table = table.into_iter();
    let mut rows: Vec<Line> = board
        .into_iter()
        .map(|row| row.then(table.next().unwrap_or_default()))
        .collect();
    rows.extend(table.map(|row| Line::of(&" ".repeat(indent), Ink::PLAIN).then(row)));
    let mut text = String::new();
    for row in rows {
        text += row.render(style).trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests;
