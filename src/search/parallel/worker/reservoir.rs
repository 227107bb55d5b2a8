//! A random position from those that a search evaluates.

use crate::base::Rng;
use crate::rules::{Chance, Position, Turn};

/// A reservoir of one: draws one of the positions offered to it, each with the same
/// probability.
/// Source: J. Vitter, "Random sampling with a reservoir", 1985, Algorithm R.
pub(super) struct Reservoir<P> {
    rng: Rng,
    offered: u32,
    drawn: Option<P>,
}

impl<P: Position> Reservoir<P> {
    pub(super) fn new(seed: u64) -> Reservoir<P> {
        Reservoir {
            rng: Rng::new(seed),
            offered: 0,
            drawn: None,
        }
    }

    /// Offers a position. In games with dice only turns before their roll count.
    #[cold]
    pub(super) fn offer(&mut self, position: &P) {
        if P::Chance::EXISTS && position.turn() != Turn::Roll {
            return;
        }
        self.offered += 1;
        if self.rng.below(self.offered) == 0 {
            self.drawn = Some(*position);
        }
    }

    pub(super) const fn drawn(&self) -> Option<P> {
        self.drawn
    }
}
