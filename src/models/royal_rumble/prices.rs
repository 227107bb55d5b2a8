//! What each kind counts where plain numbers do, in hundredths of a pawn: fixed,
//! whatever the weights say.

use crate::games::royal_rumble::Kind;

/// By the squares that a piece reaches on boards half full, with those of chess as
/// the measure; those without a capture of their own by what they prevent.
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

/// The price of a kind; 0 of a royal, who is never taken.
#[inline]
pub(super) const fn price(kind: Kind) -> i32 {
    PRICES[kind.index()]
}
