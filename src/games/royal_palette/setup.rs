//! A position as plain data, and its validation.

use super::position::{LANES, NO_FILE};
use super::{DieState, Hue, Kind, Officer, PaletteMap, Piece, RoyalPalette};
use crate::base::{Bitboard, Rng, Side, Square};
use crate::pieces::castling::{home_rank, king_home, rook_home};
use crate::pieces::{self, CastlingRights, Orthodox};
use crate::rules::Position;
use crate::rules::text::{self, refuse};

/// The data of a position, not yet validated.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The piece on each square.
    pub pieces: [Piece; 64],
    /// The side to move.
    pub side: Side,
    /// The castling rights: White's king's and queen's side, then Black's.
    pub castling: [bool; 4],
    /// The square behind a pawn that may be captured en passant.
    pub en_passant: Option<Square>,
    /// The plies without capture or pawn move, 0-9999; from 100 on the game is drawn.
    pub clock: u16,
    /// The number of the move, 1-9999.
    pub fullmove: u16,
    /// The colour that the last move landed on.
    pub lock: Option<Hue>,
    /// The die of the turn.
    pub die: DieState,
    /// Whether this turn's conversion has been made and no die rolled since.
    pub converted: bool,
    /// The palettes in force.
    pub map: &'static PaletteMap,
}

/// The error for an invalid position.
pub type SetupError = text::SetupError<Field>;

/// The nine fields of a position string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The pieces, rank by rank from the eighth.
    Placement,
    /// The side to move, `w` or `b`.
    Side,
    /// The castling rights.
    Castling,
    /// The square behind a pawn that may be captured en passant.
    EnPassant,
    /// The plies without capture or pawn move.
    Halfmove,
    /// The number of the move.
    Fullmove,
    /// The home files of officers and colours of pawns, in the order of the placement.
    Bands,
    /// The colour of the lock.
    Lock,
    /// The state of the die.
    Die,
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
            Field::Bands => "bands",
            Field::Lock => "lock",
            Field::Die => "die",
        })
    }
}

/// The rotation of each side's pawns before the game, 1-8; 8 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shuffles {
    white: u8,
    black: u8,
}

impl Shuffles {
    /// The default start: both sides rolled 8.
    pub const NONE: Shuffles = Shuffles { white: 8, black: 8 };

    /// The rolls of White and Black, or `None` if one is not 1-8.
    #[must_use]
    pub const fn new(white: u8, black: u8) -> Option<Shuffles> {
        match (white, black) {
            (1..=8, 1..=8) => Some(Shuffles { white, black }),
            _ => None,
        }
    }

    /// Rolls for both sides.
    pub fn draw(rng: &mut Rng) -> Shuffles {
        Shuffles {
            white: 1 + rng.below(8) as u8,
            black: 1 + rng.below(8) as u8,
        }
    }

    /// The roll of a side, 1-8.
    #[must_use]
    pub const fn roll(self, side: Side) -> u8 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}

impl Setup {
    /// The start position (rules, set-up).
    #[must_use]
    pub fn start(shuffles: Shuffles, map: &'static PaletteMap) -> Setup {
        let mut pieces = [Piece::NONE; 64];
        for (side, shift, first) in [
            (Side::White, shuffles.white, 0),
            (Side::Black, shuffles.black, 7),
        ] {
            for officer in Officer::ALL {
                let file = officer.home_file() as u8 - b'a';
                pieces[Square::at(file, first).index()] = Piece::officer(side, officer);
            }
            pieces[Square::at(4, first).index()] = Piece::king(side);
            let second = if first == 0 { 1 } else { 6 };
            for file in 0..8 {
                let hue = Hue::of_square(Square::at(file, second));
                let shifted = Square::at((file + shift) % 8, second);
                pieces[shifted.index()] = Piece::pawn(side, hue);
            }
        }
        Setup {
            pieces,
            side: Side::White,
            castling: [true; 4],
            en_passant: None,
            clock: 0,
            fullmove: 1,
            lock: None,
            die: DieState::Unrolled,
            converted: false,
            map,
        }
    }

    /// Validates the data and builds the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and the rule it breaks.
    pub fn validate(&self) -> Result<RoyalPalette, SetupError> {
        self.check_pieces()?;
        self.check_castling()?;
        text::check_clock(Field::Halfmove, self.clock)?;
        text::check_number(Field::Fullmove, self.fullmove)?;
        let position = self.build();
        self.check_en_passant(&position)?;
        self.check_kings_safe(&position)?;
        Ok(position)
    }

    fn check_pieces(&self) -> Result<(), SetupError> {
        let mut seen = [false; Piece::COUNT];
        for square in Square::all() {
            let piece = self.pieces[square.index()];
            if !piece.is_some() {
                continue;
            }
            let first = home_rank(piece.side());
            if piece.kind() == Kind::Pawn && square.rank() == first {
                return refuse(
                    Field::Placement,
                    format!(
                        "a pawn of {} stands on its own first rank, {square}",
                        piece.side()
                    ),
                );
            }
            if std::mem::replace(&mut seen[piece.index()], true) {
                return Err(twice(piece));
            }
        }
        for side in Side::ALL {
            if !seen[Piece::king(side).index()] {
                return refuse(
                    Field::Placement,
                    format!("{side} has no king; expected one"),
                );
            }
        }
        Ok(())
    }

