//! Legal moves, split into those that the lock allows and those that are
//! merely legal, in one pass over checkers and pins.

use super::position::castling_bit;
use super::{Kind, Move, RoyalPalette};
use crate::base::{Bitboard, Side, Square};
use crate::pieces;
use crate::rules::Moves;

/// What every part of the generator needs to know.
struct Situation {
    us: Side,
    king: Square,
    occupied: Bitboard,
    theirs: Bitboard,
    checkers: Bitboard,
    pinned: Bitboard,
    /// Where men other than the king may go: off our own men and, in check,
    /// only between king and checker or onto the checker.
    targets: Bitboard,
}

impl RoyalPalette {
    /// The legal decisions: conversions if one is due, otherwise all legal
    /// chess moves with those that a locked turn allows first.
    #[must_use]
    pub fn generate(&self) -> Moves<Move> {
        let mut moves = Moves::new();
        if self.conversion_pending() {
            self.push_conversions(&mut moves);
            moves.close_allowed();
            return moves;
        }
        let situation = self.situation();
        let own = self.of_side(self.side);
        // In check, or before the first lock, every man is free (rules, a turn, 4).
        let open = match self.lock {
            Some(hue) if situation.checkers.is_empty() => own & self.unlocked(hue),
            _ => own,
        };
        self.push_from(open, &situation, &mut moves);
        if situation.checkers.is_empty() {
            self.push_castling(&situation, &mut moves);
        }
        let jammed = moves.is_empty();
        if !jammed {
            moves.close_allowed();
        }
        if open != own {
            self.push_from(own & !open, &situation, &mut moves);
        }
        if jammed {
            // No-move relief: the lock alone forbids everything.
            moves.close_allowed();
        }
        moves
    }

