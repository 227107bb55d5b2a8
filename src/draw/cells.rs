//! Squares and pieces as SVG, the parts of all pictures.

use super::chip::CHIPS;
use crate::rules::{Colour, Figure, Rgb, Squares};
use maud::{Markup, html};

/// The side of a square, in pixels.
pub(super) const CELL: i32 = 60;
/// The width of the frame, which holds the names of files and ranks.
pub(super) const FRAME: i32 = 24;
/// The colour of the frame: dark with light letters, so that it is visible on any page.
pub(super) const FRAME_COLOUR: &str = "#33302c";
pub(super) const FRAME_LETTERS: &str = "#e9e4da";
/// The radius of a chip.
const RADIUS: i32 = 25;
/// The colour of the rim between light and dark chips.
const RIM: &str = "#8c867c";
/// The total width of the bands of a chip; a single band is narrower.
const BANDS: i32 = 32;
pub(super) const MAX_BAND_WIDTH: i32 = 12;
/// Fonts with chess glyphs.
const GLYPHS: &str = "DejaVu Sans, Segoe UI Symbol, Apple Symbols, Noto Sans Symbols2, sans-serif";
/// The variation selector that asks for a text glyph instead of an emoji.
const AS_TEXT: char = '\u{FE0E}';

/// The centre of a square.
pub(super) fn centre(squares: &Squares, file: u8, rank: u8) -> [i32; 2] {
    let offset = |index: u8| FRAME + CELL * i32::from(index) + CELL / 2;
    [
        offset(file),
        offset(squares.ranks().saturating_sub(rank + 1)),
    ]
}

/// A square with its piece; empty for a hole in the board.
pub(super) fn square(squares: &Squares, file: u8, rank: u8) -> Markup {
    let [x, y] = centre(squares, file, rank);
    html! {
        @if let Some(cell) = squares.cell(file, rank) {
            rect x=(x - CELL / 2) y=(y - CELL / 2) width=(CELL) height=(CELL)
                fill=(cell.ground.rgb) stroke=(FRAME_COLOUR) {}
            @if let Some(piece) = &cell.piece { (figure(piece, x, y, BANDS)) }
        }
    }
}

/// A chip: the glyph of the piece, its mark and tag to the right, its bands below, at
/// most `max_width` wide in total.
pub(super) fn figure(piece: &Figure, x: i32, y: i32, max_width: i32) -> Markup {
    let (chip, ink) = CHIPS[piece.side.index()];
    let lift = if piece.bands.is_empty() { 0 } else { 7 };
    let signs = [piece.mark.map(|mark| mark.sign), piece.tag];
    let signs: String = signs.into_iter().flatten().collect();
    let shift = if signs.is_empty() { 0 } else { 5 };
    html! {
        circle cx=(x) cy=(y) r=(RADIUS) fill=(chip) stroke=(RIM) {}
        (glyph(piece, x - shift, y - lift, ink))
        @if !signs.is_empty() {
            text x=(x + 14) y=(y - 5) font-size="15" font-weight="bold" fill=(ink) { (signs) }
        }
        (bands(&piece.bands, x, y + 8, max_width))
    }
}

/// The chess glyph, or a letter.
fn glyph(piece: &Figure, x: i32, y: i32, ink: Rgb) -> Markup {
    html! {
        @if let Some(glyph) = piece.glyph {
            text x=(x) y=(y + 13) font-size="38" font-family=(GLYPHS) fill=(ink) { (glyph) (AS_TEXT) }
        } @else {
            text x=(x) y=(y + 10) font-size="28" font-weight="bold" fill=(ink) { (piece.letter) }
        }
    }
}

/// The width of each of `count` bands.
pub(super) fn band_width(count: usize, max_width: i32) -> i32 {
    (max_width / count.max(1) as i32).min(MAX_BAND_WIDTH)
}

/// The colours that a piece carries, side by side.
fn bands(colours: &[Colour], x: i32, y: i32, max_width: i32) -> Markup {
    let count = colours.len() as i32;
    let width = band_width(colours.len(), max_width);
    let left = x - width * count / 2;
    html! {
        @for (colour, index) in colours.iter().zip(0..) {
            rect x=(left + width * index) y=(y) width=(width) height="10" fill=(colour.rgb) {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Colour = Colour {
        name: "red",
        letter: None,
        rgb: Rgb(255, 0, 0),
    };

    #[test]
    fn the_first_rank_is_below_and_bands_stay_on_their_chip() {
        let tall = Squares::new(1, 2, |_, _| None);
        assert!(centre(&tall, 0, 0)[1] > centre(&tall, 0, 1)[1]);
        for count in 1..=8 {
            let text = bands(&vec![RED; count], 100, 0, BANDS).into_string();
            assert_eq!(text.matches("<rect").count(), count);
            assert!(!text.contains("width=\"0\""));
        }
    }
}
