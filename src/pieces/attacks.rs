//! The squares that a side attacks, by value of the attacker.

use super::{Kind, Orthodox};
use crate::base::Bitboard;

/// The squares that a side attacks, including those of its own pieces.
#[derive(Clone, Copy, Debug, Default)]
pub struct Attacks {
    /// The squares attacked by any piece.
    pub all: Bitboard,
    /// The squares attacked by pawns.
    pub pawns: Bitboard,
    /// The squares attacked by knights and bishops.
    pub minors: Bitboard,
    /// The squares attacked by rooks.
    pub rooks: Bitboard,
}

impl Attacks {
    /// Adds the attacks of a piece of `kind`.
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

    /// Returns the pieces among `enemies`, kings excepted, that less valuable ones
    /// attack: by pawns, by minor pieces, by rooks.
    #[inline]
    #[must_use]
    pub fn on_more_valuable(&self, position: &impl Orthodox, enemies: Bitboard) -> [Bitboard; 3] {
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
