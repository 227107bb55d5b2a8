//! The board as plain data, with the facts that cannot be seen on it.

use super::board::{BOARD, FILES, RANKS};
use super::{Kind, Piece, RoyalStandard};
use crate::base::{Bitboard, Side, Square};
use crate::pieces;
use crate::rules::{
    Binding, BindingKind, Cell, Colour, Diagram, Fact, Figure, Legend, Mark, Position, Rgb,
    Section, Squares,
};

/// The grounds of squares by the sides that have them in range (neither, White, Black,
/// both), in colours for dark and light squares.
const RANGES: [(&str, Option<char>, [Rgb; 2]); 4] = [
    (
        "neither",
        None,
        [Rgb(0x6B, 0x68, 0x64), Rgb(0x80, 0x7D, 0x78)],
    ),
    (
        "White",
        Some('w'),
        [Rgb(0xB9, 0x95, 0x55), Rgb(0xD2, 0xB0, 0x70)],
    ),
    (
        "Black",
        Some('b'),
        [Rgb(0x4F, 0x7A, 0xA3), Rgb(0x76, 0xA1, 0xC9)],
    ),
    (
        "both",
        Some('x'),
        [Rgb(0x71, 0x8F, 0x5C), Rgb(0x8D, 0xAB, 0x77)],
    ),
];

/// The mark of a frozen standard-bearer.
const FROZEN: Mark = Mark {
    meaning: "frozen: may not move in its side's next turn",
    sign: '!',
    badge: '❄',
    before: Some('!'),
    behind: None,
    rgb: Some(Rgb(0xD9, 0x48, 0x3B)),
};

impl RoyalStandard {
    /// Returns the board with its 38 squares in the colours of the sides that have them
    /// in range, and a mark at frozen bearers. Beside it, the sizes of the ranges, and
    /// frozen and stranded pieces.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        let ranges = Side::ALL.map(|side| self.range(side, self.occupied()).squares);
        let squares = Squares::new(FILES, RANKS, |file, rank| {
            let square = Square::at(file, rank);
            let [white, black] = ranges.map(|range| usize::from(range.has(square)));
            let dark = Bitboard::DARK.has(square);
            BOARD.has(square).then(|| Cell {
                ground: ground(white + 2 * black, dark),
                dark,
                piece: self
                    .piece_on(square)
                    .map(|piece| self.figure(piece, square)),
            })
        });
        let board = Diagram::new(squares, self.side(), self.turn(), self.move_number());
        Diagram {
            marks: vec![FROZEN],
            sections: vec![
                Section::new(vec![Fact::quiet(self.clock(), "plies")]),
                Section::new(self.facts(ranges)),
            ],
            legend: Some(Legend {
                title: "in range of",
                colours: [1, 2, 3].map(|range| ground(range, false)).into(),
            }),
            ..board
                .warn(self.in_check().then_some("king attacked"), |_| true)
                .with_binding(self.binding())
        }
    }

    /// Returns the frozen bearers of the side to move, if there are any.
    fn binding(&self) -> Option<Binding> {
        let frozen = self.frozen() & self.of_side(self.side());
        let squares: Vec<String> = frozen.map(|square| square.to_string()).collect();
        let binding = Binding::new(BindingKind::Pieces, "Frozen", squares.join(" "));
        let binding = binding.with_detail("a frozen standard-bearer may not move in this turn");
        frozen.any().then_some(binding)
    }

    fn figure(&self, piece: Piece, square: Square) -> Figure {
        Figure {
            mark: self.frozen().has(square).then_some(FROZEN),
            ..figure(piece)
        }
    }

    /// Returns the size of either range, and the pieces that are frozen or out of range.
    fn facts(&self, ranges: [Bitboard; 2]) -> Vec<Fact> {
        let names = |squares: Bitboard| squares.map(|square| square.to_string());
        let range = |side: Side| ranges[side.index()];
        vec![
            Fact::each("Range", |side| {
                [format!("{} of {}", range(side).count(), BOARD.count())]
            }),
            Fact::each("Frozen", |side| names(self.frozen() & self.of_side(side))),
            Fact::each("Stranded", |side| {
                let sliders = self.of(side, Kind::Rook) | self.of(side, Kind::Bishop);
                names(sliders & !range(side))
            }),
        ]
    }
}

/// The ground of a square, by index of [`RANGES`].
const fn ground(range: usize, dark: bool) -> Colour {
    let (name, letter, [dim, bright]) = RANGES[range];
    Colour {
        name,
        letter,
        rgb: if dark { dim } else { bright },
    }
}

/// The drawing of a piece.
const fn shape(kind: Kind) -> &'static str {
    match kind {
        Kind::Bearer => "banner",
        _ => kind.name(),
    }
}

/// Returns a piece as drawn, without a mark.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_standard::{Array, RangeRule};

    fn read(text: &str) -> Diagram {
        let position = RoyalStandard::from_pfen(text, RangeRule::Full).expect("a position");
        position.diagram()
    }

    #[test]
    fn holes_ranges_and_frozen_pieces_are_there() {
        let diagram = read("*2k2*/6R/7/2S4/2s4/*1K3* w c2c3 7 20");
        assert_eq!(diagram.squares.cell(0, 0), None);
        assert_eq!(diagram.squares.cell(6, 5), None);
        let cell = |file, rank| diagram.squares.cell(file, rank).expect("a square");
        let bearer = cell(2, 2).piece.as_ref().expect("a bearer on c3");
        assert_eq!(
            (bearer.letter, bearer.glyph, bearer.mark),
            ('S', None, Some(FROZEN))
        );
        assert_eq!(cell(2, 2).ground.letter, Some('x'));
        assert_eq!(cell(6, 4).ground.letter, None);
    }

    #[test]
    fn frozen_bearers_bind_their_side() {
        let frozen = read("*2k2*/6R/7/2S4/2s4/*1K3* w c2c3 7 20").binding;
        assert_eq!(frozen.map(|binding| binding.name).as_deref(), Some("c3"));
        let start = RoyalStandard::start(Array::Original, RangeRule::Full);
        assert_eq!(start.diagram().binding, None);
    }

    #[test]
    fn frozen_and_stranded_pieces_are_named() {
        let facts = |diagram: Diagram| {
            let sections = diagram.sections.into_iter();
            sections
                .flat_map(|section| section.facts)
                .collect::<Vec<Fact>>()
        };
        let found = facts(read("*2k2*/6R/7/2S4/2s4/*1K3* w c2c3 7 20"));
        let frozen = |side: Side| [["c3", "c2"][side.index()]];
        let stranded = |side| (side == Side::White).then_some("g5");
        assert!(found.contains(&Fact::each("Frozen", frozen)), "{found:?}");
        assert!(
            found.contains(&Fact::each("Stranded", stranded)),
            "{found:?}"
        );
        let start = RoyalStandard::start(Array::Original, RangeRule::Full);
        let found = facts(start.diagram());
        assert!(
            found.contains(&Fact::each("Range", |_| ["12 of 38"])),
            "{found:?}"
        );
    }

    #[test]
    fn the_state_names_an_attack_and_the_end() {
        for (text, state) in [
            ("*2k2*/6R/7/2S4/2s4/*1K3* w c2c3 7 20", None),
            ("*2k2*/7/7/7/2s4/*1K3* w - 7 20", Some("king attacked")),
            (
                "*5*/7/7/3K3/7/*5* b - 0 30",
                Some("White wins: king captured"),
            ),
        ] {
            assert_eq!(read(text).state.as_deref(), state, "{text}");
        }
    }
}
