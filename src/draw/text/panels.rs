//! The small boards of a game of several boards, three in a row.

use super::ink::Ink;
use super::line::Line;
use crate::draw::View;
use crate::rules::{Cell, Panel};

/// The number of boards per row.
const BOARDS_PER_ROW: usize = 3;
/// The number of cells between boards.
const GAP: usize = 4;

/// The boards below the large one, with an empty line before each row.
pub(super) fn lines(panels: &[Panel], view: View) -> Vec<Line> {
    let mut lines = Vec::new();
    for row in panels.chunks(BOARDS_PER_ROW) {
        let boards: Vec<Vec<Line>> = row.iter().map(|panel| board(panel, view)).collect();
        let height = boards.iter().map(Vec::len).max().unwrap_or(0);
        lines.push(Line::default());
        for index in 0..height {
            let parts = boards
                .iter()
                .map(|board| board.get(index).cloned().unwrap_or_default());
            let gap = Line::of(&" ".repeat(GAP), Ink::PLAIN);
            let line = parts.reduce(|line, part| line.then(gap.clone()).then(part));
            lines.push(line.unwrap_or_default());
        }
    }
    lines
}

/// A board under its title and state, two cells per square.
fn board(panel: &Panel, view: View) -> Vec<Line> {
    let view = view.of_board(panel.swapped);
    let squares = &panel.squares;
    let width = 2 * usize::from(squares.files());
    let ink = if panel.current { Ink::BOLD } else { Ink::DIM };
    let sign = if panel.current { ">" } else { " " };
    let header = |text: &str| {
        // The last title in a row may be longer.
        let text: String = text.chars().take(width + 2).collect();
        Line::of(&text, ink).padded(width, ink)
    };
    let mut lines = vec![
        header(&format!("{sign}{}", panel.title)),
        header(&format!(" {}", panel.state)),
    ];
    for rank in view.ranks(squares.ranks()) {
        let mut row = Line::default();
        for file in view.files(squares.files()) {
            push(squares.cell(file, rank), view, &mut row);
        }
        lines.push(row);
    }
    lines
}

/// Appends a piece's letter and tag, in the case of its side.
fn push(cell: Option<&Cell>, view: View, row: &mut Line) {
    let Some(cell) = cell else {
        row.push("  ", Ink::PLAIN);
        return;
    };
    let (ground, letters) = if view.style.has_letters() {
        (
            Ink::legible_on(cell.ground.rgb),
            if cell.dark { ". " } else { "  " },
        )
    } else {
        (Ink::on(cell.ground.rgb), "  ")
    };
    match &cell.piece {
        None => row.push(letters, ground),
        Some(piece) => {
            let letter = piece.side.cased(piece.letter);
            let tag = piece.tag.unwrap_or(' ');
            row.push(&format!("{letter}{tag}"), Ink::chip(piece.side));
        }
    }
}
