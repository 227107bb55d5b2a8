//! The reasons why a move cannot be made: the rule that forbids it.

use super::{Colorbound, Kind, Move};
use crate::base::geometry::{Bitboard, Geometry, Square};
use crate::rules::text::refusal::{
    EMPTY_SQUARE, IN_THE_WAY, LETTER_MISSING, NO_PROMOTION, NO_SUCH_MOVE, OPPONENTS, OWN_PIECE,
};

impl<G: Geometry> Colorbound<G> {
    /// Returns the reason why a move is not legal.
    pub(super) fn illegal_reason(&self, mv: Move<G>) -> &'static str {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_on(from) else {
            return EMPTY_SQUARE;
        };
        let ends = self.rules.last_rank(self.side).has(to);
        if piece.side != self.side {
            OPPONENTS
        } else if from.is_dark() != to.is_dark() {
            "no piece ever changes the shade of its squares"
        } else if mv.is_promotion() && (piece.kind != Kind::Pawn || !ends) {
            NO_PROMOTION
        } else if self.of_side(self.side).has(to) {
            OWN_PIECE
        } else if !self.can_reach(from, to) {
            match self.movement(from, Bitboard::EMPTY).has(to) {
                true => IN_THE_WAY,
                false => NO_SUCH_MOVE,
            }
        } else if piece.kind == Kind::Pawn && ends && !mv.is_promotion() {
            LETTER_MISSING
        } else if !mv
            .promotes()
            .is_none_or(|kind| self.rules.promotions().contains(&kind))
        {
            "no pawn becomes that in this game"
        } else {
            self.exposed_reason(piece.kind)
        }
    }

    /// Returns the reason why a piece of this kind may not make a move that its movement
    /// allows.
    fn exposed_reason(&self, kind: Kind) -> &'static str {
        let checked = self.kings_in_check(self.side).any();
        match (kind, checked) {
            (Kind::King, false) => "the king would be attacked there",
            (_, true) => "the king would still be in check",
            (_, false) => "it would leave the king in check",
        }
    }

    /// Whether the piece on one square can go to another, checks aside.
    pub(super) fn can_reach(&self, from: Square<G>, to: Square<G>) -> bool {
        self.movement(from, self.occupied()).has(to) && !self.of_side(self.side).has(to)
    }

    /// Returns the targets of a piece of the side to move when pieces stand on
    /// `occupied`.
    fn movement(&self, from: Square<G>, occupied: Bitboard<G>) -> Bitboard<G> {
        let Some(piece) = self.piece_on(from) else {
            return Bitboard::EMPTY;
        };
        let victims = self.of_side(piece.side.flip());
        let reach = self.rules.takes(piece.side, piece.kind);
        let takes = reach.map_or(Bitboard::EMPTY, |reach| reach.attacks(from, occupied));
        match self.rules.quiet_reach(piece.side, piece.kind) {
            None => takes,
            Some(quiet) => (quiet.attacks(from, occupied) & !victims) | (takes & victims),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Standard, Variant};
    use super::*;

    #[test]
    fn notation_is_refused_with_the_rule_that_forbids_it() {
        let read = |text: &str| Colorbound::from_pfen(text, Standard::rules()).expect(text);
        let start = read("lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL w - - 0 1");
        // The dragon on e5 pins the bishop on e3 on the line of even steps.
        let pinned = read("k7/8/8/4d3/8/4B3/8/4K3 w - - 0 1");
        let beside = read("k7/8/8/8/3d4/8/8/4K3 w - - 0 1");
        let last = read("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
        for (position, text, part) in [
            (&start, "Bh3", "no piece of that kind goes there"),
            (
                &start,
                "Ke2",
                "no piece ever changes the shade of its squares",
            ),
            (&start, "Ld4", "no piece of that kind goes there"),
            (&start, "exd3", "there is nothing to capture"),
            (&pinned, "Bf4", "it would leave the king in check"),
            (&beside, "Kd2", "the king would be attacked there"),
            (&last, "a8", "the promotion letter is missing"),
            (&last, "a8=O", "no pawn becomes that in this game"),
        ] {
            let error = position.read_notation(text).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
