//! King captures, now or in the second part of the turn.

use super::moves::MoveKind;
use super::position::MAX_QUIET_MOVES;
use super::{ColourChess, Move, Part};
use crate::base::{Bitboard, Square};
use crate::pieces::{Kind, Orthodox, between};
use crate::rules::WinningMove;

impl ColourChess {
    /// Returns a move that captures the enemy king, or that allows the second part of the
    /// turn to do so.
    pub(super) fn king_hunt(&self) -> Option<WinningMove<Move>> {
        let (king, _) = (self.king(self.side.flip())?, self.king(self.side)?);
        let attackers = self.attackers(king, self.side, self.occupied()) & !self.moved;
        let attacker = attackers.first()?;
        if self.landing().has(king) {
            let mv = self.capture(attacker, king);
            return Some(WinningMove { mv, plies: 1 });
        }
        // In the second part no piece may land on the called colour, which is the king's
        // here. A first part that makes a draw by count has no second.
        if self.part == Part::Second || self.clock + 1 >= MAX_QUIET_MOVES {
            return None;
        }
        let moves = self.generate();
        let keeps_attack = |mv: &&Move| self.keeps_attacker(**mv, attackers, king);
        let &mv = moves.iter().find(keeps_attack)?;
        Some(WinningMove { mv, plies: 2 })
    }

    fn capture(&self, from: Square, to: Square) -> Move {
        let promotes = self.piece_on(from).kind() == Kind::Pawn;
        if promotes && Bitboard::last_rank(self.side).has(to) {
            Move::promotion(from, to, Kind::Queen)
        } else {
            Move::plain(from, to)
        }
    }

    /// Whether one of the `attackers` still attacks the king after a move in the first
    /// part.
    fn keeps_attacker(&self, mv: Move, attackers: Bitboard, king: Square) -> bool {
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
