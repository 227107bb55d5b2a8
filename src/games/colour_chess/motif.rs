//! The motifs of moves by the rules alone, and positions with another colour called.

use super::moves::MoveKind;
use super::position::Part;
use super::{ColourChess, Hue, Move, keys};
use crate::pieces::Kind;
use crate::rules::Motif;

impl ColourChess {
    /// Returns the motifs of `mv`, a legal move.
    #[must_use]
    pub fn motifs(&self, mv: Move) -> Vec<Motif> {
        let mut found = Vec::new();
        let victim = self.piece_on(mv.to());
        if victim.is_some() && victim.kind() == Kind::King {
            found.push(Motif::KING_CAPTURE);
        }
        if victim.is_some() || mv.kind() == MoveKind::EnPassant {
            found.push(Motif::CAPTURE);
        }
        match mv.kind() {
            MoveKind::EnPassant => found.push(Motif::EN_PASSANT),
            MoveKind::Castling => found.push(Motif::CASTLING),
            MoveKind::Promotion(_) => found.push(Motif::PROMOTION),
            MoveKind::Plain | MoveKind::Double => {}
        }
        found
    }

    /// Returns the same position at the beginning of a turn with each of the other
    /// colours called; none where no colour is.
    #[must_use]
    pub fn with_other_calls(&self) -> Vec<ColourChess> {
        if self.called.is_none() || !self.moved.is_empty() {
            return Vec::new();
        }
        let others = Hue::ALL.into_iter().filter(|&hue| Some(hue) != self.called);
        others.map(|hue| self.with_call(hue)).collect()
    }

    /// Returns the same position in the second part of the turn, as if no piece had moved
    /// in the first; `None` in the second part.
    #[must_use]
    pub fn with_second_part(&self) -> Option<ColourChess> {
        (self.part == Part::First).then_some(ColourChess {
            key: self.key ^ keys::SECOND,
            part: Part::Second,
            ..*self
        })
    }

    fn with_call(&self, hue: Hue) -> ColourChess {
        let mut other = *self;
        other.key ^= keys::called(self.called) ^ keys::called(Some(hue));
        other.called = Some(hue);
        // A first part that was skipped may be possible with the new colour.
        if other.part == Part::Second {
            other.key ^= keys::SECOND;
            other.part = Part::First;
        }
        other.skip();
        other
    }
}
