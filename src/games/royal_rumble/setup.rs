//! A position as plain data, and its validation.

use super::board::Pieces;
use super::{Deal, Kind, Piece, RumbleBoard};
use crate::base::sort;
use crate::base::{Bitboard, Side, Square};
use crate::rules::text::{self, refuse};

/// The data of a position, not yet validated.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The piece on each square.
    pub pieces: [Option<Piece>; 64],
    /// The side to move.
    pub side: Side,
    /// The square that a pawn has just passed over, if an enemy pawn could capture it
    /// there.
    pub ep: Option<Square>,
    /// The plies without capture, pawn move, suicide or recruitment, 0-9999.
    pub clock: u16,
    /// The number of the move, 1-9999.
    pub fullmove: u16,
    /// The seven fighters dealt to the board, in the order of [`Kind::ALL`].
    pub fighters: Vec<Kind>,
}

/// The error for an invalid position.
pub type SetupError = text::SetupError<Field>;

/// The six fields of a position string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The pieces, rank by rank from the eighth.
    Placement,
    /// The side to move, `w` or `b`.
    Side,
    /// The square that a pawn has just passed over.
    EnPassant,
    /// The plies without capture, pawn move, suicide or recruitment.
    Clock,
    /// The number of the move.
    Fullmove,
    /// The fighters dealt to the board.
    Deal,
}

impl std::fmt::Display for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Field::Placement => "placement",
            Field::Side => "side",
            Field::EnPassant => "ep",
            Field::Clock => "clock",
            Field::Fullmove => "move",
            Field::Deal => "deal",
        })
    }
}

impl Setup {
    /// The start with this back rank of White, from a to h: a royal and seven different
    /// fighters (rules, M5 and M6).
    #[must_use]
    pub fn start(rank: [Kind; 8]) -> Setup {
        let mut pieces = [None; 64];
        for (kind, file) in rank.into_iter().zip(0..) {
            for side in Side::ALL {
                for (kind, rank) in [(kind, 0), (Kind::Pawn, 1)] {
                    let square = Square::at(file, rank).seen_by(side);
                    pieces[square.index()] = Some(Piece::new(side, kind));
                }
            }
        }
        let mut fighters: Vec<Kind> = rank.into_iter().filter(|kind| !kind.is_royal()).collect();
        sort::sort(&mut fighters);
        Setup {
            pieces,
            side: Side::White,
            ep: None,
            clock: 0,
            fullmove: 1,
            fighters,
        }
    }

    /// Validates the data and builds the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and the rule it breaks.
    pub fn validate(&self) -> Result<RumbleBoard, SetupError> {
        let deal = self.check_deal()?;
        self.check_kinds(&deal)?;
        let position = self.build(deal);
        check_counts(&position)?;
        check_pawns(&position)?;
        text::check_clock(Field::Clock, self.clock)?;
        text::check_number(Field::Fullmove, self.fullmove)?;
        self.check_en_passant(&position)?;
        check_royals(&position)?;
        Ok(position)
    }

    /// Checks that both sides have the same royal, and checks the fighters.
    fn check_deal(&self) -> Result<Deal, SetupError> {
        let royals = Side::ALL.map(|side| -> Result<Kind, SetupError> {
            let pieces = self.pieces.iter().flatten();
            let royals = pieces.filter(|piece| piece.side == side && piece.kind.is_royal());
            let royals: Vec<Kind> = royals.map(|piece| piece.kind).collect();
            match royals[..] {
                [royal] => Ok(royal),
                _ => refuse(
                    Field::Placement,
                    format!("{side} has {} royals; expected one", royals.len()),
                ),
            }
        });
        let [white, black] = royals;
        let (white, black) = (white?, black?);
        if white != black {
            return refuse(
                Field::Placement,
                format!(
                    "White's royal is a {}, Black's a {}; expected two of a kind",
                    white.name(),
                    black.name()
                ),
            );
        }
        match Deal::new(white, &self.fighters) {
            Some(deal) if deal.fighters() == self.fighters => Ok(deal),
            _ => refuse(
                Field::Deal,
                "expected seven different fighters in the order of the rules, such as \
                 Q,R,B,N,F,W,Bd",
            ),
        }
    }

    fn check_kinds(&self, deal: &Deal) -> Result<(), SetupError> {
        let foreign = self
            .pieces
            .iter()
            .flatten()
            .find(|piece| !deal.has(piece.kind));
        match foreign {
            None => Ok(()),
            Some(piece) => refuse(
                Field::Placement,
                format!(
                    "'{}' is not among the fighters dealt to this board",
                    piece.sign()
                ),
            ),
        }
    }

