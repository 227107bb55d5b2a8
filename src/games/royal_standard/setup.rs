//! A position as plain data, and its validation.

use super::board::BOARD;
use super::{Kind, Piece, RangeRule, RoyalStandard};
use crate::base::{Bitboard, Side, Square};
use crate::rules::text::{self, refuse};

/// The data of a position, not yet validated.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The piece on each square of the 8x8 board.
    pub pieces: [Option<Piece>; 64],
    /// The side to move.
    pub side: Side,
    /// The frozen standard-bearers: they may not move in their owner's next turn, or in
    /// this one if it is their owner's.
    pub frozen: Bitboard,
    /// The plies without a piece removed, 0-9999; from 100 on the game is drawn.
    pub clock: u16,
    /// The number of the move, 1-9999.
    pub fullmove: u16,
    /// The range rule in force.
    pub rule: RangeRule,
}

impl Setup {
    /// An empty board with White to move.
    #[must_use]
    pub fn empty(rule: RangeRule) -> Setup {
        Setup {
            pieces: [None; 64],
            side: Side::White,
            frozen: Bitboard::EMPTY,
            clock: 0,
            fullmove: 1,
            rule,
        }
    }
}

/// The error for an invalid position.
pub type SetupError = text::SetupError<Field>;

/// The five fields of a position string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The pieces, rank by rank from the sixth.
    Placement,
    /// The side to move, `w` or `b`.
    Side,
    /// The frozen standard-bearers.
    Frozen,
    /// The plies without a piece removed.
    Clock,
    /// The number of the move.
    Fullmove,
}

impl std::fmt::Display for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Field::Placement => "placement",
            Field::Side => "side",
            Field::Frozen => "frozen",
            Field::Clock => "clock",
            Field::Fullmove => "fullmove",
        })
    }
}

/// The array of the pieces at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Array {
    /// The array of the inventor.
    #[default]
    Original,
    /// An array with standard-bearers and windmill in front, so that the armies meet
    /// sooner.
    Advanced,
}

impl Array {
    /// Ranks 1 and 2 of White; Black's pieces mirror them by rank.
    const fn ranks(self) -> [&'static str; 2] {
        match self {
            Array::Original => [" SSKSS ", "BR W BR"],
            Array::Advanced => [" RBKRB ", " SSWSS "],
        }
    }
}

impl Setup {
    /// The start position (rules, set-up).
    #[must_use]
    pub fn start(array: Array, rule: RangeRule) -> Setup {
        let mut pieces = [None; 64];
        for (row, rank) in array.ranks().into_iter().zip(0..) {
            for (letter, file) in row.chars().zip(0..) {
                let square = Square::at(file, rank);
                let piece = Piece::from_letter(letter);
                pieces[square.index()] = piece;
                let black = piece.map(|piece| Piece::new(Side::Black, piece.kind));
                pieces[super::board::mirror(square).index()] = black;
            }
        }
        Setup {
            pieces,
            side: Side::White,
            frozen: Bitboard::EMPTY,
            clock: 0,
            fullmove: 1,
            rule,
        }
    }

    /// Validates the data and builds the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and the rule it breaks.
    pub fn validate(&self) -> Result<RoyalStandard, SetupError> {
        let outside = Square::all().find(|&square| {
            let taken = self.pieces[square.index()].is_some();
            taken && !BOARD.has(square)
        });
        if let Some(square) = outside {
            return refuse(
                Field::Placement,
                format!("{square} is not a square of the board"),
            );
        }
        let position = self.build();
        check_army(&position)?;
        self.check_frozen(&position)?;
        text::check_clock(Field::Clock, self.clock)?;
        text::check_number(Field::Fullmove, self.fullmove)?;
        Ok(position)
    }

    fn check_frozen(&self, position: &RoyalStandard) -> Result<(), SetupError> {
        let wrong = self.frozen & !position.of_kind(Kind::Bearer);
        match wrong.first() {
            None => Ok(()),
            Some(square) => refuse(
                Field::Frozen,
                format!("no standard-bearer stands on {square}"),
            ),
        }
    }

    /// Builds the position without checks.
    pub(super) fn build(&self) -> RoyalStandard {
        let mut position = RoyalStandard {
            kinds: [Bitboard::EMPTY; 5],
            sides: [Bitboard::EMPTY; 2],
            frozen: self.frozen,
            key: 0,
            fullmove: self.fullmove,
            clock: self.clock,
            side: self.side,
            rule: self.rule,
        };
        for square in BOARD {
            if let Some(piece) = self.pieces[square.index()] {
                position.put(piece, square, &mut ());
            }
        }
        position.key = position.key_from_scratch();
        position
    }
}

/// Checks that there are no more pieces of a kind than at the start, and that a missing
/// king has just been captured.
fn check_army(position: &RoyalStandard) -> Result<(), SetupError> {
    for side in Side::ALL {
        for kind in Kind::ALL {
            let (count, max) = (
                position.of(side, kind).count(),
                Kind::MAX_COUNTS[kind.index()],
            );
            if count > max {
                return refuse(
                    Field::Placement,
                    format!(
                        "{side} has {count} pieces of the kind {}; expected {max} at most",
                        kind.name()
                    ),
                );
            }
        }
    }
    let waiting = position.side.flip();
    if position.king(waiting).is_none() {
        return refuse(
            Field::Placement,
            format!(
                "{waiting} has no king; expected one: only the side to move can have lost its own"
            ),
        );
    }
    Ok(())
}

impl RoyalStandard {
    /// The start position.
    #[must_use]
    pub fn start(array: Array, rule: RangeRule) -> RoyalStandard {
        Setup::start(array, rule).build()
    }

    /// Returns the position as plain data.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let mut pieces = [None; 64];
        for square in BOARD {
            pieces[square.index()] = self.piece_on(square);
        }
        Setup {
            pieces,
            side: self.side,
            frozen: self.frozen,
            clock: self.clock,
            fullmove: self.fullmove,
            rule: self.rule,
        }
    }

    /// Returns the position with the piece on `square` removed, and everything that
    /// depends on it; `None` for a king and for an empty square. The result may be
    /// unreachable in play.
    #[must_use]
    pub fn without(&self, square: Square) -> Option<RoyalStandard> {
        self.piece_on(square)
            .filter(|piece| piece.kind != Kind::King)?;
        let mut setup = self.to_setup();
        setup.pieces[square.index()] = None;
        setup.frozen &= !Bitboard::of(square);
        Some(setup.build())
    }
}
