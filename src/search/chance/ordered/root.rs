//! The root: searches one grade if the roll is known, all three if it is not, or the
//! choices before the roll if one is due.

use super::grade_bounds::GradeBounds;
use super::turn;
use crate::base::Value;
use crate::base::value::INFINITE;
use crate::eval::Evaluator;
use crate::rules::{GameMove, Grade, GradedMoves, Ordered, OrderedDie, Position, RollOf, Step};
use crate::search::chance::mean;
use crate::search::node::{Node, NodeContext, Window};
use crate::search::ordering::MovePicker;
use crate::search::parallel::Worker;
use crate::search::report::request::Root;
use crate::search::report::result::{
    Refutation, Report, RootLine, ScoreBound, best_tag, is_premature_loss, replace_line,
};
use crate::search::root::multipv::{self, LinesRequest};

/// Runs one iteration over the moves of every possible grade; returns the expected value
/// if a roll is due.
pub(super) fn moves<P, D, E>(
    worker: &mut Worker<'_, E>,
    root: &Root<P>,
    node: &Node<E>,
    depth: u32,
    latest: &mut Vec<RootLine<P>>,
) -> Option<Value>
where
    P: Position<Chance = Ordered<D>>,
    D: OrderedDie<P>,
    E: Evaluator<Position = P>,
{
    if let Some(grade) = D::current_grade(&root.position) {
        let mut picker = pick(worker, root, node, [best_tag(latest, None), 0]);
        restrict_to_search_moves(&mut picker, grade, &root.search_moves);
        let request = LinesRequest::new(depth, root.lines, grade);
        multipv::search(worker, node, &mut picker, request, latest);
        return None;
    }
    let best = [0, 1].map(|index| best_tag(latest, Some(D::ROLLS[index].0)));
    let mut picker = pick(worker, root, node, best);
    let mut request = LinesRequest::new(depth, root.lines, Grade::Low);
    let (mut outcomes, mut before) = (Vec::new(), None);
    for (roll, weight) in D::ROLLS {
        request = request.with_roll(roll, D::grade(roll));
        restrict_to_search_moves(&mut picker, D::grade(roll), &root.search_moves);
        let value = multipv::search(worker, node, &mut picker, request, latest)?;
        // By the order of the grades the next one is worth at least as much.
        if root.lines == 1 && root.search_moves.is_empty() {
            request = request.with_floor(value);
            inherit(latest, before, roll, value);
        }
        outcomes.push((value, weight));
        before = Some(roll);
    }
    Some(mean(outcomes))
}

/// Returns a picker of all moves of the root.
fn pick<P, D, E>(
    worker: &Worker<'_, E>,
    root: &Root<P>,
    node: &Node<E>,
    best: [u16; 2],
) -> MovePicker<P::Move, GradeBounds>
where
    P: Position<Chance = Ordered<D>>,
    D: OrderedDie<P>,
    E: Evaluator<Position = P>,
{
    let moves = root_moves(root);
    let mut picker = MovePicker::new();
    let scorer = worker.scorer(&node.position, best, 0);
    for (moves, common) in [(moves.common(), true), (moves.extra(), false)] {
        let bounds = GradeBounds::unbounded(common);
        scorer.add::<E::Hints, _>(&node.position, moves, bounds, &mut picker);
    }
    picker
}

/// Skips moves outside `search_moves`, except in a low turn, which may have no others.
fn restrict_to_search_moves<M: GameMove>(
    picker: &mut MovePicker<M, GradeBounds>,
    grade: Grade,
    search_moves: &[M],
) {
    let is_search_move = |mv: &M| search_moves.contains(mv);
    if picker.iter().any(|candidate| is_search_move(&candidate.mv)) {
        for candidate in picker.iter_mut() {
            candidate.skip = grade != Grade::Low && !is_search_move(&candidate.mv);
        }
    }
}

