//! Attacks and mobility of both sides, computed once for all terms.

use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::{Kind, RumbleBoard};
use crate::pieces::king;
use crate::rules::Position;
use arrayvec::ArrayVec;

/// More pieces than a side can have: recruitment changes a piece's side.
const MAX_PIECES: usize = 32;

/// A piece's kind, and the squares that it moves to or captures on.
#[derive(Clone, Copy)]
pub(super) struct PieceTargets {
    pub(super) kind: Kind,
    pub(super) squares: Bitboard,
}

/// The pieces and attacks of one side.
pub(super) struct Army {
    pub(super) pawns: Bitboard,
    /// Pieces other than pawns and the royal.
    pub(super) fighters: Bitboard,
    pub(super) royal: Option<Square>,
    /// Squares attacked by pawns.
    pub(super) by_pawns: Bitboard,
    /// Squares attacked by any piece.
    pub(super) takes: Bitboard,
    /// The number of attacks on squares around the enemy royal.
    pub(super) storm: usize,
    /// Immobilized pieces.
    pub(super) held: Bitboard,
    pub(super) targets: ArrayVec<PieceTargets, MAX_PIECES>,
}

/// A position with the attacks of both sides.
pub(super) struct View<'a> {
    pub(super) position: &'a RumbleBoard,
    pub(super) armies: [Army; 2],
}

impl<'a> View<'a> {
    pub(super) fn new(position: &'a RumbleBoard) -> View<'a> {
        let royal = position.deal().royal();
        let mut armies = Side::ALL.map(|side| army(position, side, royal));
        let rings = [1, 0].map(|side: usize| armies[side].royal.map_or(Bitboard::EMPTY, king));
        position.each_reach(|reach| {
            let index = reach.piece.side.index();
            let army = &mut armies[index];
            army.takes |= reach.takes;
            army.storm += (reach.takes & rings[index]).count() as usize;
            if reach.is_frozen {
                army.held |= Bitboard::of(reach.square);
            }
            // The array has room for all pieces of a side.
            let _ = army.targets.try_push(PieceTargets {
                kind: reach.piece.kind,
                squares: reach.goes | reach.takes,
            });
        });
        View { position, armies }
    }

    #[inline]
    pub(super) fn army(&self, side: Side) -> &Army {
        &self.armies[side.index()]
    }

    /// Returns 1 if `side` is to move, else 0.
    #[inline]
    pub(super) fn to_move(&self, side: Side) -> usize {
        usize::from(self.position.side() == side)
    }

    /// Returns the index of this board's royal, 0 to 5.
    #[inline]
    pub(super) fn royal(&self) -> usize {
        self.position.deal().royal().index()
    }
}

fn army(position: &RumbleBoard, side: Side, royal: Kind) -> Army {
    let pawns = position.of(side, Kind::Pawn);
    let royal = position.of(side, royal);
    let ahead = pawns.forward(side);
    Army {
        pawns,
        fighters: position.of_side(side) & !pawns & !royal,
        royal: royal.first(),
        by_pawns: ahead.east() | ahead.west(),
        takes: Bitboard::EMPTY,
        storm: 0,
        held: Bitboard::EMPTY,
        targets: ArrayVec::new(),
    }
}
