//! Movement diagrams as SVG.

use super::cells::CELL;
use super::figure::{Look, figure};
use super::shapes;
use crate::rules::{Effect, MovementDiagram, MovementMarks, PieceCard};
use maud::{Markup, html};

/// The colours of light and dark squares.
const SHADES: [&str; 2] = ["#efe6d6", "#b49a7c"];
/// The colour of marks, and of their case, so that they are visible on any square.
const INK: &str = "#14213d";
const CASE: &str = "#ffffff";

/// The movement diagram of a card as SVG, with White below. A circle is a step or a
/// slide, a diamond a leap, a triangle a hop; it is hollow where the piece does not
/// capture, and stands between corners where it only captures. Corners alone are enemies
/// removed by a move elsewhere, a cross those removed from where the piece stands, a plus
/// those recruited. Lines join the squares along which the piece can be blocked.
///
/// ```
/// use ermine::draw::movement_svg;
/// let session = ermine::catalog::open("colorbound").unwrap();
/// let wizard = &session.piece_cards()[4];
/// let picture = movement_svg(wizard);
/// assert!(picture.contains("<title>How the wizard moves</title>"));
/// assert_eq!(picture.matches("class=\"step both\"").count(), 4);
/// assert_eq!(picture.matches("class=\"leap both\"").count(), 8);
/// ```
#[must_use]
pub fn movement_svg(card: &PieceCard) -> String {
    let diagram = &card.diagram;
    let [width, height] = [diagram.files, diagram.ranks].map(|count| i32::from(count) * CELL);
    let text = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) }
            font-family="system-ui, sans-serif" text-anchor="middle" role="img" {
            title { "How the " (card.name()) " moves" }
            (ground(diagram))
            (paths(diagram))
            @for piece in &diagram.pieces {
                @let [x, y] = centre(diagram, piece.square);
                g transform={ "translate(" (x) " " (y) ")" } { (figure(&piece.figure, Look::default())) }
            }
            @for marks in &diagram.marks {
                @for square in &marks.squares {
                    @let [x, y] = centre(diagram, *square);
                    g class=(class(marks)) transform={ "translate(" (x) " " (y) ")" } fill=(INK)
                        stroke=(CASE) stroke-width="3" { (mark(marks)) }
                }
            }
            @let [x, y] = centre(diagram, diagram.square);
            g transform={ "translate(" (x) " " (y) ")" } { (figure(&card.figure, Look::default())) }
        }
    };
    text.into_string() + "\n"
}

fn centre(diagram: &MovementDiagram, [file, rank]: [u8; 2]) -> [i32; 2] {
    let row = diagram.ranks.saturating_sub(rank + 1);
    [file, row].map(|index| i32::from(index) * CELL + CELL / 2)
}

/// The squares, in one path for each shade.
fn ground(diagram: &MovementDiagram) -> Markup {
    let mut outlines = [String::new(), String::new()];
    for rank in 0..diagram.ranks {
        for file in 0..diagram.files {
            if !diagram.holes.contains(&[file, rank]) {
                let [x, y] = centre(diagram, [file, rank]);
                let dark = (file + rank).is_multiple_of(2);
                outlines[usize::from(dark)] +=
                    &format!("M{} {}h{CELL}v{CELL}h-{CELL}z", x - CELL / 2, y - CELL / 2);
            }
        }
    }
    html! {
        @for (outline, shade) in outlines.iter().zip(SHADES) { path fill=(shade) d=(outline) {} }
    }
}

fn paths(diagram: &MovementDiagram) -> Markup {
    let outline = |path: &Vec<[u8; 2]>| -> String {
        let squares = [&[diagram.square], path.as_slice()].concat();
        let points = squares.iter().map(|square| centre(diagram, *square));
        let points = points.map(|[x, y]| format!("{x} {y}"));
        format!("M{}", points.collect::<Vec<_>>().join("L"))
    };
    let outlines: String = diagram.paths.iter().map(outline).collect();
    html! {
        @if !outlines.is_empty() {
            path class="paths" fill="none" stroke=(INK) stroke-width="4" stroke-opacity="0.5"
                d=(outlines) {}
        }
    }
}

/// A mark around the centre of its square.
fn mark(marks: &MovementMarks) -> Markup {
    let path = shapes::mark(marks);
    html! {
        @match marks.effect {
            Effect::Move => {
                path d=(path) stroke-width="9" {}
                path d=(path) fill=(CASE) stroke=(INK) stroke-width="4" {}
            }
            _ => path d=(path) {}
        }
    }
}

/// The names of way and effect, for style sheets and tests.
fn class(marks: &MovementMarks) -> String {
    let way = marks.way.map(|way| format!("{way:?} ")).unwrap_or_default();
    format!("{way}{:?}", marks.effect).to_lowercase()
}
