//! Legal moves, split into those that the lock allows and those that are
//! merely legal, in one pass over checkers and pins.

use super::position::castling_bit;
use super::{Kind, Move, RoyalPalette};
use crate::base::{Bitboard, Side, Square};
use crate::pieces;
use crate::rules::Moves;

/// A position and what every part of the generator needs to know about it. The
/// side is a constant, so that directions and ranks are constants too.
struct Generator<'a, const WHITE: bool> {
    position: &'a RoyalPalette,
    king: Square,
    own: Bitboard,
    theirs: Bitboard,
    occupied: Bitboard,
    /// Their rooks and queens, and their bishops and queens.
    straight: Bitboard,
    slanted: Bitboard,
    checkers: Bitboard,
    pinned: Bitboard,
    /// Where men other than the king may go: off our own men and the other king
    /// and, in check, only between king and checker or onto the checker.
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
        } else {
            match self.side {
                Side::White => Generator::<true>::new(self).push_moves(&mut moves),
                Side::Black => Generator::<false>::new(self).push_moves(&mut moves),
            }
        }
        moves
    }

    /// Whether any legal chess move exists; lock and die do not matter.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        !self.generate().is_empty()
    }

    #[cold]
    fn push_conversions(&self, moves: &mut Moves<Move>) {
        for square in self.ready_pawns(self.side) {
            for officer in self.pool(self.side) {
                moves.push(Move::conversion(square, officer));
            }
        }
        moves.close_allowed();
    }
}

impl<'a, const WHITE: bool> Generator<'a, WHITE> {
    const US: Side = if WHITE { Side::White } else { Side::Black };
    const THEM: Side = Self::US.flip();

    #[inline]
    fn new(position: &'a RoyalPalette) -> Self {
        let (own, theirs) = (position.of_side(Self::US), position.of_side(Self::THEM));
        let queens = position.of_kind(Kind::Queen);
        let mut generator = Generator {
            position,
            king: position.king(Self::US),
            own,
            theirs,
            occupied: own | theirs,
            straight: (position.of_kind(Kind::Rook) | queens) & theirs,
            slanted: (position.of_kind(Kind::Bishop) | queens) & theirs,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            // Kings are never captured: a conversion may attack one while its
            // owner is still to move (rules, promotion).
            targets: !(own | position.of_kind(Kind::King)),
        };
        generator.look_from_the_king();
        generator
    }

    /// Finds checkers and pinned men, and from them the targets.
    #[inline]
    fn look_from_the_king(&mut self) {
        let king = self.king;
        self.checkers = (pieces::knight(king) & self.theirs & self.position.of_kind(Kind::Knight))
            | (pieces::pawn(Self::US, king) & self.position.pawns(Self::THEM));
        let snipers =
            (pieces::rook_rays(king) & self.straight) | (pieces::bishop_rays(king) & self.slanted);
        for sniper in snipers {
            let shield = pieces::between(king, sniper) & self.occupied;
            if shield.is_empty() {
                self.checkers |= Bitboard::of(sniper);
            } else if !shield.many() {
                self.pinned |= shield & self.own;
            }
        }
        if let Some(checker) = self.checkers.first() {
            self.targets = if self.checkers.many() {
                Bitboard::EMPTY
            } else {
                pieces::between(king, checker) | self.checkers
            };
        }
    }

    #[inline]
    fn push_moves(&self, moves: &mut Moves<Move>) {
        // In check, or before the first lock, every man is free (rules, a turn, 4).
        let open = match self.position.lock {
            Some(hue) if self.checkers.is_empty() => self.own & self.position.unlocked(hue),
            _ => self.own,
        };
        self.push_from(open, moves);
        if self.checkers.is_empty() {
            self.push_castling(moves);
        }
        let jammed = moves.is_empty();
        if !jammed {
            moves.close_allowed();
        }
        if open != self.own {
            self.push_from(self.own & !open, moves);
        }
        if jammed {
            // No-move relief: the lock alone forbids everything.
            moves.close_allowed();
        }
    }

    /// Moves of our men on `from`, castling left out.
    fn push_from(&self, from: Bitboard, moves: &mut Moves<Move>) {
        if from.has(self.king) {
            self.push_king(moves);
        }
        if self.checkers.many() {
            return;
        }
        let position = self.position;
        self.push_pawns(from & position.pawns(Self::US), moves);
        for square in from & position.of_kind(Kind::Knight) & !self.pinned {
            push_all(square, pieces::knight(square) & self.targets, moves);
        }
        let queens = position.of_kind(Kind::Queen);
        for square in from & (position.of_kind(Kind::Bishop) | queens) {
            let reach = pieces::bishop(square, self.occupied) & self.targets;
            push_all(square, self.unpin(square, reach), moves);
        }
        for square in from & (position.of_kind(Kind::Rook) | queens) {
            let reach = pieces::rook(square, self.occupied) & self.targets;
            push_all(square, self.unpin(square, reach), moves);
        }
    }

