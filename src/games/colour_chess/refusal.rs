//! The reasons why a move cannot be made: the rule that forbids it.

use super::{ColourChess, Part};
use crate::base::{Bitboard, Square};
use crate::pieces::{Kind, Orthodox, castling, orthodox};
use crate::rules::Position;
use crate::rules::text::refusal::{
    CASTLING_BLOCKED, EMPTY_SQUARE, HAS_MOVED, IN_THE_WAY, LETTER_MISSING, NO_PROMOTION,
    NO_SUCH_MOVE, OPPONENTS, OWN_PIECE,
};

impl ColourChess {
    /// Returns the reason why no legal move goes from one square to the other, or none
    /// with (or without) a promotion letter, as `promotes` specifies.
    pub(super) fn refusal(&self, from: Square, to: Square, promotes: bool) -> &'static str {
        let moves = self.legal();
        let mut same = moves.iter();
        let matching = same.find(|mv| (mv.from(), mv.to()) == (from, to));
        let last = Bitboard::last_rank(self.side).has(to);
        let pawn = self.piece_on(from).kind() == Kind::Pawn;
        if promotes && self.can_reach(from, to) && !(pawn && last) {
            return NO_PROMOTION;
        }
        match matching {
            Some(mv) if mv.promotes().is_some() => LETTER_MISSING,
            Some(_) => NO_PROMOTION,
            None => self.illegal_reason(from, to),
        }
    }

    /// Returns the reason why no legal move goes from one square to the other.
    fn illegal_reason(&self, from: Square, to: Square) -> &'static str {
        let piece = self.piece_on(from);
        let free = self.movement(from, Bitboard::EMPTY);
        if self.kingless().is_some() {
            "the game has ended"
        } else if !piece.is_some() {
            EMPTY_SQUARE
        } else if piece.side() != self.side {
            OPPONENTS
        } else if self.moved.has(from) {
            "that piece has moved in this turn"
        } else if let Some(king_side) = orthodox::castles(piece.kind(), from, to) {
            self.castling_reason(king_side)
        } else if self.of_side(self.side).has(to) {
            OWN_PIECE
        } else if !self.can_reach(from, to) {
            if free.has(to) {
                IN_THE_WAY
            } else {
                NO_SUCH_MOVE
            }
        } else {
            self.landing_reason()
        }
    }

    /// Returns the reason why no piece may land on a tile of the wrong colour.
    fn landing_reason(&self) -> &'static str {
        match self.part {
            Part::First => "the first part has to land on the colour called",
            Part::Second => "the second part must not land on the colour called",
        }
    }

    /// Whether the piece on one square can go to another, colours and castling aside.
    pub(super) fn can_reach(&self, from: Square, to: Square) -> bool {
        self.movement(from, self.occupied()).has(to) && !self.of_side(self.side).has(to)
    }

    /// Returns the targets of a piece when pieces stand on `occupied`; pawns capture only
    /// the pieces actually on the board.
    fn movement(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let victims = self.of_side(self.side.flip()) | self.targets;
        orthodox::reach(
            self.piece_on(from).kind(),
            self.side,
            from,
            occupied,
            victims,
        )
    }

    /// Returns the reason why the side cannot castle.
    pub(super) fn castling_reason(&self, king_side: bool) -> &'static str {
        if self.kingless().is_some() {
            return "the game has ended";
        }
        if !self.castling.has(self.side, king_side) {
            return HAS_MOVED;
        }
        match (castling::gap(self.side, king_side) & self.occupied()).any() {
            true => CASTLING_BLOCKED,
            false => self.landing_reason(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Step;

    #[test]
    fn notation_is_refused_with_the_rule_that_forbids_it() {
        // The move e4 calls red, and a6 is blue.
        let first = ColourChess::after(&["e2e4"]);
        let second = ColourChess::after(&["e2e4", "f7f6"]);
        for (position, text, part) in [
            (&first, "a6", "has to land on the colour called"),
            (&first, "Nc6", "has to land on the colour called"),
            (&first, "Nb4", "no piece of that kind goes there"),
            (&first, "Bd6", "no piece of that kind goes there"),
            (&first, "O-O", "there is a piece between king and rook"),
            (&first, "dxe6", "there is nothing to capture"),
            (&first, "a6=Q", "only a pawn that reaches the last rank"),
            (&second, "a5", "must not land on the colour called"),
            (&second, "f5", "that piece has moved in this turn"),
        ] {
            let error = position.read_notation(text).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn squares_are_refused_with_the_rule_that_forbids_it() {
        let first = ColourChess::after(&["e2e4"]);
        for (text, part) in [
            ("a7a6", "has to land on the colour called"),
            ("a8a6", "another piece is in the way"),
            ("a8a7", "a piece of the same side stands there"),
            ("a8b6", "does not move that way"),
            ("e8g8", "there is a piece between king and rook"),
        ] {
            let error = Step::parse(&first, text).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
