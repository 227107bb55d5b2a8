//! The board as plain data, for pictures.

use super::picture::{DARK, LIGHT};
use super::{Colorbound, Kind, Man};
use crate::base::geometry::{Geometry, Square};
use crate::pieces;
use crate::rules::{Cell, Diagram, Figure};

impl<G: Geometry> Colorbound<G> {
    /// The two shades, and the men on theirs.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        Diagram::new(G::FILES, G::RANKS, |file, rank| {
            let square = Square::at(file, rank);
            Some(Cell {
                ground: if square.is_dark() { DARK } else { LIGHT },
                man: self.man_on(square).map(figure),
            })
        })
    }
}

fn figure(man: Man) -> Figure {
    Figure {
        glyph: glyph(man.kind),
        ..Figure::new(man.side, man.kind.letter())
    }
}

/// The sign of a man that chess has too.
const fn glyph(kind: Kind) -> Option<char> {
    match kind {
        Kind::Pawn => Some(pieces::Kind::Pawn.glyph()),
        Kind::Bishop => Some(pieces::Kind::Bishop.glyph()),
        Kind::King => Some(pieces::Kind::King.glyph()),
        Kind::Wizard | Kind::Laureate | Kind::Dragon | Kind::Osprey | Kind::Parabola => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Decimal, Variant};
    use super::*;

    #[test]
    fn the_board_has_its_size_and_its_men() {
        let diagram = Colorbound::start(Decimal::rules()).diagram();
        assert_eq!((diagram.files(), diagram.ranks()), (10, 10));
        let cell = |file, rank| diagram.cell(file, rank).expect("a square");
        assert_eq!((cell(0, 0).ground, cell(0, 1).ground), (DARK, LIGHT));
        let faces: Vec<_> = (0..10)
            .filter_map(|file| cell(file, 0).man.as_ref())
            .map(|man| man.glyph.unwrap_or(man.letter))
            .collect();
        assert_eq!(faces.iter().filter(|&&face| face == '♝').count(), 2);
        assert_eq!(faces.iter().filter(|&&face| face == '♚').count(), 1);
        assert!(faces.contains(&'W') && faces.contains(&'Y'));
    }
}
