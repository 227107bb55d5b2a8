//! Attacks and mobility of both sides, computed once for all terms.

use super::layout::{OFFICERS, officer};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square};
use crate::games::colorbound::{Colorbound, Kind};
use crate::rules::Position;
use arrayvec::ArrayVec;

/// The maximum number of kings of a side.
pub(super) const MAX_KINGS: usize = 2;
/// The maximum number of pieces other than pawns and kings of a side, on the largest
/// board.
const MAX_OFFICERS: usize = 20;

/// A king and the attacks around it.
#[derive(Clone, Copy)]
pub(super) struct KingZone<G: Geometry> {
    /// The king's square.
    pub(super) square: Square<G>,
    /// The squares of its shade.
    pub(super) shade: Bitboard<G>,
    /// The squares it could move to if none of them were occupied or attacked.
    pub(super) steps: Bitboard<G>,
    /// The number of attacks on these squares.
    pub(super) storm: u32,
}

/// The pieces and attacks of one side.
pub(super) struct Army<G: Geometry> {
    pub(super) pieces: Bitboard<G>,
    /// Squares attacked by pawns.
    pub(super) by_pawns: Bitboard<G>,
    /// Squares attacked by pieces other than kings.
    pub(super) guards: Bitboard<G>,
    /// Squares attacked by any piece.
    pub(super) takes: Bitboard<G>,
    /// The kind of each piece other than pawns and kings, and the number of squares
    /// within its reach that no enemy pawn attacks.
    pub(super) reaches: ArrayVec<(Kind, u8), MAX_OFFICERS>,
    /// Pieces other than pawns and kings.
    pub(super) officers: Bitboard<G>,
    pub(super) king_zones: ArrayVec<KingZone<G>, MAX_KINGS>,
}

/// A position with the attacks of both sides.
pub(super) struct View<'a, G: Geometry> {
    pub(super) position: &'a Colorbound<G>,
    pub(super) armies: [Army<G>; 2],
    /// Squares within reach of each kind of the side to move from which it would attack
    /// an enemy king.
    pub(super) checks: [Bitboard<G>; OFFICERS],
}

impl<'a, G: Geometry> View<'a, G> {
    pub(super) fn new(position: &'a Colorbound<G>) -> View<'a, G> {
        let mut armies = Side::ALL.map(|side| army_of(position, side));
        let mut checks = [Bitboard::EMPTY; OFFICERS];
        for side in Side::ALL {
            let [white, black] = &mut armies;
            let (ours, theirs) = match side {
                Side::White => (white, black),
                Side::Black => (black, white),
            };
            add_officers(position, side, ours, theirs, &mut checks);
        }
        View {
            position,
            armies,
            checks,
        }
    }

    #[inline]
    pub(super) fn army(&self, side: Side) -> &Army<G> {
        &self.armies[side.index()]
    }

    /// Returns 1 if `side` is to move, else 0.
    #[inline]
    pub(super) fn to_move(&self, side: Side) -> usize {
        usize::from(self.position.side() == side)
    }
}

/// Returns the pieces of a side, with the attacks of its kings and pawns.
fn army_of<G: Geometry>(position: &Colorbound<G>, side: Side) -> Army<G> {
    let rules = position.rules();
    let pieces = position.of_side(side);
    let [pawns, kings] = [Kind::Pawn, Kind::King].map(|kind| position.of_kind(kind) & pieces);
    let mut army = Army {
        pieces,
        by_pawns: Bitboard::EMPTY,
        guards: Bitboard::EMPTY,
        takes: Bitboard::EMPTY,
        reaches: ArrayVec::new(),
        officers: pieces & !pawns & !kings,
        king_zones: ArrayVec::new(),
    };
    if let Some(reach) = rules.takes(side, Kind::Pawn) {
        for pawn in pawns {
            army.by_pawns |= reach.leaps(pawn);
        }
    }
    if let Some(reach) = rules.takes(side, Kind::King) {
        for king in kings {
            let steps = reach.leaps(king);
            army.takes |= steps;
            let zone = KingZone {
                square: king,
                shade: Bitboard::shade_of(king),
                steps,
                storm: 0,
            };
            // The array has room for all kings of a side.
            let _ = army.king_zones.try_push(zone);
        }
    }
    army.guards = army.by_pawns;
    army
}

/// Adds the attacks of a side's other pieces, and the attacks of these and the pawns
/// around the other side's kings.
fn add_officers<G: Geometry>(
    position: &Colorbound<G>,
    side: Side,
    ours: &mut Army<G>,
    theirs: &mut Army<G>,
    checks: &mut [Bitboard<G>; OFFICERS],
) {
    let rules = position.rules();
    let occupied = position.occupied();
    let to_move = position.side() == side;
    let good = !(ours.pieces | theirs.by_pawns);
    for &kind in rules.officers() {
        let Some(reach) = rules.takes(side, kind) else {
            continue;
        };
        let pieces = position.of_kind(kind) & ours.officers;
        let mut all = Bitboard::EMPTY;
        for square in pieces {
            let attacks = reach.attacks(square, occupied);
            all |= attacks;
            // No game has more pieces than the array has room for.
            let _ = ours
                .reaches
                .try_push((kind, (attacks & good).count() as u8));
            let shade = Bitboard::shade_of(square);
            for zone in &mut theirs.king_zones {
                if zone.shade == shade {
                    zone.storm += (attacks & zone.steps).count();
                }
            }
        }
        ours.guards |= all;
        if to_move {
            for zone in &theirs.king_zones {
                if (pieces & zone.shade).any() {
                    // Attacks are symmetric, except for bent paths that are blocked in
                    // one direction.
                    checks[officer(kind)] |= all & reach.attacks(zone.square, occupied);
                }
            }
        }
    }
    ours.takes |= ours.guards;
    for zone in &mut theirs.king_zones {
        zone.storm += (ours.by_pawns & zone.steps).count();
    }
}
