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
    s(30, 180), s(222, 362), s(215, 430), s(470, 732), s(640, 1100), s(0, 0),
    // PLACE: Worth of each square for each kind, seen as White, the first rank first.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-8, -2), s(-4, 0), s(-6, 2), s(-8, 3), s(-8, 3), s(4, 2), s(4, 0), s(-8, -2),
    s(-8, -3), s(-4, -2), s(0, -3), s(4, 0), s(4, 0), s(-2, -3), s(2, -2), s(-6, -3),
    s(-6, 2), s(-2, 2), s(6, -2), s(14, -3), s(14, -3), s(2, -2), s(-4, 2), s(-6, 2),
    s(2, 9), s(6, 8), s(10, 6), s(18, 4), s(18, 4), s(8, 6), s(4, 8), s(2, 9),
    s(12, 22), s(16, 22), s(20, 21), s(24, 20), s(24, 20), s(20, 21), s(16, 22), s(12, 22),
    s(34, 42), s(38, 40), s(40, 39), s(42, 38), s(42, 38), s(40, 39), s(38, 40), s(34, 42),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-60, -41), s(-26, -29), s(-21, -19), s(-16, -14), s(-16, -14), s(-21, -19), s(-26, -29), s(-60, -41),
    s(-31, -26), s(-18, -12), s(-3, -5), s(3, 0), s(3, 0), s(0, -5), s(-18, -12), s(-31, -26),
    s(-21, -17), s(0, 0), s(10, 7), s(18, 14), s(18, 14), s(13, 7), s(0, 0), s(-21, -17),
    s(-13, -10), s(5, 7), s(18, 17), s(26, 22), s(26, 22), s(18, 17), s(5, 7), s(-13, -10),
    s(-10, -10), s(10, 7), s(26, 17), s(34, 22), s(34, 22), s(26, 17), s(10, 7), s(-10, -10),
    s(-18, -14), s(10, 2), s(26, 12), s(34, 17), s(34, 17), s(26, 12), s(10, 2), s(-18, -14),
    s(-39, -26), s(-18, -10), s(10, 2), s(16, 7), s(16, 7), s(10, 2), s(-18, -10), s(-39, -26),
    s(-78, -48), s(-44, -31), s(-26, -17), s(-18, -12), s(-18, -12), s(-26, -17), s(-44, -31), s(-78, -48),
    s(-24, -14), s(-9, -8), s(-15, -6), s(-12, -4), s(-12, -4), s(-15, -6), s(-9, -8), s(-24, -14),
    s(-3, -8), s(18, -4), s(6, 0), s(6, 2), s(6, 2), s(6, 0), s(18, -4), s(-3, -8),
    s(3, -4), s(15, 2), s(18, 6), s(15, 6), s(15, 6), s(15, 6), s(15, 2), s(3, -4),
    s(-3, -2), s(12, 4), s(18, 8), s(26, 10), s(26, 10), s(18, 8), s(12, 4), s(-3, -2),
    s(-3, -2), s(12, 4), s(15, 8), s(26, 10), s(26, 10), s(15, 8), s(12, 4), s(-3, -2),
    s(-6, -4), s(9, 2), s(15, 6), s(15, 6), s(15, 6), s(15, 6), s(9, 2), s(-6, -4),
    s(-21, -8), s(0, -2), s(0, 0), s(0, 2), s(0, 2), s(0, 0), s(0, -2), s(-21, -8),
    s(-30, -12), s(-18, -8), s(-18, -6), s(-18, -4), s(-18, -4), s(-18, -6), s(-18, -8), s(-30, -12),
    s(-8, -6), s(-4, -4), s(2, -2), s(6, -2), s(6, -2), s(2, -2), s(-4, -4), s(-8, -6),
    s(-14, -6), s(-8, -6), s(-4, -4), s(-2, -4), s(-2, -4), s(-4, -4), s(-8, -6), s(-14, -6),
    s(-12, -4), s(-8, -4), s(-4, -2), s(-2, -2), s(-2, -2), s(-4, -2), s(-8, -4), s(-12, -4),
    s(-10, 0), s(-6, 0), s(-2, 0), s(0, 0), s(0, 0), s(-2, 0), s(-6, 0), s(-10, 0),
    s(-6, 2), s(-2, 2), s(0, 2), s(4, 2), s(4, 2), s(0, 2), s(-2, 2), s(-6, 2),
    s(0, 4), s(4, 4), s(6, 4), s(8, 4), s(8, 4), s(6, 4), s(4, 4), s(0, 4),
    s(12, 12), s(16, 12), s(18, 12), s(18, 12), s(18, 12), s(18, 12), s(16, 12), s(12, 12),
    s(8, 8), s(8, 8), s(8, 8), s(10, 8), s(10, 8), s(8, 8), s(8, 8), s(8, 8),
    s(-10, -20), s(-8, -16), s(-4, -12), s(2, -8), s(-2, -8), s(-10, -12), s(-12, -16), s(-14, -20),
    s(-10, -14), s(-4, -10), s(2, -4), s(2, 0), s(2, 0), s(0, -4), s(-6, -10), s(-10, -14),
    s(-6, -6), s(0, 2), s(0, 10), s(0, 12), s(0, 12), s(0, 10), s(2, 2), s(-4, -6),
    s(-6, 0), s(-2, 10), s(0, 16), s(2, 22), s(2, 22), s(2, 16), s(0, 10), s(-2, 0),
    s(-6, 0), s(-4, 10), s(2, 16), s(4, 22), s(4, 22), s(4, 16), s(2, 10), s(0, 0),
    s(-4, -4), s(-2, 6), s(4, 12), s(8, 18), s(8, 18), s(8, 12), s(4, 6), s(4, -4),
    s(-6, -6), s(-8, 4), s(2, 10), s(4, 14), s(4, 14), s(2, 10), s(-8, 4), s(-6, -6),
    s(-6, -10), s(0, 0), s(4, 4), s(6, 8), s(6, 8), s(4, 4), s(0, 0), s(-6, -10),
    s(10, -44), s(15, -28), s(5, -18), s(-5, -14), s(0, -18), s(-3, -14), s(17, -24), s(11, -44),
    s(4, -20), s(3, -6), s(-5, 4), s(-14, 8), s(-14, 8), s(-7, 4), s(3, -6), s(4, -20),
    s(-11, -14), s(-13, 2), s(-18, 12), s(-22, 18), s(-22, 18), s(-18, 12), s(-13, 2), s(-11, -14),
    s(-25, -10), s(-25, 8), s(-28, 20), s(-31, 26), s(-31, 26), s(-28, 20), s(-25, 8), s(-25, -10),
    s(-31, -4), s(-31, 18), s(-31, 26), s(-34, 30), s(-34, 30), s(-31, 26), s(-31, 18), s(-31, -4),
    s(-34, 0), s(-34, 18), s(-34, 24), s(-38, 24), s(-38, 24), s(-34, 24), s(-34, 18), s(-34, 0),
    s(-38, -12), s(-38, 8), s(-38, 12), s(-41, 14), s(-41, 14), s(-38, 12), s(-38, 8), s(-38, -12),
    s(-41, -40), s(-41, -20), s(-41, -12), s(-41, -8), s(-41, -8), s(-41, -12), s(-41, -20), s(-41, -40),
    // TWO_COLOURS: A man, by kind, on a square whose colour his palette lacks: one lock more under which he may move.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // KNIGHT_REACH: A knight, by the safe squares within his reach.
    s(-24, -20), s(-18, -15), s(-12, -10), s(-6, -5), s(0, 0), s(6, 5), s(12, 10), s(18, 15), s(24, 20),
    // BISHOP_REACH: A bishop, likewise.
    s(-36, -36), s(-30, -30), s(-24, -24), s(-18, -18), s(-12, -12), s(-6, -6), s(0, 0),
    s(6, 6), s(12, 12), s(18, 18), s(24, 24), s(30, 30), s(36, 36), s(42, 42),
    // ROOK_REACH: A rook, likewise.
    s(-36, -6), s(-30, -5), s(-24, -4), s(-18, -3), s(-12, -2),
    s(-6, -1), s(0, 0), s(6, 1), s(12, 2), s(18, 3),
    s(24, 4), s(30, 5), s(36, 6), s(42, 7), s(48, 8),
    // QUEEN_REACH: A queen, likewise.
    s(22, 44), s(20, 40), s(18, 36), s(16, 32), s(14, 28), s(12, 24), s(10, 20),
    s(8, 16), s(6, 12), s(4, 8), s(2, 4), s(0, 0), s(-2, -4), s(-4, -8),
    s(-6, -12), s(-8, -16), s(-10, -20), s(-12, -24), s(-14, -28), s(-16, -32), s(-18, -36),
    s(-20, -40), s(-22, -44), s(-24, -48), s(-26, -52), s(-28, -56), s(-30, -60), s(-32, -64),
    // STARVED: Moves under one lock, in eighths: the mean over all locks.
    s(0, 0), s(-30, -30), s(-70, -70), s(-90, -90), s(-95, -95), s(-100, -100), s(-100, -100), s(-100, -100),
    s(-100, -100), s(-92, -92), s(-85, -85), s(-75, -75), s(-60, -60), s(-40, -40), s(-20, -20), s(0, 0),
    // LOCKED_NOW: Moves under the lock in force, for the side to move.
    s(0, 0), s(-88, -88), s(-40, -40), s(-34, -34), s(-26, -26), s(-24, -24), s(-18, -18), s(-17, -17),
    s(-14, -14), s(-7, -7), s(-3, -3), s(0, 0), s(2, 2), s(4, 4), s(5, 5), s(6, 6),
    // TEMPO: The turn itself, for the side to move.
    s(23, 23),
    // HANGING: An enemy man, by kind, that we attack and nobody defends: at the enemy's turn, at ours.
    s(22, 26), s(46, 42), s(74, 68), s(74, 72), s(140, 130), s(0, 0),
    s(22, 26), s(46, 42), s(74, 68), s(74, 72), s(140, 130), s(0, 0),
    // UNREADY: An enemy man that we attack and that only men defend whom the lock of his square forbids to recapture, likewise.
    s(0, 0), s(20, 18), s(32, 30), s(30, 28), s(70, 64), s(0, 0),
    s(0, 0), s(20, 18), s(32, 30), s(30, 28), s(70, 64), s(0, 0),
    // BY_PAWN: An enemy man that a pawn attacks, likewise.
    s(0, 0), s(98, 92), s(98, 92), s(98, 92), s(98, 92), s(0, 0),
    s(0, 0), s(98, 92), s(98, 92), s(98, 92), s(98, 92), s(0, 0),
    // BY_MINOR: An enemy man that a knight or bishop attacks, likewise.
    s(0, 0), s(0, 0), s(0, 0), s(30, 30), s(30, 30), s(0, 0),
    s(0, 0), s(0, 0), s(0, 0), s(30, 30), s(30, 30), s(0, 0),
    // BY_ROOK: An enemy man that a rook attacks, likewise.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // STORM: Attacks around the enemy king, by steps of four units, with a queen.
    s(0, 0), s(3, 0), s(6, 0), s(10, 0), s(14, 0), s(19, 0), s(24, 0), s(30, 0),
    s(36, 0), s(43, 0), s(50, 0), s(58, 0), s(66, 0), s(75, 0), s(85, 0), s(95, 0),
    s(105, 0), s(116, 0), s(128, 0), s(140, 0), s(153, 0), s(166, 0), s(180, 0), s(194, 0),
    s(209, 0), s(224, 0), s(240, 0), s(256, 0), s(273, 0), s(291, 0), s(300, 0),
    // STORM_BARE: The same without a queen.
    s(0, 0), s(1, 0), s(3, 0), s(5, 0), s(7, 0), s(9, 0), s(12, 0), s(15, 0),
    s(18, 0), s(21, 0), s(25, 0), s(29, 0), s(33, 0), s(37, 0), s(42, 0), s(47, 0),
    s(52, 0), s(58, 0), s(64, 0), s(70, 0), s(76, 0), s(83, 0), s(90, 0), s(97, 0),
    s(104, 0), s(112, 0), s(120, 0), s(128, 0), s(136, 0), s(145, 0), s(150, 0),
    // ESCAPES: Squares to which the king may go.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // SHIELD: Pawns beside the king: none to three.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // CASTLING: The right to castle: king's side, queen's side.
    s(0, 0), s(0, 0),
    // LONE_KING: A lone enemy king: each step he has been driven from the centre, and each step our king has come nearer.
    s(24, 24), s(14, 14),
    // ISOLATED: A pawn with no pawn of its side on a neighbouring file.
    s(-15, 4),
    // DOUBLED: A pawn with one of its side before it on its file.
    s(0, -18),
    // PASSED: A passed pawn, by rank, for the best officer that waits: nobody, a knight or bishop, a rook, a queen.
    s(0, 0), s(4, 14), s(6, 16), s(22, 44), s(35, 62), s(55, 85), s(95, 140), s(0, 0),
    s(0, 0), s(4, 14), s(6, 16), s(22, 44), s(35, 62), s(85, 130), s(295, 370), s(0, 0),
    s(0, 0), s(4, 14), s(6, 16), s(22, 44), s(35, 62), s(85, 130), s(295, 370), s(0, 0),
    s(0, 0), s(4, 14), s(6, 16), s(22, 44), s(35, 62), s(85, 130), s(295, 370), s(0, 0),
    // BLOCKED: A passed pawn whose next square is occupied, by rank.
    s(0, 0), s(0, -2), s(0, -6), s(-2, -6), s(-15, -25), s(-38, -52), s(-46, -64), s(0, 0),
    // BARRED: A passed pawn whose next square the enemy attacks, by rank.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // GUARDED: A passed pawn that a pawn defends, by rank.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // OUR_KING: A passed pawn by the steps of its king to the square before it.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // THEIR_KING: A passed pawn by the steps of the enemy king to the square before it.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    // PAWN_WITH_POOL: Any pawn, by rank, for the best officer that waits.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(8, 30), s(8, 30), s(8, 30), s(8, 30), s(8, 30), s(8, 30), s(8, 30), s(8, 30),
    s(0, 4), s(0, 4), s(0, 4), s(0, 4), s(0, 4), s(0, 4), s(0, 4), s(0, 4),
    // READY: A ready pawn on top of a pawn.
    s(140, 150),
    // READY_WITH_POOL: A side with a ready pawn, by the best officer that waits.
    s(0, 0), s(60, 60), s(180, 200), s(400, 450),
    // BISHOP_PAIR: Two bishops of different shades.
    s(66, 74),
    // ROOK_FILE: A rook on a file without pawns, and without pawns of its side.
    s(78, 10), s(6, 26),
];
