//! Weighted outcomes: the value of a chance node is the mean of its outcomes, whose
//! windows follow from the window of the node.
//!
//! Star1: the bounds of all other outcomes determine the window of an outcome; a value
//! outside that window decides the node. Star2: before that, one move of each outcome is
//! searched, which gives a lower bound of the outcome.
//! Sources: Ballard, "The *-minimax search procedure for trees containing chance nodes",
//! 1983; Hauk, Buro & Schaeffer, "*-Minimax performance in backgammon", 2004.

use super::mean;
use super::mean::rolls_of;
use super::none::pick;
use crate::base::Value;
use crate::base::value::{DECISIVE, INFINITE, clip};
use crate::eval::Evaluator;
use crate::eval::parameters::Parameters;
use crate::rules::{Chance, Die, Position, RollOf, Step, Turn, Weighted};
use crate::search::node::late_move::LateMove;
use crate::search::node::{Interval, Node, NodeContext, Window};
use crate::search::ordering::MovePicker;
use crate::search::parallel::Worker;
use crate::search::parallel::worker::reaches_max_ply;
use crate::search::pvs::decision;
use crate::search::pvs::moves;
use crate::search::pvs::node_request::{NodeRequest, PvUpdate};
use crate::search::pvs::quiescence;
use crate::search::report::request::{Root, root_moves};
use crate::search::report::result::{RootLine, best_tag};
use crate::search::root::multipv::{self, LinesRequest};
use crate::search::selectivity::late_move_reduction;
use crate::search::strategy::chance_search::{
    BoundsOf, ChanceOf, ChanceSearch, PositionOf, Searchable,
};
use crate::search::strategy::move_bounds::{MoveBounds, NodeResult, UpperBound};
use crate::search::table::Stored;

/// The min depth at which the outcomes of a chance node are probed.
const MIN_PROBE_DEPTH: i32 = 2;

impl<P, D> ChanceSearch<P> for Weighted<D>
where
    P: Position<Chance = Weighted<D>>,
    D: Die<P>,
{
    type RollCase = ();
    const DECISION: () = ();
    type Bounds = UpperBound;

    fn value<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
    ) -> Value {
        if worker.enter(context.ply()) {
            return 0;
        }
        if D::is_due(&node.position) {
            chance_node(worker, node, context)
        } else {
            decision::search(worker, node, context)
        }
    }

    /// Enters a node in quiescence, which searches no chance nodes: a turn before its
    /// roll is evaluated statically.
    fn quiesce<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
        depth: usize,
    ) -> Value {
        if worker.enter(context.ply()) {
            return 0;
        }
        if !D::is_due(&node.position) {
            return quiescence::search(worker, node, context, depth);
        }
        end_value(worker, node).unwrap_or_else(|| worker.evaluate(node))
    }

    #[inline]
    fn late_move_reduction(
        parameters: &Parameters,
        late: LateMove,
        _: bool,
        _: impl FnOnce() -> i32,
    ) -> i32 {
        late_move_reduction::by_move_count(parameters, late)
    }

    fn choices(root: &Root<P>) -> usize {
        if D::is_due(&root.position) {
            // Before a roll, all moves count.
            return usize::MAX;
        }
        root_moves(root, &root.position).len()
    }

    fn iterate<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        root: &Root<P>,
        node: &Node<E>,
        depth: u32,
        latest: &mut Vec<RootLine<P>>,
    ) -> Option<Value> {
        let request = LinesRequest::new(depth, root.lines, ());
        if !D::is_due(&root.position) {
            let best = [best_tag(latest, None), 0];
            let mut picker = pick(worker, node, &root_moves(root, &root.position), best);
            multipv::search(worker, node, &mut picker, request, latest);
            return None;
        }
        let mut outcomes = Vec::new();
        for (roll, weight) in D::rolls(&root.position) {
            let rolled = after_roll(worker, node, roll);
            let best = [best_tag(latest, Some(roll)), 0];
            let mut picker = pick(worker, &rolled, &root_moves(root, &rolled.position), best);
            let value = multipv::search(
                worker,
                &rolled,
                &mut picker,
                request.with_roll(roll, ()),
                latest,
            )?;
            outcomes.push((value, weight));
        }
        Some(mean(outcomes))
    }
}

/// Returns the node after a roll.
fn after_roll<E: Evaluator>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    roll: RollOf<PositionOf<E>>,
) -> Node<E> {
    let position = <PositionOf<E> as Position>::Chance::rolled(&node.position, roll);
    worker.pool.with_position(node, position)
}

