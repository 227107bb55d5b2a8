//! The board as plain data, with the state that is not visible on it.

use super::moves::MoveKind;
use super::{DieState, Hue, Kind, PaletteMap, Piece, RoyalPalette};
use crate::base::sort;
use crate::base::{Side, Square};
use crate::pieces::Orthodox;
use crate::rules::{
    Binding, BindingKind, Cell, Diagram, Fact, FactWord, Figure, Grade, Position, Section,
    ShownDie, Squares,
};

impl RoyalPalette {
    /// Returns the board with its squares in their colours, and the pieces: each has the
    /// bands of its palette and, if there are two officers of its kind, the letter of its
    /// home file. Beside the board: lock, die, pools, and the pieces that may move under
    /// each colour.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        let squares = Squares::new(8, 8, |file, rank| {
            let square = Square::at(file, rank);
            let piece = self.piece_on(square);
            Some(Cell {
                ground: Hue::of_square(square).colour(),
                dark: false,
                piece: piece.is_some().then(|| figure(piece, self.map())),
            })
        });
        let by_colour = Hue::ALL.map(|hue| Fact {
            stressed: self.lock() == Some(hue),
            ..Fact::each(hue.colour(), |side| self.pieces_with(side, hue))
        });
        let board = Diagram::new(squares, self.side(), self.turn(), self.move_number());
        Diagram {
            die: Some(self.shown_die()),
            sections: vec![Section::new(self.facts()), Section::new(by_colour.into())],
            ..board
                .warn(self.in_check().then_some("check"), |_| true)
                .with_binding(Some(self.binding()))
        }
    }

    /// Returns the lock, and why it does not hold (rules, a turn, 4).
    fn binding(&self) -> Binding {
        let lock = match self.lock() {
            Some(hue) => Binding::to_colour(BindingKind::Pieces, "Lock", hue.colour()),
            None => Binding::new(BindingKind::Pieces, "Lock", "None yet".to_owned())
                .lifted("any piece may move"),
        };
        if self.conversion_pending() {
            return lock.lifted("a ready pawn has to be converted");
        }
        let Some(hue) = self.lock() else {
            return lock;
        };
        match self.die().grade() {
            None => lock,
            Some(Grade::Middle | Grade::High) => lock.lifted("any piece may move"),
            Some(Grade::Low) if self.in_check() => {
                lock.lifted("it does not hold in check, any piece may move")
            }
            Some(Grade::Low) if self.is_relieved(hue) => {
                lock.lifted("it leaves no move, so any piece may move")
            }
            Some(Grade::Low) => {
                lock.with_detail("pieces that stand on it or have it in their palette")
            }
        }
    }

    /// Whether the lock leaves no move, so that it does not hold.
    fn is_relieved(&self, hue: Hue) -> bool {
        let open = self.unlocked(hue);
        let moves = self.generate();
        let mut common = moves.common().iter();
        !common.any(|mv| mv.kind() == MoveKind::Castling || open.has(mv.from()))
    }

    fn facts(&self) -> Vec<Fact> {
        let lock = self
            .lock()
            .map_or("none yet".into(), |hue| FactWord::from(hue.colour()));
        let passed = self.en_passant().map(|square| square.to_string());
        vec![
            Fact::one("Lock", lock),
            Fact::one("Die", self.die_text()),
            Fact::list("En passant", passed),
            Fact::quiet(self.clock(), "plies"),
            Fact::each("Castling", |side| {
                let rights = [(true, "O-O"), (false, "O-O-O")].into_iter();
                rights
                    .filter(move |&(king_side, _)| self.may_castle(side, king_side))
                    .map(|(_, text)| text)
            }),
            Fact::each("Captured", |side| {
                self.pool(side).map(|officer| officer.name())
            }),
            Fact::each("Ready", |side| {
                self.ready_pawns(side).map(|square| square.to_string())
            }),
        ]
    }

    const fn shown_die(&self) -> ShownDie {
        match self.die() {
            DieState::Rolled(face) => ShownDie {
                face: Some(face.number() as u16),
            },
            DieState::Unrolled | DieState::Suppressed => ShownDie { face: None },
        }
    }

    fn die_text(&self) -> String {
        let them = self.side().flip();
        if self.conversion_pending() {
            return "first a ready pawn has to be converted".to_owned();
        }
        match self.die() {
            DieState::Unrolled => "to be rolled".to_owned(),
            DieState::Suppressed => format!("none, {them} rolled an 8"),
            DieState::Rolled(face) => {
                let effect = match face.grade() {
                    Grade::Low => "the lock holds".to_owned(),
                    Grade::Middle => "any legal move".to_owned(),
                    Grade::High => format!("any legal move, then no roll for {them}"),
                };
                format!("{}, {effect}", face.number())
            }
        }
    }

    /// Returns the pieces that may move under `hue` from any square: the king, officers
    /// by name, pawns by square.
    fn pieces_with(&self, side: Side, hue: Hue) -> Vec<String> {
        let pieces = self.of_palette(hue) & self.of_side(side) & !self.ready_pawns(side);
        let mut found: Vec<(usize, String)> = pieces
            .map(|square| {
                let piece = self.piece_on(square);
                match (piece.as_officer(), piece.kind()) {
                    (Some(officer), _) => (1 + officer.index(), officer.name().to_owned()),
                    (None, Kind::King) => (0, "K".to_owned()),
                    _ => (8, square.to_string()),
                }
            })
            .collect();
        sort::sort(&mut found);
        found.into_iter().map(|(_, name)| name).collect()
    }
}

