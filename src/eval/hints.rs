//! Hints for the search: what it needs to know of a game's moves beyond the rules.

use super::parameters::Parameters;
use crate::base::Key;
use crate::rules::Position;

/// Heuristics of one game for move ordering and pruning: they affect the speed and
/// pruning of a search, never the evaluation of a position.
pub trait Hints: 'static {
    /// The positions of the game.
    type Position: Position;

    /// The number of [`slot`](Hints::slot)s for each side.
    const SLOTS: usize;

    /// The number of quiescence plies in which a side in check searches all evasions and
    /// may not stand pat. Where checks are easy to give and have many answers, which may
    /// be checks again, only a few plies are affordable.
    const EVASIONS: usize = usize::MAX;

    /// Max nodes of the quiescence search of one leaf. After them the static evaluation
    /// decides; only if all moves searched so far lose by force are the others searched,
    /// since running out of nodes must never prove a loss.
    const LEAF_NODES: u64 = 64;

    /// The parameters of selective search, where matches have shown that the game needs
    /// other ones.
    const PARAMETERS: Parameters = Parameters::DEFAULT;

    /// Returns the expected material gain of a noisy move in centipawns, with all
    /// recaptures (SEE). Orders captures; quiescence skips those below 0.
    fn gain(position: &Self::Position, mv: <Self::Position as Position>::Move) -> i32;

    /// Returns the index of a move in the histories, below [`SLOTS`](Hints::SLOTS).
    fn slot(position: &Self::Position, mv: <Self::Position as Position>::Move) -> usize;

    /// Returns a key of what changes seldom and biases the evaluation, such as the pawn
    /// structure; correction history is indexed by it.
    #[inline]
    fn structure(_: &Self::Position) -> Key {
        0
    }

    /// Returns the material balance for the side to move in centipawns, by fixed textbook
    /// values (100, 300, 300, 500, 900). It must never be tuned: the reference players at
    /// the bottom of the strength scale depend on it.
    fn material(position: &Self::Position) -> i32;
}
