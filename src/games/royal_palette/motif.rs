//! The motifs of moves that follow from the rules alone, and positions under another
//! lock.

use super::moves::MoveKind;
use super::position::NO_FILE;
use super::{Hue, Move, RoyalPalette, keys};
use crate::rules::{Grade, Motif, Position};

/// A pawn on its last rank brings a captured piece back.
const REVIVAL: Motif = Motif::Gain("revival");
/// A waiting pawn becomes a captured piece before the roll.
const CONVERSION: Motif = Motif::Plain("conversion");
/// No piece fits the lock, so any may move.
const RELIEF: Motif = Motif::Plain("relief");

/// The game's own motifs.
pub(super) const MOTIFS: &[Motif] = &[REVIVAL, CONVERSION, RELIEF];

impl RoyalPalette {
    /// Returns the motifs of `mv`, a legal move.
    #[must_use]
    pub fn motifs(&self, mv: Move) -> Vec<Motif> {
        if mv.is_conversion() {
            return vec![CONVERSION];
        }
        let mut found = Vec::new();
        let en_passant = mv.kind() == MoveKind::EnPassant;
        if en_passant || self.piece_on(mv.to()).is_some() {
            found.push(Motif::CAPTURE);
        }
        match mv.kind() {
            MoveKind::EnPassant => found.push(Motif::EN_PASSANT),
            MoveKind::Castling => found.push(Motif::CASTLING),
            MoveKind::Promotion(_) => found.push(REVIVAL),
            MoveKind::Plain | MoveKind::Double => {}
        }
        if self.die.grade() == Some(Grade::Low) && self.needs_relief(mv) {
            found.push(RELIEF);
        }
        let mut after = *self;
        after.play(mv, &mut ());
        if after.in_check() {
            found.push(Motif::CHECK);
        }
        found
    }

    /// Returns the same position without the lock; `None` if there is none, or if a pawn
    /// may be captured en passant: the lock is then the colour on which that pawn landed.
    #[must_use]
    pub fn without_lock(&self) -> Option<RoyalPalette> {
        let no_en_passant = self.en_passant == NO_FILE;
        (self.lock.is_some() && no_en_passant).then(|| self.with_lock(None))
    }

    fn with_lock(&self, lock: Option<Hue>) -> RoyalPalette {
        RoyalPalette {
            lock,
            key: self.key ^ keys::lock(self.lock) ^ keys::lock(lock),
            ..*self
        }
    }

    /// Returns the position as it is and under every other lock, each with its name. If a
    /// pawn may be captured en passant, the lock is the colour on which it landed, so
    /// there is no other.
    #[must_use]
    pub fn by_lock(&self) -> Vec<(String, RoyalPalette)> {
        let name = |lock: Option<Hue>| match lock {
            Some(hue) => format!("lock {}", hue.letter()),
            None => "no lock".to_owned(),
        };
        let locks = Hue::ALL.into_iter().map(Some).chain([None]);
        let others = locks.filter(|&lock| lock != self.lock && self.en_passant == NO_FILE);
        [self.lock]
            .into_iter()
            .chain(others)
            .map(|lock| (name(lock), self.with_lock(lock)))
            .collect()
    }
}
