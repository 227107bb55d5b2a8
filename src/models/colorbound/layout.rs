//! Which weight lies where in the tables of `weights`, and what it is for.

use crate::eval::linear::groups;
use crate::games::colorbound::Kind;

/// Places for pieces: ten ranks of five files, from the edge to the middle. A
/// smaller board leaves some of them out.
pub(super) const PLACES: usize = 50;
/// Kinds of officers: pawn and king left out.
pub(super) const OFFICERS: usize = 6;
/// Squares within reach that are told apart, from 0.
pub(super) const REACHES: usize = 25;
/// Officers on a shade that are told apart, from 0.
pub(super) const CROWD: usize = 8;
/// Most attacks around a king that count.
pub(super) const MAX_STORM: usize = 31;
/// Squares around a king that are told apart, from 0.
pub(super) const STEPS: usize = 9;
/// Ranks of a pawn, seen as White.
pub(super) const RANKS: usize = 10;

/// The place of an officer's kind among the officers.
#[inline]
pub(super) const fn officer(kind: Kind) -> usize {
    kind.index() - Kind::Wizard.index()
}

groups! {
    MATERIAL [8] by 8, "Worth of each kind: pawn, wizard, laureate, bishop, dragon, osprey, parabola, king.";
    PLACE [8 * PLACES] by 5, "Worth of each square for each kind, seen as White, the first rank first, from the edge file to the middle one.";
    ATTACKER [7] by 7, "A piece where the enemy has a king and his own side has none: pawn to parabola.";
    DEFENDER [7] by 7, "A piece where his own side has a king and the enemy has none, likewise.";
    FORCE [CROWD * CROWD] by 8, "Officers on the shade of an enemy king, by their number, and by the number of those who defend there.";
    REACH [OFFICERS * REACHES] by 25, "An officer, wizard to parabola, by the squares within his reach that no enemy pawn attacks.";
    STORM [2 * (MAX_STORM + 1)] by 8, "Attacks on the squares that an enemy king could go to: at the enemy's turn, at ours.";
    WEAK [2 * STEPS] by 9, "Of these squares those that we attack and nobody but the king defends, likewise.";
    CHECKS [OFFICERS] by 6, "A safe square within reach of an officer, wizard to parabola, from which he would attack an enemy king, at our turn.";
    ESCAPES [2 * STEPS] by 9, "Squares to which a king may go unattacked: at the enemy's turn, at his own.";
    PASSED [2 * RANKS] by 10, "A pawn that no enemy pawn can meet, by rank: away from the enemy king's shade, on it.";
    HANGING [2 * OFFICERS] by 6, "An enemy officer that is attacked and not defended: at the enemy's turn, at ours.";
    BY_PAWN [2 * OFFICERS] by 6, "An enemy officer that a pawn attacks, likewise.";
    ATTACKED [2 * OFFICERS] by 6, "An enemy officer that officers attack and somebody defends, likewise.";
    TEMPO [1] by 1, "The turn itself, for the side to move.";
}
