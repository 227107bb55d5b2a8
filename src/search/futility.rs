//! Pruning by the static evaluation: turns that stand so well, and moves that
//! promise so little, that a few plies will hardly change the verdict.
//!
//! Margins are in hundredths of a pawn and count before the scale turns them
//! into expected score, where the same margin shrinks towards a decided game.
//! Each technique is switched off by a setting and has won its place in
//! measurements (`docs/search.md`, section 8.1).

use super::decision::Question;
use super::node::Node;
use super::worker::Worker;
use crate::base::Value;
use crate::base::value::CERTAIN;
use crate::eval::Evaluator;
use crate::rules::{Class, Position};

/// No pruning this close to certain results, so that none is missed or made up.
const RIM: Value = CERTAIN - 10;

/// The deepest turn that may be cut because it stands well.
const CLEAR_DEPTH: i32 = 3;
/// What a turn must stand above the window for each ply left.
const CLEAR_BY: i32 = 75;
/// What a turn without a roll must stand above it in addition, and for each ply:
/// few moves may be allowed.
const CLEAR_LOCKED: [i32; 2] = [60, 60];

/// The deepest turn whose quiet moves may be left out.
const FUTILE_DEPTH: i32 = 4;
/// What a quiet move may add to the evaluation: at once, and for each ply left.
const FUTILE_BY: [i32; 2] = [60, 80];
/// What it may add more on a free turn, which has more moves.
const FUTILE_FREE: i32 = 60;

/// Whether a window's edge is far from certain results.
#[inline]
pub(super) const fn is_open(edge: Value) -> bool {
    -RIM < edge && edge < RIM
}

/// Whether a turn may be cut above its window on a guess: inside the tree, with a
/// zero window far from certain results, and out of check.
#[inline]
pub(super) fn may_be_cut<P: Position>(
    position: &P,
    ply: usize,
    (alpha, beta): (Value, Value),
) -> bool {
    ply > 0 && beta - alpha <= 1 && is_open(beta) && !position.in_check()
}

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    /// A lower bound that decides a turn near the leaves which stands well above
    /// its window; `locked` tells that it will have no roll.
    /// Source: reverse futility pruning, or static null move.
    #[inline]
    pub(super) fn stands_clear(
        &mut self,
        node: &Node<E>,
        (ply, depth): (usize, i32),
        locked: bool,
        (alpha, beta): (Value, Value),
    ) -> Option<Value> {
        if !self.settings.reverse_futility || depth > CLEAR_DEPTH {
            return None;
        }
        if !may_be_cut(&node.position, ply, (alpha, beta)) {
            return None;
        }
        let stand = self.evaluate(node);
        if stand < beta {
            return None;
        }
        let margin = if locked {
            CLEAR_LOCKED[0] + CLEAR_LOCKED[1] * depth
        } else {
            CLEAR_BY * depth
        };
        let least = self.model.shifted(stand, -margin);
        (least >= beta).then_some(least)
    }

    /// What a quiet move near the leaves will hardly bring more than, if that
    /// leaves all quiet moves below the window.
    /// Source: Heinz, "Extended futility pruning", 1998.
    #[inline]
    pub(super) fn quiet_limit(&mut self, node: &Node<E>, question: Question) -> Option<Value> {
        let Question {
            class, depth, low, ..
        } = question;
        if !self.settings.futility || question.ply == 0 || depth > FUTILE_DEPTH {
            return None;
        }
        if !is_open(low) || node.position.in_check() {
            return None;
        }
        let free = if class == Class::Locked {
            0
        } else {
            FUTILE_FREE
        };
        let stand = self.evaluate(node);
        let margin = FUTILE_BY[0] + FUTILE_BY[1] * depth + free;
        let limit = self.model.shifted(stand, margin);
        (limit <= low).then_some(limit)
    }
}
