//! The motifs of moves by the rules alone.

use super::{Colorbound, Kind, Move};
use crate::base::geometry::{Bitboard, Geometry};
use crate::rules::{Motif, Position};

/// Checks a side that has two kings to protect.
const TWO_KINGS: Motif = Motif::Plain("twoKings");
/// The moved piece is on a shade that no officer of the opponent can reach.
const WRONG_SHADE: Motif = Motif::Plain("wrongShade");

/// The game's own motifs.
pub(super) const MOTIFS: &[Motif] = &[TWO_KINGS, WRONG_SHADE];

impl<G: Geometry> Colorbound<G> {
    /// Returns the motifs of `mv`, a legal move.
    #[must_use]
    pub fn motifs(&self, mv: Move<G>) -> Vec<Motif> {
        let mut found = Vec::new();
        if self.occupied().has(mv.to()) {
            found.push(Motif::CAPTURE);
        }
        if mv.is_promotion() {
            found.push(Motif::PROMOTION);
        }
        let mut after = *self;
        after.play(mv, &mut ());
        let attacked = after.kings_in_check(after.side);
        if attacked.any() {
            found.push(Motif::CHECK);
            if after.of(after.side, Kind::King).many() {
                found.push(TWO_KINGS);
            }
        }
        if after.is_on_wrong_shade(mv) {
            found.push(WRONG_SHADE);
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
