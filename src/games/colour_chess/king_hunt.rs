//! Captures of the king, now or in the second part of the turn.

use super::{ColourChess, Move, Part};
use crate::base::{Bitboard, Square};
use crate::games::colour_chess::moves::Sort;
use crate::pieces::{Kind, Orthodox, between};

impl ColourChess {
    /// A move that captures the enemy king, or after which the second part of the turn
    /// does, and the plies that takes.
    pub(super) fn king_hunt(&self) -> Option<(Move, u8)> {
        let (king, _) = (self.king(self.side.flip())?, self.king(self.side)?);
        let takers = self.attackers(king, self.side, self.occupied()) & !self.moved;
        let taker = takers.first()?;
        if self.landing().has(king) {
            return Some((self.capture(taker, king), 1));
        }
        // In the second part the colour called, his, is where nobody may land.
        if self.part == Part::Second {
            return None;
        }
        let moves = self.generate();
        let waits = |item: &&Move| self.leaves_a_taker(**item, takers, king);
        moves.iter().find(waits).map(|&item| (item, 2))
    }

    fn capture(&self, from: Square, to: Square) -> Move {
        let promotes = self.man_on(from).kind() == Kind::Pawn;
        if promotes && Bitboard::last_rank(self.side).has(to) {
            Move::promotion(from, to, Kind::Queen)
        } else {
            Move::plain(from, to)
        }
    }

    /// Whether after a move in the first part one of the `takers` still attacks the king.
    fn leaves_a_taker(&self, item: Move, takers: Bitboard, king: Square) -> bool {
        let others = takers & !Bitboard::of(item.from());
        item.sort() != Sort::Castling && others.some(|taker| !between(taker, king).has(item.to()))
    }
}
