//! Attacks on the enemy king that one more move would make. He is captured in the
//! part after it: no piece moves twice in a turn, so whoever has both parts wins at once
//! by opening a line, but not by going where the king can be attacked.

use super::colours::stage;
use super::layout::{CHECKS, DISCOVERY, Weights};
use super::view::View;
use crate::base::{Bitboard, Side, Square};
use crate::eval::linear::WeightTally;
use crate::games::colour_chess::{Kind, Part};
use crate::pieces::{self, Orthodox, between, line};
use crate::rules::Position;

/// Pieces that stand alone between the enemy king and one of ours.
#[inline]
pub(super) fn discoveries<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let Some(king) = position.king(side.flip()) else {
        return;
    };
    let sliders = (pieces::rook_rays(king) & position.straight()
        | pieces::bishop_rays(king) & position.slanted())
        & position.of_side(side);
    let first = 4 * stage(view, side);
    for slider in sliders {
        let pieces = between(slider, king) & position.occupied();
        if pieces.count() == 1 {
            let class = class(view, side, pieces, line(slider, king));
            tally.add(DISCOVERY.at(first + class), 1);
        }
    }
}

/// What is between slider and king: ours that may open the line, ours, theirs that may be
/// taken, theirs.
#[inline]
fn class<T: WeightTally<Weights>>(
    view: &View<'_, T>,
    side: Side,
    piece: Bitboard,
    line: Bitboard,
) -> usize {
    let position = view.position;
    // In part 1 the colour called is where to go; the king, to be taken in part 2, must
    // not stand on it.
    let first = position.side() == side && position.part() == Part::First;
    let called = if first {
        position.landing()
    } else {
        Bitboard::ALL
    };
    let king = position.of(side.flip(), Kind::King);
    let in_time = !first || (king & called).is_empty();
    let ours = (piece & position.of_side(side)).any();
    if ours {
        let leaves = piece
            .first()
            .is_some_and(|square| (leaving(view, side, square) & called & !line).any());
        usize::from(!(in_time && leaves))
    } else {
        let taken = view.of(side).attacks.all & piece & called;
        2 + usize::from(!(in_time && taken.any()))
    }
}

/// Where the piece of `side` on `square` may go, en passant and castling aside.
#[inline]
fn leaving<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, square: Square) -> Bitboard {
    let position = view.position;
    let occupied = position.occupied();
    match position.piece_on(square).kind() {
        Kind::Pawn => {
            let steps = Bitboard::of(square).forward(side) & !occupied;
            steps | pieces::pawn(side, square) & position.of_side(side.flip())
        }
        kind => pieces::orthodox::attacks(kind, square, occupied) & !position.of_side(side),
    }
}

/// Squares from which the enemy king could be attacked, where nobody takes back.
#[inline]
pub(super) fn checks<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let Some(king) = position.king(side.flip()) else {
        return;
    };
    let occupied = position.occupied();
    let safe = !(view.of(side.flip()).attacks.all | position.of_side(side));
    let (straight, slanted) = (pieces::rook(king, occupied), pieces::bishop(king, occupied));
    let from = [pieces::knight(king), slanted, straight, straight | slanted];
    let first = 4 * stage(view, side);
    let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    for (index, (kind, from)) in kinds.into_iter().zip(from).enumerate() {
        let squares = view.of(side).by_kind[kind.index()] & from & safe;
        tally.add(CHECKS.at(first + index), squares.count() as i32);
    }
}
