//! The motifs of moves by the rules alone.

use super::{Colorbound, Kind, Move};
use crate::base::geometry::{Bitboard, Geometry};
use crate::rules::{Motif, Position};

impl<G: Geometry> Colorbound<G> {
    /// Returns the motifs of `mv`, a legal move.
    #[must_use]
    pub fn motifs(&self, mv: Move<G>) -> Vec<Motif> {
        let mut found = Vec::new();
        if self.occupied().has(mv.to()) {
            found.push(Motif::Capture);
        }
        if mv.is_promotion() {
            found.push(Motif::Promotion);
        }
        let mut after = *self;
        after.play(mv, &mut ());
        let attacked = after.kings_in_check(after.side);
        if attacked.any() {
            found.push(Motif::Check);
            if after.of(after.side, Kind::King).many() {
                found.push(Motif::TwoKings);
            }
        }
        if after.is_on_wrong_shade(mv) {
            found.push(Motif::WrongShade);
        }
        found
    }

    /// Whether the piece just moved is an officer on a shade without officers of the side
    /// to move, although that side has some: officers never change shade.
    fn is_on_wrong_shade(&self, moved: Move<G>) -> bool {
        let plain = self.of_kind(Kind::Pawn) | self.of_kind(Kind::King);
        let pieces = self.of_side(self.side) & !plain;
        let shade = Bitboard::shade_of(moved.to());
        pieces.any() && (pieces & shade).is_empty() && !plain.has(moved.to())
    }
}
