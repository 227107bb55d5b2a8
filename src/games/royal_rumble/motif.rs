//! The motifs of actions by the rules alone.

use super::form::Form;
use super::{Move, RumbleBoard};
use crate::rules::{Motif, Position};

/// An immobilized piece removes itself.
const SUICIDE: Motif = Motif::Plain("suicide");
/// Pieces are removed and none moves.
const SHOT: Motif = Motif::Plain("shot");
/// An enemy piece changes sides on its square.
const RECRUITMENT: Motif = Motif::Plain("recruitment");

/// The game's own motifs.
pub(super) const MOTIFS: &[Motif] = &[SUICIDE, SHOT, RECRUITMENT];

impl RumbleBoard {
    /// Returns the motifs of `mv`, a legal action.
    #[must_use]
    pub fn motifs(&self, mv: Move) -> Vec<Motif> {
        let mut found = Vec::new();
        if (mv.victims() & self.of_side(self.side.flip())).any() {
            found.push(Motif::CAPTURE);
        }
        let mut after = *self;
        after.play(mv, &mut ());
        if after.in_check() {
            found.push(Motif::CHECK);
        }
        match mv.form() {
            Form::EnPassant => found.push(Motif::EN_PASSANT),
            Form::Promotion(_) => found.push(Motif::PROMOTION),
            Form::Suicide => found.push(SUICIDE),
            Form::Shot => found.push(SHOT),
            Form::Recruitment => found.push(RECRUITMENT),
            Form::Plain => {}
        }
        found
    }
}
