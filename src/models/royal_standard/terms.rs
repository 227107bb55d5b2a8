//! The terms of the evaluation.

use super::layout::Weights;
use super::view::View;
use super::{king, mobility, threats};
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// One idea of the evaluation beyond material and squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Squares within reach of windmill, rooks and bishops, and pieces out of range.
    Mobility,
    /// The ground that standard-bearers command, and bearers that are frozen.
    Range,
    /// Standard-bearers near the kings.
    Bearers,
    /// Attacks around the enemy king, and where the own one may go.
    King,
    /// Attacks on the enemy king that one more move would make.
    Checks,
    /// Pieces that hang, or that cheaper pieces attack.
    Threats,
}

impl Term {
    /// All terms, in the order they are shown.
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

    /// Counts for `side`.
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

/// What all terms count for `side`.
#[inline]
pub(super) fn part<T: WeightTally<Weights>>(view: &View<'_>, side: Side) -> T {
    let mut part = T::default();
    // A loop over the terms would ask for each of them which one it is.
    Term::Mobility.weigh(view, side, &mut part);
    Term::Range.weigh(view, side, &mut part);
    Term::Bearers.weigh(view, side, &mut part);
    Term::King.weigh(view, side, &mut part);
    Term::Checks.weigh(view, side, &mut part);
    Term::Threats.weigh(view, side, &mut part);
    part
}
