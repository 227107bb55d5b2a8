//! The motifs of moves by the rules alone.

use super::{Custom, Move, PlayBoard, Special};
use crate::rules::Motif;

impl<G: PlayBoard> Custom<G> {
    /// Returns the motifs of `mv`, a legal move.
    #[must_use]
    pub fn motifs(&self, mv: Move<G>) -> Vec<Motif> {
        let is_check = self.with_rules(|rules| self.gives_check(rules, mv));
        let is_en_passant = mv.special() == Special::EnPassant;
        let motifs = [
            (self.is_capture(mv), Motif::CAPTURE),
            (is_en_passant, Motif::EN_PASSANT),
            (mv.is_castling(), Motif::CASTLING),
            (mv.is_promotion(), Motif::PROMOTION),
            (is_check, Motif::CHECK),
        ];
        let found = motifs.into_iter().filter(|(has, _)| *has);
        found.map(|(_, motif)| motif).collect()
    }
}