/// Returns the value of a turn before its roll if the game is over or drawn.
fn end_value<E: Evaluator>(worker: &Worker<'_, E>, node: &Node<E>) -> Option<Value> {
    let position = &node.position;
    match position.turn() {
        Turn::Over(outcome) => Some(worker.draws.outcome(position, outcome)),
        _ => worker
            .path
            .is_drawn(position)
            .then(|| worker.draws.draw(position)),
    }
}

/// Returns the value of a turn before its roll.
fn chance_node<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
) -> Value {
    if let Some(value) = end_value(worker, node) {
        return value;
    }
    if context.depth() <= 0 || reaches_max_ply(context.ply()) {
        return worker.evaluate(node);
    }
    let key = worker.tt.key(&node.position);
    if let Some(entry) = worker.tt.probe(key) {
        let bounds = worker.tt.bounds(entry.chance, context.depth());
        if let Some(value) = bounds.decides(context.window()) {
            return value;
        }
    }
    let rolls = rolls_of(&node.position);
    let weights = ChanceOf::<E>::rolls(&node.position).map(|(_, weight)| weight);
    let mut star = Star::new(weights, context.window());
    if context.depth() >= MIN_PROBE_DEPTH {
        probe_outcomes(worker, node, &rolls, context, &mut star);
    }
    let value = search_outcomes(worker, node, &rolls, context, &mut star);
    if worker.stop.is_set() {
        return 0;
    }
    let stored = Stored::new(value, context.window(), context.depth(), 0);
    worker.tt.store(key, None, Some(stored));
    value
}

/// Star2: searches one move of each outcome, as long as that may raise the node to beta.
fn probe_outcomes<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    rolls: &[RollOf<PositionOf<E>>],
    context: NodeContext,
    star: &mut Star,
) {
    for (index, &roll) in rolls.iter().enumerate() {
        if star.decided().is_some() {
            return;
        }
        let rolled = after_roll(worker, node, roll);
        let context = context.within(star.window(index));
        let Some(lower_bound) = probe(worker, &rolled, context) else {
            return;
        };
        star.narrow(index, |bounds| bounds.raise(lower_bound));
    }
}

/// Searches the first move of a decision node; returns a lower bound of the node,
/// `-INFINITE` if it gives none, or `None` if the search was stopped.
fn probe<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
) -> Option<Value> {
    let position = &node.position;
    if worker.path.is_drawn(position) {
        return Some(-INFINITE);
    }
    let hash_move = worker
        .tt
        .probe(worker.tt.key(position))
        .map_or(0, |entry| entry.decision.best);
    let moves = ChanceOf::<E>::decisions(position);
    if moves.is_empty() {
        return Some(worker.draws.no_moves(position));
    }
    let mut picker = MovePicker::new();
    let unbounded = BoundsOf::<E>::UNBOUNDED;
    let scorer = worker.scorer(position, [hash_move, 0], context.ply());
    scorer.add::<E::Hints, _>(position, &moves, unbounded, &mut picker);
    let request = NodeRequest {
        context,
        roll_case: ChanceOf::<E>::DECISION,
        pv_update: PvUpdate::Skip,
        extension: 0,
    };
    let mv = picker.at(0).mv;
    let result = moves::make_and_search(worker, node, mv, request);
    let value = result.value();
    // Above alpha the result is a lower bound of the move, else an upper bound.
    let is_bound = value > context.window().alpha();
    let lower_bound = if is_bound { value } else { -INFINITE };
    (!worker.stop.is_set()).then_some(lower_bound)
}

/// Star1: searches the outcomes one by one, each in the window that the others leave it.
fn search_outcomes<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    rolls: &[RollOf<PositionOf<E>>],
    context: NodeContext,
    star: &mut Star,
) -> Value {
    let mut likeliest = Vec::new();
    for (index, &roll) in rolls.iter().enumerate() {
        if star.decided().is_some() {
            break;
        }
        let rolled = after_roll(worker, node, roll);
        let window = star.window(index);
        worker.pv.clear(context.ply());
        let value = decision::search(worker, &rolled, context.within(window));
        if worker.stop.is_set() {
            return 0;
        }
        if index == 0 {
            likeliest.push(Step::Roll(roll));
            likeliest.extend_from_slice(worker.pv.of(context.ply()));
        }
        star.narrow(index, |bounds| {
            bounds.narrow(value, window);
            bounds.repair();
        });
    }
    worker.pv.set(context.ply(), likeliest);
    star.decided().unwrap_or(star.bounds().lo)
}

/// The bounds of a chance node's outcomes, and the window in which the node is placed.
#[derive(Clone, Debug)]
struct Star {
    window: Window,
    outcomes: Vec<(Interval, u32)>,
}

impl Star {
    fn new(weights: impl Iterator<Item = u32>, window: Window) -> Star {
        Star {
            window,
            outcomes: weights.map(|weight| (Interval::UNKNOWN, weight)).collect(),
        }
    }

