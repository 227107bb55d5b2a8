//! A position as plain data, and its validation.

use super::play::passing_side;
use super::position::Part;
use super::{ColourChess, Hue, Piece, Tiles};
use crate::base::sort;
use crate::base::{Bitboard, Side, Square};
use crate::pieces::castling::{home_rank, king_goal, king_home, rook_home, rook_step};
use crate::pieces::{CastlingRights, Kind, Orthodox};
use crate::rules::text::{self, refuse};

/// The maximum number of pieces of a side.
const MAX_PIECES: u32 = 16;

/// The data of a position, not yet validated.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The piece on each square.
    pub pieces: [Piece; 64],
    /// The side to move.
    pub side: Side,
    /// The castling rights: White's king's and queen's side, then Black's.
    pub castling: [bool; 4],
    /// The squares on which a pawn may be captured en passant.
    pub targets: Bitboard,
    /// The moves without capture or pawn move, 0-9999; from 200 on the game is drawn.
    pub clock: u16,
    /// The number of the turn, 1-9999; both sides' turns share it.
    pub fullmove: u16,
    /// The layout of the board.
    pub tiles: Tiles,
    /// The called colour, if there is one.
    pub called: Option<Hue>,
    /// The part to be played.
    pub part: Part,
    /// The pieces moved in the first part, the king before the rook.
    pub moved: Vec<Square>,
}

/// The error for an invalid position.
pub type SetupError = text::SetupError<Field>;

/// The ten fields of a position string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The pieces, rank by rank from the eighth.
    Placement,
    /// The side to move, `w` or `b`.
    Side,
    /// The castling rights.
    Castling,
    /// The squares on which a pawn may be captured en passant.
    EnPassant,
    /// The moves without capture or pawn move.
    Clock,
    /// The number of the turn.
    Fullmove,
    /// The colours of the tiles, rank by rank from the eighth.
    Tiles,
    /// The called colour.
    Called,
    /// The part to be played.
    Part,
    /// The pieces moved in the first part.
    Moved,
}

impl std::fmt::Display for Field {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Field::Placement => "placement",
            Field::Side => "side",
            Field::Castling => "castling",
            Field::EnPassant => "ep",
            Field::Clock => "clock",
            Field::Fullmove => "fullmove",
            Field::Tiles => "tiles",
            Field::Called => "called",
            Field::Part => "part",
            Field::Moved => "moved",
        })
    }
}

impl Setup {
    /// The start position on a board (rules, set-up).
    #[must_use]
    pub fn start(tiles: Tiles) -> Setup {
        use Kind::{Bishop, King, Knight, Pawn, Queen, Rook};
        let mut pieces = [Piece::NONE; 64];
        let back_rank = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        for side in Side::ALL {
            let pawns = if side == Side::White { 1 } else { 6 };
            for (file, kind) in (0..8).zip(back_rank) {
                pieces[Square::at(file, home_rank(side)).index()] = Piece::new(side, kind);
                pieces[Square::at(file, pawns).index()] = Piece::new(side, Pawn);
            }
        }
        Setup {
            pieces,
            side: Side::White,
            castling: [true; 4],
            targets: Bitboard::EMPTY,
            clock: 0,
            fullmove: 1,
            tiles,
            called: None,
            part: Part::Second,
            moved: Vec::new(),
        }
    }

    /// Validates the data and builds the position.
    ///
    /// # Errors
    /// Returns [`SetupError`] with the field and the rule it breaks.
    pub fn validate(&self) -> Result<ColourChess, SetupError> {
        self.check_pieces()?;
        self.check_castling()?;
        text::check_clock(Field::Clock, self.clock)?;
        text::check_number(Field::Fullmove, self.fullmove)?;
        self.check_part()?;
        self.check_moved()?;
        let position = self.build();
        self.check_en_passant(&position)?;
        match position.kingless() {
            Some(loser) => self.check_capture_of(loser)?,
            None => check_that_it_waits(&position)?,
        }
        Ok(position)
    }

