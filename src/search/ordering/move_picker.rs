//! The move picker: picks the moves of a node best first.

use crate::rules::GameMove;
use crate::rules::move_list::{MAX_MOVES, MoveStore};

/// A move of a node, with its bounds.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<M, K> {
    pub(crate) mv: M,
    /// Excluded from the current search: for example the move of an earlier MultiPV line.
    pub(crate) skip: bool,
    pub(crate) bounds: K,
}

/// The moves of a node, sorted lazily as they are picked.
pub(crate) struct MovePicker<M: GameMove, K> {
    list: M::Store<Candidate<M, K>>,
    /// The scores of the list with the indices in the lower bits, so that the largest key
    /// is the first of the best moves. They are stored separately because selection reads
    /// nothing else.
    keys: M::Store<i32>,
    sorted: usize,
}

/// The bits of a key that hold the index, counted from the end.
const INDEX_MASK: i32 = MAX_MOVES as i32 - 1;

/// The key of a move that is added at `index`.
const fn key(score: i32, index: usize) -> i32 {
    score << INDEX_MASK.count_ones() | (INDEX_MASK - index as i32)
}

const fn score_of(key: i32) -> i32 {
    key >> INDEX_MASK.count_ones()
}

/// A copy of a [`MovePicker`] for later.
pub(crate) struct SavedPicker<M, K> {
    list: Vec<Candidate<M, K>>,
    keys: Vec<i32>,
    sorted: usize,
}

impl<M, K> SavedPicker<M, K> {
    pub(crate) const fn len(&self) -> usize {
        self.list.len()
    }
}

impl<M: GameMove, K: Copy> MovePicker<M, K> {
    pub(crate) fn save(&self) -> SavedPicker<M, K> {
        SavedPicker {
            list: self.list.to_vec(),
            keys: self.keys.to_vec(),
            sorted: self.sorted,
        }
    }

    pub(crate) fn restored(saved: SavedPicker<M, K>) -> MovePicker<M, K> {
        let mut picker = MovePicker::<M, K>::new();
        picker.list.extend(saved.list);
        picker.keys.extend(saved.keys);
        picker.sorted = saved.sorted;
        picker
    }
}

impl<M: GameMove, K> MovePicker<M, K> {
    pub(crate) fn new() -> MovePicker<M, K> {
        MovePicker {
            list: Default::default(),
            keys: Default::default(),
            sorted: 0,
        }
    }

    /// Adds a move; its score must fit in 23 bits, including the sign.
    #[inline]
    pub(crate) fn push(&mut self, mv: M, bounds: K, score: i32) {
        debug_assert!(score.abs() < 1 << 22, "{score}");
        self.keys
            .push(key(score, Self::stored_index(self.list.len())));
        self.list.push(Candidate {
            mv,
            skip: false,
            bounds,
        });
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the candidate at `index` of the sorted list; new indices must be requested
    /// in ascending order.
    #[inline]
    pub(crate) fn at(&mut self, index: usize) -> &mut Candidate<M, K> {
        if index >= self.sorted {
            self.select(index);
        }
        &mut self.list[index]
    }

    /// Swaps the best of the unsorted moves to `index`.
    #[inline]
    fn select(&mut self, index: usize) {
        let largest = self.keys[index..]
            .iter()
            .fold(i32::MIN, |max, &key| max.max(key));
        let mut best = (INDEX_MASK - (largest & INDEX_MASK)) as usize;
        if M::Store::<i32>::IS_OPEN && best + 1 == MAX_MOVES {
            best = self.find_late(index, largest);
        }
        if best != index {
            self.list.swap(index, best);
            self.keys[best] = key(score_of(self.keys[index]), Self::stored_index(best));
            self.keys[index] = key(score_of(largest), Self::stored_index(index));
        }
        self.sorted = index + 1;
    }

    /// Returns the index as stored in a key; all indices that do not fit share the last
    /// one.
    #[inline]
    fn stored_index(index: usize) -> usize {
        if M::Store::<i32>::IS_OPEN {
            index.min(MAX_MOVES - 1)
        } else {
            index
        }
    }

    /// Returns the first index from `index` on with this key.
    #[cold]
    fn find_late(&self, index: usize, key: i32) -> usize {
        let late = self.keys[index..].iter().position(|&other| other == key);
        index + late.unwrap_or(0)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Candidate<M, K>> {
        self.list.iter()
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Candidate<M, K>> {
        self.list.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::MoveSquares;
    use crate::rules::move_list::{FixedStore, OpenStore};

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    struct Few(u16);

    impl GameMove for Few {
        type Store<T> = FixedStore<T>;

        fn tag(self) -> u16 {
            self.0
        }

        fn squares(self) -> MoveSquares {
            MoveSquares { from: 0, to: 0 }
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    struct Many(usize);

    impl GameMove for Many {
        type Store<T> = OpenStore<T>;

        fn tag(self) -> u16 {
            self.0 as u16
        }

        fn squares(self) -> MoveSquares {
            MoveSquares { from: 0, to: 0 }
        }
    }

    #[test]
    fn moves_come_best_first_and_keep_their_index() {
        let mut picker = MovePicker::new();
        for score in [3, 9, 1, 7] {
            picker.push(Few(score as u16), (), score);
        }
        let order: Vec<u16> = (0..4).map(|index| picker.at(index).mv.0).collect();
        assert_eq!(order, [9, 7, 3, 1]);
        let again: Vec<u16> = (0..4).map(|index| picker.at(index).mv.0).collect();
        assert_eq!(again, order);
    }

    #[test]
    fn equal_scores_keep_the_order_of_the_list() {
        let mut rng = crate::base::Rng::new(3);
        let mut picker = MovePicker::new();
        let mut plain: Vec<(i32, u16)> = Vec::new();
        for mv in 0..200 {
            let score = rng.below(9) as i32 * 1000 - 4000;
            picker.push(Few(mv), (), score);
            plain.push((score, mv));
        }
        for index in 0..200 {
            let mut best = index;
            for other in index + 1..plain.len() {
                if plain[other].0 > plain[best].0 {
                    best = other;
                }
            }
            plain.swap(index, best);
            let found = picker.at(index).mv.0;
            assert_eq!((score_of(picker.keys[index]), found), plain[index]);
        }
    }

    #[test]
    fn a_list_may_exceed_the_index_bits() {
        let mut picker = MovePicker::new();
        let scores: Vec<i32> = (0..2000).map(|index| index * 7919 % 2000).collect();
        for (index, &score) in scores.iter().enumerate() {
            picker.push(Many(index), (), score / 2);
        }
        let found: Vec<usize> = (0..2000).map(|index| picker.at(index).mv.0).collect();
        let falls = found.is_sorted_by(|&one, &next| scores[one] / 2 >= scores[next] / 2);
        assert!(falls, "{found:?}");
        let mut indices = found;
        indices.sort_unstable();
        assert!(indices.into_iter().eq(0..2000));
    }
}
