//! Plain material values, in hundredths of a pawn, independent of the evaluation's
//! weights.

use crate::games::royal_rumble::Kind;

/// Based on the squares that a piece reaches on half-full boards, scaled to the values of
/// chess; kinds that cannot capture, by what they prevent.
const PRICES: [i32; Kind::COUNT] = [
    0, 0, 0, 0, 0, 0,   // royals
    100, // pawn
    950, 500, 330, 320, 150, 140, 520, 300, // queen to alibaba
    470, 850, 800, 320, 450, 300, 430, 480, // knightephant to half-duck
    400, 220, 300, 460, 220, 650, 420, 600, // copycat to sissa
    350, 600, 500, 350, 380, 600, 750, 400, // chameleon to cannon
    250, 600, 250, 400, 600, 420, 550, 600, // vao to ajax falcon
    280, 250, // generals
];

/// Returns the value of a kind; 0 for a royal, which is never captured.
#[inline]
pub(super) const fn price(kind: Kind) -> i32 {
    PRICES[kind.index()]
}
