//! Notification of piece movements, independent of the observer.

use crate::base;

/// An observer of the pieces of a position as moves are played: accumulators of nets and
/// piece-square scores keep themselves up to date this way.
pub trait Observer<Piece, Square = base::Square> {
    /// Called when `piece` has been placed on `square`.
    fn place(&mut self, piece: Piece, square: Square);
    /// Called when `piece` has been lifted from `square`.
    fn lift(&mut self, piece: Piece, square: Square);
}

/// The null observer; the calls are optimised away.
impl<Piece, Square> Observer<Piece, Square> for () {
    #[inline(always)]
    fn place(&mut self, _: Piece, _: Square) {}
    #[inline(always)]
    fn lift(&mut self, _: Piece, _: Square) {}
}

/// Notifies both observers.
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