    /// `reach` of the man on `square`, kept on the line of his pin if he is pinned.
    #[inline]
    fn unpin(&self, square: Square, reach: Bitboard) -> Bitboard {
        if self.pinned.has(square) {
            reach & pieces::line(self.king, square)
        } else {
            reach
        }
    }

    #[inline]
    fn push_king(&self, moves: &mut Moves<Move>) {
        // The king must not hide behind the square he leaves.
        let without = self.occupied ^ Bitboard::of(self.king);
        let safe = (pieces::king(self.king) & !self.own).filter(|&to| self.is_safe(to, without));
        moves.extend(safe.map(|to| Move::plain(self.king, to)));
    }

    /// Whether no man of theirs attacks `square` when men stand on `occupied`.
    #[inline]
    fn is_safe(&self, square: Square, occupied: Bitboard) -> bool {
        let near = (pieces::knight(square) & self.position.of_kind(Kind::Knight))
            | (pieces::king(square) & self.position.of_kind(Kind::King));
        let pawns = pieces::pawn(Self::US, square) & self.position.pawns(Self::THEM);
        if ((near & self.theirs) | pawns).any() {
            return false;
        }
        let rook = (pieces::rook_rays(square) & self.straight).any();
        let bishop = (pieces::bishop_rays(square) & self.slanted).any();
        !(rook && (pieces::rook(square, occupied) & self.straight).any()
            || bishop && (pieces::bishop(square, occupied) & self.slanted).any())
    }

    #[inline]
    fn push_castling(&self, moves: &mut Moves<Move>) {
        let rank = self.king.rank();
        for king_side in [true, false] {
            if self.position.castling >> castling_bit(Self::US, king_side) & 1 == 0 {
                continue;
            }
            let (rook, passed, to) = if king_side { (7, 5, 6) } else { (0, 3, 2) };
            let gap = pieces::between(self.king, Square::at(rook, rank));
            if (gap & self.occupied).any() {
                continue;
            }
            let safe = |file| self.is_safe(Square::at(file, rank), self.occupied);
            if safe(passed) && safe(to) {
                moves.push(Move::castling(self.king, Square::at(to, rank)));
            }
        }
    }

    #[inline]
    fn push_pawns(&self, pawns: Bitboard, moves: &mut Moves<Move>) {
        self.push_pawn_set(pawns & !self.pinned, self.targets, moves);
        for square in pawns & self.pinned {
            let targets = self.unpin(square, self.targets);
            self.push_pawn_set(Bitboard::of(square), targets, moves);
        }
        if let Some(square) = self.position.en_passant() {
            for from in pieces::pawn(Self::THEM, square) & pawns {
                if self.en_passant_is_safe(from, square) {
                    moves.push(Move::en_passant(from, square));
                }
            }
        }
    }

    fn push_pawn_set(&self, pawns: Bitboard, targets: Bitboard, moves: &mut Moves<Move>) {
        let (forward, third) = if WHITE {
            (8, Bitboard::rank(2))
        } else {
            (-8, Bitboard::rank(5))
        };
        let empty = !self.occupied;
        let single = pawns.forward(Self::US) & empty;
        let double = (single & third).forward(Self::US) & empty & targets;
        let hit = targets & self.theirs;
        self.push_pawn_steps(single & targets, forward, moves);
        moves.extend(double.map(|to| Move::double(behind(to, 2 * forward), to)));
        self.push_pawn_steps(pawns.west().forward(Self::US) & hit, forward - 1, moves);
        self.push_pawn_steps(pawns.east().forward(Self::US) & hit, forward + 1, moves);
    }

    /// Pawn moves to the squares `to`, each `step` squares further than it began.
    #[inline]
    fn push_pawn_steps(&self, to: Bitboard, step: i8, moves: &mut Moves<Move>) {
        let last = Bitboard::last_rank(Self::US);
        moves.extend((to & !last).map(|square| Move::plain(behind(square, step), square)));
        if (to & last).any() {
            self.push_promotions(to & last, step, moves);
        }
    }

    #[cold]
    fn push_promotions(&self, to: Bitboard, step: i8, moves: &mut Moves<Move>) {
        for square in to {
            let from = behind(square, step);
            if self.position.pool_bits(Self::US) == 0 {
                // Nobody to revive: a ready pawn (rules, promotion).
                moves.push(Move::plain(from, square));
            }
            for officer in self.position.pool(Self::US) {
                moves.push(Move::revival(from, square, officer));
            }
        }
    }

    /// Both pawns leave the rank at once, so pins do not tell: look again.
    #[cold]
    fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let taken = Bitboard::of(Square::at(to.file(), from.rank()));
        let occupied = (self.occupied ^ Bitboard::of(from) ^ taken) | Bitboard::of(to);
        let attackers = self.position.attackers(self.king, Self::THEM, occupied);
        (attackers & !taken).is_empty()
    }
}

/// The square that lies `step` squares before `to`.
#[inline]
fn behind(to: Square, step: i8) -> Square {
    Square::new((to.index() as i8 - step) as u8)
}

#[inline]
fn push_all(from: Square, targets: Bitboard, moves: &mut Moves<Move>) {
    moves.extend(targets.map(|to| Move::plain(from, to)));
}