    fn check_pieces(&self) -> Result<(), SetupError> {
        let mut kings = 0;
        for side in Side::ALL {
            let own = self
                .pieces
                .iter()
                .filter(|piece| piece.is_some() && piece.side() == side);
            let count = own.count();
            if count > MAX_PIECES as usize {
                return refuse(
                    Field::Placement,
                    format!("{side} has {count} pieces; expected at most sixteen"),
                );
            }
            let king = Piece::new(side, Kind::King);
            match self.pieces.iter().filter(|&&piece| piece == king).count() {
                0 => {}
                1 => kings += 1,
                many => {
                    return refuse(
                        Field::Placement,
                        format!("{side} has {many} kings; expected one"),
                    );
                }
            }
        }
        if kings == 0 {
            return refuse(Field::Placement, "no king is left; expected at least one");
        }
        let pawn = |square: &Square| {
            let piece = self.pieces[square.index()];
            piece.is_some() && piece.kind() == Kind::Pawn && matches!(square.rank(), 0 | 7)
        };
        match Square::all().find(pawn) {
            Some(square) => refuse(
                Field::Placement,
                format!("a pawn stands on {square}, where no pawn can be"),
            ),
            None => Ok(()),
        }
    }

    fn check_castling(&self) -> Result<(), SetupError> {
        for (side, king_side) in self.rights().remaining() {
            let (king, rook) = (king_home(side), rook_home(side, king_side));
            let stands =
                |square: Square, kind| self.pieces[square.index()] == Piece::new(side, kind);
            if !stands(king, Kind::King) || !stands(rook, Kind::Rook) {
                return refuse(
                    Field::Castling,
                    format!(
                        "{side} cannot castle to that side: king on {king} and rook on {rook} expected"
                    ),
                );
            }
        }
        Ok(())
    }

    fn check_part(&self) -> Result<(), SetupError> {
        if self.part == Part::First && self.called.is_none() {
            return refuse(Field::Part, "without a called colour the part is 2, not 1");
        }
        if !self.moved.is_empty() && self.part == Part::First {
            return refuse(Field::Moved, "no piece has moved in part 1; expected '-'");
        }
        if !self.moved.is_empty() && self.called.is_none() {
            return refuse(
                Field::Moved,
                "without a called colour no piece has moved; expected '-'",
            );
        }
        Ok(())
    }

    /// Checks the pieces that the first part has moved.
    fn check_moved(&self) -> Result<(), SetupError> {
        let (Some(&first), Some(called)) = (self.moved.first(), self.called) else {
            return Ok(());
        };
        for square in &self.moved {
            let piece = self.pieces[square.index()];
            if !piece.is_some() || piece.side() != self.side {
                return refuse(
                    Field::Moved,
                    format!("no piece of {} stands on {square}", self.side),
                );
            }
        }
        if self.tiles.hue(first) != called {
            return refuse(
                Field::Moved,
                format!(
                    "{first} is {}, where the first part had to land on {called}",
                    self.tiles.hue(first)
                ),
            );
        }
        if self.moved.len() > 1 && !self.has_castled() {
            return refuse(
                Field::Moved,
                "two pieces move only by castling: expected the king's square, then the rook's",
            );
        }
        let rights = self.rights();
        if self
            .moved
            .iter()
            .any(|&square| rights.after(square) != rights)
        {
            return refuse(
                Field::Castling,
                format!("the piece on {first} has moved and cannot castle any more"),
            );
        }
        Ok(())
    }

    /// Whether the two moved pieces are where castling leaves them.
    fn has_castled(&self) -> bool {
        let stands =
            |square: Square, kind| self.pieces[square.index()] == Piece::new(self.side, kind);
        let (king, rook) = match *self.moved {
            [king, rook] => (king, rook),
            _ => return false,
        };
        let goals = [true, false].map(|king_side| king_goal(self.side, king_side));
        goals.contains(&king)
            && rook_step(king).to == rook
            && stands(king, Kind::King)
            && stands(rook, Kind::Rook)
            && self.rights().remaining().all(|(side, _)| side != self.side)
    }

    fn check_en_passant(&self, position: &ColourChess) -> Result<(), SetupError> {
        for square in self.targets {
            let side = passing_side(square);
            let start = if side == Side::White { 1 } else { 6 };
            let start = Square::at(square.file(), start);
            let right_rank = matches!(square.rank(), 2 | 5);
            if !right_rank || position.of(side, Kind::Pawn).has(start) {
                return refuse(
                    Field::EnPassant,
                    format!("no pawn can have passed {square} by two squares"),
                );
            }
            if !position.is_target(square) {
                return refuse(
                    Field::EnPassant,
                    format!(
                        "no pawn can capture on {square}: expected it empty, a pawn of {side} \
                         behind it and one of {} beside that",
                        side.flip()
                    ),
                );
            }
            if side == self.side && !self.stepped_now(square) {
                return refuse(
                    Field::EnPassant,
                    format!("the pawn of {side} behind {square} has not moved in this turn"),
                );
            }
        }
        let theirs = self
            .targets
            .filter(|&square| passing_side(square) != self.side);
        if theirs.count() > 2 {
            return refuse(
                Field::EnPassant,
                "a turn moves at most two pawns; expected no more squares",
            );
        }
        Ok(())
    }

