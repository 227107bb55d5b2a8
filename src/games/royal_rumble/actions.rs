//! The collector of one piece's actions.

use super::Move;
use super::form::Form;
use crate::base::{Bitboard, Square};
use crate::rules::MoveList;

/// The actions of the piece on one square, added to a list without duplicates.
pub(super) struct Actions<'a> {
    list: &'a mut MoveList<Move>,
    from: Square,
    first: usize,
    /// Whether two paths may lead to one action.
    merges: bool,
}

impl<'a> Actions<'a> {
    /// Creates a collector for the piece on `from`, without a check for duplicates until
    /// [`merge`](Actions::merge) is called.
    #[inline]
    pub(super) fn new(list: &'a mut MoveList<Move>, from: Square) -> Actions<'a> {
        let first = list.len();
        Actions {
            list,
            from,
            first,
            merges: false,
        }
    }

    /// Skips duplicates among the actions added later.
    pub(super) fn merge(&mut self) {
        self.merges = true;
    }

    /// Adds a move to `to` that removes the pieces on `victims`.
    #[inline]
    pub(super) fn go(&mut self, to: Square, victims: Bitboard) {
        self.add(Move::new(self.from, to, victims));
    }

    /// Adds a shot at the pieces on `victims`.
    pub(super) fn shoot(&mut self, victims: Bitboard) {
        self.merge();
        self.add(Move::new(self.from, self.from, victims).with_form(Form::Shot));
    }

    /// Adds the recruitment of the piece on `square`.
    pub(super) fn recruit(&mut self, square: Square) {
        self.add(Move::new(self.from, square, Bitboard::EMPTY).with_form(Form::Recruitment));
    }

    #[inline]
    fn add(&mut self, mv: Move) {
        if !self.merges {
            self.list.push(mv);
            return;
        }
        let mut variant = 0;
        for other in &self.list[self.first..] {
            if mv.has_same_effect(*other) {
                return;
            }
            variant += u8::from(other.to() == mv.to());
        }
        self.list.push(mv.with_variant(variant));
    }
}
