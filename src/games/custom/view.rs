//! The parts of a position besides its pieces that an evaluation asks for.

use super::{Custom, PlayBoard, Tables};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Square};

impl<G: PlayBoard> Custom<G> {
    /// The pieces of the side to move that the lock lets it use, wherever they go; `None`
    /// if nothing is locked.
    #[must_use]
    pub fn unlocked(&self, rules: &Tables<G>) -> Option<Bitboard<G>> {
        let locked = rules.turn().locked(self.lock, self.made)?;
        Some((self.of_kinds(locked.kinds.iter()) | locked.from) & self.of_side(self.side))
    }

    /// The moves that the side to move has made in this turn.
    #[inline]
    #[must_use]
    pub const fn moves_made(&self) -> u8 {
        self.made
    }

    /// Whether `side` has the right to castle, short or long.
    #[inline]
    #[must_use]
    pub fn may_castle(&self, side: Side, short: bool) -> bool {
        let right = 2 * side.index() + usize::from(!short);
        self.rights >> right & 1 != 0
    }

    /// The position as if it were set up without the piece on `square`; `None` if there is
    /// none, or the game ends without it.
    #[must_use]
    pub fn without(&self, square: Square<G>) -> Option<Custom<G>> {
        let piece = self.piece_on(square)?;
        let mut position = *self;
        self.with_rules(|rules| {
            position.lift(piece, square, &mut ());
            position.drop_rights(rules, [square; 2]);
            position.passed = self.passed.filter(|passed| passed.to != square);
            position.moved = self.moved & !Bitboard::of(square);
            position.key = position.key_from_scratch();
            let is_over = rules.is_royal(piece.kind) || position.ended(rules).is_some();
            (!is_over).then_some(position)
        })
    }
}
