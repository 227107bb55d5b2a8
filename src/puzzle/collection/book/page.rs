//! The page.

use super::entry::BookEntry;
use super::{key, words};
use crate::puzzle::record::theme::Theme;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("style.css");

/// The head, with void elements that are valid in both HTML and XML. The policy keeps the
/// page from loading anything, whatever text it contains.
const HEAD: PreEscaped<&str> = PreEscaped(concat!(
    r#"<meta charset="utf-8"/>"#,
    r#"<meta name="viewport" content="width=device-width, initial-scale=1"/>"#,
    r#"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>"#,
    r#"<link rel="icon" href="data:,"/>"#,
));

/// The size in millimetres that fits the margins of both A4 and letter.
const WIDTH: u32 = 184;
const HEIGHT: u32 = 250;
/// The space below a board, and between puzzles.
const CAPTION: u32 = 27;
const GAP: u32 = 8;
/// The minimum size of a board, and the size below which text is small.
const MIN_BOARD: u32 = 25;
const SMALL_BOARD: u32 = 60;

/// A booklet: contents, key to the boards, puzzles, solutions.
#[derive(Clone, Debug)]
pub struct Book {
    /// The title.
    pub title: String,
    /// The number of boards side by side.
    pub columns: u32,
    /// The number of boards per sheet of paper.
    pub per_page: u32,
    /// The SVG parts that the boards refer to.
    pub shared: String,
    /// The puzzles.
    pub entries: Vec<BookEntry>,
}

impl Book {
    /// The booklet as one self-contained file that loads and runs nothing. Equal data
    /// gives equal bytes. It is both HTML and well-formed XML.
    #[must_use]
    pub fn html(&self) -> String {
        let title = words::clean(&self.title);
        let style = format!(
            ":root {{ --columns: {}; --board: {}mm; --text: {}; }}\n{STYLE}",
            self.columns,
            self.board_size(),
            self.text_size()
        );
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    (HEAD)
                    title { (title) }
                    style { (PreEscaped(style)) }
                }
                body {
                    (PreEscaped(&self.shared))
                    main {
                        (self.front(&title))
                        @for (index, page) in self.entries.chunks(self.per_page.max(1) as usize).enumerate() {
                            "\n"
                            section class="sheet" {
                                @for (entry, number) in page.iter().zip(self.first(index)..) {
                                    (puzzle(entry, number))
                                }
                            }
                        }
                        (self.solutions())
                    }
                }
            }
        };
        page.into_string()
    }

    /// The width of a board on paper, in millimetres, so that the wanted number fits.
    fn board_size(&self) -> u32 {
        let columns = self.columns.max(1);
        let rows = self.per_page.max(1).div_ceil(columns);
        let width = (WIDTH / columns).saturating_sub(GAP);
        let height = (HEIGHT / rows).saturating_sub(CAPTION);
        width.min(height).max(MIN_BOARD)
    }

    /// The size of text on paper, small for small boards.
    fn text_size(&self) -> &'static str {
        match self.board_size() < SMALL_BOARD {
            true => "7.5pt",
            false => "9.5pt",
        }
    }

    /// The number of the first puzzle of a sheet.
    fn first(&self, sheet: usize) -> usize {
        sheet * self.per_page.max(1) as usize + 1
    }

    fn front(&self, title: &str) -> Markup {
        let count = self.entries.len();
        html! {
            header {
                h1 { (title) }
                p { (count) @if count == 1 { " puzzle." } @else { " puzzles." }
                    " The solver's side is at the bottom of each board." }
                (key::contents(&self.entries))
                (key::key(&self.entries))
                footer { "Made by Ermine " (env!("CARGO_PKG_VERSION")) "." }
            }
        }
    }

    fn solutions(&self) -> Markup {
        html! {
            section id="solutions" {
                h2 { "Solutions" }
                p class="note" {
                    "Moves are in the notation of each game's rules, rolls are in brackets: (3). "
                    "Other right answers follow the best one: [or …]. The margin is "
                    "what the best wrong answer gives away, in expected score: a win is 1, a loss −1."
                }
                ol {
                    @for (entry, number) in self.entries.iter().zip(1..) {
                        "\n"
                        (solution(entry, number))
                    }
                }
            }
        }
    }
}

fn puzzle(entry: &BookEntry, number: usize) -> Markup {
    let diagram = &entry.diagram;
    html! {
        figure id={ "p" (number) } {
            (PreEscaped(&entry.board))
            figcaption {
                p {
                    a class="number" href={ "#s" (number) } { (number) }
                    " "
                    // With several boards the facts name the side to move.
                    @if diagram.panels.is_empty() { b { (diagram.side) " to move" } }
                    @if let Some(state) = &diagram.state { ", " (words::clean(state)) }
                    span class="game" { (words::clean(&entry.puzzle.game)) }
                }
                p { (entry.puzzle.task()) "." }
                p class="facts" { (words::facts(diagram)) }
            }
        }
        "\n"
    }
}

fn solution(entry: &BookEntry, number: usize) -> Markup {
    let puzzle = &entry.puzzle;
    let themes = Theme::join(&puzzle.themes, ", ");
    html! {
        li id={ "s" (number) } {
            p { a class="number" href={ "#p" (number) } { (number) }
                @for line in &entry.lines {
                    " " span class="moves" {
                        @if let Some(roll) = &line.roll { "After " (roll.label) ": " }
                        (words::clean(&line.text()))
                    }
                }
            }
            p class="facts" {
                "Margin " (words::score(puzzle.margin)) ", value " (words::score(puzzle.value))
                @if let Some(rating) = &puzzle.rating {
                    ", rating " (rating.elo) " ± " (rating.deviation)
                } @else { ", not rated" }
                @if let Some(proof) = &puzzle.proof {
                    ", proven in " (proof.moves) @if proof.moves == 1 { " move" } @else { " moves" }
                }
                ". " (themes) @if !themes.is_empty() { ". " }
                span class="id" { (words::clean(&puzzle.id)) }
            }
        }
    }
}
