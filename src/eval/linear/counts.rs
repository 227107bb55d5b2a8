//! A position as the counts of its weights, for a tuner.

use super::piece_square::{PieceSquareScore, PieceWeights, pieces};
use super::score::{CORNERS, FULL};
use super::tally::Trace;
use crate::base::Side;
use crate::rules::Position;

/// The counts of each weight in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    /// The indices of weights in the table, ascending, and their counts for the side to
    /// move in eighths.
    pub ours: Vec<(u16, i16)>,
    /// The same for the other side.
    pub theirs: Vec<(u16, i16)>,
    /// The non-pawn material of the side to move and of the other, from 0 to [`FULL`].
    pub officers: [i32; 2],
    /// The scale factor as a fraction ([`Terms::scale_factor`](super::Terms)).
    pub scale: f64,
}

impl Linear {
    /// Counts a position whose pieces have the weights `M`; `parts` are the terms of
    /// White and of Black, `turn` those of the side to move alone.
    #[must_use]
    pub fn of<M, P>(position: &P, mut parts: [Trace; 2], turn: &Trace) -> Linear
    where
        M: PieceWeights,
        P: Position<Piece = M::Piece, Square = M::Square>,
    {
        for counted in pieces::<M, P, Trace>(position) {
            for (part, counted) in parts.iter_mut().zip(&counted) {
                part.extend(counted);
            }
        }
        let mut piece_square = PieceSquareScore::<M>::default();
        position.survey(&mut piece_square);
        let side = position.side();
        Linear::new(parts, turn, side, piece_square.officers(side))
    }

    /// The counts of White and of Black, those of the turn of `side` alone, and the
    /// non-pawn material of `side` and of the other.
    #[must_use]
    pub fn new(parts: [Trace; 2], turn: &Trace, side: Side, officers: [i32; 2]) -> Linear {
        let [mut ours, mut theirs] = parts;
        if side == Side::Black {
            std::mem::swap(&mut ours, &mut theirs);
        }
        ours.extend(turn);
        Linear {
            ours: ours.sorted(),
            theirs: theirs.sorted(),
            officers,
            scale: 1.0,
        }
    }

    /// The same position with another scale factor.
    #[must_use]
    pub fn scaled(self, scale: f64) -> Linear {
        Linear { scale, ..self }
    }

    /// Returns the raw score of the position with these weights; with those in use it
    /// equals the raw score of the evaluator up to rounding.
    #[must_use]
    pub fn raw(&self, weights: &[[f64; CORNERS]]) -> f64 {
        let [ours, theirs] = self.shares();
        let sum = |counts: &[(u16, i16)], shares: [f64; CORNERS]| -> f64 {
            let terms = counts.iter().map(|&(weight, eighths)| {
                let corners = weights[usize::from(weight)].iter().zip(shares);
                f64::from(eighths) / 8.0
                    * corners.map(|(number, share)| number * share).sum::<f64>()
            });
            terms.sum()
        };
        sum(&self.ours, ours) - sum(&self.theirs, theirs)
    }

    /// Returns the share of each number of a weight for the side to move, and for the
    /// other; both sets add up to the scale factor.
    #[must_use]
    pub fn shares(&self) -> [[f64; CORNERS]; 2] {
        let [ours, theirs] = self
            .officers
            .map(|count| f64::from(count) / f64::from(FULL));
        let of = |own: f64, other: f64| {
            let shares = [
                own * other,
                own * (1.0 - other),
                (1.0 - own) * other,
                (1.0 - own) * (1.0 - other),
            ];
            shares.map(|share| self.scale * share)
        };
        [of(ours, theirs), of(theirs, ours)]
    }
}
