//! A position as plain data, and its validation.

use super::{Colorbound, Kind, Piece, Ruleset};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square, Table};
use crate::rules::text::{self, refuse};

/// The data of a position, not yet validated.
#[derive(Clone, Debug)]
pub struct Setup<G: Geometry> {
    /// The piece on each square.
    pub pieces: Table<G, Option<Piece>>,
    /// The side to move.
    pub side: Side,
    /// The plies without capture or pawn move, 0-9999.
    pub clock: u16,
    /// The number of the move, 1-9999.
    pub fullmove: u16,
    /// The rules in force.
    pub rules: &'static Ruleset<G>,
}

/// The error for an invalid position.
pub type SetupError = text::SetupError<Field>;

/// The six fields of a position string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The pieces, rank by rank from the last.
    Placement,
    /// The side to move, `w` or `b`.
    Side,
    /// Unused: always `-`.
    Castling,
    /// Unused: always `-`.
    EnPassant,
    /// The plies without capture or pawn move.
    Halfmove,
    /// The number of the move.
    Fullmove,
}

impl std::fmt::Display for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Field::Placement => "placement",
            Field::Side => "side",
            Field::Castling => "castling",
            Field::EnPassant => "ep",
            Field::Halfmove => "halfmove",
            Field::Fullmove => "fullmove",
        })
    }
}

impl<G: Geometry> Setup<G> {
    /// An empty board with White to move.
    #[must_use]
    pub fn empty(rules: &'static Ruleset<G>) -> Setup<G> {
        Setup {
            pieces: Table::filled(None),
            side: Side::White,
            clock: 0,
            fullmove: 1,
            rules,
        }
    }

    /// The start position (rules, set-up).
    #[must_use]
    pub fn start(rules: &'static Ruleset<G>) -> Setup<G> {
        let mut setup = Setup::empty(rules);
        for (&kind, file) in rules.home().iter().zip(0..) {
            for side in Side::ALL {
                for (kind, rank) in [(kind, 0), (Kind::Pawn, 1)] {
                    let square = Square::at(file, rank).seen_by(side);
                    setup.pieces[square] = Some(Piece::new(side, kind));
                }
            }
        }
        setup
    }

    /// Validates the data and builds the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and the rule it breaks.
    pub fn validate(&self) -> Result<Colorbound<G>, SetupError> {
        let position = self.build();
        for side in Side::ALL {
            self.check_kings(&position, side)?;
            self.check_count(&position, side)?;
            check_pawns(&position, side)?;
        }
        self.check_kinds(&position)?;
        text::check_clock(Field::Halfmove, self.clock)?;
        text::check_number(Field::Fullmove, self.fullmove)?;
        let (us, them) = (self.side, self.side.flip());
        match position.kings_in_check(them).first() {
            None => Ok(position),
            Some(king) => refuse(
                Field::Side,
                format!("{them} is in check on {king} although {us} is to move"),
            ),
        }
    }

    fn check_kings(&self, position: &Colorbound<G>, side: Side) -> Result<(), SetupError> {
        let kings = position.of(side, Kind::King);
        let required = self.rules.kings();
        let expected = match required {
            1 => "one",
            _ => "two, one on each shade",
        };
        if kings.count() != required {
            let found = match kings.count() {
                1 => "1 king".to_owned(),
                count => format!("{count} kings"),
            };
            return refuse(
                Field::Placement,
                format!("{side} has {found}; expected {expected}"),
            );
        }
        let dark = (kings & Bitboard::DARK).count();
        if required == 2 && dark != 1 {
            return refuse(
                Field::Placement,
                format!("the kings of {side} are on one shade; expected {expected}"),
            );
        }
        Ok(())
    }

    fn check_count(&self, position: &Colorbound<G>, side: Side) -> Result<(), SetupError> {
        let (count, max) = (position.of_side(side).count(), Ruleset::<G>::max_pieces());
        if count as usize > max {
            return refuse(
                Field::Placement,
                format!("{side} has {count} pieces; expected at most {max}"),
            );
        }
        let (pawns, max) = (position.of(side, Kind::Pawn).count(), G::FILES);
        if pawns > u32::from(max) {
            return refuse(
                Field::Placement,
                format!("{side} has {pawns} pawns; expected at most {max}"),
            );
        }
        Ok(())
    }

    fn check_kinds(&self, position: &Colorbound<G>) -> Result<(), SetupError> {
        let foreign = position.occupied().find(|&square| {
            let kind = position.kind_on(square);
            !self.rules.kinds().contains(&kind)
        });
        match foreign.and_then(|square| position.piece_on(square)) {
            None => Ok(()),
            Some(piece) => refuse(
                Field::Placement,
                format!("'{}' is not a piece of this game", piece.letter()),
            ),
        }
    }

    fn build(&self) -> Colorbound<G> {
        let mut position = Colorbound {
            planes: [Bitboard::EMPTY; 3],
            sides: [Bitboard::EMPTY; 2],
            key: 0,
            rules: self.rules,
            fullmove: self.fullmove,
            clock: self.clock,
            side: self.side,
        };
        for square in Square::all() {
            if let Some(piece) = self.pieces[square] {
                position.put(piece, square);
            }
        }
        position.key = position.key_from_scratch();
        position
    }
}

/// Checks that no pawn is on its first rank, to which it cannot go back, or on the last,
/// where it promotes.
fn check_pawns<G: Geometry>(position: &Colorbound<G>, side: Side) -> Result<(), SetupError> {
    let ends = Bitboard::rank(0) | Bitboard::rank(G::RANKS - 1);
    match (position.of(side, Kind::Pawn) & ends).first() {
        None => Ok(()),
        Some(square) => refuse(
            Field::Placement,
            format!("a pawn of {side} stands on {square}, where none can be"),
        ),
    }
}

impl<G: Geometry> Colorbound<G> {
    /// The start position under these rules.
    #[must_use]
    pub fn start(rules: &'static Ruleset<G>) -> Colorbound<G> {
        Setup::start(rules).build()
    }

    /// The position as plain data.
    #[must_use]
    pub fn to_setup(&self) -> Setup<G> {
        let mut setup = Setup::empty(self.rules);
        for square in Square::all() {
            setup.pieces[square] = self.piece_on(square);
        }
        Setup {
            side: self.side,
            clock: self.clock,
            fullmove: self.fullmove,
            ..setup
        }
    }

    /// Returns the position with the piece on `square` removed; `None` for a king and for
    /// an empty square. The result may be unreachable in play.
    #[must_use]
    pub fn without(&self, square: Square<G>) -> Option<Colorbound<G>> {
        self.piece_on(square)
            .filter(|piece| piece.kind != Kind::King)?;
        let mut setup = self.to_setup();
        setup.pieces[square] = None;
        Some(setup.build())
    }
}
