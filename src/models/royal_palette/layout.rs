//! The layout of the weight table in `weights.rs`.

use super::weights::WEIGHTS;
use crate::eval::linear::{Score, WeightGroup, WeightTable, groups};

/// The weights of this model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weights;

impl WeightTable for Weights {
    const GROUPS: &'static [WeightGroup] = &GROUPS;

    #[inline]
    fn weights() -> &'static [Score] {
        WEIGHTS
    }
}

/// The maximum number of steps of king attacks.
pub(super) const MAX_STORM: usize = 30;

groups! {
    MATERIAL [6] by 6, "Value of each kind: pawn, knight, bishop, rook, queen, king.";
    PLACE [6 * 64] by 8, "Value of each square for each kind, seen from White's side, first rank first.";
    TWO_COLOURS [6] by 6, "A piece, by kind, on a square whose colour its palette lacks: it may move under one lock more.";
    KNIGHT_REACH [9] by 9, "A knight, by the number of safe squares within reach.";
    BISHOP_REACH [14] by 7, "A bishop, by the number of safe squares within reach.";
    ROOK_REACH [15] by 5, "A rook, by the number of safe squares within reach.";
    QUEEN_REACH [28] by 7, "A queen, by the number of safe squares within reach.";
    STARVED [16] by 8, "Moves under one lock, in eighths: the mean over all locks.";
    LOCKED_NOW [16] by 8, "Moves under the lock in force, for the side to move.";
    TEMPO [1] by 1, "The side to move.";
    HANGING [2 * 6] by 6, "An undefended enemy piece that we attack, by kind: at the enemy's turn, at ours.";
    UNREADY [2 * 6] by 6, "An enemy piece that we attack and whose defenders the lock of its square forbids to recapture, by kind: at the enemy's turn, at ours.";
    BY_PAWN [2 * 6] by 6, "An enemy piece that a pawn attacks, by kind: at the enemy's turn, at ours.";
    BY_MINOR [2 * 6] by 6, "An enemy piece that a knight or bishop attacks, by kind: at the enemy's turn, at ours.";
    BY_ROOK [2 * 6] by 6, "An enemy piece that a rook attacks, by kind: at the enemy's turn, at ours.";
    STUCK [6] by 6, "A piece of the side to move, by kind, that is threatened in one of these ways and that the lock does not let move; counted for the enemy.";
    STORM [MAX_STORM + 1] by 8, "Attacks around the enemy king, by steps of four units, with a queen.";
    STORM_BARE [MAX_STORM + 1] by 8, "The same without a queen.";
    ESCAPES [9] by 9, "Escape squares of the king.";
    SHIELD [4] by 4, "Pawns beside the king: none to three.";
    CASTLING [2] by 2, "The right to castle: king's side, queen's side.";
    LONE_KING [2] by 2, "A lone enemy king: each step from the centre, and each step that our king is nearer.";
    ISOLATED [1] by 1, "A pawn with no pawn of its side on a neighbouring file.";
    DOUBLED [1] by 1, "A pawn behind another of its side on the same file.";
    KINGLESS [8] by 8, "A pawn, by rank, whose colour the palette of its king lacks.";
    PASSED [4 * 8] by 8, "A passed pawn, by rank and best captured officer: none, a knight or bishop, a rook, a queen.";
    BLOCKED [8] by 8, "A passed pawn whose next square is occupied, by rank.";
    BARRED [8] by 8, "A passed pawn whose next square the enemy attacks, by rank.";
    GUARDED [8] by 8, "A passed pawn that a pawn defends, by rank.";
    OUR_KING [8] by 8, "A passed pawn, by the moves of its king to the square before it.";
    THEIR_KING [8] by 8, "A passed pawn, by the moves of the enemy king to the square before it.";
    PAWN_WITH_POOL [4 * 8] by 8, "Any pawn, by rank and best captured officer.";
    READY [1] by 1, "A ready pawn on top of a pawn.";
    READY_WITH_POOL [4] by 4, "A side with a ready pawn, by the best captured officer.";
    BISHOP_PAIR [1] by 1, "Two bishops of different shades.";
    ROOK_FILE [2] by 2, "A rook on a file without pawns, and without pawns of its side.";
}