    /// Whether any legal chess move exists; lock and die do not matter.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        !self.generate().is_empty()
    }

    fn situation(&self) -> Situation {
        let us = self.side;
        let (own, theirs) = (self.of_side(us), self.of_side(us.flip()));
        let king = self.king(us);
        let queens = self.of_kind(Kind::Queen);
        // Sliders that look at the king once our own men are out of the way.
        let snipers = (pieces::rook(king, theirs) & theirs & (self.of_kind(Kind::Rook) | queens))
            | (pieces::bishop(king, theirs) & theirs & (self.of_kind(Kind::Bishop) | queens));
        let mut checkers = (pieces::knight(king) & theirs & self.of_kind(Kind::Knight))
            | (pieces::pawn(us, king) & self.pawns(us.flip()));
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let shield = pieces::between(king, sniper) & own;
            if shield.is_empty() {
                checkers |= Bitboard::of(sniper);
            } else if !shield.many() {
                pinned |= shield;
            }
        }
        let targets = match checkers.first() {
            None => !own,
            Some(_) if checkers.many() => Bitboard::EMPTY,
            Some(checker) => pieces::between(king, checker) | checkers,
        };
        Situation {
            us,
            king,
            occupied: own | theirs,
            theirs,
            checkers,
            pinned,
            targets,
        }
    }

    fn push_conversions(&self, moves: &mut Moves<Move>) {
        for square in self.ready_pawns(self.side) {
            for officer in self.pool(self.side) {
                moves.push(Move::conversion(square, officer));
            }
        }
    }

    /// Moves of our men on `from`, castling left out.
    fn push_from(&self, from: Bitboard, situation: &Situation, moves: &mut Moves<Move>) {
        let king = Bitboard::of(situation.king);
        if (from & king).any() {
            self.push_king(situation, moves);
        }
        if situation.checkers.many() {
            return;
        }
        let occupied = situation.occupied;
        self.push_pawns(from & self.pawns(situation.us), situation, moves);
        for square in from & self.of_kind(Kind::Knight) & !situation.pinned {
            push_all(square, pieces::knight(square) & situation.targets, moves);
        }
        let queens = self.of_kind(Kind::Queen);
        for square in from & (self.of_kind(Kind::Bishop) | queens) {
            let reach = pieces::bishop(square, occupied) & situation.targets;
            push_all(square, situation.unpin(square, reach), moves);
        }
        for square in from & (self.of_kind(Kind::Rook) | queens) {
            let reach = pieces::rook(square, occupied) & situation.targets;
            push_all(square, situation.unpin(square, reach), moves);
        }
    }

    fn push_king(&self, situation: &Situation, moves: &mut Moves<Move>) {
        let king = situation.king;
        // The king must not hide behind the square he leaves.
        let without = situation.occupied ^ Bitboard::of(king);
        for to in pieces::king(king) & !self.of_side(situation.us) {
            if self.attackers(to, situation.us.flip(), without).is_empty() {
                moves.push(Move::plain(king, to));
            }
        }
    }

    fn push_castling(&self, situation: &Situation, moves: &mut Moves<Move>) {
        let us = situation.us;
        let rank = situation.king.rank();
        for king_side in [true, false] {
            if self.castling >> castling_bit(us, king_side) & 1 == 0 {
                continue;
            }
            let (rook, passed, to) = if king_side { (7, 5, 6) } else { (0, 3, 2) };
            let gap = pieces::between(situation.king, Square::at(rook, rank));
            if (gap & situation.occupied).any() {
                continue;
            }
            let safe = |file| {
                let square = Square::at(file, rank);
                self.attackers(square, us.flip(), situation.occupied)
                    .is_empty()
            };
            if safe(passed) && safe(to) {
                moves.push(Move::castling(situation.king, Square::at(to, rank)));
            }
        }
    }

    fn push_pawns(&self, pawns: Bitboard, situation: &Situation, moves: &mut Moves<Move>) {
        let free = pawns & !situation.pinned;
        self.push_pawn_set(free, situation.targets, situation, moves);
        for square in pawns & situation.pinned {
            let targets = situation.unpin(square, situation.targets);
            self.push_pawn_set(Bitboard::of(square), targets, situation, moves);
        }
        if let Some(square) = self.en_passant() {
            for from in pieces::pawn(situation.us.flip(), square) & pawns {
                if self.en_passant_is_safe(from, square, situation) {
                    moves.push(Move::en_passant(from, square));
                }
            }
        }
    }

    fn push_pawn_set(
        &self,
        pawns: Bitboard,
        targets: Bitboard,
        situation: &Situation,
        moves: &mut Moves<Move>,
    ) {
        if pawns.is_empty() {
            return;
        }
        let us = situation.us;
        let (forward, third) = match us {
            Side::White => (8, Bitboard::rank(2)),
            Side::Black => (-8, Bitboard::rank(5)),
        };
        let empty = !situation.occupied;
        let single = pawns.forward(us) & empty;
        let double = (single & third).forward(us) & empty & targets;
        let hit = targets & situation.theirs;
        self.push_pawn_steps(single & targets, forward, us, moves);
        for to in double {
            moves.push(Move::double(behind(to, 2 * forward), to));
        }
        self.push_pawn_steps(pawns.west().forward(us) & hit, forward - 1, us, moves);
        self.push_pawn_steps(pawns.east().forward(us) & hit, forward + 1, us, moves);
    }

    /// Pawn moves to the squares `to`, each `step` squares further than it began.
    fn push_pawn_steps(&self, to: Bitboard, step: i8, us: Side, moves: &mut Moves<Move>) {
        for square in to & !Bitboard::last_rank(us) {
            moves.push(Move::plain(behind(square, step), square));
        }
        for square in to & Bitboard::last_rank(us) {
            let from = behind(square, step);
            if self.pool_bits(us) == 0 {
                // Nobody to revive: a ready pawn (rules, promotion).
                moves.push(Move::plain(from, square));
            }
            for officer in self.pool(us) {
                moves.push(Move::revival(from, square, officer));
            }
        }
    }

    /// Both pawns leave the rank at once, so pins do not tell: look again.
    fn en_passant_is_safe(&self, from: Square, to: Square, situation: &Situation) -> bool {
        let taken = Bitboard::of(Square::at(to.file(), from.rank()));
        let occupied = (situation.occupied ^ Bitboard::of(from) ^ taken) | Bitboard::of(to);
        let them = situation.us.flip();
        (self.attackers(situation.king, them, occupied) & !taken).is_empty()
    }
}

impl Situation {
    /// `reach` of the man on `square`, kept on the line of his pin if he is pinned.
    #[inline]
    fn unpin(&self, square: Square, reach: Bitboard) -> Bitboard {
        if self.pinned.has(square) {
            reach & pieces::line(self.king, square)
        } else {
            reach
        }
    }
}

/// The square that lies `step` squares before `to`.
#[inline]
fn behind(to: Square, step: i8) -> Square {
    Square::new((to.index() as i8 - step) as u8)
}

#[inline]
fn push_all(from: Square, targets: Bitboard, moves: &mut Moves<Move>) {
    for to in targets {
        moves.push(Move::plain(from, to));
    }
}
