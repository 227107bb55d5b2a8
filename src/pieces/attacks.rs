//! What a side attacks, by the worth of its pieces.

use super::{Kind, Orthodox};
use crate::base::Bitboard;

/// Squares that a side attacks, its own pieces's among them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Attacks {
    /// Everything attacked, by any piece.
    pub all: Bitboard,
    /// What pawns attack.
    pub pawns: Bitboard,
    /// What knights and bishops attack.
    pub minors: Bitboard,
    /// What rooks attack.
    pub rooks: Bitboard,
}

impl Attacks {
    /// Adds what a piece of `kind` attacks.
    #[inline]
    pub fn add(&mut self, kind: Kind, attacks: Bitboard) {
        self.all |= attacks;
        match kind {
            Kind::Pawn => self.pawns |= attacks,
            Kind::Knight | Kind::Bishop => self.minors |= attacks,
            Kind::Rook => self.rooks |= attacks,
            Kind::Queen | Kind::King => {}
        }
    }

    /// The pieces among `enemies`, kings left out, that cheaper ones attack: pawns,
    /// then minor pieces, then rooks.
    #[inline]
    #[must_use]
    pub fn on_dearer(&self, position: &impl Orthodox, enemies: Bitboard) -> [Bitboard; 3] {
        let queens = position.of_kind(Kind::Queen);
        let heavy = position.of_kind(Kind::Rook) | queens;
        let light = position.of_kind(Kind::Knight) | position.of_kind(Kind::Bishop);
        [
            enemies & (heavy | light) & self.pawns,
            enemies & heavy & self.minors,
            enemies & queens & self.rooks,
        ]
    }
}
