//! Being told which pieces move, without the rules knowing who listens.

use crate::base;

/// Follows the pieces of a position as moves are played: accumulators of nets and
/// piece-square sums keep themselves up to date this way.
pub trait Observer<Piece, Square = base::Square> {
    /// `piece` now stands on `square`.
    fn place(&mut self, piece: Piece, square: Square);
    /// `piece` no longer stands on `square`.
    fn lift(&mut self, piece: Piece, square: Square);
}

/// Nobody listens; the calls vanish.
impl<Piece, Square> Observer<Piece, Square> for () {
    #[inline(always)]
    fn place(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn lift(&mut self, _: Piece, _: Square) {}
}

/// Both listen.
impl<Piece: Copy, Square: Copy, A, B> Observer<Piece, Square> for (&mut A, &mut B)
where
    A: Observer<Piece, Square>,
    B: Observer<Piece, Square>,
{
    #[inline(always)]
    fn place(&mut self, piece: Piece, square: Square) {
        self.0.place(piece, square);
        self.1.place(piece, square);
    }

    #[inline(always)]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.0.lift(piece, square);
        self.1.lift(piece, square);
    }
}
