//! The board as plain data, for pictures.

use super::picture::home_letter;
use super::{Hue, Man, RoyalPalette};
use crate::base::Square;
use crate::rules::{Cell, Diagram, Figure};

impl RoyalPalette {
    /// The squares in their colours; a man carries the bands of his palette and,
    /// if he has a twin, the letter of his home file.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        Diagram::new(8, 8, |file, rank| {
            let square = Square::at(file, rank);
            let man = self.man_on(square);
            Some(Cell {
                ground: Hue::of_square(square).rgb(),
                man: man.is_some().then(|| self.figure(man)),
            })
        })
    }

    fn figure(&self, man: Man) -> Figure {
        let kind = man.kind();
        Figure {
            glyph: Some(kind.glyph()),
            mark: home_letter(man).and_then(|home| home.chars().next()),
            bands: self.bands(man).into_iter().map(Hue::rgb).collect(),
            ..Figure::new(man.side(), kind.letter())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;
    use crate::games::royal_palette::{PaletteMap, Shuffles};

    #[test]
    fn men_carry_their_home_and_their_palette() {
        let start = RoyalPalette::start(Shuffles::NONE, PaletteMap::house());
        let diagram = start.diagram();
        let man = |file, rank| diagram.cell(file, rank).and_then(|cell| cell.man.clone());
        let rook = man(7, 0).expect("a rook on h1");
        assert_eq!((rook.letter, rook.mark), ('R', Some('h')));
        assert_eq!(rook.glyph, Some('♜'));
        let king = man(4, 7).expect("a king on e8");
        assert_eq!((king.side, king.mark), (Side::Black, None));
        assert_eq!(king.bands.len(), 6);
        assert_eq!(man(0, 1).map(|pawn| pawn.bands.len()), Some(1));
        assert_eq!(man(0, 3), None);
        assert_eq!(
            diagram.cell(0, 0).map(|cell| cell.ground),
            Some(Hue::Red.rgb())
        );
    }
}
