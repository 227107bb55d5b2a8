//! The board as plain data, with the facts that cannot be seen on it.

use super::{Colorbound, Kind, Piece};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square};
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

impl<G: Geometry> Colorbound<G> {
    /// Returns the board with its two shades. Beside it, for either shade: the attacker
    /// and the defender there.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        let squares = Squares::new(G::FILES, G::RANKS, |file, rank| {
            let square = Square::at(file, rank);
            let dark = square.is_dark();
            Some(Cell {
                ground: SHADES[usize::from(dark)],
                dark,
                piece: self.piece_on(square).map(figure),
            })
        });
        let shade = |title, shade| Section {
            title: Some(title),
            facts: Side::ALL.map(|side| self.army(side, shade)).into(),
        };
        let board = Diagram::new(squares, self.side, self.turn(), self.move_number());
        Diagram {
            sections: vec![
                Section::new(vec![Fact::quiet(self.clock(), "plies")]),
                shade("Light squares", !Bitboard::DARK),
                shade("Dark squares", Bitboard::DARK),
            ],
            ..board.warn(self.in_check().then_some("check"), |[file, rank]| {
                self.is_attacked(Square::at(file, rank), self.side.flip())
            })
        }
    }

    /// Returns the role of a side on a shade and its pieces there: `BLW2`, two wizards.
    fn army(&self, side: Side, shade: Bitboard<G>) -> Fact {
        let ours = self.of_side(side) & shade;
        let mut letters = String::new();
        for &kind in self.rules.kinds().iter().rev() {
            let count = (self.of_kind(kind) & ours).count();
            match count {
                0 => {}
                1 => letters.push(kind.letter()),
                _ => letters += &format!("{}{count}", kind.letter()),
            }
        }
        let king = |side| (self.of(side, Kind::King) & shade).any();
        let role = match (king(side), king(side.flip())) {
            (true, true) => "attacks and defends",
            (true, false) => "defends",
            (false, true) => "attacks",
            (false, false) => "idles",
        };
        Fact::of(side, role, (!letters.is_empty()).then_some(letters))
    }
}

/// Returns a piece as drawn.
pub(super) fn figure(piece: Piece) -> Figure {
    let shape = shape(piece.kind);
    Figure {
        name: Some(piece.kind.name().into()),
        glyph: pieces::Kind::from_name(shape).map(pieces::Kind::glyph),
        shape,
        royal: piece.kind == Kind::King,
        ..Figure::new(piece.side, piece.kind.letter())
    }
}

/// The drawing of a piece.
const fn shape(kind: Kind) -> &'static str {
    match kind {
        Kind::Wizard => "hat",
        Kind::Laureate => "wreath",
        _ => kind.name(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Decimal, Equalized, Standard, Variant};
    use super::*;

    #[test]
    fn the_board_has_its_size_its_shades_and_its_pieces() {
        let squares = Colorbound::start(Decimal::rules()).diagram().squares;
        assert_eq!((squares.files(), squares.ranks()), (10, 10));
        let cell = |file, rank| squares.cell(file, rank).expect("a square");
        assert!(cell(0, 0).dark && !cell(0, 1).dark);
        assert_ne!(cell(0, 0).ground, cell(0, 1).ground);
        let pieces = (0..10).filter_map(|file| cell(file, 0).piece.as_ref());
        let faces: Vec<_> = pieces
            .map(|piece| piece.glyph.unwrap_or(piece.letter))
            .collect();
        assert_eq!(faces.iter().filter(|&&face| face == '♝').count(), 2);
        assert_eq!(faces.iter().filter(|&&face| face == '♚').count(), 1);
        assert!(faces.contains(&'W') && faces.contains(&'Y'));
    }

    #[test]
    fn either_shade_has_its_armies() {
        let light = |diagram: Diagram| diagram.sections[1].facts.clone();
        let armies = |roles: [&str; 2], pieces: [Option<&str>; 2]| -> Vec<Fact> {
            let army = |side: Side| Fact::of(side, roles[side.index()], pieces[side.index()]);
            Side::ALL.map(army).into()
        };
        let start = Colorbound::start(Standard::rules()).diagram();
        let expected = armies(["attacks", "defends"], [Some("DBLWP4"), Some("KBLWP4")]);
        assert_eq!(light(start), expected);
        // With two kings, each side attacks and defends on both shades.
        let start = Colorbound::start(Equalized::rules()).diagram();
        let expected = armies(["attacks and defends"; 2], [Some("KBLWP4"); 2]);
        assert_eq!(light(start), expected);
        // The check is that of one of them.
        let text = "k6k/8/8/8/3B4/8/8/K6K b - - 0 9";
        let checked = Colorbound::from_pfen(text, Equalized::rules());
        let checked = checked.unwrap_or_else(|error| panic!("{error}")).diagram();
        assert_eq!(
            (checked.state.as_deref(), checked.checks),
            (Some("check"), vec![[7, 7]])
        );
        let text = "8/8/8/8/8/8/8/K6k b - - 3 7";
        let bare = Colorbound::from_pfen(text, Standard::rules());
        let bare = bare.unwrap_or_else(|error| panic!("{error}")).diagram();
        assert_eq!(bare.state.as_deref(), Some("draw: dead material"));
        let expected = armies(["attacks", "defends"], [None, Some("K")]);
        assert_eq!(light(bare), expected);
    }
}
