//! A position as what a sum of weights sees of it: for whoever fits them.

use super::piece_square::{PieceSquareScore, PieceWeights, pieces};
use super::score::{CORNERS, FULL};
use super::tally::Trace;
use crate::base::Side;
use crate::rules::Position;

/// How often each weight counts in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    /// The places of weights in the table, ascending, and how many eighths of
    /// each count for the side to move.
    pub ours: Vec<(u16, i16)>,
    /// The same for the other side.
    pub theirs: Vec<(u16, i16)>,
    /// The officers of the side to move and of the other, from 0 to [`FULL`].
    pub officers: [i32; 2],
    /// What is left of the sum, as a share ([`Terms::scale_factor`](super::Terms)).
    pub scale: f64,
}

impl Linear {
    /// A position whose pieces count as `M` says, with what terms count for White and
    /// for Black, and what belongs to the turn alone.
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

    /// What counts for White and for Black, what belongs to the turn of `side`
    /// alone, and the officers of `side` and of the other.
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

    /// The same position with another share of the sum left.
    #[must_use]
    pub fn scaled(self, scale: f64) -> Linear {
        Linear { scale, ..self }
    }

    /// The raw score of the position if these were the weights; up to rounding
    /// what the model gives for those in use.
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

    /// How much each number of a weight counts for the side to move, and for
    /// the other; each time they add up to the share of the sum that is left.
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
