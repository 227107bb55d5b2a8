//! Making a move.

use super::{Colorbound, Kind, Man, Move, keys};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Geometry, Square, Word};
use crate::rules::Observer;
use crate::rules::text::MOST_COUNT;

impl<G: Geometry> Colorbound<G> {
    /// Makes a legal move.
    #[inline(always)]
    pub(super) fn follow<O: Observer<Man, Square<G>>>(&mut self, item: Move<G>, observer: &mut O) {
        let (from, to) = (item.from(), item.to());
        let (us, them) = (self.side, self.side.flip());
        let man = Man::new(us, self.kind_on(from));
        let (left, reached) = (Bitboard::of(from), Bitboard::of(to));
        let mut irreversible = man.kind == Kind::Pawn;
        if (self.sides[them.index()] & reached).any() {
            let victim = Man::new(them, self.kind_on(to));
            self.lift(victim, to);
            observer.lift(victim, to);
            irreversible = true;
        }
        observer.lift(man, from);
        observer.place(man, to);
        for plane in &mut self.planes {
            // The man takes his bits along, whichever they are.
            let bit = plane.0 >> u32::from(from.number()) & G::Word::ONE;
            *plane = (*plane & !left) | Bitboard(bit << u32::from(to.number()));
        }
        self.sides[us.index()] ^= left | reached;
        self.key ^= keys::man(man, from) ^ keys::man(man, to) ^ keys::SIDE;
        self.clock = if irreversible {
            0
        } else {
            (self.clock + 1).min(MOST_COUNT)
        };
        self.fullmove = (self.fullmove + u16::from(us == Side::Black)).min(MOST_COUNT);
        self.side = them;
        if let Some(kind) = item.promotes() {
            self.promote(man, kind, to, observer);
        }
    }

    /// A pawn that has reached the last rank becomes `kind`.
    #[cold]
    fn promote<O: Observer<Man, Square<G>>>(
        &mut self,
        pawn: Man,
        kind: Kind,
        square: Square<G>,
        observer: &mut O,
    ) {
        let man = Man::new(pawn.side, kind);
        self.lift(pawn, square);
        observer.lift(pawn, square);
        self.put(man, square);
        observer.place(man, square);
    }

    /// Takes a man off the board.
    #[inline]
    fn lift(&mut self, man: Man, square: Square<G>) {
        let rest = !Bitboard::of(square);
        for plane in &mut self.planes {
            *plane &= rest;
        }
        self.sides[man.side.index()] &= rest;
        self.key ^= keys::man(man, square);
    }

    /// Puts a man on an empty square.
    pub(super) fn put(&mut self, man: Man, square: Square<G>) {
        let here = Bitboard::of(square);
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if man.kind.index() >> bit & 1 != 0 {
                *plane |= here;
            }
        }
        self.sides[man.side.index()] |= here;
        self.key ^= keys::man(man, square);
    }

    /// The position after no move at all.
    pub(super) fn pass(&self) -> Colorbound<G> {
        Colorbound {
            key: self.key ^ keys::SIDE,
            side: self.side.flip(),
            clock: (self.clock + 1).min(MOST_COUNT),
            ..*self
        }
    }
}
