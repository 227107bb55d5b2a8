//! The principal variation, collected ply by ply in a triangular table.

use crate::rules::{Position, RollOf, Step};

/// The best line known from each ply on.
pub(crate) struct PrincipalVariation<P: Position>(Vec<Vec<Step<P>>>);

impl<P: Position> PrincipalVariation<P> {
    pub(crate) fn new(plies: usize) -> PrincipalVariation<P> {
        PrincipalVariation(vec![Vec::new(); plies])
    }

    /// Returns the line from `ply` on.
    pub(crate) fn of(&self, ply: usize) -> &[Step<P>] {
        &self.0[ply]
    }

    /// Clears the line from `ply` on.
    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Sets the line from `ply` on.
    pub(crate) fn set(&mut self, ply: usize, line: Vec<Step<P>>) {
        self.0[ply] = line;
    }

    /// Sets the line from `ply` on to `step` and the line of the next ply; `roll` comes
    /// first if the step follows one.
    pub(crate) fn extend(&mut self, ply: usize, step: Step<P>, roll: Option<RollOf<P>>) {
        let (before, after) = self.0.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.extend(roll.map(Step::Roll));
        line.push(step);
        line.extend_from_slice(&after[0]);
    }
}
