//! The reasons why a move cannot be made: the rule that forbids it.

use super::{Custom, DieState, Move, PlayBoard, Roll, Tables};
use crate::base::geometry::{Bitboard, Square};
use crate::rules::text::refusal::{
    EMPTY_SQUARE, IN_THE_WAY, LETTER_MISSING, NO_SUCH_MOVE, OPPONENTS, OWN_PIECE,
};

/// A legal move that may not be made in this turn.
pub(super) const NOT_ALLOWED: &str = "what binds this turn does not allow it";

impl<G: PlayBoard> Custom<G> {
    /// Returns the reason why a face cannot be rolled.
    pub(super) fn roll_refusal(&self, roll: Roll) -> &'static str {
        let (has_die, can_come_up) = self.with_rules(|rules| {
            let mut rolls = rules.turn().rolls();
            (
                rules.turn().has_die(),
                rolls.any(|(other, _)| other == roll),
            )
        });
        match self.die {
            _ if !has_die => "this game has no die",
            _ if !can_come_up => "the die has no such face",
            DieState::Due => "the game has ended",
            DieState::Skipped => "the opponent's last roll suppresses this one",
            DieState::Rolled(_) => "the die has been rolled this turn",
        }
    }

    /// Returns the reason why a move is not legal.
    pub(super) fn illegal_reason(&self, rules: &Tables<G>, mv: Move<G>) -> &'static str {
        if self.generate(rules).contains(&mv) {
            return NOT_ALLOWED;
        }
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_on(from) else {
            return EMPTY_SQUARE;
        };
        let is_pawn = rules.pawns().has(piece.kind);
        let promotes = is_pawn && rules.zone(self.side).has(to);
        let promotion = &rules.spec().promotion;
        if self.ended(rules).is_some() {
            "the game is over"
        } else if piece.side != self.side {
            OPPONENTS
        } else if mv.is_promotion() && !promotes {
            "only a pawn that reaches its last rank promotes"
        } else if self.of_side(self.side).has(to) {
            OWN_PIECE
        } else if !self.reach(rules, from, self.occupied()).has(to) {
            match self.reach(rules, from, Bitboard::EMPTY).has(to) {
                true => IN_THE_WAY,
                false => NO_SUCH_MOVE,
            }
        } else if promotes && !mv.is_promotion() && !promotion.to.is_empty() {
            LETTER_MISSING
        } else if mv
            .promotes()
            .is_some_and(|kind| !promotion.to.contains(&kind))
        {
            "no pawn becomes that in this game"
        } else if mv.is_promotion() && promotion.captured_only {
            "a pawn becomes only what its side has lost"
        } else {
            self.forbidden_reason(rules, from)
        }
    }

    /// Returns the reason why a piece may not make a move that its movement allows.
    fn forbidden_reason(&self, rules: &Tables<G>, from: Square<G>) -> &'static str {
        let spec = rules.spec();
        if spec.forced_capture {
            "a side that can capture has to"
        } else if spec.no_checks {
            "no move may give check or leave a royal piece attacked"
        } else if self.is_in_check(rules, self.side) {
            "the king would still be in check"
        } else if self.royals(rules, self.side).has(from) {
            "the king would be attacked there"
        } else {
            "it would leave the king in check"
        }
    }

    /// Returns the targets of the piece on a square, which is not empty, when pieces stand
    /// on `occupied`.
    fn reach(&self, rules: &Tables<G>, from: Square<G>, occupied: Bitboard<G>) -> Bitboard<G> {
        let kind = self.kind_on(from);
        let victims = self.of_side(self.side.flip());
        let takes = rules.takes(self.side, kind).attacks(from, occupied);
        match rules.quiet_reach(self.side, kind) {
            None => takes,
            Some(quiet) => (quiet.attacks(from, occupied) & !victims) | (takes & victims),
        }
    }
}
