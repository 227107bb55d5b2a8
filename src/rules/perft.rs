//! Perft: counts of move sequences, the test of every generator.
//!
//! A due roll counts as the total over the rolls that play differently. A decision before
//! the roll leaves the depth as it is, and every other move takes one off. Draws by rule
//! are ignored; mate and stalemate have no moves.

use super::{Boards, Chance, Position, RollOf, Step};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The kind of count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerftMode {
    /// The game as it is played.
    Full,
    /// Chance ignored: no rolls, and every move that some roll would allow.
    Classic,
}

/// The minimum remaining depth at which `is_stopped` is called: often enough to stop within
/// milliseconds, and too rarely to cost anything.
const MIN_STOP_DEPTH: u32 = 3;

/// Counts sequences of exactly `depth` moves. Every leaf is made on the board: no bulk
/// counting.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32, mode: PerftMode) -> u64 {
    count(&P::Boards::ignoring_draws(*position), depth, mode, || false)
}

/// Returns the count below each first step, in generator order.
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u32, mode: PerftMode) -> Vec<(Vec<Step<P>>, u64)> {
    rows(position, depth, mode, || false, &mut |_, _| {})
}

/// The callback for progress: the number of first steps counted so far, and the number of
/// all.
pub type PerftProgress<'a> = &'a mut dyn FnMut(usize, usize);

/// Runs [`divide`] until `stop` is set, then returns `None` within milliseconds.
/// `progress` is called once before the first step and after every one.
#[must_use]
pub fn divide_until<P: Position>(
    position: &P,
    depth: u32,
    mode: PerftMode,
    stop: &AtomicBool,
    progress: PerftProgress<'_>,
) -> Option<Vec<(Vec<Step<P>>, u64)>> {
    let is_stopped = || stop.load(Relaxed);
    let rows = rows(position, depth, mode, is_stopped, progress);
    // A flag raised during the count has made its numbers too small.
    (!is_stopped()).then_some(rows)
}

fn count<P: Position>(
    position: &P,
    depth: u32,
    mode: PerftMode,
    is_stopped: impl Fn() -> bool + Copy,
) -> u64 {
    match mode {
        PerftMode::Full => full(position, depth, is_stopped),
        PerftMode::Classic => classic(position, depth, is_stopped),
    }
}

fn rows<P: Position>(
    position: &P,
    depth: u32,
    mode: PerftMode,
    is_stopped: impl Fn() -> bool + Copy,
    progress: PerftProgress<'_>,
) -> Vec<(Vec<Step<P>>, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let first = first_steps(&P::Boards::ignoring_draws(*position), mode);
    let all = first.len();
    progress(0, all);
    let counted = first
        .into_iter()
        .enumerate()
        .map(|(number, (steps, child))| {
            let left = depth - u32::from(!position.before_roll());
            let nodes = count(&child, left, mode, is_stopped);
            progress(number + 1, all);
            (steps, nodes)
        });
    counted.collect()
}

/// Returns the first steps and the position after each.
fn first_steps<P: Position>(position: &P, mode: PerftMode) -> Vec<(Vec<Step<P>>, P)> {
    let mut list = Vec::new();
    let mut add = |roll: Option<RollOf<P>>, from: &P, moves: &[P::Move]| {
        for &mv in moves {
            let mut child = *from;
            child.play(mv, &mut ());
            let mut steps: Vec<Step<P>> = roll.map(Step::Roll).into_iter().collect();
            steps.push(Step::Move(mv));
            list.push((steps, child));
        }
    };
    match mode {
        PerftMode::Classic => P::Chance::with_every_move(position, |moves| {
            add(None, position, moves);
        }),
        PerftMode::Full if P::Chance::is_due(position) => {
            P::Chance::each_roll(position, |roll, rolled, moves| {
                add(Some(roll), rolled, moves)
            });
        }
        PerftMode::Full => add(None, position, &position.legal()),
    }
    list
}

fn full<P: Position>(position: &P, depth: u32, is_stopped: impl Fn() -> bool + Copy) -> u64 {
    if depth == 0 {
        return leaf(position);
    }
    if depth >= MIN_STOP_DEPTH && is_stopped() {
        return 0;
    }
    let deeper = |child: &P, left| full(child, left, is_stopped);
    if P::Chance::is_due(position) {
        let mut sum = 0;
        P::Chance::each_roll(position, |_, rolled, moves| {
            sum += below(rolled, moves, depth - 1, deeper);
        });
        return sum;
    }
    let left = depth - u32::from(!position.before_roll());
    below(position, &position.legal(), left, deeper)
}

fn classic<P: Position>(position: &P, depth: u32, is_stopped: impl Fn() -> bool + Copy) -> u64 {
    if depth == 0 {
        return leaf(position);
    }
    if depth >= MIN_STOP_DEPTH && is_stopped() {
        return 0;
    }
    let left = depth - u32::from(!position.before_roll());
    P::Chance::with_every_move(position, |moves| {
        below(position, moves, left, |child, left| {
            classic(child, left, is_stopped)
        })
    })
}

/// Makes each of `moves` and totals the results of `count` for the remaining `left`
/// moves.
#[inline]
fn below<P: Position>(
    position: &P,
    moves: &[P::Move],
    left: u32,
    count: impl Fn(&P, u32) -> u64,
) -> u64 {
    let mut child = *position;
    let mut sum = 0;
    for &mv in moves {
        child.play_from(position, mv, &mut ());
        sum += if left == 0 {
            leaf(&child)
        } else {
            count(&child, left)
        };
    }
    sum
}

#[inline]
fn leaf<P: Position>(position: &P) -> u64 {
    // Keeps the optimiser from removing the work of making the leaf.
    std::hint::black_box(position);
    1
}
