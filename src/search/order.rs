//! The order in which moves are tried, and what each is already known to be worth.

use super::Interval;
use super::settings::MOST_PLIES;
use crate::base::key::splitmix;
use crate::eval::Evaluator;
use crate::rules::Position;
use crate::rules::moves::MOST_MOVES;
use arrayvec::ArrayVec;

/// A move of a node, with what earlier passes learned of it.
pub(super) struct Candidate<M> {
    pub(super) item: M,
    /// Whether a locked turn allows it.
    pub(super) allowed: bool,
    /// Left out of the pass at hand: an earlier line of a multi-line search.
    pub(super) skip: bool,
    /// Its worth if the opponent will roll.
    pub(super) rolled: Interval,
    /// Its worth if the opponent will not.
    pub(super) locked: Interval,
}

/// The moves of a node, put in order as far as they are looked at.
pub(super) struct Candidates<M> {
    list: ArrayVec<Candidate<M>, MOST_MOVES>,
    /// The scores of the list with the places below them, so that the largest
    /// key is the first of the best. They lie apart because looking for the
    /// best reads nothing else.
    keys: ArrayVec<i32, MOST_MOVES>,
    sorted: usize,
}

/// The bits of a key that hold the place, counted from the end.
const PLACE: i32 = MOST_MOVES as i32 - 1;

const fn key(score: i32, place: usize) -> i32 {
    score << PLACE.count_ones() | (PLACE - place as i32)
}

const fn score_of(key: i32) -> i32 {
    key >> PLACE.count_ones()
}

impl<M: Copy> Candidates<M> {
    pub(super) fn new() -> Candidates<M> {
        Candidates {
            list: ArrayVec::new(),
            keys: ArrayVec::new(),
            sorted: 0,
        }
    }

