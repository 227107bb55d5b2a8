//! Every weight of the evaluation, in hundredths of a pawn, middlegame first.
//! `docs/evaluation.md` says what the terms are for.
//!
//! The numbers began as those usual in chess and were moved towards what
//! logistic regression on quiet positions of self-play asked for. Men count
//! for more as the board empties: early on the dice have time to turn a game.

use super::score::{Score, s};

/// Worth of each kind: pawn, knight, bishop, rook, queen, king.
pub(super) const MATERIAL: [Score; 6] = [
    s(30, 180),
    s(222, 362),
    s(215, 430),
    s(470, 732),
    s(640, 1100),
    s(0, 0),
];

/// What exchanges count for each kind; the king is beyond price.
pub(super) const PRICE: [i32; 6] = [100, 300, 330, 550, 900, 20_000];

/// What each kind adds to the phase.
pub(super) const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// What a ready pawn is worth on top of a pawn while no officer waits for it:
/// the next officer captured comes back at once.
pub(super) const READY: Score = s(140, 150);

/// What a pawn is worth more when an officer waits to be revived, by the best
/// of them: nobody, a knight or bishop, a rook, a queen.
pub(super) const PAWN_WITH_POOL: [Score; 4] = [s(0, 0), s(0, 0), s(8, 30), s(0, 4)];

/// A ready pawn at the opponent's turn with an officer waiting: it becomes
/// that officer unless something happens first.
pub(super) const READY_WITH_POOL: [Score; 4] = [s(0, 0), s(60, 60), s(180, 200), s(400, 450)];

/// A passed pawn by its rank while no officer waits.
pub(super) const PASSED: [Score; 8] = [
    s(0, 0),
    s(4, 14),
    s(6, 16),
    s(22, 44),
    s(35, 62),
    s(55, 85),
    s(95, 140),
    s(0, 0),
];

/// What comes on top for a passed pawn when an officer waits, by rank.
pub(super) const PASSED_WITH_POOL: [Score; 8] = [
    s(0, 0),
    s(0, 0),
    s(0, 0),
    s(0, 0),
    s(0, 0),
    s(30, 45),
    s(200, 230),
    s(0, 0),
];

/// A passed pawn whose next square is occupied, by rank.
pub(super) const BLOCKED: [Score; 8] = [
    s(0, 0),
    s(0, -2),
    s(0, -6),
    s(-2, -6),
    s(-15, -25),
    s(-38, -52),
    s(-46, -64),
    s(0, 0),
];

/// A pawn with no pawn of its side on a neighbouring file.
pub(super) const ISOLATED: Score = s(-15, 4);
/// A pawn with one of its side before it on its file.
pub(super) const DOUBLED: Score = s(0, -18);

/// Two bishops of different shades.
pub(super) const BISHOP_PAIR: Score = s(66, 74);
/// A rook on a file without pawns, and without pawns of its side.
pub(super) const ROOK_FILE: [Score; 2] = [s(78, 10), s(6, 26)];

/// Safe squares within reach, for each square more than the usual number.
pub(super) const MOBILITY: [Score; 6] = [s(0, 0), s(6, 5), s(6, 6), s(6, 1), s(-2, -4), s(0, 0)];
/// The usual number of safe squares within reach.
pub(super) const USUAL_REACH: [i32; 6] = [0, 4, 6, 6, 11, 0];

/// Moves under one lock, averaged over the locks: the cost of having only so
/// many, in eighths of a hundredth of a pawn each. None at all brings relief.
pub(super) const STARVED: [i32; 16] = [
    0, -30, -70, -90, -95, -100, -100, -100, -100, -92, -85, -75, -60, -40, -20, 0,
];

/// Moves under the lock in force, for the side to move.
pub(super) const LOCKED_NOW: [i32; 16] = [
    0, -88, -40, -34, -26, -24, -18, -17, -14, -7, -3, 0, 2, 4, 5, 6,
];

/// The turn itself.
pub(super) const TEMPO: i32 = 23;

/// An enemy man that we attack and nobody defends.
pub(super) const HANGING: [Score; 6] = [
    s(22, 26),
    s(46, 42),
    s(74, 68),
    s(74, 72),
    s(140, 130),
    s(0, 0),
];
/// An enemy man that we attack and that only men defend whom the lock of its
/// square forbids to recapture.
pub(super) const UNREADY: [Score; 6] =
    [s(0, 0), s(20, 18), s(32, 30), s(30, 28), s(70, 64), s(0, 0)];
/// An enemy officer that a pawn of ours attacks.
pub(super) const BY_PAWN: Score = s(98, 92);
/// An enemy rook or queen that a knight or bishop of ours attacks.
pub(super) const BY_MINOR: Score = s(30, 30);

/// An attack on a square next to the enemy king, by kind of the attacker.
pub(super) const NEAR_KING: [i32; 6] = [0, 7, 6, 8, 10, 0];
/// How much of an attack counts, in eighths, by the number of locks under
/// which the attacker may move.
pub(super) const LIVELY: [i32; 9] = [2, 4, 6, 8, 9, 10, 10, 10, 10];

/// A lone enemy king: each step he has been driven from the centre, and each
/// step our king has come nearer.
pub(super) const LONE_KING: [Score; 2] = [s(24, 24), s(14, 14)];