    /// Whether the first part was the double step past `square`.
    fn stepped_now(&self, square: Square) -> bool {
        let pawn = Bitboard::of(square).forward(self.side);
        self.moved.len() == 1 && self.moved.iter().all(|&moved| pawn.has(moved))
    }

    /// Checks that the other side has just captured the missing king, in its first part
    /// if it is still its turn.
    fn check_capture_of(&self, loser: Side) -> Result<(), SetupError> {
        let by_first = self.part == Part::Second && !self.moved.is_empty();
        let by_second = self.part == Part::First;
        let fits = (by_first && self.side != loser) || (by_second && self.side == loser);
        if fits {
            return Ok(());
        }
        refuse(
            Field::Placement,
            format!(
                "{loser} has no king, but {} has not just captured it",
                loser.flip()
            ),
        )
    }

    fn rights(&self) -> CastlingRights {
        CastlingRights::new(self.castling)
    }

    fn build(&self) -> ColourChess {
        let mut position = ColourChess {
            kinds: [Bitboard::EMPTY; 6],
            sides: [Bitboard::EMPTY; 2],
            pieces: [Piece::NONE; 64],
            tiles: self.tiles,
            moved: self.moved.iter().copied().collect(),
            targets: self.targets,
            key: 0,
            fullmove: self.fullmove,
            clock: self.clock,
            side: self.side,
            castling: self.rights(),
            called: self.called,
            part: self.part,
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

/// Checks that the current part can be played, and that only parts without moves have
/// been skipped. Where neither side can move, the game has ended with two turns missed.
fn check_that_it_waits(position: &ColourChess) -> Result<(), SetupError> {
    let side = position.side;
    if let (Some(called), Part::Second, true) =
        (position.called, position.part, position.moved.is_empty())
    {
        let first = ColourChess {
            part: Part::First,
            ..*position
        };
        if first.can_move() {
            return refuse(
                Field::Part,
                format!("{side} can move to {called}, so that part 1 is not skipped"),
            );
        }
    }
    if position.can_move() {
        return Ok(());
    }
    if let (Some(called), Part::First) = (position.called, position.part) {
        return refuse(
            Field::Part,
            format!("{side} cannot move to {called}, so that part 1 is skipped"),
        );
    }
    let other = ColourChess {
        side: side.flip(),
        ..*position
    };
    if position.called.is_none() && !other.can_move() {
        return Ok(());
    }
    refuse(
        Field::Side,
        format!("{side} has no move left, so that its turn is over"),
    )
}

impl ColourChess {
    /// The start position on a board.
    #[must_use]
    pub fn start(tiles: Tiles) -> ColourChess {
        Setup::start(tiles).build()
    }

    /// Returns the position as plain data.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let mut moved: Vec<Square> = self.moved.collect();
        // Only castling moves two pieces, and the king comes first.
        sort::sort_by_key(&mut moved, |&square| {
            self.piece_on(square).kind() != Kind::King
        });
        Setup {
            pieces: self.pieces,
            side: self.side,
            castling: self.castling.to_array(),
            targets: self.targets,
            clock: self.clock,
            fullmove: self.fullmove,
            tiles: self.tiles,
            called: self.called,
            part: self.part,
            moved,
        }
    }

    /// Returns the position with the piece on `square` removed, and everything that
    /// depends on it; `None` for a king and for an empty square. The result may be
    /// unreachable in play.
    #[must_use]
    pub fn without(&self, square: Square) -> Option<ColourChess> {
        let piece = self.piece_on(square);
        if !piece.is_some() || piece.kind() == Kind::King {
            return None;
        }
        let mut setup = self.to_setup();
        setup.pieces[square.index()] = Piece::NONE;
        setup.castling = self.castling.after(square).to_array();
        setup.moved.retain(|&moved| moved != square);
        let position = setup.build();
        setup.targets = setup
            .targets
            .filter(|&target| position.is_target(target))
            .collect();
        Some(setup.build())
    }
}

#[cfg(test)]
#[path = "setup_tests.rs"]
mod tests;
