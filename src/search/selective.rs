//! Selective search: what is looked at less closely than the rules of the die
//! and the depth would have it. Each technique is a function that a setting
//! switches off, and has won its place in matches (`docs/search.md`, section 8.1).

use super::decision::{Question, mend};
use super::node::Node;
use super::order::Candidates;
use super::worker::Worker;
use crate::base::Value;
use crate::eval::Evaluator;
use crate::rules::{Class, Position};

/// Moves of a pass that are always searched to the full depth.
const FULL_MOVES: usize = 3;
/// From this move of a pass on two plies are left out instead of one.
const VERY_LATE: usize = 8;
/// In games without dice the product of the logarithms of rank and depth, to the
/// base 2 and rounded down, counts with this fraction.
const WITHOUT_DICE: [i32; 2] = [2, 5];
/// Nodes with less depth left search every move to it.
const LEAST_DEPTH: i32 = 3;
/// Free and super turns with less depth left are searched to it.
const IMPROBABLE_DEPTH: i32 = 2;
/// Nodes with less depth left need no move to begin with.
const HINTLESS_DEPTH: i32 = 4;

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    /// Whether a free turn counts as a super one here.
    #[inline]
    pub(super) const fn merges(&self, ply: usize) -> bool {
        self.settings.merge && ply > 0
    }

    /// The class to ask about instead of `class`: a super turn is worth hardly
    /// more than a free one, and its children are cheaper
    /// (`docs/search.md`, section 8.1).
    #[inline]
    pub(super) fn stand_in(&self, class: Class, ply: usize) -> Class {
        if self.merges(ply) && class == Class::Free {
            Class::Super
        } else {
            class
        }
    }

    /// How deep the moves of a class are searched at a chance node: free and
    /// super turns, which come with one roll in four, one ply less.
    #[inline]
    pub(super) const fn depth_of_class(&self, class: Class, ply: usize, depth: i32) -> i32 {
        let probable = matches!(class, Class::Locked);
        if !self.settings.improbable || ply == 0 || probable || depth < IMPROBABLE_DEPTH {
            depth
        } else {
            depth - 1
        }
    }

    /// The depth for a node of which the table knows no best move: a ply less, so
    /// that there is one when it matters.
    /// Source: internal iterative reduction, Schröder 2019.
    #[inline]
    pub(super) fn less_without_hint(&self, ply: usize, depth: i32, hints: [u16; 2]) -> i32 {
        let hintless = hints == [0; 2] && depth >= HINTLESS_DEPTH;
        depth - i32::from(self.settings.internal_reduction && hintless && ply > 0)
    }

    /// How many plies less deep a move is first searched: late quiet moves
    /// rarely turn out well.
    /// Source: late-move reductions, in use since about 2005.
    pub(super) fn reduction(
        &self,
        node: &Node<E>,
        item: P::Move,
        rank: usize,
        question: Question,
    ) -> i32 {
        let late = rank >= FULL_MOVES && question.depth >= LEAST_DEPTH;
        if !self.settings.late_moves || !late || question.ply == 0 {
            return 0;
        }
        if node.position.is_noisy(item) || node.position.in_check() {
            return 0;
        }
        let most = question.depth - 2;
        if !Self::DICE {
            // The trees are narrower and the depths greater.
            let logs = rank.ilog2() as i32 * question.depth.ilog2() as i32;
            (logs * WITHOUT_DICE[0] / WITHOUT_DICE[1]).clamp(1, most)
        } else if rank < VERY_LATE {
            1
        } else {
            2.min(most)
        }
    }

    /// Asks with a zero window and less depth whether a move is better than the
    /// best so far. Only a no is remembered.
    pub(super) fn ask_shallow(
        &mut self,
        node: &Node<E>,
        moves: &mut Candidates<P::Move>,
        index: usize,
        question: Question,
        less: i32,
    ) -> Value {
        let low = question.low;
        let shallow = Question {
            depth: question.depth - less,
            high: low + 1,
            ..question
        };
        let value = self.visit(node, moves.at(index).item, shallow).value;
        if value <= low && !self.stopped {
            let candidate = moves.at(index);
            if Self::asks_without_roll(question.class) {
                candidate.locked.lower(value);
            }
            candidate.rolled.lower(value);
            mend(&mut candidate.rolled);
            mend(&mut candidate.locked);
        }
        value
    }
}
