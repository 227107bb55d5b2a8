//! What both sides reach in a position, looked up once for all terms.

use super::layout::{OFFICERS, officer};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square};
use crate::games::colorbound::{Colorbound, Kind};
use crate::rules::Position;
use arrayvec::ArrayVec;

/// More kings than a side has.
pub(super) const MAX_KINGS: usize = 2;
/// As many officers as a side can have on the largest board.
const MAX_OFFICERS: usize = 20;

/// A king and what threatens him.
#[derive(Clone, Copy)]
pub(super) struct KingZone<G: Geometry> {
    /// Where he stands.
    pub(super) square: Square<G>,
    /// The squares of his shade.
    pub(super) shade: Bitboard<G>,
    /// Where he could go if nobody stood or attacked there.
    pub(super) steps: Bitboard<G>,
    /// Attacks on these squares, counted.
    pub(super) storm: u32,
}

/// What one side has.
pub(super) struct Army<G: Geometry> {
    pub(super) pieces: Bitboard<G>,
    /// What pawns attack.
    pub(super) by_pawns: Bitboard<G>,
    /// What pawns and officers attack.
    pub(super) guards: Bitboard<G>,
    /// What all pieces attack.
    pub(super) takes: Bitboard<G>,
    /// Each officer's kind, and the squares within his reach that no enemy pawn
    /// attacks.
    pub(super) reaches: ArrayVec<(Kind, u8), MAX_OFFICERS>,
    /// The squares of the officers.
    pub(super) officers: Bitboard<G>,
    pub(super) king_zones: ArrayVec<KingZone<G>, MAX_KINGS>,
}

/// A position and what both sides reach.
pub(super) struct View<'a, G: Geometry> {
    pub(super) position: &'a Colorbound<G>,
    pub(super) armies: [Army<G>; 2],
    /// Squares within reach of the officers of each kind of the side to move from which
    /// they would attack an enemy king.
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
            add_officers(position, side, (ours, theirs), &mut checks);
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

    /// 1 if it is the turn of `side`, else 0.
    #[inline]
    pub(super) fn to_move(&self, side: Side) -> usize {
        usize::from(self.position.side() == side)
    }
}

/// Kings and pawns of a side.
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
            // A side has no more kings than there is room for.
            let _ = army.king_zones.try_push(zone);
        }
    }
    army.guards = army.by_pawns;
    army
}

/// Officers of a side, and how they and the pawns threaten the other side's
/// kings.
fn add_officers<G: Geometry>(
    position: &Colorbound<G>,
    side: Side,
    (ours, theirs): (&mut Army<G>, &mut Army<G>),
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
            // Pieces beyond the room for them, which no game has, would not count.
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
                    // Officers go back the way they came, but for pieces in the way of a
                    // bent one.
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
