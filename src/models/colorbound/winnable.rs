//! Scaling of advantages that cannot be converted.
//!
//! However far a side is ahead, only its pieces on the shade of an enemy king can win.
//! Linear weights cannot express this: they keep counting the pieces on the other shade.

use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry};
use crate::eval::linear::SCALE_NORMAL;
use crate::games::colorbound::{Colorbound, Kind};

/// The scale factor of a side with a single attacker.
const LONE: i32 = SCALE_NORMAL / 8;

/// The attacking force of a side against the enemy kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Force {
    /// No attacker, now or ever.
    None,
    /// One piece without help from its king, which hardly ever mates (rules, dead
    /// positions).
    Lone,
    /// A pawn, two pieces, or a piece and a king.
    Enough,
}

/// Returns the force of `side` on the shade of the enemy king that is worse off.
#[inline]
fn force<G: Geometry>(position: &Colorbound<G>, side: Side) -> Force {
    let [pawns, kings] = [Kind::Pawn, Kind::King].map(|kind| position.of_kind(kind));
    let ours = position.of_side(side);
    let mut best = Force::None;
    for king in position.of(side.flip(), Kind::King) {
        let field = Bitboard::shade_of(king) & ours;
        let officers = field & !pawns & !kings;
        let force = match officers.count() + (field & kings).count() {
            _ if (field & pawns).any() => Force::Enough,
            _ if officers.is_empty() => Force::None,
            1 => Force::Lone,
            _ => Force::Enough,
        };
        best = best.max(force);
    }
    best
}

/// Returns the scale factor of `strong`'s advantage ([`Terms::scale_factor`]).
///
/// [`Terms::scale_factor`]: crate::eval::linear::Terms::scale_factor
#[inline]
pub(super) fn scale_factor<G: Geometry>(position: &Colorbound<G>, strong: Side) -> i32 {
    match force(position, strong) {
        Force::None => 0,
        Force::Lone => LONE,
        Force::Enough => SCALE_NORMAL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colorbound::{Equalized, Standard, Variant};

    /// Returns a raw score of 800 scaled for White, and of -800 scaled for Black.
    fn scaled<V: Variant>(placement: &str) -> [i32; 2] {
        let text = format!("{placement} w - - 0 1");
        let position = Colorbound::from_pfen(&text, V::rules());
        let position = position.unwrap_or_else(|error| panic!("{text}: {error}"));
        let scaled = |side, raw| raw * scale_factor(&position, side) / SCALE_NORMAL;
        [scaled(Side::White, 800), scaled(Side::Black, -800)]
    }

    #[test]
    fn only_pieces_on_the_shade_of_the_enemy_king_win() {
        // White's king is dark, Black's light; a1 is dark.
        for (placement, expected) in [
            // Two dragons that only defend.
            ("4k3/8/8/8/8/8/8/D1D1K3", [0, 0]),
            // One that attacks, and a laureate that defends.
            ("4k3/8/8/8/8/8/8/LD2K3", [100, 0]),
            // Two attackers, and an attacker with a pawn.
            ("4k3/8/8/8/8/8/8/1D1DK3", [800, 0]),
            ("4k3/8/8/8/8/5P2/8/1D2K3", [800, 0]),
            // A pawn may become an attacker, if it is on the right shade.
            ("4k3/8/8/8/8/5P2/8/4K3", [800, 0]),
            ("4k3/8/8/8/8/4P3/8/4K3", [0, 0]),
            ("4k3/8/8/5d2/8/4P3/8/4K3", [0, 0]),
            ("4k3/8/8/4d3/8/4P3/8/4K3", [0, -100]),
        ] {
            assert_eq!(scaled::<Standard>(placement), expected, "{placement}");
        }
    }

    #[test]
    fn the_own_king_helps_a_single_piece() {
        let placement = "3kk3/8/8/8/8/8/8/1D1KK3";
        assert_eq!(scaled::<Equalized>(placement), [800, 0]);
    }
}
