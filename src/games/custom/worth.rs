//! The plain worth of each kind of piece, from its reach on random boards.

use super::Kind;
use super::file::{RoyalLoss, Spec, Verdict};
use crate::base::geometry::{Bitboard, Geometry};
use crate::base::{Rng, Side, sort};
use crate::pieces::Movement;

/// The number of random boards.
const BOARDS: u32 = 24;

/// The mean number of squares that White's piece of a kind reaches on random boards
/// from four fifths to half empty, in hundredths: as if all pieces there were enemies.
pub(super) fn mean_reach<G: Geometry>(movement: &Movement<G>, board: Bitboard<G>) -> u32 {
    let mut rng = Rng::stream(0x4552_4D49_4E45, 0);
    let (mut sum, mut squares) = (0, 0);
    for round in 0..BOARDS {
        let share = 20 + 30 * round / BOARDS;
        let pieces = board.filter(|_| rng.below(100) < share);
        let occupied: Bitboard<G> = pieces.collect();
        for square in board {
            let others = occupied & !Bitboard::of(square);
            let takes = movement.takes(Side::White).attacks(square, others);
            let goes = movement.goes(Side::White).attacks(square, others);
            sum += (goes & !others).count() + (takes & others).count();
            squares += 1;
        }
    }
    sum * 100 / squares.max(1)
}

/// The worth of a kind in hundredths of a pawn for a mean reach in hundredths: a power that
/// gives the pieces of chess about their usual values.
fn of_reach(reach: u32) -> i32 {
    (34.0 * libm::pow(f64::from(reach) / 100.0, 1.3)).round() as i32
}

/// The worth of each kind in hundredths of a pawn.
///
/// A royal piece that is captured counts more than all others together. Where having no
/// pieces wins, a piece is a burden.
pub(super) fn worth(spec: &Spec, reaches: &[u32]) -> Vec<i32> {
    let plain: Vec<i32> = reaches.iter().map(|&reach| of_reach(reach)).collect();
    let best = spec
        .promotion
        .to
        .iter()
        .map(|kind| plain[kind.index()])
        .max();
    let kinds = spec.kinds.iter().zip(&plain);
    let worth = kinds.map(|(kind, &plain)| match spec.end.royal {
        _ if kind.value.is_some() => kind.value.unwrap_or(plain),
        _ if spec.end.no_pieces == Verdict::Win => -60,
        RoyalLoss::Mate if kind.royal => 0,
        RoyalLoss::Capture if kind.royal => 20_000,
        _ if kind.pawn => plain / 2 + best.unwrap_or(0) / 14 + 20,
        _ => plain,
    });
    worth.collect()
}

/// The kinds by their worth, the least first.
pub(super) fn order(worth: &[i32], royals: &[Kind]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = (0..worth.len() as u8).map(Kind::new).collect();
    sort::sort_by_key(&mut kinds, |kind| {
        (royals.contains(kind), worth[kind.index()])
    });
    kinds
}
