//! Legal moves in one pass over checkers and pins, split into those that the lock allows
//! and the others.

use super::{Kind, Move, RoyalPalette};
use crate::base::{Bitboard, Side, Square};
use crate::pieces::{self, Orthodox, castling, pawns};
use crate::rules::{Grade, GradedMoves};

/// A position and the common data of all parts of the generator. The side is a constant,
/// so that directions and ranks are constants too.
struct Generator<'a, const WHITE: bool> {
    position: &'a RoyalPalette,
    king: Square,
    own: Bitboard,
    theirs: Bitboard,
    occupied: Bitboard,
    /// The opponent's rooks and queens (`orthogonal_sliders`), bishops and queens (`diagonal_sliders`).
    orthogonal_sliders: Bitboard,
    diagonal_sliders: Bitboard,
    checkers: Bitboard,
    pinned: Bitboard,
    /// The targets of pieces other than the king: all squares but those of our own pieces
    /// and of the kings; in check, only those between king and checker, and the checker's.
    targets: Bitboard,
}

impl RoyalPalette {
    /// Returns the legal moves: conversions if one is due, otherwise all legal chess
    /// moves, those that a locked turn allows first.
    #[must_use]
    pub fn generate(&self) -> GradedMoves<Move> {
        let mut moves = GradedMoves::new();
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

    /// Adds the noisy moves of [`generate`](RoyalPalette::generate), those that a locked
    /// turn allows first; for [`Grade::Low`] only those. Returns whether there is any
    /// legal move, without generating the quiet ones.
    pub(super) fn generate_noisy(&self, grade: Grade, moves: &mut GradedMoves<Move>) -> bool {
        if self.conversion_pending() {
            self.push_conversions(moves);
            return !moves.is_empty();
        }
        match self.side {
            Side::White => Generator::<true>::new(self).push_noisy(grade, moves),
            Side::Black => Generator::<false>::new(self).push_noisy(grade, moves),
        }
    }

    /// Whether any legal chess move exists, regardless of lock and die.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        !self.generate().is_empty()
    }

