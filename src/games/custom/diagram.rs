//! The board as plain data.

use super::{Custom, Piece, PlayBoard, Tables};
use crate::base::Side;
use crate::base::geometry::Square;
use crate::pieces;
use crate::rules::{Cell, Colour, Diagram, Fact, Figure, Position, Rgb, Section, Squares};

/// The grounds of light and of dark squares.
const SHADES: [Colour; 2] = [
    Colour {
        name: "light",
        letter: None,
        rgb: Rgb(0xEE, 0xE2, 0xC4),
    },
    Colour {
        name: "dark",
        letter: None,
        rgb: Rgb(0x78, 0x90, 0x9C),
    },
];

impl<G: PlayBoard> Custom<G> {
    /// Returns the board, and beside it the counts that may end the game.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        self.with_rules(|rules| {
            let spec = rules.spec();
            let squares = Squares::new(spec.files, spec.ranks, |file, rank| {
                let square = Square::at(file, rank);
                rules.board().has(square).then(|| Cell {
                    ground: SHADES[usize::from(square.is_dark())],
                    dark: square.is_dark(),
                    piece: self.piece_on(square).map(|piece| figure(rules, piece)),
                })
            });
            let board = Diagram::new(squares, self.side, self.turn(), self.move_number());
            let attacked = self.royals_in_check(rules, self.side);
            Diagram {
                sections: vec![Section::new(self.facts(rules))],
                ..board.warn(attacked.any().then_some("check"), |[file, rank]| {
                    attacked.has(Square::at(file, rank))
                })
            }
        })
    }

    fn facts(&self, rules: &Tables<G>) -> Vec<Fact> {
        let mut facts = Vec::new();
        if rules.end().quiet_plies > 0 {
            facts.push(Fact::quiet(self.clock(), "plies"));
        }
        if rules.end().checks > 0 {
            facts.push(Fact::each("Checks", |side: Side| {
                vec![self.checks[side.index()].to_string()]
            }));
        }
        facts
    }
}

/// Returns a piece as drawn: pieces with the names of chess get their pictures.
pub(super) fn figure<G: PlayBoard>(rules: &Tables<G>, piece: Piece) -> Figure {
    let name = rules.name(piece.kind);
    let orthodox = pieces::Kind::from_name(name);
    Figure {
        name: Some(name.to_owned().into()),
        glyph: orthodox.map(pieces::Kind::glyph),
        shape: orthodox.map_or("special", pieces::Kind::name),
        royal: rules.is_royal(piece.kind),
        ..Figure::new(piece.side, rules.letter(piece.kind))
    }
}
