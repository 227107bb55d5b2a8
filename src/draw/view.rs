//! The view of a board.

use crate::base::Side;

/// The drawing style of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Letters only.
    Plain,
    /// 24-bit ANSI colours, for a terminal.
    Ansi,
    /// The nearest of the 256 colours of most terminals.
    Ansi256,
    /// The nearest of the 16 colours of every colour terminal. They cannot distinguish
    /// everything, so the letters stay.
    Ansi16,
}

impl Style {
    /// Whether letters replace colours.
    #[must_use]
    pub const fn has_letters(self) -> bool {
        matches!(self, Style::Plain | Style::Ansi16)
    }
}

/// The style of a board and the side at its lower edge.
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
    /// The style.
    pub style: Style,
    /// The side whose first rank is the lowest.
    pub bottom: Side,
    /// Whether the view belongs to a player, who sits on one side of all boards of a game
    /// of several boards, even where the player has the other side's pieces.
    pub seated: bool,
}

impl View {
    /// The view of a player, who sits at the lower edge with the pieces of `side`.
    #[must_use]
    pub const fn of_player(style: Style, side: Side) -> View {
        View {
            style,
            bottom: side,
            seated: true,
        }
    }

    /// The view of one of several boards, on which the players may have swapped sides.
    #[must_use]
    pub const fn of_board(self, swapped: bool) -> View {
        let is_turned = self.seated && swapped;
        View {
            bottom: if is_turned {
                self.bottom.flip()
            } else {
                self.bottom
            },
            ..self
        }
    }

    /// The files of a board with `count` files, from left to right.
    #[must_use]
    pub fn files(self, count: u8) -> Vec<u8> {
        match self.bottom {
            Side::White => (0..count).collect(),
            Side::Black => (0..count).rev().collect(),
        }
    }

    /// The ranks of a board with `count` ranks, from top to bottom.
    #[must_use]
    pub fn ranks(self, count: u8) -> Vec<u8> {
        let mut ranks = self.files(count);
        ranks.reverse();
        ranks
    }
}

/// White is at the lower edge.
impl From<Style> for View {
    fn from(style: Style) -> View {
        View {
            style,
            bottom: Side::White,
            seated: false,
        }
    }
}
