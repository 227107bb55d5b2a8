//! How a board is looked at.

use crate::base::Side;

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Letters only.
    Plain,
    /// With ANSI colours of 24 bits, for a terminal.
    Ansi,
    /// With the nearest of the 256 colours that most terminals have.
    Ansi256,
    /// With the nearest of the 16 colours that every terminal with colours has.
    /// They do not tell everything apart, so that the letters stay.
    Ansi16,
}

impl Style {
    /// Whether letters say what colours cannot.
    #[must_use]
    pub const fn has_letters(self) -> bool {
        matches!(self, Style::Plain | Style::Ansi16)
    }
}

/// How a board is drawn and who sits at its lower edge.
///
/// ```
/// use ermine::base::Side;
/// use ermine::draw::{Style, View};
/// let mut view = View::from(Style::Plain);
/// assert_eq!((view.files(3), view.ranks(2)), (vec![0, 1, 2], vec![1, 0]));
/// view.bottom = Side::Black;
/// assert_eq!((view.files(3), view.ranks(2)), (vec![2, 1, 0], vec![0, 1]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// How it is drawn.
    pub style: Style,
    /// Whose first rank is the lowest.
    pub bottom: Side,
    /// Whether that holds for a player, wherever he has the other side's pieces: in a game of
    /// several boards he sits on one side of all of them.
    pub seated: bool,
}

impl View {
    /// The view of one board of several, on which the players may have each other's pieces.
    #[must_use]
    pub const fn of_board(self, swapped: bool) -> View {
        let turned = self.seated && swapped;
        View {
            bottom: if turned {
                self.bottom.flip()
            } else {
                self.bottom
            },
            ..self
        }
    }

    /// The files of a board that has so many, from left to right.
    #[must_use]
    pub fn files(self, count: u8) -> Vec<u8> {
        match self.bottom {
            Side::White => (0..count).collect(),
            Side::Black => (0..count).rev().collect(),
        }
    }

    /// The ranks of a board that has so many, from top to bottom.
    #[must_use]
    pub fn ranks(self, count: u8) -> Vec<u8> {
        let mut ranks = self.files(count);
        ranks.reverse();
        ranks
    }
}

/// White sits at the lower edge.
impl From<Style> for View {
    fn from(style: Style) -> View {
        View {
            style,
            bottom: Side::White,
            seated: false,
        }
    }
}
