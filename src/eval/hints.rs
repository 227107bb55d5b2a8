//! What search wants to know of the moves of a game beyond its rules.

use super::parameters::Parameters;
use crate::base::Key;
use crate::rules::Position;

/// Rules of thumb of one game that order and bound its search: they change how
/// fast it is and how it prunes, never what a position is worth.
pub trait Hints: 'static {
    /// The positions of the game.
    type Position: Position;

    /// How many [`slot`](Hints::slot)s there are for each side.
    const SLOTS: usize;

    /// For how many plies of quiescence a side in check looks at all its moves
    /// and may not stand pat. Where checks are easily given and have many
    /// answers, which may be checks again, a few plies are all one can afford.
    const EVASIONS: usize = usize::MAX;

    /// Nodes that the quiescence of one leaf may take. After them evaluation
    /// decides; only where all that has been looked at loses by force the other
    /// moves are still looked at, so that nobody is called lost for want of nodes.
    const LEAF_NODES: u64 = 64;

    /// The numbers of selective search, where matches have shown that the game needs
    /// its own.
    const PARAMETERS: Parameters = Parameters::DEFAULT;

    /// What a noisy move is expected to win, in hundredths of a pawn, all
    /// recaptures counted. Orders captures; below 0 quiescence leaves them out.
    fn gain(position: &Self::Position, mv: <Self::Position as Position>::Move) -> i32;

    /// The place of a quiet move in the history of moves that cut, below
    /// [`SLOTS`](Hints::SLOTS).
    fn slot(position: &Self::Position, mv: <Self::Position as Position>::Move) -> usize;

    /// A key of what changes seldom and makes the evaluation err alike: where the pawns
    /// stand. By it evaluations are corrected.
    #[inline]
    fn structure(_: &Self::Position) -> Key {
        0
    }

    /// Material alone for the side of `position`, in hundredths of a pawn, by
    /// fixed textbook values (100, 300, 300, 500, 900). Never to be tuned: the
    /// reference players at the bottom of the strength scale count by it.
    fn material(position: &Self::Position) -> i32;
}
