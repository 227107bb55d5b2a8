//! Move scores: hash move, good captures, killers, history, bad captures.

use super::history::HistoryContext;
use super::{CaptureHistory, MovePicker, QuietHistory};
use crate::eval::Hints;
use crate::rules::Position;

const TABLE_MOVE: i32 = 3 << 20;
const GOOD_NOISY: i32 = 1 << 20;
const KILLER: i32 = 1 << 16;
const BAD_NOISY: i32 = -(1 << 20);

/// The scorer of a node's moves.
pub(crate) struct MoveScorer<'a> {
    /// The hash moves, by tag: of the decision node and of the chance node.
    pub(crate) best: [u16; 2],
    pub(crate) ply: usize,
    pub(crate) context_key: HistoryContext,
    /// Whether leaves are evaluated statically, without quiescence: no capture counts as
    /// bad then.
    pub(crate) static_leaves: bool,
    pub(crate) history: Option<&'a QuietHistory>,
    pub(crate) captures: Option<&'a CaptureHistory>,
    /// The score of capture history at its limit, in centipawns.
    pub(crate) capture_history: i32,
}

impl MoveScorer<'_> {
    /// Adds moves with their scores, in place since a list is too large to be moved.
    pub(crate) fn add<H: Hints, K: Copy>(
        &self,
        position: &H::Position,
        moves: &[<H::Position as Position>::Move],
        bounds: K,
        picker: &mut MovePicker<<H::Position as Position>::Move, K>,
    ) {
        for &mv in moves {
            picker.push(mv, bounds, self.score::<H>(position, mv));
        }
    }

    fn score<H: Hints>(&self, position: &H::Position, mv: <H::Position as Position>::Move) -> i32 {
        let tag = H::Position::tag(mv);
        if tag == self.best[0] {
            return TABLE_MOVE + 1;
        }
        if tag == self.best[1] {
            return TABLE_MOVE;
        }
        if position.is_noisy(mv) {
            let gain = H::gain(position, mv);
            let is_good = gain >= 0 || self.static_leaves;
            let capture_score = self.captures.map_or(0, |captures| {
                let (side, slot) = (position.side().index(), H::slot(position, mv));
                captures.score(side, slot, self.capture_history)
            });
            return gain + capture_score + if is_good { GOOD_NOISY } else { BAD_NOISY };
        }
        let Some(history) = self.history else {
            return 0;
        };
        match history.killers(self.ply) {
            [first, _] if first == tag => return KILLER + 1,
            [_, second] if second == tag => return KILLER,
            _ => {}
        }
        let slot = H::slot(position, mv);
        history.score(self.context_key, slot)
    }
}

/// Adds the moves that quiescence searches: `all`, or, of noisy moves, those that lose no
/// material by SEE. `best` is the tag of the hash move, or 0.
/// Source of skipping losing captures: Hyatt's Crafty.
pub(crate) fn add_noisy<H: Hints, K: Copy>(
    position: &H::Position,
    moves: &[<H::Position as Position>::Move],
    (all, best): (bool, u16),
    bounds: K,
    picker: &mut MovePicker<<H::Position as Position>::Move, K>,
) {
    for &mv in moves {
        let gain = if all && !position.is_noisy(mv) {
            0
        } else {
            H::gain(position, mv)
        };
        if gain >= 0 || all {
            let first = best != 0 && H::Position::tag(mv) == best;
            picker.push(mv, bounds, if first { TABLE_MOVE } else { gain });
        }
    }
}
