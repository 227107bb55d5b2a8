//! Ordered outcomes: each grants everything that the one before grants.
//!
//! There are three grades. A [`Low`](Grade::Low) turn may use only the common moves,
//! which every outcome grants; a [`Middle`](Grade::Middle) turn every move; and a
//! [`High`](Grade::High) turn every move, after which the opponent's next turn is
//! certainly low and has no roll. So no turn is worth more than one of a higher grade,
//! and a search can often resolve a chance node from one outcome (`docs/search.md`).

use crate::base::Rng;
use crate::rules::{Chance, GameMove, MoveList, Position};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

/// The moves that a roll grants, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// Only the common moves.
    Low,
    /// Every move.
    Middle,
    /// Every move, and the opponent does not roll next.
    High,
}

impl Grade {
    /// The three grades in ascending order.
    pub const ALL: [Grade; 3] = [Grade::Low, Grade::Middle, Grade::High];

    /// The number of the grade: 0 for low, 1 for middle, 2 for high.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A die whose outcomes are ordered by what they grant.
///
/// A turn may begin with a decision before the roll that does not end it
/// ([`Position::before_roll`]). A turn without a roll is low. The transposition table's
/// key omits the die ([`Position::table_key`]).
pub trait OrderedDie<P: Position>: 'static {
    /// One outcome; see [`Chance::Roll`].
    type Roll: Copy + Eq + Hash + Debug + Display + FromStr + Send + Sync + 'static;

    /// One outcome of each grade, in ascending order, with the weight of the grade: all
    /// above 0, with an even sum.
    const ROLLS: [(Self::Roll, u32); 3];

    /// The grade of an outcome.
    fn grade(roll: Self::Roll) -> Grade;

    /// The grade of the current turn; `None` while its roll is due.
    fn current_grade(position: &P) -> Option<Grade>;

    /// Returns every move, the common ones first; the die is ignored. If there are any
    /// moves, there are common ones.
    fn moves(position: &P) -> GradedMoves<P::Move>;

    /// Fills an empty list with the noisy members of [`moves`](OrderedDie::moves), in the
    /// same order and split the same way; for [`Grade::Low`] with the common ones alone.
    /// Returns whether there is any legal move, quiet or noisy. Quiescence calls this in
    /// most positions, so games should answer without generating the quiet moves.
    fn noisy(position: &P, grade: Grade, moves: &mut GradedMoves<P::Move>) -> bool {
        moves.fill_noisy(grade, position, &Self::moves(position))
    }

    /// See [`Chance::apply`].
    fn apply(position: &mut P, roll: Self::Roll);

    /// See [`Chance::draw`].
    fn draw(rng: &mut Rng) -> Self::Roll;
}

/// The strategy of a game with the ordered outcomes of `D`.
#[derive(Clone, Copy, Debug)]
pub struct Ordered<D>(PhantomData<D>);

impl<P: Position, D: OrderedDie<P>> Chance<P> for Ordered<D> {
    type Roll = D::Roll;
    const EXISTS: bool = true;

    #[inline]
    fn is_due(position: &P) -> bool {
        D::current_grade(position).is_none() && !position.before_roll()
    }

    fn rolls(_: &P) -> impl Iterator<Item = (D::Roll, u32)> {
        D::ROLLS.into_iter()
    }

    fn representative(roll: D::Roll) -> D::Roll {
        D::ROLLS[D::grade(roll).index()].0
    }

    fn current_roll(position: &P) -> Option<D::Roll> {
        D::current_grade(position).map(|grade| D::ROLLS[grade.index()].0)
    }

    fn apply(position: &mut P, roll: D::Roll) {
        D::apply(position, roll);
    }

    fn draw(_: &P, rng: &mut Rng) -> D::Roll {
        D::draw(rng)
    }

    #[inline]
    fn with_every_move<T>(position: &P, visit: impl FnOnce(&[P::Move]) -> T) -> T {
        visit(D::moves(position).all())
    }

    #[inline]
    fn each_roll(position: &P, mut visit: impl FnMut(D::Roll, &P, &[P::Move])) {
        let moves = D::moves(position);
        for (roll, _) in D::ROLLS {
            let rolled = Self::rolled(position, roll);
            visit(roll, &rolled, moves.of(D::grade(roll)));
        }
    }
}

/// The moves of a position: first the common ones, then the rest.
#[derive(Clone, Debug)]
pub struct GradedMoves<M: GameMove> {
    list: MoveList<M>,
    common: usize,
}

impl<M: GameMove> GradedMoves<M> {
    /// Creates an empty list.
    #[inline]
    #[must_use]
    pub fn new() -> GradedMoves<M> {
        GradedMoves {
            list: MoveList::new(),
            common: 0,
        }
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, mv: M) {
        self.list.push(mv);
    }

    /// Adds moves; cheaper than one by one, since the length is written once.
    #[inline(always)]
    pub fn extend(&mut self, moves: impl Iterator<Item = M>) {
        self.list.extend(moves);
    }

    /// Declares that the moves pushed so far, and only they, are common.
    #[inline]
    pub fn close_common(&mut self) {
        self.common = self.list.len();
    }

    /// Fills an empty list with the noisy moves among `legal`, the moves of `position`:
    /// see [`OrderedDie::noisy`].
    #[cold]
    pub fn fill_noisy<P: Position<Move = M>>(
        &mut self,
        grade: Grade,
        position: &P,
        legal: &GradedMoves<M>,
    ) -> bool {
        let noisy = |mv: &&M| position.is_noisy(**mv);
        self.extend(legal.common().iter().filter(noisy).copied());
        self.close_common();
        if grade != Grade::Low {
            self.extend(legal.extra().iter().filter(noisy).copied());
        }
        !legal.is_empty()
    }

    /// Every move, the common ones first.
    #[inline]
    #[must_use]
    pub fn all(&self) -> &[M] {
        &self.list
    }

    /// The moves that every outcome grants.
    #[inline]
    #[must_use]
    pub fn common(&self) -> &[M] {
        &self.list[..self.common]
    }

    /// The moves that a low turn does not allow.
    #[inline]
    #[must_use]
    pub fn extra(&self) -> &[M] {
        &self.list[self.common..]
    }

    /// The moves that a turn of `grade` may choose from.
    #[inline]
    #[must_use]
    pub fn of(&self, grade: Grade) -> &[M] {
        match grade {
            Grade::Low => self.common(),
            Grade::Middle | Grade::High => self.all(),
        }
    }

    /// Whether there is no move at all.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Every move.
    #[inline]
    #[must_use]
    pub fn into_list(self) -> MoveList<M> {
        self.list
    }

    /// The common moves.
    #[inline]
    #[must_use]
    pub fn into_common(mut self) -> MoveList<M> {
        self.list.truncate(self.common);
        self.list
    }
}

impl<M: GameMove> Default for GradedMoves<M> {
    fn default() -> GradedMoves<M> {
        GradedMoves::new()
    }
}
