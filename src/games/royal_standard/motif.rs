//! The motifs of moves by the rules alone, and the position with no bearer frozen.

use super::{Kind, Move, RoyalStandard, keys};
use crate::base::Bitboard;
use crate::rules::{Motif, Position};

/// A captured standard-bearer is put on a square of the mover's choice.
const BEARER: Motif = Motif::Choice("bearer");

/// The game's own motifs.
pub(super) const MOTIFS: &[Motif] = &[BEARER];

impl RoyalStandard {
    /// Returns the motifs of `mv`, a legal move.
    #[must_use]
    pub fn motifs(&self, mv: Move) -> Vec<Motif> {
        let mut found = Vec::new();
        if mv.displaces() {
            found.push(BEARER);
        } else if let Some(victim) = self.piece_on(mv.to()) {
            found.push(Motif::CAPTURE);
            if victim.kind == Kind::King {
                found.push(Motif::KING_CAPTURE);
            }
        }
        let mut after = *self;
        after.play(mv, &mut ());
        if !after.is_lost() && after.in_check() {
            found.push(Motif::CHECK);
        }
        found
    }

    /// Returns the same position with no standard-bearer frozen; `None` if none is.
    #[must_use]
    pub fn without_frozen(&self) -> Option<RoyalStandard> {
        self.frozen.any().then(|| RoyalStandard {
            frozen: Bitboard::EMPTY,
            key: self.key ^ keys::frozen(self.frozen) ^ keys::frozen(Bitboard::EMPTY),
            ..*self
        })
    }
}
