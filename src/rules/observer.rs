//! Being told which men move, without the rules knowing who listens.

use crate::base;

/// Follows the men of a position as moves are played: accumulators of nets and
/// piece-square sums keep themselves up to date this way.
pub trait Observer<Man, Square = base::Square> {
    /// `man` now stands on `square`.
    fn place(&mut self, man: Man, square: Square);
    /// `man` no longer stands on `square`.
    fn lift(&mut self, man: Man, square: Square);
}

/// Nobody listens; the calls vanish.
impl<Man, Square> Observer<Man, Square> for () {
    #[inline(always)]
    fn place(&mut self, _: Man, _: Square) {}
    #[inline(always)]
    fn lift(&mut self, _: Man, _: Square) {}
}

/// Both listen.
impl<Man: Copy, Square: Copy, A, B> Observer<Man, Square> for (&mut A, &mut B)
where
    A: Observer<Man, Square>,
    B: Observer<Man, Square>,
{
    #[inline(always)]
    fn place(&mut self, man: Man, square: Square) {
        self.0.place(man, square);
        self.1.place(man, square);
    }

    #[inline(always)]
    fn lift(&mut self, man: Man, square: Square) {
        self.0.lift(man, square);
        self.1.lift(man, square);
    }
}
