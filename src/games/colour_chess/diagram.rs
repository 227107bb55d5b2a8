//! The board as plain data, with the facts that cannot be seen on it.

use super::{ColourChess, Kind, Part, Piece};
use crate::base::{Bitboard, Side, Square};
use crate::pieces::Orthodox;
use crate::rules::{
    Binding, BindingKind, Cell, Diagram, Fact, FactWord, Figure, Mark, Position, Section, Squares,
};

/// The mark of a piece that has moved in this turn.
const MOVED: Mark = Mark {
    meaning: "has moved in this turn",
    sign: '•',
    badge: '•',
    before: Some('['),
    behind: Some(']'),
    rgb: None,
};

impl ColourChess {
    /// Returns the board with its tiles, and a mark at pieces that have moved in this
    /// turn. Beside it, the part of the turn and where it has to go.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        let squares = Squares::new(8, 8, |file, rank| {
            let square = Square::at(file, rank);
            Some(Cell {
                ground: self.tiles().hue(square).colour(),
                dark: false,
                piece: self.figure(square),
            })
        });
        let both = vec![
            Fact::each("Castling", |side| self.castling(side)),
            Fact::each("King", |side| [self.king_text(side)]),
        ];
        Diagram {
            marks: vec![MOVED],
            sections: vec![Section::new(self.facts()), Section::new(both)],
            ..Diagram::new(squares, self.side(), self.turn(), self.move_number())
                .with_binding(Some(self.binding()))
        }
    }

    /// Returns the colour called, and the part of the turn.
    fn binding(&self) -> Binding {
        let squares = BindingKind::Squares;
        match (self.called(), self.part()) {
            (None, _) => Binding::new(squares, "Must go to", "Any colour".to_owned())
                .lifted("one move in this turn"),
            (Some(hue), Part::First) => {
                Binding::to_colour(squares, "Must go to", hue.colour()).with_detail("first move")
            }
            (Some(hue), Part::Second) => {
                let detail = match self.moved().is_empty() {
                    true => "second move alone",
                    false => "second move, of another piece",
                };
                Binding::to_colour(squares, "Must not go to", hue.colour()).with_detail(detail)
            }
        }
    }

    fn figure(&self, square: Square) -> Option<Figure> {
        let piece = self.piece_on(square);
        piece.is_some().then(|| Figure {
            mark: self.moved().has(square).then_some(MOVED),
            ..figure(piece)
        })
    }

    fn facts(&self) -> Vec<Fact> {
        let part = match self.part() {
            Part::First => "1 of 2",
            Part::Second => "2 of 2",
        };
        let targets = self.targets().map(|square| square.to_string());
        vec![
            Fact::one("Part", part),
            Fact::list("Must go to", self.duty()),
            Fact::list("Has moved", self.pieces_on(self.moved())),
            Fact::list("En passant", targets),
            Fact::quiet(self.clock(), "moves"),
        ]
    }

    /// Returns the colours on which the current part may land.
    fn duty(&self) -> Vec<FactWord> {
        match (self.called(), self.part()) {
            (None, _) => vec!["any colour".into()],
            (Some(hue), Part::First) => vec![hue.colour().into()],
            (Some(hue), Part::Second) => vec!["any but".into(), hue.colour().into()],
        }
    }

    fn pieces_on(&self, squares: Bitboard) -> impl Iterator<Item = String> {
        squares.map(|square| format!("{}{square}", self.piece_on(square).kind().letter()))
    }

    fn castling(&self, side: Side) -> Option<&'static str> {
        match [true, false].map(|king_side| self.may_castle(side, king_side)) {
            [true, true] => Some("both"),
            [true, false] => Some("O-O"),
            [false, true] => Some("O-O-O"),
            [false, false] => None,
        }
    }

    /// Returns the square of the king, and whether it is attacked, colours aside.
    fn king_text(&self, side: Side) -> String {
        match self.king(side) {
            None => "captured".to_owned(),
            Some(square) => {
                let attackers = self.attackers(square, side.flip(), self.occupied());
                let suffix = if attackers.any() { " hit" } else { "" };
                format!("{square}{suffix}")
            }
        }
    }
}

/// Returns a piece as drawn, without a mark.
pub(super) fn figure(piece: Piece) -> Figure {
    let kind = piece.kind();
    Figure {
        name: Some(kind.name().into()),
        glyph: Some(kind.glyph()),
        shape: kind.name(),
        royal: kind == Kind::King,
        ..Figure::new(piece.side(), kind.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colour_chess::Hue;

    #[test]
    fn the_binding_is_the_colour_called() {
        let binding = |steps: &[&str]| ColourChess::after(steps).diagram().binding.unwrap();
        let red = Some(Hue::Red.colour());
        let first = binding(&[]);
        assert_eq!((first.colour, first.lifted), (None, true));
        let called = binding(&["e2e4"]);
        assert_eq!((called.title, called.colour), ("Must go to", red));
        let second = binding(&["e2e4", "f7f6"]);
        assert_eq!((second.title, second.colour), ("Must not go to", red));
        assert_eq!(second.detail, "second move, of another piece");
    }

    #[test]
    fn pieces_that_have_moved_in_this_turn_are_marked() {
        let diagram = ColourChess::after(&["e2e4", "f7f6"]).diagram();
        let mark = |file, rank| {
            let piece = diagram.squares.cell(file, rank)?.piece.as_ref();
            piece.map(|piece| piece.mark)
        };
        assert_eq!(mark(5, 5), Some(Some(MOVED)));
        assert_eq!(mark(4, 3), Some(None));
        assert_eq!(mark(4, 1), None);
    }

    #[test]
    fn the_facts_name_part_colour_and_moved_pieces() {
        let facts = |steps: &[&str]| -> Vec<Fact> {
            let sections = ColourChess::after(steps).diagram().sections.into_iter();
            sections.flat_map(|section| section.facts).collect()
        };
        let red: FactWord = Hue::Red.colour().into();
        let any_but = Fact::list("Must go to", ["any but".into(), red.clone()]);
        for (steps, expected) in [
            (&[][..], Fact::one("Must go to", "any colour")),
            (&[], Fact::each("Castling", |_| ["both"])),
            (&[], Fact::each("King", |side| [["e1", "e8"][side.index()]])),
            (&["e2e4"], Fact::one("Part", "1 of 2")),
            (&["e2e4"], Fact::one("Must go to", red)),
            (&["e2e4", "f7f6"], Fact::one("Part", "2 of 2")),
            (&["e2e4", "f7f6"], any_but),
            (&["e2e4", "f7f6"], Fact::one("Has moved", "Pf6")),
        ] {
            let found = facts(steps);
            assert!(found.contains(&expected), "{expected:?} not in {found:?}");
        }
    }
}
