//! The terms of the evaluation.

use super::layout::Weights;
use super::view::View;
use super::{king, mobility, threats};
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// A term of the evaluation beyond material and squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Squares within reach of windmill, rooks and bishops, and pieces out of range.
    Mobility,
    /// Squares in range, and frozen standard-bearers.
    Range,
    /// Standard-bearers near the kings.
    Bearers,
    /// Attacks around the enemy king, and escape squares of the own king.
    King,
    /// Safe squares from which the enemy king could be attacked.
    Checks,
    /// Hanging pieces, and pieces attacked by cheaper ones.
    Threats,
}

impl Term {
    /// All terms, in display order.
    pub const ALL: [Term; 6] = [
        Term::Mobility,
        Term::Range,
        Term::Bearers,
        Term::King,
        Term::Checks,
        Term::Threats,
    ];

    /// The name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Term::Mobility => "mobility",
            Term::Range => "range",
            Term::Bearers => "standard-bearers",
            Term::King => "king",
            Term::Checks => "checks to come",
            Term::Threats => "threats",
        }
    }

    /// Adds the term for `side` to `tally`.
    #[inline(always)]
    pub(super) fn weigh<T: WeightTally<Weights>>(self, view: &View<'_>, side: Side, tally: &mut T) {
        match self {
            Term::Mobility => mobility::mobility(view, side, tally),
            Term::Range => mobility::range(view, side, tally),
            Term::Bearers => king::bearers(view, side, tally),
            Term::King => king::king(view, side, tally),
            Term::Checks => king::checks(view, side, tally),
            Term::Threats => threats::threats(view, side, tally),
        }
    }
}

/// Returns the sum of all terms for `side`.
#[inline]
pub(super) fn part<T: WeightTally<Weights>>(view: &View<'_>, side: Side) -> T {
    let mut part = T::default();
    // A loop over the terms would branch on each of them.
    Term::Mobility.weigh(view, side, &mut part);
    Term::Range.weigh(view, side, &mut part);
    Term::Bearers.weigh(view, side, &mut part);
    Term::King.weigh(view, side, &mut part);
    Term::Checks.weigh(view, side, &mut part);
    Term::Threats.weigh(view, side, &mut part);
    part
}
