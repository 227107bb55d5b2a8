//! Several boards on one HTML page, for the screen and for paper.

use super::View;
use super::cells::{CELL, FRAME};
use super::pieces::Pieces;
use crate::rules::text::file_letter;
use crate::rules::{Diagram, Squares};
use maud::{Markup, html};

/// The colour of lines and letters around and on the squares.
const INK: &str = "#2b2926";
/// The number of boards per row, each below a line of text.
const COLUMNS: usize = 3;
const HEADER_HEIGHT: i32 = 40;

/// The boards of one page, which share their parts: every distinct piece and set of
/// squares is drawn once. Grounds and bands carry letters, so that the page is readable
/// without colours.
///
/// ```
/// use ermine::draw::{BoardSheet, Style};
/// let session = ermine::catalog::open("colorbound").unwrap();
/// let mut sheet = BoardSheet::default();
/// let board = sheet.board(&session.diagram(), "The start", Style::Plain.into());
/// assert_eq!(board, sheet.board(&session.diagram(), "The start", Style::Plain.into()));
/// assert!(board.contains("<use href=\"#squares-0\">"));
/// assert!(sheet.shared().contains("<g id=\"squares-0\">"));
/// ```
#[derive(Clone, Debug)]
pub struct BoardSheet {
    pieces: Pieces,
    squares: Vec<String>,
}

impl Default for BoardSheet {
    fn default() -> BoardSheet {
        BoardSheet {
            pieces: Pieces::lettered(),
            squares: Vec::new(),
        }
    }
}

impl BoardSheet {
    /// The board as SVG within a page that also contains the [shared](Self::shared)
    /// parts. `title` is its title for screen readers. The SVG scales to its container. A
    /// game of several boards shows all of them, three per row.
    pub fn board(&mut self, diagram: &Diagram, title: &str, view: View) -> String {
        let panels = &diagram.panels;
        let [width, height] = size(&diagram.squares);
        let rows = panels.len().div_ceil(COLUMNS) as i32;
        let (total_width, total_height) = match panels.is_empty() {
            true => (width, height),
            false => (COLUMNS as i32 * width, rows * (height + HEADER_HEIGHT)),
        };
        let text = html! {
            svg viewBox={ "0 0 " (total_width) " " (total_height) } role="img" text-anchor="middle"
                font-family="system-ui, sans-serif" {
                title { (title) }
                @if panels.is_empty() { (self.pieces_on_ground(&diagram.squares, view)) }
                @for (index, panel) in panels.iter().enumerate() {
                    @let x = (index % COLUMNS) as i32 * width;
                    @let y = (index / COLUMNS) as i32 * (height + HEADER_HEIGHT) + HEADER_HEIGHT;
                    text x=(x + width / 2) y=(y - 8) fill=(INK) font-size="26" {
                        (panel.title) ": " (panel.state)
                    }
                    g transform={ "translate(" (x) " " (y) ")" } {
                        (self.pieces_on_ground(&panel.squares, view.of_board(panel.swapped)))
                    }
                }
            }
        };
        text.into_string()
    }

    fn pieces_on_ground(&mut self, squares: &Squares, view: View) -> Markup {
        let (files, ranks) = (view.files(squares.files()), view.ranks(squares.ranks()));
        let ground = self.ground(squares, &files, &ranks);
        html! {
            use href={ "#squares-" (ground) } {}
            @for (rank, y) in centres(&ranks) {
                @for (file, x) in centres(&files) {
                    @if let Some(piece) = squares.cell(file, rank).and_then(|cell| cell.piece.as_ref()) {
                        (self.pieces.place_seen_by(view.bottom, piece, x, y))
                    }
                }
            }
        }
    }

    /// The parts that the boards of the page refer to, as an invisible SVG.
    #[must_use]
    pub fn shared(&self) -> String {
        let text = html! {
            svg width="0" height="0" style="position:absolute" aria-hidden="true" {
                defs {
                    @for (index, squares) in self.squares.iter().enumerate() {
                        g id={ "squares-" (index) } { (maud::PreEscaped(squares)) }
                        "\n"
                    }
                    (self.pieces.definitions())
                }
            }
        };
        text.into_string()
    }

    fn ground(&mut self, squares: &Squares, files: &[u8], ranks: &[u8]) -> usize {
        let text = ground(squares, files, ranks).into_string();
        let existing = self.squares.iter().position(|other| *other == text);
        existing.unwrap_or_else(|| {
            self.squares.push(text);
            self.squares.len() - 1
        })
    }
}

/// The width and the height of a board with its frame.
fn size(squares: &Squares) -> [i32; 2] {
    [squares.files(), squares.ranks()].map(|count| i32::from(count) * CELL + 2 * FRAME)
}

