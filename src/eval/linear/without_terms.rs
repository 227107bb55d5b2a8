//! An evaluation without some of its terms.

use super::evaluator::{CountedTerms, Terms};
use super::tally::{TermTallies, WeightTally};
use crate::base::Side;
use crate::eval::Curve;

/// The terms `G` without some of them, to measure what those are worth. It counts every
/// term by itself, which is slow.
#[derive(Clone, Debug, Default)]
pub struct WithoutTerms<G> {
    terms: G,
    left_out: Vec<&'static str>,
}

impl<G> WithoutTerms<G> {
    /// The terms without those named in `left_out`.
    #[must_use]
    pub fn new(terms: G, left_out: Vec<&'static str>) -> WithoutTerms<G> {
        WithoutTerms { terms, left_out }
    }
}

impl<G: Terms> Terms for WithoutTerms<G> {
    type Position = G::Position;
    type Hints = G::Hints;
    type WeightTable = G::WeightTable;
    const CURVE: Curve = G::CURVE;
    const TURN: &'static str = G::TURN;

    fn count<T: WeightTally<G::WeightTable>>(&self, position: &G::Position) -> CountedTerms<T> {
        let CountedTerms { parts, turn } = self.terms.count::<TermTallies<T>>(position);
        let kept = |tallies: TermTallies<T>| tallies.sum(|name| !self.left_out.contains(&name));
        CountedTerms {
            parts: parts.map(kept),
            turn: kept(turn),
        }
    }

    fn draws_when_even(position: &G::Position, officers: i32) -> i32 {
        G::draws_when_even(position, officers)
    }

    fn scale_factor(position: &G::Position, strong: Side) -> i32 {
        G::scale_factor(position, strong)
    }
}
