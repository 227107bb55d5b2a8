//! The small boards of a game of several boards, as part of an SVG picture: two columns
//! on the right of the large board.

use super::cells::{CELL, FRAME, FRAME_LETTERS, square};
use super::pieces::Pieces;
use crate::rules::Panel;
use maud::{Markup, html};

/// The number of boards per row.
const COLUMNS: usize = 2;
/// The scale of the boards, in hundredths.
const SCALE: i32 = 28;
/// The height above each board for two lines of text.
const HEADER_HEIGHT: i32 = 34;
/// The space between and around the boards.
const MARGIN: i32 = 14;
/// The colour of the ring around the board that is shown large.
const CURRENT: &str = "#e0b84c";

/// The width and the height of a small board.
fn size(panel: &Panel) -> [i32; 2] {
    let squares = &panel.squares;
    [squares.files(), squares.ranks()].map(|count| i32::from(count) * CELL * SCALE / 100)
}

/// The width that the boards add to a picture, and their total height.
pub(super) fn extra_size(panels: &[Panel]) -> [i32; 2] {
    let Some([width, height]) = panels.first().map(size) else {
        return [0, 0];
    };
    let rows = panels.len().div_ceil(COLUMNS) as i32;
    [
        COLUMNS as i32 * (width + MARGIN),
        rows * (height + HEADER_HEIGHT) + MARGIN,
    ]
}

/// The boards, with their left edge at `left`.
pub(super) fn panels(panels: &[Panel], left: i32, pieces: &mut Pieces) -> Markup {
    let origin = |index: usize, [width, height]: [i32; 2]| {
        let (column, row) = ((index % COLUMNS) as i32, (index / COLUMNS) as i32);
        [
            left + column * (width + MARGIN),
            HEADER_HEIGHT + row * (height + HEADER_HEIGHT),
        ]
    };
    html! {
        @for (index, panel) in panels.iter().enumerate() {
            @let [width, height] = size(panel);
            @let [x, y] = origin(index, [width, height]);
            "\n"
            g class="panel" {
                g fill=(FRAME_LETTERS) font-size="12" text-anchor="start" {
                    text x=(x) y=(y - 19) font-weight="bold" { (panel.title) }
                    text x=(x) y=(y - 5) { (panel.state) }
                }
                g transform={ "translate(" (x) " " (y) ") scale(." (SCALE) ") translate(-" (FRAME) " -" (FRAME) ")" } {
                    @for rank in 0..panel.squares.ranks() {
                        @for file in 0..panel.squares.files() { (square(&panel.squares, file, rank, pieces)) }
                    }
                }
                @if panel.current {
                    rect x=(x) y=(y) width=(width) height=(height) fill="none" stroke=(CURRENT)
                        stroke-width="3" {}
                }
            }
        }
    }
}