/// Files or ranks with the centre of each.
fn centres(names: &[u8]) -> impl Iterator<Item = (u8, i32)> + '_ {
    let centres = (0..).map(|index| FRAME + CELL * index + CELL / 2);
    names.iter().copied().zip(centres)
}

/// The squares without pieces, with the names of files and ranks.
fn ground(squares: &Squares, files: &[u8], ranks: &[u8]) -> Markup {
    let mut colours = Vec::new();
    for cell in squares.cells() {
        let colour = cell.ground.rgb;
        if !colours.contains(&colour) {
            colours.push(colour);
        }
    }
    let outline = |colour| {
        let mut path = String::new();
        for (rank, y) in centres(ranks) {
            for (file, x) in centres(files) {
                let cell = squares.cell(file, rank);
                if cell.is_some_and(|cell| cell.ground.rgb == colour) {
                    path += &format!("M{} {}h{CELL}v{CELL}h-{CELL}z", x - CELL / 2, y - CELL / 2);
                }
            }
        }
        path
    };
    let half = CELL / 2;
    html! {
        g stroke=(INK) {
            @for colour in colours { path fill=(colour) d=(outline(colour)) {} }
        }
        g fill=(INK) font-size="16" {
            @for (file, x) in centres(files) {
                text x=(x) y=(FRAME + CELL * ranks.len() as i32 + 17) { (file_letter(file)) }
            }
            @for (rank, y) in centres(ranks) {
                text x=(FRAME / 2 - 1) y=(y + 6) { (rank + 1) }
            }
        }
        g fill=(INK) font-size="12" {
            @for (rank, y) in centres(ranks) {
                @for (file, x) in centres(files) {
                    @if let Some(letter) = squares.cell(file, rank).and_then(|cell| cell.ground.letter) {
                        text x=(x - half + 6) y=(y - half + 11) { (letter) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::draw::Style;
    use crate::rules::{Cell, Colour, Figure, Panel, Rgb, Turn};

    fn diagram(letter: char) -> Diagram {
        let red = Colour {
            name: "red",
            letter: Some('r'),
            rgb: Rgb(255, 0, 0),
        };
        let piece = Figure {
            bands: vec![red, red],
            ..Figure::new(Side::White, letter)
        };
        let squares = Squares::new(2, 1, |file, _| {
            Some(Cell {
                ground: red,
                dark: false,
                piece: (file == 0).then(|| piece.clone()),
            })
        });
        Diagram::new(squares, Side::White, Turn::Decide, 1)
    }

    #[test]
    fn all_of_several_boards_are_drawn_from_the_side_of_the_player() {
        let panel = |index: usize| Panel {
            title: format!("{}. king", index + 1),
            state: "White (1) moves".to_owned(),
            current: index == 0,
            swapped: index % 2 == 1,
            squares: diagram('K').squares,
        };
        let boards = Diagram {
            panels: (0..6).map(panel).collect(),
            ..diagram('K')
        };
        let mut sheet = BoardSheet::default();
        let view = View::of_player(Style::Plain, Side::White);
        let board = sheet.board(&boards, "six", view);
        assert_eq!(board.matches("href=\"#squares-").count(), 6);
        assert_eq!(board.matches("href=\"#piece-").count(), 6);
        // The player has Black on three of them.
        assert_eq!(sheet.squares.len(), 2);
        for title in ["1. king: ", "6. king: "] {
            assert!(board.contains(title), "{title}");
        }
    }

    #[test]
    fn equal_parts_are_drawn_once_and_every_reference_resolves() {
        let mut sheet = BoardSheet::default();
        let mut black_view = View::from(Style::Plain);
        black_view.bottom = Side::Black;
        let boards = [
            sheet.board(&diagram('K'), "a < b", Style::Plain.into()),
            sheet.board(&diagram('Q'), "b", Style::Plain.into()),
            sheet.board(&diagram('K'), "c", black_view),
        ];
        let page = format!("<p>{}{}</p>", sheet.shared(), boards.concat());
        let page = roxmltree::Document::parse(&page).expect("well-formed");
        let all = |name: &str| -> Vec<String> {
            let found = page.descendants().filter_map(|node| node.attribute(name));
            found.map(str::to_owned).collect()
        };
        let ids = all("id");
        assert_eq!(ids[..2], ["squares-0", "squares-1"]);
        assert_eq!(ids.len(), 4);
        let used = all("href");
        assert_eq!(used.len(), 6);
        assert!(used.iter().all(|href| ids.contains(&href[1..].to_owned())));
        // The piece stands on the a-file, which is on the right for Black.
        assert!(boards[0].contains("x=\"54\"") && boards[2].contains("x=\"114\""));
        let letters = page.descendants().filter(|node| node.is_text());
        let letters = letters.filter(|node| node.text() == Some("r"));
        assert_eq!(letters.count(), 2 * 2, "of two boards");
    }
}
