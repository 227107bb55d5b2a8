//! Boards as SVG.

use super::cells::{CELL, FRAME, FRAME_COLOUR, FRAME_LETTERS, centre, square};
use super::panels;
use super::pieces::Pieces;
use crate::rules::text::leading_square;
use crate::rules::{Diagram, Squares};
use maud::{Markup, html};

/// The colour of marks and arrows, visible on squares of any colour.
const MARK_COLOUR: &str = "#1d4ed8";

/// The board as an SVG file with White below; `title` is its title. Pieces are
/// drawn with the piece set of [`SHAPES`](super::SHAPES).
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
    svg_with_step(diagram, title, "")
}

/// The same as [`svg`], with the squares named in `step` marked and an arrow from the
/// first to the second.
///
/// ```
/// use ermine::draw::svg_with_step;
/// let session = ermine::catalog::open("royal-standard").unwrap();
/// let picture = svg_with_step(&session.diagram(), "The Royal Standard", "e2e4");
/// assert_eq!(picture.matches("class=\"marked\"").count(), 2);
/// assert_eq!(picture.matches("class=\"arrow\"").count(), 1);
/// ```
#[must_use]
pub fn svg_with_step(diagram: &Diagram, title: &str, step: &str) -> String {
    let squares = &diagram.squares;
    let centres = named_squares(squares, step);
    let [board_width, board_height] =
        [squares.files(), squares.ranks()].map(|count| i32::from(count) * CELL + 2 * FRAME);
    let [panels_width, panels_height] = panels::extra_size(&diagram.panels);
    let (width, height) = (board_width + panels_width, board_height.max(panels_height));
    let mut pieces = Pieces::default();
    let board = html! {
        @for rank in 0..squares.ranks() {
            "\n"
            @for file in 0..squares.files() { (square(squares, file, rank, &mut pieces)) }
        }
    };
    let beside = panels::panels(&diagram.panels, board_width, &mut pieces);
    let text = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) }
            width=(width) height=(height) font-family="system-ui, sans-serif"
            text-anchor="middle" role="img" {
            title { (title) }
            rect width=(width) height=(height) rx="10" fill=(FRAME_COLOUR) {}
            defs { (pieces.definitions()) }
            (names(squares))
            (board)
            "\n"
            (marks(&centres))
            (beside)
        }
    };
    text.into_string() + "\n"
}

/// The centres of the squares named in a step, each a lower-case letter and a number.
fn named_squares(squares: &Squares, step: &str) -> Vec<[i32; 2]> {
    let centres = step.char_indices().filter_map(|(index, _)| {
        let ([file, rank], _) = leading_square(&step[index..])?;
        squares
            .cell(file, rank)
            .map(|_| centre(squares, file, rank))
    });
    centres.collect()
}

/// Marks on the squares, and an arrow from the first to the second.
fn marks(centres: &[[i32; 2]]) -> Markup {
    let side = CELL - 6;
    html! {
        @for [x, y] in centres {
            rect class="marked" x=(x - side / 2) y=(y - side / 2) width=(side) height=(side)
                fill="none" stroke=(MARK_COLOUR) stroke-width="5" {}
        }
        @if let [[x1, y1], [x2, y2], ..] = centres {
            marker id="arrow-head" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="3"
                markerHeight="3" orient="auto" {
                path d="M0 0 10 5 0 10z" fill=(MARK_COLOUR) {}
            }
            line class="arrow" x1=(x1) y1=(y1) x2=(x2) y2=(y2) stroke=(MARK_COLOUR)
                stroke-width="9" stroke-opacity="0.7" marker-end="url(#arrow-head)" {}
        }
    }
}

/// The names of files and ranks on both sides.
fn names(squares: &Squares) -> Markup {
    let far_edge = |count: u8| i32::from(count) * CELL + FRAME + FRAME / 2;
    let label = |x: i32, y: i32, name: String| {
        html! { text x=(x) y=(y + 5) { (name) } }
    };
    html! {
        g fill=(FRAME_LETTERS) font-size="15" {
            @for file in 0..squares.files() {
                @let [x, _] = centre(squares, file, 0);
                @for y in [FRAME / 2, far_edge(squares.ranks())] {
                    (label(x, y, char::from(b'a' + file).to_string()))
                }
            }
            @for rank in 0..squares.ranks() {
                @let [_, y] = centre(squares, 0, rank);
                @for x in [FRAME / 2, far_edge(squares.files())] {
                    (label(x, y, (rank + 1).to_string()))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::rules::{Cell, Colour, Figure, Mark, Rgb, Turn};

    const RED: Colour = Colour {
        name: "red",
        letter: None,
        rgb: Rgb(255, 0, 0),
    };

    fn diagram(squares: Squares) -> Diagram {
        Diagram::new(squares, Side::White, Turn::Decide, 1)
    }

    /// A white king with a mark, a hole, and a fairy piece with bands.
    fn row() -> Diagram {
        let mark = Mark {
            meaning: "may not move",
            sign: '!',
            badge: '!',
            before: None,
            behind: None,
            rgb: None,
        };
        let king = Figure {
            shape: "king",
            mark: Some(mark),
            tag: Some('e'),
            ..Figure::new(Side::White, 'K')
        };
        let band = |red| Colour {
            rgb: Rgb(red, 0, 0),
            ..RED
        };
        let wizard = Figure {
            bands: vec![band(1), band(4)],
            ..Figure::new(Side::Black, 'W')
        };
        diagram(Squares::new(3, 1, |file, _| {
            let piece = [Some(&king), None, Some(&wizard)][usize::from(file)];
            piece.map(|piece| Cell {
                ground: Colour {
                    rgb: Rgb(0xFF, file, 0),
                    ..RED
                },
                dark: false,
                piece: Some(piece.clone()),
            })
        }))
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
        for part in ["<title>one &lt; two</title>", "#010000", "#040000"] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        let all = |name: &str| -> Vec<String> {
            let named = page.descendants().filter_map(|node| node.attribute(name));
            named.map(str::to_owned).collect()
        };
        let ids = all("id");
        assert_eq!(ids.len(), 2);
        assert_ne!(ids[0], ids[1]);
        assert_eq!(all("href"), [0, 1].map(|index| format!("#{}", ids[index])));
    }

    #[test]
    fn a_step_is_marked_on_the_squares_that_it_names() {
        let board = Squares::new(10, 10, |_, _| {
            Some(Cell {
                ground: RED,
                dark: false,
                piece: None,
            })
        });
        let centre_of = |file, rank| centre(&board, file, rank);
        for (step, squares) in [
            ("b9a10y", vec![centre_of(1, 8), centre_of(0, 9)]),
            ("e2e4", vec![centre_of(4, 1), centre_of(4, 3)]),
            ("c3=R", vec![centre_of(2, 2)]),
            (
                "a1b2c3",
                vec![centre_of(0, 0), centre_of(1, 1), centre_of(2, 2)],
            ),
            ("r11", vec![]),
            ("a0b11", vec![]),
            ("e99999é", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(named_squares(&board, step), squares, "{step}");
        }
        let page = svg_with_step(&diagram(board), "", "e2e4");
        assert!(roxmltree::Document::parse(&page).is_ok());
    }
}