    /// Adds a move; its score takes 23 bits at the most, the sign among them.
    #[inline]
    pub(super) fn push(&mut self, item: M, allowed: bool, score: i32) {
        debug_assert!(score.abs() < 1 << 22, "{score}");
        self.keys.push(key(score, self.list.len()));
        self.list.push(Candidate {
            item,
            allowed,
            skip: false,
            rolled: Interval::UNKNOWN,
            locked: Interval::UNKNOWN,
        });
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The candidate at `index` of the order; asked for from 0 upwards.
    #[inline]
    pub(super) fn at(&mut self, index: usize) -> &mut Candidate<M> {
        if index >= self.sorted {
            self.select(index);
        }
        &mut self.list[index]
    }

    /// Brings the best of those that are not in order yet to `index`.
    #[inline]
    fn select(&mut self, index: usize) {
        let largest = self.keys[index..]
            .iter()
            .fold(i32::MIN, |most, &key| most.max(key));
        let best = (PLACE - (largest & PLACE)) as usize;
        if best != index {
            self.list.swap(index, best);
            self.keys[best] = key(score_of(self.keys[index]), best);
            self.keys[index] = key(score_of(largest), index);
        }
        self.sorted = index + 1;
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Candidate<M>> {
        self.list.iter()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Candidate<M>> {
        self.list.iter_mut()
    }
}

/// What quiet moves have achieved in this search: killers of a ply, and a
/// history over all plies.
///
/// Sources: Huberman 1968 (killers); Schaeffer, "The history heuristic", 1989.
pub(super) struct Memory {
    killers: Vec<[u16; 2]>,
    history: Vec<i32>,
    slots: usize,
}

/// History scores stay within this.
const HISTORY_LIMIT: i32 = 1 << 14;

impl Memory {
    pub(super) fn new(slots: usize) -> Memory {
        Memory {
            killers: vec![[0; 2]; MOST_PLIES + 2],
            history: vec![0; 2 * slots],
            slots,
        }
    }

    /// A quiet move has cut; those tried before it have not.
    pub(super) fn reward(
        &mut self,
        side: usize,
        ply: usize,
        tag: u16,
        slot: usize,
        tried: &[usize],
        depth: i32,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != tag {
            *killers = [tag, killers[0]];
        }
        let bonus = (depth * depth * 8 + 16).min(1200);
        self.shift(side, slot, bonus);
        for &other in tried {
            self.shift(side, other, -bonus / 2);
        }
    }

    fn shift(&mut self, side: usize, slot: usize, bonus: i32) {
        let value = &mut self.history[side * self.slots + slot];
        *value += bonus - *value * bonus.abs() / HISTORY_LIMIT;
    }
}

const TABLE_MOVE: i32 = 3 << 20;
const GOOD_NOISY: i32 = 1 << 20;
const KILLER: i32 = 1 << 16;
const BAD_NOISY: i32 = -(1 << 20);

/// What the order of a node's moves depends on beside the moves.
pub(super) struct Hints<'a> {
    /// Best locked move and best move of the other classes, by tag.
    pub(super) table: [u16; 2],
    pub(super) ply: usize,
    /// Leaves are judged at once, so that no capture is too dear.
    pub(super) by_sight: bool,
    pub(super) memory: Option<&'a Memory>,
    /// 0 for the main worker; others shake their quiet moves a little.
    pub(super) worker: usize,
}

/// Adds moves with their scores; `allowed` says whether a locked turn allows
/// these. Filled in place: a list is too large to be handed around.
pub(super) fn add_scored<P: Position, E: Evaluator<Position = P>>(
    position: &P,
    items: &[P::Move],
    allowed: bool,
    hints: &Hints<'_>,
    into: &mut Candidates<P::Move>,
) {
    for &item in items {
        let score = score::<P, E>(position, item, hints);
        into.push(item, allowed, score);
    }
}

fn score<P: Position, E: Evaluator<Position = P>>(
    position: &P,
    item: P::Move,
    hints: &Hints<'_>,
) -> i32 {
    let tag = P::tag(item);
    if tag == hints.table[0] {
        return TABLE_MOVE + 1;
    }
    if tag == hints.table[1] {
        return TABLE_MOVE;
    }
    if position.is_noisy(item) {
        let gain = <E::Hints as crate::eval::Hints>::gain(position, item);
        let is_good = gain >= 0 || hints.by_sight;
        return gain + if is_good { GOOD_NOISY } else { BAD_NOISY };
    }
    let Some(memory) = hints.memory else {
        return 0;
    };
    match memory.killers[hints.ply] {
        [first, _] if first == tag => return KILLER + 1,
        [_, second] if second == tag => return KILLER,
        _ => {}
    }
    let slot = <E::Hints as crate::eval::Hints>::slot(position, item);
    memory.history[position.side().index() * memory.slots + slot] + noise(hints.worker, tag)
}

/// A fixed disturbance, so that helpers look at moves in another order and
/// fill the table with what the main worker has not seen yet.
fn noise(worker: usize, tag: u16) -> i32 {
    if worker == 0 {
        0
    } else {
        (splitmix((worker as u64) << 16 | u64::from(tag)).1 & 255) as i32
    }
}

/// Adds moves that quiescence may follow: in check all, otherwise the noisy ones
/// that `items` then holds alone, as far as they are worth following.
pub(super) fn add_noisy<P: Position, E: Evaluator<Position = P>>(
    position: &P,
    items: &[P::Move],
    allowed: bool,
    in_check: bool,
    into: &mut Candidates<P::Move>,
) {
    for &item in items {
        let gain = if in_check && !position.is_noisy(item) {
            0
        } else {
            <E::Hints as crate::eval::Hints>::gain(position, item)
        };
        if gain >= 0 || in_check {
            into.push(item, allowed, gain);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_come_best_first_and_stay_in_place() {
        let mut candidates = Candidates::new();
        for score in [3, 9, 1, 7] {
            candidates.push(score as u16, true, score);
        }
        let order: Vec<u16> = (0..4).map(|index| candidates.at(index).item).collect();
        assert_eq!(order, [9, 7, 3, 1]);
        let again: Vec<u16> = (0..4).map(|index| candidates.at(index).item).collect();
        assert_eq!(again, order);
    }

    #[test]
    fn of_equal_scores_the_first_place_comes_first() {
        let mut rng = crate::base::Rng::new(3);
        let mut candidates = Candidates::new();
        let mut plain: Vec<(i32, u16)> = Vec::new();
        for item in 0..200 {
            let score = rng.below(9) as i32 * 1000 - 4000;
            candidates.push(item, true, score);
            plain.push((score, item));
        }
        for index in 0..200 {
            let mut best = index;
            for other in index + 1..plain.len() {
                if plain[other].0 > plain[best].0 {
                    best = other;
                }
            }
            plain.swap(index, best);
            let found = candidates.at(index).item;
            assert_eq!((score_of(candidates.keys[index]), found), plain[index]);
        }
    }

    #[test]
    fn history_stays_within_its_limit() {
        let mut memory = Memory::new(4);
        for _ in 0..10_000 {
            memory.reward(1, 0, 5, 2, &[1], 30);
        }
        assert!(
            memory
                .history
                .iter()
                .all(|value| value.abs() <= HISTORY_LIMIT)
        );
        assert_eq!(memory.killers[0][0], 5);
        assert!(memory.history[4 + 2] > 0 && memory.history[4 + 1] < 0);
    }
}
