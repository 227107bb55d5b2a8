//! The board as plain data, for pictures.

use super::board::{BOARD, FILES, RANKS};
use super::picture::GROUNDS;
use super::{Kind, Man, RoyalStandard};
use crate::base::{Bitboard, Square};
use crate::pieces;
use crate::rules::{Cell, Diagram, Figure};

/// The sign of a standard-bearer that may not move.
const FROZEN: char = '!';

impl RoyalStandard {
    /// The 38 squares, shaded by the sides that have them in range.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        Diagram::new(FILES, RANKS, |file, rank| {
            let square = Square::at(file, rank);
            let shade = usize::from(!Bitboard::DARK.has(square));
            BOARD.has(square).then(|| Cell {
                ground: GROUNDS[self.commanders(square)][shade],
                man: self.man_on(square).map(|man| self.figure(man, square)),
            })
        })
    }

    fn figure(&self, man: Man, square: Square) -> Figure {
        Figure {
            glyph: glyph(man.kind),
            mark: self.frozen().has(square).then_some(FROZEN),
            ..Figure::new(man.side, man.kind.letter())
        }
    }
}

/// The sign of a man that chess has too.
const fn glyph(kind: Kind) -> Option<char> {
    match kind {
        Kind::King => Some(pieces::Kind::King.glyph()),
        Kind::Rook => Some(pieces::Kind::Rook.glyph()),
        Kind::Bishop => Some(pieces::Kind::Bishop.glyph()),
        Kind::Windmill | Kind::Bearer => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_standard::RangeRule;

    #[test]
    fn holes_ranges_and_frozen_men_are_there() {
        let text = "*2k2*/6R/7/2S4/2s4/*1K3* w c2c3 7 20";
        let position = RoyalStandard::from_pfen(text, RangeRule::Full).expect("a position");
        let diagram = position.diagram();
        assert_eq!(diagram.cell(0, 0), None);
        assert_eq!(diagram.cell(6, 5), None);
        let cell = |file, rank| diagram.cell(file, rank).expect("a square");
        let bearer = cell(2, 2).man.as_ref().expect("a bearer on c3");
        assert_eq!(
            (bearer.letter, bearer.glyph, bearer.mark),
            ('S', None, Some(FROZEN))
        );
        assert_ne!(cell(2, 2).ground, cell(6, 4).ground);
    }
}
