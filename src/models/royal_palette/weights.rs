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
    s(37, 139), s(222, 336), s(217, 442), s(225, 837), s(461, 1225), s(0, 0),
    // PLACE: Worth of each square for each kind, seen as White, the first rank first.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-7, 8), s(-17, 31), s(-14, -3), s(-9, -2), s(-30, 2), s(-4, -14), s(-16, -23), s(-12, -29),
    s(0, 5), s(-15, 24), s(-3, -24), s(2, 1), s(2, -7), s(-7, -34), s(-2, -47), s(-1, -18),
    s(0, 4), s(-1, 3), s(16, -3), s(25, 4), s(14, 10), s(13, -7), s(-11, 14), s(2, -16),
    s(11, 21), s(17, 25), s(26, -1), s(39, -15), s(37, 22), s(18, 19), s(25, 31), s(16, -23),
    s(3, 40), s(59, 11), s(57, -9), s(70, 7), s(56, 40), s(28, 60), s(46, 37), s(26, 23),
    s(13, 32), s(-32, 98), s(-37, 22), s(-29, 51), s(54, 15), s(5, 67), s(-4, 68), s(88, 24),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-28, -4), s(-20, -47), s(1, -23), s(-52, 4), s(-34, 12), s(-60, -16), s(-19, -30), s(-77, -74),
    s(-25, 3), s(-28, 2), s(-30, 0), s(-1, -33), s(-10, -11), s(-12, 18), s(-40, -24), s(-1, -37),
    s(-18, 4), s(18, -74), s(-3, 3), s(-8, 32), s(26, 27), s(-1, -17), s(5, -18), s(-5, -28),
    s(1, -4), s(-2, 7), s(9, 34), s(21, 41), s(11, 47), s(14, 16), s(4, 17), s(0, -24),
    s(29, -41), s(13, 25), s(21, 26), s(16, 52), s(37, 23), s(14, 11), s(34, 8), s(12, -40),
    s(-14, 10), s(-21, 26), s(-4, 8), s(49, 41), s(38, -7), s(35, 22), s(19, 7), s(-22, 5),
    s(11, -27), s(-14, -41), s(-4, -21), s(13, -9), s(-21, 39), s(5, -42), s(-91, 12), s(6, -16),
    s(-3, -71), s(-56, -57), s(-55, -29), s(-66, -46), s(3, -16), s(-13, -10), s(-11, -11), s(-17, -39),
    s(-11, -20), s(-13, 17), s(-26, -21), s(8, 4), s(-11, 30), s(1, -1), s(4, 45), s(-10, -12),
    s(4, -38), s(-4, 17), s(9, -13), s(-13, -8), s(10, 0), s(-11, -21), s(25, -21), s(28, -1),
    s(-12, 49), s(26, 21), s(-3, 12), s(8, 30), s(-12, 5), s(24, -3), s(7, 10), s(8, -47),
    s(39, 19), s(10, 41), s(27, 34), s(16, 5), s(18, 60), s(-12, 39), s(10, -33), s(15, 27),
    s(-13, -16), s(17, 35), s(22, 7), s(40, 45), s(8, 18), s(22, 41), s(-9, 9), s(44, -38),
    s(15, -30), s(40, -18), s(-8, 16), s(34, -2), s(-8, 33), s(-3, -19), s(85, -26), s(-16, -57),
    s(-39, -39), s(-23, -26), s(-41, -14), s(-27, 20), s(35, -14), s(50, -8), s(-31, 4), s(-25, -17),
    s(-44, 8), s(-41, -23), s(-14, -50), s(-35, -9), s(-24, -35), s(-24, 13), s(-44, -31), s(-4, -39),
    s(-10, -12), s(-1, -15), s(-8, 14), s(-2, 1), s(3, -5), s(6, -5), s(-6, 3), s(-6, -8),
    s(-23, -34), s(-3, -24), s(-5, 1), s(4, 16), s(26, -3), s(4, -11), s(-17, 33), s(-20, -1),
    s(-14, -16), s(-7, 25), s(-11, 33), s(-2, 33), s(-10, 41), s(-6, 42), s(-11, -45), s(-17, -7),
    s(6, -41), s(-16, 44), s(15, 6), s(-11, 13), s(9, -39), s(22, 45), s(-27, 10), s(-28, 37),
    s(4, 4), s(-42, 32), s(-31, 35), s(-15, 19), s(-2, -12), s(36, 5), s(-21, -4), s(-6, 12),
    s(-20, 14), s(5, 28), s(-22, 60), s(11, -28), s(-18, 59), s(-23, 72), s(10, -4), s(-17, -35),
    s(7, -49), s(-5, 16), s(42, -6), s(59, -5), s(15, -6), s(46, -26), s(-1, 11), s(-18, 15),
    s(-2, 0), s(14, -62), s(1, 13), s(-21, -5), s(-19, -5), s(-22, -23), s(0, -8), s(-19, 11),
    s(-6, 27), s(30, -64), s(20, -16), s(13, -3), s(11, -38), s(25, -2), s(0, 12), s(-37, 37),
    s(13, -21), s(15, -6), s(12, 27), s(33, 6), s(21, 1), s(6, 20), s(5, 84), s(45, -30),
    s(2, -15), s(-7, -34), s(-8, 19), s(5, 51), s(5, 19), s(-1, 32), s(-2, 62), s(22, 13),
    s(-6, -21), s(-30, 46), s(-8, -46), s(-36, 55), s(-18, 39), s(-6, 67), s(-30, 13), s(-5, -28),
    s(-23, -33), s(-7, 26), s(-7, 22), s(-9, 14), s(-19, -13), s(-28, 71), s(1, 72), s(6, 6),
    s(-8, -28), s(19, 9), s(-34, 10), s(31, -38), s(54, 14), s(0, 24), s(6, -19), s(-33, 2),
    s(22, -8), s(-44, 17), s(-53, -75), s(-24, 39), s(-7, 32), s(8, -17), s(-28, 11), s(16, -20),
    s(-70, -11), s(-38, 48), s(-70, -42), s(-56, -28), s(12, -6), s(-56, -11), s(-23, 0), s(25, -54),
    s(10, -51), s(20, -93), s(22, -69), s(12, -40), s(27, -54), s(33, -46), s(22, -70), s(2, -85),
    s(-2, -75), s(30, -44), s(18, -29), s(12, -10), s(18, -2), s(16, -6), s(12, -46), s(-1, -82),
    s(16, -48), s(-3, 2), s(-11, 34), s(2, 28), s(-23, 30), s(-8, 19), s(-26, -8), s(-55, -19),
    s(-51, -8), s(-25, 39), s(-34, 41), s(-56, 65), s(-76, 76), s(-120, 55), s(-84, 1), s(-155, -23),
    s(-44, -18), s(-41, 35), s(17, 56), s(-58, 87), s(-93, 97), s(-107, 67), s(-88, 19), s(-126, 5),
    s(-42, -46), s(5, 33), s(-6, 53), s(-17, 98), s(-2, 83), s(14, 52), s(-43, 50), s(-24, -10),
    s(-18, -30), s(4, -10), s(-9, 26), s(-41, 65), s(-14, 65), s(8, 33), s(-21, 32), s(-41, 1),
    s(-51, -76), s(-31, -72), s(-28, -8), s(-24, 12), s(-36, -16), s(-42, -1), s(-33, -55), s(-40, -56),
    // TWO_COLOURS: A man, by kind, on a square whose colour his palette lacks: one lock more under which he may move.
    s(7, -5), s(16, 2), s(6, 12), s(6, 20), s(29, 35), s(-3, -8),
    // KNIGHT_REACH: A knight, by the safe squares within his reach.
    s(-27, -34), s(-15, -25), s(-9, -11), s(-6, 11), s(0, 13), s(9, 10), s(12, 14), s(20, 5), s(13, -20),
    // BISHOP_REACH: A bishop, likewise.
    s(-33, -72), s(-23, -18), s(-19, -7), s(-10, -4), s(-8, 15), s(-3, 10), s(2, 23),
    s(6, 15), s(10, 24), s(13, 9), s(-2, 33), s(46, -14), s(16, 6), s(48, 17),
    // ROOK_REACH: A rook, likewise.
    s(-43, -34), s(-34, -21), s(-29, 1), s(-26, 7), s(-23, 17),
    s(-16, 10), s(-18, 12), s(-10, 7), s(-9, 16), s(-16, 26),
    s(-5, 14), s(0, 33), s(1, 21), s(0, 32), s(27, 17),
    // QUEEN_REACH: A queen, likewise.
    s(-9, 57), s(-15, 0), s(-16, 9), s(-16, -9), s(-17, -13), s(-16, -21), s(-16, -18),
    s(-11, -22), s(-10, -12), s(-7, -25), s(-3, -34), s(-6, -1), s(-4, -18), s(-9, 21),
    s(-5, 5), s(-17, -1), s(0, 14), s(0, -2), s(-7, 25), s(3, 16), s(2, 31),
    s(-41, 41), s(-4, 6), s(-29, 2), s(-23, -68), s(-22, -19), s(-26, -50), s(-26, -38),
    // STARVED: Moves under one lock, in eighths: the mean over all locks.
    s(274, 68), s(-313, -250), s(-160, -262), s(-110, -204), s(-83, -150), s(-69, -157), s(-74, -123), s(-68, -71),
    s(-59, -73), s(-64, -1), s(-55, -1), s(-63, 28), s(-54, 25), s(-57, 42), s(-49, 38), s(-42, 51),
    // LOCKED_NOW: Moves under the lock in force, for the side to move.
    s(125, -38), s(-91, -95), s(-46, -79), s(-28, -59), s(-22, -44), s(-17, -33), s(-14, -22), s(-13, -19),
    s(-13, -7), s(-12, 8), s(-12, 9), s(-11, 23), s(-10, 20), s(-10, 22), s(-10, 33), s(-7, 54),
    // TEMPO: The turn itself, for the side to move.
    s(32, 35),
    // HANGING: An enemy man, by kind, that we attack and nobody defends: at the enemy's turn, at ours.
    s(7, 42), s(34, 31), s(31, 78), s(43, 43), s(30, 164), s(0, 0),
    s(-4, 17), s(37, 45), s(50, 89), s(47, 86), s(47, 201), s(0, 0),
    // UNREADY: An enemy man that we attack and that only men defend whom the lock of his square forbids to recapture, likewise.
    s(-2, 11), s(3, -2), s(-2, 8), s(9, -44), s(-12, 59), s(0, 0),
    s(-6, 16), s(9, 21), s(19, 23), s(21, 31), s(13, 94), s(0, 0),
    // BY_PAWN: An enemy man that a pawn attacks, likewise.
    s(0, 0), s(38, 33), s(48, 69), s(56, 46), s(63, 153), s(0, 0),
    s(0, 0), s(42, 65), s(65, 69), s(83, 101), s(112, 158), s(0, 0),
    // BY_MINOR: An enemy man that a knight or bishop attacks, likewise.
    s(0, 0), s(0, 0), s(0, 0), s(8, 69), s(53, 160), s(0, 0),
    s(0, 0), s(0, 0), s(0, 0), s(17, 131), s(83, 186), s(0, 0),
    // BY_ROOK: An enemy man that a rook attacks, likewise.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(24, 91), s(0, 0),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(27, 162), s(0, 0),
    // STUCK: A man of the side to move, by kind, threatened in one of these ways, whom the lock does not let move; counted for the enemy.
    s(3, 9), s(30, 66), s(51, 60), s(40, 177), s(99, 202), s(0, 0),
    // STORM: Attacks around the enemy king, by steps of four units, with a queen.
    s(2, -20), s(-10, 16), s(-7, 0), s(-4, -6), s(8, -12), s(4, -5), s(11, -1), s(9, 34),
    s(16, 13), s(25, 42), s(36, 1), s(27, 14), s(41, 27), s(81, 20), s(68, -3), s(91, 0),
    s(110, 7), s(89, 24), s(137, 23), s(113, 0), s(128, -10), s(168, 4), s(180, -3), s(200, 1),
    s(212, 0), s(223, 0), s(244, 3), s(256, 0), s(274, 0), s(291, 0), s(300, 0),
    // STORM_BARE: The same without a queen.
    s(44, -21), s(18, -6), s(17, -14), s(44, -38), s(19, -11), s(26, -8), s(24, -5), s(13, -9),
    s(40, -53), s(52, -32), s(26, 9), s(49, -21), s(5, 9), s(55, 15), s(55, 5), s(85, 37),
    s(48, -2), s(58, 1), s(63, -2), s(72, 4), s(76, 0), s(83, 0), s(89, 0), s(97, 0),
    s(104, 0), s(112, 0), s(120, 0), s(128, 0), s(136, 0), s(145, 0), s(150, 0),
    // ESCAPES: Squares to which the king may go.
    s(-3, -111), s(-5, 6), s(-6, 54), s(-6, 54), s(-3, 37), s(-2, 23), s(-1, 4), s(13, -26), s(37, -58),
    // SHIELD: Pawns beside the king: none to three.
    s(1, 20), s(-3, 0), s(-3, -10), s(10, -24),
    // CASTLING: The right to castle: king's side, queen's side.
    s(3, 5), s(5, 18),
    // LONE_KING: A lone enemy king: each step he has been driven from the centre, and each step our king has come nearer.
    s(239, -25), s(229, 11),
    // ISOLATED: A pawn with no pawn of its side on a neighbouring file.
    s(-7, 13),
    // DOUBLED: A pawn with one of its side before it on its file.
    s(0, -24),
    // KINGLESS: A pawn, by rank, whose colour the palette of its king lacks.
    s(0, 0), s(-6, -46), s(-10, -38), s(-5, -35), s(-8, -28), s(13, -32), s(8, 2), s(0, 0),
    // PASSED: A passed pawn, by rank, for the best officer that waits: nobody, a knight or bishop, a rook, a queen.
    s(0, 0), s(68, 27), s(12, 18), s(37, 55), s(33, 75), s(19, 102), s(94, 147), s(0, 0),
    s(0, 0), s(45, 15), s(34, 29), s(29, -5), s(28, 112), s(40, 163), s(224, 382), s(0, 0),
    s(0, 0), s(57, -23), s(-15, 34), s(73, -21), s(50, 63), s(23, 170), s(195, 373), s(0, 0),
    s(0, 0), s(16, -21), s(-10, -2), s(-1, 39), s(-16, 93), s(4, 224), s(216, 406), s(0, 0),
    // BLOCKED: A passed pawn whose next square is occupied, by rank.
    s(0, 0), s(14, -21), s(36, -11), s(4, -32), s(-12, -27), s(15, -118), s(-31, -247), s(0, 0),
    // BARRED: A passed pawn whose next square the enemy attacks, by rank.
    s(0, 0), s(2, -2), s(10, -6), s(27, -22), s(9, -39), s(38, -102), s(32, -167), s(0, 0),
    // GUARDED: A passed pawn that a pawn defends, by rank.
    s(0, 0), s(0, 0), s(-12, -14), s(8, -6), s(21, 14), s(28, 16), s(8, -3), s(0, 0),
    // OUR_KING: A passed pawn by the steps of its king to the square before it.
    s(-112, 80), s(-68, 49), s(-19, 31), s(-8, 21), s(-12, 4), s(-16, -4), s(-33, -2), s(-8, -31),
    // THEIR_KING: A passed pawn by the steps of the enemy king to the square before it.
    s(-27, -33), s(-22, -15), s(-20, -29), s(-30, 4), s(-40, 33), s(-27, 45), s(-39, 59), s(-65, 82),
    // PAWN_WITH_POOL: Any pawn, by rank, for the best officer that waits.
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(0, 0), s(3, -11), s(1, -16), s(-1, -15), s(-1, 1), s(-11, 11), s(-71, 12), s(0, 0),
    s(8, 30), s(-16, 20), s(-20, 1), s(-23, 7), s(-9, 12), s(-7, 21), s(-92, 33), s(8, 30),
    s(0, 4), s(-27, 14), s(-12, 6), s(-10, 2), s(-5, 12), s(-15, 23), s(-79, 40), s(0, 4),
    // READY: A ready pawn on top of a pawn.
    s(136, 150),
    // READY_WITH_POOL: A side with a ready pawn, by the best officer that waits.
    s(-4, 0), s(60, 60), s(180, 200), s(400, 450),
    // BISHOP_PAIR: Two bishops of different shades.
    s(76, 36),
    // ROOK_FILE: A rook on a file without pawns, and without pawns of its side.
    s(56, 9), s(15, 17),
];
