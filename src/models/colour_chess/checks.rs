//! Attacks on the enemy king that the next move would make. The king is captured one part
//! later: no piece moves twice in a turn, so a side with both parts left wins at once by
//! opening a line, but not by moving a piece to where it attacks the king.

use super::colours::stage;
use super::layout::{CHECKS, DISCOVERY, Weights};
use super::view::View;
use crate::base::{Bitboard, Side, Square};
use crate::eval::linear::WeightTally;
use crate::games::colour_chess::{Kind, Part};
use crate::pieces::{self, Orthodox, between, line};
use crate::rules::Position;

/// Counts pieces that stand alone between the enemy king and one of our sliders.
#[inline]
pub(super) fn discoveries<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let Some(king) = position.king(side.flip()) else {
        return;
    };
    let sliders = (pieces::rook_rays(king) & position.orthogonal_sliders()
        | pieces::bishop_rays(king) & position.diagonal_sliders())
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

/// Returns the class of the piece between slider and king: 0 for one of ours that can
/// open the line, 1 for another of ours, 2 for one of theirs that we can capture, 3 for
/// another of theirs.
#[inline]
fn class<T: WeightTally<Weights>>(
    view: &View<'_, T>,
    side: Side,
    piece: Bitboard,
    line: Bitboard,
) -> usize {
    let position = view.position;
    // Part 1 must land on the called colour; the king, to be captured in part 2, must not
    // stand on it.
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

/// Returns the target squares of the piece of `side` on `square`, without en passant and
/// castling.
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

/// Counts squares from which the enemy king could be attacked without a recapture.
#[inline]
pub(super) fn checks<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let Some(king) = position.king(side.flip()) else {
        return;
    };
    let occupied = position.occupied();
    let safe = !(view.of(side.flip()).attacks.all | position.of_side(side));
    let (orthogonal, diagonal) = (pieces::rook(king, occupied), pieces::bishop(king, occupied));
    let from = [
        pieces::knight(king),
        diagonal,
        orthogonal,
        orthogonal | diagonal,
    ];
    let first = 4 * stage(view, side);
    let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    for (index, (kind, from)) in kinds.into_iter().zip(from).enumerate() {
        let squares = view.of(side).by_kind[kind.index()] & from & safe;
        tally.add(CHECKS.at(first + index), squares.count() as i32);
    }
}