    fn narrow(&mut self, index: usize, narrow: impl FnOnce(&mut Interval)) {
        narrow(&mut self.outcomes[index].0);
    }

    /// Returns the bounds of the node.
    fn bounds(&self) -> Interval {
        let mean_of = |bound: fn(&Interval) -> Value| {
            mean(
                self.outcomes
                    .iter()
                    .map(|(bounds, weight)| (bound(bounds), *weight)),
            )
        };
        Interval {
            lo: mean_of(|bounds| bounds.lo),
            hi: mean_of(|bounds| bounds.hi),
        }
    }

    /// Returns the fail-soft value of the node, if its bounds decide it.
    fn decided(&self) -> Option<Value> {
        self.bounds().decides(self.window)
    }

    /// Returns the window of an outcome: if the outcome fails low the node cannot exceed
    /// its own alpha, and if it fails high the node reaches its own beta.
    fn window(&self, index: usize) -> Window {
        let (alpha, beta) = (self.window.alpha(), self.window.beta());
        if alpha >= DECISIVE || beta <= -DECISIVE {
            // A single outcome may decide whether the node is a certain result.
            return self.window;
        }
        if alpha < -DECISIVE || beta > DECISIVE {
            return Window::FULL;
        }
        let (mut lower_sum, mut upper_sum, mut total) = (0, 0, 0);
        for (other, (bounds, weight)) in self.outcomes.iter().enumerate() {
            let weight = i64::from(*weight);
            total += weight;
            if other != index {
                lower_sum += weight * i64::from(clip(bounds.lo));
                upper_sum += weight * i64::from(clip(bounds.hi));
            }
        }
        let own = i64::from(self.outcomes[index].1);
        // The mean is floor((2 sum + total) / (2 total)).
        let alpha = 2 * total * i64::from(alpha) + total - 1;
        let lower = (alpha - 2 * upper_sum).div_euclid(2 * own);
        let beta = 2 * total * i64::from(beta) - total;
        let upper = -(2 * lower_sum - beta).div_euclid(2 * own);
        let limit = i64::from(DECISIVE);
        let clip_bound = |bound: i64, beyond: Value| {
            if bound.abs() > limit {
                beyond
            } else {
                bound as Value
            }
        };
        let (lower, upper) = (clip_bound(lower, -INFINITE), clip_bound(upper, INFINITE));
        Window::new(lower, upper.max(lower + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::value::WIN;
    use proptest::prelude::*;

    fn any_value() -> impl Strategy<Value = Value> {
        prop_oneof![
            -60..60,
            -DECISIVE..=DECISIVE,
            WIN - 40..=WIN,
            -WIN..=-WIN + 40,
        ]
    }

    /// Returns any fail-soft result between the bound and the value.
    fn fail_soft(value: Value, window: Window, soft: Value) -> Value {
        if value <= window.alpha() {
            (value + soft).min(window.alpha())
        } else if value >= window.beta() {
            (value - soft).max(window.beta())
        } else {
            value
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5000))]

        #[test]
        fn every_result_is_sound(
            outcomes in prop::collection::vec((any_value(), 1u32..7), 1..8),
            probed in prop::collection::vec(0..2000, 8),
            alpha in any_value(), width in prop_oneof![Just(1), 1..4000], soft in 0..3000,
        ) {
            let truth = mean(outcomes.iter().copied());
            let window = Window::new(alpha, alpha + width);
            let mut star = Star::new(outcomes.iter().map(|&(_, weight)| weight), window);
            for (index, below) in probed.iter().take(outcomes.len()).enumerate() {
                let lower_bound = outcomes[index].0 - below;
                star.narrow(index, |bounds| bounds.raise(lower_bound));
            }
            for (index, &(value, _)) in outcomes.iter().enumerate() {
                if star.decided().is_some() {
                    break;
                }
                let window = star.window(index);
                prop_assert!(window.alpha() < window.beta());
                let result = fail_soft(value, window, soft);
                star.narrow(index, |bounds| bounds.narrow(result, window));
            }
            let bounds = star.bounds();
            prop_assert!(bounds.lo <= truth && truth <= bounds.hi, "{bounds:?} of {truth}");
            prop_assert!(star.decided().is_some(), "{star:?}");
        }
    }

    #[test]
    fn an_outcome_outside_its_window_decides_the_node() {
        let mut star = Star::new([1, 1].into_iter(), Window::new(100, 200));
        star.narrow(0, |bounds| *bounds = Interval::exactly(0));
        assert_eq!(star.window(1), Window::new(200, 399));
        star.narrow(1, |bounds| bounds.lower(200));
        assert_eq!(star.decided(), Some(100));
    }
}
