//! A board as plain data, for whoever draws it.

use super::ansi::Rgb;
use crate::base::Side;

/// A board with the men on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    files: u8,
    ranks: u8,
    cells: Vec<Option<Cell>>,
}

/// A square that exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The colour of the square.
    pub ground: Rgb,
    /// Who stands there.
    pub man: Option<Figure>,
}

/// A man as he is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// His side.
    pub side: Side,
    /// The capital letter of his kind.
    pub letter: char,
    /// The sign of a man of chess, filled, if he is one.
    pub glyph: Option<char>,
    /// A small sign beside him, for what his letter does not tell.
    pub mark: Option<char>,
    /// Colours that he carries.
    pub bands: Vec<Rgb>,
}

impl Figure {
    /// A man with nothing but his letter.
    #[must_use]
    pub const fn new(side: Side, letter: char) -> Figure {
        Figure {
            side,
            letter,
            glyph: None,
            mark: None,
            bands: Vec::new(),
        }
    }
}

impl Diagram {
    /// A board of so many files and ranks, at most 26 each; `cell` is asked for
    /// each square by file and rank, from 0, and gives `None` where there is no
    /// square.
    ///
    /// ```
    /// use ermine::rules::{Cell, Diagram};
    /// let green = Cell { ground: (0x4A, 0xDE, 0x80), man: None };
    /// let row = Diagram::new(3, 1, |file, _| (file != 1).then(|| green.clone()));
    /// assert_eq!(row.cell(0, 0), Some(&green));
    /// assert_eq!(row.cell(1, 0), None);
    /// assert_eq!(row.cell(3, 0), None);
    /// ```
    #[must_use]
    pub fn new(files: u8, ranks: u8, mut cell: impl FnMut(u8, u8) -> Option<Cell>) -> Diagram {
        let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
        Diagram {
            files,
            ranks,
            cells: squares.map(|(file, rank)| cell(file, rank)).collect(),
        }
    }

    /// How many files there are.
    #[must_use]
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// How many ranks there are.
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
}
