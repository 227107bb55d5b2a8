//! Material and squares, kept up to date as men move.

use super::layout::WeightGroup;
use super::score::{FULL, Score};
use super::tally::{WeightTable, WeightTally};
use crate::base::{Side, Square};
use crate::rules::{Observer, Position};

/// What the sums have to know of the men of a game.
pub trait Men: WeightTable {
    /// A man as observers see him.
    type Man: Copy + Send;
    /// Where he stands.
    type Square: Copy + Send;

    /// What all officers of a side count at the start, in the units of
    /// [`officer`](Men::officer).
    const OFFICERS: i32 = FULL;

    /// Whose man he is.
    fn side(man: Self::Man) -> Side;

    /// What he counts among the officers of his side; 0 for a pawn.
    fn officer(man: Self::Man) -> i32;

    /// The weights that count for him on a square: his own and the square's.
    fn counted(man: Self::Man, square: Self::Square) -> [usize; 2];

    /// The sum of these weights as White sees it. A table made by [`worth`] is
    /// faster.
    #[inline]
    fn worth(man: Self::Man, square: Self::Square) -> Score {
        let [own, place] = Self::counted(man, square);
        let sum = Self::weights()[own] + Self::weights()[place];
        match Self::side(man) {
            Side::White => sum,
            Side::Black => sum.turned().negated(),
        }
    }
}

/// What each kind is worth on each square, by side, kind and square, as White
/// sees it: for a static table behind [`Men::worth`]. `places` are the weights
/// of squares by kind, the board seen from the man's own side, as [`by_square`]
/// gives them in the plainest case; `seen` is each square as Black sees it.
///
/// ```
/// use ermine::eval::linear::{Score, WeightGroup, by_square, s, worth};
/// const SIZES: [usize; 2] = [1, 3];
/// const MATERIAL: WeightGroup = WeightGroup::new(("MATERIAL", "A pawn."), &SIZES, 0, 1);
/// const PLACE: WeightGroup = WeightGroup::new(("PLACE", "Its square."), &SIZES, 1, 3);
/// static WEIGHTS: [Score; 4] = [s(100, 90, 80, 70), Score::even(0), Score::even(7), Score::even(9)];
/// static WORTH: [[[Score; 3]; 1]; 2] =
///     worth(&WEIGHTS, MATERIAL, &by_square(PLACE), &[2, 1, 0]);
/// assert_eq!(WORTH[0][0][2], s(109, 99, 89, 79));
/// assert_eq!(WORTH[1][0][0], s(-109, -89, -99, -79));
/// ```
#[must_use]
pub const fn worth<const KINDS: usize, const SQUARES: usize>(
    weights: &[Score],
    material: WeightGroup,
    places: &[[usize; SQUARES]; KINDS],
    seen: &[usize; SQUARES],
) -> [[[Score; SQUARES]; KINDS]; 2] {
    let mut table = [[[Score::ZERO; SQUARES]; KINDS]; 2];
    let mut kind = 0;
    while kind < KINDS {
        let mut square = 0;
        while square < SQUARES {
            let worth = weights[material.at(kind)].plus(weights[places[kind][square]]);
            table[0][kind][square] = worth;
            table[1][kind][seen[square]] = worth.turned().negated();
            square += 1;
        }
        kind += 1;
    }
    table
}

/// The weights of squares by kind if `place` has one for every square and kind.
#[must_use]
pub const fn by_square<const KINDS: usize, const SQUARES: usize>(
    place: WeightGroup,
) -> [[usize; SQUARES]; KINDS] {
    let mut places = [[0; SQUARES]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut square = 0;
        while square < SQUARES {
            places[kind][square] = place.at(kind * SQUARES + square);
            square += 1;
        }
        kind += 1;
    }
    places
}

/// Each square of the 8x8 board as Black sees it, for [`worth`].
pub const MIRRORED: [usize; 64] = {
    let mut seen = [0; 64];
    let mut square = 0;
    while square < 64 {
        seen[square] = Square::new(square as u8).mirror().index();
        square += 1;
    }
    seen
};

/// Worth of the men and their squares, White's less Black's, and how many
/// officers are left: an observer that follows the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums<M: Men> {
    /// As White sees it.
    balance: Score,
    /// Of White and of Black, in the units of the game.
    officers: [i32; 2],
    men: std::marker::PhantomData<M>,
}

impl<M: Men> Sums<M> {
    /// How many officers are left, twice [`FULL`] at the start.
    #[must_use]
    pub const fn phase(&self) -> i32 {
        scaled::<M>(self.officers[0]) + scaled::<M>(self.officers[1])
    }

    /// The officers of `side` and of the other side, for [`Score::mix`].
    #[inline]
    #[must_use]
    pub fn officers(&self, side: Side) -> [i32; 2] {
        [side, side.flip()].map(|side| scaled::<M>(self.officers[side.index()]).clamp(0, FULL))
    }

    /// The raw score for `side`: the men, what terms count for White and for
    /// Black, and what belongs to the turn of `side` alone.
    #[inline]
    #[must_use]
    pub fn raw(&self, [white, black]: [Score; 2], turn: Score, side: Side) -> i32 {
        let balance = self.balance + white - black.turned();
        let balance = balance.mix(self.officers(Side::White));
        let turn = turn.mix(self.officers(side));
        match side {
            Side::White => turn + balance,
            Side::Black => turn - balance,
        }
    }
}

/// Officers on the scale of [`FULL`].
#[inline]
const fn scaled<M: Men>(officers: i32) -> i32 {
    if M::OFFICERS == FULL {
        officers
    } else {
        officers * FULL / M::OFFICERS
    }
}

impl<M: Men> Observer<M::Man, M::Square> for Sums<M> {
    #[inline]
    fn place(&mut self, man: M::Man, square: M::Square) {
        self.balance += M::worth(man, square);
        self.officers[M::side(man).index()] += M::officer(man);
    }

    #[inline]
    fn lift(&mut self, man: M::Man, square: M::Square) {
        self.balance -= M::worth(man, square);
        self.officers[M::side(man).index()] -= M::officer(man);
    }
}

/// What the men count by themselves: their material, and their squares, each for
/// White and for Black.
#[must_use]
pub fn men<M, P, T>(position: &P) -> [[T; 2]; 2]
where
    M: Men,
    P: Position<Man = M::Man, Square = M::Square>,
    T: WeightTally<M>,
{
    let mut parts: [[T; 2]; 2] = Default::default();
    for (man, square) in position.men() {
        let side = M::side(man).index();
        for (part, weight) in parts.iter_mut().zip(M::counted(man, square)) {
            part[side].add(weight, 1);
        }
    }
    parts
}