    fn check_castling(&self) -> Result<(), SetupError> {
        for (side, king_side) in CastlingRights::new(self.castling).remaining() {
            let rook = match king_side {
                true => Officer::RookH,
                false => Officer::RookA,
            };
            let (king, home) = (king_home(side), rook_home(side, king_side));
            let stands = |square: Square, piece| self.pieces[square.index()] == piece;
            if !stands(king, Piece::king(side)) || !stands(home, Piece::officer(side, rook)) {
                return refuse(
                    Field::Castling,
                    format!(
                        "{side} cannot castle to that side: king on {king} and rook {} on {home} expected",
                        rook.name(),
                    ),
                );
            }
        }
        Ok(())
    }

    fn check_en_passant(&self, position: &RoyalPalette) -> Result<(), SetupError> {
        let Some(square) = self.en_passant else {
            return Ok(());
        };
        let us = self.side;
        let them = us.flip();
        let (rank, forward) = if us == Side::White { (5, 4) } else { (2, 3) };
        let start = if us == Side::White { 6 } else { 1 };
        let pawn_square = Square::at(square.file(), forward);
        let stepped = square.rank() == rank
            && position.pawns(them).has(pawn_square)
            && !position.occupied().has(square)
            && !position.occupied().has(Square::at(square.file(), start));
        if !stepped {
            return refuse(
                Field::EnPassant,
                format!(
                    "{square} is not behind a pawn of {them} that can just have moved two squares"
                ),
            );
        }
        let colour = Hue::of_square(pawn_square);
        if self.lock != Some(colour) {
            return refuse(
                Field::EnPassant,
                format!(
                    "the pawn that passed {square} has landed on {}; expected the lock '{}'",
                    colour.name().to_lowercase(),
                    colour.letter()
                ),
            );
        }
        if (pieces::pawn(them, square) & position.pawns(us)).is_empty() {
            return refuse(
                Field::EnPassant,
                format!("no pawn of {us} stands where it could capture on {square}; expected '-'"),
            );
        }
        Ok(())
    }

    /// Checks that the side that has just moved is not in check, unless a conversion of
    /// this turn gives it.
    fn check_kings_safe(&self, position: &RoyalPalette) -> Result<(), SetupError> {
        let us = self.side;
        let them = us.flip();
        let attackers = position.attackers(position.king(them), us, position.occupied());
        if attackers.is_empty() {
            return Ok(());
        }
        let may_have_converted = self.converted || matches!(self.die, DieState::Rolled(_));
        let home = attackers & Bitboard::last_rank(us) & !position.of_kind(Kind::King);
        if may_have_converted && !attackers.many() && home == attackers {
            return Ok(());
        }
        refuse(
            Field::Side,
            format!("{them} is in check although {us} is to move"),
        )
    }

    fn build(&self) -> RoyalPalette {
        let mut position = RoyalPalette {
            lanes: [Bitboard::EMPTY; LANES],
            pieces: [Piece::NONE; 64],
            key: 0,
            map: self.map,
            fullmove: self.fullmove,
            clock: self.clock,
            side: self.side,
            alive: 0,
            castling: CastlingRights::new(self.castling),
            en_passant: self.en_passant.map_or(NO_FILE, Square::file),
            lock: self.lock,
            die: self.die,
            converted: self.converted && !matches!(self.die, DieState::Rolled(_)),
        };
        for square in Square::all() {
            let piece = self.pieces[square.index()];
            if piece.is_some() {
                position.put(piece, square, &mut ());
            }
        }
        position.key = position.key_from_scratch();
        position
    }
}

fn twice(piece: Piece) -> SetupError {
    let side = piece.side();
    let (field, name) = match (piece.as_pawn(), piece.as_officer()) {
        (Some(hue), _) => (
            Field::Bands,
            format!("two {} pawns", hue.name().to_lowercase()),
        ),
        (_, Some(Officer::Queen)) => (Field::Placement, "two queens".to_owned()),
        (_, Some(officer)) => (
            Field::Bands,
            format!("two of the officer {}", officer.name()),
        ),
        _ => (Field::Placement, "two kings".to_owned()),
    };
    SetupError {
        field,
        reason: format!("{side} has {name}; expected at most one"),
    }
}

impl RoyalPalette {
    /// The start position with these shuffles and palettes.
    #[must_use]
    pub fn start(shuffles: Shuffles, map: &'static PaletteMap) -> RoyalPalette {
        Setup::start(shuffles, map).build()
    }

    /// Returns the position as plain data.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            pieces: self.pieces,
            side: self.side,
            castling: self.castling.to_array(),
            en_passant: self.en_passant(),
            clock: self.clock,
            fullmove: self.move_number() as u16,
            lock: self.lock,
            die: self.die,
            converted: self.converted,
            map: self.map,
        }
    }

    /// Returns the position with the piece on `square` removed, and everything that
    /// depends on it; `None` for a king and for an empty square. The result may be
    /// unreachable in play.
    #[must_use]
    pub fn without(&self, square: Square) -> Option<RoyalPalette> {
        let piece = self.piece_on(square);
        if !piece.is_some() || piece.kind() == Kind::King {
            return None;
        }
        let mut setup = self.to_setup();
        setup.pieces[square.index()] = Piece::NONE;
        setup.castling = self.castling.after(square).to_array();
        if setup.check_en_passant(&setup.build()).is_err() {
            setup.en_passant = None;
        }
        Some(setup.build())
    }
}
