//! A board as SVG.

use crate::rules::ansi::{CHIPS, Rgb};
use crate::rules::{Diagram, Figure};
use maud::{Markup, html};

/// The side of a square.
const CELL: i32 = 60;
/// The width of the frame, which holds the names of files and ranks.
const FRAME: i32 = 24;
/// The frame is dark and its letters are light, so that they show on any page.
const FRAME_COLOUR: &str = "#33302c";
const FRAME_LETTERS: &str = "#e9e4da";
/// The radius of a chip.
const RADIUS: i32 = 25;
/// The edge of a chip, between light and dark.
const RIM: &str = "#8c867c";
/// The bands of a chip together are so wide; one alone is less wide.
const BANDS: i32 = 32;
const WIDEST_BAND: i32 = 12;
/// Fonts that have the men of chess.
const GLYPHS: &str = "DejaVu Sans, Segoe UI Symbol, Apple Symbols, Noto Sans Symbols2, sans-serif";
/// Asks for a letter where a font would paint a picture.
const AS_TEXT: char = '\u{FE0E}';

/// The board as a file of SVG, White below; `title` says what it shows. Men are
/// light or dark chips with the sign of a man of chess, or a letter where chess
/// has no such man.
///
/// ```
/// use ermine::draw::svg;
/// let session = ermine::catalog::open("royal-standard").unwrap();
/// let picture = svg(&session.diagram(), "The Royal Standard");
/// assert!(picture.starts_with("<svg xmlns="));
/// assert!(picture.contains("<title>The Royal Standard</title>"));
/// ```
#[must_use]
pub fn svg(diagram: &Diagram, title: &str) -> String {
    let [width, height] =
        [diagram.files(), diagram.ranks()].map(|count| i32::from(count) * CELL + 2 * FRAME);
    let text = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) }
            width=(width) height=(height) font-family="system-ui, sans-serif"
            text-anchor="middle" role="img" {
            title { (title) }
            rect width=(width) height=(height) rx="10" fill=(FRAME_COLOUR) {}
            (names(diagram))
            @for rank in 0..diagram.ranks() {
                "\n"
                @for file in 0..diagram.files() { (square(diagram, file, rank)) }
            }
            "\n"
        }
    };
    text.into_string() + "\n"
}

/// The middle of a square.
fn middle(diagram: &Diagram, file: u8, rank: u8) -> [i32; 2] {
    let place = |index: u8| FRAME + CELL * i32::from(index) + CELL / 2;
    [place(file), place(diagram.ranks().saturating_sub(rank + 1))]
}

/// Files and ranks on both sides.
fn names(diagram: &Diagram) -> Markup {
    let far = |count: u8| i32::from(count) * CELL + FRAME + FRAME / 2;
    let said = |x: i32, y: i32, name: String| {
        html! { text x=(x) y=(y + 5) { (name) } }
    };
    html! {
        g fill=(FRAME_LETTERS) font-size="15" {
            @for file in 0..diagram.files() {
                @let [x, _] = middle(diagram, file, 0);
                @for y in [FRAME / 2, far(diagram.ranks())] {
                    (said(x, y, char::from(b'a' + file).to_string()))
                }
            }
            @for rank in 0..diagram.ranks() {
                @let [_, y] = middle(diagram, 0, rank);
                @for x in [FRAME / 2, far(diagram.files())] {
                    (said(x, y, (rank + 1).to_string()))
                }
            }
        }
    }
}

/// A square and who stands there; nothing where there is no square.
fn square(diagram: &Diagram, file: u8, rank: u8) -> Markup {
    let [x, y] = middle(diagram, file, rank);
    html! {
        @if let Some(cell) = diagram.cell(file, rank) {
            rect x=(x - CELL / 2) y=(y - CELL / 2) width=(CELL) height=(CELL)
                fill=(hex(cell.ground)) stroke=(FRAME_COLOUR) {}
            @if let Some(man) = &cell.man { (figure(man, x, y)) }
        }
    }
}

/// A chip: the sign of the man, his mark to the right of it, his bands below.
fn figure(man: &Figure, x: i32, y: i32) -> Markup {
    let (chip, ink) = CHIPS[man.side.index()];
    let raised = if man.bands.is_empty() { 0 } else { 7 };
    let aside = if man.mark.is_some() { 5 } else { 0 };
    html! {
        circle cx=(x) cy=(y) r=(RADIUS) fill=(hex(chip)) stroke=(RIM) {}
        (sign(man, x - aside, y - raised, &hex(ink)))
        @if let Some(mark) = man.mark {
            text x=(x + 14) y=(y - 5) font-size="15" font-weight="bold" fill=(hex(ink)) { (mark) }
        }
        (bands(&man.bands, x, y + 8))
    }
}

/// The man of chess, or a letter.
fn sign(man: &Figure, x: i32, y: i32, ink: &str) -> Markup {
    html! {
        @if let Some(glyph) = man.glyph {
            text x=(x) y=(y + 13) font-size="38" font-family=(GLYPHS) fill=(ink) { (glyph) (AS_TEXT) }
        } @else {
            text x=(x) y=(y + 10) font-size="28" font-weight="bold" fill=(ink) { (man.letter) }
        }
    }
}

/// The colours that a man carries, side by side.
fn bands(colours: &[Rgb], x: i32, y: i32) -> Markup {
    let count = colours.len() as i32;
    let width = (BANDS / count.max(1)).min(WIDEST_BAND);
    let left = x - width * count / 2;
    html! {
        @for (colour, index) in colours.iter().zip(0..) {
            rect x=(left + width * index) y=(y) width=(width) height="10" fill=(hex(*colour)) {}
        }
    }
}

fn hex((red, green, blue): Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::rules::Cell;

    /// A white king with a mark, a hole, and a man of no chess with bands.
    fn row() -> Diagram {
        let king = Figure {
            glyph: Some('\u{265A}'),
            mark: Some('!'),
            ..Figure::new(Side::White, 'K')
        };
        let wizard = Figure {
            bands: vec![(1, 2, 3), (4, 5, 6)],
            ..Figure::new(Side::Black, 'W')
        };
        Diagram::new(3, 1, |file, _| {
            let man = [Some(&king), None, Some(&wizard)][usize::from(file)];
            let ground = (0xFF, file, 0);
            man.map(|man| Cell {
                ground,
                man: Some(man.clone()),
            })
        })
    }

    #[test]
    fn the_picture_is_well_formed_and_shows_every_part() {
        let text = svg(&row(), "one < two");
        let page = roxmltree::Document::parse(&text).expect("well-formed");
        let grounds = page.descendants().filter(|node| {
            let fill = node.attribute("fill").unwrap_or("");
            fill == "#ff0000" || fill == "#ff0100" || fill == "#ff0200"
        });
        assert_eq!(grounds.count(), 2, "a hole has no ground");
        for part in [
            "<title>one &lt; two</title>",
            ">\u{265A}\u{FE0E}<",
            ">!<",
            ">W<",
            "#010203",
            "#040506",
        ] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
    }

    #[test]
    fn the_first_rank_is_below_and_bands_stay_on_their_chip() {
        let tall = Diagram::new(1, 2, |_, _| None);
        assert!(middle(&tall, 0, 0)[1] > middle(&tall, 0, 1)[1]);
        for count in 1..=8 {
            let text = bands(&vec![(0, 0, 0); count], 100, 0).into_string();
            assert_eq!(text.matches("<rect").count(), count);
            assert!(!text.contains("width=\"0\""));
        }
    }
}
