//! The board as plain data, for pictures.

use super::ColourChess;
use crate::base::Square;
use crate::rules::{Cell, Diagram, Figure};

/// The sign of a man that has moved in this turn.
const MOVED: char = '•';

impl ColourChess {
    /// The tiles in their colours, with a sign at who has moved in this turn.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        Diagram::new(8, 8, |file, rank| {
            let square = Square::at(file, rank);
            let man = self.man_on(square);
            let figure = || Figure {
                glyph: Some(man.kind().glyph()),
                mark: self.moved().has(square).then_some(MOVED),
                ..Figure::new(man.side(), man.kind().letter())
            };
            Some(Cell {
                ground: self.tiles().hue(square).rgb(),
                man: man.is_some().then(figure),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colour_chess::Tiles;
    use crate::rules::Position;

    #[test]
    fn who_has_moved_in_this_turn_is_marked() {
        let mut position = ColourChess::start(Tiles::HOUSE);
        for text in ["e2e4", "f7f6"] {
            let step = position.parse_step(text).expect("a step");
            position.make(step);
        }
        let diagram = position.diagram();
        let mark = |file, rank| {
            let man = diagram.cell(file, rank).and_then(|cell| cell.man.as_ref());
            man.map(|man| man.mark)
        };
        assert_eq!(mark(5, 5), Some(Some(MOVED)));
        assert_eq!(mark(4, 3), Some(None));
        assert_eq!(mark(4, 1), None);
    }
}
