//! What both sides reach in a position, looked up once for all terms.

use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::{Kind, RumbleBoard};
use crate::pieces::king;
use crate::rules::Position;
use arrayvec::ArrayVec;

/// More pieces than a side can have: recruitment moves pieces over.
const MAX_MEN: usize = 32;

/// A piece's kind, and the squares that he goes to or takes on.
#[derive(Clone, Copy)]
pub(super) struct PieceTargets {
    pub(super) kind: Kind,
    pub(super) squares: Bitboard,
}

/// What one side has.
pub(super) struct Army {
    pub(super) pawns: Bitboard,
    /// Neither pawns nor the royal.
    pub(super) fighters: Bitboard,
    pub(super) royal: Option<Square>,
    /// What pawns attack.
    pub(super) by_pawns: Bitboard,
    /// What all pieces attack.
    pub(super) takes: Bitboard,
    /// Attacks on the squares around the enemy royal, counted.
    pub(super) storm: usize,
    /// Pieces who are immobilized.
    pub(super) held: Bitboard,
    pub(super) reached: ArrayVec<PieceTargets, MAX_MEN>,
}

/// A position and what both sides reach.
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
            // A side has no more pieces than there is room for.
            let _ = army.reached.try_push(PieceTargets {
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

    /// 1 if it is the turn of `side`, else 0.
    #[inline]
    pub(super) fn to_move(&self, side: Side) -> usize {
        usize::from(self.position.side() == side)
    }

    /// The number of the royal of this board, 0 to 5.
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
        reached: ArrayVec::new(),
    }
}
