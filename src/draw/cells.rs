//! Squares as SVG, the parts of all pictures.

use super::pieces::Pieces;
use crate::rules::Squares;
use maud::{Markup, html};

/// The side of a square, in pixels.
pub(super) const CELL: i32 = 60;
/// The width of the frame, which holds the names of files and ranks.
pub(super) const FRAME: i32 = 24;
/// The colour of the frame: dark with light letters, so that it is visible on any page.
pub(super) const FRAME_COLOUR: &str = "#33302c";
pub(super) const FRAME_LETTERS: &str = "#e9e4da";
/// The centre of a square.
pub(super) fn centre(squares: &Squares, file: u8, rank: u8) -> [i32; 2] {
    let offset = |index: u8| FRAME + CELL * i32::from(index) + CELL / 2;
    [
        offset(file),
        offset(squares.ranks().saturating_sub(rank + 1)),
    ]
}

/// A square with its piece; empty for a hole in the board.
pub(super) fn square(squares: &Squares, file: u8, rank: u8, pieces: &mut Pieces) -> Markup {
    let [x, y] = centre(squares, file, rank);
    html! {
        @if let Some(cell) = squares.cell(file, rank) {
            rect x=(x - CELL / 2) y=(y - CELL / 2) width=(CELL) height=(CELL)
                fill=(cell.ground.rgb) stroke=(FRAME_COLOUR) {}
            @if let Some(piece) = &cell.piece { (pieces.place(piece, x, y)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rank_is_below() {
        let tall = Squares::new(1, 2, |_, _| None);
        assert!(centre(&tall, 0, 0)[1] > centre(&tall, 0, 1)[1]);
    }
}
