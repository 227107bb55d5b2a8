//! Threats: attacked pieces, by how far they are defended.

use super::layout::{BY_MINOR, BY_PAWN, BY_ROOK, HANGING, STUCK, UNREADY, Weights};
use super::view::View;
use crate::base::{Bitboard, Side};
use crate::eval::linear::{WeightGroup, WeightTally};
use crate::pieces::Orthodox;
use crate::rules::Position;

/// Counts attacks of `side` on pieces that are undefended or whose defenders the lock of
/// their square would not let recapture, and attacks on more valuable pieces. The side to
/// move may carry out its threats at once, if the lock lets it.
#[inline]
pub(super) fn threats<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let (ours, theirs) = (&view.of(side).attacks, view.of(side.flip()));
    let enemies = position.of_side(side.flip());
    let first = if position.side() == side { 6 } else { 0 };
    let mut each = |pieces: Bitboard, group: WeightGroup, first: usize| {
        for square in pieces {
            let kind = position.piece_on(square).kind().index();
            tally.add(group.at(first + kind), 1);
        }
    };
    let loose = enemies & ours.all & !theirs.ready;
    each(loose & !theirs.attacks.all, HANGING, first);
    each(loose & theirs.attacks.all, UNREADY, first);
    let [by_pawn, by_minor, by_rook] = ours.on_more_valuable(position, enemies);
    each(by_pawn, BY_PAWN, first);
    each(by_minor, BY_MINOR, first);
    each(by_rook, BY_ROOK, first);
    // It is their turn: pieces held by the lock cannot escape.
    if let Some(hue) = position.lock().filter(|_| first == 0) {
        let threatened = loose | by_pawn | by_minor | by_rook;
        each(threatened & !position.unlocked(hue), STUCK, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::linear::Tunable;
    use crate::games::royal_palette::{Kind, PaletteMap, RoyalPalette};
    use crate::models::royal_palette::RoyalPaletteEvaluator;

    /// Returns the count of a weight for the side to move.
    fn count(pfen: &str, weight: usize) -> i16 {
        let position = RoyalPalette::from_pfen(pfen, PaletteMap::house()).unwrap();
        let counts = RoyalPaletteEvaluator::linear(&position);
        let of = |counts: &[(u16, i16)]| {
            let mut entries = counts.iter();
            entries
                .find(|entry| usize::from(entry.0) == weight)
                .map_or(0, |entry| entry.1 / 8)
        };
        of(&counts.ours) - of(&counts.theirs)
    }

    #[test]
    fn a_threatened_piece_that_may_not_move_is_worse_off() {
        // The queen (green, blue, pink) stands on orange.
        for (lock, stuck) in [("g", 0), ("o", 0), ("-", 0), ("r", -1), ("u", -1)] {
            let pfen = format!("4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 1 r {lock} ?");
            let queen = Kind::Queen.index();
            assert_eq!(count(&pfen, STUCK.at(queen)), stuck, "{pfen}");
            assert_eq!(count(&pfen, BY_PAWN.at(queen)), -1, "{pfen}");
            // At our turn the present lock does not hold the queen: it will have changed.
            let ours = pfen.replace(" b ", " w ");
            assert_eq!(count(&ours, STUCK.at(queen)), 0, "{ours}");
        }
    }

    #[test]
    fn pawns_of_colours_that_their_king_lacks_are_distinguished() {
        use super::super::layout::KINGLESS;
        for (band, times) in [("r", 0), ("g", 1), ("p", 1), ("o", 0)] {
            let pfen = format!("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 {band} b ?");
            assert_eq!(count(&pfen, KINGLESS.at(3)), times, "{pfen}");
        }
    }
}
