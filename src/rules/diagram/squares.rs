//! The squares of a board.

use super::colour::Colour;
use super::piece::Figure;
use serde::Serialize;

/// A square that exists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The colour of the square.
    pub ground: Colour,
    /// Whether it is a dark square, on a board that has dark and light ones.
    pub dark: bool,
    /// The piece on the square.
    pub piece: Option<Figure>,
}

/// The squares of a board, with the pieces on them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Squares {
    files: u8,
    ranks: u8,
    #[serde(rename = "squares")]
    cells: Vec<Option<Cell>>,
}

impl Squares {
    /// Creates a board of `files` and `ranks`, at most 26 each; `cell` is called for each
    /// square by file and rank, from 0, and returns `None` where there is no square.
    ///
    /// ```
    /// use ermine::rules::{Cell, Colour, Rgb, Squares};
    /// let ground = Colour { name: "green", letter: Some('g'), rgb: Rgb(0x4A, 0xDE, 0x80) };
    /// let green = Cell { ground, dark: false, piece: None };
    /// let row = Squares::new(3, 1, |file, _| (file != 1).then(|| green.clone()));
    /// assert_eq!(row.cell(0, 0), Some(&green));
    /// assert_eq!(row.cell(1, 0), None);
    /// assert_eq!(row.cell(3, 0), None);
    /// ```
    #[must_use]
    pub fn new(files: u8, ranks: u8, mut cell: impl FnMut(u8, u8) -> Option<Cell>) -> Squares {
        let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        Squares {
            files,
            ranks,
            cells: squares.map(|(file, rank)| cell(file, rank)).collect(),
        }
    }

    /// The number of files.
    #[must_use]
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// The number of ranks.
    #[must_use]
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }

    /// The square on `file` and `rank`, from 0; `None` if there is none.
    #[must_use]
    pub fn cell(&self, file: u8, rank: u8) -> Option<&Cell> {
        let inside = file < self.files && rank < self.ranks;
        let index = usize::from(rank) * usize::from(self.files) + usize::from(file);
        inside.then(|| self.cells.get(index)?.as_ref()).flatten()
    }

    /// The existing squares, from the first rank on.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().flatten()
    }
}
