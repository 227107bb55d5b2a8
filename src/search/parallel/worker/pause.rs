//! The place at which a search pauses between two slices: the state of every node on the
//! path, so that the next slice goes on with the same move of each.

use crate::base::Key;
use std::any::Any;

/// The state of a node.
struct Saved {
    ply: usize,
    key: Key,
    /// Only the search of the node knows its type.
    state: Box<dyn Any + Send + Sync>,
}

/// The states of the nodes on a path, from the last to the root.
#[derive(Default)]
pub(crate) struct Pause(Vec<Saved>);

impl Pause {
    /// Saves the state of the node at this ply whose position has this key. The nodes
    /// below it come first.
    #[cold]
    pub(crate) fn save<S: Any + Send + Sync>(&mut self, ply: usize, key: Key, state: S) {
        let state = Box::new(state);
        self.0.push(Saved { ply, key, state });
    }

    /// Whether all states have been taken.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets states below a node at this ply that should have been taken by now.
    pub(crate) fn forget_below(&mut self, ply: usize) {
        if self.0.last().is_some_and(|saved| saved.ply > ply) {
            self.0.clear();
        }
    }

    /// Whether the next state is that of this node.
    #[inline]
    pub(crate) fn is_at(&self, ply: usize, key: impl FnOnce() -> Key) -> bool {
        let next = self.0.last().filter(|saved| saved.ply == ply);
        next.is_some_and(|saved| saved.key == key())
    }

    /// Returns the state of this node if it is the next to be taken and has this type.
    #[inline]
    pub(crate) fn next<S: Any>(&self, ply: usize, key: impl FnOnce() -> Key) -> Option<&S> {
        let next = self.0.last().filter(|saved| saved.ply == ply)?;
        next.state.downcast_ref().filter(|_| next.key == key())
    }

    /// Takes the state of this node if it is the next, has this type and `fits`.
    #[inline]
    pub(crate) fn take<S: Any>(
        &mut self,
        ply: usize,
        key: impl FnOnce() -> Key,
        fits: impl FnOnce(&S) -> bool,
    ) -> Option<S> {
        self.next(ply, key).filter(|&state| fits(state))?;
        self.0.pop()?.state.downcast().ok().map(|state| *state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_taken_from_the_root_down_and_only_at_their_nodes() {
        let mut pause = Pause::default();
        pause.save(2, 20, "below");
        pause.save(0, 10, 7);
        assert!(pause.is_at(0, || 10) && !pause.is_at(0, || 11) && !pause.is_at(2, || 20));
        assert_eq!(pause.next::<&str>(2, || 20), None);
        assert_eq!(pause.next::<&str>(0, || 10), None);
        assert_eq!(pause.next::<i32>(0, || 11), None);
        assert_eq!(pause.next::<i32>(0, || 10), Some(&7));
        assert_eq!(pause.take::<i32>(0, || 10, |&state| state == 8), None);
        assert_eq!(pause.take::<i32>(0, || 10, |&state| state == 7), Some(7));
        assert_eq!(pause.take::<&str>(2, || 20, |_| true), Some("below"));
        assert_eq!(pause.next::<&str>(2, || 20), None);
        assert!(pause.is_empty());
    }

    #[test]
    fn states_that_were_passed_by_are_forgotten() {
        let mut pause = Pause::default();
        pause.save(4, 40, ());
        pause.save(3, 30, ());
        for ply in [5, 3] {
            pause.forget_below(ply);
            assert!(pause.is_at(3, || 30));
        }
        pause.forget_below(2);
        assert!(pause.is_empty());
    }
}
