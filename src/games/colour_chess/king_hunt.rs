//! King captures, now or in the second part of the turn.

use super::moves::MoveKind;
use super::{ColourChess, Move};
use crate::base::{Bitboard, Square};
use crate::pieces::{Kind, between};

impl ColourChess {
    /// Returns the capture of the king by a piece.
    pub(super) fn capture(&self, from: Square, to: Square) -> Move {
        let promotes = self.piece_on(from).kind() == Kind::Pawn;
        if promotes && Bitboard::last_rank(self.side).has(to) {
            Move::promotion(from, to, Kind::Queen)
        } else {
            Move::plain(from, to)
        }
    }

    /// Whether one of the `attackers` still attacks the king after a move in the first
    /// part.
    pub(super) fn keeps_attacker(&self, mv: Move, attackers: Bitboard, king: Square) -> bool {
        let others = attackers & !Bitboard::of(mv.from());
        mv.kind() != MoveKind::Castling
            && others.some(|attacker| !between(attacker, king).has(mv.to()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::colour_chess::Tiles;
    use crate::rules::Position;

    #[test]
    fn a_draw_by_count_comes_before_the_second_part() {
        let plies = |clock: u16| {
            let pieces = "7k/8/8/8/8/8/8/K5RR w - -";
            let text = format!("{pieces} {clock} 150 {} y 1 -", Tiles::HOUSE);
            let position = ColourChess::from_fen(&text).expect("a position");
            position.winning_move().map(|win| win.plies)
        };
        assert_eq!(plies(0), Some(2));
        assert_eq!(plies(198), Some(2));
        assert_eq!(plies(199), None);
    }
}
