//! Making a move.

use super::{Kind, Man, Move, RoyalStandard, keys};
use crate::base::{Bitboard, Side, Square};
use crate::rules::Observer;
use crate::rules::text::MOST_COUNT;

impl RoyalStandard {
    /// Plays a legal move.
    #[inline]
    pub(super) fn follow<O: Observer<Man>>(&mut self, item: Move, observer: &mut O) {
        let (from, to) = (item.from(), item.to());
        let us = self.side;
        // What the owner's own turn set before is over with this one.
        let mut frozen = self.frozen & self.of_side(us.flip());
        self.clock = (self.clock + 1).min(MOST_COUNT);
        let mover = Man::new(us, self.kind_on(from));
        match item.place() {
            Some(place) => {
                let owner = if self.of_side(us).has(to) {
                    us
                } else {
                    us.flip()
                };
                let bearer = Man::new(owner, Kind::Bearer);
                self.lift(bearer, to, observer);
                self.carry(mover, from, to, observer);
                self.put(bearer, place, observer);
                frozen = (frozen & !Bitboard::of(to)) | Bitboard::of(place);
            }
            None => {
                if self.of_side(us.flip()).has(to) {
                    let victim = Man::new(us.flip(), self.kind_on(to));
                    self.lift(victim, to, observer);
                    self.clock = 0;
                }
                self.carry(mover, from, to, observer);
            }
        }
        self.freeze(frozen);
        self.end_turn();
    }

    /// The position after a turn without a move: what was frozen until its end
    /// is free.
    pub(super) fn pass(&self) -> RoyalStandard {
        let mut after = *self;
        after.freeze(self.frozen & self.of_side(self.side.flip()));
        after.clock = (self.clock + 1).min(MOST_COUNT);
        after.end_turn();
        after
    }

    #[inline]
    fn freeze(&mut self, frozen: Bitboard) {
        self.key ^= keys::frozen(self.frozen ^ frozen);
        self.frozen = frozen;
    }

    #[inline]
    fn end_turn(&mut self) {
        let number = self.fullmove + u16::from(self.side == Side::Black);
        self.fullmove = number.min(MOST_COUNT);
        self.side = self.side.flip();
        self.key ^= keys::SIDE;
    }

    #[inline]
    fn toggle(&mut self, man: Man, squares: Bitboard) {
        self.kinds[man.kind.index()] ^= squares;
        self.sides[man.side.index()] ^= squares;
    }

    #[inline]
    fn carry<O: Observer<Man>>(&mut self, man: Man, from: Square, to: Square, observer: &mut O) {
        self.toggle(man, Bitboard::of(from) | Bitboard::of(to));
        self.key ^= keys::man(man, from) ^ keys::man(man, to);
        observer.lift(man, from);
        observer.place(man, to);
    }

    #[inline]
    fn lift<O: Observer<Man>>(&mut self, man: Man, square: Square, observer: &mut O) {
        self.toggle(man, Bitboard::of(square));
        self.key ^= keys::man(man, square);
        observer.lift(man, square);
    }

    /// Puts a man on an empty square.
    #[inline]
    pub(super) fn put<O: Observer<Man>>(&mut self, man: Man, square: Square, observer: &mut O) {
        self.toggle(man, Bitboard::of(square));
        self.key ^= keys::man(man, square);
        observer.place(man, square);
    }
}
