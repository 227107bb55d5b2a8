//! Every weight of the evaluation, in hundredths of a pawn, middlegame first.
//! `docs/evaluation.md` says what the terms are for.

use super::score::{Score, s};

/// Worth of each kind: pawn, knight, bishop, rook, queen, king.
pub(super) const MATERIAL: [Score; 6] = [
    s(90, 115),
    s(320, 305),
    s(335, 325),
    s(480, 520),
    s(960, 940),
    s(0, 0),
];

/// What exchanges count for each kind; the king is beyond price.
pub(super) const PRICE: [i32; 6] = [100, 310, 330, 500, 950, 20_000];

/// What each kind adds to the phase.
pub(super) const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// What a ready pawn is worth on top of a pawn while no officer waits for it:
/// the next officer captured comes back at once.
pub(super) const READY: Score = s(130, 150);

/// What a pawn is worth more when an officer waits to be revived, by the best
/// of them: nobody, a knight or bishop, a rook, a queen.
pub(super) const PAWN_WITH_POOL: [Score; 4] = [s(0, 0), s(2, 8), s(3, 12), s(5, 18)];

/// A ready pawn at the opponent's turn with an officer waiting: it becomes
/// that officer unless something happens first.
pub(super) const READY_WITH_POOL: [Score; 4] = [s(0, 0), s(60, 60), s(180, 200), s(480, 500)];

/// A passed pawn by its rank, first to seventh, while no officer waits.
pub(super) const PASSED: [Score; 8] = [
    s(0, 0),
    s(2, 8),
    s(3, 12),
    s(8, 22),
    s(20, 40),
    s(38, 62),
    s(60, 90),
    s(0, 0),
];

/// How much of [`PASSED`] comes on top when an officer waits, in quarters, by
/// the best of them.
pub(super) const PASSED_WITH_POOL: [i32; 4] = [0, 2, 4, 6];

/// A passed pawn whose next square is occupied, by rank.
pub(super) const BLOCKED: [Score; 8] = [
    s(0, 0),
    s(0, -2),
    s(0, -4),
    s(-2, -8),
    s(-6, -14),
    s(-12, -24),
    s(-20, -36),
    s(0, 0),
];

/// A pawn with no pawn of its side on a neighbouring file.
pub(super) const ISOLATED: Score = s(-8, -10);
/// A pawn with one of its side before it on its file.
pub(super) const DOUBLED: Score = s(-6, -14);
/// A pawn that a pawn of its side protects.
pub(super) const PROTECTED: Score = s(7, 6);

/// Two bishops of different shades.
pub(super) const BISHOP_PAIR: Score = s(22, 36);
/// A rook on a file without pawns, and without pawns of its side.
pub(super) const ROOK_FILE: [Score; 2] = [s(24, 12), s(10, 8)];

/// Safe squares within reach, for each square more than the usual number.
pub(super) const MOBILITY: [Score; 6] = [s(0, 0), s(4, 4), s(4, 4), s(2, 4), s(1, 3), s(0, 0)];
/// The usual number of safe squares within reach.
pub(super) const USUAL_REACH: [i32; 6] = [0, 4, 6, 6, 11, 0];

/// Moves under one lock, averaged over the locks: the cost of having only so
/// many, in eighths of a hundredth of a pawn each. None at all brings relief.
pub(super) const STARVED: [i32; 16] = [
    -60, -160, -120, -90, -70, -54, -42, -32, -24, -18, -12, -8, -4, -2, 0, 0,
];

/// Moves under the lock in force, for the side to move.
pub(super) const LOCKED_NOW: [i32; 16] = [
    0, -70, -42, -28, -20, -15, -11, -8, -5, -3, -1, 0, 2, 4, 5, 6,
];

/// The turn itself.
pub(super) const TEMPO: i32 = 20;

/// An enemy man that we attack and nobody defends.
pub(super) const HANGING: [Score; 6] = [
    s(8, 14),
    s(30, 26),
    s(30, 26),
    s(40, 32),
    s(46, 36),
    s(0, 0),
];
/// An enemy man that we attack and that only men defend whom the lock of its
/// square forbids to recapture.
pub(super) const UNREADY: [Score; 6] =
    [s(5, 9), s(20, 18), s(20, 18), s(28, 24), s(34, 26), s(0, 0)];
/// An enemy officer that a pawn of ours attacks.
pub(super) const BY_PAWN: Score = s(34, 30);
/// An enemy rook or queen that a knight or bishop of ours attacks.
pub(super) const BY_MINOR: Score = s(20, 18);

/// An attack on a square next to the enemy king, by kind of the attacker.
pub(super) const NEAR_KING: [i32; 6] = [0, 7, 6, 8, 10, 0];
/// How much of an attack counts, in eighths, by the number of locks under
/// which the attacker may move.
pub(super) const LIVELY: [i32; 9] = [2, 4, 6, 8, 9, 10, 10, 10, 10];
/// An own pawn close before the king, on the neighbouring and own files.
pub(super) const SHIELD: Score = s(9, 0);
