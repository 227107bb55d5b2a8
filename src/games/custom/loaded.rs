//! The rules of open games, by number.
//!
//! Positions are copied at every node, so they cannot own the tables of their rules, and a
//! plain reference would keep the tables of every file ever read. They hold a number
//! instead. The tables are dropped with the last [`Loaded`] of their game; each thread
//! remembers those that it used last.

use super::{PlayBoard, Tables};
use std::fmt;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, PoisonError};

/// The rules of an open game, by number: what a position holds of them.
pub struct Handle<G>(u32, PhantomData<G>);

impl<G: PlayBoard> Handle<G> {
    /// Calls `read` with the rules.
    ///
    /// # Panics
    /// If the game has been closed: the last [`Loaded`] of these rules has been dropped.
    #[inline]
    pub fn with<T>(self, read: impl FnOnce(&Tables<G>) -> T) -> T {
        G::with_last_used(|last| {
            if let Ok(last) = last.try_borrow()
                && let Some((number, rules)) = &*last
                && *number == self.0
            {
                return read(rules);
            }
            let rules = self.find();
            if let Ok(mut last) = last.try_borrow_mut() {
                *last = Some((self.0, Arc::clone(&rules)));
            }
            read(&rules)
        })
    }

    #[cold]
    fn find(self) -> Arc<Tables<G>> {
        let open = G::open_rules().lock();
        let open = open.unwrap_or_else(PoisonError::into_inner);
        let found = open.get(&self.0).map(Arc::clone);
        found.unwrap_or_else(|| panic!("the game of this position has been closed"))
    }
}

impl<G> Clone for Handle<G> {
    #[inline]
    fn clone(&self) -> Handle<G> {
        *self
    }
}

impl<G> Copy for Handle<G> {}

impl<G> PartialEq for Handle<G> {
    fn eq(&self, other: &Handle<G>) -> bool {
        self.0 == other.0
    }
}

impl<G> Eq for Handle<G> {}

impl<G> fmt::Debug for Handle<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules {}", self.0)
    }
}

/// Keeps the rules of a game open.
pub struct Loaded<G: PlayBoard> {
    handle: Handle<G>,
    rules: Arc<Tables<G>>,
}

impl<G: PlayBoard> Loaded<G> {
    /// Opens a game with these rules.
    #[must_use]
    pub fn new(rules: Tables<G>) -> Loaded<G> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let handle = Handle(number, PhantomData);
        let rules = Arc::new(rules);
        let mut open = G::open_rules()
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        open.insert(number, Arc::clone(&rules));
        Loaded { handle, rules }
    }

    /// The rules as positions hold them.
    #[must_use]
    pub const fn handle(&self) -> Handle<G> {
        self.handle
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Tables<G> {
        &self.rules
    }
}

impl<G: PlayBoard> Drop for Loaded<G> {
    fn drop(&mut self) {
        let mut open = G::open_rules()
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        open.remove(&self.handle.0);
        drop(open);
        G::with_last_used(|last| {
            if let Ok(mut last) = last.try_borrow_mut() {
                last.take_if(|(number, _)| *number == self.handle.0);
            }
        });
    }
}
