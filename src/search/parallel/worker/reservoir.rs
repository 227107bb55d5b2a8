//! One of the positions that a search evaluates.

use crate::base::Rng;
use crate::rules::{Chance, Position, Turn};

/// Draws one of the positions that it is shown, each as likely as the others.
/// Source: J. Vitter, "Random sampling with a reservoir", 1985, Algorithm R.
pub(super) struct Reservoir<P> {
    rng: Rng,
    shown: u32,
    drawn: Option<P>,
}

impl<P: Position> Reservoir<P> {
    pub(super) fn new(seed: u64) -> Reservoir<P> {
        Reservoir {
            rng: Rng::new(seed),
            shown: 0,
            drawn: None,
        }
    }

    /// Shows it a position. Where there are dice only turns before their roll count.
    #[cold]
    pub(super) fn show(&mut self, position: &P) {
        if P::Chance::EXISTS && position.turn() != Turn::Roll {
            return;
        }
        self.shown += 1;
        if self.rng.below(self.shown) == 0 {
            self.drawn = Some(*position);
        }
    }

    pub(super) const fn drawn(&self) -> Option<P> {
        self.drawn
    }
}
