//! The reach of the pieces of a position, for evaluators.

use super::fighters::{all, lent};
use super::scene::Scene;
use super::{Kind, Piece, RumbleBoard};
use crate::base::{Bitboard, Side, Square};

/// The reach of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceReach {
    /// The piece.
    pub piece: Piece,
    /// The square of the piece.
    pub square: Square,
    /// Whether it is immobilized, and so reaches nothing.
    pub is_frozen: bool,
    /// The empty squares to which it could move, the safety of its royal aside.
    pub goes: Bitboard,
    /// The squares on which it could remove an enemy, whether or not one is there. A
    /// Frog's second leap and the Chameleon's captures in passing are not included.
    pub takes: Bitboard,
}

impl RumbleBoard {
    /// Calls `found` with every piece of both sides and its reach.
    #[inline]
    pub fn each_reach(&self, mut found: impl FnMut(PieceReach)) {
        let scene = self.scene();
        for side in Side::ALL {
            let frozen = scene.frozen(side);
            for (kind, squares) in scene.armies(side) {
                for square in squares {
                    let piece = Piece::new(side, kind);
                    found(if frozen.has(square) {
                        PieceReach {
                            piece,
                            square,
                            is_frozen: true,
                            goes: Bitboard::EMPTY,
                            takes: Bitboard::EMPTY,
                        }
                    } else {
                        reach(&scene, piece, square)
                    });
                }
            }
        }
    }

    /// The pieces of `by`, not immobilized, that could remove an enemy on `square` if
    /// pieces stood on `occupied`: by displacement, or by a shot of an Archer.
    #[must_use]
    pub fn attackers(&self, square: Square, by: Side, occupied: Bitboard) -> Bitboard {
        let scene = self.scene().with_occupied(occupied);
        let frozen = scene.frozen(by);
        let armies = scene.armies(by);
        armies.fold(Bitboard::EMPTY, |found, (kind, squares)| {
            let takes = |from: &Square| scene.displaces(by, kind, *from, square);
            found | (squares & !frozen).filter(takes).collect()
        })
    }
}

/// The reach of a piece that is not immobilized.
#[inline]
fn reach(scene: &Scene<'_>, piece: Piece, from: Square) -> PieceReach {
    let Piece { side, kind } = piece;
    let takes = all::takes(scene, side, kind, from);
    let goes = match kind {
        _ if scene.tables.is_plain(kind) && scene.tables.is_displacer(kind) => takes,
        Kind::Copycat => lent::borrowed_kinds(scene, from)
            .into_iter()
            .fold(Bitboard::EMPTY, |squares, kind| {
                squares | scene.tables.goes(side, kind).attacks(from, scene.occupied)
            }),
        Kind::Butterfly => takes,
        _ => scene.tables.goes(side, kind).attacks(from, scene.occupied),
    };
    PieceReach {
        piece,
        square: from,
        is_frozen: false,
        goes: goes & !scene.occupied,
        takes,
    }
}
