//! The layout of the weight tables in `weights`.

use crate::eval::linear::groups;
use crate::games::colorbound::Kind;

/// The number of square classes of a piece: ten ranks of five files, edge to middle. A
/// smaller board leaves some of them out.
pub(super) const PLACES: usize = 50;
/// The number of kinds other than pawn and king.
pub(super) const OFFICERS: usize = 6;
/// The number of distinct counts of squares within reach, from 0.
pub(super) const REACHES: usize = 25;
/// The number of distinct counts of pieces on a shade, from 0.
pub(super) const CROWD: usize = 8;
/// The maximum number of attacks around a king that count.
pub(super) const MAX_STORM: usize = 31;
/// The number of distinct counts of squares around a king, 0 to 8.
pub(super) const STEPS: usize = 9;
/// The number of pawn ranks.
pub(super) const RANKS: usize = 10;

/// Returns the index of a kind among those other than pawn and king.
#[inline]
pub(super) const fn officer(kind: Kind) -> usize {
    kind.index() - Kind::Wizard.index()
}

groups! {
    MATERIAL [8] by 8, "Value of each kind: pawn, wizard, laureate, bishop, dragon, osprey, parabola, king.";
    PLACE [8 * PLACES] by 5, "Value of each square for each kind, seen from White's side, first rank first, edge file to middle file.";
    ATTACKER [7] by 7, "A piece on a shade where the enemy has a king and its own side has none: pawn to parabola.";
    DEFENDER [7] by 7, "A piece on a shade where its own side has a king and the enemy has none: pawn to parabola.";
    FORCE [CROWD * CROWD] by 8, "The shade of an enemy king, by the number of our pieces (wizard to parabola) on it, and by the number of theirs.";
    REACH [OFFICERS * REACHES] by 25, "A piece, wizard to parabola, by the number of squares within reach that no enemy pawn attacks.";
    STORM [2 * (MAX_STORM + 1)] by 8, "Attacks on the squares that an enemy king could move to: at the enemy's turn, at ours.";
    WEAK [2 * STEPS] by 9, "Of these squares, those that we attack and only the king defends: at the enemy's turn, at ours.";
    CHECKS [OFFICERS] by 6, "A safe square from which a piece, wizard to parabola, could attack an enemy king, at our turn.";
    ESCAPES [2 * STEPS] by 9, "Escape squares of a king: at the enemy's turn, at its own.";
    PASSED [2 * RANKS] by 10, "A passed pawn, by rank: away from the enemy king's shade, on it.";
    HANGING [2 * OFFICERS] by 6, "An undefended enemy piece, wizard to parabola, that we attack: at the enemy's turn, at ours.";
    BY_PAWN [2 * OFFICERS] by 6, "An enemy piece, wizard to parabola, that a pawn attacks: at the enemy's turn, at ours.";
    ATTACKED [2 * OFFICERS] by 6, "A defended enemy piece, wizard to parabola, that we attack without a pawn: at the enemy's turn, at ours.";
    TEMPO [1] by 1, "The side to move.";
}