/// Returns a piece as drawn under a palette map.
pub(super) fn figure(piece: Piece, map: &PaletteMap) -> Figure {
    let kind = piece.kind();
    let bands = match (piece.as_pawn(), piece.as_officer()) {
        (Some(hue), _) => vec![hue],
        (_, Some(officer)) => map.officer(officer).to_vec(),
        _ => map.king().to_vec(),
    };
    Figure {
        name: Some(kind.name().into()),
        tag: home_letter(piece),
        glyph: Some(kind.glyph()),
        shape: kind.name(),
        royal: kind == Kind::King,
        bands: bands.into_iter().map(Hue::colour).collect(),
        ..Figure::new(piece.side(), kind.letter())
    }
}

/// The home file of an officer other than the queen.
fn home_letter(piece: Piece) -> Option<char> {
    piece.as_officer()?.name().chars().nth(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_palette::{Officer, PaletteMap, Shuffles};
    use crate::rules::FactValue;

    fn read(text: &str) -> RoyalPalette {
        RoyalPalette::from_pfen(text, PaletteMap::house()).unwrap()
    }

    fn facts(diagram: &Diagram) -> Vec<&Fact> {
        let sections = diagram.sections.iter();
        sections.flat_map(|section| &section.facts).collect()
    }

    fn value(text: &str, name: &str) -> FactValue {
        let diagram = read(text).diagram();
        let found = facts(&diagram)
            .into_iter()
            .find(|fact| fact.name == name.into());
        found.map(|fact| fact.value.clone()).expect("a fact")
    }

    fn words(texts: &str) -> Vec<FactWord> {
        texts.split_whitespace().map(FactWord::from).collect()
    }

    #[test]
    fn the_binding_is_the_lock() {
        let green = Some(Hue::Green.colour());
        let rook = |end: &str| format!("4k3/7p/8/8/8/8/8/4K2R w {end}");
        let in_check = "k3r3/7p/8/8/8/8/8/4K2R w - - 0 1 arh g 3".to_owned();
        for (text, colour, lifted, detail) in [
            (rook("K - 0 1 rh g 3"), green, false, "pieces that stand"),
            (rook("K - 0 1 rh g 7"), green, true, "any piece"),
            (rook("- - 0 1 rh g 3"), green, true, "it leaves no move"),
            (rook("- - 0 1 rh - 3"), None, true, "any piece"),
            (in_check, green, true, "it does not hold in check"),
            (rook("K - 0 1 rh g ?"), green, false, ""),
        ] {
            let found = read(&text).diagram().binding.expect("a binding");
            assert_eq!((found.colour, found.lifted), (colour, lifted), "{text}");
            assert!(found.detail.starts_with(detail), "{text}: {}", found.detail);
            assert_eq!(found.detail.is_empty(), detail.is_empty(), "{text}");
        }
    }

    #[test]
    fn the_die_shows_its_number() {
        let face = |die: char| {
            let text = format!("4k3/7p/8/8/8/8/8/4K2R w - - 0 1 rh g {die}");
            read(&text).diagram().die.expect("a die").face
        };
        assert_eq!(
            ['3', '8', '?', 'x'].map(face),
            [Some(3), Some(8), None, None]
        );
    }

    #[test]
    fn pieces_carry_their_home_and_their_palette() {
        let start = RoyalPalette::start(Shuffles::NONE, PaletteMap::house());
        let diagram = start.diagram();
        let cell = |file, rank| diagram.squares.cell(file, rank).expect("a square");
        let piece = |file, rank| cell(file, rank).piece.clone();
        let rook = piece(7, 0).expect("a rook on h1");
        assert_eq!((rook.letter, rook.tag), ('R', Some('h')));
        assert_eq!((rook.glyph, rook.royal), (Some('♜'), false));
        let king = piece(4, 7).expect("a king on e8");
        assert_eq!((king.side, king.tag, king.royal), (Side::Black, None, true));
        assert_eq!(king.bands.len(), 6);
        assert_eq!(piece(0, 1).map(|pawn| pawn.bands.len()), Some(1));
        assert_eq!(piece(0, 3), None);
        assert_eq!(cell(0, 0).ground, Hue::Red.colour());
    }

    #[test]
    fn every_officer_but_the_queen_shows_its_home() {
        for officer in Officer::ALL {
            let home = home_letter(Piece::officer(Side::White, officer));
            assert_eq!(home.is_none(), officer == Officer::Queen);
        }
    }

    #[test]
    fn the_facts_cover_what_the_board_does_not_show() {
        let text = "R3k3/1P6/8/8/8/8/8/4K3 b - - 3 40 ag o x";
        assert_eq!(read(text).diagram().state.as_deref(), Some("check"));
        let one = |word: FactWord| FactValue::One(vec![word]);
        assert_eq!(value(text, "Lock"), one(Hue::Orange.colour().into()));
        assert_eq!(value(text, "Die"), one("none, White rolled an 8".into()));
        assert_eq!(value(text, "Quiet"), one("3 of 100 plies".into()));
        assert_eq!(value(text, "En passant"), FactValue::One(Vec::new()));
        let pools = ["Q Rh Nb Ng Bc Bf", "Q Ra Rh Nb Ng Bc Bf"].map(words);
        assert_eq!(value(text, "Captured"), FactValue::Each(pools));
        let text = "1P2k3/8/8/8/8/8/8/4K3 w - - 0 1 g b ?";
        let first = "first a ready pawn has to be converted";
        assert_eq!(value(text, "Die"), one(first.into()));
        assert_eq!(value(text, "Ready"), FactValue::Each(["b8", ""].map(words)));
    }

    #[test]
    fn the_row_of_the_lock_is_stressed() {
        let diagram = read("R3k3/1P6/8/8/8/8/8/4K3 b - - 3 40 ag o x").diagram();
        let row = |hue: Hue, stressed, both: [&str; 2]| Fact {
            name: hue.colour().into(),
            value: FactValue::Each(both.map(words)),
            stressed,
        };
        let facts = facts(&diagram);
        assert!(facts.contains(&&row(Hue::Orange, true, ["K Ra", "K"])));
        assert!(facts.contains(&&row(Hue::Green, false, ["b7", ""])));
    }
}
