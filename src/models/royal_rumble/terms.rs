//! The terms of the evaluation beyond material and squares.

use super::layout::{BY_PAWN, ESCAPES, HANGING, HELD, MAX_STORM, PASSED, REACH, STORM, Weights};
use super::view::View;
use crate::base::{Bitboard, Side};
use crate::eval::linear::WeightTally;
use crate::pieces::king;

/// Returns the sum of all terms for `side`.
#[inline]
pub(super) fn part<T: WeightTally<Weights>>(view: &View<'_>, side: Side) -> T {
    let mut part = T::default();
    mobility(view, side, part.term("mobility"));
    royal(view, side, part.term("royal"));
    pawns(view, side, part.term("pawns"));
    threats(view, side, part.term("threats"));
    held(view, side, part.term("held"));
    part
}

#[inline]
fn mobility<T: WeightTally<Weights>>(view: &View<'_>, side: Side, tally: &mut T) {
    let own = view.position.of_side(side);
    let good = !(own | view.army(side.flip()).by_pawns);
    for piece in &view.army(side).targets {
        let squares = (piece.squares & good).count();
        tally.add(REACH.at(piece.kind.index()), squares as i32);
    }
}

#[inline]
fn royal<T: WeightTally<Weights>>(view: &View<'_>, side: Side, tally: &mut T) {
    let (us, them) = (view.army(side), view.army(side.flip()));
    let storm = us.storm.min(MAX_STORM);
    tally.add(STORM.at(view.royal() * (MAX_STORM + 1) + storm), 1);
    if let Some(royal) = us.royal {
        let safe = king(royal) & !view.position.of_side(side) & !them.takes;
        tally.add(ESCAPES.at(view.royal() * 9 + safe.count() as usize), 1);
    }
}

#[inline]
fn pawns<T: WeightTally<Weights>>(view: &View<'_>, side: Side, tally: &mut T) {
    let theirs = view.army(side.flip()).pawns;
    for pawn in view.army(side).pawns {
        let mut path = Bitboard::of(pawn);
        let mut front = Bitboard::EMPTY;
        for _ in 0..6 {
            path = path.forward(side);
            front |= path | path.east() | path.west();
        }
        if (front & theirs).is_empty() {
            tally.add(PASSED.at(usize::from(pawn.seen_by(side).rank())), 1);
        }
    }
}

#[inline]
fn threats<T: WeightTally<Weights>>(view: &View<'_>, side: Side, tally: &mut T) {
    let (us, them) = (view.army(side), view.army(side.flip()));
    let turn = view.to_move(side);
    let hanging = them.fighters & us.takes & !them.takes;
    tally.add(HANGING.at(turn), hanging.count() as i32);
    tally.add(
        BY_PAWN.at(turn),
        (them.fighters & us.by_pawns).count() as i32,
    );
}

#[inline]
fn held<T: WeightTally<Weights>>(view: &View<'_>, side: Side, tally: &mut T) {
    let them = view.army(side.flip());
    if them.held.is_empty() {
        return;
    }
    let counts = [
        them.held & !them.pawns & !them.fighters,
        them.held & them.pawns,
        them.held & them.fighters,
    ];
    for (index, pieces) in counts.into_iter().enumerate() {
        tally.add(HELD.at(index), pieces.count() as i32);
    }
}
