//! Every weight of the evaluation in hundredths of a pawn: when both sides have
//! all their officers, when only the side that it counts for has them, when only
//! the other side has them, when nobody has any. `layout.rs` says what lies
//! where, `docs/royal-standard-evaluation.md` how the numbers came about.
//!
//! Written by `ermine tune fit`.

use super::layout::COUNT;
use crate::eval::linear::{Score, s};

#[rustfmt::skip]
pub(super) static WEIGHTS: [Score; COUNT] = [
    // MATERIAL: Worth of each kind: king, windmill, rook, bishop, standard-bearer.
    s(0, 0, 0, 0), s(480, 480, 480, 480), s(520, 520, 520, 520), s(340, 340, 340, 340), s(0, 0, 0, 0),
    // PLACE: Worth of each square for each kind, seen as White, the first rank first, from the edge file to the middle one.
    s(0, 0, 0, 0), s(14, 14, 14, 14), s(16, 16, 16, 16), s(12, 12, 12, 12),
    s(4, 4, 4, 4), s(2, 2, 2, 2), s(0, 0, 0, 0), s(0, 0, 0, 0),
    s(-10, -10, -10, -10), s(-14, -14, -14, -14), s(-18, -18, -18, -18), s(-20, -20, -20, -20),
    s(-20, -20, -20, -20), s(-24, -24, -24, -24), s(-30, -30, -30, -30), s(-34, -34, -34, -34),
    s(-30, -30, -30, -30), s(-34, -34, -34, -34), s(-40, -40, -40, -40), s(-44, -44, -44, -44),
    s(0, 0, 0, 0), s(-44, -44, -44, -44), s(-48, -48, -48, -48), s(-52, -52, -52, -52),
    s(0, 0, 0, 0), s(-8, -8, -8, -8), s(-4, -4, -4, -4), s(-2, -2, -2, -2),
    s(-8, -8, -8, -8), s(0, 0, 0, 0), s(4, 4, 4, 4), s(6, 6, 6, 6),
    s(-4, -4, -4, -4), s(4, 4, 4, 4), s(10, 10, 10, 10), s(12, 12, 12, 12),
    s(-4, -4, -4, -4), s(4, 4, 4, 4), s(10, 10, 10, 10), s(12, 12, 12, 12),
    s(-6, -6, -6, -6), s(2, 2, 2, 2), s(8, 8, 8, 8), s(8, 8, 8, 8),
    s(0, 0, 0, 0), s(-6, -6, -6, -6), s(0, 0, 0, 0), s(0, 0, 0, 0),
    s(0, 0, 0, 0), s(-4, -4, -4, -4), s(0, 0, 0, 0), s(2, 2, 2, 2),
    s(-4, -4, -4, -4), s(0, 0, 0, 0), s(2, 2, 2, 2), s(4, 4, 4, 4),
    s(0, 0, 0, 0), s(4, 4, 4, 4), s(6, 6, 6, 6), s(6, 6, 6, 6),
    s(2, 2, 2, 2), s(6, 6, 6, 6), s(8, 8, 8, 8), s(8, 8, 8, 8),
    s(4, 4, 4, 4), s(8, 8, 8, 8), s(10, 10, 10, 10), s(10, 10, 10, 10),
    s(0, 0, 0, 0), s(6, 6, 6, 6), s(8, 8, 8, 8), s(8, 8, 8, 8),
    s(0, 0, 0, 0), s(-8, -8, -8, -8), s(-4, -4, -4, -4), s(-4, -4, -4, -4),
    s(-6, -6, -6, -6), s(0, 0, 0, 0), s(2, 2, 2, 2), s(4, 4, 4, 4),
    s(-4, -4, -4, -4), s(4, 4, 4, 4), s(8, 8, 8, 8), s(8, 8, 8, 8),
    s(-2, -2, -2, -2), s(6, 6, 6, 6), s(10, 10, 10, 10), s(10, 10, 10, 10),
    s(-4, -4, -4, -4), s(4, 4, 4, 4), s(8, 8, 8, 8), s(8, 8, 8, 8),
    s(0, 0, 0, 0), s(-4, -4, -4, -4), s(2, 2, 2, 2), s(2, 2, 2, 2),
    s(0, 0, 0, 0), s(-8, -8, -8, -8), s(-6, -6, -6, -6), s(-6, -6, -6, -6),
    s(-6, -6, -6, -6), s(0, 0, 0, 0), s(2, 2, 2, 2), s(2, 2, 2, 2),
    s(-2, -2, -2, -2), s(6, 6, 6, 6), s(10, 10, 10, 10), s(12, 12, 12, 12),
    s(0, 0, 0, 0), s(10, 10, 10, 10), s(16, 16, 16, 16), s(18, 18, 18, 18),
    s(-4, -4, -4, -4), s(8, 8, 8, 8), s(14, 14, 14, 14), s(16, 16, 16, 16),
    s(0, 0, 0, 0), s(-2, -2, -2, -2), s(4, 4, 4, 4), s(6, 6, 6, 6),
    // MILL_REACH: A windmill, by the squares within its reach.
    s(-30, -30, -30, -30), s(-20, -20, -20, -20), s(-13, -13, -13, -13), s(-7, -7, -7, -7), s(-2, -2, -2, -2), s(1, 1, 1, 1), s(4, 4, 4, 4), s(7, 7, 7, 7),
    s(9, 9, 9, 9), s(11, 11, 11, 11), s(13, 13, 13, 13), s(14, 14, 14, 14), s(15, 15, 15, 15), s(16, 16, 16, 16), s(16, 16, 16, 16), s(17, 17, 17, 17),
    // ROOK_REACH: A rook in range, by the squares within its reach.
    s(-30, -30, -30, -30), s(-16, -16, -16, -16), s(-6, -6, -6, -6), s(1, 1, 1, 1), s(7, 7, 7, 7), s(12, 12, 12, 12),
    s(16, 16, 16, 16), s(19, 19, 19, 19), s(21, 21, 21, 21), s(23, 23, 23, 23), s(25, 25, 25, 25), s(26, 26, 26, 26),
    // BISHOP_REACH: A bishop, likewise.
    s(-25, -25, -25, -25), s(-13, -13, -13, -13), s(-4, -4, -4, -4), s(2, 2, 2, 2), s(7, 7, 7, 7), s(12, 12, 12, 12),
    s(15, 15, 15, 15), s(17, 17, 17, 17), s(19, 19, 19, 19), s(21, 21, 21, 21), s(22, 22, 22, 22),
    // STRANDED: A man out of range: windmill without a pivot, rook, bishop.
    s(-60, -60, -60, -60), s(-70, -70, -70, -70), s(-50, -50, -50, -50),
    // RANGE: A square in range, by rank, seen as White.
    s(1, 1, 1, 1), s(2, 2, 2, 2), s(4, 4, 4, 4), s(6, 6, 6, 6), s(6, 6, 6, 6), s(4, 4, 4, 4),
    // SOLE_RANGE: A square that is in range of its side alone.
    s(1, 1, 1, 1),
    // FROZEN: A standard-bearer of the side that may not move: at the enemy's turn, at its own.
    s(-4, -4, -4, -4), s(-10, -10, -10, -10),
    // BEARER_NEAR: A standard-bearer that can move, by the steps to the enemy king.
    s(0, 0, 0, 0), s(40, 40, 40, 40), s(24, 24, 24, 24), s(8, 8, 8, 8), s(0, 0, 0, 0), s(-6, -6, -6, -6),
    // BEARER_HOME: A standard-bearer, by the steps to its own king.
    s(0, 0, 0, 0), s(6, 6, 6, 6), s(8, 8, 8, 8), s(2, 2, 2, 2), s(0, 0, 0, 0), s(-4, -4, -4, -4),
    // STORM: Attacks on the enemy king's surroundings.
    s(0, 0, 0, 0), s(1, 1, 1, 1), s(3, 3, 3, 3), s(5, 5, 5, 5), s(8, 8, 8, 8), s(12, 12, 12, 12), s(16, 16, 16, 16), s(21, 21, 21, 21),
    s(26, 26, 26, 26), s(32, 32, 32, 32), s(39, 39, 39, 39), s(45, 45, 45, 45), s(53, 53, 53, 53), s(61, 61, 61, 61), s(70, 70, 70, 70), s(79, 79, 79, 79),
    s(89, 89, 89, 89), s(99, 99, 99, 99), s(110, 110, 110, 110), s(121, 121, 121, 121), s(134, 134, 134, 134), s(146, 146, 146, 146), s(159, 159, 159, 159), s(173, 173, 173, 173),
    s(187, 187, 187, 187), s(202, 202, 202, 202), s(217, 217, 217, 217), s(220, 220, 220, 220), s(220, 220, 220, 220), s(220, 220, 220, 220), s(220, 220, 220, 220), s(220, 220, 220, 220),
    // ESCAPES: Squares to which the king may go unattacked.
    s(-60, -60, -60, -60), s(-36, -36, -36, -36), s(-18, -18, -18, -18), s(-8, -8, -8, -8), s(0, 0, 0, 0), s(4, 4, 4, 4), s(8, 8, 8, 8), s(10, 10, 10, 10), s(12, 12, 12, 12),
    // HANGING: An enemy man, windmill, rook or bishop, that is attacked and not defended: at the enemy's turn, at ours.
    s(40, 40, 40, 40), s(40, 40, 40, 40), s(30, 30, 30, 30),
    s(120, 120, 120, 120), s(120, 120, 120, 120), s(90, 90, 90, 90),
    // BY_CHEAPER: An enemy man that a cheaper one attacks, likewise.
    s(20, 20, 20, 20), s(20, 20, 20, 20), s(0, 0, 0, 0),
    s(50, 50, 50, 50), s(50, 50, 50, 50), s(0, 0, 0, 0),
    // KING_TAKES: The enemy king can be captured: at the enemy's turn, at ours.
    s(40, 40, 40, 40), s(600, 600, 600, 600),
    // BISHOPS: Two bishops.
    s(20, 20, 20, 20),
    // TEMPO: The turn itself, for the side to move.
    s(18, 18, 18, 18),
];
