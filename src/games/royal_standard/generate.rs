//! Moves by target masks, so that no move has to be filtered afterwards.
//!
//! No position has more moves than a list holds. At most six pieces of a side capture
//! standard-bearers, of which there are eight: the king up to eight of them, each rook
//! and bishop one in each of four directions, the windmill eight; that is 32 captures,
//! each with at most eight squares to put the bearer on, 256 moves. Other targets are at
//! most 8 for the king and each of four bearers, 11 for each rook (5 on its file, 6 on
//! its rank), 10 for each bishop (two diagonals of at most six squares, its own left
//! out), and 37 for the windmill: 119. Together 375.

use super::board::{BOARD, adjacent};
use super::{Kind, Move, RoyalStandard};
use crate::base::{Bitboard, Square};
use crate::rules::MoveList;
use crate::rules::move_list::MAX_MOVES;

const _: () = assert!(375 < MAX_MOVES);

impl RoyalStandard {
    /// Adds every legal move, or the noisy ones alone: those that remove a piece. There
    /// are none if the king has been captured.
    pub(super) fn generate<const NOISY: bool>(&self, moves: &mut MoveList<Move>) {
        if !self.is_lost() {
            self.each_piece(|from, targets| self.push::<NOISY>(from, targets, moves));
        }
    }

    /// Whether there is a legal move.
    #[must_use]
    pub fn can_move(&self) -> bool {
        let Some(king) = self.king(self.side) else {
            return false;
        };
        if (adjacent(king) & !self.own_obstacles()).any() {
            return true;
        }
        let mut found = false;
        self.each_piece(|_, targets| found |= targets.any());
        found
    }

    /// The pieces that their own side cannot capture.
    #[inline]
    fn own_obstacles(&self) -> Bitboard {
        self.of_side(self.side) & !self.of_kind(Kind::Bearer)
    }

    /// Calls `with` for each piece of the side to move and its targets.
    #[inline(always)]
    pub(super) fn each_piece(&self, mut with: impl FnMut(Square, Bitboard)) {
        let us = self.of_side(self.side);
        let occupied = self.occupied();
        let free = !self.own_obstacles();
        let range = self.range(self.side, occupied);
        for from in us & self.of_kind(Kind::King) {
            with(from, adjacent(from) & free);
        }
        for from in us & self.of_kind(Kind::Windmill) {
            with(from, self.windmill_reach(self.side, from, occupied) & free);
        }
        for from in us & self.of_kind(Kind::Rook) & range.squares {
            with(from, Self::rook_reach(from, range) & free);
        }
        for from in us & self.of_kind(Kind::Bishop) & range.squares {
            with(from, Self::bishop_reach(from, range) & free);
        }
        let king = self.of_kind(Kind::King) & !us;
        for from in us & self.of_kind(Kind::Bearer) & !self.frozen {
            with(from, adjacent(from) & (!occupied | king));
        }
    }

    /// Adds the moves from a square to `targets`.
    #[inline(always)]
    fn push<const NOISY: bool>(&self, from: Square, targets: Bitboard, moves: &mut MoveList<Move>) {
        let bearers = self.of_kind(Kind::Bearer);
        if NOISY {
            let victims = targets & self.occupied() & !bearers;
            moves.extend(victims.map(|to| Move::plain(from, to)));
            return;
        }
        moves.extend((targets & !bearers).map(|to| Move::plain(from, to)));
        let empty = (BOARD & !self.occupied()) | Bitboard::of(from);
        for to in targets & bearers {
            let places = adjacent(to) & empty;
            moves.extend(places.map(|place| Move::displacing(from, to, place)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Rng, Side};
    use crate::games::royal_standard::{Piece, RangeRule, Setup};
    use crate::rules::Position;

    fn read(text: &str) -> RoyalStandard {
        RoyalStandard::from_pfen(text, RangeRule::Full).unwrap()
    }

    /// Returns the targets of the piece on a square.
    fn targets(position: &RoyalStandard, from: &str) -> Vec<String> {
        let from: Square = from.parse().unwrap();
        let legal = position.legal();
        let moves = legal.iter().filter(|mv| mv.from() == from);
        let mut squares: Vec<String> = moves.map(|mv| mv.to().to_string()).collect();
        squares.sort();
        squares.dedup();
        squares
    }

    #[test]
    fn the_windmill_reaches_the_squares_of_the_inventors_diagram() {
        let position = read("*5*/k6/1B2S2/2SW3/1R4K/*5* w - 0 1");
        let expected = ["c2", "c4", "d2", "d4", "d5", "e3", "e5", "f3", "f4", "f5"];
        assert_eq!(targets(&position, "d3"), expected);
    }

    #[test]
    fn a_frozen_bearer_stays_and_threatens_nothing() {
        let free = read("*2k2*/2S4/7/7/7/*2K2* w - 4 12");
        assert!(targets(&free, "c5").contains(&"d6".to_owned()));
        assert!(targets(&read("*2k2*/2S4/7/7/7/*2K2* w c5 4 12"), "c5").is_empty());
        // With Black to move, White's bearer will be free or frozen in the turn after.
        assert!(read("*2k2*/2S4/7/7/7/*2K2* b - 4 12").in_check());
        assert!(!read("*2k2*/2S4/7/7/7/*2K2* b c5 4 12").in_check());
    }

    /// Returns full armies of both sides on random squares.
    fn random_pieces(rng: &mut Rng) -> Setup {
        let mut squares: Vec<Square> = BOARD.collect();
        let mut setup = Setup::empty(RangeRule::Ends);
        for side in Side::ALL {
            for kind in Kind::ALL {
                for _ in 0..Kind::MAX_COUNTS[kind.index()] {
                    let square = squares.swap_remove(rng.below(squares.len() as u32) as usize);
                    setup.pieces[square.index()] = Some(Piece::new(side, kind));
                }
            }
        }
        setup
    }

    /// Climbs from a random position to ones with more and more moves.
    fn max_moves(rng: &mut Rng) -> usize {
        let mut setup = random_pieces(rng);
        let mut max = 0;
        for _ in 0..3000 {
            let mut other = setup.clone();
            let squares: Vec<Square> = BOARD.collect();
            for _ in 0..=rng.below(2) {
                let [one, two] = [0; 2].map(|_| rng.below(squares.len() as u32) as usize);
                other
                    .pieces
                    .swap(squares[one].index(), squares[two].index());
            }
            let Ok(position) = other.validate() else {
                continue;
            };
            let count = position.legal().len();
            if count >= max {
                (setup, max) = (other, count);
            }
        }
        max
    }

    #[test]
    fn no_position_has_more_moves_than_a_list_holds() {
        let mut rng = Rng::new(375);
        let max = (0..12).map(|_| max_moves(&mut rng)).max();
        assert!(max.is_some_and(|max| (110..=375).contains(&max)), "{max:?}");
    }

    #[test]
    fn a_side_whose_king_is_attacked_can_move() {
        let mut rng = Rng::new(11);
        let mut attacked = 0;
        for _ in 0..5000 {
            let position = random_pieces(&mut rng).validate().unwrap();
            if position.in_check() {
                attacked += 1;
                assert!(position.can_move(), "{position}");
            }
        }
        assert!(attacked > 1000, "{attacked}");
    }
}
