//! The board as plain data, with the facts that cannot be seen on it.

use super::{Piece, RumbleBoard};
use crate::base::{Bitboard, Side, Square};
use crate::pieces;
use crate::rules::{
    Binding, BindingKind, Cell, Colour, Diagram, Fact, Figure, Mark, Position, Rgb, Section,
    Squares,
};

/// The grounds of light and of dark squares.
const SHADES: [Colour; 2] = [
    Colour {
        name: "light",
        letter: None,
        rgb: Rgb(0xE9, 0xDF, 0xCB),
    },
    Colour {
        name: "dark",
        letter: None,
        rgb: Rgb(0x9A, 0x7B, 0x64),
    },
];

/// The mark of an immobilized piece.
const IMMOBILIZED: Mark = Mark {
    meaning: "held: can do nothing but remove itself",
    sign: '!',
    badge: '❄',
    before: Some('!'),
    behind: None,
    rgb: Some(Rgb(0xD9, 0x48, 0x3B)),
};

impl RumbleBoard {
    /// Returns the board, with a mark at immobilized pieces. Beside it, the kinds on this
    /// board.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        let immobilized = Side::ALL.map(|side| self.frozen(side));
        let immobilized = immobilized[0] | immobilized[1];
        let squares = squares(|square| {
            let piece = self.piece_on(square)?;
            Some(figure(piece, immobilized.has(square)))
        });
        let board = Diagram::new(squares, self.side, self.turn(), self.move_number());
        let kinds = self.deal.fighters().iter().chain([&self.deal.kinds()[0]]);
        let named = kinds.map(|kind| Fact::one(kind.code(), kind.name()));
        let mut quiet = vec![Fact::quiet(self.clock(), "plies")];
        if self.ban() > 0 {
            quiet.push(Fact::one("No check for", format!("{} plies", self.ban())));
        }
        Diagram {
            marks: vec![IMMOBILIZED],
            sections: vec![Section::new(quiet), Section::new(named.collect())],
            ..board
                .warn(self.in_check().then_some("check"), |_| true)
                .with_binding(self.binding())
        }
    }

    /// Returns the immobilized pieces of the side to move, if there are any.
    fn binding(&self) -> Option<Binding> {
        let held = self.frozen(self.side);
        let squares: Vec<String> = held.map(|square| square.to_string()).collect();
        let binding = Binding::new(BindingKind::Pieces, "Held", squares.join(" "));
        let binding = binding.with_detail("a held piece can do nothing but remove itself");
        held.any().then_some(binding)
    }
}

/// Returns the squares of a board with the pieces on them.
pub(super) fn squares(piece: impl Fn(Square) -> Option<Figure>) -> Squares {
    Squares::new(8, 8, |file, rank| {
        let square = Square::at(file, rank);
        let dark = Bitboard::DARK.has(square);
        Some(Cell {
            ground: SHADES[usize::from(dark)],
            dark,
            piece: piece(square),
        })
    })
}

/// Returns a piece as drawn; `immobilized` marks it as immobilized.
pub(super) fn figure(piece: Piece, immobilized: bool) -> Figure {
    let mut letters = piece.kind.code().chars();
    let letter = letters.next().unwrap_or('?');
    let shape = piece.kind.shape();
    Figure {
        tag: letters.next(),
        name: Some(piece.kind.name().into()),
        glyph: pieces::Kind::from_name(shape).map(pieces::Kind::glyph),
        shape,
        royal: piece.kind.is_royal(),
        mark: immobilized.then_some(IMMOBILIZED),
        ..Figure::new(piece.side, letter)
    }
}