    #[cold]
    fn push_conversions(&self, moves: &mut GradedMoves<Move>) {
        for square in self.ready_pawns(self.side) {
            for officer in self.pool(self.side) {
                moves.push(Move::conversion(square, officer));
            }
        }
        moves.close_common();
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
            orthogonal_sliders: (position.of_kind(Kind::Rook) | queens) & theirs,
            diagonal_sliders: (position.of_kind(Kind::Bishop) | queens) & theirs,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            // Kings are never captured: a conversion may attack one while its owner is
            // still to move (rules, promotion).
            targets: !(own | position.of_kind(Kind::King)),
        };
        generator.find_checkers_and_pins();
        generator
    }

    /// Finds checkers and pinned pieces, and from them the targets.
    #[inline]
    fn find_checkers_and_pins(&mut self) {
        let king = self.king;
        self.checkers = (pieces::knight(king) & self.theirs & self.position.of_kind(Kind::Knight))
            | (pieces::pawn(Self::US, king) & self.position.pawns(Self::THEM));
        let snipers = (pieces::rook_rays(king) & self.orthogonal_sliders)
            | (pieces::bishop_rays(king) & self.diagonal_sliders);
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

    /// Our pieces that may move on a locked turn. In check, or before the first lock,
    /// every piece may (rules, a turn, 4).
    #[inline]
    fn open(&self) -> Bitboard {
        match self.position.lock {
            Some(hue) if self.checkers.is_empty() => self.own & self.position.unlocked(hue),
            _ => self.own,
        }
    }

    #[inline]
    fn push_moves(&self, moves: &mut GradedMoves<Move>) {
        let open = self.open();
        self.push_from::<false>(open, moves);
        if self.checkers.is_empty() {
            moves.extend(self.castling());
        }
        let relief = moves.is_empty();
        if !relief {
            moves.close_common();
        }
        if open != self.own {
            self.push_from::<false>(self.own & !open, moves);
        }
        if relief {
            // No-move relief: the lock alone forbids everything.
            moves.close_common();
        }
    }

    /// See [`RoyalPalette::generate_noisy`].
    #[inline]
    fn push_noisy(&self, grade: Grade, moves: &mut GradedMoves<Move>) -> bool {
        if self.checkers.any() {
            return moves.fill_noisy(grade, self.position, &self.position.generate());
        }
        let open = self.open();
        self.push_from::<true>(open, moves);
        let relief = moves.is_empty() && !self.has_quiet(open) && self.castling().next().is_none();
        if !relief {
            moves.close_common();
            if grade == Grade::Low {
                return true;
            }
        }
        let locked = self.own & !open;
        if locked.any() {
            self.push_from::<true>(locked, moves);
        }
        if relief {
            moves.close_common();
            return !moves.is_empty() || self.has_quiet(locked);
        }
        true
    }

    /// Adds moves of our pieces on `from`, castling excepted; the noisy ones alone if
    /// `NOISY`.
    fn push_from<const NOISY: bool>(&self, from: Bitboard, moves: &mut GradedMoves<Move>) {
        if from.has(self.king) {
            self.push_king::<NOISY>(moves);
        }
        if self.checkers.many() {
            return;
        }
        let position = self.position;
        self.push_pawns::<NOISY>(from & position.pawns(Self::US), moves);
        let targets = self.targets & self.target_mask::<NOISY>();
        for square in from & position.of_kind(Kind::Knight) & !self.pinned {
            moves.extend((pieces::knight(square) & targets).map(|to| Move::plain(square, to)));
        }
        let queens = position.of_kind(Kind::Queen);
        for square in from & (position.of_kind(Kind::Bishop) | queens) {
            if NOISY && (pieces::bishop_rays(square) & targets).is_empty() {
                continue;
            }
            let reach = pieces::bishop(square, self.occupied) & targets;
            moves.extend(
                self.restrict_to_pin(square, reach)
                    .map(|to| Move::plain(square, to)),
            );
        }
        for square in from & (position.of_kind(Kind::Rook) | queens) {
            if NOISY && (pieces::rook_rays(square) & targets).is_empty() {
                continue;
            }
            let reach = pieces::rook(square, self.occupied) & targets;
            moves.extend(
                self.restrict_to_pin(square, reach)
                    .map(|to| Move::plain(square, to)),
            );
        }
    }

    /// The allowed targets of noisy or of all moves, pawns aside.
    #[inline]
    fn target_mask<const NOISY: bool>(&self) -> Bitboard {
        if NOISY { self.theirs } else { Bitboard::ALL }
    }

    /// Whether a piece on `from` has a legal quiet move, castling excepted. Assumes no
    /// check.
    fn has_quiet(&self, from: Bitboard) -> bool {
        let position = self.position;
        let empty = !self.occupied;
        let (free, pinned) = (from & !self.pinned, from & self.pinned);
        let pawns = position.pawns(Self::US);
        if ((free & pawns).forward(Self::US) & empty).any() {
            return true;
        }
        let knights = free & position.of_kind(Kind::Knight);
        if knights.some(|square| (pieces::knight(square) & empty).any()) {
            return true;
        }
        let queens = position.of_kind(Kind::Queen);
        let bishops = from & (position.of_kind(Kind::Bishop) | queens);
        let rooks = from & (position.of_kind(Kind::Rook) | queens);
        // A slider that can move at all can move one step.
        let step =
            |square, reach| self.restrict_to_pin(square, pieces::king(square) & reach & empty);
        if bishops.some(|square| step(square, pieces::bishop_rays(square)).any())
            || rooks.some(|square| step(square, pieces::rook_rays(square)).any())
            || (pinned & pawns)
                .some(|square| step(square, Bitboard::of(square).forward(Self::US)).any())
        {
            return true;
        }
        let without = self.occupied ^ Bitboard::of(self.king);
        from.has(self.king)
            && (pieces::king(self.king) & empty).some(|to| self.is_safe(to, without))
    }

    /// Restricts `reach` to the pin line if the piece on `square` is pinned.
    #[inline]
    fn restrict_to_pin(&self, square: Square, reach: Bitboard) -> Bitboard {
        if self.pinned.has(square) {
            reach & pieces::line(self.king, square)
        } else {
            reach
        }
    }

    #[inline]
    fn push_king<const NOISY: bool>(&self, moves: &mut GradedMoves<Move>) {
        // The king must not shield squares behind the one it leaves.
        let without = self.occupied ^ Bitboard::of(self.king);
        let near = pieces::king(self.king) & !self.own & self.target_mask::<NOISY>();
        let safe = near.filter(|&to| self.is_safe(to, without));
        moves.extend(safe.map(|to| Move::plain(self.king, to)));
    }

    /// Whether no enemy piece attacks `square` when pieces stand on `occupied`.
    #[inline]
    fn is_safe(&self, square: Square, occupied: Bitboard) -> bool {
        let near = (pieces::knight(square) & self.position.of_kind(Kind::Knight))
            | (pieces::king(square) & self.position.of_kind(Kind::King));
        let pawns = pieces::pawn(Self::US, square) & self.position.pawns(Self::THEM);
        if ((near & self.theirs) | pawns).any() {
            return false;
        }
        let rook = (pieces::rook_rays(square) & self.orthogonal_sliders).any();
        let bishop = (pieces::bishop_rays(square) & self.diagonal_sliders).any();
        !(rook && (pieces::rook(square, occupied) & self.orthogonal_sliders).any()
            || bishop && (pieces::bishop(square, occupied) & self.diagonal_sliders).any())
    }

    /// Returns the castling moves. Assumes no check.
    #[inline]
    fn castling(&self) -> impl Iterator<Item = Move> {
        let both = [self.castle::<true>(), self.castle::<false>()];
        both.into_iter().flatten()
    }

    /// Returns castling towards the h file (`true`) or the a file. The side is a constant,
    /// so that the squares are constants too.
    #[inline]
    fn castle<const KING_SIDE: bool>(&self) -> Option<Move> {
        if !self.position.castling.has(Self::US, KING_SIDE)
            || (castling::gap(Self::US, KING_SIDE) & self.occupied).any()
        {
            return None;
        }
        let to = castling::king_goal(Self::US, KING_SIDE);
        let passed = castling::rook_step(to).to;
        let safe = |square| self.is_safe(square, self.occupied);
        (safe(passed) && safe(to)).then(|| Move::castling(self.king, to))
    }

    #[inline]
    fn push_pawns<const NOISY: bool>(&self, pawns: Bitboard, moves: &mut GradedMoves<Move>) {
        self.push_pawn_set::<NOISY>(pawns & !self.pinned, self.targets, moves);
        for square in pawns & self.pinned {
            let targets = self.restrict_to_pin(square, self.targets);
            self.push_pawn_set::<NOISY>(Bitboard::of(square), targets, moves);
        }
        if let Some(square) = self.position.en_passant() {
            for from in pieces::pawn(Self::THEM, square) & pawns {
                if self.en_passant_is_safe(from, square) {
                    moves.push(Move::en_passant(from, square));
                }
            }
        }
    }

    fn push_pawn_set<const NOISY: bool>(
        &self,
        pawns: Bitboard,
        targets: Bitboard,
        moves: &mut GradedMoves<Move>,
    ) {
        let forward: i8 = if WHITE { 8 } else { -8 };
        let single = pawns.forward(Self::US) & !self.occupied;
        let hit = targets & self.theirs;
        if NOISY {
            let revivals = single & targets & Bitboard::last_rank(Self::US);
            if revivals.any() && self.position.pool_bits(Self::US) != 0 {
                self.push_promotions(revivals, forward, moves);
            }
        } else {
            let double = pawns::double_steps(single, Self::US, self.occupied) & targets;
            self.push_pawn_steps(single & targets, forward, moves);
            moves.extend(double.map(|to| Move::double(pawns::origin(to, 2 * forward), to)));
        }
        self.push_pawn_steps(pawns.west().forward(Self::US) & hit, forward - 1, moves);
        self.push_pawn_steps(pawns.east().forward(Self::US) & hit, forward + 1, moves);
    }

    /// Adds pawn moves to the squares `to`, each `step` squares from its origin.
    #[inline]
    fn push_pawn_steps(&self, to: Bitboard, step: i8, moves: &mut GradedMoves<Move>) {
        let last = Bitboard::last_rank(Self::US);
        moves.extend((to & !last).map(|square| Move::plain(pawns::origin(square, step), square)));
        if (to & last).any() {
            self.push_promotions(to & last, step, moves);
        }
    }

    #[cold]
    fn push_promotions(&self, to: Bitboard, step: i8, moves: &mut GradedMoves<Move>) {
        for square in to {
            let from = pawns::origin(square, step);
            if self.position.pool_bits(Self::US) == 0 {
                // No officer to revive: a ready pawn (rules, promotion).
                moves.push(Move::plain(from, square));
            }
            for officer in self.position.pool(Self::US) {
                moves.push(Move::promotion(from, square, officer));
            }
        }
    }

    /// Whether en passant leaves the king safe: both pawns leave the rank at once, so
    /// pins do not cover it.
    #[cold]
    fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let taken = Bitboard::of(pawns::taken_en_passant(from, to));
        let occupied = (self.occupied ^ Bitboard::of(from) ^ taken) | Bitboard::of(to);
        let attackers = self.position.attackers(self.king, Self::THEM, occupied);
        (attackers & !taken).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::royal_palette::PaletteMap;

    /// The noisy moves of a position.
    #[derive(Debug, PartialEq)]
    struct Noisy {
        can_move: bool,
        common: Vec<String>,
        extra: Vec<String>,
    }

    fn texts(moves: &[Move]) -> Vec<String> {
        moves.iter().map(Move::to_string).collect()
    }

    fn noisy(text: &str, grade: Grade) -> Noisy {
        let position = RoyalPalette::from_pfen(text, PaletteMap::house()).unwrap();
        let mut moves = GradedMoves::new();
        Noisy {
            can_move: position.generate_noisy(grade, &mut moves),
            common: texts(moves.common()),
            extra: texts(moves.extra()),
        }
    }

    #[test]
    fn quiet_moves_are_noticed_where_only_noisy_ones_are_generated() {
        let some = |moves: &[&str]| -> Vec<String> { moves.iter().map(|&t| t.into()).collect() };
        let moves = |can_move, common: &[&str], extra: &[&str]| Noisy {
            can_move,
            common: some(common),
            extra: some(extra),
        };
        // Under green neither the king nor Rh may move, but castling ignores the lock.
        let castling = "4k3/7p/8/8/8/8/8/4K2R w K - 0 1 rh g ?";
        let expected = moves(true, &[], &["h1h7"]);
        assert_eq!(noisy(castling, Grade::Middle), expected);
        assert_eq!(noisy(castling, Grade::Low), moves(true, &[], &[]));
        // Without the right the lock forbids everything, which causes relief.
        let relief = "4k3/7p/8/8/8/8/8/4K2R w - - 0 1 rh g ?";
        let expected = moves(true, &["h1h7"], &[]);
        assert_eq!(noisy(relief, Grade::Middle), expected);
        assert_eq!(noisy(relief, Grade::Low), expected);
        let stalemate = "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1 - - ?";
        assert_eq!(noisy(stalemate, Grade::Middle), moves(false, &[], &[]));
    }
}
