//! The making of actions.

use super::form::Form;
use super::{Deal, Kind, Move, Piece, RumbleBoard, keys};
use crate::base::{Bitboard, Side, Square};
use crate::rules::Observer;
use crate::rules::text::MAX_COUNT;

impl RumbleBoard {
    /// Makes a legal action.
    #[inline]
    pub(super) fn do_move<O: Observer<Piece>>(&mut self, mv: Move, observer: &mut O) {
        let (us, them) = (self.side, self.side.flip());
        let (from, to) = (mv.from(), mv.to());
        let slot = self.pieces.slot_on(from);
        let mover = Piece::new(us, self.deal.kind(slot));
        let removes = mv.victims().any();
        let recruits = mv.form() == Form::Recruitment;
        let zeroes = slot == Deal::PAWN || removes || recruits;
        // Two Maorider Kings can recruit a piece back and forth, so a pawn can return.
        let pawn_stays = self.deal.royal() != Kind::MaoriderKing && slot == Deal::PAWN;
        let irreversible = pawn_stays || removes || mv.promotes().is_some();
        self.key ^= keys::en_passant(self.ep) ^ keys::ban(self.ban());
        self.ep = None;
        for square in mv.victims() {
            let victim_side = if square == from { us } else { them };
            let victim = Piece::new(victim_side, self.pieces.kind_on(&self.deal, square));
            self.key ^= keys::piece(victim, square);
            observer.lift(victim, square);
        }
        // The piece lifted, its square, and the piece placed on the target.
        let change = match mv.form() {
            Form::Plain | Form::EnPassant => Some((mover, from, mover)),
            Form::Promotion(kind) => Some((mover, from, Piece::new(us, kind))),
            Form::Recruitment => {
                let kind = self.pieces.kind_on(&self.deal, to);
                Some((Piece::new(them, kind), to, Piece::new(us, kind)))
            }
            Form::Shot | Form::Suicide => None,
        };
        if let Some((lifted, square, placed)) = change {
            self.key ^= keys::piece(lifted, square) ^ keys::piece(placed, to);
            observer.lift(lifted, square);
            observer.place(placed, to);
        }
        self.pieces.make(us, mv, &self.deal);
        if slot == Deal::PAWN && mv.form() == Form::Plain {
            self.ep = self.passed_over(from, to);
        }
        let advance = |plies: u16, reset: bool| if reset { 0 } else { (plies + 1).min(MAX_COUNT) };
        self.clock = advance(self.clock, zeroes);
        self.reversible = advance(self.reversible, irreversible);
        self.fullmove = (self.fullmove + u16::from(us == Side::Black)).min(MAX_COUNT);
        self.side = them;
        self.key ^= keys::SIDE ^ keys::en_passant(self.ep) ^ keys::ban(self.ban());
    }

    /// Returns the square passed over by a double step, if an enemy pawn could capture
    /// there.
    #[inline]
    fn passed_over(&self, from: Square, to: Square) -> Option<Square> {
        if from.rank().abs_diff(to.rank()) != 2 {
            return None;
        }
        let beside = Bitboard::of(to).east() | Bitboard::of(to).west();
        let takers =
            beside & self.pieces.of_side(self.side.flip()) & self.pieces.of_slot(Deal::PAWN);
        takers
            .any()
            .then(|| Square::at(from.file(), u8::midpoint(from.rank(), to.rank())))
    }
}
