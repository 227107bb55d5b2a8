//! The terms of the evaluation.

use super::evaluated_variant::{EvaluatedVariant, Weights};
use super::view::View;
use super::{king, mobility, pawns, roles, threats};
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// One idea of the evaluation beyond material and squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// What pieces are for, by the kings on their shade.
    Roles,
    /// Squares within reach.
    Mobility,
    /// Attacks around kings, and where they may go.
    King,
    /// Attacks on kings that one more move would make.
    Checks,
    /// Pawns that no enemy pawn can meet.
    Pawns,
    /// Officers that are attacked.
    Threats,
}

impl Term {
    /// All terms, in the order they are shown.
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

    /// Counts for `side`.
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

/// What all terms count for `side`.
#[inline]
pub(super) fn part<V: EvaluatedVariant, T: WeightTally<Weights<V>>>(
    view: &View<'_, V::Board>,
    side: Side,
) -> T {
    let mut part = T::default();
    // A loop over the terms would ask for each of them which one it is.
    Term::Roles.weigh::<V, T>(view, side, &mut part);
    Term::Mobility.weigh::<V, T>(view, side, &mut part);
    Term::King.weigh::<V, T>(view, side, &mut part);
    Term::Checks.weigh::<V, T>(view, side, &mut part);
    Term::Pawns.weigh::<V, T>(view, side, &mut part);
    Term::Threats.weigh::<V, T>(view, side, &mut part);
    part
}
