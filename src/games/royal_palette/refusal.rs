//! The reasons why a move is illegal, apart from the lock, which forbids moves that are
//! legal chess.

use super::text::square_at;
use super::{DieState, Kind, RoyalPalette};
use crate::base::{Bitboard, Square, is_spelled};
use crate::pieces::{Orthodox, castling, orthodox};
use crate::rules::Position;
use crate::rules::text::refusal::{
    CASTLING_BLOCKED, EMPTY_SQUARE, HAS_MOVED, IN_THE_WAY, NO_PROMOTION, NO_SUCH_MOVE, OPPONENTS,
    OWN_PIECE,
};

impl RoyalPalette {
    /// Returns the reason why no roll is possible.
    pub(super) fn roll_refusal(&self) -> &'static str {
        if self.conversion_pending() {
            return "a ready pawn has to be converted before the roll";
        }
        match self.die {
            DieState::Unrolled => "the game has ended",
            DieState::Suppressed => "the opponent's 8 suppresses this roll",
            DieState::Rolled(_) => "the die has been rolled this turn",
        }
    }

    /// Returns the reason why no legal move has this text, which has the form of one.
    pub(super) fn move_refusal(&self, text: &str) -> &'static str {
        let moves = self.generate();
        if moves.all().iter().any(|mv| is_spelled(mv, text)) {
            return "the lock forbids it";
        }
        if self.conversion_pending() {
            return "a ready pawn has to be converted first";
        }
        match (square_at(text, 0), square_at(text, 2)) {
            (Some(from), Some(to)) => self.refusal(from, to, text.len() > 4),
            _ => "no such conversion is due",
        }
    }

    /// Returns the reason why no legal move goes from one square to the other with the
    /// officer that the text names, or without one if `names_officer` is false.
    pub(super) fn refusal(&self, from: Square, to: Square, names_officer: bool) -> &'static str {
        let moves = self.generate();
        let mut same = moves.all().iter();
        let matching = same.find(|mv| (mv.from(), mv.to()) == (from, to));
        let pawn = self.piece_on(from).kind() == Kind::Pawn;
        let last = Bitboard::last_rank(self.side).has(to);
        if names_officer && self.can_reach(from, to) && !(pawn && last) {
            return NO_PROMOTION;
        }
        match matching {
            None => self.illegal_reason(from, to),
            Some(mv) if mv.revives().is_none() => {
                "no officer is captured, and the pawn stays as a ready pawn"
            }
            Some(_) if names_officer => "that officer has not been captured",
            Some(_) => "the letter of the captured officer to revive is missing",
        }
    }

    /// Returns the reason why no legal move goes from one square to the other.
    fn illegal_reason(&self, from: Square, to: Square) -> &'static str {
        let piece = self.piece_on(from);
        let king = piece.kind() == Kind::King;
        if !piece.is_some() {
            EMPTY_SQUARE
        } else if piece.side() != self.side {
            OPPONENTS
        } else if self.ready_pawns(self.side).has(from) {
            "a ready pawn does not move"
        } else if let Some(king_side) = orthodox::castles(piece.kind(), from, to) {
            self.castling_reason(king_side)
        } else if self.of_side(self.side).has(to) {
            OWN_PIECE
        } else if !self.can_reach(from, to) {
            match self.movement(from, Bitboard::EMPTY).has(to) {
                true => IN_THE_WAY,
                false => NO_SUCH_MOVE,
            }
        } else if self.of_kind(Kind::King).has(to) {
            "kings are never captured"
        } else if king {
            "the king would be attacked there"
        } else if self.in_check() {
            "the king would still be in check"
        } else {
            "it would leave the king in check"
        }
    }

    /// Whether the piece on one square can go to another, lock, checks and castling
    /// aside.
    pub(super) fn can_reach(&self, from: Square, to: Square) -> bool {
        self.movement(from, self.occupied()).has(to) && !self.of_side(self.side).has(to)
    }

    /// Returns the targets of a piece when pieces stand on `occupied`; pawns capture only
    /// the pieces actually on the board.
    fn movement(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let passed = self.en_passant().map_or(Bitboard::EMPTY, Bitboard::of);
        let victims = self.of_side(self.side.flip()) | passed;
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
        if !self.castling.has(self.side, king_side) {
            return HAS_MOVED;
        }
        if (castling::gap(self.side, king_side) & self.occupied()).any() {
            CASTLING_BLOCKED
        } else if self.in_check() {
            "a king in check cannot castle"
        } else {
            "the king would castle through check or into it"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_palette::PaletteMap;
    use crate::rules::Step;

    fn error_text(position: &str, text: &str) -> String {
        let position = RoyalPalette::from_pfen(position, PaletteMap::house()).expect(position);
        let notation = position.read_notation(text).expect_err(text).to_string();
        let step = Step::parse(&position, text).expect_err(text).to_string();
        format!("{notation}\n{step}")
    }

    #[test]
    fn an_impossible_move_is_refused_with_its_rule() {
        let castling = "r3k2r/8/8/8/8/5q2/8/R3K1NR w KQkq - 0 1 ahagh - 1";
        let pinned = "4k3/4r3/8/8/8/8/P3B3/4K3 w - - 0 1 hoc - 1";
        let checked = "4k3/8/8/8/8/8/P3r3/4K3 w - - 0 1 oh - 1";
        let ready = "P5k1/8/8/8/8/8/8/RNBQKBNR w - - 0 1 gabcfgh - 1";
        for (position, text, part) in [
            (castling, "O-O", "there is a piece between king and rook"),
            (castling, "e1g1", "there is a piece between king and rook"),
            (castling, "e1c1", "through check or into it"),
            (castling, "Kf1", "the king would be attacked there"),
            (castling, "h1f1", "another piece is in the way"),
            (castling, "a1b2", "does not move that way"),
            (pinned, "Bf3", "it would leave the king in check"),
            (pinned, "e2f3", "it would leave the king in check"),
            (pinned, "a5", "no piece of that kind goes there"),
            (pinned, "Bxd3", "there is nothing to capture"),
            (checked, "a4", "the king would still be in check"),
            (checked, "O-O", "the king or that rook has moved"),
            (ready, "a8a7", "a ready pawn does not move"),
            (ready, "a1a8", "a piece of the same side stands there"),
        ] {
            let found = error_text(position, text);
            assert!(found.contains(part), "{text}: {found}");
        }
    }
}
