//! Move scores: hash move, good captures, killers, history, bad captures.

use super::capture_history::CaptureHistory;
use super::history::HistoryContext;
use super::history::QuietHistory;
use super::move_picker::MovePicker;
use crate::eval::Hints;
use crate::rules::{GameMove, Position};

const HASH_MOVE: i32 = 3 << 20;
const GOOD_NOISY: i32 = 1 << 20;
const KILLER: i32 = 1 << 16;
const BAD_NOISY: i32 = -(1 << 20);

/// The scorer of a node's moves.
pub(crate) struct MoveScorer<'a> {
    /// The tags of the hash moves, of the decision node and of the chance node.
    pub(crate) hash_moves: [u16; 2],
    pub(crate) ply: usize,
    pub(crate) history_context: HistoryContext,
    /// Whether leaves are evaluated statically, without quiescence. No capture counts as
    /// bad then.
    pub(crate) static_leaves: bool,
    pub(crate) history: Option<&'a QuietHistory>,
    pub(crate) captures: Option<&'a CaptureHistory>,
    /// The max score of capture history, in centipawns.
    pub(crate) max_capture_score: i32,
}

impl MoveScorer<'_> {
    /// Adds moves with their scores to `picker`, which is too large to be returned.
    #[inline]
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
        let tag = mv.tag();
        if tag == self.hash_moves[0] {
            return HASH_MOVE + 1;
        }
        if tag == self.hash_moves[1] {
            return HASH_MOVE;
        }
        if position.is_noisy(mv) {
            let gain = H::gain(position, mv);
            let is_good = gain >= 0 || self.static_leaves;
            let capture_score = self.captures.map_or(0, |captures| {
                let (side, slot) = (position.side().index(), H::slot(position, mv));
                captures.score(side, slot, self.max_capture_score)
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
        history.score(self.history_context, slot)
    }
}

/// Adds the moves that quiescence searches: all of them if `all` is set, else those that
/// lose no material by SEE. `hash_move` is a tag, or 0.
/// Source of skipping losing captures: Hyatt's Crafty.
pub(crate) fn add_noisy<H: Hints, K: Copy>(
    position: &H::Position,
    moves: &[<H::Position as Position>::Move],
    all: bool,
    hash_move: u16,
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
            let is_hash_move = hash_move != 0 && mv.tag() == hash_move;
            picker.push(mv, bounds, if is_hash_move { HASH_MOVE } else { gain });
        }
    }
}
