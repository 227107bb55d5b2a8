//! The terms of the evaluation beyond material and squares.

use super::layout::Weights;
use super::view::View;
use super::{checks, colours, king, pawns, threats};
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// A term of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    /// Safe squares within reach of the pieces.
    Mobility,
    /// Squares within reach by colour.
    Colours,
    /// Pieces that are attacked.
    Threats,
    /// Attacks on the enemy king and around it.
    Storm,
    /// Attacks on the enemy king that the next move would make.
    Checks,
    /// Pawns beside the king, and its escape squares.
    Shelter,
    /// Pawn structure and passed pawns.
    Structure,
    /// Open files and the bishop pair.
    Officers,
}

impl Term {
    /// All terms, in display order.
    pub(super) const ALL: [Term; 8] = [
        Term::Mobility,
        Term::Colours,
        Term::Threats,
        Term::Storm,
        Term::Checks,
        Term::Shelter,
        Term::Structure,
        Term::Officers,
    ];

    /// The name in tables.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Term::Mobility => "mobility",
            Term::Colours => "colours",
            Term::Threats => "threats",
            Term::Storm => "king's attackers",
            Term::Checks => "checks to come",
            Term::Shelter => "king's shelter",
            Term::Structure => "pawn structure",
            Term::Officers => "rooks, bishops",
        }
    }

    /// Adds the term for `side` to `tally`.
    #[inline]
    pub(super) fn weigh<T: WeightTally<Weights>>(
        self,
        view: &View<'_, T>,
        side: Side,
        tally: &mut T,
    ) {
        match self {
            Term::Mobility => colours::reach(view, side, tally),
            Term::Colours => colours::by_colour(view, side, tally),
            Term::Threats => threats::threats(view, side, tally),
            Term::Storm => king::storm(view, side, tally),
            Term::Checks => {
                checks::discoveries(view, side, tally);
                checks::checks(view, side, tally);
            }
            Term::Shelter => king::shelter(view, side, tally),
            Term::Structure => pawns::structure(view, side, tally),
            Term::Officers => pawns::officers(view, side, tally),
        }
    }
}

/// Returns the sum of all terms for `side`.
#[inline]
pub(super) fn part<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side) -> T {
    let mut part = T::default();
    for term in Term::ALL {
        term.weigh(view, side, &mut part);
    }
    part
}