/// Returns the legal moves, restricted to the search moves if any of those is legal.
pub(super) fn root_moves<P, D>(root: &Root<P>) -> GradedMoves<P::Move>
where
    P: Position<Chance = Ordered<D>>,
    D: OrderedDie<P>,
{
    let legal = D::moves(&root.position);
    let is_search_move = |mv: &&P::Move| root.search_moves.contains(mv);
    if !legal.all().iter().any(|mv| is_search_move(&mv)) {
        return legal;
    }
    let mut narrowed = GradedMoves::new();
    let common: Vec<P::Move> = legal
        .common()
        .iter()
        .filter(is_search_move)
        .copied()
        .collect();
    let may_be_low = matches!(D::current_grade(&root.position), None | Some(Grade::Low));
    if common.is_empty() && may_be_low {
        // A low turn needs at least one move.
        narrowed.extend(legal.common().iter().copied());
    } else {
        narrowed.extend(common.into_iter());
    }
    narrowed.close_common();
    narrowed.extend(legal.extra().iter().filter(is_search_move).copied());
    narrowed
}

/// Copies the line of the previous grade if the search of this grade has found no better
/// value.
fn inherit<P: Position>(
    lines: &mut Vec<RootLine<P>>,
    before: Option<RollOf<P>>,
    roll: RollOf<P>,
    value: Value,
) {
    if Report::best_of(lines, Some(roll)).is_some_and(|line| line.value == value) {
        return;
    }
    let previous = before.and_then(|before| Report::best_of(lines, Some(before)));
    if let Some((previous, decision)) = previous.and_then(|line| Some((line, line.decision()?))) {
        let line = RootLine {
            roll: Some(roll),
            value,
            steps: vec![Step::Roll(roll), Step::Move(decision)],
            ..previous.clone()
        };
        replace_line(lines, line);
    }
}

/// Runs one iteration over the choices before the roll, with MultiPV.
pub(super) fn choose<P, D, E>(
    worker: &mut Worker<'_, E>,
    root: &Root<P>,
    node: &Node<E>,
    depth: u32,
    latest: &mut Vec<RootLine<P>>,
) where
    P: Position<Chance = Ordered<D>>,
    D: OrderedDie<P>,
    E: Evaluator<Position = P>,
{
    let is_low = D::current_grade(&root.position) == Some(Grade::Low);
    let mut found: Vec<RootLine<P>> = Vec::new();
    // The best of the last iteration first.
    let mut moves: Vec<P::Move> = latest.iter().filter_map(RootLine::decision).collect();
    let legal = root_moves(root);
    let rest = legal.all().iter().filter(|mv| !moves.contains(mv));
    moves.extend(rest.copied().collect::<Vec<_>>());
    for mv in moves {
        let alpha = match found.get(root.lines - 1) {
            Some(worst) => worst.value,
            None => -INFINITE,
        };
        let child = worker.pool.child(node, mv);
        worker.pv.clear(0);
        worker.stop.progress.start_move(mv);
        let context = NodeContext::new(1, depth as i32, Window::new(alpha, INFINITE));
        let value = if is_low {
            turn::low(worker, &child, context)
        } else {
            turn::rolled(worker, &child, context).value
        };
        worker.pool.recycle(child);
        if worker.stop.is_set() {
            break;
        }
        worker.refutations.push(Refutation {
            roll: None,
            mv,
            value,
        });
        if value > alpha {
            worker.pv.extend(0, Step::Move(mv), None);
            let index = found.partition_point(|line| line.value >= value);
            let line = RootLine {
                roll: None,
                rank: 0,
                value,
                depth,
                bound: ScoreBound::Exact,
                steps: worker.pv.of(0).to_vec(),
            };
            found.insert(index, line);
            found.truncate(root.lines);
        }
    }
    let stopped = worker.stop.is_set();
    let bound = match stopped {
        true => ScoreBound::Lower,
        false => ScoreBound::Exact,
    };
    found.retain(|line| !is_premature_loss(stopped, line.value));
    for (index, line) in found.into_iter().enumerate() {
        let line = RootLine {
            rank: index + 1,
            bound,
            ..line
        };
        replace_line(latest, line);
    }
}