    fn check_en_passant(&self, position: &RumbleBoard) -> Result<(), SetupError> {
        let Some(square) = self.ep else {
            return Ok(());
        };
        let (us, them) = (self.side, self.side.flip());
        let here = Bitboard::of(square);
        let passed = here.forward(them);
        let beside = passed.east() | passed.west();
        let occupied = position.occupied();
        let reason = if square.seen_by(us).rank() != 5 {
            "no pawn of the side that has moved passes over it in a double step"
        } else if ((here | here.forward(us)) & occupied).any() {
            "the pawn cannot have passed it: that square or the one behind is occupied"
        } else if (passed & position.of(them, Kind::Pawn)).is_empty() {
            "no pawn that has just moved stands before it"
        } else if (beside & position.of(us, Kind::Pawn)).is_empty() {
            "no pawn stands beside the one that has just moved; expected '-'"
        } else if self.clock != 0 {
            "a double step sets the clock to 0"
        } else {
            return Ok(());
        };
        refuse(Field::EnPassant, format!("{square}: {reason}"))
    }

    fn build(&self, deal: Deal) -> RumbleBoard {
        let mut pieces = Pieces::NONE;
        for square in Square::all() {
            if let Some(piece) = self.pieces[square.index()] {
                pieces.put(
                    piece.side,
                    deal.slot(piece.kind).unwrap_or(Deal::PAWN),
                    square,
                );
            }
        }
        let mut position = RumbleBoard {
            pieces,
            key: 0,
            deal,
            ep: self.ep,
            fullmove: self.fullmove,
            clock: self.clock,
            reversible: self.clock,
            side: self.side,
        };
        position.key = position.key_from_scratch();
        position
    }
}

/// Checks that there are no more pieces than at the start. With Maorider Kings
/// recruitment changes the sides of pieces, so only the sum over both sides is checked.
fn check_counts(position: &RumbleBoard) -> Result<(), SetupError> {
    let pawns = position.pieces.of_slot(Deal::PAWN);
    let count = |name: &str, pieces: Bitboard, max: u32| {
        for (noun, count, max) in [
            ("pieces", pieces.count(), max),
            ("pawns", (pieces & pawns).count(), max / 2),
        ] {
            if count > max {
                return refuse(
                    Field::Placement,
                    format!("{name} {count} {noun}; expected at most {max}"),
                );
            }
        }
        Ok(())
    };
    if position.deal.royal() == Kind::MaoriderKing {
        return count("both sides together have", position.occupied(), 32);
    }
    for side in Side::ALL {
        count(&format!("{side} has"), position.of_side(side), 16)?;
    }
    Ok(())
}

fn check_pawns(position: &RumbleBoard) -> Result<(), SetupError> {
    let ends = Bitboard::rank(0) | Bitboard::rank(7);
    match (position.pieces.of_slot(Deal::PAWN) & ends).first() {
        None => Ok(()),
        Some(square) => refuse(
            Field::Placement,
            format!("a pawn stands on {square}, where none can be"),
        ),
    }
}

/// Checks for positions that no legal action leads to.
fn check_royals(position: &RumbleBoard) -> Result<(), SetupError> {
    let (us, them) = (position.side, position.side.flip());
    if position.is_in_check(them) {
        return refuse(
            Field::Side,
            format!("{them} is in check although {us} is to move"),
        );
    }
    if position.scene().is_facing() {
        return refuse(
            Field::Placement,
            "the royal wazirs face each other with no piece between",
        );
    }
    Ok(())
}

impl RumbleBoard {
    /// The start with this back rank of White, from a to h; `None` unless that is a royal
    /// and seven different fighters.
    #[must_use]
    pub fn start(rank: [Kind; 8]) -> Option<RumbleBoard> {
        Setup::start(rank).validate().ok()
    }

    /// Returns the position as plain data.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let mut pieces = [None; 64];
        for square in self.occupied() {
            pieces[square.index()] = self.piece_on(square);
        }
        Setup {
            pieces,
            side: self.side,
            ep: self.ep,
            clock: self.clock,
            fullmove: self.fullmove,
            fighters: self.deal.fighters().to_vec(),
        }
    }

    /// Returns the position with the piece on `square` removed, and everything that
    /// depends on it; `None` for a royal and for an empty square. The result may be
    /// unreachable in play.
    #[must_use]
    pub fn without(&self, square: Square) -> Option<RumbleBoard> {
        self.piece_on(square)
            .filter(|piece| !piece.kind.is_royal())?;
        let mut setup = self.to_setup();
        setup.pieces[square.index()] = None;
        if setup.check_en_passant(&setup.build(self.deal)).is_err() {
            setup.ep = None;
        }
        Some(setup.build(self.deal))
    }
}
