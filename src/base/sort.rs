//! Sorts that are compiled once for all types. Those of the standard library are compiled
//! again for every type and are large; they made up a twentieth of the engine for
//! browsers.

use std::cmp::Ordering;
use std::mem::replace;

/// Sorts a list; equal elements keep their order.
///
/// ```
/// let mut list = ["pawn", "rook", "king"];
/// ermine::base::sort::sort(&mut list);
/// assert_eq!(list, ["king", "pawn", "rook"]);
/// ```
pub fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, Ord::cmp);
}

/// Sorts a list by a key of each element; equal elements keep their order.
///
/// ```
/// let mut list = ["pawn", "king", "queen", "rook"];
/// ermine::base::sort::sort_by_key(&mut list, |name| name.len());
/// assert_eq!(list, ["pawn", "king", "rook", "queen"]);
/// ```
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |one, other| key(one).cmp(&key(other)));
}

/// Sorts a list by a comparison; equal elements keep their order.
pub fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let compare = |one: usize, other: usize| compare(&list[one], &list[other]);
    let mut order = sorted_indices(list.len(), &compare);
    // Follows each cycle of the permutation.
    for start in 0..list.len() {
        let mut at = start;
        loop {
            let from = replace(&mut order[at], at);
            if from == start {
                break;
            }
            list.swap(at, from);
            at = from;
        }
    }
}

/// Collects a map or a set, one entry after the other; `collect` would sort them first.
///
/// ```
/// let names: std::collections::BTreeSet<&str> = ermine::base::sort::collected(["b", "a", "b"]);
/// assert!(names.into_iter().eq(["a", "b"]));
/// ```
pub fn collected<C: Default + Extend<T>, T>(entries: impl IntoIterator<Item = T>) -> C {
    let mut all = C::default();
    all.extend(entries);
    all
}

/// Returns the indices of a list in order: the only sort that is compiled.
fn sorted_indices(len: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..len).collect();
    indices.sort_by(|&one, &other| compare(one, other));
    indices
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lists_are_sorted_as_by_the_standard_library(
            list in prop::collection::vec((0..20, any::<u8>()), 0..60),
        ) {
            let (mut sorted, mut expected) = (list.clone(), list.clone());
            sort_by_key(&mut sorted, |entry| entry.0);
            expected.sort_by_key(|entry| entry.0);
            prop_assert_eq!(&sorted, &expected);
            sort(&mut sorted);
            expected.sort();
            prop_assert_eq!(sorted, expected);
        }
    }
}
