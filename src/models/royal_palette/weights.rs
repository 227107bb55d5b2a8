//! Every weight of the evaluation: hundredths of a pawn, middlegame first, then
//! endgame. `layout.rs` says what lies where, `docs/evaluation.md` how the
//! numbers came about.
//!
//! Written by `ermine tune fit`.

use super::layout::COUNT;
use super::score::{Score, s};

#[rustfmt::skip]
pub(super) static WEIGHTS: [Score; COUNT] = [
    // MATERIAL: Worth of each kind: pawn, knight, bishop, rook, queen, king.
    s(25, 127), s(216, 356), s(219, 449), s(332, 780), s(610, 1142), s(0, 0),
    // PLACE: Worth of each square for each kind, seen as White, the first rank first.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-8, 8), s(-21, 22), s(-12, -10), s(-3, -3), s(-24, 2), s(6, -10), s(-16, -15), s(-17, -13),
    s(-11, 11), s(-15, 24), s(-5, -18), s(5, -1), s(7, 12), s(-14, -26), s(4, -44), s(-12, -3),
    s(-1, -7), s(2, -9), s(21, -17), s(29, -2), s(15, 8), s(11, -2), s(-11, 7), s(-1, -10),
    s(0, -5), s(18, 32), s(13, 1), s(36, -17), s(35, 21), s(5, 20), s(21, 36), s(10, -19),
    s(-3, 28), s(16, 21), s(40, 8), s(46, 5), s(34, 30), s(24, 56), s(7, 27), s(10, 20),
    s(24, 35), s(20, 43), s(22, 19), s(32, 22), s(41, 44), s(38, 57), s(36, 41), s(34, 46),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-55, -37), s(-20, -37), s(-18, -19), s(-23, -11), s(-16, -15), s(-27, -24), s(-19, -21), s(-62, -44),
    s(-25, -19), s(-20, -10), s(-27, -4), s(-6, -17), s(-12, 2), s(-3, 11), s(-23, -11), s(-24, -25),
    s(-15, -11), s(15, -19), s(1, 2), s(5, 19), s(33, 30), s(-4, -13), s(1, 2), s(-10, -14),
    s(1, -6), s(6, 8), s(13, 27), s(17, 23), s(18, 21), s(10, 16), s(7, 6), s(-11, -14),
    s(1, -11), s(20, 13), s(26, 24), s(25, 24), s(41, 29), s(17, 16), s(25, -1), s(-5, -14),
    s(-14, -10), s(6, 4), s(10, 5), s(44, 23), s(32, 17), s(36, 22), s(6, -1), s(-16, -8),
    s(-36, -21), s(-22, -19), s(13, -5), s(11, 4), s(16, 12), s(13, -8), s(-28, -14), s(-36, -28),
    s(-70, -56), s(-45, -36), s(-28, -23), s(-22, -18), s(-17, -12), s(-27, -19), s(-42, -29), s(-72, -44),
    s(-17, -16), s(-12, -10), s(-19, -15), s(-5, 0), s(-11, -4), s(5, 0), s(-3, 12), s(-14, -8),
    s(-8, -16), s(3, -1), s(1, 2), s(-4, -6), s(5, -11), s(-5, -2), s(21, -10), s(5, -3),
    s(-6, 8), s(21, 3), s(9, 9), s(16, 23), s(-2, 1), s(26, 9), s(5, 2), s(-7, -15),
    s(13, 4), s(25, 13), s(28, 19), s(29, 4), s(28, 27), s(2, 15), s(7, -15), s(2, 7),
    s(0, -1), s(21, 14), s(15, 2), s(38, 31), s(12, 1), s(23, 23), s(5, -10), s(10, -12),
    s(0, 2), s(11, -5), s(7, 7), s(21, 6), s(8, 7), s(13, -7), s(24, 2), s(-12, -19),
    s(-22, -13), s(-9, -5), s(-3, 1), s(-5, -3), s(4, 6), s(11, 10), s(-5, -1), s(-30, -9),
    s(-30, -7), s(-23, -10), s(-21, -11), s(-20, -3), s(-18, -7), s(-17, -10), s(-24, -9), s(-29, -14),
    s(-16, 7), s(-2, -23), s(3, 17), s(-4, -3), s(-8, -15), s(6, 6), s(-9, -3), s(-9, -8),
    s(-28, -12), s(-13, -17), s(-5, 3), s(-1, 4), s(5, 0), s(-1, -6), s(-10, -2), s(-19, 12),
    s(-17, -3), s(-1, 8), s(-9, 8), s(11, 14), s(-2, 6), s(0, 2), s(-29, -27), s(-26, -1),
    s(-11, -10), s(-3, 6), s(1, 8), s(-4, 0), s(-10, -12), s(4, 8), s(-11, 1), s(-17, 10),
    s(3, 13), s(-5, 4), s(-3, 7), s(-1, 8), s(-2, -3), s(-2, 0), s(-5, -2), s(-12, 6),
    s(-5, 8), s(8, 10), s(7, 16), s(9, -1), s(9, 9), s(10, 13), s(5, 2), s(-3, -5),
    s(0, -2), s(15, 10), s(25, 12), s(21, 22), s(18, 12), s(19, 3), s(14, 8), s(4, 4),
    s(8, 10), s(1, -5), s(7, 6), s(5, 3), s(6, 6), s(3, 4), s(3, 2), s(4, 8),
    s(-3, -13), s(-3, -17), s(13, -3), s(9, -5), s(11, -6), s(4, -6), s(-5, -12), s(-16, -19),
    s(1, -13), s(11, -5), s(9, -1), s(18, 3), s(16, 6), s(15, 3), s(-6, -3), s(-4, -13),
    s(-4, -10), s(-15, -2), s(-12, 4), s(-4, 15), s(-4, 19), s(3, 15), s(1, 3), s(-4, -5),
    s(-9, -3), s(-11, 12), s(-14, 5), s(-17, 23), s(-5, 22), s(3, 22), s(-13, 7), s(-7, -2),
    s(-13, -10), s(-4, 22), s(-2, 19), s(-9, 17), s(0, 17), s(-3, 21), s(4, 17), s(1, -1),
    s(-2, -10), s(2, 10), s(0, 15), s(6, 15), s(15, 18), s(1, 11), s(-3, 5), s(-2, -4),
    s(-1, -5), s(-17, 5), s(-13, 0), s(1, 12), s(6, 15), s(-2, 11), s(-5, 6), s(4, -4),
    s(-26, -19), s(3, 10), s(-1, -3), s(2, 6), s(10, 11), s(2, 1), s(-1, -2), s(-8, -14),
    s(12, -35), s(2, -41), s(7, -31), s(2, -20), s(12, -31), s(13, -28), s(8, -47), s(-6, -59),
    s(-7, -30), s(15, -17), s(-6, -11), s(-8, -1), s(2, 6), s(2, 4), s(-8, -25), s(-13, -41),
    s(-5, -18), s(-13, 8), s(-16, 20), s(-3, 29), s(-24, 23), s(-5, 21), s(-22, -13), s(-18, -27),
    s(-26, -9), s(-23, 18), s(-36, 25), s(-31, 45), s(-35, 50), s(-38, 29), s(-32, 1), s(-38, -27),
    s(-33, -11), s(-31, 16), s(-25, 39), s(-32, 49), s(-35, 58), s(-31, 42), s(-33, 13), s(-35, -11),
    s(-37, -10), s(-33, 15), s(-32, 23), s(-34, 50), s(-36, 44), s(-30, 38), s(-33, 29), s(-33, -3),
    s(-38, -16), s(-36, 7), s(-36, 12), s(-41, 21), s(-39, 22), s(-37, 17), s(-36, 16), s(-37, -8),
    s(-42, -42), s(-42, -29), s(-41, -14), s(-41, -8), s(-41, -9), s(-42, -11), s(-42, -21), s(-40, -39),
    // TWO_COLOURS: A man, by kind, on a square whose colour his palette lacks: one lock more under which he may move.
    s(8, -10), s(17, -6), s(0, 2), s(-7, 33), s(20, 28), s(-4, -9),
    // KNIGHT_REACH: A knight, by the safe squares within his reach.
    s(-25, -19), s(-13, -25), s(-9, -15), s(-7, -2), s(-3, 8), s(7, 7), s(9, 14), s(23, 17), s(12, 7),
    // BISHOP_REACH: A bishop, likewise.
    s(-33, -55), s(-24, -32), s(-22, -23), s(-11, -12), s(-9, 3), s(-9, 7), s(2, 19),
    s(8, 12), s(14, 21), s(13, 9), s(12, 26), s(30, 9), s(33, 28), s(40, 49),
    // ROOK_REACH: A rook, likewise.
    s(-38, -21), s(-27, -23), s(-20, 9), s(-23, 1), s(-13, 15),
    s(-7, 4), s(-11, 6), s(-4, 6), s(-6, 16), s(2, 13),
    s(1, 10), s(14, 18), s(21, 0), s(28, 1), s(35, 11),
    // QUEEN_REACH: A queen, likewise.
    s(16, 43), s(12, 39), s(13, 37), s(12, 35), s(6, 27), s(2, 15), s(-1, 16),
    s(4, 3), s(4, 12), s(4, 3), s(0, -11), s(4, 6), s(-2, -9), s(3, -2),
    s(2, -7), s(-10, -17), s(-8, -17), s(-10, -18), s(-18, -24), s(-15, -26), s(-14, -19),
    s(-18, -23), s(-18, -35), s(-22, -38), s(-27, -54), s(-27, -52), s(-30, -60), s(-32, -62),
    // STARVED: Moves under one lock, in eighths: the mean over all locks.
    s(28, 29), s(-69, -82), s(-94, -117), s(-97, -120), s(-91, -98), s(-87, -115), s(-96, -96), s(-84, -82),
    s(-82, -100), s(-74, -76), s(-69, -71), s(-72, -56), s(-59, -49), s(-45, -30), s(-34, -17), s(-32, 23),
    // LOCKED_NOW: Moves under the lock in force, for the side to move.
    s(9, -14), s(-109, -106), s(-53, -72), s(-32, -56), s(-24, -38), s(-17, -33), s(-12, -18), s(-12, -17),
    s(-10, -11), s(-3, 4), s(-4, 4), s(0, 14), s(0, 12), s(2, 13), s(4, 16), s(9, 51),
    // TEMPO: The turn itself, for the side to move.
    s(25, 25),
    // HANGING: An enemy man, by kind, that we attack and nobody defends: at the enemy's turn, at ours.
    s(6, 57), s(51, 53), s(73, 93), s(74, 112), s(142, 177), s(0, 0),
    s(-11, 23), s(36, 39), s(56, 67), s(46, 55), s(107, 137), s(0, 0),
    // UNREADY: An enemy man that we attack and that only men defend whom the lock of his square forbids to recapture, likewise.
    s(-1, 10), s(23, 23), s(36, 31), s(35, 31), s(82, 77), s(0, 0),
    s(-8, 7), s(7, 18), s(23, 22), s(16, 15), s(61, 67), s(0, 0),
    // BY_PAWN: An enemy man that a pawn attacks, likewise.
    s(0, 0), s(63, 78), s(75, 95), s(92, 88), s(96, 99), s(0, 0),
    s(0, 0), s(57, 81), s(77, 90), s(94, 90), s(101, 96), s(0, 0),
    // BY_MINOR: An enemy man that a knight or bishop attacks, likewise.
    s(0, 0), s(0, 0), s(0, 0), s(40, 72), s(98, 72), s(0, 0),
    s(0, 0), s(0, 0), s(0, 0), s(35, 65), s(66, 54), s(0, 0),
    // BY_ROOK: An enemy man that a rook attacks, likewise.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(49, 47), s(0, 0),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(12, 19), s(0, 0),
    // STORM: Attacks around the enemy king, by steps of four units, with a queen.
    s(10, 0), s(0, 9), s(0, 2), s(6, -3), s(15, -2), s(11, 5), s(20, -5), s(28, 7),
    s(37, 9), s(40, 3), s(43, 2), s(49, 4), s(63, 5), s(82, 3), s(86, 1), s(94, -1),
    s(105, 1), s(117, 2), s(128, 0), s(140, 0), s(152, -1), s(166, 0), s(180, 0), s(194, 0),
    s(209, 0), s(224, 0), s(240, 0), s(256, 0), s(273, 0), s(291, 0), s(300, 0),
    // STORM_BARE: The same without a queen.
    s(34, -5), s(1, 9), s(2, 2), s(22, -18), s(10, -4), s(10, -1), s(8, 6), s(10, -5),
    s(11, -9), s(17, -10), s(23, 0), s(29, -3), s(32, 0), s(36, -1), s(42, 0), s(46, -1),
    s(52, 0), s(58, 0), s(64, 0), s(70, 0), s(76, 0), s(83, 0), s(90, 0), s(97, 0),
    s(104, 0), s(112, 0), s(120, 0), s(128, 0), s(136, 0), s(145, 0), s(150, 0),
    // ESCAPES: Squares to which the king may go.
    s(-15, -34), s(-2, -38), s(3, 2), s(3, 21), s(5, 21), s(3, 17), s(-2, 13), s(0, 6), s(6, -8),
    // SHIELD: Pawns beside the king: none to three.
    s(5, 12), s(-1, -9), s(-9, -5), s(4, 2),
    // CASTLING: The right to castle: king's side, queen's side.
    s(5, 3), s(2, 7),
    // LONE_KING: A lone enemy king: each step he has been driven from the centre, and each step our king has come nearer.
    s(63, 3), s(75, 22),
    // ISOLATED: A pawn with no pawn of its side on a neighbouring file.
    s(-12, 19),
    // DOUBLED: A pawn with one of its side before it on its file.
    s(9, -32),
    // PASSED: A passed pawn, by rank, for the best officer that waits: nobody, a knight or bishop, a rook, a queen.
    s(0, 0), s(14, 15), s(6, 16), s(16, 44), s(42, 62), s(59, 86), s(97, 140), s(0, 0),
    s(0, 0), s(18, 13), s(15, 20), s(16, 44), s(31, 62), s(78, 125), s(279, 365), s(0, 0),
    s(0, 0), s(15, 24), s(6, 22), s(31, 34), s(42, 70), s(78, 123), s(269, 356), s(0, 0),
    s(0, 0), s(-17, 1), s(-9, 1), s(9, 39), s(8, 72), s(79, 176), s(274, 377), s(0, 0),
    // BLOCKED: A passed pawn whose next square is occupied, by rank.
    s(0, 0), s(-1, -12), s(15, 6), s(-8, -23), s(-7, -15), s(-35, -63), s(-81, -111), s(0, 0),
    // BARRED: A passed pawn whose next square the enemy attacks, by rank.
    s(0, 0), s(2, -10), s(5, 10), s(7, -22), s(-9, -22), s(2, -48), s(-43, -55), s(0, 0),
    // GUARDED: A passed pawn that a pawn defends, by rank.
    s(0, 0), s(0, 0), s(-1, -3), s(9, 3), s(2, 22), s(6, 12), s(-1, 1), s(0, 0),
    // OUR_KING: A passed pawn by the steps of its king to the square before it.
    s(-7, 17), s(-22, 30), s(-8, 22), s(-7, 16), s(-5, -5), s(-6, -17), s(-22, -21), s(-23, -23),
    // THEIR_KING: A passed pawn by the steps of the enemy king to the square before it.
    s(-14, -31), s(-12, -33), s(-15, -34), s(-15, -3), s(-30, 23), s(-1, 26), s(-11, 38), s(-3, 32),
    // PAWN_WITH_POOL: Any pawn, by rank, for the best officer that waits.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(0, 0), s(2, -21), s(-1, -13), s(1, -16), s(4, -9), s(-4, -6), s(-16, -5), s(0, 0),
    s(8, 30), s(-6, 15), s(-6, 7), s(-4, 10), s(7, 24), s(12, 22), s(-18, 16), s(8, 30),
    s(0, 4), s(-12, 22), s(7, 11), s(19, 8), s(14, 30), s(5, 41), s(-21, 11), s(0, 4),
    // READY: A ready pawn on top of a pawn.
    s(140, 150),
    // READY_WITH_POOL: A side with a ready pawn, by the best officer that waits.
    s(0, 0), s(60, 60), s(180, 200), s(400, 450),
    // BISHOP_PAIR: Two bishops of different shades.
    s(70, 75),
    // ROOK_FILE: A rook on a file without pawns, and without pawns of its side.
    s(55, 24), s(0, 40),
];
