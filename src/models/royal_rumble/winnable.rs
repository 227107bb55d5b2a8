//! Scaling of an advantage by royal.
//!
//! Pieces that win against a Royal Wazir cannot catch a Lion, which steps away two
//! squares, nor a Wuss, which flees like a queen. Linear weights cannot express this.

use super::layout::ROYALS;
use crate::base::Side;
use crate::games::royal_rumble::{Kind, RumbleBoard};

/// The scale factor by royal, by pawns of the stronger side (none, one or two, more) and
/// by its fighters. Fitted to game results: `docs/log/evaluation.md`.
#[rustfmt::skip]
static FACTORS: [[[i32; 8]; 3]; ROYALS] = [
    [ // King
        [27, 18, 35, 45, 45, 18, 28, 31],
        [45, 52, 59, 67, 58, 58, 42, 41],
        [63, 64, 74, 81, 76, 77, 65, 51],
    ],
    [ // EquesRex
        [29, 19, 31, 42, 47, 46, 18, 22],
        [50, 55, 60, 58, 54, 42, 38, 36],
        [67, 72, 70, 72, 70, 69, 54, 50],
    ],
    [ // RoyalWazir
        [47, 42, 59, 68, 68, 65, 65, 64],
        [59, 61, 69, 68, 60, 56, 63, 60],
        [63, 68, 69, 73, 67, 63, 61, 51],
    ],
    [ // Lion
        [6, 4, 18, 35, 51, 52, 47, 44],
        [13, 22, 33, 38, 36, 38, 41, 31],
        [23, 29, 33, 37, 36, 35, 36, 26],
    ],
    [ // Wuss
        [4, 4, 4, 4, 6, 8, 10, 12],
        [4, 4, 4, 15, 15, 13, 18, 26],
        [12, 19, 28, 27, 27, 32, 35, 35],
    ],
    [ // MaoriderKing
        [18, 15, 28, 28, 35, 37, 40, 35],
        [26, 31, 31, 32, 31, 35, 32, 26],
        [24, 27, 29, 28, 27, 27, 22, 17],
    ],
];

/// Returns the scale factor of `strong`'s advantage ([`Terms::scale_factor`]).
///
/// [`Terms::scale_factor`]: crate::eval::linear::Terms::scale_factor
#[inline]
pub(super) fn scale_factor(position: &RumbleBoard, strong: Side) -> i32 {
    let pawns = position.of(strong, Kind::Pawn).count() as usize;
    let pieces = position.of_side(strong).count() as usize;
    let fighters = (pieces - pawns).saturating_sub(1);
    let royal = position.deal().royal().index();
    FACTORS[royal][pawns.div_ceil(2).min(2)][fighters.min(7)]
}

/// Draws among even positions, in thousandths, by royal and by half the number of
/// fighters of both sides.
#[rustfmt::skip]
static DRAWN: [[i32; 8]; ROYALS] = [
    [759, 688, 424, 305, 242, 220, 187, 162], // King
    [746, 647, 459, 352, 316, 271, 230, 226], // EquesRex
    [677, 438, 295, 196, 147, 129, 102, 106], // RoyalWazir
    [945, 871, 807, 712, 637, 593, 564, 545], // Lion
    [879, 922, 823, 729, 469, 362, 202, 135], // Wuss
    [762, 526, 404, 314, 288, 263, 248, 267], // MaoriderKing
];

/// Returns the share of draws among even positions like this one, in thousandths.
pub(super) fn drawn_when_even(position: &RumbleBoard) -> i32 {
    let pieces = position.occupied().count() - position.of_kind(Kind::Pawn).count();
    let fighters = pieces.saturating_sub(2) as usize;
    DRAWN[position.deal().royal().index()][(fighters / 2).min(7)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::linear::SCALE_NORMAL;

    /// Returns the scale factors of White, which has a queen, and of Black, which has no
    /// piece but the royal.
    fn factors(royal: &str) -> [i32; 2] {
        let text = format!("[{royal}]7/8/8/8/8/8/8/6Q[{royal}] w - 0 40 Q,R,B,W,Nf,Hr,Cc");
        let white = royal[..1].to_uppercase() + &royal[1..];
        let text = text.replacen(&format!("Q[{royal}]"), &format!("Q[{white}]"), 1);
        let position = RumbleBoard::from_pfen(&text);
        let position = position.unwrap_or_else(|error| panic!("{text}: {error}"));
        Side::ALL.map(|side| scale_factor(&position, side))
    }

    #[test]
    fn one_piece_does_not_catch_a_lion() {
        let [lion, wazir] = ["li", "rw"].map(factors);
        assert!(
            lion[0] < SCALE_NORMAL / 3 && wazir[0] > SCALE_NORMAL / 2,
            "{lion:?} {wazir:?}"
        );
        assert!(lion[1] < SCALE_NORMAL / 3, "{lion:?}");
    }

    #[test]
    fn draws_are_likelier_with_few_fighters() {
        for drawn in DRAWN {
            assert!(drawn[0] > drawn[7] && drawn.iter().all(|part| (0..=1000).contains(part)));
        }
    }
}
