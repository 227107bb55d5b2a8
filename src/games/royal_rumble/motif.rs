//! The motifs of actions by the rules alone.

use super::moves::Form;
use super::{Move, RumbleBoard};
use crate::rules::{Motif, Position};

impl RumbleBoard {
    /// Returns the motifs of `mv`, a legal action.
    #[must_use]
    pub fn motifs(&self, mv: Move) -> Vec<Motif> {
        let mut found = Vec::new();
        if (mv.victims() & self.of_side(self.side.flip())).any() {
            found.push(Motif::Capture);
        }
        let mut after = *self;
        after.play(mv, &mut ());
        if after.in_check() {
            found.push(Motif::Check);
        }
        match mv.form() {
            Form::EnPassant => found.push(Motif::EnPassant),
            Form::Promotion(_) => found.push(Motif::Promotion),
            Form::Suicide => found.push(Motif::Suicide),
            Form::Shot => found.push(Motif::Shot),
            Form::Recruitment => found.push(Motif::Recruitment),
            Form::Plain => {}
        }
        found
    }
}
