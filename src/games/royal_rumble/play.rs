//! Making an action.

use super::moves::Form;
use super::{Deal, Kind, Man, Move, RumbleBoard, keys};
use crate::base::{Bitboard, Side, Square};
use crate::rules::Observer;
use crate::rules::text::MOST_COUNT;

impl RumbleBoard {
    /// Makes a legal action.
    #[inline]
    pub(super) fn follow<O: Observer<Man>>(&mut self, item: Move, observer: &mut O) {
        let (us, them) = (self.side, self.side.flip());
        let (from, to) = (item.from(), item.to());
        let slot = self.men.slot_on(from);
        let mut zeroes = slot == Deal::PAWN || item.victims().any();
        // Two Maorider Kings can recruit a man to and fro, and a pawn goes both ways.
        let pawn_stays = self.deal.royal() != Kind::MaoriderKing && slot == Deal::PAWN;
        let settles = pawn_stays || item.victims().any() || item.promotes().is_some();
        self.key ^= keys::en_passant(self.ep) ^ keys::ban(self.ban());
        self.ep = None;
        for square in item.victims() {
            let owner = if square == from { us } else { them };
            self.lift(owner, square, observer);
        }
        self.men.lift(item.victims());
        match item.form() {
            Form::Plain | Form::EnPassant => {
                let man = Man::new(us, self.deal.kind(slot));
                self.key ^= keys::man(man, from) ^ keys::man(man, to);
                observer.lift(man, from);
                observer.place(man, to);
                self.men.carry(us, from, to);
                if slot == Deal::PAWN {
                    self.ep = self.passed_over(from, to);
                }
            }
            Form::Promotion(kind) => {
                self.lift(us, from, observer);
                self.men.lift(Bitboard::of(from));
                let slot = self.deal.slot(kind).unwrap_or(Deal::PAWN);
                self.men.put(us, slot, to);
                self.place(us, to, observer);
            }
            Form::Recruitment => {
                self.lift(them, to, observer);
                self.men.turn(to);
                self.place(us, to, observer);
                zeroes = true;
            }
            Form::Shot | Form::Suicide => {}
        }
        let counted = |plies: u16, over: bool| if over { 0 } else { (plies + 1).min(MOST_COUNT) };
        self.clock = counted(self.clock, zeroes);
        self.reversible = counted(self.reversible, settles);
        self.fullmove = (self.fullmove + u16::from(us == Side::Black)).min(MOST_COUNT);
        self.side = them;
        self.key ^= keys::SIDE ^ keys::en_passant(self.ep) ^ keys::ban(self.ban());
    }

    /// The square passed over by a double step, if a pawn stands where it could take
    /// there.
    #[inline]
    fn passed_over(&self, from: Square, to: Square) -> Option<Square> {
        if from.rank().abs_diff(to.rank()) != 2 {
            return None;
        }
        let beside = Bitboard::of(to).east() | Bitboard::of(to).west();
        let takers = beside & self.men.of_side(self.side.flip()) & self.men.of_slot(Deal::PAWN);
        takers
            .any()
            .then(|| Square::at(from.file(), u8::midpoint(from.rank(), to.rank())))
    }

    /// Tells that the man of a side who stands on a square leaves it.
    #[inline]
    fn lift<O: Observer<Man>>(&mut self, side: Side, square: Square, observer: &mut O) {
        let man = Man::new(side, self.men.kind_on(&self.deal, square));
        self.key ^= keys::man(man, square);
        observer.lift(man, square);
    }

    /// Tells that the man of a side who stands on a square has come there.
    #[inline]
    fn place<O: Observer<Man>>(&mut self, side: Side, square: Square, observer: &mut O) {
        let man = Man::new(side, self.men.kind_on(&self.deal, square));
        self.key ^= keys::man(man, square);
        observer.place(man, square);
    }
}
