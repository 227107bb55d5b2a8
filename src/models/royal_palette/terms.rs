//! The terms of the evaluation, and the set of those in use.

use super::layout::Weights;
use super::view::View;
use super::{king, lock, mobility, pawns, revival, threats};
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// A term of the evaluation beyond material and squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Safe squares within reach of the pieces.
    Mobility,
    /// Moves under each of the eight locks.
    Locks,
    /// The lock in force, for the side to move.
    LockNow,
    /// Hanging pieces, and pieces whose defenders the lock forbids to recapture.
    Threats,
    /// Attacks around the enemy king.
    Storm,
    /// Pawns beside the king, and its escape squares.
    Shelter,
    /// A lone king driven to an edge.
    Hunt,
    /// Pawn structure.
    Structure,
    /// Passed pawns.
    Passed,
    /// Captured officers that can be revived.
    Revival,
    /// Open files and the bishop pair.
    Officers,
}

impl Term {
    /// All terms, in display order.
    pub const ALL: [Term; 11] = [
        Term::Mobility,
        Term::Locks,
        Term::LockNow,
        Term::Threats,
        Term::Storm,
        Term::Shelter,
        Term::Hunt,
        Term::Structure,
        Term::Passed,
        Term::Revival,
        Term::Officers,
    ];

    /// The name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Term::Mobility => "mobility",
            Term::Locks => "moves by lock",
            Term::LockNow => "lock in force",
            Term::Threats => "threats",
            Term::Storm => "king's attackers",
            Term::Shelter => "king's shelter",
            Term::Hunt => "lone king",
            Term::Structure => "pawn structure",
            Term::Passed => "passed pawns",
            Term::Revival => "revival",
            Term::Officers => "rooks, bishops",
        }
    }

    pub(super) const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// Adds the term for `side` to `tally`, except the lock in force, which counts for
    /// the side to move only ([`TermSet::turn`]).
    #[inline]
    pub(super) fn weigh<T: WeightTally<Weights>>(
        self,
        view: &View<'_, T>,
        side: Side,
        tally: &mut T,
    ) {
        match self {
            Term::Mobility => mobility::reach(view, side, tally),
            Term::Locks => mobility::under_locks(view, side, tally),
            Term::LockNow => {}
            Term::Threats => threats::threats(view, side, tally),
            Term::Storm => king::storm(view, side, tally),
            Term::Shelter => king::shelter(view, side, tally),
            Term::Hunt => king::hunt(view, side, tally),
            Term::Structure => pawns::structure(view, side, tally),
            Term::Passed => pawns::passed(view, side, tally),
            Term::Revival => revival::revival(view, side, tally),
            Term::Officers => pawns::officers(view, side, tally),
        }
    }
}

/// A set of terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermSet(u16);

impl Default for TermSet {
    fn default() -> TermSet {
        TermSet::ALL
    }
}

impl TermSet {
    /// Every term.
    pub const ALL: TermSet = TermSet((1 << Term::ALL.len()) - 1);
    /// Material and piece-square values only.
    pub const NONE: TermSet = TermSet(0);

    /// Returns the set without `term`.
    #[must_use]
    pub const fn without(self, term: Term) -> TermSet {
        TermSet(self.0 & !term.bit())
    }

    /// Whether the set contains `term`.
    #[inline]
    #[must_use]
    pub const fn has(self, term: Term) -> bool {
        self.0 & term.bit() != 0
    }

    /// Adds the terms for the side to move only.
    #[inline]
    pub(super) fn turn<T: WeightTally<Weights>>(self, view: &View<'_, T>, tally: &mut T) {
        lock::tempo(tally);
        if self.has(Term::LockNow) {
            lock::in_force(view, tally);
        }
    }

    /// Returns the sum of the terms for `side`.
    #[inline]
    pub(super) fn part<T: WeightTally<Weights>>(self, view: &View<'_, T>, side: Side) -> T {
        let mut part = T::default();
        for term in Term::ALL {
            if self.has(term) {
                term.weigh(view, side, &mut part);
            }
        }
        part
    }
}
