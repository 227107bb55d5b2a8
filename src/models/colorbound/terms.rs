//! The terms of the evaluation.

use super::evaluated_variant::{EvaluatedVariant, Weights};
use super::view::View;
use super::{king, mobility, pawns, roles, threats};
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// A term of the evaluation beyond material and squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Roles of pieces, by the kings on their shade.
    Roles,
    /// Squares within reach.
    Mobility,
    /// Attacks around kings, and their escape squares.
    King,
    /// Attacks on kings that the next move would make.
    Checks,
    /// Passed pawns.
    Pawns,
    /// Attacked pieces other than pawns and kings.
    Threats,
}

impl Term {
    /// All terms, in display order.
    pub const ALL: [Term; 6] = [
        Term::Roles,
        Term::Mobility,
        Term::King,
        Term::Checks,
        Term::Pawns,
        Term::Threats,
    ];

    /// The name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Term::Roles => "roles",
            Term::Mobility => "mobility",
            Term::King => "king",
            Term::Checks => "checks to come",
            Term::Pawns => "pawns",
            Term::Threats => "threats",
        }
    }

    /// Adds the term for `side` to `tally`.
    #[inline(always)]
    pub(super) fn weigh<V: EvaluatedVariant, T: WeightTally<Weights<V>>>(
        self,
        view: &View<'_, V::Board>,
        side: Side,
        tally: &mut T,
    ) {
        match self {
            Term::Roles => roles::roles::<V, T>(view, side, tally),
            Term::Mobility => mobility::mobility::<V, T>(view, side, tally),
            Term::King => king::king::<V, T>(view, side, tally),
            Term::Checks => king::checks::<V, T>(view, side, tally),
            Term::Pawns => pawns::pawns::<V, T>(view, side, tally),
            Term::Threats => threats::threats::<V, T>(view, side, tally),
        }
    }
}

/// Returns the sum of all terms for `side`.
#[inline]
pub(super) fn part<V: EvaluatedVariant, T: WeightTally<Weights<V>>>(
    view: &View<'_, V::Board>,
    side: Side,
) -> T {
    let mut part = T::default();
    // A loop over the terms would branch on each of them.
    Term::Roles.weigh::<V, T>(view, side, &mut part);
    Term::Mobility.weigh::<V, T>(view, side, &mut part);
    Term::King.weigh::<V, T>(view, side, &mut part);
    Term::Checks.weigh::<V, T>(view, side, &mut part);
    Term::Pawns.weigh::<V, T>(view, side, &mut part);
    Term::Threats.weigh::<V, T>(view, side, &mut part);
    part
}
